// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/console.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

namespace reports {

namespace {

constexpr std::size_t longest_character = 4, longest_complaint = 999;  // without its line feed
constexpr std::size_t most_waiting = std::size_t{1} << 16;

}  // namespace

std::string in_quotes(std::string_view text, std::size_t most_shown) {
  return '"' + printable(beginning(text, most_shown)) + (text.size() > most_shown ? "...\"" : "\"");
}

std::string in_quotes_of_a_shell(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string as_word_of_a_shell(std::string_view text) {
  constexpr std::string_view plain_signs = "_-./+,";
  const auto is_plain = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || plain_signs.find(c) != std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, is_plain) ? std::string(text)
                                                              : in_quotes_of_a_shell(text);
}

std::string_view Colours::before(Ink ink) const {
  constexpr std::array codes{"\x1b[31m", "\x1b[33m", "\x1b[32m", "\x1b[1m"};
  return is_on ? codes.at(static_cast<std::size_t>(ink)) : "";
}

std::string Colours::operator()(Ink ink, std::string_view words) const {
  std::string text(before(ink));
  text += words;
  text += after();
  return text;
}

Colours colours_of(int descriptor) {
  const char* const unwanted = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  return {(unwanted == nullptr || *unwanted == '\0') && terminal != nullptr &&
          std::string_view(terminal) != "dumb" && ::isatty(descriptor) == 1};
}

void complain(std::string_view line) {
  constexpr std::string_view cut = "...";
  std::string out = printable(beginning(line, longest_complaint + longest_character));
  if (out.size() > longest_complaint) {
    out = beginning(out, longest_complaint - cut.size());
    out += cut;
  }
  // The failing program's name comes first; a note has none, and an indented line belongs to the line above.
  const std::size_t colon = out.find(": ");
  if (out.starts_with("graze") && colon != std::string::npos &&
      !std::string_view(out).substr(colon).starts_with(": note: "))
    out = colours_of(STDERR_FILENO)(Colours::Ink::red, out.substr(0, colon + 1)) + out.substr(colon + 1);
  out += '\n';
  // If this fails, there is no other place to report it.
  static_cast<void>(write_all(STDERR_FILENO, out));
}

bool complain_of(const FileFault& fault, std::string_view command) {
  if (fault) {
    complain(std::string(command) + ": can't write \"" + fault.path.string() +
             "\": " + error_text(fault.error));
  }
  return static_cast<bool>(fault);
}

bool Output::add(std::string_view text) {
  waiting_ += text;
  return waiting_.size() < most_waiting ? ok() : flush();
}

bool Output::add_line(std::string_view line) {
  waiting_ += line;
  return add("\n");
}

bool Output::flush() {
  if (ok() && !waiting_.empty()) {
    error_ = write_all(STDOUT_FILENO, waiting_);
    if (!ok() && error_ != EPIPE) complain("graze: can't write to standard output: " + error_text(error_));
  }
  waiting_.clear();
  return ok();
}

int Output::status(int otherwise) const { return ok() ? otherwise : error_ == EPIPE ? unread : faulty; }

int descriptor_beside(const std::filesystem::path& file) {
  return !file.empty() && is_standard_output(file) ? STDERR_FILENO : STDOUT_FILENO;
}

int print_beside(const std::filesystem::path& file, std::string_view text, int status) {
  if (descriptor_beside(file) == STDOUT_FILENO) return print(text, status);
  return write_all(STDERR_FILENO, text) == 0 ? status : faulty;
}

int print(std::string_view text, int status) {
  Output output;
  output.add(text);
  output.flush();
  return output.status(status);
}

}  // namespace reports
