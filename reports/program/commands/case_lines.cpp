// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/case_lines.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/commands/lines.hpp"

namespace reports {

namespace {

using ReplyTo = std::function<std::string(const verify::AnyCase&)>;

/// A path for messages. Keeps the end of a long one, which identifies it best.
std::string short_name(std::string_view path) {
  constexpr std::size_t most = 50;
  std::string name = printable(path);
  if (name.size() <= most) return name;
  std::size_t first = name.size() - most;
  while (continues_character(name[first])) ++first;
  return "..." + name.substr(first);
}

/// Whether reading may have to wait for a writer, which may itself wait for responses. A regular file never waits.
bool may_wait(int descriptor) {
  struct stat status{};
  return ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode);
}

/// Replies to the lines of one file.
class Reader {
 public:
  /// `prefix` begins each complaint about a line; `name` is the file's name in other complaints.
  Reader(std::string prefix, std::string name, const ReplyTo& response, Output& output)
      : prefix_(std::move(prefix)), name_(std::move(name)), reply_(response), output_(output) {}

  /// False if a line was faulty or the file couldn't be read.
  bool reply_to_all(int descriptor) {
    const bool waits = may_wait(descriptor);
    const int error = read_lines(
        descriptor, [this](std::string_view line) { return reply_to(line); },
        [this, waits] { return !waits || output_.flush(); });
    if (error != 0) complain("graze: can't read " + name_ + ": " + error_text(error));
    return error == 0 && !faulty_;
  }

 private:
  bool reply_to(std::string_view line) {
    ++number_;
    const verify::CaseLine read = verify::read_case(line);
    if (const auto* const asked = std::get_if<verify::AnyCase>(&read)) {
      return output_.add_line(reply_(*asked));
    }
    if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) {
      faulty_ = true;
      complain(prefix_ + "line " + std::to_string(number_) + ": " + fault->why);
      return output_.add_line("error");
    }
    return true;
  }

  std::string prefix_, name_;
  const ReplyTo& reply_;
  Output& output_;
  std::uint64_t number_ = 0;
  bool faulty_ = false;
};

constexpr std::string_view standard_input = "standard input";

bool reply_to_file(const std::string& file, const ReplyTo& response, Output& output) {
  if (file == "-")
    return Reader("-: ", std::string(standard_input), response, output).reply_to_all(STDIN_FILENO);
  const std::string name = short_name(file);
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    complain("graze: can't open " + name + ": " + error_text(errno));
    return false;
  }
  const bool good = Reader(name + ": ", name, response, output).reply_to_all(descriptor);
  ::close(descriptor);
  return good;
}

}  // namespace

int reply_to_lines(const std::vector<std::string>& files, const ReplyTo& response) {
  Output output;
  bool good = true;
  if (files.empty()) {
    good = Reader("", std::string(standard_input), response, output).reply_to_all(STDIN_FILENO);
  }
  for (const std::string& file : files) {
    good = reply_to_file(file, response, output) && good;
    if (!output.ok()) break;
  }
  output.flush();
  return output.status(good ? done : faulty);
}

}  // namespace reports
