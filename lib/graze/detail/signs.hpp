// SPDX-License-Identifier: BSL-1.0
/// Signs of sums of products of long integers: by their leading limbs where these tell, and else exactly.
///
/// Numbers are cut to K = kept limb_bits bits: x = (P + p) u with |P| < 2^K, |p| < 1, so that of a product
///
///     |x y / (u v) - P Q| = |P q + Q p + p q| <= 2 (2^K - 1) + 1 < 2^(K + 1)
///
/// and of a sum of up to four products less than 2^(K + 3). A sum of the leading parts that isn't smaller has the sign.
#pragma once

#include "graze/detail/integer.hpp"

namespace graze::inline GRAZE_BUILD::detail {

template <class Number>
struct Vector {
  Number x, y, z;

  /// The limbs in use of its longest component.
  [[nodiscard]] constexpr int size() const noexcept {
    const int xy = x.size() > y.size() ? x.size() : y.size();
    return xy > z.size() ? xy : z.size();
  }
  /// Each component over 2^(limb_bits skip), rounded towards 0.
  template <int limbs>
  [[nodiscard]] constexpr auto above(int skip) const noexcept {
    using Part = decltype(x.template above<limbs>(skip));
    return Vector<Part>{x.template above<limbs>(skip), y.template above<limbs>(skip),
                        z.template above<limbs>(skip)};
  }
};

template <class P, class Q>
[[nodiscard]] constexpr auto dot(const Vector<P>& p, const Vector<Q>& q) noexcept {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}

/// Limbs that are enough for all but what cancels deeply. Shorter numbers than twice that aren't worth cutting.
inline constexpr int kept = 4;

template <class Number>
[[nodiscard]] constexpr bool has_the_sign(const Number& leading) noexcept {
  return leading.sign() != 0 && leading.length() > kept * Number::limb_bits + 3;
}

/// The sign of |p|^2 - r^2.
template <class P, class R>
[[nodiscard]] constexpr int sign_of_power(const Vector<P>& p, const R& r) noexcept {
  const int size = p.size() > r.size() ? p.size() : r.size();
  if (size > 2 * kept) {
    const auto lead = p.template above<kept>(size - kept);
    const auto reach = r.template above<kept>(size - kept);
    const auto leading = dot(lead, lead) - reach * reach;
    if (has_the_sign(leading)) return leading.sign();
  }
  return (dot(p, p) - r * r).sign();
}

/// The sign of p.q, of which p is the longer one.
template <class P, class Q>
[[nodiscard]] constexpr int sign_of_dot(const Vector<P>& p, const Vector<Q>& q) noexcept {
  if (p.size() > 2 * kept) {
    const int skip = q.size() > kept ? q.size() - kept : 0;
    const auto leading = dot(p.template above<kept>(p.size() - kept), q.template above<kept>(skip));
    if (has_the_sign(leading)) return leading.sign();
  }
  return dot(p, q).sign();
}

}  // namespace graze::inline GRAZE_BUILD::detail
