// SPDX-License-Identifier: BSL-1.0
/// The oracle against two witnesses that share nothing with it, and against cases worked out by hand.
///
/// The first witness is the textbook in MPFR. It takes 2,000 bits where the discriminant fits in them, which
/// it always does in float, and else 10,000: for most cases in double of the families bits and
/// mixed_magnitudes, and for a few of those that step away from a zero by an ulp (near_tangent, at_end, the
/// zero radii, grazes_wall, tiny_displacement). So every product and sum up to the discriminant is exact, and
/// what comes after it carries a bound of its error. The second witness is f itself in rational arithmetic:
/// no root is taken there, and every number is held against both its rounding midpoints.
#include "verify/oracle/oracle.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cfenv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

#ifdef __SSE2__
#include <pmmintrin.h>
#endif

namespace {

using boost::multiprecision::cpp_int;
using verify::Case;
using verify::Enclosed;
using verify::Instant;
using verify::Motion;
using verify::Outcome;
using verify::Question;
using verify::Triple;
using verify::Truth;

constexpr std::uint64_t seed = 20261121;
constexpr std::uint64_t exact_cases = 4'000;     ///< of each family, question and type
constexpr std::uint64_t textbook_cases = 2'000;  ///< at 2,000 bits
constexpr std::uint64_t long_cases = 500;        ///< at 10,000 bits

template <class Real>
using Bits = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t, std::uint64_t>;

template <class Real>
constexpr int digits = std::numeric_limits<Real>::digits;
/// The exponents of the smallest positive number and of the power of two just beyond the range.
template <class Real>
constexpr int lowest = std::numeric_limits<Real>::min_exponent - digits<Real>;
template <class Real>
constexpr int beyond = std::numeric_limits<Real>::max_exponent;
template <class Real>
constexpr Real infinity = std::numeric_limits<Real>::infinity();

/// The exponent of the last bit of numbers in the binade [2^(e-1), 2^e).
template <class Real>
int last_bit(long e) {
  return static_cast<int>(std::max(e - digits<Real>, long{lowest<Real>}));
}

bool is_finite(float x) { return std::isfinite(x); }
bool is_finite(double x) { return std::isfinite(x); }

template <class Real>
bool is_valid(const Case<Real>& k) {
  const auto scene = verify::scene_of(k);
  for (const auto* const body : {&scene.a, &scene.b}) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (!is_finite(body->centre[i]) || !is_finite(body->motion[i])) return false;
    }
    if (!is_finite(body->radius) || body->radius < 0) return false;
  }
  return scene.horizon >= 0;
}

/// Complaints about many cases; the first few of them are shown.
class Complaints {
 public:
  template <class Real>
  void add(const Case<Real>& k, const std::string& what) {
    if (++count_ <= 5) ADD_FAILURE() << what << "\n" << verify::write(k);
  }
  ~Complaints() { EXPECT_EQ(count_, 0); }

 private:
  int count_ = 0;
};

template <class Real>
std::string text(Real x) {
  return verify::write_number(static_cast<double>(x));
}

/// Calls visit(family, question, a number of the type) for every family, question and type.
template <class Visit>
void for_each_kind(const Visit& visit) {
  for (const verify::Family& family : verify::families()) {
    for (const Question question : verify::all_questions) {
      if (!family.applies(question)) continue;
      visit(family, question, float{});
      visit(family, question, double{});
    }
  }
}

// The first witness: many digits.

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

  /// Rounded once to the type, whose last bit counts here and not its precision.
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

/// A value with a bound of its error.
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
  if (low != high || !is_finite(low)) return;
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

/// -x / |x|; of nothing, nothing.
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
    if (k.question == Question::cast) v_a[i] = v_a[i] - p_a[i];
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
  if (is_finite(scene.horizon)) {
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
  // What an error bound can't tell is a contact exactly at the end, or a number exactly on a midpoint;
  // there are some fifteen numbers to a contact.
  EXPECT_LT(undecided, contacts / 10);
}

// The second witness: f in rational arithmetic.

struct Fraction {
  cpp_int over = 0, under = 1;  ///< under > 0
};

cpp_int power_of_two(long exponent) { return cpp_int(1) << static_cast<std::size_t>(exponent); }

