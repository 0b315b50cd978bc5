// SPDX-License-Identifier: BSL-1.0
#include "subjects/faulty/known_faults.hpp"

#include <array>

#include "published/vec3.hpp"

namespace subjects {

namespace {

using verify::Cause, verify::Motion, verify::Outcome, verify::Question;
using verify::random::dot;

constexpr auto logic = Cause::logic, rounding = Cause::rounding;
constexpr std::nullopt_t either = std::nullopt;
/// Any wrong contact: claimed elsewhere, claimed where there is none, or not claimed.
constexpr OneOf wrong{Kind::missed, Kind::phantom, Kind::behind,
                      Kind::beyond, Kind::clamped, Kind::wrong_root};
/// A decision that rounding has reversed.
constexpr OneOf turned{Kind::missed, Kind::phantom};
constexpr OneOf missed{Kind::missed}, phantom{Kind::phantom}, behind{Kind::behind}, beyond{Kind::beyond},
    not_a_number{Kind::not_a_number}, inexact{Kind::right};

// The possible conditions on a case: claims of a SeenTrial<Real>. They need no certainty, which the verdict has.

constexpr auto squared_distance = [](const auto& s) { return dot(s.seen.d, s.seen.d); };
constexpr auto squared_contact_distance = [](const auto& s) {
  return s.seen.contact_distance * s.seen.contact_distance;
};
constexpr auto squared_motion = [](const auto& s) { return dot(s.seen.v, s.seen.v); };

constexpr auto is_a_miss = [](const auto& s) { return s.trial.truth.outcome == Outcome::miss; };
constexpr auto is_an_overlap = [](const auto& s) { return s.trial.truth.outcome == Outcome::overlap; };
constexpr auto is_an_impact = [](const auto& s) { return s.trial.truth.outcome == Outcome::impact; };
constexpr auto is_tangent = [](const auto& s) {
  return is_an_impact(s) && s.trial.truth.motion == Motion::sliding;
};
constexpr auto touches = [](const auto& s) { return s.trial.truth.touches; };
constexpr auto ends_in_contact = [](const auto& s) {
  const auto& time = s.trial.truth.time;
  return time && time->nearest == 1 && time->residual == 0;
};
constexpr auto is_said_at_nan = [](const auto& s) {
  return s.trial.answer.distance && std::isnan(*s.trial.answer.distance);
};

constexpr auto is_at_rest = [](const auto& s) { return s.seen.v == decltype(s.seen.v){}; };
constexpr auto rests_in_overlap = [](const auto& s) { return is_at_rest(s) && is_an_overlap(s); };
constexpr auto touches_and_moves = [](const auto& s) { return touches(s) && !is_at_rest(s); };
constexpr auto moves_towards_b = [](const auto& s) { return dot(s.seen.d, s.seen.v) > 0; };
constexpr auto moves_away_from_b = [](const auto& s) { return dot(s.seen.d, s.seen.v) < 0; };
constexpr auto is_along_an_axis = [](const auto& s) {
  int across = 0;
  for (std::size_t i = 0; i < 3; ++i) across += s.seen.d[i] == 0 && s.seen.v[i] == 0 ? 1 : 0;
  return across == 2;
};

constexpr auto has_unit_direction = [](const auto& s) { return s.trial.truth.unit_direction; };
constexpr auto has_another_direction = [](const auto& s) { return !s.trial.truth.unit_direction; };

constexpr auto has_room_below_one = [](const auto& s) { return s.seen.contact_distance < 1; };
constexpr auto does_not_fit = [](const auto& s) { return s.seen.contact_distance < 0; };
constexpr auto starts_outside = [](const auto& s) {
  return s.trial.truth.outcome == Outcome::outside && !does_not_fit(s);
};
constexpr auto rests_inside = [](const auto& s) {
  return is_at_rest(s) && s.trial.truth.outcome == Outcome::contained;
};
constexpr auto moves_in_room_above_one = [](const auto& s) {
  return !is_at_rest(s) && s.trial.truth.outcome == Outcome::contained && s.seen.contact_distance > 1;
};

constexpr auto motion_overflows = [](const auto& s) { return std::isinf(squared_motion(s)); };
constexpr auto motion_underflows = [](const auto& s) { return !is_at_rest(s) && squared_motion(s) == 0; };
constexpr auto radius_underflows = [](const auto& s) {
  return s.seen.contact_distance > 0 && squared_contact_distance(s) == 0;
};
constexpr auto a_square_overflows = [](const auto& s) {
  return motion_overflows(s) || std::isinf(squared_distance(s)) || std::isinf(squared_contact_distance(s));
};
constexpr auto products_overflow = [](const auto& s) {
  return std::isinf(squared_distance(s) * squared_motion(s));
};
constexpr auto products_underflow = [](const auto& s) {
  const auto h = dot(s.seen.d, s.seen.v);
  return h != 0 && h * h == 0;
};
constexpr auto squares_are_in_range = [](const auto& s) {
  return !a_square_overflows(s) && !motion_underflows(s);
};
constexpr auto ends_in_contact_in_range = [](const auto& s) {
  return ends_in_contact(s) && squares_are_in_range(s);
};
constexpr auto is_along_an_axis_in_range = [](const auto& s) {
  return is_along_an_axis(s) && squares_are_in_range(s);
};

/// Measured by the distance of contact.
constexpr auto is_far = []<class Real>(const SeenTrial<Real>& s) {
  return !a_square_overflows(s) && squared_distance(s) > Real(0x1p20) * squared_contact_distance(s);
};
/// The start is so near to contact that a quarter of the digits of C is lost.
constexpr auto is_near_contact = []<class Real>(const SeenTrial<Real>& s) {
  const Real square = squared_distance(s), c = square - squared_contact_distance(s);
  return !a_square_overflows(s) &&
         std::abs(c) < square * std::ldexp(Real(1), -std::numeric_limits<Real>::digits / 4);
};
constexpr auto is_an_impact_nearby = [](const auto& s) { return is_near_contact(s) && is_an_impact(s); };
/// The end of the path is so near to contact.
constexpr auto ends_near_contact = []<class Real>(const SeenTrial<Real>& s) {
  SeenTrial<Real> end = s;
  for (std::size_t i = 0; i < 3; ++i) end.seen.d[i] -= end.seen.v[i];
  return is_near_contact(end) && !motion_underflows(s);
};
/// The motion is lost in the position that it starts from.
constexpr auto motion_is_lost = []<class Real>(const SeenTrial<Real>& s) {
  const verify::Body<Real> a = verify::scene_of(s.trial.asked()).a;
  for (std::size_t i = 0; i < 3; ++i) {
    if (a.centre[i] + a.motion[i] != a.centre[i]) return false;
  }
  return !is_at_rest(s);
};

/// The direction of a cast and, squared, the height of the target above it, by the arithmetic of the cast.
constexpr auto cast_direction = []<class Real>(const SeenTrial<Real>& s) {
  const auto [x, y, z] =
      published::direction_or_zero_if_short(published::Vec3<Real>{s.seen.v[0], s.seen.v[1], s.seen.v[2]});
  return verify::Triple<Real>{x, y, z};
};
constexpr auto is_short = []<class Real>(const SeenTrial<Real>& s) {
  return !is_at_rest(s) && cast_direction(s) == verify::Triple<Real>{};
};
constexpr auto height_is_negative = [](const auto& s) {
  const auto along = dot(s.seen.d, cast_direction(s));
  return squared_distance(s) - along * along < 0 && !a_square_overflows(s);
};

/// A routine by its name and its question.
struct Published {
  std::string_view name;
  Question question;
};
constexpr Published tutorial_ray{"tutorial_ray", Question::ray},
    tutorial_sweep{"tutorial_sweep", Question::sweep},
    tutorial_container_as_coded{"tutorial_container_as_coded", Question::container},
    tutorial_container_as_described{"tutorial_container_as_described", Question::container},
    tutorial_cast{"tutorial_cast", Question::cast},
    tutorial_cast_unchecked{"tutorial_cast_unchecked", Question::cast},
    tutorial_cast_formula{"tutorial_cast_formula", Question::cast},
    tutorial_moving_test{"tutorial_moving_test", Question::moving},
    tutorial_moving_literal_minus{"tutorial_moving_literal_minus", Question::moving},
    tutorial_moving_literal_plus{"tutorial_moving_literal_plus", Question::moving},
    tutorial_moving_swapped_minus{"tutorial_moving_swapped_minus", Question::moving},
    tutorial_moving_swapped_plus{"tutorial_moving_swapped_plus", Question::moving},
    tutorial_moving_corrected_minus{"tutorial_moving_corrected_minus", Question::moving},
    tutorial_moving_corrected_plus{"tutorial_moving_corrected_plus", Question::moving};

template <class Where>
constexpr Fault of(const Published& routine, std::string_view name, std::string_view what, OneOf verdicts,
                   std::optional<Cause> cause, Where where) {
  return {routine.name, name, routine.question, what, verdicts, cause, where, where};
}

}  // namespace

std::span<const Fault> published_faults() {
  static constexpr std::array all{
      of(tutorial_ray, "direction_never_checked", "a direction of another length", wrong, logic,
         has_another_direction),
      of(tutorial_ray, "direction_normalised", "a direction of length one but for rounding", turned, logic,
         has_unit_direction),
      of(tutorial_ray, "cancels_far_away", "c = m.m - r r far away", turned, rounding, is_far),
      of(tutorial_ray, "cancels_near_the_surface", "-b - sqrt(disc) near the surface", inexact, either,
         is_an_impact_nearby),
      of(tutorial_ray, "nan_is_a_hit", "NaN falls through the comparisons", {Kind::invalid}, either,
         is_said_at_nan),
      of(tutorial_ray, "overflow_is_a_hit_at_nan", "overflow falls through the comparisons", not_a_number,
         rounding, a_square_overflows),
      of(tutorial_ray, "overflow_is_a_miss", "overflow of c alone", missed, rounding, a_square_overflows),
      of(tutorial_ray, "radius_underflows", "r r is 0, r isn't", {Kind::missed, Kind::right}, either,
         radius_underflows),
      of(tutorial_sweep, "rests_in_overlap", "a displacement of zero is divided by its length", missed, logic,
         rests_in_overlap),
      of(tutorial_sweep, "displacement_underflows",
         "a displacement whose square is 0 is divided by its length", missed, rounding, motion_underflows),
      of(tutorial_sweep, "displacement_overflows",
         "a displacement whose square is infinite has the direction zero", missed, rounding,
         motion_overflows),
      of(tutorial_sweep, "end_is_missed", "two rounded lengths are compared: a contact exactly at the end",
         missed, either, ends_in_contact_in_range),
      of(tutorial_sweep, "end_is_passed", "two rounded lengths are compared: a contact just beyond the end",
         phantom, rounding, ends_near_contact),
      of(tutorial_sweep, "reciprocal_of_the_length", "1 / len is rounded: head-on along an axis", missed,
         rounding, is_along_an_axis_in_range),
      of(tutorial_container_as_coded, "escape_beyond_the_path", "e.e < R for R above one", beyond, logic,
         moves_in_room_above_one),
      of(tutorial_container_as_coded, "escape_missed", "e.e < R for R below one", missed, logic,
         has_room_below_one),
      of(tutorial_container_as_coded, "starts_outside", "a start outside escapes", phantom, logic,
         starts_outside),
      of(tutorial_container_as_coded, "does_not_fit", "a mover that doesn't fit escapes", phantom, logic,
         does_not_fit),
      of(tutorial_container_as_coded, "rests_inside", "a mover at rest escapes", phantom, logic,
         rests_inside),
      of(tutorial_container_as_coded, "passes_by_at_nan", "disc < 0 is an escape at NaN", not_a_number, logic,
         starts_outside),
      of(tutorial_container_as_coded, "motion_lost", "the end of the step is a rounded sum", missed, rounding,
         motion_is_lost),
      of(tutorial_container_as_coded, "cancels_near_the_wall", "-b + sqrt(disc) near the wall", inexact,
         either, is_an_impact_nearby),
      of(tutorial_container_as_described, "starts_outside", "a start outside escapes", phantom, logic,
         starts_outside),
      of(tutorial_container_as_described, "rests_on_the_wall", "a mover at rest on the wall escapes", phantom,
         either, rests_inside),
      of(tutorial_container_as_described, "passes_by_at_nan", "disc < 0 is an escape at NaN", not_a_number,
         logic, starts_outside),
      of(tutorial_container_as_described, "motion_lost", "the end of the step is a rounded sum", missed,
         rounding, motion_is_lost),
      of(tutorial_container_as_described, "cancels_near_the_wall", "-b + sqrt(disc) near the wall", inexact,
         either, is_an_impact_nearby),
      of(tutorial_cast, "oblique_cast_beyond_its_end", "the early test looks at the distance alone", beyond,
         logic, moves_towards_b),
      of(tutorial_cast, "overlap_backs_away", "a start in overlap gives a centre behind the start",
         {Kind::behind, Kind::clamped}, logic, is_an_overlap),
      of(tutorial_cast, "overlap_is_a_miss", "a start in overlap with the target behind is a miss", missed,
         logic, is_an_overlap),
      of(tutorial_cast, "height_is_negative", "as^2 - ad^2 < 0 passes its test as NaN",
         {Kind::right, Kind::clamped, Kind::behind, Kind::wrong_root, Kind::phantom}, either,
         height_is_negative),
      of(tutorial_cast, "cancels_far_away", "as^2 - ad^2 far away", turned, rounding, is_far),
      of(tutorial_cast, "short_cast_is_a_miss", "a path of at most 1e-5 has the direction zero", missed,
         logic, is_short),
      of(tutorial_cast, "path_overflows", "a path whose square is infinite has the direction zero", missed,
         rounding, motion_overflows),
      of(tutorial_cast_unchecked, "target_behind", "a target behind is a hit", behind, logic,
         moves_away_from_b),
      of(tutorial_cast_unchecked, "beyond_the_end", "a target beyond the end is a hit", beyond, logic,
         moves_towards_b),
      of(tutorial_cast_unchecked, "passes_by_at_nan", "a line that passes by is a hit at NaN", not_a_number,
         logic, is_a_miss),
      of(tutorial_cast_formula, "target_behind", "a target behind is a hit", behind, logic,
         moves_away_from_b),
      of(tutorial_cast_formula, "beyond_the_end", "a target beyond the end is a hit", beyond, logic,
         moves_towards_b),
      of(tutorial_cast_formula, "passes_by_at_nan", "a line that passes by is a hit at NaN", not_a_number,
         logic, is_a_miss),
      of(tutorial_cast_formula, "radius_lost_far_away", "cs^2 - AS.AS far away", {Kind::right, Kind::phantom},
         either, is_far),
      of(tutorial_moving_test, "contact_in_the_past", "the test ignores the direction", behind, logic,
         moves_away_from_b),
      of(tutorial_moving_test, "contact_after_the_step", "the test ignores the interval of time", beyond,
         logic, moves_towards_b),
      of(tutorial_moving_test, "tangency", "the test is strict", missed, either, is_tangent),
      of(tutorial_moving_test, "equal_velocities", "equal velocities never collide", missed, either,
         rests_in_overlap),
      of(tutorial_moving_test, "overlap_at_the_start", "spheres that touch and slide along never collide",
         missed, either, touches_and_moves),
      of(tutorial_moving_test, "cancels_far_away", "dpos.dpos - (r1 + r2)^2 far away", turned, rounding,
         is_far),
      of(tutorial_moving_test, "products_overflow", "products of four lengths overflow", missed, rounding,
         products_overflow),
      of(tutorial_moving_test, "products_underflow", "products of four lengths underflow", missed, rounding,
         products_underflow),
      of(tutorial_moving_literal_minus, "time_without_meaning", "the formula read literally", wrong, logic,
         is_an_impact),
      of(tutorial_moving_literal_plus, "time_without_meaning", "the formula read literally", wrong, logic,
         is_an_impact),
      of(tutorial_moving_literal_minus, "divides_by_zero_in_contact", "divides by A, which is 0",
         not_a_number, logic, touches),
      of(tutorial_moving_literal_plus, "divides_by_zero_in_contact", "divides by A, which is 0", not_a_number,
         logic, touches),
      of(tutorial_moving_swapped_minus, "reciprocal_time", "A and C are swapped", wrong, logic, is_an_impact),
      of(tutorial_moving_swapped_plus, "reciprocal_time", "A and C are swapped", wrong, logic, is_an_impact),
      of(tutorial_moving_swapped_minus, "divides_by_zero_in_contact", "divides by A, which is 0",
         not_a_number, logic, touches),
      of(tutorial_moving_swapped_plus, "divides_by_zero_in_contact", "divides by A, which is 0", not_a_number,
         logic, touches),
      of(tutorial_moving_corrected_minus, "contact_in_the_past", "the test ignores the direction", behind,
         logic, moves_away_from_b),
      of(tutorial_moving_corrected_minus, "contact_after_the_step", "the test ignores the interval of time",
         beyond, logic, moves_towards_b),
      of(tutorial_moving_corrected_minus, "overlap_in_the_past",
         "a start in overlap has its contact in the past", {Kind::behind, Kind::clamped}, logic,
         is_an_overlap),
      of(tutorial_moving_corrected_minus, "cancels_near_the_surface", "-B - sqrt(B^2 - 4AC) near the surface",
         inexact, either, is_an_impact_nearby),
      of(tutorial_moving_corrected_plus, "parting_for_contact", "the larger root",
         {Kind::wrong_root, Kind::beyond}, logic, is_an_impact),
  };
  return all;
}

}  // namespace subjects
