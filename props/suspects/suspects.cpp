// SPDX-License-Identifier: BSL-1.0
#include "props/suspects/suspects.hpp"

#include <array>
#include <stdexcept>
#include <vector>

#include "props/suspects/rarely_wrong.hpp"
#include "props/suspects/wrong_decisions.hpp"
#include "props/suspects/wrong_rounding.hpp"
#include "verify/draw.hpp"
#include "verify/trial.hpp"

namespace props {

namespace {

using namespace suspects;

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

template <class Kernel>
Routine routine(std::string_view name) {
  return {name, asked_of_kernel<Kernel, float>(), asked_of_kernel<Kernel, double>()};
}

template <class Kernel>
Suspect wrong(std::string_view name, std::string_view fault, Question question, std::string_view by,
              std::string_view law) {
  return {fault, question, by, law, routine<Kernel>(name)};
}

Suspect published(std::string_view name, std::string_view fault, Question question, std::string_view law) {
  const verify::Subject* const subject = verify::find_subject(name, question);
  if (subject == nullptr) throw std::logic_error("no such subject: " + std::string(name));
  return {fault, question, decides, law, routine_of(*subject)};
}

template <class Real>
Asked<Real> plain_formulas() {
  Asked<Real> asked = asked_of_kernel<PlainFormulas, Real>();
  asked.agrees = [](const Case<Real>& k) {
    const auto header = answered<Header, Rounding::nearest>(k), plain = answered_by<PlainFormulas>(k);
    return write(header) == write(plain);
  };
  return asked;
}

template <class Real>
Asked<Real> late_one() {
  Asked<Real> asked = asked_of_kernel<Right, Real>();
  asked.early = [](const Case<Real>& k) {
    Answer<Real> answer = answered_by<Right>(k);
    if (answer.time) answer.time = verify::drawn::stepped(*answer.time, 1);
    return answer;
  };
  return asked;
}

std::vector<Suspect> make_all() {
  constexpr auto ray = Question::ray, sweep = Question::sweep, moving = Question::moving,
                 cast = Question::cast, container = Question::container;
  return {
      wrong<OtherRoot>("other_root", "takes the larger root for the first contact", ray, decides, grows),
      wrong<OtherRoot>("other_root_of_escape", "takes the smaller root for the escape", container, decides,
                       agrees_about_wall),
      wrong<LostFactor>("lost_factor", "divides by 2a where a belongs", sweep, decides, touches),
      wrong<TouchingIsApart>("touching_is_apart", "c < 0 for c <= 0", sweep, decides, heads_on),
      wrong<TangentIsAMiss>("tangent_is_a_miss", "D > 0 for D >= 0", sweep, decides, passes),
      wrong<EndIsBeyond>("end_is_beyond", "t < horizon for t <= horizon", sweep, decides, heads_on),
      wrong<TouchingTheWallIsOutside>("touching_is_outside", "c >= 0 for c > 0", container, decides,
                                      agrees_about_wall),
      wrong<DifferenceNotSquared>("difference_not_squared", "squared distance against r_B - r_A, not squared",
                                  container, decides, scales),
      wrong<HorizonIgnored>("horizon_ignored", "the end of the path isn't looked at", sweep, decides,
                            touches),
      wrong<UnitDirectionAssumed>("unit_direction_assumed", "leaves out a = v.v", ray, decides, stretches),
      wrong<RadiusForgotten>("radius_forgotten", "R = r_B", sweep, decides, splits),
      wrong<MotionOfTheStart>("motion_of_the_start", "motion is that of the start, not of the contact",
                              moving, decides, passes),
      wrong<OverlapAlwaysApproaches>("overlap_always_approaches", "every overlap is said to approach", moving,
                                     decides, turns),
      wrong<ExitCutAtTheEnd>("exit_cut_at_the_end", "the exit is cut at t_max", ray, rounds, ends),
      wrong<EarlyRoundingOfD>("early_rounding_of_d", "p_B - p_A rounded", sweep, decides, touches),
      wrong<EarlyRoundingOfV>("early_rounding_of_v", "v_A - v_B rounded", moving, rounds, touches),
      wrong<EarlyRoundingOfR>("early_rounding_of_r", "r_A + r_B rounded", sweep, rounds, touches),
      wrong<DiscriminantFromRounded>("discriminant_from_rounded", "D from rounded h and c", sweep, decides,
                                     permutes),
      wrong<GeometryFromTheRoundedTime>("geometry_from_the_rounded_time",
                                        "places and normal follow from rounded t", cast, rounds,
                                        meets_in_point),
      wrong<Stage1Trusted>("stage_1_trusted", "what stage 1 isn't certain of isn't asked again", sweep,
                           decides, touches),
      wrong<Stage2Trusted>("stage_2_trusted", "what stage 2 isn't certain of isn't asked again", sweep,
                           decides, separates),
      wrong<SignLost>("sign_lost", "|v.x| for v.x", sweep, decides, flips),
      wrong<ExpandedSquare>("expanded_square", "|d|^2 from the squares of both places", sweep, decides,
                            translates),
      wrong<VelocityOfBIgnored>("velocity_of_b_ignored", "v = v_A", moving, decides, drifts),
      {"computed in the type alone, by the plain formulas",
       cast,
       decides,
       agrees,
       {"plain_formulas", plain_formulas<float>(), plain_formulas<double>()}},
      {"towards the start, the number after the nearest",
       sweep,
       starts,
       comes_early,
       {"early_is_late", late_one<float>(), late_one<double>()}},
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

std::span<const Routine> rarely_wrong_sweeps() {
  static const std::array<Routine, 2> all{routine<Hasty<0>>("rounding_not_asked"),
                                          routine<Hasty<1024>>("bound_too_small")};
  return all;
}

const Routine& right_kernel() {
  static const Routine right = routine<Right>("right");
  return right;
}

const Property* find_property(Question question, std::string_view name) {
  for (const Property& property : properties_of(question)) {
    if (property.name == name) return &property;
  }
  return nullptr;
}

}  // namespace props
