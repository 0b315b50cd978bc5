// SPDX-License-Identifier: BSL-1.0
/// Lines of a file descriptor, of any length.
#pragma once

#include <functional>
#include <string_view>

namespace reports {

/// Calls `line` with each line, without its line feed; the last one may lack it. Calls `pause` when all lines
/// that have arrived are through and before more input is waited for, and once at the end. Stops when either
/// gives false. Gives the error of reading, as in errno, or 0. Takes time in proportion to the input; memory
/// for the longest line.
[[nodiscard]] int read_lines(int descriptor, const std::function<bool(std::string_view)>& line,
                             const std::function<bool()>& pause);

}  // namespace reports
