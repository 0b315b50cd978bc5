// SPDX-License-Identifier: BSL-1.0
/// A check to run when a program starts: whether this build, on this processor and in the current floating-point environment,
/// answers as promised. Not part of graze.hpp.
///
///   if (!graze::environment().keeps_promise()) throw std::runtime_error("graze was built with unsafe arithmetic");
///
/// Predefined macros let the headers refuse most options that change arithmetic (detail/build.hpp), but not all: no macro shows
/// every part of GCC's -funsafe-math-optimizations, nor what a plug-in or an emulator does.
#pragma once

#include <cmath>

#include "graze/ray_sphere.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD {

/// Properties of the arithmetic, each found by a calculation that depends on it. graze needs the first four; the others are
/// reported because other code may need them.
struct Environment {
  bool known_answers;  ///< known rays, some of them for each stage of the calculation, are answered correctly
  bool sums_as_written;  ///< (x + y) - x isn't replaced by y
  bool fma_rounds_once;  ///< std::fma(x, y, z) is the rounded x y + z; true where graze calls no fma
  bool
      keeps_low_parts;  ///< sums and products in double-double are exact; tested only if sums are rounded to nearest
  bool products_are_rounded;  ///< x y + z isn't contracted into one operation
  bool rounds_to_nearest;     ///< false after fesetround(FE_UPWARD) and so on
  bool keeps_subnormals;      ///< false while the processor flushes them to 0, or treats them as 0
  bool knows_infinity;        ///< comparisons with infinity, and std::isinf, aren't removed
  bool keeps_signed_zeros;    ///< -0 + 0 is 0; tested only if sums are rounded to nearest

  [[nodiscard]] constexpr bool keeps_promise() const noexcept {
    return known_answers && sums_as_written && fma_rounds_once && keeps_low_parts;
  }
};

namespace detail {

/// A number whose value the compiler doesn't know.
template <class Real>
[[nodiscard]] Real unknown_number(Real x) noexcept {
  volatile Real at_run_time = x;
  return at_run_time;
}

/// Whether the ray meets the sphere at this time.
template <class Real>
[[nodiscard]] bool answers(const Ray<Real>& ray, const Sphere<Real>& sphere, const Real& time) noexcept {
  const auto run_time = [](const Vec3<Real>& p) {
    return Vec3<Real>{unknown_number(p.x), unknown_number(p.y), unknown_number(p.z)};
  };
  const Hit<Real> hit = ray_sphere(Ray<Real>{run_time(ray.origin), run_time(ray.direction)},
                                   Sphere<Real>{run_time(sphere.centre), unknown_number(sphere.radius)});
  return hit.outcome == Outcome::impact && Ieee<Real>::bits(hit.time) == Ieee<Real>::bits(time);
}

/// An ordinary ray, one near tangency and one far away, for stages 1 and 2, and a tangent one for stage 3. The times are
/// correctly rounded, as `graze truth` certifies.
[[nodiscard]] inline bool known_answers() noexcept {
  const Ray<double> along_x{{0, 0, 0}, {1, 0, 0}};
  const Ray<float> along_x_f32{{0, 0, 0}, {1, 0, 0}};
  return answers<double>({{0.1, 0.2, 0.3}, {1.7, 0.4, -0.3}}, {{9, 2, -1}, 1.5}, 0x1.16a1b99f671abp+2) &&
         answers<double>({{0.1, 0.1, 0.1}, {0.3, 0.7, 0.2}}, {{3e8, 7e8, 2e8}, 1.1e3},
                         0x1.dcd6245670c29p+29) &&
         answers<double>(along_x, {{5, 0x1.ffffffffffffep-1, 0}, 1}, 0x1.3fffffe95f61ap+2) &&
         answers<double>(along_x, {{5, 1, 0}, 1}, 5) &&
         answers<float>({{0.1F, 0.2F, 0.3F}, {1.7F, 0.4F, -0.3F}}, {{9, 2, -1}, 1.5F}, 0x1.16a1bap+2F) &&
         answers<float>(along_x_f32, {{5, 0x1.fffffep-1F, 0}, 1}, 0x1.3ffa58p+2F) &&
         answers<float>(along_x_f32, {{5, 1, 0}, 1}, 5);
}

/// Whether an fma yields the rounding error of a product, as exact_product needs it. An fma that first rounds the product to
/// double, or to the 64 bits of an x87, turns (1 + 2^-52)^2 into 1 + 2^-51 and loses 2^-104. Both differences are exact in
/// every rounding mode.
[[nodiscard]] inline bool fma_rounds_once() noexcept {
#if GRAZE_HAS_FMA
  const double near_one = unknown_number(1 + 0x1p-52), all_but_last = unknown_number(1 + 0x1p-51);
  const DoubleDouble square = exact_product(near_one, near_one);
  return square.low == (all_but_last - square.high) + 0x1p-104;
#else
  return true;
#endif
}

/// Whether the low parts of 1 + 2^-60 and of (1 + 2^-52)^2 = 1 + 2^-51 + 2^-104 survive; a compiler that treats addition as
/// associative drops them.
[[nodiscard]] inline bool keeps_low_parts() noexcept {
  const double one = unknown_number(1.0), tiny = unknown_number(0x1p-60),
               near_one = unknown_number(1 + 0x1p-52);
  const DoubleDouble sum = exact_sum(one, tiny), square = exact_product(near_one, near_one);
  return Ieee<double>::are_equal(unknown_number(sum.high), 1) &&
         Ieee<double>::are_equal(unknown_number(sum.low), 0x1p-60) &&
         Ieee<double>::are_equal(unknown_number(square.high), 1 + 0x1p-51) &&
         Ieee<double>::are_equal(unknown_number(square.low), 0x1p-104);
}

}  // namespace detail

/// The properties of the arithmetic, here and now.
///
/// Takes    nothing
/// Gives    the properties of this translation unit's arithmetic, and of this thread's floating-point environment
/// Promise  keeps_promise() is true wherever the known answers are right, sums are as written, fma rounds once and double-double
///          keeps its low parts; it can't rule out other faults
/// Cost     some microseconds
/// Throws   never. Allocates never.
/// Source   this file
[[nodiscard]] inline Environment environment() noexcept {
  using detail::unknown_number;
  const double one = unknown_number(1.0), large = unknown_number(0x1p60),
               near_one = unknown_number(1 + 0x1p-30);
  const double rounded_square = unknown_number(1 + 0x1p-29),
               infinity = unknown_number(std::numeric_limits<double>::infinity());
  const double least = unknown_number(std::numeric_limits<double>::denorm_min());
  const double normal = unknown_number((std::numeric_limits<double>::min)());
  return {.known_answers = detail::known_answers(),
          .sums_as_written = (large + one) - large != one,
          .fma_rounds_once = detail::fma_rounds_once(),
          .keeps_low_parts = !detail::rounds_to_nearest() || detail::keeps_low_parts(),
          .products_are_rounded = !(near_one * near_one - rounded_square > 0x1p-61),
          .rounds_to_nearest = detail::rounds_to_nearest(),
          .keeps_subnormals = least > 0 && normal / 2 > 0,
          .knows_infinity = infinity > (std::numeric_limits<double>::max)() && std::isinf(infinity),
          .keeps_signed_zeros =
              !detail::rounds_to_nearest() || !detail::Ieee<double>::has_sign(unknown_number(-0.0) + 0.0)};
}

}  // namespace graze::inline GRAZE_BUILD
GRAZE_PRECISE_END
