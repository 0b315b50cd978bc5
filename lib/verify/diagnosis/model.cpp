// SPDX-License-Identifier: BSL-1.0
#include "verify/diagnosis/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace verify {

namespace {

using Wide = long double;
using Vector = std::array<Wide, 3>;
constexpr Wide without_end = std::numeric_limits<Wide>::infinity();

template <class Real>
constexpr bool is_float = std::numeric_limits<Real>::digits == 24;
/// Comparisons that are nearer to their threshold, relative to what is compared, are left to rounding.
template <class Real>
constexpr Wide near = is_float<Real> ? 0x1p-14L : 0x1p-40L;
/// Numbers that differ by less, relative to the roots, are equal up to rounding.
template <class Real>
constexpr Wide alike = is_float<Real> ? 0x1p-9L : 0x1p-24L;

template <class Real>
Vector widened(const Triple<Real>& p) {
  return {Wide(p[0]), Wide(p[1]), Wide(p[2])};
}
Vector minus(const Vector& p, const Vector& q) { return {p[0] - q[0], p[1] - q[1], p[2] - q[2]}; }
Vector plus(const Vector& p, const Vector& q) { return {p[0] + q[0], p[1] + q[1], p[2] + q[2]}; }
Wide dot(const Vector& p, const Vector& q) { return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]; }

/// Compares with thresholds, and remembers whether a comparison was too close to decide.
template <class Real>
class Comparisons {
 public:
  /// The sign of x, which was calculated from numbers of this size.
  int sign(Wide x, Wide size) {
    is_certain_ &= x == 0 || std::abs(x) > near<Real> * size;
    is_tie_ |= x == 0 && size != 0;
    return (x > 0) - (x < 0);
  }
  /// The order of two times.
  int order(Wide x, Wide y) {
    return y == without_end ? -1 : sign(x - y, std::max(std::abs(x), std::abs(y)));
  }
  /// Whether a number that isn't below 0 is taken for 0.
  bool is_within(Wide x, Wide tolerance) {
    if (!(x >= 0)) return false;
    compared_ = x;
    return order(x, tolerance) <= 0;
  }
  /// For cases that routines with the same fault may answer differently.
  void leave_open() { is_certain_ = false; }
  [[nodiscard]] bool are_certain() const { return is_certain_; }
  [[nodiscard]] bool has_tie() const { return is_tie_; }
  [[nodiscard]] std::optional<Wide> compared() const { return compared_; }

 private:
  bool is_certain_ = true, is_tie_ = false;
  std::optional<Wide> compared_{};
};

/// The equation a t^2 - 2 h t + c = 0 as the routine forms it.
struct Coefficients {
  Wide a, h, c;
  Wide c_size;   ///< the size of the terms of c
  Wide speed;    ///< the true length of the motion
  Wide reach;    ///< how far apart the surfaces are at the start
  Wide beyond;   ///< for a container: how far the square at the end exceeds the unsquared radius
  Wide outside;  ///< the same at the start
  bool fits;     ///< for a container: that A isn't larger
};

template <class Real>
Vector motion_of(Question question, const Scene<Real>& s, Faults faults) {
  const Vector a = widened(s.a.motion), b = widened(s.b.motion), from = widened(s.a.centre);
  Vector v = a;
  if (ends_in_point(question) && !faults.has(Fault::takes_point_for_direction)) v = minus(a, from);
  if (faults.has(Fault::takes_direction_for_point)) v = minus(a, from);
  if (b_moves(question)) {
    v = minus(a, b);
    if (faults.has(Fault::forgets_motion_of_a)) v = minus(Vector{}, b);
    if (faults.has(Fault::forgets_motion_of_b)) v = a;
    if (faults.has(Fault::adds_motions)) v = plus(a, b);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    constexpr std::array loses{Fault::loses_sign_of_x, Fault::loses_sign_of_y, Fault::loses_sign_of_z};
    if (faults.has(loses[i])) v[i] = std::abs(v[i]);
  }
  return faults.has(Fault::reverses_motion) ? minus(Vector{}, v) : v;
}

