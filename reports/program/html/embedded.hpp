// SPDX-License-Identifier: BSL-1.0
/// The files embedded in every page: its style, its script, and the chart library.
#pragma once

#include <string_view>

namespace reports {

[[nodiscard]] std::string_view page_css();
[[nodiscard]] std::string_view page_js();
[[nodiscard]] std::string_view vega_js();
[[nodiscard]] std::string_view vega_lite_js();

}  // namespace reports
