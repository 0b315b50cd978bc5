// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/asking.hpp"

#if defined(__ELF__)

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace {

using verify::Case;

/// The case being asked; null if there is none. A handler may read it at any moment, so it is set last and cleared first.
std::atomic<const Case<float>*> asked_f32 = nullptr;
std::atomic<const Case<double>*> asked_f64 = nullptr;
timespec since{};

/// A line built without allocating, as a handler must do: the heap may be what is broken.
class Line {
 public:
  void add(std::string_view text) {
    const std::size_t length = std::min(text.size(), text_.size() - size_);
    std::memcpy(text_.data() + size_, text.data(), length);
    size_ += length;
  }
  /// In the format of strtod: 0x1.8p+3.
  void add(double x) {
    if (std::isnan(x)) return add("nan");
    if (std::signbit(x)) add("-");
    if (std::isinf(x)) return add("inf");
    add("0x");
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.begin(), digits.end(), std::fabs(x), std::chars_format::hex);
    add({digits.data(), static_cast<std::size_t>(end.ptr - digits.data())});
  }
  void print() const {
    // Nothing can be done about an error here.
    if (::write(STDERR_FILENO, text_.data(), size_) < 0) return;
  }

 private:
  std::array<char, 600> text_{};
  std::size_t size_ = 0;
};

template <class Real>
void print(std::string_view what, const Case<Real>& k) {
  Line line;
  line.add(what);
  line.add(name(k.question));
  line.add(" ");
  line.add(verify::type_name<Real>());
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    const Real x = k.numbers[i];
    const bool is_absent = static_cast<int>(i) == layout(k.question).horizon && std::isinf(x) && x > 0;
    if (is_absent) continue;
    line.add(" ");
    line.add(static_cast<double>(x));
  }
  line.add("\n");
  line.print();
}

/// Prints the case being asked. Whatever happens afterwards is about the same case, so that it is printed once,
/// except for alarms.
void name_case(std::string_view what, bool once) {
  if (const auto* const k = once ? asked_f32.exchange(nullptr) : asked_f32.load()) print(what, *k);
  if (const auto* const k = once ? asked_f64.exchange(nullptr) : asked_f64.load()) print(what, *k);
}

constexpr std::string_view in_a_crash = "graze: the function was running this case: ",
                           for_long =
                               "graze: the function has been running this case for more than a second: ";

struct Handled {
  int signal;
  struct sigaction before;
};
std::array<Handled, 7> handled{
    {{SIGSEGV, {}}, {SIGBUS, {}}, {SIGFPE, {}}, {SIGILL, {}}, {SIGABRT, {}}, {SIGTRAP, {}}, {SIGALRM, {}}}};

double seconds_asked() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec - since.tv_sec) +
         static_cast<double>(now.tv_nsec - since.tv_nsec) * 1e-9;
}

void handle(int signal, siginfo_t* info, void* context) {
  if (signal != SIGALRM) {
    name_case(in_a_crash, true);
  } else if (seconds_asked() > 0.9) {
    name_case(for_long, false);
  }
  for (const Handled& one : handled) {
    if (one.signal != signal) continue;
    if ((one.before.sa_flags & SA_SIGINFO) != 0) return one.before.sa_sigaction(signal, info, context);
    if (one.before.sa_handler == SIG_IGN) return;
    if (one.before.sa_handler != SIG_DFL) return one.before.sa_handler(signal);
    // By default it ends the process: as soon as this handler returns, if it was raised by hand, or at the
    // same instruction.
    ::sigaction(signal, &one.before, nullptr);
    ::raise(signal);
  }
}

bool is_default(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 &&
         (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN);
}

void install() {
  // A stack that has overflowed can't handle the signal.
  stack_t stack{};
  if (::sigaltstack(nullptr, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
    static std::array<char, 1 << 16> other;
    stack = {};
    stack.ss_sp = other.data();
    stack.ss_size = other.size();
    ::sigaltstack(&stack, nullptr);
  }
  for (Handled& one : handled) {
    if (::sigaction(one.signal, nullptr, &one.before) != 0) continue;
    if (one.signal == SIGALRM && is_default(one.before)) continue;
    struct sigaction ours{};
    ours.sa_sigaction = handle;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | (one.before.sa_flags & SA_RESTART);
    ours.sa_mask = one.before.sa_mask;
    ::sigaction(one.signal, &ours, nullptr);
  }
}

template <class Real>
std::atomic<const Case<Real>*>& asked_now() {
  if constexpr (sizeof(Real) == sizeof(float)) {
    return asked_f32;
  } else {
    return asked_f64;
  }
}

}  // namespace

// The sanitizers call these before they report what they have found. (A death callback is reserved for libFuzzer,
// which uses it to write the input.) Weak, for a program that has its own.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wreserved-identifier"  // the names are theirs
#endif
extern "C" void __asan_on_error();
extern "C" void __ubsan_on_report();
extern "C" [[gnu::weak]] void __asan_on_error() { name_case(in_a_crash, true); }
extern "C" [[gnu::weak]] void __ubsan_on_report() { name_case(in_a_crash, true); }

namespace verify {

template <class Real>
Asking<Real>::Asking(const Case<Real>& asked) {
  // libFuzzer and sanitizers have installed theirs by now; these call them afterwards.
  static const bool is_installed = [] {
    install();
    return true;
  }();
  static_cast<void>(is_installed);
  ::clock_gettime(CLOCK_MONOTONIC, &since);
  asked_now<Real>() = &asked;
}

template <class Real>
Asking<Real>::~Asking() {
  asked_now<Real>() = nullptr;
}

}  // namespace verify

#else

namespace verify {

template <class Real>
Asking<Real>::Asking(const Case<Real>&) {}

template <class Real>
Asking<Real>::~Asking() {}

}  // namespace verify

#endif

template class verify::Asking<float>;
template class verify::Asking<double>;
