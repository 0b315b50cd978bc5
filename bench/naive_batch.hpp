// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

#include "graze/shapes.hpp"

namespace naive {

/// An array for each number.
template <class Real>
struct Spheres {
  const Real *x, *y, *z, *radius;
  std::size_t size;
};

// The times at which a moving sphere meets them; infinite without a contact within the step, 0 if already in contact.
#define NAIVE_TIMES(set)                                                                               \
  namespace set {                                                                                      \
  void times(const Spheres<float>& spheres, const graze::MovingSphere<float>& mover, float* times);    \
  void times(const Spheres<double>& spheres, const graze::MovingSphere<double>& mover, double* times); \
  }
NAIVE_TIMES(avx2)    // -march=x86-64-v3
NAIVE_TIMES(native)  // this processor
#undef NAIVE_TIMES

}  // namespace naive
