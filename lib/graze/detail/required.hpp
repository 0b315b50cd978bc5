// SPDX-License-Identifier: BSL-1.0
/// What graze's headers require of the compiler before anything else is read, and the warnings it must not give for them.
#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "graze needs C++20: compile with -std=c++20 (MSVC: /std:c++20)."
// A missing header ends the compilation here, not after hundreds of lines of errors that only follow from this one.
#include <graze_needs_cpp20>
#endif

#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__) || defined(__SYCL_DEVICE_ONLY__)
#error \
    "graze doesn't work in device code: what it compiles to there does nothing, without a warning. Include it in host files \
(.cpp) only."
#endif

/// These two enclose code that rightly compares numbers for equality, whatever warnings a program enables.
#if defined(__clang__)
#define GRAZE_QUIET_BEGIN \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wfloat-equal\"")
#define GRAZE_QUIET_END _Pragma("clang diagnostic pop")
#elif defined(__GNUC__)
#define GRAZE_QUIET_BEGIN                                                            \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wfloat-equal\"") \
      _Pragma("GCC diagnostic ignored \"-Wuseless-cast\"") _Pragma("GCC diagnostic ignored \"-Weffc++\"")
#define GRAZE_QUIET_END _Pragma("GCC diagnostic pop")
#else
#define GRAZE_QUIET_BEGIN
#define GRAZE_QUIET_END
#endif
