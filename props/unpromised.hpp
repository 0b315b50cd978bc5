// SPDX-License-Identifier: BSL-1.0
/// Expected failures: where graze doesn't promise the geometry of a cast, it does fail. A family that stops
/// failing has to be promised, or to be named here with the reason why it isn't.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "verify/family.hpp"
#include "verify/trial.hpp"

namespace props {

/// Not promised, and not seen to fail in as many cases as are tried here.
struct Unseen {
  verify::Question question;
  std::string_view type, family, reason;
};

inline constexpr std::array unseen{
    Unseen{verify::Question::cast, "f32", "at_end",
           "contact at the end bounds no error of the geometry by itself"},
    Unseen{verify::Question::cast, "f32", "tiny", "subnormal ulps hide the errors of most cases, not of all"},
};

inline std::string_view reason_to_be_unseen(verify::Question question, std::string_view type,
                                            std::string_view family) {
  for (const Unseen& u : unseen) {
    if (u.question == question && u.type == type && u.family == family) return u.reason;
  }
  return {};
}

/// Whether a family breaks bounds within so many cases.
template <class Real>
bool breaks(const graze::Bounds& bounds, const verify::Subject& graze, const verify::Family& family,
            std::uint64_t cases) {
  for (std::uint64_t i = 0; i < cases; ++i) {
    const auto t = verify::trial(graze, verify::draw<Real>(family, graze.question, /*seed=*/1, i));
    if (!t.kept(bounds)) return true;
  }
  return false;
}

/// Expects graze to break the bounds that it promises for some families in every other one.
template <class Real>
void expect_failures(verify::Question question) {
  constexpr std::uint64_t cases = 200'000;
  const verify::Subject& graze = *verify::find_subject("graze", question);
  const graze::Promise& promise = verify::promise_of<Real>(question);
  for (const verify::Family& family : verify::families()) {
    if (!family.applies(question) || &promise.bounds(family.name) == &promise.there) continue;
    if (!reason_to_be_unseen(question, verify::type_name<Real>(), family.name).empty()) continue;
    EXPECT_TRUE(breaks<Real>(promise.there, graze, family, cases))
        << cases << " cases of " << family.name << " in " << verify::type_name<Real>()
        << " without a failure: promise the family in lib/graze/promise.hpp, or name it in "
           "props/unpromised.hpp "
           "with the reason why it isn't promised";
  }
}

/// Expects every name in a promise to be a family of the question, named once.
template <class Real>
void expect_families(verify::Question question) {
  const graze::Promise& promise = verify::promise_of<Real>(question);
  for (const std::string_view name : promise.families) {
    const verify::Family* family = verify::find_family(name);
    ASSERT_NE(family, nullptr) << name;
    EXPECT_TRUE(family->applies(question)) << name;
    EXPECT_EQ(std::ranges::count(promise.families, name), 1) << name;
    EXPECT_TRUE(reason_to_be_unseen(question, verify::type_name<Real>(), name).empty()) << name;
  }
}

}  // namespace props
