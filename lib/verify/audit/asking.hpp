// SPDX-License-Identifier: BSL-1.0
/// The case that is being asked, for the time that it is: should the routine end the process, the case is
/// named on standard error before anything else is said of the crash.
#pragma once

#include "verify/case/case.hpp"

namespace verify {

/// Names the case when, before this ends,
///
///     a signal comes    SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP; then its old handler handles it
///     an alarm comes    if somebody handles alarms, as libFuzzer does for -timeout, after a second
///     ASan or UBSan     finds an error
///
/// It isn't named where the process is killed, for too much memory for instance. Only on systems with ELF;
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
