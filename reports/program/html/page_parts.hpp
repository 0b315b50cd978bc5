// SPDX-License-Identifier: BSL-1.0
/// What the HTML pages share.
#pragma once

#include <string>
#include <string_view>

#include "reports/program/pages/report.hpp"

namespace reports {

/// Whether the cases of a report were recorded. Those aren't told apart into ordinary scenes and hard ones.
inline bool is_of_worlds(const Report& report) { return !report.plan.worlds.empty(); }

/// All that stands above the first paragraph, with the style; and that an audit was interrupted, if it was.
[[nodiscard]] std::string page_start(std::string_view title, const Audit& audit);

/// The words for wrong decisions and for scenes, folded up.
[[nodiscard]] std::string what_words_mean(const Report& report);

/// A picture as the address of an image, so that its styles stay its own.
[[nodiscard]] std::string address_of(std::string_view svg);

/// The section that says by which program, on which machine, and when.
[[nodiscard]] std::string how_it_was_made(const Report& report);

}  // namespace reports
