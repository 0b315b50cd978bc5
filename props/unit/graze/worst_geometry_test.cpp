// SPDX-License-Identifier: BSL-1.0
/// The errors of a contact's geometry in stages 1 and 2, near their worst, as in worst_errors_test.cpp.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "graze/detail/geometry.hpp"
#include "props/unit/graze/wide_number.hpp"
#include "props/unit/graze/worst_errors.hpp"
#include "props/unit/graze/worst_search.hpp"

namespace {

using namespace graze::detail;
using namespace props;
using namespace props::worst;

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
      // The error of a time is less than 7/8 of its bound: the sums above have that much room.
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
  this->expect(this->found(11, &Place::point, false), 0.25, 10, 0.075, 48);
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
      0.6, 4.5, 0.25, 18.5);
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
      0.5, 5.5, 0.25, 26.5);
}

}  // namespace
