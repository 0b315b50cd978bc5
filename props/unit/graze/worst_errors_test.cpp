// SPDX-License-Identifier: BSL-1.0
/// The errors that stages 1 and 2 really make, near their worst, against the sums of their derivations (filter.hpp,
/// refine_root.hpp, geometry.hpp, double_double.hpp; props/proofs adds these up). None is larger than its sum and its
/// bound, and a stated part of the sum is reached, so that a bound can't become much less than what is derived unnoticed.
#include <gtest/gtest.h>

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "graze/detail/geometry.hpp"
#include "graze/detail/refine_root.hpp"
#include "verify/case/random.hpp"

namespace {

using namespace graze::detail;
/// Exact for sums of products of four numbers here, and far beyond w^2 for roots and quotients.
using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_bin_float<520, boost::multiprecision::digit_base_2>,
    boost::multiprecision::et_off>;

Wide wide(double x) { return Wide(x); }
Wide wide(const DoubleDouble& x) { return Wide(x.high) + Wide(x.low); }
template <class Real>
Wide wide(const Difference<Real>& x) {
  return Wide(x.plus) - Wide(x.minus);
}
double ratio(const Wide& error, const Wide& unit) { return static_cast<double>(Wide(abs(error) / unit)); }

// --- the search ---

/// The range of a number's exponent, and whether it may be negative.
struct Slot {
  int low, high;
  bool has_signs;
};
using Numbers = std::vector<double>;

/// Mantissas near powers of two and near ties make the largest errors.
double mantissa(verify::Tape& tape) {
  const double few = static_cast<double>(verify::random::below(tape, 8)) * 0x1p-52;
  switch (verify::random::below(tape, 4)) {
    case 0:
      return 1 + few;
    case 1:
      return 2 - 0x1p-52 - few;
    case 2:
      return 1 + std::ldexp(1.0, -verify::random::between(tape, 1, 52)) + few;
    default:
      return 1 + verify::random::unit<double>(tape);
  }
}
double number(verify::Tape& tape, const Slot& slot) {
  const double drawn =
      mantissa(tape);  // by itself: in what order arguments are drawn is the compiler's business
  const double size = std::ldexp(drawn, verify::random::between(tape, slot.low, slot.high));
  return slot.has_signs && verify::random::one_in(tape, 2) ? -size : size;
}
/// Another one near it, in one way or another.
double changed(verify::Tape& tape, const Slot& slot, double x) {
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent) * 2;
  switch (verify::random::below(tape, 6)) {
    case 0:
      return number(tape, slot);
    case 1:
      return slot.has_signs ? -x : x;
    case 2:
      return std::ldexp(fraction, verify::random::between(tape, slot.low, slot.high));
    case 3:
      return std::ldexp(std::copysign(mantissa(tape), x), exponent - 1);
    default: {
      // A few units of some digit.
      const int digit = verify::random::between(tape, 1, 52);
      const double moved =
          std::fabs(fraction) + std::ldexp(static_cast<double>(verify::random::between(tape, -3, 3)), -digit);
      return moved >= 1 && moved < 2 ? std::ldexp(std::copysign(moved, x), exponent - 1) : x;
    }
  }
}

/// The largest value of a measure that a climb from several places finds; one below 0 stands for a case that doesn't
/// count.
template <class Measure>
double largest(std::uint64_t seed, const std::vector<Slot>& slots, const Measure& measure, int climbs = 5,
               int steps = 5000) {
  verify::Tape tape = verify::Tape::seeded(seed);
  double all = -1;
  for (int climb = 0; climb < climbs; ++climb) {
    Numbers best;
    for (const Slot& slot : slots) best.push_back(number(tape, slot));
    double most = measure(best);
    for (int i = 0; i < steps; ++i) {
      // A little less is taken too, and ever less of it.
      const double least =
          most * (1 - 0.1 * verify::random::unit<double>(tape) * (1 - i / static_cast<double>(steps)));
      Numbers next = best;
      for (int k = verify::random::between(tape, 1, 3); k > 0; --k) {
        const auto at = static_cast<std::size_t>(verify::random::below(tape, static_cast<int>(slots.size())));
        next[at] = changed(tape, slots[at], next[at]);
      }
      const double found = measure(next);
      all = std::fmax(all, found);
      if (found >= least) {
        most = found;
        best = next;
      }
    }
  }
  return all;
}