Wide squared_radius(Question question, Wide a, Wide b, Faults faults) {
  if (faults.has(Fault::adds_squares_of_radii)) return a * a + b * b;
  const bool subtracts = is_escape(question) && !faults.has(Fault::adds_radii);
  if (faults.has(Fault::forgets_radius_of_a)) a = 0;
  if (faults.has(Fault::forgets_radius_of_b)) b = 0;
  const Wide radius = subtracts ? b - a : a + b;
  const bool is_unsquared = faults.has(Fault::compares_unsquared) && !is_escape(question);
  return is_unsquared ? radius : radius * radius;
}

template <class Real>
Coefficients coefficients(Question question, const Scene<Real>& s, Faults faults) {
  Vector d = minus(widened(s.b.centre), widened(s.a.centre)), v = motion_of(question, s, faults);
  const Wide speed = std::sqrt(dot(v, v));
  for (std::size_t i = 0; i < 3; ++i) {
    constexpr std::array forgets{Fault::forgets_x, Fault::forgets_y, Fault::forgets_z};
    if (faults.has(forgets[i])) d[i] = v[i] = 0;
  }
  const Wide square = squared_radius(question, Wide(s.a.radius), Wide(s.b.radius), faults);
  const Wide a = faults.has(Fault::takes_unit_direction) ? 1 : dot(v, v);
  const bool fits = s.b.radius >= s.a.radius || faults.has(Fault::adds_radii) ||
                    faults.has(Fault::forgets_radius_of_a) || faults.has(Fault::adds_squares_of_radii);
  const Wide radius = std::sqrt(std::abs(square));
  return {a,
          dot(d, v),
          dot(d, d) - square,
          dot(d, d) + square,
          speed,
          std::sqrt(dot(d, d)) - radius,
          dot(minus(d, v), minus(d, v)) - radius,
          dot(d, d) - radius,
          fits};
}

/// The time of contact, if there is one.
struct When {
  bool contact = false, is_no_number = false;
  Wide time = 0;
  Wide other = time;  ///< at the other root, if it was a root that decided
};

struct Roots {
  bool are_real = false, are_one = false;
  Wide first = 0, second = 0, discriminant = 0;
};

template <class Real>
Roots roots_of(const Coefficients& e, Faults faults, Comparisons<Real>& decide) {
  const bool mixes = faults.has(Fault::mixes_halves);
  const Wide ac = (mixes ? 4 : 1) * e.a * e.c, discriminant = e.h * e.h - ac;
  const int order = decide.sign(discriminant, e.h * e.h + (mixes ? 4 : 1) * e.a * e.c_size);
  if (order < 0) return {};
  const Wide times = faults.has(Fault::divides_by_twice_a)  ? 2
                     : faults.has(Fault::divides_by_half_a) ? 0.5L
                                                            : 1;
  const Wide s = std::sqrt(discriminant), below = (mixes ? 2 : 1) * times * e.a;
  return {true, order == 0, (e.h - s) / below, (e.h + s) / below, discriminant};
}

/// The contact of a start inside, or on the surface unless such starts are rejected.
When inside(const Roots& roots, int order_of_exit, Wide h, Faults faults) {
  if (faults.has(Fault::leaving_misses) && h < 0) return {};
  if (faults.has(Fault::inside_misses)) return {};
  if (faults.has(Fault::inside_gives_entry) || faults.has(Fault::forgets_start))
    return {.contact = true, .time = roots.first};
  if (faults.has(Fault::inside_gives_exit)) return {.contact = order_of_exit <= 0, .time = roots.second};
  return {.contact = true, .time = 0};
}

