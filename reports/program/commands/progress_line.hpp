// SPDX-License-Identifier: BSL-1.0
/// The progress of a command, on standard error.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "reports/program/base/files.hpp"

namespace reports {

inline std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::min(seconds, 1e9));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

/// On a terminal, one line that is overwritten. Elsewhere, a new line every ten seconds, so none for shorter work.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds between_lines{10};

  /// Where the line is written, and the clock.
  struct Screen {
    bool is_terminal = ::isatty(STDERR_FILENO) == 1;
    bool is_quiet = std::getenv("GRAZE_QUIET") != nullptr;  ///< no lines outside a terminal
    std::function<Clock::time_point()> now = Clock::now;
    std::function<void(std::string_view)> write = [](std::string_view text) {
      static_cast<void>(write_all(STDERR_FILENO, text));
    };
  };

  /// `what` is the thing counted, such as cases.
  explicit ProgressLine(std::string_view what) : ProgressLine(what, Screen()) {}
  ProgressLine(std::string_view what, Screen screen) : what_(what), screen_(std::move(screen)) {}

  /// The remark follows the count.
  void show(std::uint64_t done, std::uint64_t total, std::string_view remark = "") {
    if (screen_.is_terminal) {
      if (done != 0) draw(text(done, total, screen_.now()).append(remark));
      return;
    }
    const Clock::time_point now = screen_.now();
    if (screen_.is_quiet || now - last_ < between_lines) return;
    last_ = now;
    screen_.write("graze: " + text(done, total, now).append(remark) + '\n');
  }
  /// Writes a permanent line above the progress line.
  void note(std::string_view sentence) {
    clear();
    screen_.write(std::string(sentence) + '\n');
  }
  void clear() {
    if (width_ == 0) return;
    draw("");
    screen_.write("\r");
    width_ = 0;
  }

 private:
  [[nodiscard]] std::string text(std::uint64_t done, std::uint64_t total, Clock::time_point now) const {
    if (done == 0) return fmt::format("0 of {} {} (0 %)", total, what_);
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const double elapsed = std::chrono::duration<double>(now - start_).count();
    return fmt::format("{} of {} {} ({:.0f} %), {:.0f} a second, {} left", done, total, what_,
                       std::floor(100 * share), static_cast<double>(done) / elapsed,
                       duration_text(elapsed / share - elapsed));
  }
  void draw(const std::string& text) {
    const std::size_t old = std::exchange(width_, text.size());
    const std::string blanks(old > width_ ? old - width_ : 0, ' ');
    screen_.write('\r' + text + blanks);
  }

  std::string_view what_;
  Screen screen_;
  Clock::time_point start_ = screen_.now(), last_ = start_;
  std::size_t width_ = 0;
};

}  // namespace reports
