// SPDX-License-Identifier: BSL-1.0
/// The stages of graze's kernel in words.
#pragma once

#include <string>

#include "verify/case/text.hpp"

namespace reports {

/// What each stage of graze computes for a case, with its error bounds, and which stage decides.
[[nodiscard]] std::string stages_in_words(const verify::AnyCase& k);

}  // namespace reports
