// SPDX-License-Identifier: BSL-1.0
/// The vector type of the published routines: just the operations they use, each rounded as there.
///
/// Real needs + - * / and unary minus, comparisons, a square root found by ADL or in std, and explicit
/// construction from int and float. Every expression is evaluated in Real, from left to right.
#pragma once

#include <cmath>

namespace published {

template <class Real>
struct Vec3 {
  Real x, y, z;
};

template <class Real>
constexpr Vec3<Real> operator+(const Vec3<Real>& left, const Vec3<Real>& right) {
  return {left.x + right.x, left.y + right.y, left.z + right.z};
}

template <class Real>
constexpr Vec3<Real> operator-(const Vec3<Real>& left, const Vec3<Real>& right) {
  return {left.x - right.x, left.y - right.y, left.z - right.z};
}

template <class Real>
constexpr Vec3<Real> operator*(const Vec3<Real>& vector, const Real& factor) {
  return {vector.x * factor, vector.y * factor, vector.z * factor};
}

template <class Real>
constexpr Real dot(const Vec3<Real>& left, const Vec3<Real>& right) {
  return left.x * right.x + left.y * right.y + left.z * right.z;
}

/// The root of the sum of the squares: zero where they underflow, infinite where they overflow.
template <class Real>
Real length(const Vec3<Real>& vector) {
  using std::sqrt;
  return sqrt(dot(vector, vector));
}

/// One division and three products, so each component is rounded twice. A divisor of zero gives infinities,
/// and NaN where a component is zero too.
template <class Real>
constexpr Vec3<Real> times_reciprocal(const Vec3<Real>& vector, const Real& divisor) {
  return vector * (Real(1) / divisor);
}

template <class Real>
constexpr Vec3<Real> divided(const Vec3<Real>& vector, const Real& divisor) {
  return {vector.x / divisor, vector.y / divisor, vector.z / divisor};
}

/// The direction of a vector; zero if its length is computed as zero, which includes squares that
/// underflow.
template <class Real>
Vec3<Real> direction_or_zero(const Vec3<Real>& vector) {
  const Real magnitude = length(vector);
  if (magnitude == Real(0)) return {Real(0), Real(0), Real(0)};
  return divided(vector, magnitude);
}

/// The direction of a vector longer than the float constant 1e-5; zero for any other, a length of NaN
/// included. The threshold is a length in the unit of the scene, whatever that is, and the same in every
/// number type.
template <class Real>
Vec3<Real> direction_or_zero_if_short(const Vec3<Real>& vector) {
  const Real magnitude = length(vector);
  if (magnitude > Real(1e-5f)) return divided(vector, magnitude);
  return {Real(0), Real(0), Real(0)};
}

}  // namespace published
