// SPDX-License-Identifier: BSL-1.0
/// The truth about a case, with certainty.
///
/// Every input is a dyadic rational, and every decision is the sign of a polynomial in the inputs, evaluated
/// in integers of whatever length is needed. Every number has the form (X + Y sqrt D) / Z, or is the root of
/// one, with integers X, Y, Z and D, so its comparison with any dyadic number is again a sign
/// (oracle/surd.hpp). Nothing is rounded before it is decided.
///
/// All functions here are pure and total: any case has an answer, in the default floating-point environment.
/// None of them shares code with lib/graze.
#pragma once

#include <optional>
#include <string>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"

namespace verify {

/// A real number as close as needed: the nearest number of the type and the remainder.
template <class Real>
struct Enclosed {
  /// The exact value correctly rounded, ties to even; infinite when the exact value is beyond the range.
  /// Certified: the exact value lies between the midpoints to both neighbours, by exact evaluation at the
  /// midpoints or at `nearest` itself (oracle/surd.hpp).
  Real nearest{};
  /// The exact value minus `nearest`, in ulps of the exact value's binade; relative error below 2^-50. Zero
  /// exactly if `nearest` is exact, and if it is infinite.
  double residual = 0;
};

/// Lengths along the path of a case in contact.
template <class Real>
struct Travel {
  Enclosed<Real> distance;     ///< t |v|
  Enclosed<Real> exit;         ///< of a ray: the larger root times |v|
  Enclosed<Real> path_length;  ///< horizon |v|; infinite if the horizon is, and 0 if there is no motion
};

/// Where the spheres are at the exact time of contact, component by component.
///
/// A container's contact point lies on A, at r_A from its centre, away from the container's centre. With R =
/// 0 the point is the common centre and the normal -v/|v|, as for the other questions.
template <class Real>
struct Geometry {
  Triple<Enclosed<Real>> centre;                  ///< of A
  std::optional<Triple<Enclosed<Real>>> point{};  ///< of contact; not for an overlap
  Triple<Enclosed<Real>> normal;                  ///< of unit length, from B to A
};

/// The nearest numbers of a vector.
template <class Real>
[[nodiscard]] Triple<Real> nearest(const Triple<Enclosed<Real>>& vector) {
  return {vector[0].nearest, vector[1].nearest, vector[2].nearest};
}

/// What is wanted of a case in addition to its decisions and times.
struct Wanted {
  bool exit = true;  ///< of a ray
  bool travel = false;
  bool geometry = false;
};

/// The truth about one case.
template <class Real>
struct Truth {
  Case<Real> asked{};
  Outcome outcome = Outcome::invalid;
  std::optional<Motion> motion{};            ///< of a contact
  std::optional<Enclosed<Real>> time{};      ///< of a contact, in displacements (for a ray, in directions)
  std::optional<Enclosed<Real>> exit{};      ///< of a ray's contact, if wanted
  bool touches = false;                      ///< at the start: an overlap with c = 0
  bool unit_direction = false;               ///< of a ray: | |v|^2 - 1 | <= 8 u of the type, decided exactly
  std::optional<Travel<Real>> travel{};      ///< of a contact, if wanted
  std::optional<Geometry<Real>> geometry{};  ///< of a contact, if wanted
};

/// The truth about a case. Throws std::runtime_error in a thread whose floating-point environment isn't the
/// default one, and std::bad_alloc. Cost: under half a microsecond for ordinary numbers
/// if no more is wanted; geometry costs about ten times as much.
template <class Real>
[[nodiscard]] Truth<Real> truth_of(const Case<Real>& k, Wanted wanted = {});

/// Adds to a truth what is wanted and still missing.
template <class Real>
void add(Truth<Real>& truth, Wanted wanted);

/// The truth as a faultless subject would answer it: each number correctly rounded, and everything that was wanted.
template <class Real>
[[nodiscard]] Answer<Real> as_answer(const Truth<Real>& truth) {
  Answer<Real> answer;
  answer.outcome = truth.outcome;
  answer.motion = truth.motion;
  if (truth.time) answer.time = truth.time->nearest;
  if (truth.exit) answer.exit = truth.exit->nearest;
  if (truth.travel && truth.outcome == Outcome::impact) answer.distance = truth.travel->distance.nearest;
  if (truth.geometry) {
    answer.centre = nearest(truth.geometry->centre);
    if (truth.geometry->point) answer.point = nearest(*truth.geometry->point);
    answer.normal = nearest(truth.geometry->normal);
  }
  return answer;
}

/// Whether a claimed time lies strictly nearer to the other root than to the one that is the time of contact.
/// False for a case that isn't an impact, and for a claim that isn't finite.
template <class Real>
[[nodiscard]] bool nearer_other_root(const Case<Real>& k, Real claimed_time);

/// Whether a claimed exit, for a ray in contact at the start or later, is strictly nearer to its smaller root. False if
/// both roots are equal.
template <class Real>
[[nodiscard]] bool exit_nearer_first_root(const Case<Real>& k, Real claimed_exit);

/// nearer_other_root() for a claimed distance t |v|.
template <class Real>
[[nodiscard]] bool distance_nearer_other_root(const Case<Real>& k, Real claimed_distance);

/// The infinite line along the path of A relative to B, for display: each number to about 15 digits.
struct PathLine {
  double length = 0;            ///< of the displacement, or of the direction
  double along = 0, aside = 0;  ///< of B's centre from the start: in the direction of the path, and across it
  double contact = 0;           ///< the distance of the centres in contact
  int discriminant = 0;         ///< its sign: whether the line meets the sphere, grazes it, or passes it
  double first = 0, second = 0;  ///< the roots, if it doesn't pass
  /// How many leading bits the two products share whose difference is the discriminant of the textbook formula.
  /// Infinite if they are equal.
  double shared_bits = 0;
};
/// None for an invalid case, and if nothing moves.
template <class Real>
[[nodiscard]] std::optional<PathLine> path_line(const Case<Real>& k);

/// Whether the spheres start apart, and the path, extended backwards from its start, brings them into contact: the contact
/// is behind A. False for a container and for an invalid case.
template <class Real>
[[nodiscard]] bool lies_behind(const Case<Real>& k);

/// Whether the contact comes only after the horizon: the path, extended beyond its end, leads to it. For a container that is
/// the escape. False for an invalid case.
template <class Real>
[[nodiscard]] bool lies_beyond(const Case<Real>& k);

/// A claimed centre of A at contact, read as a time: its projection onto the path of A relative to B at rest,
/// decided exactly. A correctly rounded centre moves by up to half an ulp in each component, and what that
/// can hide doesn't count against it: `behind`, `beyond` and `nearer_other_root` mean that no centre within half
/// an ulp would do.
struct CentreReading {
  bool behind = false;
  bool beyond = false;
  bool nearer_other_root = false;
};
template <class Real>
[[nodiscard]] CentreReading read_centre(const Case<Real>& k, const Triple<Real>& claimed_centre);

/// Whether a claimed centre of A, read as a time in this way, is right for the exact time of contact to within half an
/// ulp in its coordinates. For a case in contact; if A is at rest, any centre is right.
template <class Real>
[[nodiscard]] bool centre_holds_contact(const Case<Real>& k, const Triple<Real>& claimed_centre);

/// The certificate of a correctly rounded number x >= 0: the midpoints to the number below and to the number
/// above (of zero: zero; of infinity: infinity), as hexadecimal integers times powers of two. The exact value
/// lies between them, or on one of them when x is even.
struct Midpoints {
  std::string below, above;
};
template <class Real>
[[nodiscard]] Midpoints midpoints(Real nearest);

/// The first `count` significant decimal digits of the exact time (or exit), truncated and not rounded, in the form
/// d.ddde+x; `count` below 1 counts as 1. Empty if the case has none. Cost grows with the square of
/// `count`.
enum class Instant { contact, exit };
template <class Real>
[[nodiscard]] std::string digits_of(const Case<Real>& k, Instant which, int count);

}  // namespace verify