/// Never more than a sum, and at least that part of it.
void expect_between(double found, double part, double sum) {
  EXPECT_LE(found, sum);
  EXPECT_GE(found, part * sum) << "the search isn't near the worst";
}

// --- scenes ---

/// d and v as differences of which the second numbers are about half an ulp of the first, a radius likewise, a horizon.
std::vector<Slot> scene_slots(int tail_low, int tail_high) {
  std::vector<Slot> slots;
  for (int i = 0; i < 6; ++i) {
    slots.push_back({-3, 1, true});
    slots.push_back({tail_low, tail_high, true});
  }
  slots.push_back({-6, 1, false});
  slots.push_back({tail_low, tail_high, false});
  slots.push_back({-2, 2, false});
  return slots;
}
Relative<double> scene(const Numbers& x) {
  return {{{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}},
          {{x[6], x[7]}, {x[8], x[9]}, {x[10], x[11]}},
          x[12],
          x[13],
          false};
}

/// A scene without rounding.
struct Truth {
  std::array<Wide, 3> d, v;
  Wide r, d_square, size, a, h, c, discriminant, s;

  explicit Truth(const Relative<double>& in)
      : d{wide(in.d.x), wide(in.d.y), wide(in.d.z)},
        v{wide(in.v.x), wide(in.v.y), wide(in.v.z)},
        r(wide(in.radius())),
        d_square(dot(d, d)),
        size(d_square + r * r),
        a(dot(v, v)),
        h(dot(d, v)),
        c(d_square - r * r),
        discriminant(h * h - a * c),
        s(discriminant > 0 ? Wide(sqrt(discriminant)) : Wide(0)) {}
  static Wide dot(const std::array<Wide, 3>& p, const std::array<Wide, 3>& q) {
    return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  }
  [[nodiscard]] Wide f(const Wide& t) const { return a * t * t - 2 * h * t + c; }
  [[nodiscard]] Wide root(Side side) const { return (side == Side::smaller ? h - s : h + s) / a; }
};

template <class Stage>
class WorstErrors : public testing::Test {
 protected:
  using Number = typename Stage::Number;
  static constexpr bool is_first = std::is_same_v<Stage, InDouble>;
  static Wide w() { return Wide(std::is_same_v<Stage, InDouble> ? 0x1p-53 : 0x1p-106); }
  /// What stage 1 rounds when it takes differences, and stage 2 holds in low parts.
  static std::vector<Slot> slots() { return is_first ? scene_slots(-54, -51) : scene_slots(-55, -51); }
  /// Between that part of a sum and the sum, in stage 1 or stage 2.
  static void expect(double found, double part_1, double sum_1, double part_2, double sum_2) {
    expect_between(found, is_first ? part_1 : part_2, is_first ? sum_1 : sum_2);
  }

  /// |found - exact| in units of w times a size, and never beyond a bound.
  static double within(const Number& found, const Wide& exact, const Wide& size, double bound) {
    const Wide error = abs(wide(found) - exact);
    EXPECT_LE(error, Wide(bound));
    return ratio(error, size * w());
  }
};
using Stages = testing::Types<InDouble, InDoubleDouble>;
TYPED_TEST_SUITE(WorstErrors, Stages);

TYPED_TEST(WorstErrors, of_c) {
  this->expect(largest(1, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         return this->within(f.c, truth.c, truth.size, f.c_error);
                       }),
               0.75, 6, 0.35, 16);
}

TYPED_TEST(WorstErrors, of_d) {
  this->expect(largest(2, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         return this->within(f.discriminant, truth.discriminant, truth.a * truth.size,
                                             f.discriminant_error);
                       }),
               0.33, 25, 0.12, 75);
}

TYPED_TEST(WorstErrors, of_h) {
  this->expect(largest(3, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         const Wide size = sqrt(truth.d_square * truth.a);
                         return this->within(f.h, truth.h, size,
                                             16 * TypeParam::unit * static_cast<double>(size));
                       }),
               0.7, 5, 0.3, 13);
}

