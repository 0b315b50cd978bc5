// SPDX-License-Identifier: BSL-1.0
/// What must be true of the answers to each question. Each property lists its questions: lib/verify/laws, and props/laws for
/// what is specific to graze.
#include <array>

#include "props/laws/rounding.hpp"
#include "props/laws/truth.hpp"
#include "verify/laws.hpp"
#include "verify/laws/surfaces.hpp"

namespace props {

std::span<const Property> all_properties() {
  namespace laws = verify::laws;
  static constexpr std::array all{
      // against the truth
      against_the_truth<DecisionsAreExact>,
      against_the_truth<NumbersAreCorrectlyRounded>,
      against_the_truth<EarlyTimesAreNotAboveTheExactOnes>,
      // laws
      law<laws::TheSpheresTouchAtTheTime>,
      law<laws::HeadOnTheTimeIsTheGapOverTheSpeed>,
      law<laws::PastThePoleThePathTouches>,
      law<laws::TranslationChangesNothing>,
      law<laws::PermutingAxesChangesNothing>,
      law<laws::FlippingAxesChangesNothing>,
      law<laws::ScalingChangesNothing>,
      law<laws::ScalingTheDirectionScalesTimes>,
      law<laws::CastIsASweep>,
      law<laws::ExchangeChangesNothing>,
      law<laws::CommonVelocityChangesNothing>,
      law<laws::ReversalMapsExitToEntry>,
      law<laws::MovingIsASweepOfTheRelativeMotion>,
      law<laws::SplittingTheRadiusChangesNothing>,
      law<laws::GrowingARadiusIsNeverLater>,
      law<laws::SlidingTouchesBarely>,
      law<laws::LengtheningNeverLosesAContact>,
      law<laws::TheHorizonNeverChangesTheTime>,
      law<laws::TheSurfacesMeetInThePoint>,
      law<laws::ARayIsASweepWithoutEnd>,
      law<laws::TheCentreIsOnThePath>,
      law<laws::InsideAndOutsideAgree>,
      law<laws::MotionIsTheSignOfTheClosingSpeed>,
      law<laws::TurningBackTurnsTheMotion>,
      law<EarlyTimesAreAtMostOnePlaceEarlier>,
      law<AllWaysOfAskingAgree>,
  };
  return all;
}

}  // namespace props
