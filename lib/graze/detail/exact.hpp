// SPDX-License-Identifier: BSL-1.0
/// Stage 3: integers. Decides everything that the stages before it left open, and can't fail.
///
/// Lengths are integers in units of the lowest power of two among them, displacements likewise with a unit of
/// their own; the signs of a, h, c and D are read off. A root is compared with a number m by the place p = d
/// - m v that A has come to:
///
///     f(m) = p.p - R^2 < 0   m lies between the roots
///     f(m) > 0               m lies before both roots if p.v > 0, and after both if p.v < 0
///     f(m) = 0               m is a root: the smaller one if p.v >= 0, the larger one if p.v <= 0
///
/// (with D >= 0, f(m) > 0 and p.v = 0 exclude each other). A time is rounded by comparing it with the
/// midpoints between a candidate and its neighbours, so ties, subnormal times and times out of range are no
/// special cases.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "graze/detail/integer.hpp"
#include "graze/detail/relative.hpp"

namespace graze::detail {

/// mantissa * 2^exponent.
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

/// A type as its bits.
template <class Real>
struct Format {
  static_assert(std::numeric_limits<Real>::is_iec559 && (sizeof(Real) == 4 || sizeof(Real) == 8));
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  static constexpr int digits = std::numeric_limits<Real>::digits;
  static constexpr int top = std::numeric_limits<Real>::max_exponent;  ///< all numbers are below 2^top
  static constexpr int lowest =
      std::numeric_limits<Real>::min_exponent - digits;  ///< all are multiples of 2^lowest
  static constexpr Bits infinity = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
  static constexpr Bits sign = Bits{1} << (8 * sizeof(Real) - 1);

  /// A number that isn't negative, by its bits; infinity reads as 2^top.
  [[nodiscard]] static constexpr Dyadic dyadic(Bits bits) noexcept {
    const int field = static_cast<int>(bits >> (digits - 1));
    const auto fraction = static_cast<std::int64_t>(bits & ((Bits{1} << (digits - 1)) - 1));
    if (field == 0) return {fraction, lowest};
    return {fraction | std::int64_t{1} << (digits - 1), lowest + field - 1};
  }
  [[nodiscard]] static constexpr Dyadic dyadic(Real x) noexcept {
    const Bits bits = std::bit_cast<Bits>(x);
    Dyadic value = dyadic(static_cast<Bits>(bits & ~sign));
    if (value.mantissa == 0) return {};
    const int zeros = std::countr_zero(static_cast<std::uint64_t>(value.mantissa));
    value = {value.mantissa >> zeros, value.exponent + zeros};
    if ((bits & sign) != 0) value.mantissa = -value.mantissa;
    return value;
  }
};

/// A magnitude to about 50 bits, with an exponent of its own: mantissa * 2^exponent, 1 <= mantissa < 2 or 0.
struct Estimate {
  double mantissa = 0;
  int exponent = 0;

