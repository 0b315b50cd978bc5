// SPDX-License-Identifier: BSL-1.0
/// What graze's headers need of the compiler before anything else is read, and what it is not to say of them.
#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "graze needs C++20: compile with -std=c++20 (MSVC: /std:c++20)."
// A header that isn't there ends the compilation here, not after hundreds of lines that only follow from this one.
#include <graze_needs_cpp20>
#endif

#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__) || defined(__SYCL_DEVICE_ONLY__)
#error \
    "graze doesn't work in device code: what it compiles to there does nothing, without a warning. Include it in host files \
(.cpp) only."
#endif

/// These two enclose code that is meant as it stands, whatever warnings a program switches on: numbers are compared for equality.
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
