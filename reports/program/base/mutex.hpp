// SPDX-License-Identifier: BSL-1.0
/// The mutex that guards what jobs share, and the lock that holds it. WebAssembly has one thread, and nothing to guard.
#pragma once

#if !defined(__wasi__)
#include <mutex>
#endif

namespace reports {

#if defined(__wasi__)
class Mutex {};
class Lock {
 public:
  explicit Lock(Mutex& /*mutex*/) {}
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
using Lock = std::unique_lock<std::mutex>;
#endif

}  // namespace reports
