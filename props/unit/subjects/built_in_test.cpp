// SPDX-License-Identifier: BSL-1.0
/// The subjects that come with the project, as a whole: their contracts, and what they answer, in their own type and in
/// wide ones.
#include "subjects/built_in.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "props/unit/committed_text.hpp"
#include "verify/case/family.hpp"
#include "verify/case/random.hpp"
#include "verify/case/tape.hpp"
#include "verify/judge/condition.hpp"
#include "verify/judge/subject.hpp"

namespace {

using namespace verify;

/// All NaNs count as the same.
template <class Real>
std::uint64_t mixed(std::uint64_t sum, Real x) {
  return mix(sum ^ (x == x ? std::bit_cast<random::Bits<Real>>(x) : random::Bits<Real>(1)));
}
template <class Real>
std::uint64_t mixed(std::uint64_t sum, const Triple<Real>& p) {
  for (const Real x : p) sum = mixed(sum, x);
  return sum;
}

template <class Real>
std::uint64_t mixed(std::uint64_t sum, const Answer<Real>& answer) {
  sum = mix(sum ^ static_cast<std::uint64_t>(answer.outcome));
  sum = mix(sum ^ (answer.motion ? static_cast<std::uint64_t>(static_cast<int>(*answer.motion) + 2) : 0U));
  std::uint64_t place = 0;
  for_each_number(answer, [&](std::string_view key, const auto& number) {
    sum = mixed(mix(sum ^ ++place ^ key.size()), number);
  });
  return sum;
}

/// A hash of the answers to some cases of each of some families.
template <class Real>
std::string fingerprint(const Subject& subject) {
  const Calls<Real>& calls = subject.calls<Real>();
  if (calls.native == nullptr) return "none";
  std::uint64_t native = 0, wide = 0;
  for (const std::string_view name :
       {"ordinary", "unit_ordinary", "far", "overlap_shallow", "exactly_tangent", "touching_in", "huge",
        "concentric", "starts_outside", "invalid"}) {
    const Family& family = *find_family(name);
    if (!family.applies(subject.question)) continue;
    for (std::uint64_t i = 0; i < 60; ++i) {
      const Case<Real> k = draw<Real>(family, subject.question, 1, i);
      native = mixed(native, calls.native(k));
      if (calls.wide == nullptr || i >= 10) continue;
      const WideAnswers<Real> both = calls.wide(k);
      wide = mix(wide ^ (both.too_close ? 1U : 0U));
      if (!both.too_close) wide = mixed(mixed(wide, both.single), both.twice);
    }
  }
  return std::to_string(native) + (calls.wide == nullptr ? "" : " wide " + std::to_string(wide)) +
         (calls.stage == nullptr ? "" : " stages") + (calls.promise == nullptr ? "" : " promise");
}

TEST(Subjects, are_and_answer_as_it_is_committed) {
  std::string text;
  for (const Subject& s : subjects::built_in_subjects()) {
    text += std::string(s.name) + " " + std::string(name(s.question)) + ": gives " +
            std::string(name(s.contract.gives)) + (s.contract.unit_direction ? ", unit direction" : "") +
            (s.contract.endless ? ", endless" : "") + ", inside " + std::string(name(s.contract.inside)) +
            ", starts " + std::string(name(s.contract.starts)) +
            (s.contract.states_outcome ? ", states outcomes" : "") + "\n  " + std::string(s.contract.note) +
            "\n  f32 " + fingerprint<float>(s) + "\n  f64 " + fingerprint<double>(s) + "\n";
  }
  props::expect_as_committed("subjects", {{"subjects.txt", text}});
}

// `graze props` and `graze fuzz` refuse a contract with such a part, as they do a user's.
TEST(Subjects, have_contracts_of_which_each_part_has_an_effect) {
  for (const Subject& s : subjects::built_in_subjects())
    for (const std::string_view part : without_effect(s.contract, s.question))
      ADD_FAILURE() << s.name << ' ' << name(s.question) << ": " << part;
}

TEST(Subjects, answer_in_the_types_in_which_they_can_be_asked) {
  struct Silent final : Respondent<float> {
    std::vector<Response<float>> ask(std::span<const Case<float>> /*cases*/) override { return {}; }
  } silent;
  Subject s{.name = "one"};
  EXPECT_FALSE(s.answers<float>() || s.answers<double>() || s.is_program());
  s.in_float.respondent = &silent;
  EXPECT_TRUE(s.answers<float>());
  EXPECT_FALSE(s.answers<double>());
  EXPECT_TRUE(s.is_program());
  s.in_float = {};
  s.in_double.native = [](const Case<double>&) { return Answer<double>{}; };
  EXPECT_FALSE(s.answers<float>());
  EXPECT_TRUE(s.answers<double>());
  EXPECT_FALSE(s.is_program());
  struct Other final : Respondent<double> {
    std::vector<Response<double>> ask(std::span<const Case<double>> /*cases*/) override { return {}; }
  } other;
  s.in_double = {.respondent = &other};
  EXPECT_TRUE(s.is_program());
  EXPECT_FALSE(s.answers<float>());
}

TEST(Subjects, of_graze_report_the_stage_that_decides) {
  for (const Subject& s : subjects::built_in_subjects()) {
    if (s.in_double.stage == nullptr) continue;
    const auto stage = [&](std::string_view family, std::uint64_t number) {
      return s.in_double.stage(draw<double>(*find_family(family), s.question, 1, number));
    };
    int first = 0;
    for (std::uint64_t i = 0; i < 100; ++i) {
      const int of_ordinary = stage("ordinary", i);
      EXPECT_GE(of_ordinary, 1);
      EXPECT_LE(of_ordinary, 3);
      first += of_ordinary == 1 ? 1 : 0;
    }
    EXPECT_GT(first, 90) << name(s.question);  // ordinary cases are easy
    Case<double> invalid = draw<double>(*find_family("ordinary"), s.question, 1, 0);
    invalid.numbers[0] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(s.in_double.stage(invalid), 0);
  }
}

}  // namespace