Fraction times_power_of_two(cpp_int n, long exponent) {
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

Fraction middle(const Fraction& x, const Fraction& y) {
  return {x.over * y.under + y.over * x.under, 2 * x.under * y.under};
}

/// The sign of x - y.
int difference_sign(const Fraction& x, const Fraction& y) {
  const cpp_int difference = x.over * y.under - y.over * x.under;
  return difference.sign();
}

using Whole = std::array<cpp_int, 3>;
cpp_int dot(const Whole& x, const Whole& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// A case in a unit of length, the same for displacements, in which all its numbers are integers.
struct Exact {
  long unit = 0;
  Whole p_a, v_a, p_b, v_b, d, v;
  cpp_int r_a, r_b, R, a, h, c, D;
  bool first = true;  ///< the smaller root is asked for
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
      if (k.question == Question::cast) v_a[i] -= p_a[i];
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

template <class Real>
bool is_odd(Real x) {
  return (std::bit_cast<Bits<Real>>(x) & 1) != 0;
}

/// Why `claim` isn't a number correctly rounded, given the sign of that number less any fraction; or nothing.
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
  if (!is_finite(x))
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

// Fine points, by hand.

struct Known {
  const char* line;
  const char* answer;
};

template <class Real>
std::string answered(const Case<Real>& k) {
  const bool cast = k.question == Question::cast;
  return verify::write(verify::as_answer(verify::truth_of(k, {.travel = cast, .geometry = cast})));
}

/// The answers as the project writes them; of each line, for both types where it has the word `both`.
void expect_answers(const std::vector<Known>& known) {
  const auto expect = [](const std::string& line, const char* answer) {
    std::visit(
        [&]<class Real>(const Case<Real>& k) {
          const auto wanted = verify::read_answer<Real>(answer);
          ASSERT_TRUE(std::holds_alternative<verify::Answer<Real>>(wanted)) << answer;
          EXPECT_EQ(answered(k), verify::write(std::get<verify::Answer<Real>>(wanted))) << line;
          Complaints complaints;
          hold_against_signs(k, verify::truth_of(k, {.travel = true, .geometry = true}), complaints);
        },
        props::any_case_in(line));
  };
  for (const Known& one : known) {
    const std::string line = one.line;
    const std::size_t both = line.find("both");
    if (both == std::string::npos) {
      expect(line, one.answer);
      continue;
    }
    for (const char* const type : {"f32", "f64"})
      expect(std::string(line).replace(both, 4, type), one.answer);
  }
}

TEST(Oracle, tells_the_outcomes_of_a_first_contact_apart) {
  expect_answers({
      {"sweep f64 0 0 0 1 10 0 0 5 0 0 1", "impact t=0x1.3333333333333p-2 motion=approaching"},
      {"sweep both 0 0 0 1 4 0 0 6 0 0 1", "impact t=1 motion=approaching"},  // exactly at the end
      {"sweep f32 0 0 0 1 4 0 0 0x1.800002p+2 0 0 1", "miss"},                // one ulp later
      {"sweep f32 0 0 0 1 4 0 0 0x1.7ffffep+2 0 0 1", "impact t=0x1.fffffcp-1 motion=approaching"},
      {"sweep both 0 0 0 1 8 0 0 4 2 0 1", "impact t=0.5 motion=sliding"},  // tangent
      {"sweep f64 0 0 0 1 8 0 0 4 0x1.0000000000001p+1 0 1", "miss"},
      {"sweep both 0 0 0 1 -8 0 0 4 0 0 1", "miss"},                           // behind
      {"sweep both 0 0 0 1 0 0 0 4 0 0 1", "miss"},                            // at rest
      {"sweep both 0 0 0 1 8 0 0 2 0 0 1", "overlap t=0 motion=approaching"},  // touching
      {"sweep both 0 0 0 1 -8 0 0 2 0 0 1", "overlap t=0 motion=separating"},
      {"sweep both 0 0 0 1 0 8 0 2 0 0 1", "overlap t=0 motion=sliding"},
      {"sweep both 0 0 0 1 0 0 0 2 0 0 1", "overlap t=0 motion=sliding"},
      {"sweep both 0 0 0 1 1 0 0 0 0 0 1", "overlap t=0 motion=sliding"},        // concentric
      {"sweep both 0 0 0 1 1 0 0 0.5 0 0 1", "overlap t=0 motion=approaching"},  // however deep
      {"sweep both 0 0 0 1 -1 0 0 0.5 0 0 1", "overlap t=0 motion=separating"},
      {"moving both 0 0 0 1 1 0 0 4 0 0 1 -3 0 0", "impact t=0.5 motion=approaching"},
      {"moving both 0 0 0 1 5 1 2 4 0 0 1 5 1 2", "miss"},  // equal velocities
      {"moving both 0 0 0 1 5 1 2 2 0 0 1 5 1 2", "overlap t=0 motion=sliding"},
      {"moving both 0 0 0 1 1 0 0 4 0 0 1 3 0 0", "miss"},  // it runs away
  });
}

TEST(Oracle, takes_points_and_negative_zeros_for_what_they_are) {
  expect_answers({
      {"sweep both 0 0 0 0 4 0 0 2 0 0 0", "impact t=0.5 motion=sliding"},
      {"sweep both 0 0 0 -0 4 0 -0 2 -0 0 -0", "impact t=0.5 motion=sliding"},
      {"sweep both 0 0 0 0 4 0 0 0 0 0 0", "overlap t=0 motion=sliding"},
      {"sweep both -0 0 -0 -0 4 0 0 1 0 0 1", "overlap t=0 motion=approaching"},
      {"sweep both 0 0 0 0 4 0 0 2 0x1p-126 0 0", "miss"},
      {"sweep both 0 0 0 -0x1p-149 4 0 0 2 0 0 0", "invalid"},
      {"container both 0 0 0 -0 1 0 0 0 0 0 -0", "impact t=0 motion=sliding"},
      {"ray both 0 0 0 1 0 0 4 0 0 -0 -0", "miss"},
      {"ray both 0 0 0 1 0 0 0 0 0 -0 -0", "overlap t=0 motion=sliding exit=0"},
  });
}

TEST(Oracle, tells_the_outcomes_of_an_escape_apart) {
  expect_answers({
      {"container both 0 0 0 1 3 0 0 0 0 0 4", "impact t=1 motion=separating"},  // exactly at the end
      {"container both 0 0 0 1 6 0 0 0 0 0 4", "impact t=0.5 motion=separating"},
      {"container f64 0 0 0 1 0x1.7ffffffffffffp+1 0 0 0 0 0 4", "contained"},
      {"container both 0 0 0 1 0 0 0 0 0 0 4", "contained"},
      {"container both 0 0 0 4 1 0 0 0 0 0 1", "outside"},  // concentric, doesn't fit
      {"container both 0 0 0 4 0 0 0 0 0 0 1", "outside"},
      {"container both 8 0 0 1 -9 0 0 0 0 0 4", "outside"},
      {"container both 0 0 0 1 1 0 0 0 0 0 1", "impact t=0 motion=sliding"},  // R = 0
      {"container both 0 0 0 1 0 0 0 0 0 0 1", "contained"},
      {"container both 0x1p-149 0 0 1 0 0 0 0 0 0 1", "outside"},
      {"container both 3 0 0 1 0 1 0 0 0 0 4", "impact t=0 motion=sliding"},         // on the wall: along
      {"container both 3 0 0 1 1 0 0 0 0 0 4", "impact t=0 motion=separating"},      // out
      {"container both 3 0 0 1 -8 0 0 0 0 0 4", "impact t=0.75 motion=separating"},  // in, and the far side
      {"container both 3 0 0 1 -6 0 0 0 0 0 4", "impact t=1 motion=separating"},
      {"container both 3 0 0 1 -5 0 0 0 0 0 4", "contained"},
      {"container both 3 0 0 1 0 0 0 0 0 0 4", "contained"},
      {"container both 0 0 0 1 nan 0 0 0 0 0 4", "invalid"},
      {"container both 0 0 0 -1 1 0 0 0 0 0 4", "invalid"},
  });
}

TEST(Oracle, follows_a_ray_to_its_exit_and_no_further_than_its_limit) {
  expect_answers({
      {"ray both 0 0 0 1 0 0 4 0 0 1", "impact t=3 motion=approaching exit=5"},
      {"ray both 0 0 0 2 0 0 4 0 0 1", "impact t=1.5 motion=approaching exit=2.5"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 inf", "impact t=3 motion=approaching exit=5"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 3", "impact t=3 motion=approaching exit=5"},  // the exit isn't cut
      {"ray f32 0 0 0 1 0 0 4 0 0 1 0x1.7ffffep+1", "miss"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 0", "miss"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 -0", "miss"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 nan", "invalid"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 -inf", "invalid"},
      {"ray both 0 0 0 1 0 0 4 0 0 1 -0x1p-149", "invalid"},
      {"ray both 0 0 0 1 0 0 inf 0 0 1", "invalid"},
      {"ray both 0 0 0 1 0 0 0.5 0 0 1 nan", "invalid"},
      {"ray both 0 0 0 1 0 0 0.5 0 0 1 0", "overlap t=0 motion=approaching exit=1.5"},  // nor looked at
      {"ray both 0 0 0 1 0 0 -0.5 0 0 1", "overlap t=0 motion=separating exit=0.5"},
      {"ray both 0 0 0 1 0 0 1 0 0 1", "overlap t=0 motion=approaching exit=2"},  // on the surface
      {"ray both 0 0 0 1 0 0 -1 0 0 1", "overlap t=0 motion=separating exit=0"},
      {"ray both 0 0 0 0 1 0 -1 0 0 1", "overlap t=0 motion=sliding exit=0"},
      {"ray both 0 0 0 0 0 0 4 0 0 1", "miss"},  // no direction
      {"ray both 0 0 0 0 -0 0 4 0 0 1 5", "miss"},
      {"ray both 0 0 0 0 0 0 1 0 0 1", "overlap t=0 motion=sliding exit=inf"},
      {"ray both 0 0 0 0 0 0 0.5 0 0 1 0", "overlap t=0 motion=sliding exit=inf"},
      {"ray both 0 0 0 1 0 0 4 1 0 1", "impact t=4 motion=sliding exit=4"},  // tangent
      // 1/3 lies between these two limits, and rounds to the larger one.
      {"ray f32 0 0 0 3 0 0 2 0 0 1 0x1.555554p-2", "miss"},
      {"ray f32 0 0 0 3 0 0 2 0 0 1 0x1.555556p-2", "impact t=0x1.555556p-2 motion=approaching exit=1"},
  });
}

TEST(Oracle, rounds_to_the_ends_of_the_range) {
  expect_answers({
      {"ray f32 0 0 0 0x1p-149 0 0 0x1p+127 0 0 0", "impact t=inf motion=sliding exit=inf"},
      {"ray f64 0 0 0 0x1p-1074 0 0 0x1p+1000 0 0 1", "impact t=inf motion=approaching exit=inf"},
      {"ray f32 0 0 0 0x1p-149 0 0 0x1p+127 0 0 0 0x1.fffffep+127", "miss"},
      {"ray f32 0 0 0 0x1p+127 0 0 0x1p-149 0 0 0", "impact t=0 motion=sliding exit=0"},
      {"ray f64 0 0 0 0x1p+1000 0 0 0x1.8p-1000 0 0 0x1p-1000", "impact t=0 motion=approaching exit=0"},
      // t = 3/4, 1/2, 3/2 and 5/2 of the smallest number: the last three are ties.
      {"ray f32 0 0 0 0x1p+100 0 0 0x1.8p-50 0 0 0", "impact t=0x1p-149 motion=sliding exit=0x1p-149"},
      {"ray f32 0 0 0 0x1p+100 0 0 0x1p-50 0 0 0", "impact t=0 motion=sliding exit=0"},
      {"ray f32 0 0 0 0x1p+100 0 0 0x1.8p-49 0 0 0", "impact t=0x1p-148 motion=sliding exit=0x1p-148"},
      {"ray f32 0 0 0 0x1p+100 0 0 0x1.4p-48 0 0 0", "impact t=0x1p-148 motion=sliding exit=0x1p-148"},
      {"ray f64 0 0 0 0x1p+100 0 0 0x1.8p-974 0 0 0", "impact t=0x1p-1073 motion=sliding exit=0x1p-1073"},
      {"ray f64 0 0 0 0x1p+100 0 0 0x1.4p-973 0 0 0", "impact t=0x1p-1073 motion=sliding exit=0x1p-1073"},
      // A tie of the largest number and infinity.
      {"ray f32 0 0 0 0x1p-1 0 0 0x1.fffffep+126 0 0 0x1p+102",
       "impact t=0x1.fffffcp+127 motion=approaching exit=inf"},
      // The largest numbers everywhere.
      {"moving f32 -0x1.fffffep+127 0 0 0x1p-149 0x1.fffffep+127 0 0 0x1.fffffep+127 0 0 0x1p-149 "
       "-0x1.fffffep+127 0 0",
       "impact t=1 motion=approaching"},
  });
}

TEST(Oracle, rounds_a_tie_to_even) {
  expect_answers({
      // t is 33554431 and 33554429, half-way between two floats; the even one is above, then below.
      {"ray f32 0 0 0 1 0 0 33554432 0 0 1", "impact t=33554432 motion=approaching exit=33554432"},
      {"ray f32 0 0 0 1 0 0 33554432 0 0 3", "impact t=33554428 motion=approaching exit=33554436"},
      {"sweep f32 0 0 0 0 67108864 0 0 33554432 0 0 1", "impact t=0.5 motion=approaching"},
      {"sweep f32 0 0 0 1 67108864 0 0 33554432 0 0 2", "impact t=0x1.fffffcp-2 motion=approaching"},
      {"ray f64 0 0 0 1 0 0 0x1p+54 0 0 1", "impact t=0x1p+54 motion=approaching exit=0x1p+54"},
      {"ray f64 0 0 0 1 0 0 0x1p+54 0 0 3",
       "impact t=0x1.ffffffffffffep+53 motion=approaching exit=0x1.0000000000001p+54"},
      // The same off the axis: 3, 4, 5 across.
      {"ray f64 0 0 0 1 0 0 0x1p+54 4 0 5",
       "impact t=0x1.ffffffffffffep+53 motion=approaching exit=0x1.0000000000001p+54"},
      // The escape: 1/2 + 2^-25, a tie between 1/2 and its successor, and one ulp on.
      {"container f32 0 0 0 0 67108864 0 0 33554431 0 0 3", "outside"},
      {"container f32 0 0 0 0 0x1p+26 0 0 0x1p+25 0 0 0x1p+25", "impact t=1 motion=separating"},
      {"container f32 -1 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24", "impact t=0.5 motion=separating"},
      {"container f32 -3 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24", "impact t=0x1.000004p-1 motion=separating"},
  });
}

TEST(Oracle, gives_the_geometry_of_a_cast) {
  expect_answers({
      {"cast both 0 0 0 1 10 0 0 4 0 0 2",
       "impact t=0.1 motion=approaching centre=1,0,0 point=2,0,0 normal=-1,0,0 distance=1"},
      {"cast both 1 2 3 1 1 2 13 1 2 9 2",
       "impact t=0.3 motion=approaching centre=1,2,6 point=1,2,7 normal=0,0,-1 distance=3"},
      {"cast both 0 0 0 2 8 0 0 4 3 0 1",
       "impact t=0.5 motion=sliding centre=4,0,0 point=4,2,0 normal=0,-1,0 distance=4"},
      // Points: the common centre, and the normal against the motion.
      {"cast both 0 0 0 0 6 8 0 3 4 0 0",
       "impact t=0.5 motion=sliding centre=3,4,0 point=3,4,0 normal=-0.6,-0.8,0 distance=5"},
      {"cast both 0 0 0 0 10 30 70 1 3 7 -0",
       "impact t=0.1 motion=sliding centre=1,3,7 point=1,3,7 normal=-0.130188910980823867385,"
       "-0.390566732942471602157,-0.911322376865767071701 distance=7.681145747868608175769"},
      // One of the two a point: the point of contact is on either surface.
      {"cast both 0 0 0 0 8 0 0 6 0 0 2",
       "impact t=0.5 motion=approaching centre=4,0,0 point=4,0,0 normal=-1,0,0 distance=4"},
      {"cast both 0 0 0 2 8 0 0 6 0 0 0",
       "impact t=0.5 motion=approaching centre=4,0,0 point=6,0,0 normal=-1,0,0 distance=4"},
      // Overlap: the start and the normal only.
      {"cast both 0 0 0 5 8 0 0 3 4 0 5", "overlap t=0 motion=approaching centre=0,0,0 normal=-0.6,-0.8,0"},
      {"cast both -0 1 -0 5 -0 1 2 0 1 0 5", "overlap t=0 motion=sliding centre=0,1,0 normal=0,0,-1"},
      {"cast both 1 1 1 5 1 1 1 1 1 1 5", "overlap t=0 motion=sliding centre=1,1,1 normal=0,0,0"},
      {"cast both 1 1 1 5 1 1 1 -1 1 1 5", "overlap t=0 motion=sliding centre=1,1,1 normal=1,0,0"},
      {"cast both 0 0 0 1 10 0 0 40 0 0 2", "miss"},
      {"cast both 0 0 0 1 0 0 0 40 0 0 2", "miss"},
      // From far off to the origin: the centre's zeros are +0, whatever cancels.
      {"cast both -3 -3 -3 0 3 3 3 0 0 0 0",
       "impact t=0.5 motion=sliding centre=0,0,0 point=0,0,0 normal=-0.577350269189625764509,"
       "-0.577350269189625764509,-0.577350269189625764509 distance=5.196152422706631880582"},
      // The difference of the ends is exact: end - start = 1 - 2^-60.
      {"cast f64 0x1p-60 0 0 0 1 0 0 1 0 0 0",
       "impact t=1 motion=sliding centre=1,0,0 point=1,0,0 normal=-1,0,0 distance=1"},
      // The distance overflows, t doesn't.
      {"cast f32 -0x1.8p+127 0 0 0 0x1.8p+127 0 0 0x1p+127 0 0 0",
       "impact t=0x1.aaaaaap-1 motion=sliding centre=0x1p+127,0,0 point=0x1p+127,0,0 normal=-1,0,0 "
       "distance=inf"},
      // A component of the normal that rounds to nothing is +0 from either side.
      {"cast f32 0 0 0 0 0x1p+100 0x1p-149 -0x1p-149 0x1p+99 0x1p-149 0 0x1p+100",
       "overlap t=0 motion=approaching centre=0,0,0 normal=-1,0,0"},
      {"cast f32 0 0 0 1 0x1p+100 0x1p-149 -0x1p-149 0 0 0 1",
       "overlap t=0 motion=sliding centre=0,0,0 normal=-1,0,0"},
  });
}

TEST(Oracle, keeps_the_sign_of_a_residual_that_is_smaller_than_any_number) {
  // t = 1 + about 2^-2149.
  const Case<double> k{Question::sweep, {0, 0, 0, 1, 2, 0, 0, 3, 0x1p-1074, 0, 0}};
  const auto truth = verify::truth_of(k);
  EXPECT_EQ(truth.outcome, Outcome::miss);
  const Case<double> longer{Question::sweep, {0, 0, 0, 1, 4, 0, 0, 3, 0x1p-1074, 0, 0}};
  const auto hit = verify::truth_of(longer);
  ASSERT_EQ(hit.outcome, Outcome::impact);
  EXPECT_EQ(hit.time->nearest, 0.5);
  EXPECT_GT(hit.time->residual, 0);
}

TEST(Oracle, gives_the_container_its_point_on_the_far_side) {
  const Case<double> k{Question::container, {0, 0, 0, 1, 6, 0, 0, 0, 0, 0, 4}};
  const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
  EXPECT_EQ(verify::nearest(truth.geometry->centre), (Triple<double>{3, 0, 0}));
  EXPECT_EQ(verify::nearest(*truth.geometry->point), (Triple<double>{4, 0, 0}));
  EXPECT_EQ(verify::nearest(truth.geometry->normal), (Triple<double>{1, 0, 0}));
  EXPECT_EQ(truth.travel->distance.nearest, 3);
  EXPECT_EQ(truth.travel->path_length.nearest, 6);
}

TEST(Oracle, adds_what_is_wanted_later) {
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 20; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 2, i);
      const auto whole = verify::truth_of(k, {.travel = true, .geometry = true});
      auto truth = verify::truth_of(k, {.exit = false});
      EXPECT_EQ(verify::write(truth.asked), verify::write(k));
      EXPECT_FALSE(truth.exit || truth.travel || truth.geometry);
      add(truth, {.exit = false, .travel = true});
      EXPECT_EQ(truth.travel.has_value(), whole.travel.has_value());
      EXPECT_FALSE(truth.exit || truth.geometry);
      add(truth, {.exit = true});
      EXPECT_EQ(truth.exit.has_value(), whole.exit.has_value());
      EXPECT_FALSE(truth.geometry);
      add(truth, {.exit = false, .geometry = true});
      EXPECT_EQ(verify::write(verify::as_answer(truth)), verify::write(verify::as_answer(whole)));
    }
  });
}

