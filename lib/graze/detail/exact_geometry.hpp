// SPDX-License-Identifier: BSL-1.0
/// Stage 3 for the geometry of a cast's contact: every component is correctly rounded by integer comparisons.
///
/// A component of centre, point or normal is (x + y t) / z with integers x, y and z > 0, so comparing it with a
/// number m is comparing t with (m z - x) / y. The initial guess is computed without cancellation:
///
///   x + y t = (X - y sqrt D) / a = N / (X + y sqrt D),   X = x a + y h,   N = x^2 a + 2 x y h + y^2 c
///
/// by the first form when X and -y have the same sign, otherwise by the second. The distance t sqrt a is compared
/// with m > 0 by comparing t with m / sqrt a: there f has the sign of (c + m^2)^2 a - 4 m^2 h^2, and for f > 0 the sign of
/// h^2 - m^2 a tells whether m / sqrt a lies before or after both roots. A component of x / |x| is compared by its square.
#pragma once

#include "graze/detail/exact.hpp"
#include "graze/detail/geometry.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

template <class Real>
class ExactGeometry : Exact<Real> {
  using Format = Ieee<Real>;
  using Base = Exact<Real>;
  using Base::a_, Base::c_, Base::d_, Base::discriminant_, Base::h_, Base::length_exponent_, Base::r_,
      Base::span, Base::v_;
  using typename Base::Length;
  using typename Base::Mantissa;

 public:
  /// For an impact.
  constexpr explicit ExactGeometry(const Relative<Real>& relative, const Vec3<Real>& start) noexcept
      : Base(relative) {
    this->prepare_roots();
    start_ = {Base::in(start.x, length_exponent_), Base::in(start.y, length_exponent_),
              Base::in(start.z, length_exponent_)};
    r_a_ = Base::in(relative.radius_a, length_exponent_);
    r_b_ = Base::in(relative.radius_b, length_exponent_);
  }

  [[nodiscard]] constexpr bool is_tangent() const noexcept { return discriminant_.sign() == 0; }

  /// The geometry with the components that earlier stages weren't certain of, in this type or another one. For R > 0.
  template <class To = Real>
  [[nodiscard]] constexpr Geometry<To> completed(KnownGeometry<To> known) const noexcept {
    complete(known.x, d_.x, v_.x, start_.x);
    complete(known.y, d_.y, v_.y, start_.y);
    complete(known.z, d_.z, v_.z, start_.z);
    if (!known.distance.certain) known.distance.value = distance<To>();
    return known.value();
  }

  template <class To = Real>
  [[nodiscard]] constexpr To distance() const noexcept {
    const Estimate outer = Estimate::of(h_).plus(Estimate::of(discriminant_).root());
    const Estimate way = Estimate::of(c_).times(Estimate::of(a_).root()).over(outer).scaled(length_exponent_);
    return rounded_by<To>(way.bits<To>(), Rounding::nearest, [&](const Dyadic& m) {
      // The finer one of the units of m^2 and of squared lengths.
      const int exponent = 2 * m.exponent, own = 2 * length_exponent_, unit = exponent < own ? exponent : own;
      const Mantissa mantissa(m.mantissa, 0);
      const auto square = (mantissa * mantissa).template shifted<widest_square>(exponent - unit);
      const auto reach = c_.template shifted<widest_square>(own - unit) + square;
      const auto shifted_h = h_.template shifted<widest_square>(own - unit);
      const int f = (reach * reach * a_ - square * ((h_ + h_) * (shifted_h + shifted_h))).sign();
      if (f < 0) return -1;
      const int closing = (h_ * shifted_h - square * a_).sign();
      return f == 0 && closing > 0 ? 0
                                   : closing;  // f = 0 at the larger root too, where the time exceeds h / a
    });
  }

 private:
  /// Exponent differences between the unit of lengths (or 1) and that of a midpoint.
  static constexpr int widest = span + 1, widest_square = 2 * widest;

