// SPDX-License-Identifier: BSL-1.0
#include "props/detection/faulty_routines.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "props/laws/rounding.hpp"
#include "props/laws/truth.hpp"
#include "subjects/built_in.hpp"
#include "subjects/faulty/faulty.hpp"
#include "verify/laws.hpp"
#include "verify/laws/surfaces.hpp"

namespace props {

namespace {

namespace laws = verify::laws;

// Against the truth.
constexpr std::string_view decides = DecisionsAreExact::name, rounds = NumbersAreCorrectlyRounded::name,
                           starts = EarlyTimesAreNotAboveTheExactOnes::name;
// Laws.
constexpr std::string_view touches = laws::TheSpheresTouchAtTheTime::name,
                           heads_on = laws::HeadOnTheTimeIsTheGapOverTheSpeed::name,
                           passes = laws::PastThePoleThePathTouches::name,
                           translates = laws::TranslationChangesNothing::name,
                           flips = laws::FlippingAxesChangesNothing::name,
                           permutes = laws::PermutingAxesChangesNothing::name,
                           scales = laws::ScalingChangesNothing::name,
                           stretches = laws::ScalingTheDirectionScalesTimes::name,
                           exchanges = laws::ExchangeChangesNothing::name,
                           drifts = laws::CommonVelocityChangesNothing::name,
                           sweeps = laws::CastIsASweep::name, turns = laws::TurningBackTurnsTheMotion::name,
                           separates = laws::MotionIsTheSignOfTheClosingSpeed::name,
                           splits = laws::SplittingTheRadiusChangesNothing::name,
                           grows = laws::GrowingARadiusIsNeverLater::name,
                           ends = laws::TheHorizonNeverChangesTheTime::name,
                           lengthens = laws::LengtheningNeverLosesAContact::name,
                           agrees_about_wall = laws::InsideAndOutsideAgree::name,
                           meets_in_point = laws::TheSurfacesMeetInThePoint::name,
                           comes_early = EarlyTimesAreAtMostOnePlaceEarlier::name,
                           agrees = AllWaysOfAskingAgree::name;

FaultyRoutine kernel(std::string_view name, std::string_view by, std::string_view law) {
  const auto all = subjects::faulty_kernels();
  const auto at = std::ranges::find(all, name, [](const auto& one) { return one.routine.name; });
  if (at == all.end()) throw std::logic_error("no such kernel: " + std::string(name));
  return {at->fault, at->question, by, law, at->routine};
}

FaultyRoutine published(std::string_view name, std::string_view fault, Question question,
                        std::string_view law) {
  const verify::Subject* const subject = subjects::find_subject(name, question);
  if (subject == nullptr) throw std::logic_error("no such subject: " + std::string(name));
  return {fault, question, decides, law, subjects::routine_of(*subject)};
}

std::vector<FaultyRoutine> make_all() {
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
      published("tutorial_ray", "ray and sphere, takes the direction for one of unit length", ray, exchanges),
      published("tutorial_sweep", "moving sphere to sphere at rest, by a distance", sweep, lengthens),
      published("tutorial_container_as_coded", "sphere in a container, compares a square with a length",
                container, scales),
      published("tutorial_container_as_described", "the same, as its prose says", container, translates),
      published("tutorial_cast", "sphere cast, with an insufficient early test", cast, sweeps),
      published("tutorial_cast_commented", "the same, contact point as in the comment", cast, sweeps),
      published("tutorial_cast_unchecked", "the same without its tests", cast, translates),
      published("tutorial_cast_formula", "the same in one line", cast, translates),
      published("tutorial_moving_test", "two moving spheres, the decision alone", moving, lengthens),
      published("tutorial_moving_literal_minus", "the same with its time, read literally, -", moving,
                touches),
      published("tutorial_moving_literal_plus", "read literally, +", moving, touches),
      published("tutorial_moving_swapped_minus", "with parentheses, A and C swapped, -", moving, touches),
      published("tutorial_moving_swapped_plus", "with parentheses, A and C swapped, +", moving, touches),
      published("tutorial_moving_corrected_minus", "with A and C corrected, -", moving, touches),
      published("tutorial_moving_corrected_plus", "with A and C corrected, +", moving, touches),
  };
}

}  // namespace

std::span<const FaultyRoutine> faulty_routines() {
  static const std::vector<FaultyRoutine> all = make_all();
  return all;
}

const Property* find_property(Question question, std::string_view name) {
  for (const Property& property : properties_of(question)) {
    if (property.name == name) return &property;
  }
  return nullptr;
}

}  // namespace props
