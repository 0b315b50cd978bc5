// SPDX-License-Identifier: BSL-1.0
#include "props/suspects/suspects.hpp"

#include <stdexcept>
#include <vector>

#include "props/suspects/wrong_decisions.hpp"
#include "props/suspects/wrong_rounding.hpp"
#include "verify/trial.hpp"

namespace props {

namespace {

using namespace suspects;

constexpr std::string_view decides = "every_decision_is_that_of_exact_arithmetic",
                           rounds = "every_number_is_the_exact_one_correctly_rounded",
                           translates = "translating_the_scene_changes_no_bit",
                           lengthens = "lengthening_a_displacement_never_loses_a_contact",
                           scales = "scaling_all_lengths_by_a_power_of_two_scales_lengths_and_no_time";

template <class Kernel>
Suspect wrong(std::string_view name, std::string_view fault, Question question, std::string_view by) {
  return {fault, question, by, {name, asked_of_kernel<Kernel, float>(), asked_of_kernel<Kernel, double>()}};
}

Suspect published(std::string_view name, std::string_view fault, Question question, std::string_view by) {
  const verify::Subject* const subject = verify::find_subject(name, question);
  if (subject == nullptr) throw std::logic_error("no such subject: " + std::string(name));
  return {fault,
          question,
          by,
          {name,
           {.nearest = subject->in_float.native, .contract = subject->contract},
           {.nearest = subject->in_double.native, .contract = subject->contract}}};
}

std::vector<Suspect> make_all() {
  constexpr auto ray = Question::ray, sweep = Question::sweep, moving = Question::moving,
                 cast = Question::cast, container = Question::container;
  return {
      wrong<OtherRoot>("other_root", "takes the larger root for the first contact", ray, decides),
      wrong<OtherRoot>("other_root_of_escape", "takes the smaller root for the escape", container, decides),
      wrong<LostFactor>("lost_factor", "divides by 2a where a belongs", sweep, decides),
      wrong<TouchingIsApart>("touching_is_apart", "c < 0 for c <= 0", sweep, decides),
      wrong<TangentIsAMiss>("tangent_is_a_miss", "D > 0 for D >= 0", sweep, decides),
      wrong<EndIsBeyond>("end_is_beyond", "t < horizon for t <= horizon", sweep, decides),
      wrong<TouchingTheWallIsOutside>("touching_is_outside", "c >= 0 for c > 0", container, decides),
      wrong<DifferenceNotSquared>("difference_not_squared", "squared distance against r_B - r_A, not squared",
                                  container, decides),
      wrong<HorizonIgnored>("horizon_ignored", "the end of the path isn't looked at", sweep, decides),
      wrong<UnitDirectionAssumed>("unit_direction_assumed", "leaves out a = v.v", ray, decides),
      wrong<RadiusForgotten>("radius_forgotten", "R = r_B", sweep, decides),
      wrong<MotionOfTheStart>("motion_of_the_start", "motion is that of the start, not of the contact",
                              moving, decides),
      wrong<OverlapAlwaysApproaches>("overlap_always_approaches", "every overlap is said to approach", moving,
                                     decides),
      wrong<ExitCutAtTheEnd>("exit_cut_at_the_end", "the exit is cut at t_max", ray, rounds),
      wrong<EarlyRoundingOfD>("early_rounding_of_d", "p_B - p_A rounded", sweep, decides),
      wrong<EarlyRoundingOfV>("early_rounding_of_v", "v_A - v_B rounded", moving, rounds),
      wrong<EarlyRoundingOfR>("early_rounding_of_r", "r_A + r_B rounded", sweep, rounds),
      wrong<DiscriminantFromRounded>("discriminant_from_rounded", "D from rounded h and c", sweep, decides),
      wrong<GeometryFromTheRoundedTime>("geometry_from_the_rounded_time",
                                        "places and normal follow from rounded t", cast, rounds),
      wrong<Stage1Trusted>("stage_1_trusted", "what stage 1 isn't certain of isn't asked again", sweep,
                           decides),
      wrong<Stage2Trusted>("stage_2_trusted", "what stage 2 isn't certain of isn't asked again", sweep,
                           decides),
      published("p1", "ray to sphere, direction taken for one of unit length", ray, decides),
      published("p2", "moving sphere to sphere at rest, by a distance", sweep, decides),
      published("p3_as_coded", "sphere in a container, squared against not squared", container, decides),
      published("p3_as_described", "the same, as its prose says", container, decides),
      published("p4", "sphere cast, an early test that isn't sufficient", cast, decides),
      published("p4_commented", "the same, contact point as in the comment", cast, decides),
      published("p4_unchecked", "the same without its tests", cast, decides),
      published("p4_formula", "the same in one line", cast, decides),
      published("p5_test", "two moving spheres, the decision alone", moving, decides),
      published("p5_literal_minus", "the same with its time, read literally, -", moving, decides),
      published("p5_literal_plus", "read literally, +", moving, decides),
      published("p5_swapped_minus", "with parentheses, A and C swapped, -", moving, decides),
      published("p5_swapped_plus", "with parentheses, A and C swapped, +", moving, decides),
      published("p5_corrected_minus", "with A and C put right, -", moving, decides),
      published("p5_corrected_plus", "with A and C put right, +", moving, decides),
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