  template <class To>
  constexpr void complete(AxisGeometry<To>& known, const Length& d, const Length& v,
                          const Integer<span>& start) const noexcept {
    const Integer<1> one(1, 0);
    if (!known.centre.certain) known.centre.value = rounded_affine<To>(start, v, one, length_exponent_);
    if (!known.point.certain)
      known.point.value = rounded_affine<To>(start * r_ + r_a_ * d, v * r_b_, r_, length_exponent_);
    if (!known.normal.certain) known.normal.value = rounded_affine<To>(-d, v, r_, 0);
  }

  /// (x + y t) / z in units of 2^unit.
  template <class To, class Offset, class Slope, class Divisor>
  [[nodiscard]] constexpr To rounded_affine(const Offset& x, const Slope& y, const Divisor& z,
                                            int unit) const noexcept {
    const auto middle = x * a_ + y * h_;
    const auto norm = x * x * a_ + x * y * (h_ + h_) + y * y * c_;
    const bool is_sum = middle.sign() * y.sign() <= 0;
    const int sign = !is_sum              ? norm.sign() * middle.sign()
                     : middle.sign() != 0 ? middle.sign()
                                          : -y.sign() * discriminant_.sign();
    const Estimate outer =
        Estimate::of(middle).plus(Estimate::of(y).times(Estimate::of(discriminant_).root()));
    const Estimate size = (is_sum ? outer.over(Estimate::of(a_)) : Estimate::of(norm).over(outer))
                              .over(Estimate::of(z))
                              .scaled(unit);
    const To value = rounded_by<To>(size.template bits<To>(), Rounding::nearest, [&](const Dyadic& m) {
      return sign * order(x, y, z, unit, {sign * m.mantissa, m.exponent});
    });
    return Ieee<To>::with_sign(value, sign);
  }

  /// The sign of (x + y t) / z less m.
  template <class Offset, class Slope, class Divisor>
  [[nodiscard]] constexpr int order(const Offset& x, const Slope& y, const Divisor& z, int unit,
                                    const Dyadic& m) const noexcept {
    const int common = m.exponent < unit ? m.exponent : unit;
    const auto n = (Mantissa(m.mantissa, 0) * z).template shifted<widest>(m.exponent - common) -
                   x.template shifted<widest>(unit - common);
    const auto k = y.template shifted<widest>(unit - common);
    if (k.sign() == 0) return -n.sign();
    return k.sign() * this->compare(Side::smaller, Vector{k * d_.x, k * d_.y, k * d_.z},
                                    Vector{n * v_.x, n * v_.y, n * v_.z}, k * r_, k.sign());
  }

  Vector<Integer<span>> start_;
  Integer<span> r_a_, r_b_;
};

/// The unit vector opposite to p; zero for zero.
template <class Real>
class ExactDirection : Exact<Real> {
  using Format = Ieee<Real>;
  using Base = Exact<Real>;

 public:
  template <class To = Real>
  [[nodiscard, GRAZE_NOINLINE]] static constexpr Vec3<To> against(const Differences<Real>& p) noexcept {
    const int unit = Base::lowest_of(p.x, Base::lowest_of(p.y, Base::lowest_of(p.z, Format::top)));
    const Vector q{Base::in(p.x, unit), Base::in(p.y, unit), Base::in(p.z, unit)};
    const auto square = dot(q, q);
    const auto component = [&](const typename Base::Length& x) {
      const Estimate size = Estimate::of(x).over(Estimate::of(square).root());
      const auto compare = [&](const Dyadic& m) {
        // x^2 - m^2 |p|^2. Midpoints below 1 have a negative exponent.
        constexpr int widest = 2 * (1 - Format::lowest);
        const typename Base::Mantissa mantissa(m.mantissa, 0);
        return ((x * x).template shifted<widest>(-2 * m.exponent) - mantissa * mantissa * square).sign();
      };
      const To value = rounded_by<To>(size.bits<To>(), Rounding::nearest, compare, bits_of_one<To>);
      return Ieee<To>::with_sign(value, -x.sign());
    };
    return {component(q.x), component(q.y), component(q.z)};
  }
};

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
