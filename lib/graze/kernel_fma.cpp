// SPDX-License-Identifier: BSL-1.0
// kernel.cpp once more, for processors with fma and AVX2: it has flags of its own (CMakeLists.txt).
#define GRAZE_KERNEL_FMA
#include "graze/kernel.cpp"