/// Of d and v that are nearly perpendicular: its sign counts only where it is larger than its error.
TYPED_TEST(WorstErrors, of_h_next_to_nothing) {
  const std::vector<Slot> slots{
      {0, 0, true}, {-55, -54, true}, {-2, 0, true}, {-55, -54, true}, {-1, 6, true}};
  const double found = largest(30, slots, [&](const Numbers& x) {
    // H is some units of the last digit that v has.
    const double more = 1 + std::round(x[4]) * 0x1p-52;
    const double head = this->is_first ? x[2] * more : x[2], tail = this->is_first ? x[3] : x[3] * more;
    const Relative<double> relative{
        {{x[0], x[1]}, {x[2], x[3]}, {0, 0}}, {{head, tail}, {-x[0], -x[1]}, {0, 0}}, 1, 0, false};
    const Filter<TypeParam> f(relative);
    if (!f.template h_is_certain<double>()) return -1.0;
    const Truth truth(relative);
    EXPECT_LT(abs(wide(f.h) - truth.h), abs(wide(f.h)));
    return ratio(16 * this->w() * sqrt(truth.d_square * truth.a), wide(f.h));
  });
  expect_between(found, 0.9, 1 + 0x1p-40);
}

TYPED_TEST(WorstErrors, of_a) {
  this->expect(largest(4, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         return this->within(f.a, truth.a, truth.a, 64 * TypeParam::unit * f.a_high);
                       }),
               0.75, 5, 0.4, 13);
}

/// E and K are told as doubles: what that rounds is theirs, not part of the bound.
TYPED_TEST(WorstErrors, of_a_horizon) {
  double most_e = -1, most_k = -1;
  for (const bool is_e : {true, false}) {
    const double found = largest(is_e ? 5 : 6, this->slots(), [&](const Numbers& x) {
      const Truth truth(scene(x));
      // Where E or K is next to nothing.
      const Wide at = is_e ? truth.s == 0 ? Wide(truth.h / truth.a) : truth.root(Side::smaller)
                           : Wide(sqrt(abs(truth.c) / truth.a));
      const double horizon = std::fabs(static_cast<double>(at)) + 0x1p-60;
      if (horizon > 64) return -1.0;
      const AtHorizon end = Filter<TypeParam>(scene(x)).at(horizon);
      const Wide t(horizon), size = truth.size + truth.a * t * t,
                             exact = is_e ? truth.f(t) : Wide(truth.c - truth.a * t * t),
                             found_(is_e ? end.e : end.k);
      Wide error = abs(found_ - exact);
      if (!this->is_first) error -= abs(found_) * 0x1p-53;
      EXPECT_LE(error, Wide(end.error));
      return error < 0 ? 0.0 : ratio(error, size * this->w());
    });
    (is_e ? most_e : most_k) = found;
  }
  this->expect(most_e, 0.45, 16, 0.08, 56);
  this->expect(most_k, 0.45, 8, 0.09, 30);
}

TYPED_TEST(WorstErrors, of_times) {
  for (const Side side : {Side::smaller, Side::larger}) {
    const double found = largest(side == Side::smaller ? 7 : 8, this->slots(), [&](const Numbers& x) {
      const Filter<TypeParam> f(scene(x));
      const Truth truth(scene(x));
      if (!f.discriminant_is_positive()) return -1.0;
      if (side == Side::smaller && truth.c < 0) return -1.0;  // which asks for the other root
      const auto time = f.root(side);
      return this->within(time.value, truth.root(side), truth.size / truth.s, time.error);
    });
    if (side == Side::smaller) {
      this->expect(found, 0.11, 39, 0.045, 123);
    } else {
      this->expect(found, 0.1, 47, 0.045, 154);
    }
  }
}

TYPED_TEST(WorstErrors, of_the_closest_approach) {
  this->expect(largest(9, this->slots(),
                       [&](const Numbers& x) {
                         const Filter<TypeParam> f(scene(x));
                         const Truth truth(scene(x));
                         const auto closest = f.closest();
                         return this->within(closest.value, truth.h / truth.a, sqrt(truth.d_square / truth.a),
                                             closest.error);
                       }),
               0.4, 12, 0.18, 41);
}

