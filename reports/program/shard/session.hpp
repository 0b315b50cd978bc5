// SPDX-License-Identifier: BSL-1.0
/// A process that works on a shard or an audit.
#pragma once

#include <string>

namespace reports {

/// What differs between machines and runs. A shard that was interrupted has several sessions.
struct Session {
  std::string version, compiler, flags, processor;
  std::string date;  ///< UTC, ISO 8601
  unsigned threads = 1;
};

}  // namespace reports
