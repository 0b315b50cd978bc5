// SPDX-License-Identifier: BSL-1.0
/// What audit.html shows about a single routine.
#pragma once

#include <string>

#include "reports/program/html/html_page.hpp"

namespace reports {

/// The section with the routine's telling examples, drawn, each with the command that explains it; empty if there are none.
[[nodiscard]] std::string telling_section(const std::vector<DrawnExample>& telling);

/// The section with its maps, each next to the exact one; empty if there are none.
[[nodiscard]] std::string maps_section(const Report& report, const std::vector<PageMap>& maps);

/// The colours of maps, each with its meaning.
[[nodiscard]] std::string legend_of_maps();

}  // namespace reports
