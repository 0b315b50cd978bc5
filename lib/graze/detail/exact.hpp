// SPDX-License-Identifier: BSL-1.0
/// Stage 3: integers. Decides everything that the stages before it left open, and can't fail.
///
/// Lengths are integers in units of the lowest power of two among them, displacements likewise with a unit of
/// their own; the signs of a, h, c and D are read off. A root is compared with a rational time n / k by the
/// place p = k d - n v that A has come to, k times as large as it is:
///
///     f = p.p - (k R)^2 < 0   the time lies between the roots
///     f > 0                   it lies before both roots if k p.v > 0, and after both if k p.v < 0
///     f = 0                   it is a root: the smaller one if k p.v >= 0, the larger one if k p.v <= 0
///
/// (with D >= 0, f > 0 and p.v = 0 exclude each other). A time is rounded by comparing it with numbers and
/// with the midpoints between them, so ties, subnormal times and times out of range are no special cases.
#pragma once

#include <bit>
#include <cstdint>

#include "graze/detail/estimate.hpp"
#include "graze/detail/relative.hpp"
#include "graze/detail/signs.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// Rounds a number from 0 to the one with the bits `most`, given the bits of one that is near. `compare(m)` is the sign
/// of the number less m, for m >= 0.
///
/// The search goes in steps that double, and then halves the interval, so it ends after 130 comparisons at most: also
/// where a compiler's liberties with floating point have spoilt the estimate.
template <class Real, class Compare>
[[nodiscard]] Real rounded_by(typename Format<Real>::Bits estimate, Rounding rounding, Compare compare,
                              typename Format<Real>::Bits most = Format<Real>::infinity) noexcept {
  using Form = Format<Real>;
  using Bits = typename Form::Bits;
  // Whether the number belongs to the next one after x: it doesn't lie before that, or lies beyond the midpoint,
  // or on it when the next one is even.
  const auto above = [&](Bits x) {
    if (rounding == Rounding::towards_start)
      return x + 1 < Form::infinity && compare(Form::dyadic(x + 1)) >= 0;
    const Dyadic below = Form::dyadic(x);
    const int order = compare(Dyadic{2 * below.mantissa + 1, below.exponent - 1});
    return order > 0 || (order == 0 && (x & 1) != 0);
  };
  Bits first = 0, last = most;  // between which the result lies
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
  return std::bit_cast<Real>(first);
}

template <class Real>
class Exact {
  using Form = Format<Real>;

 public:
  explicit Exact(const Relative<Real>& relative) noexcept {
    const Differences<Real>&d = relative.d, &v = relative.v;
    const Difference<Real> radius = relative.radius();
    length_ = lowest_of(d.x, lowest_of(d.y, lowest_of(d.z, lowest_of(radius, Form::top))));
    speed_ = lowest_of(v.x, lowest_of(v.y, lowest_of(v.z, Form::top)));
    d_ = {in(d.x, length_), in(d.y, length_), in(d.z, length_)};
    v_ = {in(v.x, speed_), in(v.y, speed_), in(v.z, speed_)};
    r_ = in(radius, length_);
    c_ = dot(d_, d_) - r_ * r_;
    h_ = dot(d_, v_);
  }

  /// First contact from outside.
  [[nodiscard]] Hit<Real> first_contact(Real horizon, Rounding rounding) noexcept {
    if (c_.sign() <= 0) return {Real(0), Outcome::overlap, static_cast<Motion>(h_.sign())};
    if (h_.sign() <= 0 || !meets()) return no_contact<Real>(Outcome::miss);
    const Real time = root(Side::smaller, rounding);
    if (is_late(Side::smaller, time, horizon)) return no_contact<Real>(Outcome::miss);
    return {time, Outcome::impact, discriminant_.sign() > 0 ? Motion::approaching : Motion::sliding};
  }

  /// The last instant inside.
  [[nodiscard]] Hit<Real> escape(Rounding rounding) noexcept {
    if (r_.sign() < 0 || c_.sign() > 0) return no_contact<Real>(Outcome::outside);
    prepare_roots();  // D = h^2 - a c >= 0, as c <= 0
    if (a_.sign() == 0) return no_contact<Real>(Outcome::contained);
    const Real time = root(Side::larger, rounding);
    if (is_late(Side::larger, time, Real(1))) return no_contact<Real>(Outcome::contained);
    return {time, Outcome::impact, discriminant_.sign() > 0 ? Motion::separating : Motion::sliding};
  }

  /// Of a ray in contact with a > 0.
  [[nodiscard]] Real exit(Rounding rounding) noexcept {
    prepare_roots();  // D >= 0, as above
    return root(Side::larger, rounding);
  }

