// SPDX-License-Identifier: BSL-1.0
/// The input of the kernel, unrounded: the position of B relative to A, the displacement of A relative to B, and the
/// contact distance.
#pragma once

#include "graze/answer.hpp"
#include "graze/detail/certified.hpp"
#include "graze/detail/ieee.hpp"
#include "graze/detail/linked.hpp"
#include "graze/shapes.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// plus - minus, exactly.
template <class Real>
struct Difference {
  Real plus, minus;

  [[nodiscard]] constexpr bool is_zero() const noexcept {
    if constexpr (is_staged<Real> || is_narrow<Real>) {
      return Ieee<Real>::are_equal(plus, minus);
    } else {
      return plus == minus;
    }
  }
};

template <class Real>
struct Differences {
  Difference<Real> x, y, z;

  [[nodiscard]] constexpr bool is_zero() const noexcept { return x.is_zero() && y.is_zero() && z.is_zero(); }
  /// Whether the differences are just the numbers `plus`.
  [[nodiscard]] constexpr bool is_given() const noexcept {
    using Format = Ieee<Real>;
    return (Format::bits(x.minus) | Format::bits(y.minus) | Format::bits(z.minus)) == 0;
  }
};

/// x, which the compiler keeps out of its vectors: it neither loads x with its neighbours nor computes it in one of several lanes.
template <class Real>
[[nodiscard, GRAZE_ALWAYS_INLINE]] constexpr Real isolated(Real x) noexcept {
#if defined(__GNUC__) && defined(__SSE2__)
  if constexpr (is_staged<Real>) {
    if (!GRAZE_IS_CONSTANT_EVALUATED() && !__builtin_constant_p(x)) asm("" : "+x"(x));
  }
#endif
  return x;
}

/// Loads every other number by itself, as the functions that make a relative scene do with its radii. Otherwise compilers load
/// neighbours at once, and a processor that has just stored them one by one waits until they are in the cache: a hit in double takes
/// twice as long then. (Floats are still loaded in pairs, and wait.)
template <class Real>
[[nodiscard, GRAZE_ALWAYS_INLINE]] constexpr Differences<Real> difference(
    const Vec3<Real>& plus, const std::type_identity_t<Vec3<Real>>& minus) noexcept {
  return {{plus.x, minus.x}, {isolated(plus.y), isolated(minus.y)}, {plus.z, minus.z}};
}

/// With d = p_B - p_A, v = v_A - v_B and the contact distance R, the surfaces touch at the roots of
///
///     f(t) = |d - t v|^2 - R^2 = a t^2 - 2 h t + c,   a = v.v,   h = d.v,   c = d.d - R^2,   D = h^2 - a c.
template <class Real>
struct Relative {
  static_assert(is_answered<Real>,
                "graze answers in float, double, the 16-bit formats, long double and multiprecision "
                "floating-point types; not "
                "in integers or in a type that std::numeric_limits doesn't know");
  Differences<Real> d, v;
  Real radius_b, radius_a;
  bool container;  ///< whether R is radius_b - radius_a; otherwise R is the sum of the radii

  [[nodiscard]] constexpr Difference<Real> radius() const noexcept {
    return {radius_b, container ? radius_a : -radius_a};
  }
};

/// The same numbers in double.
template <class Real>
[[nodiscard]] Vec3<double> widened(const Vec3<Real>& p) noexcept {
  return {widened(p.x), widened(p.y), widened(p.z)};
}
template <class Real>
[[nodiscard]] Differences<double> widened(const Differences<Real>& p) noexcept {
  return {{widened(p.x.plus), widened(p.x.minus)},
          {widened(p.y.plus), widened(p.y.minus)},
          {widened(p.z.plus), widened(p.z.minus)}};
}
template <class Real>
[[nodiscard]] Relative<double> widened(const Relative<Real>& relative) noexcept {
  return {widened(relative.d), widened(relative.v), widened(relative.radius_b), widened(relative.radius_a),
          relative.container};
}

/// The same numbers in the form that the library takes and returns.
template <class Real>
[[nodiscard]] kernel::RelativeNumbers<Real> numbers_of(const Relative<Real>& relative) noexcept {
  const Differences<Real>&d = relative.d, &v = relative.v;
  return {{d.x.plus, d.y.plus, d.z.plus},
          {d.x.minus, d.y.minus, d.z.minus},
          {v.x.plus, v.y.plus, v.z.plus},
          {v.x.minus, v.y.minus, v.z.minus},
          relative.radius_b,
          relative.radius_a,
          relative.container};
}
template <class Real>
[[nodiscard]] Relative<Real> relative_of(const kernel::RelativeNumbers<Real>& numbers) noexcept {
  return {difference(numbers.d_plus, numbers.d_minus), difference(numbers.v_plus, numbers.v_minus),
          numbers.radius_b, numbers.radius_a, numbers.container};
}

/// The two roots: a first contact is the smaller one, an escape or exit the larger one.
enum class Side : signed char { smaller = -1, larger = 1 };

/// The geometry of the impact of a cast.
template <class Real>
struct Geometry {
  Vec3<Real> centre, point, normal;
  Real distance{};
};

template <class Real>
[[nodiscard]] constexpr Hit<Real> no_contact(Outcome outcome) noexcept {
  return {Real(0), outcome, Motion::sliding};
}

// --- validity: all numbers are finite, and no radius or horizon is negative ---

template <class Real>
[[nodiscard]] constexpr bool is_finite(const Real& x) noexcept {
  if constexpr (is_staged<Real>) {
    return Ieee<Real>::is_finite(x);
  } else {
    return x - x == Real(0);
  }
}
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Difference<Real>& x) noexcept {
  return is_finite(x.plus) && is_finite(x.minus);
}
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Differences<Real>& p) noexcept {
  return is_finite(p.x) && is_finite(p.y) && is_finite(p.z);
}

/// Whether x >= 0, for both zeros; false for NaN.
template <class Real>
[[nodiscard]] constexpr bool is_not_negative(const Real& x) noexcept {
  if constexpr (is_staged<Real>) {
    return !Ieee<Real>::is_negative(x) && Ieee<Real>::magnitude(x) <= Ieee<Real>::infinity;
  } else {
    return x >= Real(0);
  }
}

template <class Real>
[[nodiscard]] constexpr bool is_valid(const Relative<Real>& relative) noexcept {
  const auto is_radius = [](const Real& r) { return is_finite(r) && is_not_negative(r); };
  return is_finite(relative.d) && is_finite(relative.v) && is_radius(relative.radius_a) &&
         is_radius(relative.radius_b);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
