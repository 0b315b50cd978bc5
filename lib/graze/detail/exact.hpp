// SPDX-License-Identifier: BSL-1.0
/// Stage 3: integers. It decides everything that the earlier stages leave open, and it always succeeds.
///
/// Lengths are integer multiples of one power of two, the finest unit among them; displacements likewise, of another power.
/// So the signs of a, h, c and D are exact. A root is compared with a rational time n / k by p = k d - n v, the position of
/// B relative to A at that time multiplied by k:
///
///     f = p.p - (k R)^2 < 0   the time lies between the roots
///     f > 0                   it lies before both roots if k p.v > 0, and after both if k p.v < 0
///     f = 0                   it is a root: the smaller one if k p.v >= 0, the larger one if k p.v <= 0
///
/// (for D >= 0, f > 0 and p.v = 0 exclude each other). A time is rounded by comparing it with representable numbers and
/// with midpoints between them, so that ties, subnormal times and times out of range need no special cases.
#pragma once

#include <bit>
#include <cstdint>

#include "graze/detail/estimate.hpp"
#include "graze/detail/polynomial_sign.hpp"
#include "graze/detail/relative.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// Rounds an exact number between 0 and the number with the bits `most`. `compare(m)` is the sign of the exact number minus
/// m, for m >= 0; the search starts from the bits `estimate`.
///
/// The search doubles its step until it brackets the result, and then bisects. It ends after at most 130 comparisons for
/// any estimate, even one that a compiler's floating-point options have spoilt.
template <class Real, class Compare>
[[nodiscard]] constexpr Real rounded_by(typename Ieee<Real>::Bits estimate, Rounding rounding,
                                        Compare compare,
                                        typename Ieee<Real>::Bits most = Ieee<Real>::infinity) noexcept {
  using Format = Ieee<Real>;
  using Bits = typename Format::Bits;
  // Whether the exact number rounds to a number above x. Towards the start: it isn't below the number after x. To
  // nearest: it is above the midpoint between the two, or on the midpoint and the next number is even.
  const auto above = [&](Bits x) {
    if (rounding == Rounding::towards_start)
      return x + 1 < Format::infinity && compare(Format::dyadic(x + 1)) >= 0;
    const Dyadic below = Format::dyadic(x);
    const int order = compare(Dyadic{2 * below.mantissa + 1, below.exponent - 1});
    return order > 0 || (order == 0 && (x & 1) != 0);
  };
  Bits first = 0, last = most;  // the result lies between these
  const Bits start = estimate < most ? estimate : most;
  if (start < most && above(start)) {
    first = start + 1;
    for (Bits step = 1; first < last; step <<= 1) {
      const Bits probe = step < last - first ? first + step - 1 : last - 1;
      if (!above(probe)) {
        last = probe;
        break;
      }
      first = probe + 1;
    }
  } else {
    last = start;
    for (Bits step = 1; first < last; step <<= 1) {
      const Bits probe = step < last - first ? last - step : first;
      if (above(probe)) {
        first = probe + 1;
        break;
      }
      last = probe;
    }
  }
  while (first < last) {
    const Bits middle = first + (last - first) / 2;
    above(middle) ? first = middle + 1 : last = middle;
  }
  return Format::number(first);
}

template <class Real>
class Exact {
  using Format = Ieee<Real>;

 public:
  constexpr explicit Exact(const Relative<Real>& relative) noexcept {
    const Differences<Real>&d = relative.d, &v = relative.v;
    const Difference<Real> radius = relative.radius();
    length_exponent_ = lowest_of(d.x, lowest_of(d.y, lowest_of(d.z, lowest_of(radius, Format::top))));
    v_exponent_ = lowest_of(v.x, lowest_of(v.y, lowest_of(v.z, Format::top)));
    d_ = {in(d.x, length_exponent_), in(d.y, length_exponent_), in(d.z, length_exponent_)};
    v_ = {in(v.x, v_exponent_), in(v.y, v_exponent_), in(v.z, v_exponent_)};
    r_ = in(radius, length_exponent_);
    c_ = dot(d_, d_) - r_ * r_;
    h_ = dot(d_, v_);
  }

  /// First contact from outside.
  [[nodiscard]] constexpr Hit<Real> first_contact(Real horizon, Rounding rounding) noexcept {
    if (c_.sign() <= 0) return {Real(0), Outcome::overlap, static_cast<Motion>(h_.sign())};
    if (h_.sign() <= 0 || !meets()) return no_contact<Real>(Outcome::miss);
    const Real time = root(Side::smaller, rounding);
    if (is_late(Side::smaller, time, horizon)) return no_contact<Real>(Outcome::miss);
    return {time, Outcome::impact, discriminant_.sign() > 0 ? Motion::approaching : Motion::sliding};
  }

  /// The last instant inside.
  [[nodiscard]] constexpr Hit<Real> escape(Rounding rounding) noexcept {
    if (r_.sign() < 0 || c_.sign() > 0) return no_contact<Real>(Outcome::outside);
    prepare_roots();  // D = h^2 - a c >= 0, as c <= 0
    if (a_.sign() == 0) return no_contact<Real>(Outcome::contained);
    const Real time = root(Side::larger, rounding);
    if (is_late(Side::larger, time, Real(1))) return no_contact<Real>(Outcome::contained);
    return {time, Outcome::impact, discriminant_.sign() > 0 ? Motion::separating : Motion::sliding};
  }

