// SPDX-License-Identifier: BSL-1.0
/// The files that stand in every page: its style, its script, and the library that draws the charts.
#pragma once

#include <string_view>

namespace reports {

[[nodiscard]] std::string_view page_css();
[[nodiscard]] std::string_view page_js();
[[nodiscard]] std::string_view vega_js();
[[nodiscard]] std::string_view vega_lite_js();

}  // namespace reports
