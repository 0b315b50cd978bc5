// SPDX-License-Identifier: BSL-1.0
/// Which cases the properties draw: those of all families of a question, each family with its share.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/case/family.hpp"
#include "verify/case/random.hpp"

namespace props {

/// Families that have more than one share, since only a part of their cases falls into the class that needs them.
inline constexpr std::array<std::pair<std::string_view, int>, 1> large_shares{{{"at_end", 2}}};

/// The families of a question, each as often as it has shares.
inline std::vector<const verify::Family*> lots_of(verify::Question question) {
  std::vector<const verify::Family*> lots;
  for (const verify::Family& family : verify::families()) {
    if (!family.applies(question)) continue;
    int shares = 1;
    for (const auto& [name, count] : large_shares) shares = family.name == name ? count : shares;
    lots.insert(lots.end(), static_cast<std::size_t>(shares), &family);
  }
  return lots;
}

template <class Real>
struct Drawn {
  const verify::Family* family = nullptr;
  verify::Case<Real> asked;
};

/// Case number `at` of those that a word stands for.
template <class Real>
Drawn<Real> drawn_case(verify::Question question, std::uint64_t word, std::uint64_t at) {
  static const auto all = [] {
    std::array<std::vector<const verify::Family*>, verify::all_questions.size()> lots;
    std::ranges::transform(verify::all_questions, lots.begin(), lots_of);
    return lots;
  }();
  const auto& lots = all[static_cast<std::size_t>(question)];
  verify::Tape tape = verify::Tape::seeded(verify::mix(word) + at);
  const verify::Family* family =
      lots[static_cast<std::size_t>(verify::random::below(tape, static_cast<int>(lots.size())))];
  return {family, verify::build<Real>(*family, question, tape)};
}

/// A hash of a case: distinct cases have distinct ones, up to chance.
template <class Real>
std::uint64_t fingerprint_of(const verify::Case<Real>& k) {
  std::uint64_t mixed = 0;
  for (const Real x : k.used()) mixed = verify::mix(mixed ^ std::bit_cast<verify::random::Bits<Real>>(x));
  return mixed;
}

}  // namespace props
