// SPDX-License-Identifier: BSL-1.0
/// The report of one routine of the reader's own: what is wrong, why and where it is seen come first, and stand on one page.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/program/pages/report.hpp"

namespace reports {

/// Whether all that was audited is one program, with one question or more.
[[nodiscard]] bool is_of_one_routine(const Report& report);

/// Examples within the contract that show best what is wrong: of each kind of wrong decision one, what happens most in plain
/// scenes first, plain ones before others; without a wrong decision the largest error of a number. At most `most`.
inline constexpr std::size_t telling_shown = 3;
[[nodiscard]] std::vector<const Example*> telling_examples(const Report& report, std::size_t most);

/// What is true of an example, without the digits of the number before it is rounded.
[[nodiscard]] std::string exactly(const Example& example);

/// The most telling example for a terminal; empty if there is none.
[[nodiscard]] std::string example_in_words(const Report& report);

/// The report for people, README.md, whole.
[[nodiscard]] Page one_routine_page(const Report& report);

}  // namespace reports