template <class Real>
When first_contact(const Coefficients& e, Wide end, Faults faults, Comparisons<Real>& decide) {
  const int c = decide.sign(e.c, e.c_size);
  const bool takes_gap = faults.has(Fault::accepts_gaps) && decide.is_within(e.reach, faults.tolerance());
  const bool overlaps = takes_gap || (faults.has(Fault::rejects_touching_starts) ? c < 0 : c <= 0);
  if (e.a == 0 || (faults.has(Fault::rests_when_slow) && decide.is_within(e.speed, faults.tolerance()))) {
    if (faults.has(Fault::rest_is_no_number)) return {.contact = false, .is_no_number = true};
    const bool misses = faults.has(Fault::rest_is_a_miss) ||
                        (faults.has(Fault::inside_misses) && !faults.has(Fault::other_root));
    return {.contact = overlaps && !misses};
  }
  const bool rejects_end = faults.has(Fault::rejects_contact_at_end);
  const auto is_in_time = [&](Wide t) {
    if (faults.has(Fault::tests_reach_for_end))
      return end == without_end ||
             decide.sign(e.speed * end - e.reach, e.speed * end + std::abs(e.reach)) >= 0;
    if (faults.has(Fault::accepts_late) && end != without_end &&
        decide.is_within(t - end, faults.tolerance()))
      return true;
    const int order = decide.order(t, end);
    return rejects_end ? order < 0 : order <= 0;
  };
  const Roots roots = roots_of(e, faults, decide);
  if (faults.has(Fault::other_root)) {
    if (!roots.are_real) return {};
    if (!faults.has(Fault::forgets_start) && decide.sign(roots.second, std::abs(roots.first)) < 0) return {};
    return {.contact = is_in_time(roots.second), .time = roots.second};
  }
  if (overlaps) {
    const int order = faults.has(Fault::inside_gives_exit) ? decide.order(roots.second, end) : -1;
    return inside(roots, order, e.h, faults);
  }
  if (!roots.are_real || (roots.are_one && faults.has(Fault::rejects_tangents))) return {};
  if (faults.has(Fault::rejects_thin) && decide.is_within(roots.discriminant, faults.tolerance())) return {};
  if (c == 0 && e.h <= 0) return {};  // a touching start that was rejected
  const bool takes_end = faults.has(Fault::takes_end_of_behind);
  if (!faults.has(Fault::forgets_start) && !faults.has(Fault::takes_behind) && !takes_end) {
    if (e.h < 0) return {};
    const int start = decide.sign(roots.first, std::abs(roots.second));
    if (faults.has(Fault::rejects_contact_at_start) ? start <= 0 : start < 0) return {};
    if (faults.has(Fault::rejects_soon) && decide.is_within(roots.first, faults.tolerance())) return {};
  }
  const bool is_other = faults.has(Fault::other_root_from_outside) || (takes_end && e.h < 0);
  const Wide time = is_other ? roots.second : roots.first, other = is_other ? roots.first : roots.second;
  return {.contact = is_in_time(time), .time = time, .other = other};
}

template <class Real>
When escape(const Coefficients& e, Wide end, Faults faults, Comparisons<Real>& decide) {
  if (!e.fits) return {};
  int c = decide.sign(e.c, e.c_size);
  if (faults.has(Fault::compares_start_unsquared)) {
    // For a start outside that passes for one inside, the rest of the routine may give any answer.
    const int unsquared = decide.sign(e.outside, e.c_size);
    if (c > 0 && unsquared <= 0) decide.leave_open();
    c = std::max(c, unsquared);
  }
  if (faults.has(Fault::rejects_touching_wall) ? c >= 0 : c > 0) return {};
  if (e.a == 0) return {.contact = false, .is_no_number = faults.has(Fault::rest_is_no_number)};
  const Roots roots = roots_of(e, faults, decide);
  if (!roots.are_real) return {};
  const Wide time = faults.has(Fault::other_root) ? roots.first : roots.second;
  if (faults.has(Fault::compares_unsquared))
    return {.contact = decide.sign(e.beyond, e.c_size) >= 0, .time = time};
  if (faults.has(Fault::accepts_late) && decide.is_within(time - end, faults.tolerance()))
    return {.contact = true, .time = time};
  const int order = decide.order(time, end);
  return {.contact = faults.has(Fault::rejects_contact_at_end) ? order < 0 : order <= 0, .time = time};
}

