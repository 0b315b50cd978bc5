// SPDX-License-Identifier: BSL-1.0
/// Two moving spheres, according to a book on games: a test for a collision, and a time that can be read in
/// three ways.
///
/// In the letters of the book: with dpos from A to B at the start and dv the displacement of B less that of
/// A, A = dpos.dpos - (r_a + r_b)^2, B = 2 dpos.dv and C = dv.dv, contact is where C t^2 + B t + A = 0. The
/// book prints the solution as "-B +/- sqrt(B^2 - 4AC) / 2A".
#pragma once

#include <cmath>
#include <optional>

#include "published/vec3.hpp"

namespace published {

/// How to read the printed solution.
enum class TimeForm {
  literal,        ///< -B +/- (sqrt(B^2 - 4AC) / (2A)): by the usual precedence, as it stands
  parenthesised,  ///< (-B +/- sqrt(B^2 - 4AC)) / (2A): the divisor still of the wrong end of the polynomial
  corrected       ///< (-B +/- sqrt(B^2 - 4AC)) / (2C): the textbook formula for this polynomial
};

/// Which sign to take for +/-; the book doesn't say.
enum class RootSign { minus, plus };

/// Whether two moving spheres collide.
///
/// Takes         the centre, the radius and the displacement of A, then those of B, all in one length unit.
///               Negative radii go unnoticed.
/// Gives         the printed decision; false if NaN takes part in it.
/// Faults kept   - it asks whether the lines of motion ever come close enough: contacts in the past and
///                 after the step count as well
///               - it is strict: tangency doesn't count, nor does sliding along in contact
///               - equal displacements never collide, not even in overlap
///               - both sides are products of four lengths, which cancel, overflow and underflow early
/// Throws        what Real throws.
/// Source        a book on game programming, section "Moving Tests", with its figure 22.7; the copy at hand
///               names neither author nor year
template <class Real>
[[nodiscard]] constexpr bool moving_spheres_collide(const Vec3<Real>& a_centre, const Real& a_radius,
                                                    const Vec3<Real>& a_displacement,
                                                    const Vec3<Real>& b_centre, const Real& b_radius,
                                                    const Vec3<Real>& b_displacement) {
  const Vec3<Real> dpos = b_centre - a_centre;
  const Vec3<Real> dv = b_displacement - a_displacement;
  const Real reach = a_radius + b_radius;
  const Real dpos_dot_dv = dot(dpos, dv);
  return dpos_dot_dv * dpos_dot_dv > (dot(dpos, dpos) - reach * reach) * dot(dv, dv);
}

/// The time of the collision, in displacements, after the printed test.
///
/// Takes         as moving_spheres_collide; the reading of the solution and its sign are template arguments.
/// Gives         whatever the formula gives where moving_spheres_collide holds, infinities and NaN included,
///               else nothing. It isn't limited to the step.
/// Faults kept   - those of the test
///               - literal has no meaning as a time; parenthesised gives the reciprocals of the times, the
///                 later one with the minus sign; both divide by zero for spheres in contact
///               - corrected with minus is the first contact of the lines of motion, in the past for a start
///                 in overlap; with plus it is the parting
///               - -B - sqrt cancels near the surface
/// Throws        what Real throws.
/// Source        as moving_spheres_collide
template <TimeForm form, RootSign sign, class Real>
[[nodiscard]] std::optional<Real> moving_spheres(const Vec3<Real>& a_centre, const Real& a_radius,
                                                 const Vec3<Real>& a_displacement, const Vec3<Real>& b_centre,
                                                 const Real& b_radius, const Vec3<Real>& b_displacement) {
  using std::sqrt;
  if (!moving_spheres_collide(a_centre, a_radius, a_displacement, b_centre, b_radius, b_displacement))
    return std::nullopt;

  const Vec3<Real> dpos = b_centre - a_centre;
  const Vec3<Real> dv = b_displacement - a_displacement;
  const Real reach = a_radius + b_radius;
  const Real A = dot(dpos, dpos) - reach * reach;
  const Real B = Real(2) * dot(dpos, dv);
  const Real C = dot(dv, dv);
  const Real root = sqrt(B * B - Real(4) * A * C);
  const Real divisor = Real(2) * (form == TimeForm::corrected ? C : A);
  if constexpr (form == TimeForm::literal) {
    const Real quotient = root / divisor;
    return sign == RootSign::minus ? -B - quotient : -B + quotient;
  } else {
    const Real numerator = sign == RootSign::minus ? -B - root : -B + root;
    return numerator / divisor;
  }
}

}  // namespace published