// Every bit pattern has an answer.

template <class Real>
Case<Real> any_case(Question question, verify::Tape& tape) {
  using Limits = std::numeric_limits<Real>;
  const std::array special{Real(0),
                           -Real(0),
                           Limits::denorm_min(),
                           -Limits::denorm_min(),
                           Limits::min(),
                           -Limits::min(),
                           Limits::max(),
                           Limits::lowest(),
                           Real(1),
                           -Real(1),
                           Real(1) + Limits::epsilon(),
                           Real(1) - Limits::epsilon() / 2,
                           Limits::max() / 2,
                           Limits::min() - Limits::denorm_min(),
                           Limits::infinity(),
                           -Limits::infinity(),
                           Limits::quiet_NaN()};
  Case<Real> k{question, {}};
  const bool valid = tape.next() % 8 != 0;
  const std::uint64_t share = tape.next() % 4;
  const verify::Layout& at = verify::layout(question);
  for (int i = 0; i < at.count; ++i) {
    Real& x = k.numbers[static_cast<std::size_t>(i)];
    const bool drawn = tape.next() % 3 < share;
    x = drawn ? std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next()))
              : special[tape.next() % special.size()];
    if (valid && !is_finite(x)) x = special[tape.next() % 14];
    if (valid && (i == at.a_radius || i == at.b_radius || i == at.horizon)) x = x < 0 ? -x : x;
  }
  return k;
}

