// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/jobs.hpp"

#if defined(__wasi__)

namespace reports {

/// The only thread does every job, and calls `meanwhile` after each of them.
void do_jobs(std::uint64_t count, unsigned /*threads*/, const std::atomic<bool>& interrupted,
             const std::function<void(std::uint64_t)>& job, const std::function<void()>& meanwhile) {
  for (std::uint64_t at = 0; at < count && !interrupted; ++at) {
    job(at);
    meanwhile();
  }
}

}  // namespace reports

#else

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace reports {

void do_jobs(std::uint64_t count, unsigned threads, const std::atomic<bool>& interrupted,
             const std::function<void(std::uint64_t)>& job, const std::function<void()>& meanwhile) {
  std::mutex mutex;  // guards `running`
  std::condition_variable finished;
  std::atomic<std::uint64_t> next{0};
  unsigned running = 0;
  const auto worker = [&] {
    for (std::uint64_t at = next++; at < count && !interrupted; at = next++) job(at);
    const std::scoped_lock lock(mutex);
    --running;
    finished.notify_all();
  };

  struct Workers : std::vector<std::thread> {  // std::jthread isn't in libc++ 19
    ~Workers() {
      for (std::thread& worker : *this) worker.join();
    }
  } workers;
  for (unsigned i = 0; i < std::max(1u, threads); ++i) {
    const std::scoped_lock lock(mutex);
    try {
      workers.emplace_back(worker);
      ++running;
    } catch (const std::system_error&) {
      if (workers.empty()) throw;
      break;
    }
  }
  std::unique_lock lock(mutex);
  while (!finished.wait_for(lock, std::chrono::milliseconds(200), [&] { return running == 0; })) {
    lock.unlock();
    meanwhile();
    lock.lock();
  }
}

}  // namespace reports

#endif
