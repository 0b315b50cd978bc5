// SPDX-License-Identifier: BSL-1.0
// The published routines and the common forms, each put to a case, in float and in double.
#include "subjects/comparison.hpp"
#include "subjects/published.hpp"

#define ROUTINE(...)                                                                                     \
  template verify::Answer<float> verify::detail::native<__VA_ARGS__, float>(const verify::Case<float>&); \
  template verify::Answer<double> verify::detail::native<__VA_ARGS__, double>(const verify::Case<double>&);
ROUTINE(subjects::P1)
ROUTINE(subjects::P2)
ROUTINE(subjects::P3AsCoded)
ROUTINE(subjects::P3AsDescribed)
ROUTINE(subjects::P4<false>)
ROUTINE(subjects::P4<true>)
ROUTINE(subjects::P4Unchecked)
ROUTINE(subjects::P4Formula)
ROUTINE(subjects::P5Test)
ROUTINE(subjects::P5<published::TimeForm::literal, published::RootSign::minus>)
ROUTINE(subjects::P5<published::TimeForm::literal, published::RootSign::plus>)
ROUTINE(subjects::P5<published::TimeForm::parenthesised, published::RootSign::minus>)
ROUTINE(subjects::P5<published::TimeForm::parenthesised, published::RootSign::plus>)
ROUTINE(subjects::P5<published::TimeForm::corrected, published::RootSign::minus>)
ROUTINE(subjects::P5<published::TimeForm::corrected, published::RootSign::plus>)
ROUTINE(subjects::Naive)
ROUTINE(subjects::Perpendicular)
ROUTINE(subjects::Doubled<subjects::Naive>)
ROUTINE(subjects::Doubled<subjects::Perpendicular>)
ROUTINE(subjects::PbrtInterval)
#undef ROUTINE