template <class Real>
void answer_anything() {
  Complaints complaints;
  verify::Tape tape = verify::Tape::seeded(seed);
  std::array<int, 6> seen{};
  for (int i = 0; i < 10'000; ++i) {
    const auto k = any_case<Real>(verify::all_questions[static_cast<std::size_t>(i) % 5], tape);
    const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
    ++seen[static_cast<std::size_t>(truth.outcome)];
    hold_against_signs(k, truth, complaints);
    const auto other = any_case<Real>(k.question, tape);
    (void)verify::nearer_other_root(k, other.numbers[0]);
    (void)verify::distance_nearer_other_root(k, other.numbers[1]);
    (void)verify::read_centre(k, {other.numbers[2], other.numbers[3], other.numbers[4]});
    if (i % 16 == 0) {
      (void)verify::digits_of(k, Instant::contact, 20);
      (void)verify::digits_of(k, Instant::exit, 1);
    }
  }
  for (const int count : seen) EXPECT_GT(count, 50);
}

TEST(Oracle, answers_any_floats) { answer_anything<float>(); }
TEST(Oracle, answers_any_doubles) { answer_anything<double>(); }

// What else the oracle says.

template <class Real>
void read_midpoints() {
  const auto value = [](const std::string& text) {
    const std::size_t p = text.find('p');
    return times_power_of_two(cpp_int(text.substr(0, p)), std::stol(text.substr(p + 1)));
  };
  const auto same = [](const Fraction& x, const Fraction& y) { return difference_sign(x, y) == 0; };
  using Limits = std::numeric_limits<Real>;
  verify::Tape tape = verify::Tape::seeded(seed);
  std::vector<Real> numbers{Limits::denorm_min(), Limits::min(),
                            Limits::max(),        Real(1),
                            Limits::min() / 2,    std::nextafter(Limits::min(), Real(0)),
                            infinity<Real>};
  while (numbers.size() < 2'000) {
    const Real x = std::abs(std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next())));
    if (is_finite(x) && x != 0) numbers.push_back(x);
  }
  for (const Real x : numbers) {
    const verify::Midpoints ends = verify::midpoints(x);
    const Real below = x == infinity<Real> ? Limits::max() : std::nextafter(x, Real(0));
    EXPECT_TRUE(same(value(ends.below), middle(fraction(below), fraction(x))))
        << text(x) << " " << ends.below;
    if (x == infinity<Real>) {
      EXPECT_EQ(ends.above, "inf");
    } else {
      const Real above = std::nextafter(x, infinity<Real>);
      EXPECT_TRUE(same(value(ends.above), middle(fraction(above), fraction(x))))
          << text(x) << " " << ends.above;
    }
  }
  for (const Real zero : {Real(0), -Real(0)}) {
    EXPECT_EQ(verify::midpoints(zero).below, "0x0p+0");
    EXPECT_TRUE(same(value(verify::midpoints(zero).above), middle(fraction(Limits::denorm_min()), {})));
  }
}

