// SPDX-License-Identifier: BSL-1.0
/// How far a command is, on a terminal.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "reports/files.hpp"

namespace reports {

inline std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::min(seconds, 1e9));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

/// One line on a terminal, drawn anew over itself; nothing where there is no terminal.
class ProgressLine {
 public:
  /// `what` is counted, for instance cases.
  explicit ProgressLine(std::string_view what) : what_(what) {}

  void show(std::uint64_t done, std::uint64_t total) {
    if (!visible_ || done == 0) return;
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    draw(fmt::format("{} of {} {} ({:.0f} %), {:.0f} a second, {} left", done, total, what_,
                     std::floor(100 * share), static_cast<double>(done) / elapsed,
                     duration_text(elapsed / share - elapsed)));
  }
  void clear() {
    if (width_ == 0) return;
    draw("");
    static_cast<void>(write_all(STDERR_FILENO, "\r"));
    width_ = 0;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void draw(const std::string& text) {
    const std::size_t old = std::exchange(width_, text.size());
    const std::string blanks(old > width_ ? old - width_ : 0, ' ');
    static_cast<void>(write_all(STDERR_FILENO, '\r' + text + blanks));
  }

  std::string_view what_;
  bool visible_ = ::isatty(STDERR_FILENO) == 1;
  Clock::time_point start_ = Clock::now();
  std::size_t width_ = 0;
};

}  // namespace reports
