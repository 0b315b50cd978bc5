// SPDX-License-Identifier: BSL-1.0
#include "verify/properties/watch.hpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "verify/case/text.hpp"

namespace verify {

template <class Real>
Watch<Real>::Watch(double seconds, KeptCases<Real>& kept) : seconds_(seconds), kept_(&kept) {
  if (std::isfinite(seconds)) watcher_ = std::thread([this] { watch(); });
}

template <class Real>
Watch<Real>::~Watch() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_one();
  if (watcher_.joinable()) watcher_.join();
}

template <class Real>
void Watch<Real>::watch() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    const std::uint64_t seen = calls_;
    changed_.wait_for(lock, std::chrono::duration<double>(seconds_), [this] { return is_over_; });
    if (is_over_ || !asked_ || calls_ != seen || is_ending()) continue;
    const std::string line = write(*asked_);
    try {
      kept_->add(*asked_, "no_answer_in_time");
    } catch (const std::exception& failed) {
      std::fprintf(stderr, "\n%s\n", failed.what());
    }
    std::fprintf(stderr, "\nThe function didn't answer this case within %g s:\n    %s\n", seconds_,
                 line.c_str());
    std::_Exit(1);
  }
}

template <class Real>
Watch<Real>::Call::Call(Watch& watch, const Case<Real>& asked) : watch_(&watch), asking_(asked) {
  const std::lock_guard lock(watch.mutex_);
  watch.asked_ = asked;
  ++watch.calls_;
}

template <class Real>
Watch<Real>::Call::~Call() {
  const std::lock_guard lock(watch_->mutex_);
  watch_->asked_.reset();
}

template class Watch<float>;
template class Watch<double>;

}  // namespace verify