TEST(Oracle, certifies_a_float_by_its_midpoints) { read_midpoints<float>(); }
TEST(Oracle, certifies_a_double_by_its_midpoints) { read_midpoints<double>(); }

TEST(Oracle, spells_the_digits_of_a_time) {
  const Case<double> k{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
  EXPECT_EQ(verify::digits_of(k, Instant::contact, 5), "3.0000e-1");
  EXPECT_EQ(verify::digits_of(k, Instant::contact, 2), "3.0e-1");
  for (const int one : {1, 0, -1}) EXPECT_EQ(verify::digits_of(k, Instant::contact, one), "3e-1");
  EXPECT_EQ(verify::digits_of(k, Instant::exit, 5), "");
  const Case<double> thirds{Question::ray, {0, 0, 0, 3, 0, 0, 3, 0, 0, 1, infinity<double>}};
  EXPECT_EQ(verify::digits_of(thirds, Instant::contact, 12), "6.66666666666e-1");
  EXPECT_EQ(verify::digits_of(thirds, Instant::exit, 12), "1.33333333333e+0");
  const Case<double> root{Question::ray, {0, 0, 0, 1, 0, 0, 2, 1, 0, 2, infinity<double>}};  // 2 +- sqrt 3
  EXPECT_EQ(verify::digits_of(root, Instant::contact, 40), "2.679491924311227064725536584941276330571e-1");
  EXPECT_EQ(verify::digits_of(root, Instant::exit, 40), "3.732050807568877293527446341505872366942e+0");
  const Case<float> inside{Question::ray, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, infinity<float>}};
  EXPECT_EQ(verify::digits_of(inside, Instant::contact, 3), "0");
  EXPECT_EQ(verify::digits_of(inside, Instant::exit, 3), "inf");
}

