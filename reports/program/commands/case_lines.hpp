// SPDX-License-Identifier: BSL-1.0
/// Reads case lines and writes one line for each.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/case/text.hpp"

namespace reports {

/// Writes a line to standard output for each case line of the files: the one that `response` returns for the case, or
/// `error` if the line can't be read, with the reason on standard error. Blank lines and comments get none. Reads the
/// files in order; `-` and an empty list mean standard input. Responses to lines from a pipe or a terminal are written
/// whenever the input pauses, so its writer can wait for them. Returns the exit status.
[[nodiscard]] int reply_to_lines(const std::vector<std::string>& files,
                                 const std::function<std::string(const verify::AnyCase&)>& response);

}  // namespace reports
