// SPDX-License-Identifier: BSL-1.0
/// Signs of sums of products of long integers: from their leading limbs if these suffice, otherwise exactly.
///
/// Numbers are truncated to K = kept limb_bits bits: x = (P + p) u with |P| < 2^K and |p| < 1, likewise y = (Q + q) v. The
/// error of a product of the leading parts is
///
///     |x y / (u v) - P Q| = |P q + Q p + p q| <= 2 (2^K - 1) + 1 < 2^(K + 1)
///
/// The error of a sum of up to four products is below 4 * 2^(K + 1) = 2^(K + 3). A sum of the leading parts that is at
/// least as large as this in magnitude has the sign of the exact sum.
#pragma once

#include "graze/detail/certified.hpp"
#include "graze/detail/integer.hpp"

GRAZE_QUIET_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Number>
struct Vector {
  Number x, y, z;

  /// The number of limbs in use of the longest component.
  [[nodiscard]] constexpr int size() const noexcept {
    const int xy = x.size() > y.size() ? x.size() : y.size();
    return xy > z.size() ? xy : z.size();
  }
  /// Each component divided by 2^(limb_bits skip) and rounded towards 0.
  template <int limbs>
  [[nodiscard]] constexpr auto above(int skip) const noexcept {
    using Part = decltype(x.template above<limbs>(skip));
    return Vector<Part>{x.template above<limbs>(skip), y.template above<limbs>(skip),
                        z.template above<limbs>(skip)};
  }
};

/// For compilers that can't deduce this by themselves (clang before 17).
template <class Number>
Vector(Number, Number, Number) -> Vector<Number>;

template <class First, class Second>
[[nodiscard]] constexpr auto dot(const Vector<First>& p, const Vector<Second>& q) noexcept {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}

/// The number of limbs that suffices unless there is deep cancellation.
inline constexpr int kept = 4;

/// The sign of a sum, if its leading part determines it.
template <class Number>
[[nodiscard]] constexpr Certified<int> sign_by(const Number& leading) noexcept {
  return {leading.sign(), leading.sign() != 0 && leading.length() > kept * Number::limb_bits + 3};
}

/// The same for |p|^2 - r^2, where p or r has at least `kept` limbs.
template <class Place, class Reach>
[[nodiscard]] constexpr Certified<int> leading_sign_of_power(const Vector<Place>& p,
                                                             const Reach& r) noexcept {
  const int skip = (p.size() > r.size() ? p.size() : r.size()) - kept;
  const auto lead = p.template above<kept>(skip);
  const auto reach = r.template above<kept>(skip);
  return sign_by(dot(lead, lead) - reach * reach);
}

/// The same for p.q, where both have at least `kept` limbs.
template <class First, class Second>
[[nodiscard]] constexpr Certified<int> leading_sign_of_dot(const Vector<First>& p,
                                                           const Vector<Second>& q) noexcept {
  return sign_by(dot(p.template above<kept>(p.size() - kept), q.template above<kept>(q.size() - kept)));
}

/// Whether numbers are so long that truncating them first pays off.
[[nodiscard]] constexpr bool is_long(int size) noexcept { return size > 2 * kept; }

/// The sign of |p|^2 - r^2.
template <class Place, class Reach>
[[nodiscard]] constexpr int sign_of_power(const Vector<Place>& p, const Reach& r) noexcept {
  if (is_long(p.size()) || is_long(r.size())) {
    const Certified<int> sign = leading_sign_of_power(p, r);
    if (sign.certain) return sign.value;
  }
  return (dot(p, p) - r * r).sign();
}

/// The sign of p.q.
template <class First, class Second>
[[nodiscard]] constexpr int sign_of_dot(const Vector<First>& p, const Vector<Second>& q) noexcept {
  if (is_long(p.size()) && q.size() >= kept) {
    const Certified<int> sign = leading_sign_of_dot(p, q);
    if (sign.certain) return sign.value;
  }
  return dot(p, q).sign();
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_QUIET_END