TEST(Oracle, cuts_digits_and_does_not_round_them) {
  Complaints complaints;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 16; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 3, i);
      if (!is_valid(k)) {
        if (!verify::digits_of(k, Instant::contact, 3).empty()) complaints.add(k, "invalid, and has digits");
        continue;
      }
      const Exact e(k);
      const Outcome outcome = e.outcome();
      for (const Instant which : {Instant::contact, Instant::exit}) {
        const int count = 1 + static_cast<int>(i) * 2;
        const std::string digits = verify::digits_of(k, which, count);
        const bool asked = which == Instant::contact || question == Question::ray;
        if (!asked || !verify::is_contact(outcome)) {
          if (!digits.empty()) complaints.add(k, "has no digits, not " + digits);
          continue;
        }
        const bool overlap = outcome == Outcome::overlap && which == Instant::contact;
        const bool smaller = which == Instant::contact && e.first;
        if (overlap || e.a.sign() == 0 || e.root_less(smaller, Fraction{}) == 0) {
          if (digits != (overlap || e.a.sign() > 0 ? "0" : "inf")) complaints.add(k, "not " + digits);
          continue;
        }
        const std::size_t tail = digits.find('e');
        std::string figures = digits.substr(0, tail);
        if (count > 1) figures.erase(1, 1);
        if (static_cast<int>(figures.size()) != count || figures[0] == '0')
          complaints.add(k, "form: " + digits);
        const long ten = std::stol(digits.substr(tail + 1)) - count + 1;
        const cpp_int scale = pow(cpp_int(10), static_cast<unsigned>(std::abs(ten)));
        const auto at = [&](const cpp_int& n) {
          return ten >= 0 ? Fraction{n * scale, 1} : Fraction{n, scale};
        };
        const cpp_int n(figures);
        if (e.root_less(smaller, at(n)) < 0 || e.root_less(smaller, at(n + 1)) >= 0) {
          complaints.add(k, "the digits aren't " + digits);
        }
      }
    }
  });
}

/// Claims about a case: the truth and its surroundings, the other root, and anything.
template <class Real>
std::vector<Real> claims(const Real& near, const Real& other, verify::Tape& tape) {
  const Real middle = near / 2 + other / 2;
  std::vector<Real> all{near,           other,    middle,
                        Real(0),        -Real(0), -near,
                        infinity<Real>, near * 2, std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next()))};
  for (const Real x : {near, middle}) {
    all.push_back(std::nextafter(x, infinity<Real>));
    all.push_back(std::nextafter(x, -infinity<Real>));
  }
  return all;
}