/// One component of a contact's geometry, at a time that is exact or off by all of its error.
template <class Stage>
class WorstGeometry : public WorstErrors<Stage> {
 protected:
  /// Stage 1 has geometry of floats, stage 2 of doubles.
  using In = std::conditional_t<std::is_same_v<Stage, InDouble>, float, double>;
  using typename WorstErrors<Stage>::Number;
  using Part = Bounded<Number> Along<Number>::*;

  /// d and v as differences, the start, both radii, the time.
  static std::vector<Slot> slots() {
    return {{-2, 2, true},  {-54, -51, true}, {-2, 2, true},   {-54, -51, true}, {-2, 2, true},
            {-3, 0, false}, {-3, 0, false},   {-3, -1, false}, {-60, -57, true}};
  }
  static Number time(const Numbers& x) {
    if constexpr (std::is_same_v<Stage, InDouble>) {
      return x[7];
    } else {
      return {x[7], x[8]};
    }
  }

  /// The largest error of a part, in units of w M and the like; or, of a time that is off, in units of e |v|.
  static double found(std::uint64_t seed, Part part, bool is_off) {
    return largest(seed, slots(), [&](const Numbers& x) {
      const auto in = [&](std::size_t i) { return static_cast<In>(x[i]); };
      const Relative<In> relative{{{in(0), in(1)}, {}, {}}, {{in(2), in(3)}, {}, {}}, in(5), in(6), false};
      // A time is off by less than 7/8 of its bound: the sums above have that much room.
      const double off = is_off ? std::copysign(0x1p-20, x[8]) : 0;
      const GeometryIn<Stage, In> geometry(Filter<Stage>(relative), {time(x), std::fabs(off) * 8 / 7},
                                           relative);
      const Bounded<Number> found = geometry.along({relative.d.x, relative.v.x, in(4)}).*part;

      const Wide t = wide(time(x)) + wide(off), d = wide(relative.d.x), v = wide(relative.v.x), way = t * v,
                 start = wide(static_cast<double>(in(4))), r_a = wide(static_cast<double>(in(6))),
                 r = wide(relative.radius()), offset = d - way, centre = start + way;
      Wide exact = centre, size = abs(start) + abs(way), late = abs(v);
      if (part == &Along<Number>::point) {
        exact += r_a / r * offset;
        size += abs(d);
      } else if (part == &Along<Number>::normal) {
        exact = -offset / r;
        size = (abs(d) + abs(way)) / r;
        late /= r;
      }
      const Wide error = abs(wide(found.value) - exact);
      EXPECT_LE(error, Wide(found.error));
      return is_off ? ratio(error, late * 0x1p-20) : ratio(error, size * WorstErrors<Stage>::w());
    });
  }
};
TYPED_TEST_SUITE(WorstGeometry, Stages);

TYPED_TEST(WorstGeometry, of_a_component) {
  using Place = Along<typename TypeParam::Number>;
  this->expect(this->found(10, &Place::centre, false), 0.55, 3, 0.22, 10);
  this->expect(this->found(11, &Place::point, false), 0.25, 10, 0.08, 45);
  this->expect(this->found(12, &Place::normal, false), 0.55, 5, 0.25, 25);
}

TYPED_TEST(WorstGeometry, of_a_time_that_is_off) {
  using Place = Along<typename TypeParam::Number>;
  constexpr double rounded = 1 + 0x1p-20;  // some w come to it
  expect_between(this->found(13, &Place::centre, true), 0.9, rounded);
  expect_between(this->found(14, &Place::point, true), 0.4, 2 * rounded);
  expect_between(this->found(15, &Place::normal, true), 0.9, rounded);
}

