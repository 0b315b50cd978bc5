// SPDX-License-Identifier: BSL-1.0
/// Under which name the functions of this library are compiled, and under which conditions they can be.
#pragma once

/// Whether a product's error is taken by fma. Not on an x86 without that instruction, where it would be a call.
#if (defined(__x86_64__) || defined(__i386__)) && !defined(__FMA__)
#define GRAZE_HAS_FMA 0
#else
#define GRAZE_HAS_FMA 1
#endif

/// An inline namespace, so that callers needn't know it. What is compiled differently has different names: of
/// functions of one name a linker takes any one, and would put code compiled with other flags into the kernel.
#ifndef GRAZE_BUILD
#if GRAZE_HAS_FMA
#define GRAZE_BUILD header_fma
#else
#define GRAZE_BUILD header
#endif
#endif

/// Whether a compiler has a function of its own by this name.
#if defined(__has_builtin)
#define GRAZE_HAS_BUILTIN(name) __has_builtin(name)
#else
#define GRAZE_HAS_BUILTIN(name) 0
#endif

/// Around all arithmetic. It tells clang to compute what is written, whatever -funsafe-math-optimizations,
/// -fno-honor-infinities or -fno-signed-zeros allow, of which no macro tells. GCC has no such word, and needs none: its
/// options of this kind are refused below, or change nothing here.
#if defined(__clang__)
#define GRAZE_PRECISE_BEGIN _Pragma("float_control(precise, on, push)") _Pragma("clang fp contract(off)")
#define GRAZE_PRECISE_END _Pragma("float_control(pop)")
#else
#define GRAZE_PRECISE_BEGIN
#define GRAZE_PRECISE_END
#endif

// What these options allow a compiler to do (to take a - (a - b) for b, say) makes every bound in here wrong.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error \
    "graze's headers can't keep their promise under -ffast-math or a part of it. Include graze/kernel.hpp \
instead, link graze::kernel and call graze::kernel::sphere_sweep and so on; or compile this file without it."
#endif

#include <cfloat>
static_assert(FLT_EVAL_METHOD == 0, "graze needs arithmetic in the type itself: on x86, compile with SSE2");
