// SPDX-License-Identifier: BSL-1.0
// Compiled as three builds in one program: plainly, for processors with fma, and with GRAZE_LINKED.
#include "props/unit/graze/stable_answers.hpp"

#include "graze/stable.hpp"  // before functions.hpp, which calls what is declared
#include "subjects/functions.hpp"

namespace props {

template <class Real>
graze::Hit<Real> GRAZE_STABLE_ANSWER(const verify::Case<Real>& asked, graze::Precision precision) {
  return verify::with_question(asked.question, [&](auto constant) {
    constexpr verify::Question question = constant;
    return std::apply(
        [&](const auto&... shapes) { return subjects::FunctionsOf<question>::header(shapes..., precision); },
        subjects::shapes_of<question>(asked));
  });
}
template graze::Hit<float> GRAZE_STABLE_ANSWER(const verify::Case<float>&, graze::Precision);
template graze::Hit<double> GRAZE_STABLE_ANSWER(const verify::Case<double>&, graze::Precision);

}  // namespace props
