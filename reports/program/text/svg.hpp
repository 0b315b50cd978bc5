// SPDX-License-Identifier: BSL-1.0
/// Shared by all SVG drawings and HTML pages.
#pragma once

#include <string>
#include <string_view>

#include "reports/program/base/printable.hpp"

namespace reports {

/// Printable text, and tabs and line feeds: XML allows no other control characters.
inline std::string without_controls(std::string_view text) { return printable(text, "\t\n"); }

/// Text escaped for use between SVG or HTML tags.
inline std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : without_controls(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

}  // namespace reports
