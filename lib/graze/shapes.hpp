// SPDX-License-Identifier: BSL-1.0
/// The arguments of the questions: plain data, all lengths in one unit of the caller's choice.
///
/// Every question accepts every bit pattern. Numbers that are NaN or infinite, and negative radii, give
/// `Outcome::invalid`.
#pragma once

#include "graze/vec3.hpp"

namespace graze {

/// The points origin + t direction with t >= 0. The direction need not be of unit length and may be zero.
template <class Real>
struct Ray {
  Vec3<Real> origin, direction;
};

/// A solid ball. The radius may be zero.
template <class Real>
struct Sphere {
  Vec3<Real> centre;
  Real radius{};
};

/// A sphere that moves in a straight line during one step: from its centre at t = 0 to centre + displacement
/// at t = 1.
template <class Real>
struct MovingSphere {
  Sphere<Real> sphere;
  Vec3<Real> displacement;
};

/// A sphere that is cast from one place to another: centre at start at t = 0 and at end at t = 1.
template <class Real>
struct SphereCast {
  Vec3<Real> start, end;
  Real radius{};
};

// For shapes of any vector type: graze::Sphere{centre, radius}, graze::Ray{eye, target - eye}.
template <class Vector, class Other>
Ray(const Vector&, const Other&) -> Ray<RequiredComponentOf<Vector>>;
template <class Vector, class Radius>
Sphere(const Vector&, const Radius&) -> Sphere<RequiredComponentOf<Vector>>;
template <class Real, class Vector>
MovingSphere(const Sphere<Real>&, const Vector&) -> MovingSphere<Real>;
template <class Vector, class Other, class Radius>
SphereCast(const Vector&, const Other&, const Radius&) -> SphereCast<RequiredComponentOf<Vector>>;

}  // namespace graze
