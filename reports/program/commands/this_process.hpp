// SPDX-License-Identifier: BSL-1.0
/// What differs between machines and runs: the program as it was built, the processor, the time.
#pragma once

#include "reports/program/shard/session.hpp"

namespace reports::command {

/// This process, as reports and shards name it.
[[nodiscard]] Session this_process(unsigned threads);

}  // namespace reports::command
