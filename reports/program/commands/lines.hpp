// SPDX-License-Identifier: BSL-1.0
/// Lines of a file descriptor, of any length.
#pragma once

#include <functional>
#include <string_view>

namespace reports {

/// Calls `line` with each line, without its line feed, which the last line may lack. Calls `pause` after the lines that
/// have arrived, before it waits for more input, and once at the end. Stops if either returns false. Returns the read
/// error, as in errno, or 0. The time is proportional to the input, the memory to the longest line.
[[nodiscard]] int read_lines(int descriptor, const std::function<bool(std::string_view)>& line,
                             const std::function<bool()>& pause);

}  // namespace reports
