// SPDX-License-Identifier: BSL-1.0
/// The scenes of a batch: a column for each number that a question needs. All five questions reduce to the same
/// columns, as they reduce to one equation (graze/detail/relative.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "graze/batch.hpp"

namespace graze::batch {

/// The columns: place and radius of B and of A, the displacement of A relative to B as a difference, and the horizon.
enum Place : std::size_t { bx, by, bz, rb, ax, ay, az, ra, px, py, pz, mx, my, mz, end, places };

enum class Event : unsigned char { first_contact, escape };

/// The unsigned integer that is as wide as the number.
template <class Real>
using BitsOf = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;

template <class Real>
struct Scenes {
  std::array<Column<Real>, places> columns;
  std::uint32_t arrays = 0;  ///< a bit for each column that is an array
  Event event;
  bool may_be_stable;  ///< whether they have stable times: casts haven't (graze/detail/stable.hpp)

  Scenes(const Vectors<Real>& b, const Column<Real>& radius_b, const Vectors<Real>& a,
         const Column<Real>& radius_a, const Vectors<Real>& plus, const Vectors<Real>& minus,
         const Column<Real>& horizon, Event event_, bool may_be_stable_ = std::is_same_v<Real, double>)
      : columns{b.x,    b.y,    b.z,    radius_b, a.x,     a.y,     a.z,    radius_a,
                plus.x, plus.y, plus.z, minus.x,  minus.y, minus.z, horizon},
        event(event_),
        may_be_stable(may_be_stable_) {
    for (std::size_t i = 0; i < places; ++i) arrays |= std::uint32_t{!columns[i].is_one()} << i;
  }

  /// Calls `with(i)` for each column i that is an array.
  template <class With>
  void for_arrays(const With& with) const {
    for (std::uint32_t left = arrays; left != 0; left &= left - 1)
      with(static_cast<std::size_t>(std::countr_zero(left)));
  }
  [[nodiscard]] std::size_t size() const noexcept {
    std::size_t least = Column<Real>::unlimited;
    for_arrays([&](std::size_t i) { least = std::min(least, columns[i].size()); });
    return least;
  }
  /// The same where no output gives the number of scenes: one shape against another is one scene.
  [[nodiscard]] std::size_t size_or_one() const noexcept { return arrays == 0 ? 1 : size(); }
  /// Whether only the sphere B differs between scenes.
  [[nodiscard]] bool have_one_mover() const noexcept { return arrays >> ax == 0; }
  /// Whether a number of the first `size` scenes lies in this memory.
  [[nodiscard]] bool lie_in(const void* memory, std::size_t bytes, std::size_t size) const noexcept {
    if (size == 0 || bytes == 0) return false;
    const auto from = reinterpret_cast<std::uintptr_t>(memory), to = from + bytes;
    bool any = false;
    for_arrays([&](std::size_t i) {
      const auto first = reinterpret_cast<std::uintptr_t>(columns[i].first());
      any |= first < to && from < first + (size - 1) * columns[i].distance() + sizeof(Real);
    });
    return any;
  }
};

}  // namespace graze::batch

/// The scenes of each question, by its name.
namespace graze::batch::scenes {

template <class Real>
Scenes<Real> ray_sphere(const Rays<Real>& rays, const Spheres<Real>& spheres) {
  return {spheres.centre, spheres.radius, rays.origin, Real{},
          rays.direction, Vec3<Real>{},   rays.t_max,  Event::first_contact};
}
template <class Real>
Scenes<Real> of_a_step(const MovingSpheres<Real>& movers, const Spheres<Real>& targets, Event event) {
  return {targets.centre,
          targets.radius,
          movers.sphere.centre,
          movers.sphere.radius,
          movers.displacement,
          Vec3<Real>{},
          Real{1},
          event};
}
template <class Real>
Scenes<Real> sphere_sweep(const MovingSpheres<Real>& movers, const Spheres<Real>& targets) {
  return of_a_step(movers, targets, Event::first_contact);
}
template <class Real>
Scenes<Real> containing_sphere(const MovingSpheres<Real>& movers, const Spheres<Real>& containers) {
  return of_a_step(movers, containers, Event::escape);
}
template <class Real>
Scenes<Real> moving_spheres(const MovingSpheres<Real>& a, const MovingSpheres<Real>& b) {
  return {b.sphere.centre, b.sphere.radius, a.sphere.centre, a.sphere.radius,
          a.displacement,  b.displacement,  Real{1},         Event::first_contact};
}
template <class Real>
Scenes<Real> sphere_cast(const SphereCasts<Real>& casts, const Spheres<Real>& targets) {
  return {targets.centre, targets.radius, casts.start,          casts.radius, casts.end,
          casts.start,    Real{1},        Event::first_contact, false};
}

}  // namespace graze::batch::scenes
