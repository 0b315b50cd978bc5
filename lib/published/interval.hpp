// SPDX-License-Identifier: BSL-1.0
/// The quadratic in interval arithmetic, which says contact only where it is sure; a form to compare others with.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "published/vec3.hpp"

namespace published {

/// All numbers from low to high. Each operation returns bounds one number further out than what the type rounds to, even if that
/// is exact. For float and double.
template <class Real>
struct Interval {
  Real low{}, high{};

  Interval() = default;
  explicit Interval(Real x) : low(x), high(x) {}
  Interval(Real lowest, Real highest) : low(lowest), high(highest) {}

  [[nodiscard]] Real midpoint() const { return (low + high) / 2; }
};

/// The number that the type rounds to, widened by one number on either side.
template <class Real>
Interval<Real> outwards(Real low, Real high) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  return {std::nextafter(low, -infinity), std::nextafter(high, infinity)};
}

template <class Real>
Interval<Real> operator-(const Interval<Real>& x) {
  return {-x.high, -x.low};
}
template <class Real>
Interval<Real> operator+(const Interval<Real>& x, const Interval<Real>& y) {
  return outwards(x.low + y.low, x.high + y.high);
}
template <class Real>
Interval<Real> operator-(const Interval<Real>& x, const Interval<Real>& y) {
  return outwards(x.low - y.high, x.high - y.low);
}
template <class Real>
Interval<Real> operator*(const Interval<Real>& x, const Interval<Real>& y) {
  const Real products[] = {x.low * y.low, x.high * y.low, x.low * y.high, x.high * y.high};
  return outwards(*std::min_element(products, products + 4), *std::max_element(products, products + 4));
}
/// Everything where the divisor may be zero.
template <class Real>
Interval<Real> operator/(const Interval<Real>& x, const Interval<Real>& y) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  if (y.low <= Real(0) && y.high >= Real(0)) return {-infinity, infinity};
  const Real quotients[] = {x.low / y.low, x.high / y.low, x.low / y.high, x.high / y.high};
  return outwards(*std::min_element(quotients, quotients + 4), *std::max_element(quotients, quotients + 4));
}
template <class Real>
Interval<Real> square(const Interval<Real>& x) {
  Real least = std::abs(x.low), most = std::abs(x.high);
  if (least > most) std::swap(least, most);
  if (x.low <= Real(0) && x.high >= Real(0)) return {Real(0), outwards(most * most, most * most).high};
  return outwards(least * least, most * most);
}
template <class Real>
Interval<Real> square_root(const Interval<Real>& x) {
  const Interval<Real> root = outwards(std::sqrt(x.low), std::sqrt(x.high));
  return {std::max(Real(0), root.low), root.high};
}

/// The first contact of a ray with a sphere, as a multiple of its direction, or nothing.
///
/// Takes         the ray's origin and direction, of any length; the sphere's centre and radius >= 0; and the largest
///               multiple that counts.
/// Gives         the middle of the interval of the smaller root, or if that may be behind the origin, of the larger
///               one: a start inside gives the exit. With o the origin relative to the centre, a = v.v, b = 2 o.v and
///               c = o.o - R R, the discriminant is 4 a (R + l) (R - l) with l = |o - (b / 2a) v|, and the roots are
///               q / a and c / q with q = -(b -+ root) / 2.
/// By design     a contact counts only where the discriminant is surely not negative, and where the larger root is
///               surely ahead: near tangency it prefers a miss, at the surface the other root.
/// Faults kept   - a direction of zero, and what overflows, gives a contact at NaN or at infinity
/// Throws        never.
/// Source        Pharr, Jakob, Humphreys, "Physically Based Rendering: From Theory to Implementation", 4th edition,
///               2023, section 6.2; the steps are theirs. There the ray is moved into the sphere's frame by a matrix,
///               here by a difference, whose interval is narrower.
template <class Real>
[[nodiscard]] std::optional<Real> interval_first_contact(const Vec3<Real>& origin,
                                                         const Vec3<Real>& direction,
                                                         const Vec3<Real>& centre, Real radius, Real t_max) {
  using Bounds = Interval<Real>;
  const auto dot_product = [](const Vec3<Bounds>& x, const Vec3<Bounds>& y) {
    return x.x * y.x + x.y * y.y + x.z * y.z;
  };
  const auto squared = [](const Vec3<Bounds>& x) { return square(x.x) + square(x.y) + square(x.z); };
  const Vec3<Bounds> o{Bounds(origin.x) - Bounds(centre.x), Bounds(origin.y) - Bounds(centre.y),
                       Bounds(origin.z) - Bounds(centre.z)};
  const Vec3<Bounds> v{Bounds(direction.x), Bounds(direction.y), Bounds(direction.z)};
  const Bounds r(radius), two(Real(2));
  const Bounds a = squared(v);
  const Bounds b = two * dot_product(v, o);
  const Bounds c = squared(o) - square(r);

  const Bounds share = b / (two * a);
  const Vec3<Bounds> offset{o.x - share * v.x, o.y - share * v.y, o.z - share * v.z};
  const Bounds nearest = square_root(squared(offset));
  const Bounds discriminant = Bounds(Real(4)) * a * (r + nearest) * (r - nearest);
  if (discriminant.low < Real(0)) return std::nullopt;

  const Bounds root = square_root(discriminant);
  const Bounds q = Bounds(Real(-0.5)) * (b.midpoint() < Real(0) ? b - root : b + root);
  Bounds first = q / a, last = c / q;
  if (first.low > last.low) std::swap(first, last);
  if (first.high > t_max || last.low <= Real(0)) return std::nullopt;
  if (first.low > Real(0)) return first.midpoint();
  if (last.high > t_max) return std::nullopt;
  return last.midpoint();
}

}  // namespace published
