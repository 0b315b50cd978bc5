// SPDX-License-Identifier: BSL-1.0
/// What all drawings in SVG share, and pages in HTML.
#pragma once

#include <string>
#include <string_view>

#include "reports/program/base/printable.hpp"

namespace reports {

/// Printable text, and tabs and line feeds: XML takes no other control character for text.
inline std::string without_controls(std::string_view text) { return printable(text, "\t\n"); }

/// Text as it may stand between the tags of SVG and HTML.
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
