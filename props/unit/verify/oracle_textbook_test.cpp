// SPDX-License-Identifier: BSL-1.0
/// The oracle against its first witness, which shares nothing with it: the textbook in MPFR.
///
/// It takes 2,000 bits if the discriminant fits in them, which it always does in float, and otherwise 10,000: for most
/// cases in double of the families bits and mixed_magnitudes, and for a few of those that step away from a zero by an
/// ulp (near_tangent, at_end, the zero radii, grazes_wall, tiny_displacement). So every product and sum up to the
/// discriminant is exact, and everything after it carries an error bound.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "props/unit/random_cases.hpp"
#include "props/unit/valid.hpp"
#include "props/unit/verify/oracle_witness.hpp"
#include "verify/case/family.hpp"

namespace {

using namespace props;
using namespace props::witness;

constexpr std::uint64_t textbook_cases = 2'000;  ///< at 2,000 bits
constexpr std::uint64_t long_cases = 500;        ///< at 10,000 bits

// --- many digits ---

class Wide {
 public:
  static inline mpfr_prec_t precision = 2'000;

  Wide(double value = 0) {
    mpfr_init2(x_, precision);
    mpfr_set_d(x_, value, MPFR_RNDN);
  }
  Wide(const Wide& other) {
    mpfr_init2(x_, precision);
    mpfr_set(x_, other.x_, MPFR_RNDN);
  }
  Wide& operator=(const Wide& other) {
    mpfr_set_prec(x_, precision);
    mpfr_set(x_, other.x_, MPFR_RNDN);
    return *this;
  }
  ~Wide() { mpfr_clear(x_); }

  friend Wide operator+(const Wide& x, const Wide& y) { return of(mpfr_add, x, y); }
  friend Wide operator-(const Wide& x, const Wide& y) { return of(mpfr_sub, x, y); }
  friend Wide operator*(const Wide& x, const Wide& y) { return of(mpfr_mul, x, y); }
  friend Wide operator/(const Wide& x, const Wide& y) { return of(mpfr_div, x, y); }
  friend bool operator<=(const Wide& x, const Wide& y) { return mpfr_lessequal_p(x.x_, y.x_) != 0; }
  friend Wide sqrt(const Wide& x) {
    Wide z;
    mpfr_sqrt(z.x_, x.x_, MPFR_RNDN);
    return z;
  }
  friend Wide abs(const Wide& x) {
    Wide z;
    mpfr_abs(z.x_, x.x_, MPFR_RNDN);
    return z;
  }
  [[nodiscard]] Wide shifted(long by) const {
    Wide z;
    mpfr_mul_2si(z.x_, x_, by, MPFR_RNDN);
    return z;
  }
  [[nodiscard]] int sign() const { return mpfr_sgn(x_); }
  [[nodiscard]] double approximate() const { return mpfr_get_d(x_, MPFR_RNDN); }

  /// The e with 2^(e-1) <= |x| < 2^e.
  [[nodiscard]] long exponent() const { return mpfr_zero_p(x_) != 0 ? -1'000'000 : mpfr_get_exp(x_); }

  /// Rounded once to the type, where the last bit counts and not the precision.
  template <class Real>
  [[nodiscard]] Real rounded() const {
    if (exponent() > beyond<Real>) return static_cast<Real>(sign()) * infinity<Real>;
    const int unit = last_bit<Real>(exponent());
    Wide n = shifted(-unit);
    mpfr_rint(n.x_, n.x_, MPFR_RNDN);  // halves go to the even integer
    return static_cast<Real>(std::ldexp(mpfr_get_d(n.x_, MPFR_RNDN), unit));
  }

