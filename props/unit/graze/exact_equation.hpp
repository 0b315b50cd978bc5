// SPDX-License-Identifier: BSL-1.0
/// The contact equation of a case in integers, for tests: with Boost, and without any code of the oracle.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "verify/case/case.hpp"

namespace props {

using boost::multiprecision::cpp_int;
using verify::Case;
using verify::Question;
using verify::Triple;

/// Every number is an integer times a power of two.
struct Dyadic {
  std::int64_t integer = 0;
  int exponent = 0;
};

/// 0 for a number that isn't finite, such as the t_max of an endless ray.
inline Dyadic dyadic(double x) {
  if (x == 0 || !std::isfinite(x)) return {};
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  std::int64_t integer = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(integer));
  return {integer / (std::int64_t(1) << zeros), exponent - 53 + zeros};
}

/// The quantities of the contact equation, in a unit of length in which all of them are integers.
struct Exact {
  int unit = 0;  ///< its exponent
  Triple<cpp_int> d, v;
  cpp_int R, a, h, c, D;
};

inline cpp_int product(const Triple<cpp_int>& x, const Triple<cpp_int>& y) {
  return cpp_int(x[0] * y[0] + x[1] * y[1] + x[2] * y[2]);
}

template <class Real>
Exact exact(const Case<Real>& k) {
  const verify::Layout& at = verify::layout(k.question);
  std::vector<Dyadic> numbers;
  for (const Real x : k.used()) numbers.push_back(dyadic(static_cast<double>(x)));
  if (at.horizon != verify::Layout::absent) numbers[static_cast<std::size_t>(at.horizon)] = {};
  int unit = std::numeric_limits<int>::max();
  for (const Dyadic& x : numbers) {
    if (x.integer != 0) unit = std::min(unit, x.exponent);
  }
  Case<cpp_int> whole{k.question, {}};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].integer != 0)
      whole.numbers[i] = cpp_int(numbers[i].integer) << (numbers[i].exponent - unit);
  }
  const auto scene = verify::scene_of(whole);
  Exact x;
  x.unit = unit;
  for (std::size_t i = 0; i < 3; ++i) {
    x.d[i] = scene.b.centre[i] - scene.a.centre[i];
    x.v[i] = scene.a.motion[i] - (at.ends ? scene.a.centre[i] : scene.b.motion[i]);
  }
  x.R = k.question == Question::container ? cpp_int(scene.b.radius - scene.a.radius)
                                          : cpp_int(scene.b.radius + scene.a.radius);
  x.a = product(x.v, x.v);
  x.h = product(x.d, x.v);
  x.c = product(x.d, x.d) - x.R * x.R;
  x.D = x.h * x.h - x.a * x.c;
  return x;
}

/// f(horizon) and half of its negated slope there, both times a positive factor.
template <class Real>
std::array<cpp_int, 2> at_horizon(const Case<Real>& k, const Exact& x) {
  const Dyadic end = dyadic(static_cast<double>(verify::scene_of(k).horizon));
  const cpp_int over = cpp_int(1) << std::max(0, -end.exponent);
  const cpp_int t = cpp_int(end.integer) << std::max(0, end.exponent);
  return {cpp_int(x.a * t * t - 2 * x.h * t * over + x.c * over * over), cpp_int(x.h * over - x.a * t)};
}

/// Whether contact comes exactly at the horizon: the first one, for a container the escape.
template <class Real>
bool ends_in_contact(const Case<Real>& k) {
  if (!std::isfinite(verify::scene_of(k).horizon)) return false;
  const Exact x = exact(k);
  const auto [value, closing] = at_horizon(k, x);
  if (value != 0 || x.a == 0) return false;
  return k.question == Question::container ? x.c <= 0 && x.R >= 0 && closing <= 0 : x.c > 0 && closing >= 0;
}

}  // namespace props
