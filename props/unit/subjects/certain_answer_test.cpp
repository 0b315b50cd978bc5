// SPDX-License-Identifier: BSL-1.0
/// Whatever a double or a sum of two is certain of, 256 and 512 bits confirm.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "subjects/comparison.hpp"
#include "subjects/published.hpp"
#include "verify/case/family.hpp"
#include "verify/case/random.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/wide.hpp"

namespace {

using namespace verify;
using published::RootSign;
using published::TimeForm;

/// Everything in an answer. A zero has no sign here: no verdict depends on it.
template <class Real>
std::vector<std::uint64_t> bits_of(const Answer<Real>& answer) {
  std::vector<std::uint64_t> all{static_cast<std::uint64_t>(answer.outcome)};
  const auto number = [&](Real x) { all.push_back(std::bit_cast<random::Bits<Real>>(x == 0 ? Real(0) : x)); };
  const auto each = [&](const auto& value, const auto& put) {
    all.push_back(value ? 1 : 0);
    if (value) put(*value);
  };
  each(answer.motion, [&](Motion motion) { all.push_back(static_cast<std::uint64_t>(motion)); });
  for (const auto& one : {answer.time, answer.exit, answer.distance}) each(one, number);
  for (const auto& place : {answer.centre, answer.point, answer.normal})
    each(place, [&](const Triple<Real>& p) {
      for (const Real x : p) number(x);
    });
  return all;
}

/// How many cases were certain, and out of how many.
struct Certain {
  int in_double = 0, in_two = 0, ties = 0, all = 0;
};

template <class Routine, class Real>
void try_case(const Case<Real>& k, Certain& count) {
  ++count.all;
  std::optional<WideAnswers<Real>> in_double;
  if constexpr (std::is_same_v<Real, float>) in_double = detail::certain_answers<double, Routine>(k);
  const auto in_two = detail::certain_answers<oracle::DoubleDouble, Routine>(k);
  count.in_double += in_double ? 1 : 0;
  count.in_two += in_two ? 1 : 0;
  bool too_close = false;
  const auto single = bits_of(detail::answer_in<wide_bits, Routine>(k, too_close));
  const bool is_sure = !too_close && !Watched<wide_bits>::unsure();
  for (const auto& certain : {in_double, in_two}) {
    if (!certain) continue;
    EXPECT_EQ(certain->too_close, too_close) << write(k);
    count.ties += certain->too_close ? 1 : 0;
    if (!certain->too_close) {
      EXPECT_EQ(bits_of(certain->single), single) << write(k);
    }
  }
  if (!is_sure && (!in_double || in_double->too_close) && (!in_two || in_two->too_close)) return;
  // Then 512 bits give the same as 256.
  const auto twice = bits_of(detail::answer_in<2 * wide_bits, Routine>(k, too_close));
  EXPECT_FALSE(too_close) << write(k);
  EXPECT_EQ(single, twice) << write(k);
}

/// Which routines compare what is equal in the scenes of exact tangency and touch.
enum class Ties : std::uint8_t { common, rare };

template <class Routine>
void try_families(Question question, Ties ties = Ties::common) {
  Certain of_float, of_double;
  for (const Family& family : families()) {
    if (!family.applies(question)) continue;
    for (std::uint64_t i = 0; i < 150; ++i) {
      try_case<Routine>(draw<float>(family, question, /*seed=*/3, i), of_float);
      try_case<Routine>(draw<double>(family, question, /*seed=*/3, i), of_double);
    }
  }
  // Otherwise nothing would have been compared.
  EXPECT_GT(of_float.in_double, of_float.all / 3);
  EXPECT_GT(of_float.in_two, of_float.all / 2);
  EXPECT_GT(of_double.in_two, of_double.all / 3);
  if (ties == Ties::rare) return;
  EXPECT_GT(of_float.ties, of_float.all / 50);
  EXPECT_GT(of_double.ties, of_double.all / 50);
}

TEST(CertainAnswers, of_a_ray_are_those_of_wide_precision) {
  try_families<subjects::TutorialRay>(Question::ray);
  try_families<subjects::Naive>(Question::ray);
  try_families<subjects::Perpendicular>(Question::ray);
}
TEST(CertainAnswers, of_a_sweep_are_those_of_wide_precision) {
  try_families<subjects::TutorialSweep>(Question::sweep);
  try_families<subjects::Naive>(Question::sweep);
}
TEST(CertainAnswers, of_moving_spheres_are_those_of_wide_precision) {
  try_families<subjects::Perpendicular>(Question::moving);
  try_families<subjects::TutorialMoving<TimeForm::literal, RootSign::minus>>(Question::moving);
  try_families<subjects::TutorialMoving<TimeForm::corrected, RootSign::plus>>(Question::moving);
}
TEST(CertainAnswers, of_a_cast_are_those_of_wide_precision) {
  try_families<subjects::TutorialCast<false>>(Question::cast, Ties::rare);
  try_families<subjects::TutorialCastFormula>(Question::cast, Ties::rare);
}
TEST(CertainAnswers, of_a_container_are_those_of_wide_precision) {
  try_families<subjects::TutorialContainerAsCoded>(Question::container, Ties::rare);
  try_families<subjects::TutorialContainerAsDescribed>(Question::container, Ties::rare);
}

/// Answers with x y / z.
struct Product {
  template <class Real>
  Answer<Real> operator()(const Case<Real>& k) const {
    return {.outcome = Outcome::impact, .time = k.numbers[0] * k.numbers[1] / k.numbers[2]};
  }
};
std::optional<Answer<double>> product(double x, double y, double z) {
  const auto answers =
      detail::certain_answers<oracle::DoubleDouble, Product>(Case<double>{Question::ray, {x, y, z}});
  if (!answers) return std::nullopt;
  return answers->single;
}

TEST(CertainAnswers, are_none_where_the_rounding_to_the_type_could_change) {
  EXPECT_EQ(product(1, 1, 3)->time, 1.0 / 3);
  // (1 + 2^-52)(1 + 2^-1) is half way between two numbers.
  EXPECT_FALSE(product(1 + 0x1p-52, 1.5, 1));
  EXPECT_TRUE(product(1 + 0x1p-51, 1.5, 1));
}
TEST(CertainAnswers, are_none_beyond_the_range_of_the_type) {
  EXPECT_TRUE(product(0x1p1000, 0x1p1000, 0x1p1000));
  EXPECT_FALSE(product(0x1p1000, 0x1p1000, 1));
  EXPECT_EQ(product(1, 1, 0)->time, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(*product(0, 0, 0)->time));
  EXPECT_FALSE(product(0x1p-600, 0x1p-600, 1));  // a subnormal number would be rounded elsewhere
  EXPECT_EQ(product(0x1p1000, 0x1p-1000, 3)->time, 1.0 / 3);
}

}  // namespace