  /// A root of a contact with a > 0, rounded to this type or another one.
  template <class To = Real>
  [[nodiscard]] constexpr To rounded_root(Side side, Rounding rounding) noexcept {
    prepare_roots();
    return root<To>(side, rounding);
  }

 protected:
  static constexpr int span = Format::top - Format::lowest;  ///< a number is below 2^span units
  using Length = Integer<span + 1>;                          ///< a difference of two numbers
  using Product = decltype(Length() * Length() + Length() * Length() + Length() * Length());
  using Discriminant =
      decltype(Product() * Product() - Product() * decltype(Product() - Length() * Length())());

  using Mantissa = Integer<Format::digits + 1>;  ///< of a number or a midpoint

  /// The widest shift that aligns a length with a product of a time and a displacement. The unit of lengths is between
  /// 2^lowest and 2^top, that of the products between 2^(2 lowest - 1) and 2^(2 top).
  static constexpr int widest_shift = span + 1 - Format::lowest;
  static_assert(Format::top - (2 * Format::lowest - 1) == widest_shift);
  static_assert(2 * Format::top - Format::lowest <= widest_shift);

  [[nodiscard]] static constexpr int lowest_of(const Difference<Real>& x, int lowest) noexcept {
    const Dyadic plus = Format::dyadic(x.plus), minus = Format::dyadic(x.minus);
    if (plus.mantissa != 0 && plus.exponent < lowest) lowest = plus.exponent;
    if (minus.mantissa != 0 && minus.exponent < lowest) lowest = minus.exponent;
    return lowest;
  }
  [[nodiscard]] static constexpr Integer<span> in(Real x, int unit) noexcept {
    const Dyadic value = Format::dyadic(x);
    return value.mantissa == 0 ? Integer<span>() : Integer<span>(value.mantissa, value.exponent - unit);
  }
  [[nodiscard]] static constexpr Length in(const Difference<Real>& x, int unit) noexcept {
    return in(x.plus, unit) - in(x.minus, unit);
  }

  constexpr void prepare_roots() noexcept {
    a_ = dot(v_, v_);
    discriminant_ = h_ * h_ - a_ * c_;
  }
  [[nodiscard]] constexpr bool meets() noexcept {
    prepare_roots();
    return discriminant_.sign() >= 0;
  }

  /// The sign of (root - n / k), given k d, n v, k R and the sign of k.
  template <class Place, class Way, class Reach>
  [[nodiscard]] constexpr int compare(Side side, const Vector<Place>& k_d, const Vector<Way>& n_v,
                                      const Reach& k_r, int k_sign) const noexcept {
    const Vector p{k_d.x - n_v.x, k_d.y - n_v.y, k_d.z - n_v.z};
    const int f = sign_of_power(p, k_r), order = static_cast<int>(side);
    if (f < 0) return order;
    const int closing = sign_of_dot(p, v_) * k_sign;
    if (f > 0) return closing;
    return closing * order > 0 ? order : 0;
  }

  /// The sign of (root - m).
  [[nodiscard]] constexpr int compare(Side side, const Dyadic& m) const noexcept {
    const int product = m.exponent + v_exponent_;
    const int unit = product < length_exponent_ ? product : length_exponent_;
    const Mantissa mantissa(m.mantissa, 0);
    const auto away = [&](const Length& x) {
      return x.template shifted<widest_shift>(length_exponent_ - unit);
    };
    const auto way = [&](const Length& x) {
      return (mantissa * x).template shifted<widest_shift>(product - unit);
    };
    return compare(side, Vector{away(d_.x), away(d_.y), away(d_.z)}, Vector{way(v_.x), way(v_.y), way(v_.z)},
                   away(r_), 1);
  }

  /// A non-negative root, rounded. Requires a > 0 and D >= 0.
  template <class To = Real>
  [[nodiscard]] constexpr To root(Side side, Rounding rounding) const noexcept {
    return rounded_by<To>(estimate(side).template bits<To>(), rounding,
                          [&](const Dyadic& m) { return compare(side, m); });
  }

  [[nodiscard]] constexpr bool is_late(Side side, Real rounded, Real horizon) const noexcept {
    // Rounding is monotonic: the exact time needs comparing only if the rounded one equals the horizon.
    const auto time = Format::magnitude(rounded), end = Format::magnitude(horizon);
    if (time != end) return time > end;
    return end != Format::infinity && compare(side, Format::dyadic(end)) > 0;
  }

  /// An approximation of a non-negative root, in the form without cancellation.
  [[nodiscard]] constexpr Estimate estimate(Side side) const noexcept {
    const Estimate outer = Estimate::of(h_).plus(Estimate::of(discriminant_).root());  // |h| + sqrt D
    const bool is_outer = h_.sign() * static_cast<int>(side) >= 0;
    return (is_outer ? outer.over(Estimate::of(a_)) : Estimate::of(c_).over(outer))
        .scaled(length_exponent_ - v_exponent_);
  }

  int length_exponent_, v_exponent_;
  Vector<Length> d_, v_;
  Length r_;
  Product h_;
  decltype(Product() - Length() * Length()) c_;
  Product a_;  ///< a_ and discriminant_ are set by prepare_roots
  Discriminant discriminant_;
};

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
