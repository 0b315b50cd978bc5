// SPDX-License-Identifier: BSL-1.0
/// All that graze can be asked about a case, of the headers and of the compiled kernel.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "graze/graze.hpp"
#include "graze/kernel.hpp"
#include "verify/case/case.hpp"
#include "verify/oracle/oracle.hpp"

namespace subjects {

template <class Real>
graze::Vec3<Real> vector(const verify::Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}

/// The functions of one build of graze, under one name.
struct Header {
  static auto span(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::ray_sphere_span(ray, sphere, t_max, rounding);
  }
  static auto span(const auto& ray, const auto& sphere) { return graze::ray_sphere_span(ray, sphere); }
  static auto ray(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::ray_sphere(ray, sphere, t_max, rounding);
  }
  static auto ray(const auto& ray, const auto& sphere) { return graze::ray_sphere(ray, sphere); }
  static auto sweep(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::sphere_sweep(a, b, rounding);
  }
  static auto moving(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::moving_spheres(a, b, rounding);
  }
  static auto cast(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::sphere_cast(a, b, rounding);
  }
  static auto contact(const auto& a, const auto& b) { return graze::sphere_cast_contact(a, b); }
  static auto container(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::containing_sphere(a, b, rounding);
  }
};
struct Compiled {
  static auto span(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::kernel::ray_sphere_span(ray, sphere, t_max, rounding);
  }
  static auto span(const auto& ray, const auto& sphere) {
    return graze::kernel::ray_sphere_span(ray, sphere);
  }
  static auto ray(const auto& ray, const auto& sphere, auto t_max, graze::Rounding rounding) {
    return graze::kernel::ray_sphere(ray, sphere, t_max, rounding);
  }
  static auto ray(const auto& ray, const auto& sphere) { return graze::kernel::ray_sphere(ray, sphere); }
  static auto sweep(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::sphere_sweep(a, b, rounding);
  }
  static auto moving(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::moving_spheres(a, b, rounding);
  }
  static auto cast(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::sphere_cast(a, b, rounding);
  }
  static auto contact(const auto& a, const auto& b) { return graze::kernel::sphere_cast_contact(a, b); }
  static auto container(const auto& a, const auto& b, graze::Rounding rounding) {
    return graze::kernel::containing_sphere(a, b, rounding);
  }
};

/// What a build of graze says of a case, and when that is, in one rounding.
template <class Real>
struct Said {
  graze::Hit<Real> hit;
  Real exit{};                     ///< of a ray
  graze::Contact<Real> contact{};  ///< of a cast, by the nearest time
  graze::Hit<Real> alone{};        ///< of a ray: without its exit
  graze::Span<Real> endless{};     ///< of a ray: without t_max
  graze::Hit<Real> endless_hit{};

  [[nodiscard]] std::vector<std::uint64_t> bits() const {
    std::vector<std::uint64_t> all;
    const auto number = [&](Real x) {
      using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
      all.push_back(std::bit_cast<Bits>(x));
    };
    const auto place = [&](const graze::Vec3<Real>& p) {
      number(p.x);
      number(p.y);
      number(p.z);
    };
    const auto one = [&](const auto& x) {
      all.push_back(static_cast<std::uint64_t>(x.outcome));
      all.push_back(static_cast<std::uint64_t>(x.motion));
    };
    for (const graze::Hit<Real>& x : {hit, contact.hit, alone, endless_hit}) {
      one(x);
      number(x.time);
    }
    one(endless);
    number(endless.enter);
    number(endless.exit);
    number(exit);
    place(contact.centre);
    place(contact.point);
    place(contact.normal);
    number(contact.distance);
    return all;
  }
};

template <class Graze, class Real>
Said<Real> said(const verify::Case<Real>& asked, graze::Rounding rounding) {
  const auto [a, b, horizon] = verify::scene_of(asked);
  const graze::MovingSphere<Real> mover{{vector(a.centre), a.radius}, vector(a.motion)},
      other{{vector(b.centre), b.radius}, vector(b.motion)};
  switch (asked.question) {
    case verify::Question::ray: {
      const graze::Ray<Real> ray{mover.sphere.centre, mover.displacement};
      const graze::Span<Real> span = Graze::span(ray, other.sphere, horizon, rounding);
      return {{span.enter, span.outcome, span.motion},
              span.exit,
              {},
              Graze::ray(ray, other.sphere, horizon, rounding),
              Graze::span(ray, other.sphere),
              Graze::ray(ray, other.sphere)};
    }
    case verify::Question::sweep:
      return {Graze::sweep(mover, other.sphere, rounding)};
    case verify::Question::moving:
      return {Graze::moving(mover, other, rounding)};
    case verify::Question::cast: {
      const graze::SphereCast<Real> cast{mover.sphere.centre, mover.displacement, a.radius};
      return {Graze::cast(cast, other.sphere, rounding), Real(0), Graze::contact(cast, other.sphere)};
    }
    case verify::Question::container:
      break;
  }
  return {Graze::container(mover, other.sphere, rounding)};
}

/// The largest number that isn't above the exact one; a time beyond the range isn't beyond all numbers.
template <class Real>
Real not_above(const verify::Enclosed<Real>& exact) {
  if (std::isinf(exact.nearest)) return std::numeric_limits<Real>::max();
  return exact.residual < 0 ? std::nextafter(exact.nearest, -std::numeric_limits<Real>::infinity())
                            : exact.nearest;
}

}  // namespace subjects
