// SPDX-License-Identifier: BSL-1.0
/// The report on a single routine of the reader's: what is wrong, why, and where it shows come first, on one page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/program/pages/report.hpp"

namespace reports {

/// Whether the whole audit was of one program, with one question or more.
[[nodiscard]] bool is_of_one_routine(const Report& report);

/// Examples within the contract that best show what is wrong: one of each kind of wrong decision, the most frequent in plain
/// scenes first, plain ones before others; without a wrong decision, the largest error of a number. At most `most`.
inline constexpr std::size_t telling_shown = 3;
[[nodiscard]] std::vector<const Example*> telling_examples(const Report& report, std::size_t most);

/// The truth about an example, without the digits of the number before rounding.
[[nodiscard]] std::string exactly(const Example& example);

/// The most telling example for a terminal; empty if there is none.
[[nodiscard]] std::string example_in_words(const Report& report);

/// The whole report for people, README.md.
[[nodiscard]] Page one_routine_page(const Report& report);

}  // namespace reports