TEST(Oracle, tells_which_root_a_claim_is_nearer_to) {
  Complaints complaints;
  verify::Tape tape = verify::Tape::seeded(seed);
  long nearer = 0;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 4, i);
      if (!is_valid(k)) continue;
      const Exact e(k);
      const bool two = e.outcome() == Outcome::impact && e.D.sign() > 0;
      const auto truth = verify::truth_of(k, {.travel = true});
      const Real t = truth.time ? truth.time->nearest : Real(1);
      const Real length = truth.travel ? truth.travel->distance.nearest : Real(1);
      const double estimate = static_cast<double>(e.h.sign());
      const Real other = truth.exit ? truth.exit->nearest : Real(estimate);
      for (const Real claim : claims(t, other, tape)) {
        bool wanted = false;
        if (two && is_finite(claim)) {
          const Fraction m = fraction(claim);
          const cpp_int p_v = e.h * m.under - e.a * m.over;  // positive before the middle
          wanted = e.first ? p_v.sign() < 0 : p_v.sign() > 0;
        }
        nearer += wanted;
        if (verify::nearer_other_root(k, claim) != wanted) complaints.add(k, "claimed time " + text(claim));
      }
      for (const Real claim : claims(length, other, tape)) {
        bool wanted = false;
        if (two && is_finite(claim)) {
          const Fraction m = e.in_units(fraction(claim));
          const int before = e.sign_of_root_sum(e.h * m.under, -m.over);  // h - m |v|
          wanted = e.first ? before < 0 : before > 0;
        }
        if (verify::distance_nearer_other_root(k, claim) != wanted) {
          complaints.add(k, "claimed distance " + text(claim));
        }
      }
    }
  });
  EXPECT_GT(nearer, 1'000);
}

template <class Real>
void hold_reading(const Case<Real>& k, const Exact& e, const Triple<Real>& claim, Complaints& complaints,
                  std::array<long, 3>& seen) {
  const verify::CentreReading reading = verify::read_centre(k, claim);
  verify::CentreReading wanted;
  const cpp_int square = dot(e.v_a, e.v_a);
  if (square.sign() > 0 && is_finite(claim[0]) && is_finite(claim[1]) && is_finite(claim[2])) {
    // The times of the nearest and the farthest centre, over `square` times a power of two.
    const long fine = std::min(e.unit, long{lowest<Real>}) - 2;
    const cpp_int under = square * power_of_two(e.unit - fine);
    cpp_int along = 0, slack = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      int exponent = -1'000'000;
      if (claim[i] != 0) (void)std::frexp(claim[i], &exponent);
      const Fraction place = times_power_of_two(1, -fine), at = fraction(claim[i]);
      const cpp_int fine_place = at.over * place.over / at.under;
      along += (fine_place - (e.p_a[i] << static_cast<std::size_t>(e.unit - fine))) * e.v_a[i];
      slack += power_of_two(last_bit<Real>(exponent) - 1 - fine) * abs(e.v_a[i]);
    }
    const Fraction early{along - slack, under}, late{along + slack, under};
    wanted.behind = late.over.sign() < 0;
    wanted.beyond = !e.endless && difference_sign(early, e.horizon) > 0;
    if (e.outcome() == Outcome::impact && e.D.sign() > 0) {
      const Fraction half{e.h, e.a};
      wanted.nearer_other_root = e.first ? difference_sign(early, half) > 0 : difference_sign(late, half) < 0;
    }
  }
  seen[0] += wanted.behind;
  seen[1] += wanted.beyond;
  seen[2] += wanted.nearer_other_root;
  if (reading.behind != wanted.behind || reading.beyond != wanted.beyond ||
      reading.nearer_other_root != wanted.nearer_other_root) {
    complaints.add(k, "claimed centre " + text(claim[0]) + "," + text(claim[1]) + "," + text(claim[2]));
  }
}

TEST(Oracle, reads_a_claimed_centre_as_a_time) {
  Complaints complaints;
  verify::Tape tape = verify::Tape::seeded(seed);
  std::array<long, 3> seen{};
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 5, i);
      if (!is_valid(k)) continue;
      const Exact e(k);
      const auto truth = verify::truth_of(k, {.geometry = true});
      const auto scene = verify::scene_of(k);
      Triple<Real> centre = truth.geometry ? verify::nearest(truth.geometry->centre) : scene.a.centre;
      hold_reading(k, e, centre, complaints, seen);
      hold_reading(k, e, scene.a.centre, complaints, seen);
      Triple<Real> end = scene.a.motion;
      for (std::size_t j = 0; j < 3 && question != Question::cast; ++j) end[j] += scene.a.centre[j];
      hold_reading(k, e, end, complaints, seen);
      hold_reading(k, e, {end[0], -Real(0), -Real(0)}, complaints, seen);
      hold_reading(k, e, {-end[0], -end[1], -end[2]}, complaints, seen);
      centre[i % 3] = std::nextafter(centre[i % 3], tape.next() % 2 == 0 ? infinity<Real> : -infinity<Real>);
      hold_reading(k, e, centre, complaints, seen);
      const auto anything = any_case<Real>(question, tape);
      hold_reading(k, e, {anything.numbers[0], anything.numbers[1], anything.numbers[2]}, complaints, seen);
    }
  });
  for (const long count : seen) EXPECT_GT(count, 1'000);
}

/// A radius below 0 makes it invalid, and would be added without a word.
const Case<double> invalid_impact{Question::sweep, {0, 0, 0, 2, 10, 0, 0, 5, 0, 0, -1}};

TEST(Oracle, has_nothing_to_say_of_claims_about_an_invalid_case) {
  EXPECT_EQ(verify::truth_of(invalid_impact).outcome, Outcome::invalid);
  EXPECT_FALSE(verify::nearer_other_root(invalid_impact, 0.9));
  EXPECT_FALSE(verify::distance_nearer_other_root(invalid_impact, 9.0));
  const auto reading = verify::read_centre<double>(invalid_impact, {20, 0, 0});
  EXPECT_FALSE(reading.behind || reading.beyond || reading.nearer_other_root);
  EXPECT_EQ(verify::digits_of(invalid_impact, Instant::contact, 3), "");
}

