// SPDX-License-Identifier: BSL-1.0
#include "verify/oracle/crossings.hpp"

#include <cmath>

#include "verify/oracle/decimal.hpp"
#include "verify/oracle/equation.hpp"

namespace verify {

using namespace oracle;

namespace {

Stretch stretch_of(const Equation& e, int side) {
  const Root root(e, side);
  if (root.sign_less(std::int64_t{0}, 0) < 0) return Stretch::before;
  return within_horizon(e, root) ? Stretch::path : Stretch::beyond;
}

Crossing crossing_of(const Equation& e, int side, int count) {
  return {oracle::in_decimals({e.h(), side, e.discriminant(), e.a(), e.time()}, count), stretch_of(e, side)};
}

/// |R| - |d x v| / |v|, where |d x v|^2 = d.d a - h^2.
Quadratic margin_of(const Equation& e) {
  const Integer across = dot(e.d, e.d) * e.a() - e.h() * e.h();
  return {abs(e.r) * e.a(), -1, across * e.a(), e.a(), e.length};
}

}  // namespace

template <class Real>
std::optional<Crossings> crossings_of(const Case<Real>& k, int count) {
  if (!is_valid(k)) return std::nullopt;
  const Equation e = equation_of(k);
  if (!e.moves()) return std::nullopt;
  Crossings all;
  if (e.discriminant().sign() >= 0) {
    all.first = crossing_of(e, -1, count);
    all.second = crossing_of(e, 1, count);
  }
  all.discriminant =
      oracle::in_decimals({.x = e.discriminant(), .exponent = 2 * (e.length + e.speed)}, count);
  const Quadratic margin = margin_of(e);
  all.margin = oracle::in_decimals(margin, count);
  const Approximate size = margin.surd().approximate();
  all.margin_log2 =
      std::log2(static_cast<double>(std::abs(size.mantissa))) + static_cast<double>(size.exponent);
  return all;
}

template std::optional<Crossings> crossings_of(const Case<float>&, int);
template std::optional<Crossings> crossings_of(const Case<double>&, int);

}  // namespace verify
