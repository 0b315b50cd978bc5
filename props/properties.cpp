// SPDX-License-Identifier: BSL-1.0
/// What must be true of the answers to each question. Each property says of which questions: props/laws.
#include <array>

#include "props/laws/axial.hpp"
#include "props/laws/motion.hpp"
#include "props/laws/placement.hpp"
#include "props/laws/radii.hpp"
#include "props/laws/reach.hpp"
#include "props/laws/rounding.hpp"
#include "props/laws/surfaces.hpp"
#include "props/laws/truth.hpp"
#include "props/laws/wall.hpp"

namespace props {

std::span<const Property> all_properties() {
  static constexpr std::array all{
      // against the truth
      property_of<DecisionsAreExact>,
      property_of<NumbersAreCorrectlyRounded>,
      property_of<EarlyTimesAreNotAboveTheExactOnes>,
      // laws
      property_of<TheSpheresTouchAtTheTime>,
      property_of<HeadOnTheTimeIsTheGapOverTheSpeed>,
      property_of<PastThePoleThePathTouches>,
      property_of<TranslationChangesNothing>,
      property_of<PermutingAxesChangesNothing>,
      property_of<FlippingAxesChangesNothing>,
      property_of<ScalingChangesNothing>,
      property_of<ScalingTheDirectionScalesTimes>,
      property_of<CastIsASweep>,
      property_of<ExchangeChangesNothing>,
      property_of<CommonVelocityChangesNothing>,
      property_of<ReversalMapsExitToEntry>,
      property_of<MovingIsASweepOfTheRelativeMotion>,
      property_of<SplittingTheRadiusChangesNothing>,
      property_of<GrowingARadiusIsNeverLater>,
      property_of<SlidingTouchesBarely>,
      property_of<LengtheningNeverLosesAContact>,
      property_of<TheHorizonNeverChangesTheTime>,
      property_of<TheSurfacesMeetInThePoint>,
      property_of<ARayIsASweepWithoutEnd>,
      property_of<TheCentreIsOnThePath>,
      property_of<InsideAndOutsideAgree>,
      property_of<MotionIsTheSignOfTheClosingSpeed>,
      property_of<TurningBackTurnsTheMotion>,
      property_of<EarlyTimesAreAtMostOnePlaceEarlier>,
      property_of<AllWaysOfAskingAgree>,
  };
  return all;
}

}  // namespace props
