// SPDX-License-Identifier: BSL-1.0
/// What all drawings in SVG share, and pages in HTML.
#pragma once

#include <string>
#include <string_view>

namespace reports {

/// Text with each control character but tabs and line feeds spelled as \xNN: neither XML nor a terminal takes them for text.
inline std::string without_controls(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string safe;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte >= ' ' && byte != 0x7f) || c == '\t' || c == '\n') {
      safe += c;
    } else {
      safe += {'\\', 'x', digits[byte >> 4U], digits[byte & 15U]};
    }
  }
  return safe;
}

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
