// SPDX-License-Identifier: BSL-1.0
#include "props/suspects/faults.hpp"

#include <array>
#include <vector>

#include "published/vec3.hpp"

namespace props {

namespace {

using verify::Cause, verify::Motion, verify::Outcome, verify::Question;
using verify::drawn::dot;

constexpr auto logic = Cause::logic, rounding = Cause::rounding;
constexpr std::nullopt_t either = std::nullopt;
/// Any contact that is said to be elsewhere, or none.
constexpr OneOf wrong{Kind::missed, Kind::phantom, Kind::behind,
                      Kind::beyond, Kind::clamped, Kind::wrong_root};
/// A decision that rounding has turned round.
constexpr OneOf turned{Kind::missed, Kind::phantom};
constexpr OneOf missed{Kind::missed}, phantom{Kind::phantom}, not_a_number{Kind::not_a_number},
    inexact{Kind::right};

// What a scene may be like.

bool has(const auto& s, Outcome outcome) { return s.trial.truth.outcome == outcome; }
bool is_at_rest(const auto& s) { return s.seen.v == decltype(s.seen.v){}; }
/// Positive where the motion is towards B.
auto ahead(const auto& s) { return dot(s.seen.d, s.seen.v); }
auto squared_distance(const auto& s) { return dot(s.seen.d, s.seen.d); }
auto squared_contact_distance(const auto& s) { return s.seen.contact_distance * s.seen.contact_distance; }

bool squares_overflow(const auto& s) {
  return std::isinf(squared_distance(s)) || std::isinf(dot(s.seen.v, s.seen.v)) ||
         std::isinf(squared_contact_distance(s));
}
bool motion_underflows(const auto& s) { return !is_at_rest(s) && dot(s.seen.v, s.seen.v) == 0; }
/// Far away, measured by the distance of contact, and nothing overflows.
template <class Real>
bool is_far(const Shown<Real>& s) {
  return !squares_overflow(s) && squared_distance(s) > Real(0x1p20) * squared_contact_distance(s);
}
/// A start so near to contact that a quarter of the digits is gone from C.
template <class Real>
bool is_near_contact(const Shown<Real>& s) {
  const Real square = squared_distance(s), c = square - squared_contact_distance(s);
  return !squares_overflow(s) &&
         std::abs(c) < square * std::ldexp(Real(1), -std::numeric_limits<Real>::digits / 4);
}
/// The end of the path is as near to contact.
template <class Real>
bool is_near_contact_at_the_end(const Shown<Real>& s) {
  Shown<Real> end = s;
  for (std::size_t i = 0; i < 3; ++i) end.seen.d[i] -= end.seen.v[i];
  return is_near_contact(end);
}
bool is_contact_at_the_end(const auto& s) {
  const auto& time = s.trial.truth.time;
  return time && time->nearest == 1 && time->residual == 0;
}
/// Contact and motion are along one axis.
bool is_along_an_axis(const auto& s) {
  int other = 0;
  for (std::size_t i = 0; i < 3; ++i) other += s.seen.d[i] == 0 && s.seen.v[i] == 0 ? 1 : 0;
  return other == 2;
}
/// The motion is lost in the position that it starts from.
template <class Real>
bool motion_is_lost(const Shown<Real>& s) {
  const verify::Body<Real> a = verify::scene_of(s.trial.asked()).a;
  for (std::size_t i = 0; i < 3; ++i) {
    if (a.centre[i] + a.motion[i] != a.centre[i]) return false;
  }
  return !is_at_rest(s);
}
template <class Real>
published::Vec3<Real> vector(const verify::Triple<Real>& v) {
  return {v[0], v[1], v[2]};
}
/// The squared height of the target above the path comes out negative, by the arithmetic of the cast.
template <class Real>
bool height_is_negative(const Shown<Real>& s) {
  const auto along = dot(vector(s.seen.d), direction_or_zero_if_short(vector(s.seen.v)));
  return squared_distance(s) - along * along < 0;
}

template <class Where>
constexpr Fault fault(std::string_view routine, Question question, std::string_view name,
                      std::string_view what, OneOf verdicts, std::optional<Cause> cause, Where where) {
  return {routine, name, question, what, verdicts, cause, where, where};
}

// One list for each routine.

constexpr auto of_p1 = [] {
  const auto p1 = [](std::string_view name, std::string_view what, OneOf verdicts, std::optional<Cause> cause,
                     auto where) { return fault("p1", Question::ray, name, what, verdicts, cause, where); };
  return std::array{
      p1("direction_never_checked", "a direction of another length", wrong, logic,
         [](const auto& s) { return !s.trial.truth.unit_direction; }),
      p1("direction_normalised", "a direction of length one but for rounding", turned, logic,
         [](const auto& s) { return s.trial.truth.unit_direction; }),
      p1("cancels_far_away", "c = m.m - r r far away", turned, rounding,
         [](const auto& s) { return is_far(s); }),
      p1("cancels_near_the_surface", "-b - sqrt(disc) near the surface", inexact, either,
         [](const auto& s) { return is_near_contact(s) && has(s, Outcome::impact); }),
      p1("nan_is_a_hit", "NaN falls through the comparisons", {Kind::invalid}, either,
         [](const auto& s) { return s.trial.answer.distance && std::isnan(*s.trial.answer.distance); }),
      p1("overflow_is_a_hit_at_nan", "overflow falls through the comparisons", not_a_number, rounding,
         [](const auto& s) { return squares_overflow(s); }),
      p1("overflow_is_a_miss", "overflow of c alone", missed, rounding,
         [](const auto& s) { return squares_overflow(s); }),
      p1("radius_underflows", "r r is 0, r isn't", {Kind::missed, Kind::right}, either,
         [](const auto& s) { return s.seen.contact_distance > 0 && squared_contact_distance(s) == 0; }),
  };
}();

constexpr auto of_p2 = [] {
  const auto p2 = [](std::string_view name, std::string_view what, OneOf verdicts, std::optional<Cause> cause,
                     auto where) { return fault("p2", Question::sweep, name, what, verdicts, cause, where); };
  return std::array{
      p2("rests_in_overlap", "a displacement of zero is divided by its length", missed, logic,
         [](const auto& s) { return is_at_rest(s) && has(s, Outcome::overlap); }),
      p2("displacement_underflows", "a displacement whose square is 0 is divided by its length", missed,
         rounding, [](const auto& s) { return motion_underflows(s); }),
      p2("displacement_overflows", "a displacement whose square is infinite has the direction zero", missed,
         rounding, [](const auto& s) { return std::isinf(dot(s.seen.v, s.seen.v)); }),
      p2("end_is_missed", "two rounded lengths are compared: a contact exactly at the end", missed, either,
         [](const auto& s) {
           return is_contact_at_the_end(s) && !squares_overflow(s) && !motion_underflows(s);
         }),
      p2("end_is_passed", "two rounded lengths are compared: a contact just beyond the end", phantom,
         rounding, [](const auto& s) { return is_near_contact_at_the_end(s) && !motion_underflows(s); }),
      p2("reciprocal_of_the_length", "1 / len is rounded: head-on along an axis", missed, rounding,
         [](const auto& s) { return is_along_an_axis(s) && !squares_overflow(s) && !motion_underflows(s); }),
  };
}();

constexpr auto of_p3 = [] {
  const auto p3 = [](std::string_view routine, std::string_view name, std::string_view what, OneOf verdicts,
                     std::optional<Cause> cause, auto where) {
    return fault(routine, Question::container, name, what, verdicts, cause, where);
  };
  constexpr std::string_view as_coded = "p3_as_coded", as_described = "p3_as_described";
  const auto starts_outside = [](const auto& s) {
    return has(s, Outcome::outside) && s.seen.contact_distance >= 0;
  };
  const auto rests_inside = [](const auto& s) { return is_at_rest(s) && has(s, Outcome::contained); };
  const auto is_lost = [](const auto& s) { return motion_is_lost(s); };
  const auto is_near_the_wall = [](const auto& s) { return is_near_contact(s) && has(s, Outcome::impact); };
  return std::array{
      p3(as_coded, "escape_beyond_the_path", "e.e < R for R above one", phantom, logic,
         [](const auto& s) {
           return has(s, Outcome::contained) && s.seen.contact_distance > 1 && !is_at_rest(s);
         }),
      p3(as_coded, "escape_missed", "e.e < R for R below one", missed, logic,
         [](const auto& s) { return s.seen.contact_distance < 1; }),
      p3(as_coded, "starts_outside", "a start outside escapes", phantom, logic, starts_outside),
      p3(as_coded, "does_not_fit", "a mover that doesn't fit escapes", phantom, logic,
         [](const auto& s) { return s.seen.contact_distance < 0; }),
      p3(as_coded, "rests_inside", "a mover at rest escapes", phantom, logic, rests_inside),
      p3(as_coded, "passes_by_at_nan", "disc < 0 is an escape at NaN", not_a_number, logic, starts_outside),
      p3(as_coded, "motion_lost", "the end of the step is a rounded sum", missed, rounding, is_lost),
      p3(as_coded, "cancels_near_the_wall", "-b + sqrt(disc) near the wall", inexact, either,
         is_near_the_wall),
      p3(as_described, "starts_outside", "a start outside escapes", phantom, logic, starts_outside),
      p3(as_described, "rests_on_the_wall", "a mover at rest on the wall escapes", phantom, either,
         rests_inside),
      p3(as_described, "passes_by_at_nan", "disc < 0 is an escape at NaN", not_a_number, logic,
         starts_outside),
      p3(as_described, "motion_lost", "the end of the step is a rounded sum", missed, rounding, is_lost),
      p3(as_described, "cancels_near_the_wall", "-b + sqrt(disc) near the wall", inexact, either,
         is_near_the_wall),
  };
}();

constexpr auto of_p4 = [] {
  const auto p4 = [](std::string_view routine, std::string_view name, std::string_view what, OneOf verdicts,
                     std::optional<Cause> cause, auto where) {
    return fault(routine, Question::cast, name, what, verdicts, cause, where);
  };
  constexpr std::string_view checked = "p4", unchecked = "p4_unchecked", formula = "p4_formula";
  const auto is_behind = [](const auto& s) { return ahead(s) < 0; };
  const auto is_ahead = [](const auto& s) { return ahead(s) > 0; };
  const auto is_an_overlap = [](const auto& s) { return has(s, Outcome::overlap); };
  const auto is_a_miss = [](const auto& s) { return has(s, Outcome::miss); };
  return std::array{
      p4(checked, "oblique_cast_beyond_its_end", "the early test looks at the distance alone", phantom, logic,
         is_ahead),
      p4(checked, "overlap_backs_away", "a start in overlap gives a centre behind the start",
         {Kind::behind, Kind::clamped}, logic, is_an_overlap),
      p4(checked, "overlap_is_a_miss", "a start in overlap with the target behind is a miss", missed, logic,
         is_an_overlap),
      p4(checked, "height_is_negative", "as^2 - ad^2 < 0 passes its test as NaN",
         {Kind::right, Kind::clamped, Kind::behind, Kind::wrong_root, Kind::phantom}, either,
         [](const auto& s) { return height_is_negative(s) && !squares_overflow(s); }),
      p4(checked, "cancels_far_away", "as^2 - ad^2 far away", turned, rounding,
         [](const auto& s) { return is_far(s); }),
      p4(checked, "short_cast_is_a_miss", "a path of at most 1e-5 has the direction zero", missed, logic,
         [](const auto& s) {
           return !is_at_rest(s) && direction_or_zero_if_short(vector(s.seen.v)).x == 0 &&
                  direction_or_zero_if_short(vector(s.seen.v)).y == 0 &&
                  direction_or_zero_if_short(vector(s.seen.v)).z == 0;
         }),
      p4(checked, "path_overflows", "a path whose square is infinite has the direction zero", missed,
         rounding, [](const auto& s) { return std::isinf(dot(s.seen.v, s.seen.v)); }),
      p4(unchecked, "target_behind", "a target behind is a hit", phantom, logic, is_behind),
      p4(unchecked, "beyond_the_end", "a target beyond the end is a hit", phantom, logic, is_ahead),
      p4(unchecked, "passes_by_at_nan", "a line that passes by is a hit at NaN", not_a_number, logic,
         is_a_miss),
      p4(formula, "target_behind", "a target behind is a hit", phantom, logic, is_behind),
      p4(formula, "beyond_the_end", "a target beyond the end is a hit", phantom, logic, is_ahead),
      p4(formula, "passes_by_at_nan", "a line that passes by is a hit at NaN", not_a_number, logic,
         is_a_miss),
      p4(formula, "radius_lost_far_away", "cs^2 - AS.AS far away", {Kind::right, Kind::phantom}, either,
         [](const auto& s) { return is_far(s); }),
  };
}();

constexpr auto of_p5 = [] {
  const auto p5 = [](std::string_view routine, std::string_view name, std::string_view what, OneOf verdicts,
                     std::optional<Cause> cause, auto where) {
    return fault(routine, Question::moving, name, what, verdicts, cause, where);
  };
  constexpr std::string_view test = "p5_test", literal_minus = "p5_literal_minus",
                             literal_plus = "p5_literal_plus", swapped_minus = "p5_swapped_minus",
                             swapped_plus = "p5_swapped_plus", corrected_minus = "p5_corrected_minus",
                             corrected_plus = "p5_corrected_plus";
  const auto is_past = [](const auto& s) { return ahead(s) < 0; };
  const auto is_later = [](const auto& s) { return ahead(s) > 0; };
  const auto is_an_impact = [](const auto& s) { return has(s, Outcome::impact); };
  const auto touches = [](const auto& s) { return s.trial.truth.touches; };
  return std::array{
      p5(test, "contact_in_the_past", "the test ignores the direction", phantom, logic, is_past),
      p5(test, "contact_after_the_step", "the test ignores the interval of time", phantom, logic, is_later),
      p5(test, "tangency", "the test is strict", missed, either,
         [](const auto& s) { return has(s, Outcome::impact) && s.trial.truth.motion == Motion::sliding; }),
      p5(test, "equal_velocities", "equal velocities never collide", missed, either,
         [](const auto& s) { return is_at_rest(s) && has(s, Outcome::overlap); }),
      p5(test, "overlap_at_the_start", "spheres that touch and slide along never collide", missed, either,
         [](const auto& s) { return !is_at_rest(s) && s.trial.truth.touches; }),
      p5(test, "cancels_far_away", "dpos.dpos - (r1 + r2)^2 far away", turned, rounding,
         [](const auto& s) { return is_far(s); }),
      p5(test, "products_overflow", "products of four lengths overflow", missed, rounding,
         [](const auto& s) { return std::isinf(squared_distance(s) * dot(s.seen.v, s.seen.v)); }),
      p5(test, "products_underflow", "products of four lengths underflow", missed, rounding,
         [](const auto& s) { return ahead(s) != 0 && ahead(s) * ahead(s) == 0; }),
      p5(literal_minus, "time_without_meaning", "the formula read literally", wrong, logic, is_an_impact),
      p5(literal_plus, "time_without_meaning", "the formula read literally", wrong, logic, is_an_impact),
      p5(literal_minus, "divides_by_zero_in_contact", "divides by A, which is 0", not_a_number, logic,
         touches),
      p5(literal_plus, "divides_by_zero_in_contact", "divides by A, which is 0", not_a_number, logic,
         touches),
      p5(swapped_minus, "reciprocal_time", "A and C are swapped", wrong, logic, is_an_impact),
      p5(swapped_plus, "reciprocal_time", "A and C are swapped", wrong, logic, is_an_impact),
      p5(swapped_minus, "divides_by_zero_in_contact", "divides by A, which is 0", not_a_number, logic,
         touches),
      p5(swapped_plus, "divides_by_zero_in_contact", "divides by A, which is 0", not_a_number, logic,
         touches),
      p5(corrected_minus, "contact_in_the_past", "the test ignores the direction", phantom, logic, is_past),
      p5(corrected_minus, "contact_after_the_step", "the test ignores the interval of time", phantom, logic,
         is_later),
      p5(corrected_minus, "overlap_in_the_past", "a start in overlap has its contact in the past",
         {Kind::behind, Kind::clamped}, logic, [](const auto& s) { return has(s, Outcome::overlap); }),
      p5(corrected_minus, "cancels_near_the_surface", "-B - sqrt(B^2 - 4AC) near the surface", inexact,
         either, [](const auto& s) { return is_near_contact(s) && has(s, Outcome::impact); }),
      p5(corrected_plus, "parting_for_contact", "the larger root", {Kind::wrong_root, Kind::beyond}, logic,
         is_an_impact),
  };
}();

template <std::size_t... n>
constexpr auto joined(const std::array<Fault, n>&... lists) {
  std::vector<Fault> all;
  (all.insert(all.end(), lists.begin(), lists.end()), ...);
  return all;
}

}  // namespace

std::span<const Fault> published_faults() {
  static const std::vector<Fault> all = joined(of_p1, of_p2, of_p3, of_p4, of_p5);
  return all;
}

}  // namespace props
