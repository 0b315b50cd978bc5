// SPDX-License-Identifier: BSL-1.0
/// Watches calls of a function under test: if a call takes too long, or the process ends in it, its case is named.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include "verify/audit/asking.hpp"
#include "verify/case/case.hpp"
#include "verify/properties/kept_cases.hpp"

namespace verify {

/// Ends the process, with a message on standard error, if a call takes longer than the limit; never if that is infinite.
template <class Real>
class Watch {
 public:
  /// The case is added to those kept before the process ends.
  Watch(double seconds, KeptCases<Real>& kept);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch();

  /// A call, for as long as this object lives.
  class Call {
   public:
    Call(Watch& watch, const Case<Real>& asked);
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call();

   private:
    Watch* watch_;
    Asking<Real> asking_;
  };

 private:
  void watch();

  double seconds_;
  KeptCases<Real>* kept_;
  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::optional<Case<Real>> asked_{};
  std::uint64_t calls_ = 0;
  bool is_over_ = false;
  std::thread watcher_{};
};

}  // namespace verify
