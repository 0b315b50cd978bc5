// SPDX-License-Identifier: BSL-1.0
/// Remembers the case that is being asked, while it is: if the routine ends the process, the case is
/// named on standard error before anything else is said about the crash.
#pragma once

#include <string>

#include "verify/case/case.hpp"

namespace verify {

/// Names the case when, before this ends,
///
///     a signal arrives  SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP; then its old handler handles it
///     an alarm arrives  if it has a handler, such as that of libFuzzer for -timeout, after a second
///     ASan or UBSan     finds an error
///     exit              is called, or quick_exit; then the process aborts, since a test that ends in the middle hasn't passed
///
/// It isn't named if the process is killed, for instance for using too much memory, nor if _exit ends it. Only on systems with ELF;
/// elsewhere it does nothing. One thread asks one case at a time.
///
/// Cost     some 30 ns; the first time it installs the handlers
template <class Real>
class Asking {
 public:
  explicit Asking(const Case<Real>& asked);
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
  ~Asking();
};

/// Whether the call being made has crashed. A process may take long to end then: a sanitizer writes its report first.
[[nodiscard]] bool is_ending();

/// While this lives, a case that is named, except for an alarm, is also added to a file of case lines. One at a time.
class KeptCrashes {
 public:
  /// No file if the name is empty. `ends_in_line` is false for a file whose last line has no line end.
  KeptCrashes(const std::string& file, bool ends_in_line);
  KeptCrashes(const KeptCrashes&) = delete;
  KeptCrashes& operator=(const KeptCrashes&) = delete;
  ~KeptCrashes();
};

}  // namespace verify