  template <int bits>
  [[nodiscard]] static constexpr Estimate of(const Integer<bits>& n) noexcept {
    if (n.sign() == 0) return {};
    return {static_cast<double>(n.head()) * 0x1p-52, n.length() - 1};
  }
  /// 2^shift for -1022 <= shift <= 1023.
  [[nodiscard]] static constexpr double power(int shift) noexcept {
    return std::bit_cast<double>(static_cast<std::uint64_t>(shift + 1023) << 52);
  }
  /// x * 2^exponent for x > 0 within 2^+-100.
  [[nodiscard]] static constexpr Estimate normal(double x, int exponent) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int own = static_cast<int>(bits >> 52) - 1023;
    return {x * power(-own), exponent + own};
  }
  [[nodiscard]] constexpr Estimate plus(const Estimate& y) const noexcept {
    const Estimate& large = mantissa == 0 || (y.mantissa != 0 && y.exponent > exponent) ? y : *this;
    const Estimate& small = &large == this ? y : *this;
    const int gap = large.exponent - small.exponent;
    if (small.mantissa == 0 || gap > 60) return large;
    return normal(large.mantissa + small.mantissa * power(-gap), large.exponent);
  }
  [[nodiscard]] constexpr Estimate over(const Estimate& y) const noexcept {
    if (mantissa == 0) return {};
    return normal(mantissa / y.mantissa, exponent - y.exponent);
  }
  [[nodiscard]] Estimate root() const noexcept {
    using std::sqrt;
    if (mantissa == 0) return {};
    const int odd = exponent & 1;
    return {sqrt(odd != 0 ? 2 * mantissa : mantissa), (exponent - odd) / 2};
  }
  /// The bits of the number of a type that lies below, within its range.
  template <class Real>
  [[nodiscard]] constexpr typename Format<Real>::Bits bits() const noexcept {
    using F = Format<Real>;
    using Bits = typename F::Bits;
    if (mantissa == 0 || exponent < F::lowest) return 0;
    if (exponent >= F::top) return F::infinity;
    const std::uint64_t significand =
        (std::bit_cast<std::uint64_t>(mantissa) & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
    const int last = exponent - F::digits + 1 > F::lowest ? exponent - F::digits + 1 : F::lowest;
    const auto fraction = static_cast<Bits>(significand >> (52 - (exponent - last)));
    // The hidden bit of a normal number adds one to the exponent field.
    return static_cast<Bits>((static_cast<Bits>(last - F::lowest) << (F::digits - 1)) + fraction);
  }
};

template <class Real>
class Exact {
  using F = Format<Real>;

 public:
  explicit Exact(const Relative<Real>& relative) noexcept {
    const Differences<Real>&d = relative.d, &v = relative.v;
    length_ = lowest_of(d.x, lowest_of(d.y, lowest_of(d.z, lowest_of(relative.radius, F::top))));
    speed_ = lowest_of(v.x, lowest_of(v.y, lowest_of(v.z, F::top)));
    d_ = {in(d.x, length_), in(d.y, length_), in(d.z, length_)};
    v_ = {in(v.x, speed_), in(v.y, speed_), in(v.z, speed_)};
    r_ = in(relative.radius, length_);
    a_ = dot(v_, v_);
    h_ = dot(d_, v_);
    c_ = dot(d_, d_) - r_ * r_;
    discriminant_ = h_ * h_ - a_ * c_;
  }

  /// First contact from outside.
  [[nodiscard]] Hit<Real> first_contact(Real horizon) const noexcept {
    if (c_.sign() <= 0) return {Real(0), Outcome::overlap, static_cast<Motion>(h_.sign())};
    if (h_.sign() <= 0 || discriminant_.sign() < 0) return no_contact<Real>(Outcome::miss);
    const Real time = root(Side::smaller);
    if (is_late(Side::smaller, time, horizon)) return no_contact<Real>(Outcome::miss);
    return {time, Outcome::impact, discriminant_.sign() > 0 ? Motion::approaching : Motion::sliding};
  }

  /// The last instant inside.
  [[nodiscard]] Hit<Real> escape() const noexcept {
    if (r_.sign() < 0 || c_.sign() > 0) return no_contact<Real>(Outcome::outside);
    if (a_.sign() == 0) return no_contact<Real>(Outcome::contained);
    const Real time = root(Side::larger);
    if (is_late(Side::larger, time, Real(1))) return no_contact<Real>(Outcome::contained);
    return {time, Outcome::impact, discriminant_.sign() > 0 ? Motion::separating : Motion::sliding};
  }

  /// A root that isn't negative, correctly rounded, ties to even. Needs a > 0 and D >= 0.
  [[nodiscard]] Real root(Side side) const noexcept {
    using Bits = typename F::Bits;
    if (c_.sign() == 0 && h_.sign() * static_cast<int>(side) <= 0) return Real(0);
    Bits bits = estimate(side).template bits<Real>();
    // A time on a midpoint goes to the even one of its neighbours.
    const auto above = [&](Bits x) {
      const int order = compare(side, midpoint(x));
      return order > 0 || (order == 0 && (x & 1) != 0);
    };
    while (bits < F::infinity && above(bits)) ++bits;
    while (bits > 0 && !above(static_cast<Bits>(bits - 1))) --bits;
    return std::bit_cast<Real>(bits);
  }

