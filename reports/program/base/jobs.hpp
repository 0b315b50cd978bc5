// SPDX-License-Identifier: BSL-1.0
/// Jobs on several threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace reports {

/// Does the jobs 0 to count - 1, each once, started in this order on this many threads. Returns when all are done or,
/// after an interruption, when all jobs that had started are. Meanwhile the calling thread calls meanwhile() five times a
/// second. Throws std::system_error if no thread can be started; fewer threads than requested are no error. A job must
/// not throw.
void do_jobs(std::uint64_t count, unsigned threads, const std::atomic<bool>& interrupted,
             const std::function<void(std::uint64_t)>& job, const std::function<void()>& meanwhile);

}  // namespace reports
