// SPDX-License-Identifier: BSL-1.0
/// The properties of a function, in one table: what each says, and whether its author may promise it to the last bit.
#pragma once

#include <span>
#include <string_view>

#include "verify/case/question.hpp"
#include "verify/laws/law.hpp"
#include "verify/properties.hpp"
#include "verify/properties/asked.hpp"

namespace verify {

/// The one that asks the oracle.
inline constexpr std::string_view rightness = "every_answer_is_right_within_the_steps_promised";

template <class Real>
struct FunctionLaw {
  std::string_view name;
  Questions questions;
  LawResult<Real> (*of)(const Asked<Real>&, const Case<Real>&);  ///< null of rightness
  bool Promise::* exact;  ///< what the author promises where it holds to the last bit; null of the others
};

/// All of them; rightness first.
template <class Real>
[[nodiscard]] std::span<const FunctionLaw<Real>> function_laws();

}  // namespace verify