 private:
  static constexpr int span = F::top - F::lowest;  ///< a number is less than 2^span units
  using Length = Integer<span + 1>;                ///< a difference of two numbers
  struct Vector {
    Length x, y, z;
  };
  using Product = decltype(Length() * Length() + Length() * Length() + Length() * Length());
  using Discriminant =
      decltype(Product() * Product() - Product() * decltype(Product() - Length() * Length())());

  /// Shifts align a length with a product of midpoint and displacement. The unit of lengths is at most
  /// 2^top, and that of such products at least 2^(2 lowest - 1); the unit of such products is at most
  /// 2^(2 top), and that of lengths at least 2^lowest.
  static constexpr int widest_shift = 2 * span + 2;
  static_assert(F::top - (2 * F::lowest - 1) <= widest_shift);
  static_assert(2 * F::top - F::lowest <= widest_shift);

  [[nodiscard]] static constexpr int lowest_of(const Difference<Real>& x, int lowest) noexcept {
    const Dyadic plus = F::dyadic(x.plus), minus = F::dyadic(x.minus);
    if (plus.mantissa != 0 && plus.exponent < lowest) lowest = plus.exponent;
    if (minus.mantissa != 0 && minus.exponent < lowest) lowest = minus.exponent;
    return lowest;
  }
  [[nodiscard]] static constexpr Length in(const Difference<Real>& x, int unit) noexcept {
    const auto integer = [unit](Real part) {
      const Dyadic value = F::dyadic(part);
      return value.mantissa == 0 ? Integer<span>() : Integer<span>(value.mantissa, value.exponent - unit);
    };
    return integer(x.plus) - integer(x.minus);
  }
  template <class V, class W>
  [[nodiscard]] static constexpr auto dot(const V& p, const W& q) noexcept {
    return p.x * q.x + p.y * q.y + p.z * q.z;
  }

  [[nodiscard]] static constexpr Dyadic midpoint(typename F::Bits bits) noexcept {
    const Dyadic below = F::dyadic(bits);
    return {2 * below.mantissa + 1, below.exponent - 1};
  }

  /// The sign of a root less m. Needs m within a few ulps of the root, for the size of the numbers.
  [[nodiscard]] int compare(Side side, const Dyadic& m) const noexcept {
    const int product = m.exponent + speed_;
    const int unit = product < length_ ? product : length_;
    const Integer<64> mantissa(m.mantissa, 0);
    const auto along = [&](const Length& d, const Length& v) {
      return d.template shifted<widest_shift>(length_ - unit) -
             (mantissa * v).template shifted<widest_shift>(product - unit);
    };
    struct {
      decltype(along(r_, r_)) x, y, z;
    } const p{along(d_.x, v_.x), along(d_.y, v_.y), along(d_.z, v_.z)};
    const auto r = r_.template shifted<widest_shift>(length_ - unit);
    const int f = (dot(p, p) - r * r).sign();
    const int order = static_cast<int>(side);
    if (f < 0) return order;
    const int closing = dot(p, v_).sign();
    if (f > 0) return closing;
    return closing * order > 0 ? order : 0;
  }

  [[nodiscard]] bool is_late(Side side, Real rounded, Real horizon) const noexcept {
    // Rounding keeps the order, so only a rounded time that is the horizon leaves the exact one open.
    if (rounded != horizon) return rounded > horizon;
    const auto bits = std::bit_cast<typename F::Bits>(horizon);
    return bits != F::infinity &&
           compare(side, F::dyadic(static_cast<typename F::Bits>(bits & ~F::sign))) > 0;
  }

  /// A root that isn't negative, in the form in which nothing cancels.
  [[nodiscard]] Estimate estimate(Side side) const noexcept {
    const Estimate outer = Estimate::of(h_).plus(Estimate::of(discriminant_).root());  // |h| + sqrt D
    const bool is_outer = h_.sign() * static_cast<int>(side) >= 0;
    Estimate time = is_outer ? outer.over(Estimate::of(a_)) : Estimate::of(c_).over(outer);
    time.exponent += length_ - speed_;
    return time;
  }

  int length_, speed_;
  Vector d_, v_;
  Length r_;
  Product a_, h_;
  decltype(Product() - Length() * Length()) c_;
  Discriminant discriminant_;
};

}  // namespace graze::detail
