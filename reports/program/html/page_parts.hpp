// SPDX-License-Identifier: BSL-1.0
/// Shared by the HTML pages.
#pragma once

#include <string>
#include <string_view>

#include "reports/program/pages/report.hpp"

namespace reports {

/// Whether the cases of a report were recorded. Those aren't classified as ordinary or hard scenes.
inline bool is_of_worlds(const Report& report) { return !report.plan.worlds.empty(); }

/// Everything above the first paragraph, including the style, and the notice of an interruption, if there was one.
[[nodiscard]] std::string page_start(std::string_view title, const Audit& audit);

/// The terms for wrong decisions and for scenes, collapsed.
[[nodiscard]] std::string what_words_mean(const Report& report);

/// A picture as a data URL for an image, so that its styles don't leak.
[[nodiscard]] std::string address_of(std::string_view svg);

/// The section that says which program made the report, on which machine, and when.
[[nodiscard]] std::string how_it_was_made(const Report& report);

}  // namespace reports
