// SPDX-License-Identifier: BSL-1.0
/// The stages of graze's kernel in words.
#pragma once

#include <string>

#include "verify/case/text.hpp"

namespace reports {

/// What each stage of graze computes of a case, with the bounds of its errors, and which one decides.
[[nodiscard]] std::string stages_in_words(const verify::AnyCase& k);

}  // namespace reports
