// SPDX-License-Identifier: BSL-1.0
/// What must be true of a sphere cast from start to end.
#include <array>

#include "props/laws/axial.hpp"
#include "props/laws/motion.hpp"
#include "props/laws/placement.hpp"
#include "props/laws/radii.hpp"
#include "props/laws/reach.hpp"
#include "props/laws/rounding.hpp"
#include "props/laws/surfaces.hpp"
#include "props/laws/truth.hpp"

namespace props {

std::span<const Property> properties_of_sphere_cast() {
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
      property_of<CastIsASweep>,
      property_of<SplittingTheRadiusChangesNothing>,
      property_of<GrowingARadiusIsNeverLater>,
      property_of<SlidingTouchesBarely>,
      property_of<LengtheningNeverLosesAContact>,
      property_of<TheSurfacesMeetInThePoint>,
      property_of<TheCentreIsOnThePath>,
      property_of<MotionIsTheSignOfTheClosingSpeed>,
      property_of<TurningBackTurnsTheMotion>,
      property_of<EarlyTimesAreAtMostOnePlaceEarlier>,
      property_of<AllWaysOfAskingAgree>,
  };
  return all;
}

}  // namespace props
