// SPDX-License-Identifier: BSL-1.0
/// Untrusted text made safe to show: UTF-8 unchanged, every other byte spelled \xNN.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "verify/case/number_text.hpp"

namespace reports {

constexpr bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; }

/// Whether a character beyond ASCII may be shown: it isn't a control character, doesn't break its line or reverse the
/// direction of the text after it, and is allowed in XML.
constexpr bool is_shown(char32_t code) {
  if (code < 0xa0) return false;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  if (code == 0x61c || code == 0x200e || code == 0x200f) return false;
  if (code >= 0x2028 && code <= 0x202e) return false;
  if (code >= 0x2066 && code <= 0x2069) return false;
  return code <= 0x10ffff && (code & 0xfffeU) != 0xfffe;
}

/// The number of bytes of the first character of a non-empty text; 0 if it may not be shown or isn't UTF-8.
constexpr std::size_t shown_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return first >= ' ' && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  char32_t code = first & (0xffU >> (length + 1));
  for (const char c : text.substr(1, length - 1)) {
    if (!continues_character(c)) return 0;
    code = code << 6U | (static_cast<unsigned char>(c) & 0x3fU);
  }
  // Overlong forms aren't valid UTF-8.
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  return code >= least.at(length) && is_shown(code) ? length : 0;
}

/// The text with everything that may not be shown spelled as \xNN, byte by byte, except the controls in `kept`.
inline std::string printable(std::string_view text, std::string_view kept = "") {
  std::string out;
  while (!text.empty()) {
    std::size_t length = shown_character(text);
    if (length != 0 || kept.find(text.front()) != std::string_view::npos) {
      length = length == 0 ? 1 : length;
      out += text.substr(0, length);
    } else {
      length = 1;
      out += "\\x";
      verify::number_text::append_byte(out, static_cast<unsigned char>(text.front()));
    }
    text.remove_prefix(length);
  }
  return out;
}

/// The beginning of a text, of at most this many bytes, ending between characters.
constexpr std::string_view beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && continues_character(text[most])) --most;
  return text.substr(0, most);
}

/// The columns that printable text, perhaps coloured (base/console.hpp), takes on a terminal.
constexpr std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else {
      count += continues_character(text[i]) ? 0 : 1;
    }
  }
  return count;
}

}  // namespace reports