/// The number that the routine gives for a time, in its author's unit.
Wide number_of(Wide time, const Coefficients& e, Wide end, const Contract& contract, Faults faults) {
  if (faults.has(Fault::gives_closest) && e.a != 0) time = e.h / e.a;
  const bool means_distance = contract.gives == Contract::Gives::distance;
  const bool gives_distance =
      means_distance ? !faults.has(Fault::gives_time) : faults.has(Fault::gives_distance);
  Wide number = gives_distance ? time * e.speed : time;
  if (faults.has(Fault::gives_square)) number *= number;
  if (faults.has(Fault::gives_rest)) number = (gives_distance ? end * e.speed : end) - number;
  if (faults.has(Fault::gives_negative)) number = -number;
  return number;
}

/// Adds what the contract says about starts in contact, which is then no fault.
Faults with_contract(const Contract& contract, Faults faults) {
  if (contract.inside == Inside::exit) return faults.with(Fault::inside_gives_exit);
  if (contract.inside == Inside::miss) return faults.with(Fault::inside_misses);
  return faults;
}

}  // namespace

template <class Real>
Modelled modelled(const Case<Real>& k, const Contract& contract, Faults faults) {
  faults = with_contract(contract, faults);
  const Scene<Real> scene = scene_of(k);
  const Coefficients e = coefficients(k.question, scene, faults);
  const Wide path_end = Wide(scene.horizon), end = faults.has(Fault::forgets_end) ? without_end : path_end;
  Comparisons<Real> decide;
  const When when =
      is_escape(k.question) ? escape(e, end, faults, decide) : first_contact(e, end, faults, decide);
  Modelled model{
      {when.contact, when.is_no_number, {}}, decide.are_certain(), decide.has_tie(), 0, decide.compared()};
  if (!when.contact || contract.gives == Contract::Gives::contact_alone) return model;
  const Wide length = e.a == 0 ? 0 : (std::abs(e.h) + std::sqrt(std::abs(e.h * e.h - e.a * e.c))) / e.a;
  const Wide time = faults.has(Fault::gives_other_root) ? when.other : when.time;
  model.claim.number = number_of(time, e, path_end, contract, faults);
  // If the path has no end, no number is left to claim.
  model.claim.is_no_number = !std::isfinite(*model.claim.number);
  model.size = std::max(std::abs(number_of(length, e, path_end, contract, faults)),
                        std::abs(number_of(time, e, path_end, contract, faults)));
  return model;
}

template <class Real>
bool agrees(const ContactClaim& claim, const Modelled& model) {
  if (claim.is_no_number || model.claim.is_no_number) return claim.is_no_number == model.claim.is_no_number;
  if (claim.contact != model.claim.contact) return false;
  if (!claim.number || !model.claim.number) return true;
  return std::abs(*claim.number - *model.claim.number) <= alike<Real> * model.size;
}

#define GRAZE_MODEL_FOR(Real)                                             \
  template Modelled modelled(const Case<Real>&, const Contract&, Faults); \
  template bool agrees<Real>(const ContactClaim&, const Modelled&);
GRAZE_MODEL_FOR(float)
GRAZE_MODEL_FOR(double)
#undef GRAZE_MODEL_FOR

// --- in words ---

