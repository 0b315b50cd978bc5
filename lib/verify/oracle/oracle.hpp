// SPDX-License-Identifier: BSL-1.0
/// The truth about a case, with certainty.
///
/// Every input is a dyadic rational, and every decision is the sign of a polynomial in the inputs, evaluated
/// in integers of whatever length it takes. Every number has the form (X + Y sqrt D) / Z, or is the root of
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

/// A real number as close as needed: the nearest number of the type and what is left over.
template <class Real>
struct Enclosed {
  /// The exact value correctly rounded, ties to even; infinite when the exact value is beyond the range.
  /// Certified: the exact value lies between the midpoints to both neighbours, by exact evaluation at the
  /// midpoints or at `nearest` itself (oracle/surd.hpp).
  Real nearest{};
  /// The exact value less `nearest`, in ulps of the exact value's binade; relative error below 2^-50. Zero
  /// exactly when `nearest` is exact, and when it is infinite.
  double residual = 0;
};

/// Lengths along the path of a case in contact.
template <class Real>
struct Travel {
  Enclosed<Real> distance;     ///< t |v|
  Enclosed<Real> exit;         ///< of a ray: the larger root times |v|
  Enclosed<Real> path_length;  ///< horizon |v|; infinite where the horizon is, and 0 for no motion at all
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

/// What is to be found out about a case beside its decisions and times.
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
  std::optional<Enclosed<Real>> time{};      ///< of a contact, in displacements (directions, of a ray)
  std::optional<Enclosed<Real>> exit{};      ///< of a ray's contact, if wanted
  bool touches = false;                      ///< at the start: an overlap with c = 0
  bool unit_direction = false;               ///< of a ray: | |v|^2 - 1 | <= 8 u of the type, decided exactly
  std::optional<Travel<Real>> travel{};      ///< of a contact, if wanted
  std::optional<Geometry<Real>> geometry{};  ///< of a contact, if wanted
};

/// The truth about a case. Throws std::runtime_error in a thread whose floating-point environment isn't the
/// default one, and std::bad_alloc. Cost: under half a microsecond for ordinary numbers
/// and no more than wanted; geometry costs about ten times as much.
template <class Real>
[[nodiscard]] Truth<Real> truth_of(const Case<Real>& k, Wanted wanted = {});

/// Adds to a truth what is wanted and isn't there yet.
template <class Real>
void add(Truth<Real>& truth, Wanted wanted);

/// The truth as a faultless subject would say it: each number correctly rounded, and all that was wanted.
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

/// Whether a claimed exit, of a ray in contact at the start or later, lies strictly nearer to its smaller root. False where
/// both are one.
template <class Real>
[[nodiscard]] bool exit_nearer_first_root(const Case<Real>& k, Real claimed_exit);

/// nearer_other_root() for a claimed distance t |v|.
template <class Real>
[[nodiscard]] bool distance_nearer_other_root(const Case<Real>& k, Real claimed_distance);

/// The line along the path of A, as seen from B, without start or end: for people, each number to about 15 digits.
struct PathLine {
  double length = 0;            ///< of the displacement, or of the direction
  double along = 0, aside = 0;  ///< of B's centre from the start: in the direction of the path, and across it
  double contact = 0;           ///< the distance of the centres in contact
  int discriminant = 0;         ///< its sign: whether the line meets the sphere, grazes it, or passes it
  double first = 0, second = 0;  ///< the roots, if it doesn't pass
  /// Of the two products whose difference is the discriminant of the textbook formula: how many leading bits they share.
  /// Infinite, if they are equal.
  double shared_bits = 0;
};
/// None for an invalid case, and where nothing moves.
template <class Real>
[[nodiscard]] std::optional<PathLine> path_line(const Case<Real>& k);

/// Whether the spheres start apart, and the path, prolonged backwards from its start, brings them into contact: what A
/// leaves lies behind it. False for a container and for an invalid case.
template <class Real>
[[nodiscard]] bool lies_behind(const Case<Real>& k);

/// Whether the contact comes only after the horizon: the path, prolonged beyond its end, leads to it. Of a container that is
/// the escape. False for an invalid case.
template <class Real>
[[nodiscard]] bool lies_beyond(const Case<Real>& k);

/// A claimed centre of A at contact, read as a time: its projection onto the path of A relative to B at rest,
/// decided exactly. A centre correctly rounded moves by up to half an ulp in each component, and what that
/// can hide isn't held against it: `behind`, `beyond` and `nearer_other_root` say that no centre within half
/// an ulp would do.
struct CentreReading {
  bool behind = false;
  bool beyond = false;
  bool nearer_other_root = false;
};
template <class Real>
[[nodiscard]] CentreReading read_centre(const Case<Real>& k, const Triple<Real>& claimed_centre);

/// Whether a claimed centre of A, read as a time in this way, is one for the exact time of contact: no half ulp in its
/// coordinates would have to be exceeded. Of a case in contact; where A is at rest any centre is.
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

/// The first `count` significant decimal digits of the exact time (or exit), cut and not rounded, in the form
/// d.ddde+x; `count` below 1 counts as 1. Empty when the case has none. Cost grows with the square of
/// `count`.
enum class Instant { contact, exit };
template <class Real>
[[nodiscard]] std::string digits_of(const Case<Real>& k, Instant which, int count);

}  // namespace verify