 protected:
  static constexpr int span = Form::top - Form::lowest;  ///< a number is less than 2^span units
  using Length = Integer<span + 1>;                      ///< a difference of two numbers
  using Product = decltype(Length() * Length() + Length() * Length() + Length() * Length());
  using Discriminant =
      decltype(Product() * Product() - Product() * decltype(Product() - Length() * Length())());

  using Mantissa = Integer<Form::digits + 1>;  ///< of a number or a midpoint

  /// Shifts align a length with a product of a time and a displacement. The unit of lengths is at most 2^top,
  /// and that of such products at least 2^(2 lowest - 1); the unit of such products is at most 2^(2 top), and
  /// that of lengths at least 2^lowest.
  static constexpr int widest_shift = span + 1 - Form::lowest;
  static_assert(Form::top - (2 * Form::lowest - 1) == widest_shift);
  static_assert(2 * Form::top - Form::lowest <= widest_shift);

  [[nodiscard]] static constexpr int lowest_of(const Difference<Real>& x, int lowest) noexcept {
    const Dyadic plus = Form::dyadic(x.plus), minus = Form::dyadic(x.minus);
    if (plus.mantissa != 0 && plus.exponent < lowest) lowest = plus.exponent;
    if (minus.mantissa != 0 && minus.exponent < lowest) lowest = minus.exponent;
    return lowest;
  }
  [[nodiscard]] static constexpr Integer<span> in(Real x, int unit) noexcept {
    const Dyadic value = Form::dyadic(x);
    return value.mantissa == 0 ? Integer<span>() : Integer<span>(value.mantissa, value.exponent - unit);
  }
  [[nodiscard]] static constexpr Length in(const Difference<Real>& x, int unit) noexcept {
    return in(x.plus, unit) - in(x.minus, unit);
  }

  void prepare_roots() noexcept {
    a_ = dot(v_, v_);
    discriminant_ = h_ * h_ - a_ * c_;
  }
  [[nodiscard]] bool meets() noexcept {
    prepare_roots();
    return discriminant_.sign() >= 0;
  }

  /// The sign of a root less a time n / k, given k d, n v, k R and the sign of k.
  template <class Place, class Way, class Reach>
  [[nodiscard]] int compare(Side side, const Vector<Place>& k_d, const Vector<Way>& n_v, const Reach& k_r,
                            int k_sign) const noexcept {
    const Vector p{k_d.x - n_v.x, k_d.y - n_v.y, k_d.z - n_v.z};
    const int f = sign_of_power(p, k_r), order = static_cast<int>(side);
    if (f < 0) return order;
    const int closing = sign_of_dot(p, v_) * k_sign;
    if (f > 0) return closing;
    return closing * order > 0 ? order : 0;
  }

  /// The sign of a root less m.
  [[nodiscard]] int compare(Side side, const Dyadic& m) const noexcept {
    const int product = m.exponent + speed_;
    const int unit = product < length_ ? product : length_;
    const Mantissa mantissa(m.mantissa, 0);
    const auto away = [&](const Length& x) { return x.template shifted<widest_shift>(length_ - unit); };
    const auto way = [&](const Length& x) {
      return (mantissa * x).template shifted<widest_shift>(product - unit);
    };
    return compare(side, Vector{away(d_.x), away(d_.y), away(d_.z)}, Vector{way(v_.x), way(v_.y), way(v_.z)},
                   away(r_), 1);
  }

  /// A root that isn't negative. Needs a > 0 and D >= 0.
  [[nodiscard]] Real root(Side side, Rounding rounding) const noexcept {
    return rounded_by<Real>(estimate(side).template bits<Real>(), rounding,
                            [&](const Dyadic& m) { return compare(side, m); });
  }

  [[nodiscard]] bool is_late(Side side, Real rounded, Real horizon) const noexcept {
    // Rounding keeps the order, so only a rounded time that is the horizon leaves the exact one open.
    const auto time = Form::magnitude(rounded), end = Form::magnitude(horizon);
    if (time != end) return time > end;
    return end != Form::infinity && compare(side, Form::dyadic(end)) > 0;
  }

  /// A root that isn't negative, in the form in which nothing cancels.
  [[nodiscard]] Estimate estimate(Side side) const noexcept {
    const Estimate outer = Estimate::of(h_).plus(Estimate::of(discriminant_).root());  // |h| + sqrt D
    const bool is_outer = h_.sign() * static_cast<int>(side) >= 0;
    return (is_outer ? outer.over(Estimate::of(a_)) : Estimate::of(c_).over(outer)).scaled(length_ - speed_);
  }

  int length_, speed_;
  Vector<Length> d_, v_;
  Length r_;
  Product h_;
  decltype(Product() - Length() * Length()) c_;
  Product a_;  ///< this and D once the roots are prepared
  Discriminant discriminant_;
};

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
