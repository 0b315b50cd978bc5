// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/asking.hpp"

#if defined(__ELF__)

#include <fcntl.h>
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

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wreserved-identifier"  // the names are of sanitizers
#endif
extern "C" [[gnu::weak]] int LLVMFuzzerRunDriver(int*, char***, int (*)(const std::uint8_t*, std::size_t));

namespace {

using verify::Case;

/// The case being asked; null if there is none. A handler may read it at any moment, so it is set last and cleared first.
std::atomic<const Case<float>*> asked_f32 = nullptr;
std::atomic<const Case<double>*> asked_f64 = nullptr;
timespec since{};
/// Whether the call of that case has crashed.
std::atomic<bool> has_crashed = false;

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
  /// Nothing can be done about an error here.
  void print(int file = STDERR_FILENO) const {
    if (::write(file, text_.data(), size_) < 0) return;
  }

 private:
  std::array<char, 600> text_{};
  std::size_t size_ = 0;
};

/// The file to which cases are added; empty if there is none. It ends in 0.
std::array<char, 4096> kept_in{};
bool kept_ends_in_line = true;

template <class Real>
void add_case(Line& line, const Case<Real>& k) {
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
}

template <class Real>
void keep(const Case<Real>& k) {
  if (kept_in[0] == 0) return;
  const int file = ::open(kept_in.data(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return;
  Line line;
  if (!kept_ends_in_line) line.add("\n");
  add_case(line, k);
  line.add("  # ended the process\n");
  line.print(file);
  ::close(file);
}

template <class Real>
void print(std::string_view what, const Case<Real>& k) {
  Line line;
  line.add(what);
  add_case(line, k);
  line.add("\n");
  line.print();
}

/// Prints the case being asked. Whatever happens afterwards concerns the same case, so it is printed and kept
/// only once, except for alarms. Returns whether there is one.
bool name_case(std::string_view what, bool once) {
  const auto name_if = [&](const auto* k) {
    if (k == nullptr) return false;
    print(what, *k);
    if (once) keep(*k);
    return true;
  };
  const bool is_float = name_if(once ? asked_f32.exchange(nullptr) : asked_f32.load()),
             is_double = name_if(once ? asked_f64.exchange(nullptr) : asked_f64.load());
  return is_float || is_double;
}

constexpr std::string_view in_a_crash = "graze: the function was running this case: ",
                           for_long =
                               "graze: the function has been running this case for more than a second: ",
                           in_exit = "graze: the function ended the process at this case: ";

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
    has_crashed = true;
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

/// A routine may call exit(0), which would make a test pass. libFuzzer detects that by itself, later.
void handle_exit() {
  if (name_case(in_exit, true) && &LLVMFuzzerRunDriver == nullptr) std::abort();
}

void install() {
  std::atexit(handle_exit);
  std::at_quick_exit(handle_exit);
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

/// libFuzzer and sanitizers have installed their handlers by now; ours call theirs afterwards. Once for both
/// types: otherwise ours would call themselves.
void install_once() {
  static const bool is_installed = [] {
    install();
    return true;
  }();
  static_cast<void>(is_installed);
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

// The sanitizers call these before they report what they have found. (A death callback is reserved for libFuzzer, which uses it
// to write the input.) Not weak: a sanitizer's own definitions are weak, and of two weak ones the first that clang links counts.
extern "C" void __asan_on_error();
extern "C" void __ubsan_on_report();
extern "C" void __asan_on_error() {
  has_crashed = true;
  name_case(in_a_crash, true);
}
extern "C" void __ubsan_on_report() { name_case(in_a_crash, true); }

namespace verify {

template <class Real>
Asking<Real>::Asking(const Case<Real>& asked) {
  install_once();
  ::clock_gettime(CLOCK_MONOTONIC, &since);
  has_crashed = false;
  asked_now<Real>() = &asked;
}

template <class Real>
Asking<Real>::~Asking() {
  asked_now<Real>() = nullptr;
}

KeptCrashes::KeptCrashes(const std::string& file, bool ends_in_line) {
  if (file.size() >= kept_in.size()) return;
  kept_ends_in_line = ends_in_line;
  std::memcpy(kept_in.data(), file.c_str(), file.size() + 1);
}

KeptCrashes::~KeptCrashes() { kept_in[0] = 0; }

bool is_ending() { return has_crashed; }

}  // namespace verify

#else

namespace verify {

template <class Real>
Asking<Real>::Asking(const Case<Real>&) {}

template <class Real>
Asking<Real>::~Asking() {}

KeptCrashes::KeptCrashes(const std::string&, bool) {}
KeptCrashes::~KeptCrashes() {}

bool is_ending() { return false; }

}  // namespace verify

#endif

template class verify::Asking<float>;
template class verify::Asking<double>;
