// SPDX-License-Identifier: BSL-1.0
/// The five questions in numbers of two bytes, against the oracle: every decision exact, every number correctly rounded.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>

#include "props/unit/graze/narrow_number.hpp"
#include "subjects/builds.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/judge.hpp"

namespace {

using namespace props;
using verify::Question;

/// The same case in double.
template <class Narrow>
verify::Case<double> widened(const verify::Case<Narrow>& asked) {
  verify::Case<double> wide{asked.question, {}};
  for (std::size_t i = 0; i < asked.numbers.size(); ++i) wide.numbers[i] = value_of(asked.numbers[i]);
  return wide;
}

/// Expects that graze's answer in a narrow type is the truth.
template <class Narrow>
void expect_truth(const verify::Case<Narrow>& asked) {
  const verify::Case<double> wide = widened(asked);
  const bool is_cast = asked.question == Question::cast;
  const auto truth = verify::truth_of(wide, {.exit = true, .travel = is_cast, .geometry = is_cast});
  for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
    const bool early = rounding == graze::Rounding::towards_start;
    const subjects::BuildAnswer<Narrow> said = subjects::said<subjects::Header>(asked, rounding);
    ASSERT_EQ(static_cast<int>(said.hit.outcome), static_cast<int>(truth.outcome)) << write(wide);
    if (truth.motion) {
      ASSERT_EQ(static_cast<int>(said.hit.motion), static_cast<int>(*truth.motion)) << write(wide);
    }
    const auto expect = [&](Narrow number, const verify::Enclosed<double>& exact, bool towards_start,
                            const char* what) {
      ASSERT_EQ(number.bits, rounded<Narrow>(exact, towards_start).bits) << what << ": " << write(wide);
    };
    if (truth.time) expect(said.hit.time, *truth.time, early, "time");
    const bool moves = verify::scene_of(wide).a.motion != verify::Triple<double>{};
    // Rounded towards the start too, the exit of a ray without direction is infinite.
    if (truth.exit) expect(said.exit, *truth.exit, early && moves, "exit");
    if (!truth.geometry || early) continue;
    const auto expect_place = [&](const graze::Vec3<Narrow>& place,
                                  const verify::Triple<verify::Enclosed<double>>& exact, const char* what) {
      expect(place.x, exact[0], false, what);
      expect(place.y, exact[1], false, what);
      expect(place.z, exact[2], false, what);
    };
    expect_place(said.contact.centre, truth.geometry->centre, "centre");
    expect_place(said.contact.normal, truth.geometry->normal, "normal");
    if (truth.outcome != verify::Outcome::impact) continue;
    expect_place(said.contact.point, *truth.geometry->point, "point");
    expect(said.contact.distance, truth.travel->distance, false, "distance");
  }
}

template <class Narrow>
Narrow nearest(double x) {
  if (std::isnan(x)) return Narrow::of(infinity_of(Narrow()) + 1);
  const Narrow value =
      std::isinf(x) ? Narrow::of(infinity_of(Narrow())) : rounded<Narrow>({std::fabs(x), 0}, false);
  return Narrow::of(value.bits | (std::signbit(x) ? 0x8000U : 0));
}

template <class Narrow>
class NarrowNumbers : public testing::Test {};
using Types = testing::Types<Half, BrainFloat>;
TYPED_TEST_SUITE(NarrowNumbers, Types);

TYPED_TEST(NarrowNumbers, answer_the_truth_in_every_family) {
  for (const Question question : verify::all_questions) {
    for (const verify::Family& family : verify::families()) {
      if (!family.applies(question)) continue;
      for (unsigned i = 0; i < 300; ++i) {
        const auto drawn = verify::draw<float>(family, question, /*seed=*/7, i);
        verify::Case<TypeParam> asked{question, {}};
        for (std::size_t n = 0; n < asked.numbers.size(); ++n)
          asked.numbers[n] = nearest<TypeParam>(static_cast<double>(drawn.numbers[n]));
        ASSERT_NO_FATAL_FAILURE(expect_truth(asked)) << family.name;
      }
    }
  }
}

/// Numbers with few bits: ties, tangency and contact at the end are frequent among them.
TYPED_TEST(NarrowNumbers, answer_the_truth_where_it_is_close) {
  std::mt19937_64 random(3);
  std::uniform_int_distribution<int> whole(-12, 12), unit(-3, 1);
  for (const Question question : verify::all_questions) {
    for (int i = 0; i < 20000; ++i) {
      verify::Case<TypeParam> asked{question, {}};
      const int exponent = unit(random);
      for (auto& number : asked.numbers) number = nearest<TypeParam>(std::ldexp(whole(random), exponent));
      for (const int radius : {verify::layout(question).a_radius, verify::layout(question).b_radius}) {
        if (radius >= 0) asked.numbers[static_cast<std::size_t>(radius)].bits &= 0x7fffU;
      }
      ASSERT_NO_FATAL_FAILURE(expect_truth(asked));
    }
  }
}

