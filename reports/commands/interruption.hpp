// SPDX-License-Identifier: BSL-1.0
/// Ctrl-C: the first asks a command to come to an end, the second one ends the program.
#pragma once

#include <atomic>

namespace reports {

/// Whether the first signal has come. False until `catch_signals` was called.
[[nodiscard]] const std::atomic<bool>& was_interrupted();

/// From now on SIGINT and SIGTERM are taken so.
void catch_signals();

}  // namespace reports
