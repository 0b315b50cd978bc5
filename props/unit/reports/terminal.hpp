// SPDX-License-Identifier: BSL-1.0
/// A pseudo-terminal, on which tests see what a user sees.
#pragma once

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>

namespace props {

class Terminal {
 public:
  Terminal() : here_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (here_ >= 0 && ::grantpt(here_) == 0 && ::unlockpt(here_) == 0)
      there_ = ::open(::ptsname(here_), O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    ::close(there_);
    ::close(here_);
  }
  [[nodiscard]] bool is_there() const { return there_ >= 0; }
  /// The descriptor that programs write to.
  [[nodiscard]] int descriptor() const { return there_; }
  /// What has been written since.
  [[nodiscard]] std::string shown() const {
    ::fcntl(here_, F_SETFL, O_NONBLOCK);
    std::string text;
    std::array<char, 4096> some{};
    for (ssize_t got = 0; (got = ::read(here_, some.data(), some.size())) > 0;)
      text.append(some.data(), static_cast<std::size_t>(got));
    return text;
  }

 private:
  int here_, there_ = -1;
};
inline constexpr const char* no_terminal = "no pseudo-terminal can be opened here (/dev/ptmx, /dev/pts)";

}  // namespace props
