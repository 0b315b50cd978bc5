// SPDX-License-Identifier: BSL-1.0
/// The properties of a function, in one table: the statement of each, and whether its author may promise it to the last bit.
#pragma once

#include <span>
#include <string_view>

#include "verify/case/question.hpp"
#include "verify/laws/law.hpp"
#include "verify/properties.hpp"
#include "verify/properties/asked.hpp"

namespace verify {

/// The property that asks the oracle.
inline constexpr std::string_view rightness = "every_answer_is_right_within_the_steps_promised";

template <class Real>
struct FunctionLaw {
  std::string_view name;
  Questions questions;
  LawResult<Real> (*of)(const Asked<Real>&, const Case<Real>&);  ///< null for rightness
  bool Promise::* exact;  ///< the author's promise that makes it hold to the last bit; null for the others
};

/// All properties; rightness first.
template <class Real>
[[nodiscard]] std::span<const FunctionLaw<Real>> function_laws();

}  // namespace verify
