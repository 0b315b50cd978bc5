// SPDX-License-Identifier: BSL-1.0
// The published routines and the common forms, each called for a case, in float and in double.
#include "subjects/comparison.hpp"
#include "subjects/published.hpp"

#define ROUTINE(...)                                                                                     \
  template verify::Answer<float> verify::detail::native<__VA_ARGS__, float>(const verify::Case<float>&); \
  template verify::Answer<double> verify::detail::native<__VA_ARGS__, double>(const verify::Case<double>&);
ROUTINE(subjects::TutorialRay)
ROUTINE(subjects::TutorialSweep)
ROUTINE(subjects::TutorialContainerAsCoded)
ROUTINE(subjects::TutorialContainerAsDescribed)
ROUTINE(subjects::TutorialCast<false>)
ROUTINE(subjects::TutorialCast<true>)
ROUTINE(subjects::TutorialCastUnchecked)
ROUTINE(subjects::TutorialCastFormula)
ROUTINE(subjects::TutorialMovingTest)
ROUTINE(subjects::TutorialMoving<published::TimeForm::literal, published::RootSign::minus>)
ROUTINE(subjects::TutorialMoving<published::TimeForm::literal, published::RootSign::plus>)
ROUTINE(subjects::TutorialMoving<published::TimeForm::parenthesised, published::RootSign::minus>)
ROUTINE(subjects::TutorialMoving<published::TimeForm::parenthesised, published::RootSign::plus>)
ROUTINE(subjects::TutorialMoving<published::TimeForm::corrected, published::RootSign::minus>)
ROUTINE(subjects::TutorialMoving<published::TimeForm::corrected, published::RootSign::plus>)
ROUTINE(subjects::Naive)
ROUTINE(subjects::Perpendicular)
ROUTINE(subjects::Doubled<subjects::Naive>)
ROUTINE(subjects::Doubled<subjects::Perpendicular>)
ROUTINE(subjects::PbrtInterval)
#undef ROUTINE
