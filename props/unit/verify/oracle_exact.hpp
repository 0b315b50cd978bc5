// SPDX-License-Identifier: BSL-1.0
/// Fractions, and a case in integers: locates the roots of its f by the signs of f alone. No root is taken.
#pragma once

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "props/unit/verify/oracle_witness.hpp"

namespace props::witness {

using boost::multiprecision::cpp_int;

struct Fraction {
  cpp_int over = 0, under = 1;  ///< under > 0
};

inline cpp_int power_of_two(long exponent) { return cpp_int(1) << static_cast<std::size_t>(exponent); }

inline Fraction times_power_of_two(cpp_int n, long exponent) {
  if (exponent >= 0) return {n << static_cast<std::size_t>(exponent), 1};
  return {std::move(n), power_of_two(-exponent)};
}

/// The exact value; of an infinity, the power of two beyond the range.
template <class Real>
Fraction fraction(Real x) {
  if (std::isinf(x)) return times_power_of_two(x > 0 ? 1 : -1, beyond<Real>);
  int exponent = 0;
  const auto mantissa = static_cast<double>(std::frexp(x, &exponent));
  return times_power_of_two(static_cast<std::int64_t>(std::ldexp(mantissa, 53)), exponent - 53);
}

inline Fraction middle(const Fraction& x, const Fraction& y) {
  return {x.over * y.under + y.over * x.under, 2 * x.under * y.under};
}

/// The sign of x - y.
inline int difference_sign(const Fraction& x, const Fraction& y) {
  const cpp_int difference = x.over * y.under - y.over * x.under;
  return difference.sign();
}

using Whole = std::array<cpp_int, 3>;
inline cpp_int dot(const Whole& x, const Whole& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// A case in a unit of length, the same for displacements, in which all its numbers are integers.
struct Exact {
  long unit = 0;
  Whole p_a, v_a, p_b, v_b, d, v;
  cpp_int r_a, r_b, R, a, h, c, D;
  bool first = true;  ///< the smaller root is requested
  bool endless = false;
  Fraction horizon{1, 1};

  template <class Real>
  explicit Exact(const Case<Real>& k) : first(k.question != Question::container) {
    const auto scene = verify::scene_of(k);
    unit = beyond<Real>;
    for (const auto* const body : {&scene.a, &scene.b}) {
      see(body->radius);
      for (std::size_t i = 0; i < 3; ++i) {
        see(body->centre[i]);
        see(body->motion[i]);
      }
    }
    for (std::size_t i = 0; i < 3; ++i) {
      p_a[i] = whole(scene.a.centre[i]);
      v_a[i] = whole(scene.a.motion[i]);
      if (verify::ends_in_point(k.question)) v_a[i] -= p_a[i];
      p_b[i] = whole(scene.b.centre[i]);
      v_b[i] = whole(scene.b.motion[i]);
      d[i] = p_b[i] - p_a[i];
      v[i] = v_a[i] - v_b[i];
    }
    r_a = whole(scene.a.radius);
    r_b = whole(scene.b.radius);
    R = first ? cpp_int(r_b + r_a) : cpp_int(r_b - r_a);
    a = dot(v, v);
    h = dot(d, v);
    c = dot(d, d) - R * R;
    // Lagrange: |d|^2 |v|^2 - (d.v)^2 = |d x v|^2.
    const Whole cross{d[1] * v[2] - d[2] * v[1], d[2] * v[0] - d[0] * v[2], d[0] * v[1] - d[1] * v[0]};
    D = a * R * R - dot(cross, cross);
    endless = std::isinf(scene.horizon);
    horizon = fraction(scene.horizon);
  }

  /// A number of the case in units: an integer.
  template <class Real>
  [[nodiscard]] cpp_int whole(Real x) const {
    const Fraction exact = in_units(fraction(x));
    return exact.over / exact.under;
  }
  [[nodiscard]] Fraction in_units(const Fraction& x) const {
    return unit > 0 ? Fraction{x.over, x.under << static_cast<std::size_t>(unit)}
                    : Fraction{x.over << static_cast<std::size_t>(-unit), x.under};
  }

  /// The sign of root - m, from the signs of f(m) and of p.v with p = d - m v, for D >= 0 and a > 0.
  [[nodiscard]] static int root_less(bool smaller, int f, int p_v) {
    if (f < 0) return smaller ? -1 : 1;  // between the roots
    if (p_v > 0) return f > 0 || !smaller ? 1 : 0;
    if (p_v < 0) return f > 0 || smaller ? -1 : 0;
    return 0;  // f has its least value there, and isn't below 0
  }
  [[nodiscard]] int root_less(bool smaller, const Fraction& m) const {
    Whole p;
    for (std::size_t i = 0; i < 3; ++i) p[i] = d[i] * m.under - v[i] * m.over;
    const cpp_int f = dot(p, p) - R * R * m.under * m.under, p_v = dot(p, v);
    return root_less(smaller, f.sign(), p_v.sign());
  }
  /// The sign of root |v| - m, m >= 0: f and p.v at m / |v|.
  [[nodiscard]] int distance_less(bool smaller, const Fraction& m) const {
    const cpp_int n = m.over * m.over, u = m.under * m.under;
    const int f = sign_of_sum(n + c * u, -2 * h * m.over * m.under);
    const int p_v = sign_of_root_sum(h * m.under, -m.over);
    return root_less(smaller, f, p_v);
  }
  /// The sign of x + y / |v|, and of x + y |v|.
  [[nodiscard]] int sign_of_sum(const cpp_int& x, const cpp_int& y) const { return sign_of_root_sum(y, x); }
  [[nodiscard]] int sign_of_root_sum(const cpp_int& x, const cpp_int& y) const {
    const int y_sign = y.sign() * a.sign();
    if (x.sign() * y_sign >= 0) return x.sign() != 0 ? x.sign() : y_sign;
    const cpp_int x_part = x * x, y_part = y * y * a;
    return x_part == y_part ? 0 : (x_part > y_part ? x.sign() : y.sign());
  }

  [[nodiscard]] Outcome outcome() const {
    if (!first && (R.sign() < 0 || c.sign() > 0)) return Outcome::outside;
    if (first && c.sign() <= 0) return Outcome::overlap;
    const bool has_root = a.sign() > 0 && (!first || (h.sign() > 0 && D.sign() >= 0));
    if (has_root && (endless || root_less(first, horizon) <= 0)) return Outcome::impact;
    return first ? Outcome::miss : Outcome::contained;
  }

 private:
  template <class Real>
  void see(Real x) {
    if (x == 0) return;
    int exponent = 0;
    (void)std::frexp(x, &exponent);
    unit = std::min(unit, long{last_bit<Real>(exponent)});
  }
};

}  // namespace props::witness
