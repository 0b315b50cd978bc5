// SPDX-License-Identifier: BSL-1.0
/// The answers of every build of graze, which must have the same bits: the headers alone, the headers that link graze_kernel, and
/// its compiled form.
#pragma once

#include <array>

#include "subjects/builds.hpp"

namespace subjects {

/// The answer of the headers compiled with GRAZE_LINKED.
template <class Real>
[[nodiscard]] BuildAnswer<Real> said_by_linked(const verify::Case<Real>& asked, graze::Rounding rounding);

extern template BuildAnswer<float> said_by_linked(const verify::Case<float>&, graze::Rounding);
extern template BuildAnswer<double> said_by_linked(const verify::Case<double>&, graze::Rounding);

template <class Real>
struct AnswerOfBuild {
  const char* build;
  BuildAnswer<Real> answer;
};

template <class Real>
[[nodiscard]] std::array<AnswerOfBuild<Real>, 3> said_by_every_build(const verify::Case<Real>& asked,
                                                                     graze::Rounding rounding) {
  return {{{"header_only", said<Header>(asked, rounding)},
           {"linked", said_by_linked(asked, rounding)},
           {"kernel", said<Compiled>(asked, rounding)}}};
}

}  // namespace subjects