TEST(Oracle, takes_a_centre_half_an_ulp_past_the_middle_for_what_it_may_be) {
  // 16 is half an ulp of its own past the number below it.
  const double below = std::nextafter(16.0, 0.0);
  const Case<double> coming{Question::sweep, {0, 0, 0, 1, 32, 0, 0, below, 0, 0, 1}};
  EXPECT_FALSE(verify::read_centre<double>(coming, {16, 0, 0}).nearer_other_root);
  EXPECT_TRUE(verify::read_centre<double>(coming, {std::nextafter(16.0, 20.0), 0, 0}).nearer_other_root);
  const Case<double> leaving{Question::container, {-20, 0, 0, 1, 200, 0, 0, -below, 0, 0, 100}};
  EXPECT_FALSE(verify::read_centre<double>(leaving, {-16, 0, 0}).nearer_other_root);
  EXPECT_TRUE(verify::read_centre<double>(leaving, {std::nextafter(-16.0, -20.0), 0, 0}).nearer_other_root);
}

TEST(Oracle, never_takes_its_own_centre_for_another_time) {
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 6, i);
      const auto truth = verify::truth_of(k, {.geometry = true});
      if (truth.outcome != Outcome::impact) continue;
      const Triple<Real> centre = verify::nearest(truth.geometry->centre);
      if (!is_finite(centre[0]) || !is_finite(centre[1]) || !is_finite(centre[2])) continue;
      const auto reading = verify::read_centre(k, centre);
      EXPECT_FALSE(reading.behind || reading.beyond || reading.nearer_other_root) << verify::write(k);
    }
  });
}

TEST(Oracle, reads_a_negative_zero_in_a_centre_as_zero) {
  const Case<double> k{Question::cast, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
  for (const double zero : {0.0, -0.0}) {
    const auto reading = verify::read_centre<double>(k, {20, zero, zero});
    EXPECT_TRUE(reading.beyond);
    EXPECT_TRUE(reading.nearer_other_root);
  }
  const Case<double> coming{Question::cast, {-20, 0, 0, 1, -10, 0, 0, -5, 0, 0, 1}};
  for (const double zero : {0.0, -0.0}) EXPECT_TRUE(verify::read_centre<double>(coming, {zero, 0, 0}).beyond);
}

TEST(Oracle, knows_a_unit_direction_to_the_last_bit) {
  const auto is_unit = [](double x, double y) {
    // Of a miss short integers have the last word, where they hold the numbers.
    const Case<double> hit{Question::ray, {0, 0, 0, x, y, 0, 4, 0, 0, 1, infinity<double>}};
    const Case<double> miss{Question::ray, {0, 0, 0, x, y, 0, -4, 0, 0, 1, infinity<double>}};
    const bool unit = verify::truth_of(hit).unit_direction;
    EXPECT_EQ(verify::truth_of(miss).unit_direction, unit) << x << " " << y;
    return unit;
  };
  EXPECT_TRUE(is_unit(1, 0));
  EXPECT_TRUE(is_unit(0.6, 0.8));
  EXPECT_FALSE(is_unit(0, 0));
  EXPECT_FALSE(is_unit(2, 0));
  EXPECT_TRUE(is_unit(1, 0x1p-25));  // |v|^2 - 1 = 2^-50 = 8 u exactly
  EXPECT_FALSE(is_unit(1, 0x1.0000000000001p-25));
  EXPECT_TRUE(is_unit(1, 0x1p-1074));
  EXPECT_FALSE(is_unit(0x1p-1074, 0x1p-1074));
  EXPECT_FALSE(is_unit(0x1.fffffffffffffp+1023, 0));
  EXPECT_TRUE(is_unit(0x1.0000000000001p+0, 0));
  EXPECT_FALSE(is_unit(0x1.0000000000002p+0, 0));  // 2^-50 + 2^-102
  EXPECT_TRUE(is_unit(0x1.ffffffffffffcp-1, 0));   // -2^-50 + 2^-102
  EXPECT_FALSE(is_unit(0x1.ffffffffffffbp-1, 0));
  // As far apart as short numbers hold.
  EXPECT_TRUE(is_unit(0x1.0000000000001p+0, 0x1p-124));
  EXPECT_FALSE(is_unit(0x1.0000000000002p+0, 0x1p-124));
  EXPECT_TRUE(is_unit(0x1.ffffffffffffdp-1, 0x1p-125));
  EXPECT_FALSE(is_unit(0x1.0000000000001p-26, 0x1p-150));  // 1 is beyond them in its units
}

template <class Real>
void take_powers_of_two_for_directions() {
  using Limits = std::numeric_limits<Real>;
  for (int power = Limits::min_exponent - Limits::digits; power < Limits::max_exponent; ++power) {
    const Real x = std::ldexp(Real(1), power);
    const Case<Real> k{Question::ray, {0, 0, 0, x, 0, 0, 4, 0, 0, 1, infinity<Real>}};
    EXPECT_EQ(verify::truth_of(k).unit_direction, power == 0) << power;
  }
}

TEST(Oracle, takes_no_power_of_two_but_1_for_a_unit) {
  take_powers_of_two_for_directions<float>();
  take_powers_of_two_for_directions<double>();
}

TEST(Oracle, refuses_to_work_in_another_rounding_mode) {
  const std::array modes{FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
  for (const int mode : modes) {
    std::thread([mode] {  // a thread has an environment of its own
      std::fesetround(mode);
      const Case<double> k{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
      if (mode == FE_TONEAREST) {
        EXPECT_EQ(truth_of(k).outcome, Outcome::impact);
      } else {
        EXPECT_THROW(static_cast<void>(truth_of(k)), std::runtime_error) << mode;
      }
    })
        .join();
  }
}

#ifdef __SSE2__
TEST(Oracle, refuses_to_work_where_subnormal_numbers_are_zeros) {
  for (const unsigned mode : {unsigned{_MM_FLUSH_ZERO_ON}, unsigned{_MM_DENORMALS_ZERO_ON}}) {
    std::thread([mode] {
      _mm_setcsr(_mm_getcsr() | mode);
      const Case<double> k{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
      EXPECT_THROW(static_cast<void>(truth_of(k)), std::runtime_error) << mode;
    }).join();
  }
}
#endif

}  // namespace