TYPED_TEST(WorstGeometry, of_a_distance) {
  using Taken = typename TestFixture::In;
  this->expect(
      largest(16, this->slots(),
              [&](const Numbers& x) {
                const auto in = [&](std::size_t i) { return static_cast<Taken>(x[i]); };
                const Relative<Taken> relative{
                    {{in(0), in(1)}, {}, {}}, {{in(2), in(3)}, {in(4), 0}, {in(5), 0}}, in(5), in(6), false};
                const GeometryIn<TypeParam, Taken> geometry(Filter<TypeParam>(relative), {this->time(x), 0},
                                                            relative);
                const auto distance = geometry.distance();
                const Wide v[]{wide(relative.v.x), wide(relative.v.y), wide(relative.v.z)},
                    exact = wide(this->time(x)) * sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
                return this->within(distance.value, exact, exact, distance.error);
              }),
      0.6, 4.5, 0.27, 17.5);
}

TYPED_TEST(WorstGeometry, of_a_direction) {
  using Taken = typename TestFixture::In;
  this->expect(
      largest(17, this->slots(),
              [&](const Numbers& x) {
                const auto in = [&](std::size_t i) { return static_cast<Taken>(x[i]); };
                const Difference<Taken> p[]{{in(0), in(1)}, {in(2), in(3)}, {in(4), 0}};
                // As against_in does.
                const auto q = TypeParam::take(p[0]), y = TypeParam::take(p[1]), z = TypeParam::take(p[2]);
                const auto length = TypeParam::root(q * q + y * y + z * z);
                const auto component = component_against<TypeParam, Taken>(q, length);
                const Wide exact = -wide(p[0]) / sqrt(wide(p[0]) * wide(p[0]) + wide(p[1]) * wide(p[1]) +
                                                      wide(p[2]) * wide(p[2]));
                return this->within(component.value, exact, abs(exact), component.error);
              }),
      0.5, 5.5, 0.27, 25.5);
}

/// What stage 1 adds to a time, from where it has found one.
class WorstResidual : public testing::Test {
 protected:
  struct At {
    Truth truth;
    Scale scale;
    double u;
    Wide root;
    bool counts;
  };
  static At at(const Relative<double>& relative, Side side) {
    const Filter<InDouble> f(relative);
    Truth truth(relative);
    const bool counts = f.discriminant_is_positive() && (side == Side::larger || truth.c > 0);
    return {truth, {f.size, f.a_high, f.h}, f.root(side).value, truth.root(side), counts};
  }
  static Side side_of(const Numbers& x) { return x[12] < 0.125 ? Side::larger : Side::smaller; }
  /// A scene with a radius that is little more than the distance at which it passes: D is next to its bound.
  static std::vector<Slot> tangent_slots() {
    return {{-2, 4, true}, {-54, -51, true}, {-1, 1, true},
            {-1, 1, true}, {-54, -51, true}, {-44, -36, false}};
  }
  static Relative<double> tangent(const Numbers& x) {
    return {{{x[0], x[1]}, {x[2], 0}, {0, 0}}, {{x[3], x[4]}, {0, 0}, {0, 0}}, std::fabs(x[2]), x[5], false};
  }
};

TEST_F(WorstResidual, of_f) {
  expect_between(largest(18, scene_slots(-54, -51),
                         [&](const Numbers& x) {
                           const At in = at(scene(x), side_of(x));
                           if (!in.counts) return -1.0;
                           const Wide exact = in.truth.f(Wide(in.u)),
                                      found = wide(residual(scene(x), in.u, in.scale.size)),
                                      error = abs(found - exact) - abs(found) * 0x1p-53;  // the last sum's
                           return error < 0 ? 0.0 : ratio(error, in.truth.size * 0x1p-106);
                         }),
                 0.05, 1217);
}

TEST_F(WorstResidual, of_a_slope) {
  expect_between(largest(28, scene_slots(-54, -51),
                         [&](const Numbers& x) {
                           const At in = at(scene(x), side_of(x));
                           if (!in.counts) return -1.0;
                           const Wide exact = in.truth.h - in.truth.a * in.u,
                                      found = 1 / (2 * wide(Slope(in.scale, in.u).g));
                           return ratio(found - exact, sqrt(in.truth.a * in.truth.size) * 0x1p-53);
                         }),
                 0.4, 15);
}

