// SPDX-License-Identifier: BSL-1.0
/// The floating-point environments that a caller may have set, on every machine of the matrix.
#pragma once

#include <fenv.h>

#include <bit>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>
#elif defined(_M_ARM64)
#include <float.h>
#endif
#if defined(__GLIBC__)
#include <setjmp.h>
#include <signal.h>
#endif

namespace environments {

/// A number unknown to the compiler.
inline double unknown(std::uint64_t bits) {
  volatile double at_run_time = std::bit_cast<double>(bits);
  return at_run_time;
}

/// Whether a sum of subnormal numbers is subnormal. Checks its bits: where subnormal numbers count as 0, comparisons treat them so too.
inline bool keeps_subnormals() {
  volatile double sum = unknown(1) + unknown(1);
  const double said = sum;
  return std::bit_cast<std::uint64_t>(said) != 0;
}

/// How sums are rounded: 0 to nearest, 1 upward, 2 downward, 3 towards 0.
inline int direction() {
  const double one = unknown(0x3ff0000000000000), little = unknown(0x3c30000000000000);
  volatile double up = one + little, down = -one - little;
  const double above = up, below = down;
  const bool upward = std::bit_cast<std::uint64_t>(above) != 0x3ff0000000000000,
             downward = std::bit_cast<std::uint64_t>(below) != 0xbff0000000000000;
  volatile double inward = one - little;
  const double inside = inward;
  const bool towards_zero = !upward && std::bit_cast<std::uint64_t>(inside) != 0x3ff0000000000000;
  return upward ? 1 : downward ? 2 : towards_zero ? 3 : 0;
}

/// Makes the processor treat subnormal numbers as 0, if it can.
inline void flush() {
#if defined(__SSE2__) || defined(_M_X64)
  _mm_setcsr(_mm_getcsr() | 0x8040);
#elif defined(_M_ARM64)
  unsigned before = 0;
  _controlfp_s(&before, _DN_FLUSH, _MCW_DN);
#elif defined(__aarch64__)
  std::uint64_t fpcr = 0;
  __asm__ volatile("mrs %0, fpcr" : "=r"(fpcr));
  __asm__ volatile("msr fpcr, %0" : : "r"(fpcr | std::uint64_t{1} << 24));
#elif defined(__arm__) && defined(__ARM_FP)
  std::uint32_t fpscr = 0;
  __asm__ volatile("vmrs %0, fpscr" : "=r"(fpscr));
  __asm__ volatile("vmsr fpscr, %0" : : "r"(fpscr | std::uint32_t{1} << 24));
#elif defined(__mips_hard_float)
  std::uint32_t fcsr = 0;
  __asm__ volatile("cfc1 %0, $31" : "=r"(fcsr));
  __asm__ volatile("ctc1 %0, $31" : : "r"(fcsr | std::uint32_t{1} << 24));
#endif
}

#if defined(__GLIBC__)
/// During its lifetime, an invalid operation or a division by zero ends the program by SIGFPE.
class Traps {
 public:
  Traps() {
    feclearexcept(FE_ALL_EXCEPT);
    feenableexcept(FE_INVALID | FE_DIVBYZERO);
  }
  ~Traps() { fedisableexcept(FE_ALL_EXCEPT); }
  Traps(const Traps&) = delete;
  Traps& operator=(const Traps&) = delete;
};

inline sigjmp_buf after_trap;

/// Whether the machine traps at all: 0 / 0 must raise the signal. Jumping out of the handler leaves the environment as the signal
/// found it, so it is restored.
inline bool traps_here() {
  fenv_t kept;
  fegetenv(&kept);
  void (*const before)(int) = signal(SIGFPE, [](int) { siglongjmp(after_trap, 1); });
  volatile bool raised = true;
  if (sigsetjmp(after_trap, 1) == 0) {
    const Traps traps;
    volatile double nothing = unknown(0) / unknown(0);
    static_cast<void>(nothing);
    raised = false;
  }
  fesetenv(&kept);
  signal(SIGFPE, before);
  return raised;
}
#else
struct Traps {
  Traps() {}
};
inline bool traps_here() { return false; }
#endif

/// Sets the environment with this name. False if the machine doesn't have it, judged by the arithmetic that results.
inline bool enter(const char* name) {
  const auto is = [name](const char* other) { return std::strcmp(name, other) == 0; };
  if (is("nearest")) return direction() == 0;
#if defined(FE_UPWARD) && defined(FE_DOWNWARD) && defined(FE_TOWARDZERO)
  if (is("upward")) return fesetround(FE_UPWARD) == 0 && direction() == 1;
  if (is("downward")) return fesetround(FE_DOWNWARD) == 0 && direction() == 2;
  if (is("towards_zero")) return fesetround(FE_TOWARDZERO) == 0 && direction() == 3;
#endif
  if (is("flushed")) {
    flush();
    return !keeps_subnormals();
  }
  return is("traps") && traps_here();
}

}  // namespace environments