TYPED_TEST(NarrowNumbers, answer_the_truth_for_any_bits) {
  std::mt19937_64 random(4);
  for (const Question question : verify::all_questions) {
    for (int i = 0; i < 20000; ++i) {
      verify::Case<TypeParam> asked{question, {}};
      for (auto& number : asked.numbers) number = TypeParam::of(static_cast<unsigned>(random() & 0xffff));
      ASSERT_NO_FATAL_FAILURE(expect_truth(asked));
    }
  }
}

/// Points that meet where the path ends: their normal is opposite to the path.
TYPED_TEST(NarrowNumbers, answer_the_truth_of_points) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 40000; ++i) {
    const auto zero = TypeParam(0);
    const auto end = [&] { return TypeParam::of(static_cast<unsigned>(random() & 0xffff)); };
    const TypeParam x = end(), y = end(), z = end();
    ASSERT_NO_FATAL_FAILURE(expect_truth(
        verify::Case<TypeParam>{Question::cast, {zero, zero, zero, zero, x, y, z, x, y, z, zero}}));
  }
}

/// A ray in the plane along x to the unit circle: all places of its origin on some lines.
TYPED_TEST(NarrowNumbers, answer_the_truth_from_every_place_on_a_line) {
  for (const double y : {0.0, 0.3, 0.6, 0.99, 1.0, 1.01}) {
    for (unsigned x = 0; x < 0x10000; ++x) {
      const auto zero = TypeParam(0), one = TypeParam(1);
      ASSERT_NO_FATAL_FAILURE(expect_truth(
          verify::Case<TypeParam>{Question::ray,
                                  {TypeParam::of(x), nearest<TypeParam>(y), zero, one, zero, zero, zero, zero,
                                   zero, one, TypeParam::of(infinity_of(one))}}));
    }
  }
}

/// A built-in type gives the same bits as a class with the same numbers.
template <class Own, class Class>
void expect_the_same(Own own, Class one_of_a_class) {
  std::mt19937_64 random(5);
  std::uniform_int_distribution<int> whole(-12, 12);
  const auto number = [&](int i) {
    const double x = std::ldexp(whole(random), -2);
    one_of_a_class = nearest<Class>(i % 11 == 9 ? std::fabs(x) : x);
    own = std::bit_cast<Own>(one_of_a_class.bits);
  };
  for (int n = 0; n < 20000; ++n) {
    verify::Case<Class> asked{Question::cast, {}};
    std::array<Own, 11> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      number(i == 3 || i == 10 ? 9 : 0);
      asked.numbers[i] = one_of_a_class;
      numbers[i] = own;
    }
    const auto& [ax, ay, az, ar, ex, ey, ez, bx, by, bz, br] = numbers;
    const graze::Contact<Own> contact = graze::sphere_cast_contact(
        graze::SphereCast<Own>{{ax, ay, az}, {ex, ey, ez}, ar}, graze::Sphere<Own>{{bx, by, bz}, br});
    const auto expected = subjects::said<subjects::Header>(asked, graze::Rounding::nearest).contact;
    ASSERT_EQ(static_cast<int>(contact.hit.outcome), static_cast<int>(expected.hit.outcome));
    ASSERT_EQ(std::bit_cast<std::uint16_t>(contact.hit.time), expected.hit.time.bits);
    ASSERT_EQ(std::bit_cast<std::uint16_t>(contact.point.x), expected.point.x.bits);
    ASSERT_EQ(std::bit_cast<std::uint16_t>(contact.normal.z), expected.normal.z.bits);
  }
}
#if defined(__FLT16_MANT_DIG__) && (defined(__clang__) || __GNUC__ >= 13 || defined(__SSE2__))
TEST(OwnTypes, of_half_precision_are_answered_alike) { expect_the_same(_Float16{}, Half()); }
#endif

TEST(NarrowConstants, are_answered_by_the_compiler) {
  constexpr Half zero(0), one(1), three = Half::of(0x4200), four = Half::of(0x4400), tenth = Half::of(0x2e66);
  constexpr graze::Hit<Half> hit =
      graze::sphere_sweep(graze::MovingSphere<Half>{{{zero, zero, zero}, tenth}, {three, one, zero}},
                          graze::Sphere<Half>{{four, one, zero}, one});
  static_assert(hit.outcome == graze::Outcome::impact);
  constexpr graze::Contact<Half> contact =
      graze::sphere_cast_contact(graze::SphereCast<Half>{{zero, zero, zero}, {three, tenth, zero}, tenth},
                                 graze::Sphere<Half>{{three, one, zero}, one});
  static_assert(contact.hit.outcome == graze::Outcome::impact && contact.distance.bits != 0);
  expect_truth(
      verify::Case<Half>{Question::sweep, {zero, zero, zero, tenth, three, one, zero, four, one, zero, one}});
}

}  // namespace
