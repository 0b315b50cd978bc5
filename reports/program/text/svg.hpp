// SPDX-License-Identifier: BSL-1.0
/// What all drawings in SVG share, and pages in HTML.
#pragma once

#include <string>
#include <string_view>

#include "verify/case/number_text.hpp"

namespace reports {

/// Text with each control character but tabs and line feeds spelled as \xNN: neither XML nor a terminal takes them for text.
inline std::string without_controls(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte >= ' ' && byte != 0x7f) || c == '\t' || c == '\n') {
      safe += c;
    } else {
      safe += "\\x";
      verify::number_text::append_byte(safe, byte);
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
