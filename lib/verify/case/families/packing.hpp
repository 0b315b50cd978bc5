// SPDX-License-Identifier: BSL-1.0
/// Spheres of one size that touch each other, as in packings and at the break of a rack of balls.
#pragma once

#include <cmath>
#include <cstddef>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

/// Where the centres of a packing lie, in distances of neighbours.
template <class Real>
struct Lattice {
  Triple<Real> x, y, z;  ///< from a sphere to three of its neighbours
  Triple<Real> across,
      above;  ///< from a sphere to others, at right angles to x: on the way there it grazes neighbours
};

/// Rows and layers as on squared paper.
template <class Real>
Lattice<Real> cubic() {
  const Triple<Real> y{Real(0), Real(1), Real(0)}, z{Real(0), Real(0), Real(1)};
  return {{Real(1), Real(0), Real(0)}, y, z, y, z};
}

/// Layers of triangles, each in the hollows of the one below.
template <class Real>
Lattice<Real> close_packed() {
  const Real root = std::sqrt(Real(3)), height = std::sqrt(Real(2) / Real(3)), half = Real(1) / Real(2);
  return {{Real(1), Real(0), Real(0)},
          {half, root * half, Real(0)},
          {half, root / Real(6), height},
          {Real(0), root, Real(0)},
          {Real(0), root / Real(3), Real(2) * height}};
}

/// A lattice, its axes in another order: the same in all vectors.
template <class Real>
Lattice<Real> turned(Lattice<Real> lattice, int turns) {
  for (Triple<Real>* const one : {&lattice.x, &lattice.y, &lattice.z, &lattice.across, &lattice.above}) {
    const Triple<Real> before = *one;
    for (std::size_t i = 0; i < 3; ++i) (*one)[(i + static_cast<std::size_t>(turns)) % 3] = before[i];
  }
  return lattice;
}

/// A vector from a sphere of the lattice to another one, up to some rows and layers away, or to itself.
template <class Real>
Triple<Real> to_another(const Lattice<Real>& lattice, Tape& tape) {
  const auto count = [&] { return static_cast<Real>(between(tape, -4, 4)); };
  const Real i = count(), j = count(), k = count();
  return lattice.x * i + lattice.y * j + lattice.z * k;
}

/// The same, at right angles to x, and never to itself.
template <class Real>
Triple<Real> past_neighbours(const Lattice<Real>& lattice, Tape& tape) {
  const int i = between(tape, -4, 4), j = between(tape, -4, 4);
  return lattice.across * static_cast<Real>(i == 0 && j == 0 ? 1 : i) + lattice.above * static_cast<Real>(j);
}

template <class Real>
Case<Real> dense(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  // A ray starts where two spheres touch, half a step from both centres.
  const Real step = question == Question::ray ? Real(2) * contact_distance : contact_distance;
  const bool squared = one_in(tape, 2);
  const Lattice<Real> lattice = turned(squared ? cubic<Real>() : close_packed<Real>(), below(tape, 3));
  const Triple<Real> place = to_another(lattice, tape) * step;
  const Triple<Real> normal = lattice.x * (one_in(tape, 2) ? contact_distance : -contact_distance);
  const Triple<Real> past = past_neighbours(lattice, tape) * step;
  const Triple<Real> other = to_another(lattice, tape) * step;
  const auto rows = static_cast<Real>(between(tape, 1, 8));
  const Real pace = one_in(tape, 4) ? Real(1) : magnitude<Real>(tape, -1, 2);

  const int kind = below(tape, 16);
  Meeting<Real> meeting{normal, {}, contact_distance, Real(1) / pace};
  if (kind == 0) {  // head-on, along a row
    const Triple<Real> way = normal * (rows * (step / contact_distance));
    meeting.d = way + normal;
    meeting.v = way * pace;
  } else if (kind < 8) {  // touching
    meeting.v = (kind < 3 ? normal : kind < 4 ? normal * Real(-1) : kind < 6 ? past : other) * pace;
  } else {  // past a neighbour
    meeting.d = past + normal;
    meeting.v = past * pace;
  }
  Frame<Real> frame = frame_of(question, tape, contact_distance, Real(8) * step);
  frame.origin = frame.origin + place;
  frame.radius = contact_distance / Real(2);
  if (one_in(tape, 2)) frame.drift = {};
  return reaching(assembled(question, meeting, frame), tape, meeting.when);
}

inline constexpr Family dense_family = family<dense<float>, dense<double>>(
    "dense", first_contact,
    "Spheres of one size on the places of a cubic lattice or a close packing, rounded to the type, that "
    "touch their neighbours: r_A = r_B, R log-uniform in [2^-4, 2^6). Seven of sixteen are neighbours at "
    "the start, moving towards each other, apart, past each other or by any vector of the lattice; eight "
    "graze a sphere that stands beside the line, up to some rows away; one moves along a row, to contact "
    "at t = 1 / pace, the pace 1 or log-uniform in [1/2, 4). A ray starts where two spheres touch. In one"
    " half B is at rest.");

}  // namespace verify::builders
