// SPDX-License-Identifier: BSL-1.0
/// Lines of cases in, one line for each of them out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/case/text.hpp"

namespace reports {

/// Puts a line on standard output for each case line of the files, one after the other (`-` is standard
/// input, and so is no file at all): what `reply` says of a case, or `error` for a line that can't be read,
/// of which standard error then says why. Blank lines and comments get none. Whoever writes a line into a
/// pipe and waits gets the response. Gives the status with which the program ends.
[[nodiscard]] int reply_to_lines(const std::vector<std::string>& files,
                                 const std::function<std::string(const verify::AnyCase&)>& response);

}  // namespace reports
