// SPDX-License-Identifier: BSL-1.0
/// Remembers the case that is being asked, while it is: if the routine ends the process, the case is
/// named on standard error before anything else is said about the crash.
#pragma once

#include "verify/case/case.hpp"

namespace verify {

/// Names the case when, before this ends,
///
///     a signal comes    SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP; then its old handler handles it
///     an alarm comes    if somebody handles alarms, as libFuzzer does for -timeout, after a second
///     ASan or UBSan     finds an error
///
/// It isn't named if the process is killed, for instance for using too much memory. Only on systems with ELF;
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

}  // namespace verify
