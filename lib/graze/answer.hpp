// SPDX-License-Identifier: BSL-1.0
/// What the questions answer: plain values, no sentinel times.
#pragma once

#include "graze/vec3.hpp"

namespace graze {

enum class Outcome : unsigned char {
  invalid,    ///< an input is NaN or infinite, or a radius is negative
  miss,       ///< no contact within the horizon
  contained,  ///< containing sphere: inside through the whole step
  outside,    ///< containing sphere: not inside at the start, or too large to fit
  overlap,    ///< in contact at the start already; touching counts
  impact,     ///< contact (of a container: the last instant inside) at the reported time
};

/// The sign of the closing speed at the reported contact. After a bounce two spheres touch and part: an
/// overlap that is separating.
enum class Motion : signed char { separating = -1, sliding = 0, approaching = 1 };

/// How a time is rounded. Who advances by the nearest number to the exact time may end one rounding inside the
/// other sphere, or outside the container; who stops at the largest number not above it doesn't.
enum class Rounding : unsigned char { nearest, towards_start };

/// When a contact happens.
template <class Real>
struct Hit {
  Real time{};  ///< of an impact or an overlap (0), in displacements; for a miss it means nothing
  Outcome outcome = Outcome::invalid;
  Motion motion = Motion::sliding;  ///< of an impact or an overlap
};

/// The part of a ray that lies in a sphere.
template <class Real>
struct Span {
  Real enter{};  ///< of an impact or an overlap (0), in directions
  Real exit{};   ///< the larger root, not cut at t_max; infinite for an overlap of a ray without direction
  Outcome outcome = Outcome::invalid;
  Motion motion = Motion::sliding;
};

/// Where a cast sphere comes to touch.
template <class Real>
struct Contact {
  Hit<Real> hit;
  Vec3<Real> centre;  ///< of the cast sphere, of an impact or an overlap (the start)
  Vec3<Real> point;   ///< of an impact: where both surfaces meet
  Vec3<Real> normal;  ///< of an impact or an overlap: of unit length, from the target to the cast sphere
  Real distance{};    ///< of an impact: travelled until contact
};

}  // namespace graze
