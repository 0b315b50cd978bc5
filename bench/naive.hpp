// SPDX-License-Identifier: BSL-1.0
/// The code that graze's speed is compared with: the textbook quadratic with early exits, computed in the type of its
/// arguments, ignoring rounding errors. Its functions take and return the same types as graze's.
#pragma once

#include <cmath>
#include <limits>

#include "graze/graze.hpp"

namespace naive {

template <class Real>
graze::Hit<Real> first_contact(const graze::Vec3<Real>& d, const graze::Vec3<Real>& v, Real radius,
                               Real horizon) {
  using graze::Motion;
  using graze::Outcome;
  const Real c = dot(d, d) - radius * radius, h = dot(d, v);
  if (c <= Real(0)) {
    return {Real(0), Outcome::overlap,
            h > Real(0)   ? Motion::approaching
            : h < Real(0) ? Motion::separating
                          : Motion::sliding};
  }
  const graze::Hit<Real> miss{Real(0), Outcome::miss, Motion::sliding};
  if (h <= Real(0)) return miss;
  const Real a = dot(v, v), discriminant = h * h - a * c;
  if (discriminant < Real(0)) return miss;
  const Real time = (h - std::sqrt(discriminant)) / a;
  if (time > horizon) return miss;
  return {time, Outcome::impact, discriminant > Real(0) ? Motion::approaching : Motion::sliding};
}

template <class Real>
graze::Hit<Real> ray_sphere(const graze::Ray<Real>& ray, const graze::Sphere<Real>& sphere,
                            Real t_max = std::numeric_limits<Real>::infinity()) {
  return first_contact(sphere.centre - ray.origin, ray.direction, sphere.radius, t_max);
}

template <class Real>
graze::Hit<Real> sphere_sweep(const graze::MovingSphere<Real>& mover, const graze::Sphere<Real>& target) {
  return first_contact(target.centre - mover.sphere.centre, mover.displacement,
                       mover.sphere.radius + target.radius, Real(1));
}

template <class Real>
graze::Hit<Real> moving_spheres(const graze::MovingSphere<Real>& a, const graze::MovingSphere<Real>& b) {
  return first_contact(b.sphere.centre - a.sphere.centre, a.displacement - b.displacement,
                       a.sphere.radius + b.sphere.radius, Real(1));
}

template <class Real>
graze::Hit<Real> sphere_cast(const graze::SphereCast<Real>& cast, const graze::Sphere<Real>& target) {
  return first_contact(target.centre - cast.start, cast.end - cast.start, cast.radius + target.radius,
                       Real(1));
}

template <class Real>
graze::Hit<Real> containing_sphere(const graze::MovingSphere<Real>& mover,
                                   const graze::Sphere<Real>& container) {
  using graze::Motion;
  using graze::Outcome;
  const graze::Vec3<Real> d = container.centre - mover.sphere.centre;
  const Real radius = container.radius - mover.sphere.radius;
  const Real c = dot(d, d) - radius * radius;
  if (radius < Real(0) || c > Real(0)) return {Real(0), Outcome::outside, Motion::sliding};
  const graze::Hit<Real> contained{Real(0), Outcome::contained, Motion::sliding};
  const Real a = dot(mover.displacement, mover.displacement), h = dot(d, mover.displacement);
  if (a == Real(0)) return contained;
  const Real discriminant = h * h - a * c;
  if (discriminant < Real(0)) return contained;
  const Real time = (h + std::sqrt(discriminant)) / a;
  if (time > Real(1)) return contained;
  return {time, Outcome::impact, discriminant > Real(0) ? Motion::separating : Motion::sliding};
}

}  // namespace naive
