// SPDX-License-Identifier: BSL-1.0
/// How this program was called, for commands that a user is to paste. Pages and files say `graze`: they are read elsewhere, too.
#pragma once

#include <string>
#include <string_view>

namespace reports {

/// Remembers how the program was called: the first word of its command line. Without it, that is `graze`.
void remember_call(std::string_view first_word);

/// A text for a terminal in which the commands of this program begin with the path by which it was called, if it was a path:
/// `build/audit/graze explain ...` where the text has `graze explain ...`.
[[nodiscard]] std::string as_called(std::string text);

}  // namespace reports
