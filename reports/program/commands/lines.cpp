// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/lines.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <vector>

#include "reports/program/base/files.hpp"

namespace reports {

namespace {

constexpr std::size_t usual_block = std::size_t{1} << 18;

/// The bytes in the half-open range [from, to).
std::string_view between(const std::vector<char>& buffer, std::size_t from, std::size_t to) {
  return {buffer.data() + from, to - from};
}

}  // namespace

int read_lines(int descriptor, const std::function<bool(std::string_view)>& line,
               const std::function<bool()>& pause) {
  std::vector<char> buffer(usual_block);
  std::size_t used = 0;  // bytes of a line whose end hasn't been read yet
  for (;;) {
    if (used == buffer.size()) buffer.resize(2 * buffer.size());
    const ssize_t got = ::read(descriptor, buffer.data() + used, buffer.size() - used);
    if (got < 0) {
      const int error = errno;
      if (error == EAGAIN) wait_for(descriptor, POLLIN);
      if (error != EAGAIN && error != EINTR) return error;
      continue;
    }
    if (got == 0) {
      if (used == 0 || line(between(buffer, 0, used))) pause();
      return 0;
    }
    std::size_t start = 0, unseen = used;
    used += static_cast<std::size_t>(got);
    while (const void* const found = std::memchr(buffer.data() + unseen, '\n', used - unseen)) {
      const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - buffer.data());
      if (!line(between(buffer, start, end))) return 0;
      start = unseen = end + 1;
    }
    if (start > 0) std::memmove(buffer.data(), buffer.data() + start, used - start);
    used -= start;
    if (!pause()) return 0;
  }
}

}  // namespace reports
