// SPDX-License-Identifier: BSL-1.0
/// Jobs on several threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace reports {

/// Does the jobs 0 to count - 1, each once, begun in this order by any of so many threads, and returns when all are
/// done or, after an interruption, when those begun are. This thread calls meanwhile() five times a second. Throws
/// std::system_error when no thread can be started; otherwise those that can be do the work. A job doesn't throw.
void do_jobs(std::uint64_t count, unsigned threads, const std::atomic<bool>& interrupted,
             const std::function<void(std::uint64_t)>& job, const std::function<void()>& meanwhile);

}  // namespace reports
