// SPDX-License-Identifier: BSL-1.0
/// The compiler: the namespace of this build, the features that are used, and the options that are refused.
#pragma once

#include "graze/detail/required.hpp"

/// Whether an fma computes the error of a product: not on an x86 without that instruction, where it would be a call. On an x86
/// with it, compilers may fuse products and sums unasked, so that only an fma computes that error; AVX-512F and FMA4 bring the
/// instruction too. MSVC names neither the processor nor the instruction as the others do. WebAssembly has none.
#if defined(__wasm__)
#define GRAZE_HAS_FMA 0
#elif (defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)) && \
    !defined(__FMA__) && !defined(__FMA4__) && !defined(__AVX512F__) &&                    \
    !(defined(_MSC_VER) && !defined(__clang__) && defined(__AVX2__))
#define GRAZE_HAS_FMA 0
#else
#define GRAZE_HAS_FMA 1
#endif

/// The inline namespace of this build; callers don't name it. Builds with different flags need different names: a linker
/// keeps just one of several functions with the same name, and could put code from other flags into the kernel.
#ifndef GRAZE_BUILD
#if defined(GRAZE_SELF_CHECK) && GRAZE_HAS_FMA
#define GRAZE_BUILD header_self_checked_fma
#elif defined(GRAZE_SELF_CHECK)
#define GRAZE_BUILD header_self_checked
#elif defined(GRAZE_LINKED) && GRAZE_HAS_FMA
#define GRAZE_BUILD linked_fma
#elif defined(GRAZE_LINKED)
#define GRAZE_BUILD linked
#elif GRAZE_HAS_FMA
#define GRAZE_BUILD header_fma
#else
#define GRAZE_BUILD header
#endif
#endif

/// Whether the compiler has this builtin.
#if defined(__has_builtin)
#define GRAZE_HAS_BUILTIN(name) __has_builtin(name)
#else
#define GRAZE_HAS_BUILTIN(name) 0
#endif

/// std::is_constant_evaluated(). g++ compiles what a branch on that rules out before removing it, but not if the branch is on the
/// builtin: with GRAZE_LINKED, where all stages but the first are ruled out, that halves the time to compile.
#if GRAZE_HAS_BUILTIN(__builtin_is_constant_evaluated)
#define GRAZE_IS_CONSTANT_EVALUATED() __builtin_is_constant_evaluated()
#else
#include <type_traits>
#define GRAZE_IS_CONSTANT_EVALUATED() std::is_constant_evaluated()
#endif

/// Attributes for which the standard has no name.
#if defined(__GNUC__) || defined(__clang__)
#define GRAZE_ALWAYS_INLINE gnu::always_inline
#define GRAZE_NOINLINE gnu::noinline
#elif defined(_MSC_VER)
#define GRAZE_ALWAYS_INLINE msvc::forceinline
#define GRAZE_NOINLINE msvc::noinline
#else
#define GRAZE_ALWAYS_INLINE
#define GRAZE_NOINLINE
#endif

/// These two enclose all arithmetic. They make clang evaluate it as written, even under -funsafe-math-optimizations,
/// -fno-honor-infinities or -fno-signed-zeros, which no macro reveals. GCC has no such pragma and needs none: its options
/// of this kind are refused below or don't affect this code.
#if defined(__clang__)
#define GRAZE_PRECISE_BEGIN \
  GRAZE_QUIET_BEGIN _Pragma("float_control(precise, on, push)") _Pragma("clang fp contract(off)")
#define GRAZE_PRECISE_END _Pragma("float_control(pop)") GRAZE_QUIET_END
#elif defined(_MSC_VER)
#define GRAZE_PRECISE_BEGIN __pragma(float_control(precise, on, push)) __pragma(fp_contract(off))
#define GRAZE_PRECISE_END __pragma(float_control(pop))
#else
#define GRAZE_PRECISE_BEGIN GRAZE_QUIET_BEGIN
#define GRAZE_PRECISE_END GRAZE_QUIET_END
#endif

// These options allow rewrites such as b for a - (a - b), which invalidate every error bound of this library.
// For some of them GCC reports only that arithmetic isn't IEEE 754's, as it also does for -fno-signed-zeros alone, which
// changes nothing here, and for an ARM with software arithmetic.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(_M_FP_FAST) ||          \
    (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0 && !defined(__SOFTFP__) &&                   \
     !(defined(__NO_SIGNED_ZEROS__) && !defined(__NO_TRAPPING_MATH__)))
#error \
    "graze's headers can't keep their promise under -ffast-math, a part of it, or -fsingle-precision-constant. Include \
graze/kernel.hpp instead, link graze::kernel and call graze::kernel::sphere_sweep and so on; or compile this file without it."
#endif

#include <cfloat>
static_assert(FLT_EVAL_METHOD == 0,
              "graze needs arithmetic in the type itself: on x86, compile with -msse2 -mfpmath=sse");
