// SPDX-License-Identifier: BSL-1.0
#include "verify/properties/function_law.hpp"

#include <array>

#include "verify/laws.hpp"
#include "verify/laws/surfaces.hpp"

namespace verify {

namespace {

template <class Real, class Sentence>
constexpr FunctionLaw<Real> row(bool Promise::* exact = nullptr) {
  return {Sentence::name, Sentence::questions,
          [](const Asked<Real>& ask, const Case<Real>& k) { return Sentence::of(ask, k); }, exact};
}

}  // namespace

template <class Real>
std::span<const FunctionLaw<Real>> function_laws() {
  using namespace laws;
  static constexpr std::array all{
      FunctionLaw<Real>{rightness, every_question, nullptr, nullptr},
      row<Real, TheSpheresTouchAtTheTime>(),
      row<Real, TheSurfacesMeetInThePoint>(),
      row<Real, TheCentreIsOnThePath>(),
      row<Real, MotionIsTheSignOfTheClosingSpeed>(),
      row<Real, HeadOnTheTimeIsTheGapOverTheSpeed>(),
      row<Real, PastThePoleThePathTouches>(),
      row<Real, TranslationChangesNothing>(),
      row<Real, PermutingAxesChangesNothing>(),
      row<Real, FlippingAxesChangesNothing>(&Promise::exact_flips),
      row<Real, ScalingChangesNothing>(&Promise::exact_scaling),
      row<Real, ScalingTheDirectionScalesTimes>(&Promise::exact_scaling),
      row<Real, ExchangeChangesNothing>(),
      row<Real, CommonVelocityChangesNothing>(),
      row<Real, ReversalMapsExitToEntry>(),
      row<Real, TurningBackTurnsTheMotion>(),
      row<Real, SplittingTheRadiusChangesNothing>(),
      row<Real, GrowingARadiusIsNeverLater>(),
      row<Real, SlidingTouchesBarely>(),
      row<Real, TheHorizonNeverChangesTheTime>(),
      row<Real, LengtheningNeverLosesAContact>(),
  };
  return all;
}

template std::span<const FunctionLaw<float>> function_laws<float>();
template std::span<const FunctionLaw<double>> function_laws<double>();

}  // namespace verify
