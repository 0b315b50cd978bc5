// SPDX-License-Identifier: BSL-1.0
#include "reports/program/map/slice.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "reports/program/map/vector.hpp"

namespace reports {

using namespace verify;

namespace {

/// In double: a slice only chooses cases, and any rounding of them is a case as well.
Vector scaled(double factor, const Vector& x) { return {factor * x[0], factor * x[1], factor * x[2]}; }
Vector sum(const Vector& x, const Vector& y) { return {x[0] + y[0], x[1] + y[1], x[2] + y[2]}; }
Vector cross(const Vector& x, const Vector& y) {
  return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}
/// Of unit length; the third axis if the length is 0.
Vector unit(const Vector& x) {
  const double length = std::hypot(x[0], x[1], x[2]);
  return length > 0 && length < std::numeric_limits<double>::infinity() ? scaled(1 / length, x)
                                                                        : Vector{0, 0, 1};
}

template <class Real>
Vector wide(const Triple<Real>& x) {
  return {static_cast<double>(x[0]), static_cast<double>(x[1]), static_cast<double>(x[2])};
}
template <class Real>
Triple<Real> narrow(const Vector& x) {
  return {static_cast<Real>(x[0]), static_cast<Real>(x[1]), static_cast<Real>(x[2])};
}

/// Two directions at right angles to a given one and to each other.
struct Sides {
  Vector right, up;
};
Sides sides_of(const Vector& forward) {
  const Vector helper = std::abs(forward[1]) < 0.9 ? Vector{0, 1, 0} : Vector{1, 0, 0};
  const Vector right = unit(cross(forward, helper));
  return {right, cross(right, forward)};
}

/// A direction off all axes, of length 1 up to rounding.
constexpr Vector ahead{0.48, 0.36, 0.8};

/// The middle of a pixel, from -1 to 1.
double offset(int size, int place) { return (2 * place + 1 - size) / static_cast<double>(size); }

double contact_distance(Question question, double a, double b) {
  return spec(question).leaves ? b - a : a + b;
}

constexpr double frame = 1.25;  // of a picture, in radii from its middle

template <class Real>
Case<Real> viewed(const Slice<Real>& slice, double x, double y) {
  Scene<Real> scene = scene_of(slice.centre);
  const Vector eye = wide(scene.a.centre);
  const Vector way = sum(wide(scene.b.centre), scaled(-1, eye));
  const auto [right, up] = sides_of(unit(way));
  const double half = frame * static_cast<double>(scene.b.radius);
  const Vector target = sum(way, sum(scaled(x * half, right), scaled(y * half, up)));
  scene.a.motion = narrow<Real>(unit(target));
  scene.horizon = std::numeric_limits<Real>::infinity();
  return case_of(slice.centre.question, scene);
}

/// How far an endless ray goes to reach the sphere, in directions.
template <class Real>
double reach(const Scene<Real>& scene) {
  const Vector way = sum(wide(scene.b.centre), scaled(-1, wide(scene.a.centre)));
  const double length = std::sqrt(dot(wide(scene.a.motion), wide(scene.a.motion)));
  return (std::sqrt(dot(way, way)) - static_cast<double>(scene.b.radius)) / length;
}

template <class Real>
Case<Real> aimed(const Slice<Real>& slice, double x, double y) {
  Scene<Real> scene = scene_of(slice.centre);
  const Question question = slice.centre.question;
  const Vector start = wide(scene.a.centre), rest = wide(scene.b.motion);
  const Vector motion = sum(wide(scene.a.motion), scaled(-1, layout(question).ends ? start : rest));
  const double radius =
      contact_distance(question, static_cast<double>(scene.a.radius), static_cast<double>(scene.b.radius));
  const double stretch = 1 + x;
  if (question == Question::ray) {
    const bool endless = scene.horizon == std::numeric_limits<Real>::infinity();
    scene.horizon =
        static_cast<Real>(stretch * (endless ? reach(scene) : static_cast<double>(scene.horizon)));
  } else {
    scene.a.motion = narrow<Real>(sum(scaled(stretch, motion), layout(question).ends ? start : rest));
  }
  const Vector aside = scaled(y * frame * radius, sides_of(unit(motion)).up);
  scene.b.centre = narrow<Real>(sum(wide(scene.b.centre), aside));
  return case_of(question, scene);
}

/// The number this many ulps away, at most 2^51; it stays finite. Read as integers, the bits of positive numbers count
/// them, and those of the largest are more than 2^51 below 2^63. A zero has the sign of the side it is reached from.
template <class Real>
Real moved(Real x, std::int64_t ulps) {
  if (ulps == 0) return x;
  using Bits = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t, std::uint64_t>;
  const auto count = [](Real size) { return static_cast<std::int64_t>(std::bit_cast<Bits>(size)); };
  const std::int64_t most = count((std::numeric_limits<Real>::max)());
  const std::int64_t from = std::signbit(x) ? -count(-x) : count(x);
  const std::int64_t to = std::clamp(from + ulps, -most, most);
  const Real size = std::bit_cast<Real>(static_cast<Bits>(std::abs(to)));
  return to < 0 || (to == 0 && from < 0) ? -size : size;
}

template <class Real>
Case<Real> zoomed(const Slice<Real>& slice, int column, int row) {
  Case<Real> k = slice.centre;
  Real& across = k.numbers[slice.vary[0]];
  across = moved(across, (column - slice.size / 2) * slice.step);
  Real& upwards = k.numbers[slice.vary[1]];
  upwards = moved(upwards, (row - slice.size / 2) * slice.step);
  return k;
}

}  // namespace

template <class Real>
Case<Real> usual_case(SliceKind kind, Question question, double distance) {
  const bool is_ray = question == Question::ray;
  Scene<Real> scene;
  scene.a.radius = has_two_radii(question) ? Real(0.5) : Real(0);
  scene.b.radius = has_two_radii(question) ? Real(0.5) : Real(1);
  double way = distance - 1;  // to contact
  if (spec(question).leaves) {
    scene.b.radius = static_cast<Real>(distance);
    way = distance - static_cast<double>(scene.a.radius);
  } else {
    const Vector aside = kind == SliceKind::zoom ? sides_of(ahead).up : Vector{};
    scene.b.centre = narrow<Real>(sum(scaled(distance, ahead), aside));
    if (kind == SliceKind::zoom) way = distance;
  }
  // A grazing path doesn't end at the contact; one inside a container ends at its wall.
  const double stretch = kind == SliceKind::zoom && !spec(question).leaves ? 1.5 : 1;
  if (is_ray) {
    scene.a.motion = narrow<Real>(ahead);
    scene.horizon = kind == SliceKind::aim ? static_cast<Real>(way) : std::numeric_limits<Real>::infinity();
  } else {
    scene.a.motion = narrow<Real>(scaled(stretch * way, ahead));
  }
  if (b_moves(question)) {
    scene.b.motion = narrow<Real>(Vector{distance / 4, -distance / 8, distance / 16});
    scene.a.motion = narrow<Real>(sum(scaled(stretch * way, ahead), wide(scene.b.motion)));
  }
  return case_of(question, scene);
}

std::array<std::size_t, 2> usual_numbers(Question question) {
  const Layout& at = layout(question);
  const auto first = static_cast<std::size_t>(spec(question).leaves ? at.a_motion : at.b_centre);
  return {first, first + 1};
}

template <class Real>
Case<Real> case_at(const Slice<Real>& slice, int column, int row) {
  const double x = offset(slice.size, column), y = offset(slice.size, row);
  switch (slice.kind) {
    case SliceKind::view:
      return viewed(slice, x, y);
    case SliceKind::aim:
      return aimed(slice, x, y);
    case SliceKind::zoom:
      break;
  }
  return zoomed(slice, column, row);
}

#define GRAZE_SLICE_FOR(Real)                                  \
  template Case<Real> usual_case(SliceKind, Question, double); \
  template Case<Real> case_at(const Slice<Real>&, int, int);
GRAZE_SLICE_FOR(float)
GRAZE_SLICE_FOR(double)
#undef GRAZE_SLICE_FOR

}  // namespace reports
