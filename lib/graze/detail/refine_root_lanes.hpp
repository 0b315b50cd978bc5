// SPDX-License-Identifier: BSL-1.0
/// Four doubles as one SIMD vector, for the operations of refine_root.hpp that are the same for three components and the
/// radius. Processors with such vectors do all four at once; the results are those of double everywhere.
#pragma once

#include "graze/detail/double_double.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

struct Lanes {
#if defined(__GNUC__) || defined(__clang__)
  typedef double Four __attribute__((vector_size(32)));
  Four v;

  friend Lanes operator+(const Lanes& x, const Lanes& y) noexcept { return {x.v + y.v}; }
  friend Lanes operator-(const Lanes& x, const Lanes& y) noexcept { return {x.v - y.v}; }
  friend Lanes operator*(const Lanes& x, const Lanes& y) noexcept { return {x.v * y.v}; }
  friend Lanes operator-(const Lanes& x) noexcept { return {-x.v}; }
#else
  struct Four {
    double number[4];
    double operator[](int i) const noexcept { return number[i]; }
  } v;

  friend Lanes operator+(const Lanes& x, const Lanes& y) noexcept {
    return {Four{x.v[0] + y.v[0], x.v[1] + y.v[1], x.v[2] + y.v[2], x.v[3] + y.v[3]}};
  }
  friend Lanes operator*(const Lanes& x, const Lanes& y) noexcept {
    return {Four{x.v[0] * y.v[0], x.v[1] * y.v[1], x.v[2] * y.v[2], x.v[3] * y.v[3]}};
  }
  friend Lanes operator-(const Lanes& x) noexcept { return {Four{-x.v[0], -x.v[1], -x.v[2], -x.v[3]}}; }
  friend Lanes operator-(const Lanes& x, const Lanes& y) noexcept { return x + -y; }
#endif
  [[nodiscard]] static Lanes all(double x) noexcept { return {Four{x, x, x, x}}; }
};

#if GRAZE_HAS_FMA
/// x y + z with one rounding.
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Lanes fused(const Lanes& x, const Lanes& y,
                                                      const Lanes& z) noexcept {
#if GRAZE_HAS_BUILTIN(__builtin_elementwise_fma)
  return {__builtin_elementwise_fma(x.v, y.v, z.v)};
#elif defined(__FMA__) && GRAZE_HAS_BUILTIN(__builtin_ia32_vfmaddpd256)
  return {__builtin_ia32_vfmaddpd256(x.v, y.v, z.v)};
#else
  return {Lanes::Four{std::fma(x.v[0], y.v[0], z.v[0]), std::fma(x.v[1], y.v[1], z.v[1]),
                      std::fma(x.v[2], y.v[2], z.v[2]), std::fma(x.v[3], y.v[3], z.v[3])}};
#endif
}
#endif
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Lanes times(const Lanes& x, double y) noexcept {
  return x * Lanes::all(y);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
