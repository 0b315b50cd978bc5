// SPDX-License-Identifier: BSL-1.0
/// The scenes of a batch: a column for each number that a question needs. All five questions reduce to the same
/// columns, as they reduce to one equation (graze/detail/relative.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "graze/batch.hpp"

namespace graze::batch {

/// The columns: place and radius of B and of A, the displacement of A relative to B as a difference, and the horizon.
enum Place : std::size_t { bx, by, bz, rb, ax, ay, az, ra, px, py, pz, mx, my, mz, end, places };

enum class Event : unsigned char { first_contact, escape };

/// The unsigned integer that is as wide as the number.
template <class Real>
using BitsOf = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;

/// The columns, by what a call examines of each.
template <class Real>
class Scenes {
 public:
  std::array<const Real*, places> first;  ///< the first number, or the only one, which is stored here
  std::array<std::size_t, places>
      distance;              ///< from one to the next in bytes; 0 for the same number in every scene
  std::uint32_t arrays = 0;  ///< a bit for each column that is an array
  Event event;
  bool may_be_stable;  ///< whether they have stable times: casts haven't (graze/detail/stable.hpp)

  Scenes(const Vectors<Real>& b, const Column<Real>& radius_b, const Vectors<Real>& a,
         const Column<Real>& radius_a, const Vectors<Real>& plus, const Vectors<Real>& minus,
         const Column<Real>& horizon, Event event_, bool may_be_stable_ = std::is_same_v<Real, double>)
      : event(event_), may_be_stable(may_be_stable_) {
    take(b, bx);
    take(radius_b, rb);
    take(a, ax);
    take(radius_a, ra);
    take(plus, px);
    take(minus, mx);
    take(horizon, end);
  }
  Scenes(const Scenes&) = delete;
  Scenes& operator=(const Scenes&) = delete;

  /// A number of scene i.
  [[nodiscard]] Real at(Place place, std::size_t i) const noexcept {
    Real number;  // it needn't be aligned
    std::memcpy(&number, reinterpret_cast<const char*>(first[place]) + i * distance[place], sizeof number);
    return number;
  }
  /// Calls `with(i)` for each column i that is an array.
  template <class With>
  void for_arrays(const With& with) const {
    for (std::uint32_t left = arrays; left != 0; left &= left - 1)
      with(static_cast<std::size_t>(std::countr_zero(left)));
  }
  [[nodiscard]] std::size_t size() const noexcept { return shortest_; }
  /// The same where no output gives the number of scenes: one shape against another is one scene.
  [[nodiscard]] std::size_t size_or_one() const noexcept { return arrays == 0 ? 1 : shortest_; }
  /// Whether only the sphere B differs between scenes.
  [[nodiscard]] bool have_one_mover() const noexcept { return arrays >> ax == 0; }
  /// Whether a number of the first `size` scenes lies in this memory.
  [[nodiscard]] bool lie_in(const void* memory, std::size_t bytes, std::size_t size) const noexcept {
    if (size == 0 || bytes == 0) return false;
    const auto from = reinterpret_cast<std::uintptr_t>(memory), to = from + bytes;
    bool any = false;
    for_arrays([&](std::size_t i) {
      const auto begin = reinterpret_cast<std::uintptr_t>(first[i]);
      any |= begin < to && from < begin + (size - 1) * distance[i] + sizeof(Real);
    });
    return any;
  }

 private:
  std::array<Real, places> one_;  ///< the number of a column that is the same in every scene
  std::size_t shortest_ = Column<Real>::unlimited;

  void take(const Column<Real>& column, std::size_t place) noexcept {
    distance[place] = column.distance();
    if (column.is_one()) {
      one_[place] = *column.first();
      first[place] = &one_[place];
    } else {
      first[place] = column.first();
      arrays |= std::uint32_t{1} << place;
      shortest_ = std::min(shortest_, column.size());
    }
  }
  void take(const Vectors<Real>& vectors, std::size_t place) noexcept {
    take(vectors.x, place);
    take(vectors.y, place + 1);
    take(vectors.z, place + 2);
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
