// SPDX-License-Identifier: BSL-1.0
/// What all drawings in SVG share.
#pragma once

#include <string>
#include <string_view>

namespace reports {

/// Text as it may stand between the tags of SVG and HTML.
inline std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
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
