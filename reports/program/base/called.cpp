// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/called.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "reports/program/base/console.hpp"

namespace reports {

namespace {

constexpr std::string_view own_name = "graze";

std::string& called() {
  static std::string word(own_name);
  return word;
}

/// Whether a command that users are told to run begins there; in sentences the word stands after a quote or before a colon.
bool begins_command(std::string_view text, std::size_t at) {
  constexpr std::array starts{"graze audit ", "graze explain ", "graze search "};
  return (at == 0 || text[at - 1] == ' ' || text[at - 1] == '\n') &&
         std::ranges::any_of(starts,
                             [&](std::string_view start) { return text.substr(at).starts_with(start); });
}

}  // namespace

void remember_call(std::string_view first_word) {
  if (first_word.find('/') == std::string_view::npos) return;  // the shell found it, and will find it again
  called() = as_word_of_a_shell(first_word);
}

std::string as_called(std::string text) {
  if (called() == own_name) return text;
  for (std::size_t at = text.find(own_name); at != std::string::npos; at = text.find(own_name, at + 1)) {
    if (!begins_command(text, at)) continue;
    text.replace(at, own_name.size(), called());
    at += called().size();
  }
  return text;
}

}  // namespace reports