 private:
  template <class Operation>
  static Wide of(Operation operation, const Wide& x, const Wide& y) {
    Wide z;
    operation(z.x_, x.x_, y.x_, MPFR_RNDN);
    return z;
  }
  mpfr_t x_;
};

/// A value with an error bound.
struct Rough {
  Wide value, error;
};

/// 2^-(precision - 16) of the terms that went into a sum.
Wide rounding(const Wide& terms) { return terms.shifted(16 - static_cast<long>(Wide::precision)); }

Rough operator+(const Rough& x, const Rough& y) {
  return {x.value + y.value, x.error + y.error + rounding(abs(x.value) + abs(y.value))};
}
Rough operator-(const Rough& x, const Rough& y) { return x + Rough{Wide(0) - y.value, y.error}; }
Rough operator*(const Rough& x, const Rough& y) {
  const Wide value = x.value * y.value;
  return {value, abs(x.value) * y.error + abs(y.value) * x.error + x.error * y.error + rounding(abs(value))};
}
/// By an exact number.
Rough operator/(const Rough& x, const Wide& y) {
  const Wide value = x.value / y;
  return {value, x.error / abs(y) + rounding(abs(value))};
}
Rough exactly(const Wide& x) { return {x, 0}; }

using Vector = std::array<Wide, 3>;
Wide dot(const Vector& x, const Vector& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// The bits that the discriminant of a case takes, at most.
template <class Real>
long bits_of_discriminant(const Case<Real>& k) {
  const verify::Layout& at = verify::layout(k.question);
  std::array<std::pair<int, int>, 2> range;
  range.fill({std::numeric_limits<int>::max(), std::numeric_limits<int>::min()});
  for (int i = 0; i < at.count; ++i) {
    const auto x = static_cast<double>(k.numbers[static_cast<std::size_t>(i)]);
    if (x == 0 || i == at.horizon) continue;
    const auto in = [i](int from) { return from != verify::Layout::absent && i >= from && i < from + 3; };
    auto& [low, high] = range[!at.ends && (in(at.a_motion) || in(at.b_motion)) ? 1 : 0];
    const int e = std::ilogb(x);
    low = std::min(low, e - (digits<Real> - 1));
    high = std::max(high, e + 1);
  }
  if (at.ends) range[1] = range[0];
  long bits = 40;
  for (const auto& [low, high] : range) bits += low > high ? 0 : 2 * (long{high} - low + 1);
  return bits;
}

template <class Real>
Vector wide(const Triple<Real>& x) {
  return {Wide(static_cast<double>(x[0])), Wide(static_cast<double>(x[1])), Wide(static_cast<double>(x[2]))};
}

template <class Real>
void compare(const Rough& number, const Enclosed<Real>& claim, const std::string& name, const Case<Real>& k,
             Complaints& complaints, long& undecided) {
  const Real low = (number.value - number.error).template rounded<Real>();
  const Real high = (number.value + number.error).template rounded<Real>();
  if (claim.nearest == 0 && std::signbit(claim.nearest)) return complaints.add(k, name + " is -0");
  if (claim.nearest != low && claim.nearest != high) {
    return complaints.add(k, name + " is " + text(low) + ", not " + text(claim.nearest));
  }
  undecided += low != high;
  if (low != high || !std::isfinite(low)) return;
  const int ulp = last_bit<Real>(number.value.exponent());
  const double rest = (number.value - Wide(static_cast<double>(low))).shifted(-ulp).approximate();
  const double error = number.error.shifted(-ulp).approximate() + std::numeric_limits<double>::denorm_min();
  if (!(std::abs(rest - claim.residual) <= std::ldexp(std::abs(rest), -40) + error)) {
    complaints.add(k, name + ": the residual is " + text(rest) + ", not " + text(claim.residual));
  }
}

template <class Real>
void compare(const std::array<Rough, 3>& vector, const Triple<Enclosed<Real>>& claim, const std::string& name,
             const Case<Real>& k, Complaints& complaints, long& undecided) {
  constexpr std::array axes{".x", ".y", ".z"};
  for (std::size_t i = 0; i < 3; ++i) compare(vector[i], claim[i], name + axes[i], k, complaints, undecided);
}

// --- the textbook ---

/// -x / |x|; nothing if x is zero.
std::array<Rough, 3> unit_against(const Vector& x) {
  const Wide length = sqrt(dot(x, x));
  std::array<Rough, 3> unit;
  for (std::size_t i = 0; i < 3 && length.sign() > 0; ++i) {
    const Wide value = (Wide(0) - x[i]) / length;
    unit[i] = {value, rounding(abs(value))};
  }
  return unit;
}

template <class Real>
void hold_against_textbook(const Case<Real>& k, const Truth<Real>& truth, Complaints& complaints,
                           long& undecided) {
  const auto scene = verify::scene_of(k);
  const bool container = k.question == Question::container;
  const Vector p_a = wide(scene.a.centre), p_b = wide(scene.b.centre);
  Vector v_a = wide(scene.a.motion), v_b = wide(scene.b.motion), d, v;
  for (std::size_t i = 0; i < 3; ++i) {
    if (verify::ends_in_point(k.question)) v_a[i] = v_a[i] - p_a[i];
    d[i] = p_b[i] - p_a[i];
    v[i] = v_a[i] - v_b[i];
  }
  const Wide r_a = static_cast<double>(scene.a.radius), r_b = static_cast<double>(scene.b.radius);
  const Wide horizon = static_cast<double>(scene.horizon);
  const Wide R = container ? r_b - r_a : r_a + r_b;
  const Wide a = dot(v, v), h = dot(d, v), c = dot(d, d) - R * R, D = h * h - a * c;

  // Everything so far is exact.
  const auto expect = [&](Outcome outcome) {
    if (truth.outcome != outcome) complaints.add(k, "the outcome is " + std::string(name(outcome)));
    return truth.outcome == outcome;
  };
  Rough t{0, 0}, other{0, 0};
  if (a.sign() > 0 && D.sign() >= 0) {
    const Wide s = sqrt(D), error = rounding((abs(h) + s) / a);
    t = {(h - s) / a, error};
    other = {(h + s) / a, error};
    // With c = 0 one root is 0, exactly; next to rest the other one may be larger than any precision makes up for.
    if (c.sign() == 0) (h.sign() <= 0 ? other : t) = {0, 0};
    if (container) std::swap(t, other);
  }
  if (container && (R.sign() < 0 || c.sign() > 0)) {
    expect(Outcome::outside);
    return;
  }
  const Outcome none = container ? Outcome::contained : Outcome::miss;
  const bool overlap = !container && c.sign() <= 0;
  if (overlap) {
    if (!expect(Outcome::overlap)) return;
  } else {
    const bool meets = a.sign() > 0 && (container || (h.sign() > 0 && D.sign() >= 0));
    if (!meets || !(t.value <= horizon + t.error)) {
      expect(none);
      return;
    }
    if (t.value + t.error <= horizon) {
      if (!expect(Outcome::impact)) return;
    } else {
      ++undecided;
      if (truth.outcome != none && !expect(Outcome::impact)) return;
      if (truth.outcome == none) return;
    }
  }
  const int motion = overlap ? h.sign() : (container ? -1 : 1) * D.sign();
  if (truth.motion != static_cast<Motion>(motion)) complaints.add(k, "motion");

  if (overlap) t = {0, 0};
  compare(t, *truth.time, "t", k, complaints, undecided);
  if (k.question == Question::ray && a.sign() > 0) {
    compare(other, *truth.exit, "exit", k, complaints, undecided);
  }

  const Wide speed = sqrt(a);
  const Rough rough_speed{speed, rounding(speed)};
  compare(t * rough_speed, truth.travel->distance, "distance", k, complaints, undecided);
  if (std::isfinite(scene.horizon)) {
    compare(exactly(horizon) * rough_speed, truth.travel->path_length, "path length", k, complaints,
            undecided);
  }

  std::array<Rough, 3> centre, point, normal;
  for (std::size_t i = 0; i < 3; ++i) {
    centre[i] = exactly(p_a[i]) + t * exactly(v_a[i]);
    const Rough b_centre = exactly(p_b[i]) + t * exactly(v_b[i]);
    const Rough apart = centre[i] - b_centre;
    point[i] = centre[i];
    if (R.sign() == 0) continue;
    const Rough step = apart * exactly(r_a) / R;
    point[i] = container ? centre[i] + step : centre[i] - step;
    normal[i] = apart / R;
  }
  if (overlap) {
    normal = unit_against(dot(d, d).sign() == 0 ? v : d);
  } else {
    if (R.sign() == 0) normal = unit_against(v);
    if (!truth.geometry->point) return complaints.add(k, "no point");
    compare(point, *truth.geometry->point, "point", k, complaints, undecided);
  }
  if (overlap && truth.geometry->point) complaints.add(k, "an overlap has a point");
  compare(centre, truth.geometry->centre, "centre", k, complaints, undecided);
  compare(normal, truth.geometry->normal, "normal", k, complaints, undecided);
}

TEST(Oracle, agrees_with_the_textbook_in_thousands_of_bits) {
  Complaints complaints;
  long contacts = 0, longer = 0, undecided = 0;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    std::uint64_t long_ones = 0;
    for (std::uint64_t i = 0; i < textbook_cases; ++i) {
      const auto k = verify::draw<Real>(family, question, seed, i);
      if (!is_valid(k)) continue;
      const long bits = bits_of_discriminant(k);
      ASSERT_LE(bits, 9'000);
      if (bits > 1'900 && ++long_ones > long_cases) continue;
      longer += bits > 1'900;
      Wide::precision = bits > 1'900 ? 10'000 : 2'000;
      const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
      contacts += verify::is_contact(truth.outcome);
      hold_against_textbook(k, truth, complaints, undecided);
    }
  });
  EXPECT_GT(contacts, 150'000);
  EXPECT_GT(longer, 3'000);
  // What an error bound can't decide is a contact exactly at the end, or a number exactly on a midpoint;
  // there are some fifteen numbers per contact.
  EXPECT_LT(undecided, contacts / 10);
}

}  // namespace
