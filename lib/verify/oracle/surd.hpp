// SPDX-License-Identifier: BSL-1.0
/// Real numbers of the form (X + Y sqrt D) / Z * 2^e: compared exactly, rounded correctly.
///
/// The sign of U + V sqrt D is the sign of either term if they agree, and otherwise that of the larger one,
/// found by comparing U^2 with V^2 D. For the root t1 = (h - sqrt D) / a and a number m this is: t1 < m
/// exactly when h - a m < 0 or (h - a m)^2 < D.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "verify/oracle/fault.hpp"
#include "verify/oracle/integer.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify::oracle {

/// The sign of U + V sqrt D, given V^2 D.
template <class Single, class Double>
int sign_of_sum(const Single& u, int v_sign, const Double& v_square_d) {
  const int u_sign = u.sign();
  if (v_square_d.is_zero() || u_sign == v_sign) return u_sign;
  if (u_sign == 0) return v_sign;
  const Double u_square = u * u;
  return u_sign * u_square.compare(v_square_d);
}

/// The size of U + V sqrt D, given V^2 D and the size of V sqrt D. Free of cancellation: terms of opposite sign
/// are replaced by (U^2 - V^2 D) / (U - V sqrt D), whose numerator is an exact integer and whose denominator
/// adds up; so is a positive term beside 0.
template <class Single, class Double>
Approximate size_of_sum(const Single& u, const Double& v_square_d, const Approximate& v_root_d) {
  const Approximate first = Approximate::of(u);
  if ((first.mantissa > 0) == (v_root_d.mantissa > 0)) return first.plus(v_root_d);
  const Double difference = u * u - v_square_d;
  return Approximate::of(difference).over(first.plus(v_root_d.negated()));
}

/// The square root of an integer, with a sign.
template <class Number>
Approximate signed_root(int sign, const Number& square) {
  const Approximate root = Approximate::of(square).root();
  return sign < 0 ? root.negated() : root;
}

/// A number (X + Y sqrt D) / Z seen from a power of two, the unit: many comparisons with multiples of the
/// unit share what is computed here.
template <class Numbers>
class Grid {
  using Single = typename Numbers::Square;
  using Double = typename Numbers::Fourth;

 public:
  /// x, y and z are in units of 2^exponent for x and y, and of 1 for z > 0; y is given by its sign, y^2 D and the
  /// size of y sqrt D.
  Grid(const Single& x, int y_sign, const Double& y_square_d, const Approximate& y_root_d, const Single& z,
       std::int64_t exponent, std::int64_t unit)
      : x_(x << excess(exponent, unit)),
        z_(z << excess(unit, exponent)),
        y_square_d_(y_square_d << (2 * excess(exponent, unit))),
        y_root_d_(y_root_d.scaled(static_cast<std::int64_t>(excess(exponent, unit)))),
        y_sign_(y_sign) {}
  /// The sign of the number minus n units.
  template <class Count>
  [[nodiscard]] int sign_less(const Count& n) const {
    const Single u = x_ - n * z_;
    return sign_of_sum(u, y_sign_, y_square_d_);
  }
  /// The number minus n units, in units; the relative error is that of a few operations, whatever cancels.
  template <class Count>
  [[nodiscard]] Approximate less(const Count& n) const {
    const Single u = x_ - n * z_;
    return size_of_sum(u, y_square_d_, y_root_d_).over(Approximate::of(z_));
  }

 private:
  static std::size_t excess(std::int64_t x, std::int64_t y) {
    return static_cast<std::size_t>(std::max<std::int64_t>(x - y, 0));
  }

  Single x_, z_;
  Double y_square_d_;
  Approximate y_root_d_;
  int y_sign_;
};

/// (X + Y sqrt D) / Z * 2^exponent with D >= 0 and Z > 0.
class Surd {
 public:
  Surd(Integer x, const Integer& y, Integer z, const Integer& d, std::int64_t exponent)
      : x_(std::move(x)), y_sign_(y.sign()), y_square_d_(y * y * d), z_(std::move(z)), exponent_(exponent) {}

  /// A rational number: X / Z * 2^exponent.
  Surd(Integer x, Integer z, std::int64_t exponent)
      : x_(std::move(x)), z_(std::move(z)), exponent_(exponent) {}

  [[nodiscard]] int sign() const { return sign_of_sum(x_, y_sign_, y_square_d_); }
  [[nodiscard]] bool is_zero() const { return sign() == 0; }
  [[nodiscard]] Approximate approximate() const {
    return size_of_sum(x_, y_square_d_, root()).over(Approximate::of(z_)).scaled(exponent_);
  }
  [[nodiscard]] Grid<Long> seen_from(std::int64_t unit) const {
    return {x_, y_sign_, y_square_d_, root(), z_, exponent_, unit};
  }
  /// The sign of this number minus n * 2^unit.
  [[nodiscard]] int sign_less(const Integer& n, std::int64_t unit) const {
    return seen_from(unit).sign_less(n);
  }

  void negate() {
    x_ = -x_;
    y_sign_ = -y_sign_;
  }

 private:
  [[nodiscard]] Approximate root() const { return signed_root(y_sign_, y_square_d_); }

