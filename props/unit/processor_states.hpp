// SPDX-License-Identifier: BSL-1.0
/// What a caller can do to the floating-point environment, each for the lifetime of an object.
#pragma once

#include <fenv.h>

#include <array>
#include <cfenv>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace props {

/// Rounds in another direction during its lifetime.
class RoundingMode {
 public:
  explicit RoundingMode(int mode) : before_(std::fegetround()) { std::fesetround(mode); }
  ~RoundingMode() { std::fesetround(before_); }
  RoundingMode(const RoundingMode&) = delete;
  RoundingMode& operator=(const RoundingMode&) = delete;

 private:
  int before_;
};

constexpr std::array other_modes{FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

#if defined(__SSE2__)
/// Makes the processor treat subnormal numbers as 0, as in programs linked with -ffast-math: results, inputs,
/// or both.
class Flushing {
 public:
  static constexpr unsigned results = 0x8000, inputs = 0x40;

  explicit Flushing(unsigned which = results | inputs) : kept_(_mm_getcsr()) { _mm_setcsr(kept_ | which); }
  ~Flushing() { _mm_setcsr(kept_); }
  Flushing(const Flushing&) = delete;
  Flushing& operator=(const Flushing&) = delete;

 private:
  unsigned kept_;
};
#endif

#if defined(__GLIBC__)
/// During its lifetime, an invalid operation or a division by zero ends the program by SIGFPE.
class Traps {
 public:
  Traps() {
    std::feclearexcept(FE_ALL_EXCEPT);
    feenableexcept(FE_INVALID | FE_DIVBYZERO);
  }
  ~Traps() { fedisableexcept(FE_ALL_EXCEPT); }
  Traps(const Traps&) = delete;
  Traps& operator=(const Traps&) = delete;
};
#endif

}  // namespace props
