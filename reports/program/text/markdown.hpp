// SPDX-License-Identifier: BSL-1.0
/// Markdown: tables, which can also be written as HTML, and escaped text for them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/text/svg.hpp"

namespace reports {

/// Text without line breaks.
inline std::string on_one_line(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

/// Untrusted text, safe anywhere in Markdown: no character of it is markup, not even in a table cell, and control characters are
/// removed. An underscore within a word isn't markup.
inline std::string plain(std::string_view text) {
  constexpr std::string_view markup = "\\`*[]<>|~&#";
  const auto is_of_a_word = [&](std::size_t i) {
    return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
  };
  std::string safe;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_within_a_word = is_of_a_word(i - 1) && is_of_a_word(i + 1);
    if (markup.find(text[i]) != std::string_view::npos || (text[i] == '_' && !is_within_a_word)) safe += '\\';
    safe += text[i];
  }
  return without_controls(on_one_line(std::move(safe)));
}

/// Untrusted text as a code block: without control characters, in a fence longer than any row of backticks in it. Each line
/// ends with a line feed.
inline std::string in_code_block(std::string_view lines) {
  const std::string text = without_controls(lines);
  std::size_t longest = 2, row = 0;
  for (const char c : text) {
    row = c == '`' ? row + 1 : 0;
    longest = std::max(longest, row);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}\n{}{}\n\n", fence, text, fence);
}

/// Words in lines of at most `width` columns, all but the first starting with `indent`. A longer word gets its own line.
inline std::string wrapped(std::string_view words, std::size_t width, std::string_view indent = "") {
  std::string text;
  std::size_t used = 0;
  while (!words.empty()) {
    const std::size_t end = (std::min)(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    words.remove_prefix((std::min)(end + 1, words.size()));
    if (used != 0 && used + 1 + columns(word) > width) {
      text += '\n';
      text += indent;
      used = indent.size();
    } else if (used != 0) {
      text += ' ';
      ++used;
    }
    text += word;
    used += columns(word);
  }
  return text;
}

/// A table whose columns are aligned in the source too.
class Table {
 public:
  enum class Column { text, number, number_if_any };  ///< the last is left out if it counts nothing

  void column(std::string head, Column kind = Column::number) { columns_.push_back({std::move(head), kind}); }
  void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }

  [[nodiscard]] std::string text() const {
    std::vector<std::size_t> widths;
    widths.reserve(columns_.size());
    for (std::size_t c = 0; c < columns_.size(); ++c) widths.push_back(width(c));
    std::string text = line(widths, [&](std::size_t c) { return columns_[c].head; });
    text += "|";
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (widths[c] == 0) continue;
      text += columns_[c].kind == Column::text ? std::string(widths[c] + 2, '-')
                                               : std::string(widths[c] + 1, '-') + ":";
      text += "|";
    }
    text += "\n";
    for (const auto& row : rows_) text += line(widths, [&](std::size_t c) { return row[c]; });
    return text + "\n";
  }

  /// The same in HTML; cells are text that hasn't been escaped yet.
  [[nodiscard]] std::string html() const {
    std::string text = "<div class=\"wide\" tabindex=\"0\"><table>\n<tr>";
    const auto add = [&](std::string_view element, std::size_t c, std::string_view cell) {
      if (width(c) == 0) return;
      text += fmt::format("<{0}{1}>{2}</{0}>", element,
                          columns_[c].kind == Column::text ? "" : " class=\"number\"", escaped(cell));
    };
    for (std::size_t c = 0; c < columns_.size(); ++c) add("th", c, columns_[c].head);
    for (const auto& row : rows_) {
      text += "</tr>\n<tr>";
      for (std::size_t c = 0; c < columns_.size(); ++c) add("td", c, row[c]);
    }
    return text + "</tr>\n</table></div>\n";
  }

 private:
  struct Heading {
    std::string head;
    Column kind;
  };

  /// 0 if the column is left out.
  [[nodiscard]] std::size_t width(std::size_t c) const {
    std::size_t widest = std::max<std::size_t>(columns_[c].head.size(), 3);
    bool any = columns_[c].kind != Column::number_if_any;
    for (const auto& row : rows_) {
      widest = std::max(widest, row[c].size());
      any |= row[c] != "." && row[c] != "-";
    }
    return any ? widest : 0;
  }

  template <class CellAt>
  [[nodiscard]] std::string line(const std::vector<std::size_t>& widths, CellAt cell_at) const {
    std::string text = "|";
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (widths[c] == 0) continue;
      const std::string cell = cell_at(c);
      text += columns_[c].kind == Column::text ? fmt::format(" {:<{}} |", cell, widths[c])
                                               : fmt::format(" {:>{}} |", cell, widths[c]);
    }
    return text + "\n";
  }

  std::vector<Heading> columns_;
  std::vector<std::vector<std::string>> rows_;
};

using Column = Table::Column;

/// The words with a full stop. The first letter isn't capitalised, since it may begin a name.
inline std::string with_stop(std::string_view words) {
  std::string text = on_one_line(std::string(words));
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

inline std::string sentence(std::string_view words) {
  std::string text = with_stop(words);
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace reports