/// From where y is large, and known.
TEST_F(WorstResidual, of_what_a_step_leaves_out) {
  std::vector<Slot> slots = scene_slots(-54, -51);
  slots.push_back({-12, -4, true});
  expect_between(largest(29, slots,
                         [&](const Numbers& x) {
                           const At in = at(scene(x), Side::smaller);
                           const double y = x[15];
                           if (!in.counts || std::fabs(y) > 0.11) return -1.0;
                           // y = (t - u) / (t + t' - 2 u).
                           const double u = static_cast<double>(
                               Wide(in.root - y * (in.truth.root(Side::larger) - in.root) / (1 - 2 * y)));
                           const Bounded<double> way =
                               way_to_root(scene(x), u, in.scale, Slope(in.scale, u), y);
                           return ratio(wide(u) + wide(way.value) - in.root, Wide(way.error));
                         }),
                 0.8, 2.4 / 3);
}

/// Far from its bound, all parts of which aren't at their worst together; what makes them up is near it above.
TEST_F(WorstResidual, of_steps_is_within_its_bound) {
  double most_y = -1;
  largest(20, tangent_slots(), [&](const Numbers& x) {
    const At in = at(tangent(x), x[0] < 1 ? Side::larger : Side::smaller);
    if (!in.counts) return -1.0;
    const Bounded<double> way = way_to_root(tangent(x), in.u, in.scale);
    EXPECT_LE(abs(wide(in.u) + wide(way.value) - in.root), Wide(way.error));
    const Step step = step_to_root(tangent(x), in.u, in.scale);
    const double off = ratio(wide(step.to) + wide(step.rest.value) - in.root, Wide(step.rest.error));
    EXPECT_LE(off, 1);
    const Slope slope(in.scale, in.u);
    const Wide g = 1 / (2 * (in.truth.h - in.truth.a * in.u));
    most_y = std::fmax(most_y, ratio(in.truth.a * (in.root - in.u) * g,
                                     Wide(160 * InDouble::unit * in.scale.size * slope.curvature)));
    return off;
  });
  expect_between(most_y, 0.01, 1);
}

TEST(WorstQuotient, by_a_root) {
  const std::vector<Slot> slots{{-40, 40, false}, {-40, 40, false}};
  const auto quotient = [](const Numbers& x) {
    return static_cast<double>(Wide(wide(over_root_or_more(x[0], x[1])) * sqrt(wide(x[1])) / wide(x[0])));
  };
  expect_between(largest(22, slots, quotient), 0.99, 1.2);
  expect_between(largest(23, slots, [&](const Numbers& x) { return 1 / quotient(x); }), 0.97, 1);
}

/// A pair of which the second number is up to half an ulp of the first.
class WorstPairs : public testing::Test {
 protected:
  static void found(std::uint64_t seed, double part, double sum,
                    DoubleDouble (*computed)(const DoubleDouble&, const DoubleDouble&),
                    Wide (*exact)(const Wide&, const Wide&)) {
    const std::vector<Slot> slots{{0, 1, false}, {-55, -53, true}, {0, 1, true}, {-55, -53, true}};
    const double all = largest(seed, slots, [&](const Numbers& x) {
      const DoubleDouble p = ordered_sum(x[0], x[1]), q = ordered_sum(x[2], x[3]);
      const Wide truth = exact(wide(p), wide(q));
      return truth == 0 ? -1.0 : ratio(wide(computed(p, q)) - truth, abs(truth) * 0x1p-106);
    });
    expect_between(all, part, sum);
  }
};

TEST_F(WorstPairs, of_an_operation) {
  found(
      24, 0.6, 3, [](const DoubleDouble& x, const DoubleDouble& y) { return x + y; },
      [](const Wide& x, const Wide& y) { return Wide(x + y); });
  found(
      25, 0.65, 7, [](const DoubleDouble& x, const DoubleDouble& y) { return x * y; },
      [](const Wide& x, const Wide& y) { return Wide(x * y); });
  found(
      26, 0.45, 15, [](const DoubleDouble& x, const DoubleDouble& y) { return x / y; },
      [](const Wide& x, const Wide& y) { return Wide(x / y); });
  found(
      27, 0.75, 4, [](const DoubleDouble& x, const DoubleDouble&) { return graze::detail::sqrt(x); },
      [](const Wide& x, const Wide&) { return Wide(sqrt(x)); });
}

}  // namespace
