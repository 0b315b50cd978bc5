// SPDX-License-Identifier: BSL-1.0
// The code that draws the cases of every family, in float and in double.
#include "verify/case/family.cpp"

template verify::Case<float> verify::draw(const Family&, Question, std::uint64_t, std::uint64_t);
template verify::Case<double> verify::draw(const Family&, Question, std::uint64_t, std::uint64_t);
