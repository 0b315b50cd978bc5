// SPDX-License-Identifier: BSL-1.0
/// The laws that need only a routine's answers: no oracle, no Boost, headers alone.
///
///     struct Mine {  // how a law asks: verify/laws/law.hpp
///       Answer<float> operator()(const Case<float>& k) const;
///       Answer<float> when(const Case<float>& k) const { return (*this)(k); }
///       Answer<float> times(const Case<float>& k) const { return (*this)(k); }
///       bool is_endless() const { return false; }
///     };
///     for (const auto& law : verify::laws::all<float, Mine>)
///       if (includes(law.questions, k.question)) EXPECT_FALSE(law.of(Mine{}, k).is_broken()) << law.name;
///
/// They are exact: a routine that rounds breaks most of them now and then by its last bit. verify/properties.hpp tests such a
/// routine with them, and reports a broken law only where an answer isn't right within the steps that the routine promises.
#pragma once

#include <array>

#include "verify/laws/axial.hpp"
#include "verify/laws/motion.hpp"
#include "verify/laws/placement.hpp"
#include "verify/laws/radii.hpp"
#include "verify/laws/reach.hpp"
#include "verify/laws/wall.hpp"

namespace verify::laws {

/// The laws that only ask the question of the case.
template <class Real, class Ask>
inline constexpr std::array all{
    law_of<HeadOnTheTimeIsTheGapOverTheSpeed, Real, Ask>, law_of<PastThePoleThePathTouches, Real, Ask>,
    law_of<TranslationChangesNothing, Real, Ask>,         law_of<PermutingAxesChangesNothing, Real, Ask>,
    law_of<FlippingAxesChangesNothing, Real, Ask>,        law_of<ScalingChangesNothing, Real, Ask>,
    law_of<ScalingTheDirectionScalesTimes, Real, Ask>,    law_of<ExchangeChangesNothing, Real, Ask>,
    law_of<CommonVelocityChangesNothing, Real, Ask>,      law_of<ReversalMapsExitToEntry, Real, Ask>,
    law_of<TurningBackTurnsTheMotion, Real, Ask>,         law_of<SplittingTheRadiusChangesNothing, Real, Ask>,
    law_of<GrowingARadiusIsNeverLater, Real, Ask>,        law_of<SlidingTouchesBarely, Real, Ask>,
    law_of<TheHorizonNeverChangesTheTime, Real, Ask>,     law_of<LengtheningNeverLosesAContact, Real, Ask>,
};

/// The laws that also ask another question, for routines that answer several.
template <class Real, class Ask>
inline constexpr std::array between_questions{
    law_of<MovingIsASweepOfTheRelativeMotion, Real, Ask>,
    law_of<CastIsASweep, Real, Ask>,
    law_of<ARayIsASweepWithoutEnd, Real, Ask>,
    law_of<InsideAndOutsideAgree, Real, Ask>,
};

}  // namespace verify::laws
