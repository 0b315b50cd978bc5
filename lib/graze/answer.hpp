// SPDX-License-Identifier: BSL-1.0
/// The types of the answers: plain values, no sentinel times.
#pragma once

#include <concepts>

#include "graze/detail/required.hpp"
#include "graze/vec3.hpp"

GRAZE_QUIET_BEGIN
namespace graze {

enum class Outcome : unsigned char {
  invalid,    ///< an input is NaN or infinite, or a radius is negative
  miss,       ///< no contact within the horizon
  contained,  ///< containing sphere: inside throughout the step
  outside,    ///< containing sphere: not inside at the start, or too large to fit
  overlap,    ///< already in contact at the start; touching counts
  impact,     ///< contact (of a container: the last instant inside) at the reported time
};

/// The sign of the closing speed at the reported contact. Two spheres that touch and part after a bounce are an
/// overlap that is separating.
enum class Motion : signed char { separating = -1, sliding = 0, approaching = 1 };

/// How a time is rounded: to the nearest number, or down to the largest number not above the exact time, which is never late.
/// But a position calculated from it, p + t v, is rounded as well, so it may lie a rounding error inside the other sphere, or
/// outside the container, unless the product and the sum are exact.
enum class Rounding : unsigned char { nearest, towards_start };

/// How exact a time is: correctly rounded, or right for a question next to the one asked (stable.hpp).
enum class Precision : unsigned char { rounded, stable };

/// The name of an outcome, spelled as above.
[[nodiscard]] constexpr const char* to_string(Outcome outcome) noexcept {
  constexpr const char* names[]{"invalid", "miss", "contained", "outside", "overlap", "impact"};
  const auto i = static_cast<unsigned>(outcome);
  return i < sizeof names / sizeof *names ? names[i] : "no outcome";
}
/// The name of a motion, spelled as above.
[[nodiscard]] constexpr const char* to_string(Motion motion) noexcept {
  constexpr const char* names[]{"separating", "sliding", "approaching"};
  const int i = static_cast<int>(motion) + 1;
  return i >= 0 && i < 3 ? names[i] : "no motion";
}
/// Writes the name to a stream.
template <class Stream, class Named>
  requires(std::same_as<Named, Outcome> || std::same_as<Named, Motion>) &&
          requires(Stream& stream) { stream << ""; }
Stream& operator<<(Stream& stream, Named named) {
  stream << to_string(named);
  return stream;
}

/// When a contact happens.
template <class Real>
struct Hit {
  Real time{};  ///< of an impact or an overlap (0), in displacements; meaningless for a miss
  Outcome outcome = Outcome::invalid;
  Motion motion = Motion::sliding;  ///< of an impact or an overlap

  friend constexpr bool operator==(const Hit&, const Hit&) = default;
};

/// The part of a ray that lies in a sphere.
template <class Real>
struct Span {
  Real enter{};  ///< of an impact or an overlap (0), in directions
  Real exit{};   ///< the larger root, not clamped to t_max; infinite if a ray without direction overlaps
  Outcome outcome = Outcome::invalid;
  Motion motion = Motion::sliding;

  friend constexpr bool operator==(const Span&, const Span&) = default;
};

/// The place where a cast sphere makes contact.
template <class Real>
struct Contact {
  Hit<Real> hit;
  Vec3<Real> centre;  ///< of the cast sphere, of an impact or an overlap (the start)
  Vec3<Real> point;   ///< of an impact: where both surfaces meet
  Vec3<Real> normal;  ///< of an impact or an overlap: of unit length, from the target to the cast sphere
  Real distance{};    ///< of an impact: travelled until contact

  friend constexpr bool operator==(const Contact&, const Contact&) = default;
};

/// Whether two surfaces or solids are in contact at the reported time: an impact or an overlap. (For a container, an impact is
/// the escape, and a sphere that is outside at the start is not in contact.)
template <class Real>
[[nodiscard]] constexpr bool touches(const Hit<Real>& hit) noexcept {
  return hit.outcome == Outcome::impact || hit.outcome == Outcome::overlap;
}
template <class Real>
[[nodiscard]] constexpr bool touches(const Span<Real>& span) noexcept {
  return span.outcome == Outcome::impact || span.outcome == Outcome::overlap;
}
template <class Real>
[[nodiscard]] constexpr bool touches(const Contact<Real>& contact) noexcept {
  return touches(contact.hit);
}

}  // namespace graze
GRAZE_QUIET_END
