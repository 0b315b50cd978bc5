// SPDX-License-Identifier: BSL-1.0
#include "props/convictions/suspects.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "subjects/built_in.hpp"
#include "subjects/faulty/faulty.hpp"

namespace props {

namespace {

// Against the truth.
constexpr std::string_view decides = "every_decision_is_that_of_exact_arithmetic",
                           rounds = "every_number_is_the_exact_one_correctly_rounded",
                           starts = "a_time_towards_the_start_is_the_last_one_not_above_the_exact_one";
// Laws.
constexpr std::string_view touches = "at_the_time_said_the_spheres_come_in_touch",
                           heads_on = "head_on_the_time_is_the_gap_over_the_speed",
                           passes = "a_path_past_the_pole_of_a_ball_touches_it_there",
                           translates = "translating_the_scene_changes_no_bit",
                           flips = "turning_axes_round_changes_no_bit",
                           permutes = "permuting_the_axes_changes_no_bit",
                           scales = "scaling_all_lengths_by_a_power_of_two_scales_lengths_and_no_time",
                           stretches = "scaling_the_direction_by_a_power_of_two_divides_times_by_it",
                           exchanges = "exchanging_the_spheres_changes_no_bit",
                           drifts = "adding_one_velocity_to_both_spheres_changes_no_bit",
                           sweeps = "a_cast_is_a_sweep_from_start_to_end",
                           turns = "turning_back_from_an_overlap_turns_approaching_into_separating",
                           separates = "an_overlap_separates_exactly_when_going_on_moves_apart",
                           splits = "splitting_the_radius_differently_over_both_spheres_changes_no_bit",
                           grows = "growing_a_radius_never_makes_contact_later",
                           ends = "shrinking_the_horizon_never_changes_the_time",
                           lengthens = "lengthening_a_displacement_never_loses_a_contact",
                           agrees_about_wall = "inside_and_outside_of_a_sphere_agree_about_the_wall",
                           meets_in_point = "the_point_lies_on_both_spheres_and_the_normal_is_of_unit_length",
                           comes_early = "rounding_towards_the_start_is_at_most_one_place_earlier",
                           agrees = "headers_and_kernel_agree_to_the_bit_whatever_way_they_are_asked";

Suspect kernel(std::string_view name, std::string_view by, std::string_view law) {
  const auto all = subjects::faulty_kernels();
  const auto at = std::ranges::find(all, name, [](const auto& one) { return one.routine.name; });
  if (at == all.end()) throw std::logic_error("no such kernel: " + std::string(name));
  return {at->fault, at->question, by, law, at->routine};
}

Suspect published(std::string_view name, std::string_view fault, Question question, std::string_view law) {
  const verify::Subject* const subject = subjects::find_subject(name, question);
  if (subject == nullptr) throw std::logic_error("no such subject: " + std::string(name));
  return {fault, question, decides, law, subjects::routine_of(*subject)};
}

std::vector<Suspect> make_all() {
  constexpr auto ray = Question::ray, sweep = Question::sweep, moving = Question::moving,
                 cast = Question::cast, container = Question::container;
  return {
      kernel("other_root", decides, grows),
      kernel("other_root_of_escape", decides, agrees_about_wall),
      kernel("lost_factor", decides, touches),
      kernel("touching_is_apart", decides, heads_on),
      kernel("tangent_is_a_miss", decides, passes),
      kernel("end_is_beyond", decides, heads_on),
      kernel("touching_is_outside", decides, agrees_about_wall),
      kernel("difference_not_squared", decides, scales),
      kernel("horizon_ignored", decides, touches),
      kernel("unit_direction_assumed", decides, stretches),
      kernel("radius_forgotten", decides, splits),
      kernel("motion_of_the_start", decides, passes),
      kernel("overlap_always_approaches", decides, turns),
      kernel("exit_cut_at_the_end", rounds, ends),
      kernel("early_rounding_of_d", decides, touches),
      kernel("early_rounding_of_v", rounds, touches),
      kernel("early_rounding_of_r", rounds, touches),
      kernel("discriminant_from_rounded", decides, permutes),
      kernel("geometry_from_the_rounded_time", rounds, meets_in_point),
      kernel("stage_1_trusted", decides, touches),
      kernel("stage_2_trusted", decides, separates),
      kernel("sign_lost", decides, flips),
      kernel("expanded_square", decides, translates),
      kernel("velocity_of_b_ignored", decides, drifts),
      kernel("plain_formulas", decides, agrees),
      kernel("early_is_late", starts, comes_early),
      published("p1", "ray to sphere, direction taken for one of unit length", ray, exchanges),
      published("p2", "moving sphere to sphere at rest, by a distance", sweep, lengthens),
      published("p3_as_coded", "sphere in a container, squared against not squared", container, scales),
      published("p3_as_described", "the same, as its prose says", container, translates),
      published("p4", "sphere cast, an early test that isn't sufficient", cast, sweeps),
      published("p4_commented", "the same, contact point as in the comment", cast, sweeps),
      published("p4_unchecked", "the same without its tests", cast, translates),
      published("p4_formula", "the same in one line", cast, translates),
      published("p5_test", "two moving spheres, the decision alone", moving, lengthens),
      published("p5_literal_minus", "the same with its time, read literally, -", moving, touches),
      published("p5_literal_plus", "read literally, +", moving, touches),
      published("p5_swapped_minus", "with parentheses, A and C swapped, -", moving, touches),
      published("p5_swapped_plus", "with parentheses, A and C swapped, +", moving, touches),
      published("p5_corrected_minus", "with A and C put right, -", moving, touches),
      published("p5_corrected_plus", "with A and C put right, +", moving, touches),
  };
}

}  // namespace

std::span<const Suspect> all_suspects() {
  static const std::vector<Suspect> suspects = make_all();
  return suspects;
}

const Property* find_property(Question question, std::string_view name) {
  for (const Property& property : properties_of(question)) {
    if (property.name == name) return &property;
  }
  return nullptr;
}

}  // namespace props
