// SPDX-License-Identifier: BSL-1.0
#include "verify/properties/watch.hpp"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <utility>

#include "verify/case/text.hpp"

#if defined(__GNUC__)
/// The sanitizers' own: what they call before they end the process. Null without them.
extern "C" [[gnu::weak]] void __sanitizer_set_death_callback(void (*callback)());
#endif

namespace verify {

namespace {

/// The case that is being asked, as a line; empty between calls. A signal may come at any time, so it is written before.
std::array<char, 1000> line_asked{};

void say_where() {
  if (line_asked[0] == '\0') return;
  std::fprintf(stderr, "\nThe process ends while the function is asked this case:\n    %s\n",
               line_asked.data());
}

constexpr std::array fatal{SIGSEGV, SIGFPE, SIGILL, SIGABRT};
using Handler = void (*)(int);
std::array<Handler, fatal.size()> before{};

/// Says where, and leaves the signal to whoever had it before.
void die(int number) {
  say_where();
  line_asked[0] = '\0';
  for (std::size_t i = 0; i < fatal.size(); ++i) {
    if (fatal[i] == number) std::signal(number, before[i]);
  }
  std::raise(number);
}

/// Whether a sanitizer says what ends the process; it has handlers of its own.
bool is_left_to_sanitizer() {
#if defined(__GNUC__)
  if (&__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback(say_where);
    return true;
  }
#endif
  return false;
}

}  // namespace

template <class Real>
Watch<Real>::Watch(double seconds, std::string kept)
    : seconds_(seconds), kept_(std::move(kept)), handles_signals_(!is_left_to_sanitizer()) {
  for (std::size_t i = 0; handles_signals_ && i < fatal.size(); ++i) before[i] = std::signal(fatal[i], die);
  watcher_ = std::thread([this] { watch(); });
}

template <class Real>
Watch<Real>::~Watch() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_one();
  watcher_.join();
  for (std::size_t i = 0; handles_signals_ && i < fatal.size(); ++i) std::signal(fatal[i], before[i]);
}

template <class Real>
void Watch<Real>::watch() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    const std::uint64_t seen = calls_;
    changed_.wait_for(lock, std::chrono::duration<double>(seconds_), [this] { return is_over_; });
    if (is_over_ || !asked_ || calls_ != seen) continue;
    const std::string line = write(*asked_);
    if (!kept_.empty()) std::ofstream(kept_, std::ios::app) << line << "  # no answer in time\n";
    std::fprintf(stderr, "\nThe function didn't answer this case within %g s:\n    %s\n", seconds_,
                 line.c_str());
    std::_Exit(1);
  }
}

template <class Real>
Watch<Real>::Call::Call(Watch& watch, const Case<Real>& asked) : watch_(&watch) {
  const std::lock_guard lock(watch.mutex_);
  watch.asked_ = asked;
  ++watch.calls_;
  const std::string line = write(asked);
  line.copy(line_asked.data(), line_asked.size() - 1);
  line_asked[line.size()] = '\0';
}

template <class Real>
Watch<Real>::Call::~Call() {
  const std::lock_guard lock(watch_->mutex_);
  watch_->asked_.reset();
  line_asked[0] = '\0';
}

template class Watch<float>;
template class Watch<double>;

}  // namespace verify
