// SPDX-License-Identifier: BSL-1.0
/// The oracle against its second witness, which shares nothing with it either: f itself in rational arithmetic. It takes no
/// root, and every number is compared with both its rounding midpoints.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "props/unit/random_cases.hpp"
#include "props/unit/valid.hpp"
#include "props/unit/verify/oracle_exact.hpp"
#include "props/unit/verify/oracle_witness.hpp"
#include "verify/case/family.hpp"

namespace props::witness {

namespace {

template <class Real>
bool is_odd(Real x) {
  return (std::bit_cast<Bits<Real>>(x) & 1) != 0;
}

/// Why `claim` isn't a correctly rounded number, given the sign of that number less any fraction; or nothing.
template <class Real, class Less>
std::optional<std::string> fault_in(const Enclosed<Real>& claim, const Less& less) {
  const Real x = claim.nearest;
  if (std::isnan(x)) return "not a number";
  if (x == 0 && std::signbit(x)) return "-0";
  if (!(x == -infinity<Real>)) {
    const Real below =
        x == infinity<Real> ? std::numeric_limits<Real>::max() : std::nextafter(x, -infinity<Real>);
    const int side = less(middle(fraction(below), fraction(x)));
    if (side < 0 || (side == 0 && is_odd(x))) return "too large: " + text(x);
  }
  if (!(x == infinity<Real>)) {
    const Real above =
        x == -infinity<Real> ? std::numeric_limits<Real>::lowest() : std::nextafter(x, infinity<Real>);
    const int side = less(middle(fraction(above), fraction(x)));
    if (side > 0 || (side == 0 && is_odd(x))) return "too small: " + text(x);
  }
  if (!std::isfinite(x))
    return claim.residual == 0 ? std::nullopt : std::optional<std::string>("infinite, with a residual");
  const int side = less(fraction(x));
  if (side != (claim.residual > 0) - (claim.residual < 0))
    return "the residual has the wrong sign: " + text(x);
  if (!(std::abs(claim.residual) <= 0.5)) return "the residual is too large: " + text(claim.residual);
  return std::nullopt;
}

template <class Real>
bool is_exactly(Real x, const Enclosed<Real>& claim) {
  return claim.nearest == x && claim.residual == 0;
}

/// The sign of (x + y t) / z less any fraction, given the sign of t less any.
template <class Less>
auto linear(const cpp_int& x, const cpp_int& y, const cpp_int& z, const Less& t_less) {
  return [&x, &y, &z, &t_less](const Fraction& m) {
    cpp_int over = m.over * z - m.under * x, under = m.under * y;
    if (y.sign() == 0) return -over.sign();
    if (y.sign() < 0) {
      over = -over;
      under = -under;
    }
    return y.sign() * t_less(Fraction{over, under});
  };
}

}  // namespace

template <class Real>
void hold_against_signs(const Case<Real>& k, const Truth<Real>& truth, Complaints& complaints) {
  if (!is_valid(k)) {
    if (truth.outcome != Outcome::invalid) complaints.add(k, "the case is invalid");
    if (verify::write(truth.asked) != verify::write(k)) complaints.add(k, "not the case that was asked");
    if (truth.touches || truth.unit_direction) complaints.add(k, "touches or has a direction");
    if (truth.motion || truth.time || truth.exit || truth.travel || truth.geometry)
      complaints.add(k, "too much");
    return;
  }
  const Exact e(k);
  if (k.question == Question::ray) {
    // | |v|^2 - 1 | <= 8 u
    const cpp_int one = e.unit < 0 ? power_of_two(-2 * e.unit) : cpp_int(1);
    const cpp_int square = e.unit < 0 ? e.a : cpp_int(e.a << static_cast<std::size_t>(2 * e.unit));
    const bool unit = abs(cpp_int(square - one)) * power_of_two(digits<Real> - 3) <= one;
    if (truth.unit_direction != unit) complaints.add(k, "unit direction");
  } else if (truth.unit_direction) {
    complaints.add(k, "no ray, and a unit direction");
  }
  const Outcome outcome = e.outcome();
  if (truth.touches != (outcome == Outcome::overlap && dot(e.d, e.d) == e.R * e.R))
    complaints.add(k, "touches");
  if (truth.outcome != outcome) return complaints.add(k, "the outcome is " + std::string(name(outcome)));
  if (!verify::is_contact(outcome)) {
    if (truth.motion || truth.time || truth.exit || truth.travel || truth.geometry)
      complaints.add(k, "too much");
    return;
  }
  const bool overlap = outcome == Outcome::overlap;
  const int motion = overlap ? e.h.sign() : (e.first ? 1 : -1) * e.D.sign();
  if (truth.motion != static_cast<Motion>(motion)) complaints.add(k, "motion");

  const auto check = [&](const Enclosed<Real>& claim, const auto& less, const char* name) {
    if (const auto fault = fault_in(claim, less)) complaints.add(k, name + (": " + *fault));
  };
  const auto zero = [](const Fraction& m) { return -m.over.sign(); };
  const auto root = [&e](const Fraction& m) { return e.root_less(e.first, m); };
  const auto t_less = [&](const Fraction& m) { return overlap ? zero(m) : root(m); };
  check(*truth.time, t_less, "t");
  if (truth.exit.has_value() != (k.question == Question::ray)) return complaints.add(k, "exit");
  if (truth.exit && e.a.sign() > 0) {
    check(*truth.exit, [&](const Fraction& m) { return e.root_less(false, m); }, "exit");
  } else if (truth.exit && !is_exactly(infinity<Real>, *truth.exit)) {
    complaints.add(k, "exit");
  }
  if (!truth.travel) return;

  check(
      truth.travel->distance,
      [&](const Fraction& m) {
        if (overlap || m.over.sign() < 0) return -m.over.sign();
        return e.distance_less(e.first, e.in_units(m));
      },
      "distance");
  if (!e.endless) {
    check(
        truth.travel->path_length,
        [&](const Fraction& m) {
          const Fraction n = e.in_units(m);
          return e.sign_of_root_sum(-n.over * e.horizon.under, e.horizon.over * n.under);
        },
        "path length");
  } else if (!is_exactly(e.a.sign() > 0 ? infinity<Real> : Real(0), truth.travel->path_length)) {
    complaints.add(k, "path length");
  }

  constexpr std::array axes{".x", ".y", ".z"};
  const bool concentric = dot(e.d, e.d).sign() == 0;
  const cpp_int one = 1;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto component = [&](const Triple<Enclosed<Real>>& claim, const auto& less, const char* name) {
      if (const auto fault = fault_in(claim[i], less)) complaints.add(k, name + (axes[i] + (": " + *fault)));
    };
    const auto centre = linear(e.p_a[i], e.v_a[i], one, t_less);
    component(truth.geometry->centre, [&](const Fraction& m) { return centre(e.in_units(m)); }, "centre");
    if (overlap || e.R.sign() == 0) {
      const Whole& against = overlap && !concentric ? e.d : e.v;
      const cpp_int square = dot(against, against);
      component(
          truth.geometry->normal,
          [&](const Fraction& m) {
            if (square.sign() == 0) return zero(m);
            // -x / |w| against m, as -x n - m |w|.
            const cpp_int x = -against[i] * m.under, y = -m.over;
            if (x.sign() * y.sign() >= 0) return x.sign() != 0 ? x.sign() : y.sign();
            const cpp_int x_part = x * x, y_part = y * y * square;
            return x_part == y_part ? 0 : (x_part > y_part ? x.sign() : y.sign());
          },
          "normal");
    } else {
      const cpp_int start = -e.d[i];
      component(truth.geometry->normal, linear(start, e.v[i], e.R, t_less), "normal");
    }
    if (overlap) continue;
    if (!truth.geometry->point) return complaints.add(k, "no point");
    // c_A - (c_A - c_B) r_A / R, or of a container c_A + (c_A - c_B) r_A / R; for R = 0 the centre.
    const int side = e.first ? -1 : 1;
    const cpp_int z = e.R.sign() == 0 ? one : e.R, r_a = e.R.sign() == 0 ? cpp_int(0) : cpp_int(side * e.r_a);
    const cpp_int x = e.p_a[i] * z - e.d[i] * r_a, y = e.v_a[i] * z + e.v[i] * r_a;
    const auto point = linear(x, y, z, t_less);
    component(*truth.geometry->point, [&](const Fraction& m) { return point(e.in_units(m)); }, "point");
  }
}

template void hold_against_signs(const Case<float>&, const Truth<float>&, Complaints&);
template void hold_against_signs(const Case<double>&, const Truth<double>&, Complaints&);

namespace {

constexpr std::uint64_t exact_cases = 4'000;  ///< of each family, question and type

TEST(Oracle, agrees_with_the_signs_of_f_in_exact_arithmetic) {
  Complaints complaints;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < exact_cases; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 1, i);
      const verify::Wanted wanted{.travel = i % 4 == 0, .geometry = i % 4 == 0};
      hold_against_signs(k, verify::truth_of(k, wanted), complaints);
    }
  });
}

}  // namespace

}  // namespace props::witness