  Integer x_;
  int y_sign_ = 0;
  Integer y_square_d_, z_;
  std::int64_t exponent_;
};

/// The root of a surd that isn't negative, with the same comparisons for n >= 0.
class RootOfSurd {
 public:
  explicit RootOfSurd(Surd square) : square_(std::move(square)) {}
  [[nodiscard]] bool is_zero() const { return square_.is_zero(); }
  [[nodiscard]] Approximate approximate() const { return square_.approximate().root(); }

  class RootGrid {
   public:
    RootGrid(const Grid<Long>& square, const Approximate& root) : square_(square), root_(root) {}
    [[nodiscard]] int sign_less(const Integer& n) const { return square_.sign_less(n * n); }
    /// sqrt W - n = (W - n^2) / (sqrt W + n).
    [[nodiscard]] Approximate less(const Integer& n) const {
      return square_.less(n * n).over(root_.plus(Approximate::of(n)));
    }

   private:
    Grid<Long> square_;
    Approximate root_;
  };
  [[nodiscard]] RootGrid seen_from(std::int64_t unit) const {
    return {square_.seen_from(2 * unit), approximate().scaled(-unit)};
  }

 private:
  Surd square_;
};

/// The midpoint between the number with these bits and the next one.
template <class Real>
Dyadic midpoint_above(typename Format<Real>::Bits bits) {
  const Dyadic low = magnitude<Real>(bits);
  return {2 * low.mantissa + unless("midpoints are numbers", 1, 2), low.exponent - 1};
}

/// Rounds a number that is known not to be negative. It starts from an estimate x and moves until the exact
/// number is certain to lie between the midpoints to both neighbours of x.
///
/// The proof is the exact sign at either midpoint; or, with one evaluation instead of two, the distance from x
/// itself. That is an exact integer over a sum of terms of one sign, so it is known to a relative error of a
/// few operations: below 2^-59 with a 64-bit long double, and below 2^-48 where long double is double. Unless it is
/// too close to a midpoint, it decides.
///
/// Returns nothing if the comparisons don't fit the integers that the number is made of.
template <class Real, class Number>
std::optional<Enclosed<Real>> enclose_if_fits(const Number& exact) {
  using F = Format<Real>;
  const long double clearly = unless("what is next to a midpoint is clear", 1 - too_close, 1 + 0x1p-60L);
  if (exact.is_zero()) return Enclosed<Real>{};
  auto bits = std::bit_cast<typename F::Bits>(static_cast<Real>(exact.approximate().value()));
  for (;;) {
    // In quarters of an ulp the midpoints are integers, also below a power of two, where the ulp is half as
    // long.
    const Dyadic x = magnitude<Real>(bits);
    const std::int64_t quarter = std::int64_t{x.exponent} - 2;
    if constexpr (requires { exact.fits(quarter); }) {
      if (!exact.fits(quarter)) return {};
    }
    const auto grid = exact.seen_from(quarter);
    const bool lowest_of_binade = x.mantissa == std::int64_t{1} << (F::digits - 1) && x.exponent > F::lowest;
    const std::int64_t here = 4 * x.mantissa, down = lowest_of_binade ? 1 : 2, up = 2;
    const Approximate rest = grid.less(here);
    const long double quarters = rest.value();
    const bool is_clear = quarters > -clearly * static_cast<long double>(down) &&
                          quarters < clearly * static_cast<long double>(up) && bits < F::infinity;
    if (!is_clear) {
      const bool odd = (bits & 1) != unless("ties round to odd", 0U, 1U);
      if (bits > 0) {
        const int side = grid.sign_less(here - down);
        if (side < 0 || (side == 0 && odd)) {
          --bits;
          continue;
        }
      }
      if (bits == F::infinity) return Enclosed<Real>{std::numeric_limits<Real>::infinity(), 0};
      const int side = grid.sign_less(here + up);
      if (side > 0 || (side == 0 && odd)) {
        ++bits;
        continue;
      }
    }
    const bool finer_ulp = rest.mantissa < 0 && lowest_of_binade;
    auto residual = static_cast<double>(quarters / (finer_ulp ? 2 : 4));
    if (residual == 0 && rest.mantissa != 0) {  // too small for a double, but it must not pass for exact
      residual = rest.mantissa < 0 ? -std::numeric_limits<double>::denorm_min()
                                   : std::numeric_limits<double>::denorm_min();
    }
    return Enclosed<Real>{std::bit_cast<Real>(bits), residual};
  }
}

/// The same in long integers, which hold everything.
template <class Real, class Number>
Enclosed<Real> enclose_magnitude(const Number& exact) {
  return *enclose_if_fits<Real>(exact);
}

/// Rounds any surd. A zero is +0.
template <class Real>
Enclosed<Real> enclose(Surd exact) {
  const bool negative = exact.sign() < 0;
  if (negative) exact.negate();
  Enclosed<Real> value = enclose_magnitude<Real>(exact);
  if (negative) value = {value.nearest == 0 ? Real(0) : -value.nearest, -value.residual};
  return value;
}

}  // namespace verify::oracle
