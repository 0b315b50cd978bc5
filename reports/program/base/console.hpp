// SPDX-License-Identifier: BSL-1.0
/// The output of a command: text on standard output, buffered and checked, and single lines on standard error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/program/base/files.hpp"
#include "reports/program/base/printable.hpp"

namespace reports {

/// How a command ends.
enum Status : int { done = 0, faulty = 1, wrong_use = 2, interrupted = 130, unread = 141 };

/// Printable text in quotes, cut to this many bytes of the text.
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t most_shown = 80);

/// The text quoted as one word for a shell.
[[nodiscard]] std::string in_quotes_of_a_shell(std::string_view text);

/// The same, but without quotes if it needs none.
[[nodiscard]] std::string as_word_of_a_shell(std::string_view text);

/// How words are highlighted on a terminal. When it is off, as for files and pipes, words stay plain.
struct Colours {
  enum class Ink { red, yellow, green, bold };

  bool is_on = false;

  /// The escape sequences before and after words.
  [[nodiscard]] std::string_view before(Ink ink) const;
  [[nodiscard]] std::string_view after() const { return is_on ? "\x1b[0m" : ""; }
  [[nodiscard]] std::string operator()(Ink ink, std::string_view words) const;
};

/// On for a terminal, unless the environment forbids it: NO_COLOR isn't empty, or TERM is dumb or unset.
[[nodiscard]] Colours colours_of(int descriptor);

/// Writes one line to standard error, printable and cut to at most 1,000 bytes including its line feed.
void complain(std::string_view line);

/// Reports a file that a command can't write, if there is one, and returns whether there is.
bool complain_of(const FileFault& fault, std::string_view command);

/// Standard output. The first write error is reported, and nothing more is written after it. A closed pipe (`| head`)
/// isn't reported.
class Output {
 public:
  /// False once writing has failed.
  bool add(std::string_view text);
  bool add_line(std::string_view line);
  bool flush();
  [[nodiscard]] bool ok() const { return error_ == 0; }
  /// The exit status of the command: the given one, unless there was a write error. `unread` is the status that a shell
  /// reports for a program killed by SIGPIPE.
  [[nodiscard]] int status(int otherwise) const;

 private:
  std::string waiting_;
  int error_ = 0;
};

/// Writes a text to standard output. Returns the given status, or that of `Output` if writing fails.
[[nodiscard]] int print(std::string_view text, int status = done);

/// Where a command that writes a file prints: to standard error if that file is standard output.
[[nodiscard]] int descriptor_beside(const std::filesystem::path& file);
[[nodiscard]] int print_beside(const std::filesystem::path& file, std::string_view text, int status = done);

}  // namespace reports