namespace {

bool always(Question, const Contract&) { return true; }
bool from_outside(Question question, const Contract&) { return !is_escape(question); }
bool of_times(Question, const Contract& contract) { return gives_time(contract.gives); }
bool of_distances(Question, const Contract& contract) { return contract.gives == Contract::Gives::distance; }
bool of_numbers(Question, const Contract& contract) {
  return contract.gives != Contract::Gives::contact_alone;
}
bool of_two_radii(Question question, const Contract&) { return has_two_radii(question); }
bool of_two_motions(Question question, const Contract&) { return b_moves(question); }
bool of_ends(Question question, const Contract&) { return ends_in_point(question); }
bool of_escapes(Question question, const Contract&) { return is_escape(question); }
bool of_directions(Question question, const Contract& contract) {
  return question == Question::ray && !contract.unit_direction;
}
bool with_an_end(Question question, const Contract& contract) {
  return question != Question::ray || !contract.endless;
}
bool of_rays_and_sweeps(Question question, const Contract&) {
  return question == Question::ray || question == Question::sweep;
}

constexpr std::array all_faults{
    FaultRow{Fault::gives_distance, "gives distance", "gives the distance travelled for the time",
             "Divide it by the length of the direction or displacement; if a distance is what it should "
             "give, say so in its contract (--gives distance).",
             of_times},
    FaultRow{
        Fault::gives_time, "gives time", "gives the time for the distance travelled",
        "Multiply it by the length of the direction or displacement; if a time is what it should give, leave "
        "--gives distance out.",
        of_distances},
    FaultRow{Fault::gives_square, "gives square", "gives the square of the number",
             "Take the root before it is returned.", of_numbers},
    FaultRow{Fault::gives_rest, "gives rest", "gives what is left of the path from the contact to its end",
             "Return t, not 1 - t.", of_numbers},
    FaultRow{Fault::gives_negative, "gives negative", "gives the number with the other sign",
             "Check the direction of the difference of the centres.", of_numbers},
    FaultRow{Fault::gives_closest, "gives closest approach",
             "gives the time of the closest approach for that of the contact",
             "Subtract the root of the discriminant before dividing.", of_numbers},
    FaultRow{Fault::other_root, "other root", "takes the other root",
             "The first contact is the smaller root, (-b - sqrt D) / 2a; the way out of a container the "
             "larger one.",
             always},
    FaultRow{Fault::other_root_from_outside, "other root from outside",
             "takes the other root, that of the way out, where the start is apart",
             "The first contact is the smaller root, (-b - sqrt D) / 2a.", from_outside},
    FaultRow{Fault::gives_other_root, "gives other root",
             "decides by the smaller root, and gives the larger one: the way out",
             "Return the root that was compared.",
             [](Question question, const Contract& contract) {
               return from_outside(question, contract) && of_numbers(question, contract);
             }},
    FaultRow{Fault::forgets_start, "forgets start", "accepts contacts before the start (negative times)",
             "Test t >= 0; a start in contact is a contact at 0.", from_outside},
    FaultRow{Fault::takes_behind, "takes behind",
             "knows starts in contact, and accepts other contacts before the start (negative times)",
             "Test t >= 0.", from_outside},
    FaultRow{Fault::takes_end_of_behind, "takes end of behind",
             "takes the larger root where the smaller is negative, and accepts it where both are",
             "Test the larger root, too: where it is negative the sphere lies behind the start.",
             from_outside},
    FaultRow{Fault::inside_gives_entry, "entry from inside",
             "gives the smaller root, which is negative, for a start in contact",
             "Test first whether the start is in contact: c <= 0.", from_outside},
    FaultRow{Fault::inside_gives_exit, "exit from inside", "gives the way out for a start in contact",
             "A start in contact is a contact at 0; if a ray's way out is what it should give, say so "
             "in its contract (--inside exit).",
             from_outside},
    FaultRow{Fault::inside_misses, "misses from inside", "misses when the start is in contact",
             "Test first whether the start is in contact: c <= 0; if no contact is what it should say, audit "
             "it with "
             "--inside miss.",
             from_outside},
    FaultRow{Fault::leaving_misses, "misses when leaving",
             "misses when the start is in contact and the centres move apart",
             "Test first whether the start is in contact: c <= 0; only then reject by the sign of d.v.",
             from_outside},
    FaultRow{Fault::forgets_end, "forgets end", "accepts contacts beyond the end of the path",
             "Test t <= 1, or t <= t_max of a ray; if it takes no t_max, say so in its contract (--endless).",
             with_an_end},
    FaultRow{Fault::tests_reach_for_end, "reach for end",
             "tests only whether the path is long enough to reach the sphere, whatever its direction",
             "Test the time of contact: t <= 1, or t <= t_max of a ray.", from_outside},
    FaultRow{Fault::takes_unit_direction, "unit direction", "takes the direction for one of unit length",
             "Divide by a = v.v, or make the direction a unit one and scale t; if it accepts only unit "
             "directions, say so in its contract (--unit-direction).",
             of_directions},
    FaultRow{Fault::takes_point_for_direction, "point for direction",
             "takes the end point of the path for its displacement", "Subtract the start from the end.",
             of_ends},
    FaultRow{Fault::takes_direction_for_point, "direction for point",
             "takes the direction or displacement for a point that the path leads to",
             "The case gives the displacement itself: don't subtract the start from it.", of_rays_and_sweeps},
    FaultRow{Fault::forgets_radius_of_a, "forgets radius of A", "leaves out the radius of the moving sphere",
             "Compare with the sum of both radii, of a container with their difference.", of_two_radii},
    FaultRow{Fault::forgets_radius_of_b, "forgets radius of B", "leaves out the radius of the other sphere",
             "Compare with the sum of both radii.", of_two_radii},
    FaultRow{Fault::adds_radii, "adds radii", "adds the radii where a container needs their difference",
             "A sphere stays inside while the centres are no further apart than R - r.", of_escapes},
    FaultRow{Fault::adds_squares_of_radii, "adds squares of radii", "squares the radii before it adds them",
             "Compare with (r1 + r2)^2, not with r1^2 + r2^2.", of_two_radii},
    FaultRow{Fault::compares_unsquared, "compares unsquared", "compares a squared distance with a radius",
             "Square the radius, too.", always},
    FaultRow{Fault::compares_start_unsquared, "compares start unsquared",
             "compares the squared distance at the start with a radius", "Square the radius, too.",
             of_escapes},
    FaultRow{Fault::forgets_motion_of_a, "forgets motion of A", "leaves out the motion of the first sphere",
             "Use the relative displacement, v = v1 - v2.", of_two_motions},
    FaultRow{Fault::forgets_motion_of_b, "forgets motion of B", "leaves out the motion of the second sphere",
             "Use the relative displacement, v = v1 - v2.", of_two_motions},
    FaultRow{Fault::adds_motions, "adds motions", "adds the displacements of both spheres",
             "Use the relative displacement, v = v1 - v2.", of_two_motions},
    FaultRow{Fault::reverses_motion, "reverses motion", "lets the sphere move the other way",
             "Check the signs: with d = centre - start, contact lies ahead where d.v > 0.", always},
    FaultRow{Fault::forgets_x, "forgets x", "ignores the x coordinate", "Use all three coordinates.", always},
    FaultRow{Fault::forgets_y, "forgets y", "ignores the y coordinate", "Use all three coordinates.", always},
    FaultRow{Fault::forgets_z, "forgets z", "ignores the z coordinate",
             "Use all three coordinates; if it is one of two dimensions, say so in its contract (--planar).",
             always},
    FaultRow{Fault::loses_sign_of_x, "loses sign of x", "loses the sign of the x coordinate of the motion",
             "Use the coordinate, not its size.", always},
    FaultRow{Fault::loses_sign_of_y, "loses sign of y", "loses the sign of the y coordinate of the motion",
             "Use the coordinate, not its size.", always},
    FaultRow{Fault::loses_sign_of_z, "loses sign of z", "loses the sign of the z coordinate of the motion",
             "Use the coordinate, not its size.", always},
    FaultRow{Fault::mixes_halves, "mixes halves", "mixes b and b / 2 in the quadratic formula",
             "With b = 2 d.v it is b^2 - 4ac and 2a; with h = d.v it is h^2 - ac and a.", always},
    FaultRow{Fault::divides_by_twice_a, "divides by twice a",
             "gives half the number: it divides by 2a instead of a",
             "With h = d.v it is (h - sqrt(h^2 - ac)) / a; 2a belongs to b = 2 d.v and b^2 - 4ac.",
             of_numbers},
    FaultRow{Fault::divides_by_half_a, "divides by half a",
             "gives twice the number: it divides by a where 2a belongs",
             "With b = 2 d.v it is (b - sqrt(b^2 - 4ac)) / 2a; a alone belongs to h = d.v and h^2 - ac.",
             of_numbers},
    FaultRow{Fault::rejects_soon, "rejects soon contacts", "misses contacts up to about {} after the start",
             "Compare t >= 0: such a tolerance depends on the units. If a ray's is meant, say so in its "
             "contract (--t-min). To keep a ray from the sphere that it leaves, leave that sphere out.",
             from_outside},
    FaultRow{Fault::rests_when_slow, "takes slow for rest", "treats motions of up to about {} as none",
             "Compare a = v.v with 0: scenes may be small, and steps short.", from_outside},
    FaultRow{Fault::rejects_thin, "rejects small discriminants",
             "misses where h^2 - ac, with h = d.v, is no more than about {}",
             "Compare D >= 0: such a tolerance misses whatever is small, and paths that graze.",
             from_outside},
    FaultRow{Fault::accepts_gaps, "accepts gaps", "takes a gap of up to about {} at the start for contact",
             "Compare the distance with the sum of the radii itself; if such a skin is meant, say so in "
             "its contract (--tolerance).",
             from_outside},
    FaultRow{Fault::accepts_late, "accepts late contacts",
             "accepts contacts up to about {} beyond the end of the path",
             "Compare t <= 1 (t <= t_max) itself.", with_an_end},
    FaultRow{Fault::rejects_tangents, "rejects tangents", "misses paths that touch the sphere in one point",
             "Compare D >= 0, not D > 0.", from_outside},
    FaultRow{Fault::rejects_touching_starts, "rejects touching starts",
             "takes a start that touches the sphere, and moves away or along it, for no contact",
             "Compare c <= 0, not c < 0.", from_outside},
    FaultRow{Fault::rejects_touching_wall, "rejects touching wall",
             "takes a start that touches the wall for one outside", "Compare c <= 0, not c < 0.", of_escapes},
    FaultRow{Fault::rejects_contact_at_start, "rejects contact at start", "misses contacts at the very start",
             "Compare t >= 0, not t > 0.", from_outside},
    FaultRow{Fault::rejects_contact_at_end, "rejects contact at end",
             "misses contacts at the very end of the path", "Compare t <= 1 (t <= t_max), not t < 1.",
             with_an_end},
    FaultRow{Fault::rest_is_a_miss, "misses at rest", "misses an overlap if nothing moves",
             "Where a = v.v = 0, the answer is that of the start: contact if c <= 0.", from_outside},
    FaultRow{Fault::rest_is_no_number, "no number at rest", "gives no number, or no answer, if nothing moves",
             "Where a = v.v = 0, don't divide: the answer is that of the start.", always},
};
constexpr bool stands_in_order(std::span<const FaultRow> rows) {
  std::size_t next = 0;
  for (const FaultRow& row : rows) {
    if (static_cast<std::size_t>(row.fault) != next) return false;
    ++next;
  }
  return next == fault_count;
}
static_assert(stands_in_order(all_faults));

}  // namespace

std::span<const FaultRow> fault_rows() { return all_faults; }

}  // namespace verify
