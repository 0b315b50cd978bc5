// SPDX-License-Identifier: BSL-1.0
/// Included before everything else: makes the headers take the compiler for MSVC, or clang for clang-cl. Then they use no vectors,
/// builtins or 128-bit integers. The standard library comes first, since it checks the same macros.
#pragma once
#pragma GCC system_header

#include <bit>
#include <cfloat>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

#define _MSC_VER 1940
#define _M_X64 100
#undef __GNUC__
#if !defined(__clang__)  // clang-cl has all of these.
#define __pragma(what)
#undef __GCC_IEC_559
#undef __SIZEOF_INT128__
#undef __x86_64__
#undef __FMA__
#undef __has_builtin
#endif
