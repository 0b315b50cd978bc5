// SPDX-License-Identifier: BSL-1.0
#include "verify/oracle/oracle.hpp"

#include <stdexcept>

#include "verify/oracle/decimal.hpp"
#include "verify/oracle/equation.hpp"
#include "verify/oracle/surd.hpp"

namespace verify {

using namespace oracle;

namespace {

/// Whether | |v|^2 - 1 | <= 8 u, u half an ulp of 1.
template <class Real, class Numbers>
bool is_unit(const Case<Real>& k, const EquationIn<Numbers>& e) {
  using Square = typename Numbers::Square;
  long double estimate = 0;  // within a few rounding errors, or out of range, and then far from 1 as well
  for (const Real x : scene_of(k).a.motion) {
    const auto wide = static_cast<long double>(x);
    estimate += wide * wide;
  }
  if (!(std::abs(estimate - 1) < 0.5L)) return false;
  // Now 1, in the units of |v|^2, isn't above 2 |v|^2, so that short numbers hold it as well.
  const std::int64_t last = -Format<Real>::digits + 3;  // 8 u = 2^last
  const std::int64_t common = std::min<std::int64_t>(2 * e.speed, last);
  const Square square = e.a() << static_cast<std::size_t>(2 * e.speed - common);
  const Square one = Square(1) << static_cast<std::size_t>(-common);
  const Square excess = abs(Square(square - one));
  return excess.compare(Square(1) << static_cast<std::size_t>(last - common)) <= 0;
}

/// |t v| for a root t, as the root of (t a)^2 / a.
RootOfSurd travelled(const Equation& e, int side) {
  const Integer twice = 2 * e.h() * side;
  return RootOfSurd(Surd(e.h() * e.h() + e.discriminant(), twice, e.a(), e.discriminant(), 2 * e.length));
}

/// +-sqrt(x^2 / square), with the opposite sign of x: a component of the unit vector opposite to (x, y, z).
template <class Real>
Enclosed<Real> against(const Integer& x, const Integer& square) {
  const RootOfSurd magnitude(Surd(x * x, square, 0));
  const Enclosed<Real> value = enclose_magnitude<Real>(magnitude);
  if (x.sign() < 0) return value;
  return {value.nearest == 0 ? Real(0) : -value.nearest, -value.residual};
}

template <class Real>
Triple<Enclosed<Real>> unit_against(const Vector& vector) {
  const Integer square = dot(vector, vector);
  if (square.is_zero()) return {};
  return {against<Real>(vector[0], square), against<Real>(vector[1], square),
          against<Real>(vector[2], square)};
}

/// (x + y t') / z componentwise for z > 0, t' the integer equation's time of contact.
template <class Real>
Triple<Enclosed<Real>> at_contact(const Equation& e, const Vector& x, const Vector& y, const Integer& z,
                                  std::int64_t exponent) {
  const Integer divisor = z * e.a();
  Triple<Enclosed<Real>> value;
  for (std::size_t i = 0; i < 3; ++i) {
    value[i] = enclose<Real>(
        Surd(x[i] * e.a() + y[i] * e.h(), y[i] * e.contact_side(), divisor, e.discriminant(), exponent));
  }
  return value;
}

Vector scaled(const Integer& factor, const Vector& x) {
  return {factor * x[0], factor * x[1], factor * x[2]};
}
Vector sum(const Vector& x, const Vector& y) { return {x[0] + y[0], x[1] + y[1], x[2] + y[2]}; }

template <class Real>
Enclosed<Real> itself(Real x) {
  return {x == 0 ? Real(0) : x, 0};
}

template <class Real>
Travel<Real> travel_of(const Equation& e, Outcome outcome, bool ray) {
  if (!e.moves()) return {};
  Travel<Real> travel;
  if (outcome == Outcome::impact) travel.distance = enclose_magnitude<Real>(travelled(e, e.contact_side()));
  if (ray) travel.exit = enclose_magnitude<Real>(travelled(e, 1));
  if (e.endless) {
    travel.path_length = {std::numeric_limits<Real>::infinity(), 0};
  } else {
    const Integer horizon = e.horizon.mantissa;
    const std::int64_t exponent = 2 * (e.speed + e.horizon.exponent);
    travel.path_length = enclose_magnitude<Real>(RootOfSurd(Surd(e.a() * horizon * horizon, 1, exponent)));
  }
  return travel;
}

template <class Real>
Geometry<Real> geometry_of(const Case<Real>& k, const Equation& e, Outcome outcome) {
  Geometry<Real> geometry;
  if (outcome == Outcome::overlap) {
    const Triple<Real> start = scene_of(k).a.centre;
    geometry.centre = {itself(start[0]), itself(start[1]), itself(start[2])};
    const bool concentric = dot(e.d, e.d) == 0;
    geometry.normal = unit_against<Real>(concentric ? e.v : e.d);
    return geometry;
  }
  const Places at = places_of(k);
  geometry.centre = at_contact<Real>(e, at.p_a, at.v_a, 1, e.length);
  if (e.r.is_zero()) {
    geometry.point = geometry.centre;
    geometry.normal = unit_against<Real>(e.v);
  } else {
    // c_A + (c_B - c_A) r_A / R, where the wall of a container lies on the far side of A. R > 0 for all that touch.
    const Integer near =
        at.r_a * (e.container ? unless("a container's point is on the near side", -1, 1) : 1);
    geometry.point = at_contact<Real>(e, sum(scaled(at.r_b, at.p_a), scaled(near, at.p_b)),
                                      sum(scaled(at.r_b, at.v_a), scaled(near, at.v_b)), e.r, e.length);
    geometry.normal = at_contact<Real>(e, scaled(-1, e.d), e.v, e.r, 0);
  }
  return geometry;
}

/// The exit of a ray, if the numbers of the equation are long enough for it.
template <class Real, class Numbers>
std::optional<Enclosed<Real>> exit_of(const EquationIn<Numbers>& e) {
  if (!e.moves()) return Enclosed<Real>{std::numeric_limits<Real>::infinity(), 0};
  return enclose_if_fits<Real>(Root(e, 1));
}

/// Decisions read the inputs, so subnormal numbers must not be treated as 0, and estimates must not be
/// distorted.
bool is_default_environment() {
  const volatile double smallest = std::numeric_limits<double>::denorm_min();
  const volatile double ulp = std::numeric_limits<double>::epsilon();
  const volatile double half_ulp = ulp / 2;
  const volatile double one = 1;
  const bool keeps_subnormals = smallest * one > 0;
  // Upwards the first is false, downwards and towards zero the second.
  const bool rounds_to_nearest = one + half_ulp == one && one + 3 * half_ulp == one + 2 * ulp;
  return keeps_subnormals && rounds_to_nearest;
}

void require_default_environment() {
  thread_local const bool checked = is_default_environment();
  if (!checked) {
    throw std::runtime_error(
        "the oracle needs the default floating-point environment: round to nearest, subnormal numbers kept");
  }
}

/// The decisions and the time, and a ray's exit if wanted; false if short numbers are too short for the
/// time. An exit that they can't hold is left open.
template <class Real, class Numbers>
bool settle(Truth<Real>& truth, const EquationIn<Numbers>& e, bool exit) {
  const Case<Real>& k = truth.asked;
  truth.outcome = decide_without_horizon(e);
  if (k.question == Question::ray) truth.unit_direction = is_unit(k, e);
  if (!is_contact(truth.outcome)) return true;
  truth.time = Enclosed<Real>{};
  truth.touches = truth.outcome == Outcome::overlap && e.c.is_zero();
  if (truth.outcome == Outcome::impact) {
    const Root contact(e, e.contact_side());
    truth.time = enclose_if_fits<Real>(contact);
    if (!truth.time) return false;
    // Rounding is monotonic, so a rounded time that differs from the horizon decides for the exact one.
    const Real horizon = scene_of(k).horizon;
    const bool late =
        truth.time->nearest == horizon
            ? unless("the end of the path is beyond it", truth.time->residual > 0, truth.time->residual >= 0)
            : truth.time->nearest > horizon;
    if (late) {
      truth.outcome = beyond_horizon(e);
      truth.time.reset();
      return true;
    }
  }
  truth.motion = motion_at_contact(e, truth.outcome);
  if (exit && k.question == Question::ray) truth.exit = exit_of<Real>(e);
  return true;
}

}  // namespace

template <class Real>
Truth<Real> truth_of(const Case<Real>& k, Wanted wanted) {
  require_default_environment();
  Truth<Real> truth{.asked = k};
  if (!is_valid(k)) return truth;
  const Multiples numbers(k);
  if (!numbers.are_short() || !settle(truth, equation_of<Short>(k, numbers), wanted.exit))
    settle(truth, equation_of<Long>(k, numbers), wanted.exit);
  add(truth, wanted);
  return truth;
}

template <class Real>
void add(Truth<Real>& truth, Wanted wanted) {
  if (!is_contact(truth.outcome)) return;
  const bool ray = truth.asked.question == Question::ray;
  const bool exit = wanted.exit && ray && !truth.exit;
  const bool travel = wanted.travel && !truth.travel;
  const bool geometry = wanted.geometry && !truth.geometry;
  if (!exit && !travel && !geometry) return;
  const Equation e = equation_of(truth.asked);
  if (exit) truth.exit = exit_of<Real>(e);
  if (travel) truth.travel = travel_of<Real>(e, truth.outcome, ray);
  if (geometry) truth.geometry = geometry_of(truth.asked, e, truth.outcome);
}

namespace {

/// The sign of a time minus h / a, the midpoint of both roots.
template <class Real>
int side_of_middle(const Equation& e, Real time) {
  const Dyadic claim = dyadic(time);
  return -Surd(e.h(), e.a(), e.time()).sign_less(claim.mantissa, claim.exponent);
}

}  // namespace

template <class Real>
bool nearer_other_root(const Case<Real>& k, Real claimed_time) {
  if (!is_valid(k) || !(claimed_time - claimed_time == 0)) return false;
  const Equation e = equation_of(k);
  if (decide(e) != Outcome::impact || e.discriminant().is_zero()) return false;
  return side_of_middle(e, claimed_time) * e.contact_side() < 0;
}

template <class Real>
bool exit_nearer_first_root(const Case<Real>& k, Real claimed_exit) {
  if (!is_valid(k) || !(claimed_exit - claimed_exit == 0)) return false;
  const Equation e = equation_of(k);
  if (!is_contact(decide(e)) || !e.moves() || e.discriminant().is_zero()) return false;
  return side_of_middle(e, claimed_exit) < 0;
}

template <class Real>
bool distance_nearer_other_root(const Case<Real>& k, Real claimed_distance) {
  if (!is_valid(k) || !(claimed_distance - claimed_distance == 0)) return false;
  const Equation e = equation_of(k);
  if (decide(e) != Outcome::impact || e.discriminant().is_zero()) return false;
  // The midpoint is h / sqrt(a), a signed root: compare squares only when both have the same sign. A claim of 0 counts as
  // positive: it isn't before a midpoint of 0 either, which only a container has.
  const Dyadic claim = dyadic(claimed_distance);
  int past_middle = claimed_distance < 0 ? -1 : 1;
  if (past_middle == e.h().sign()) {
    const Integer mantissa = claim.mantissa;
    const Surd square(e.h() * e.h(), e.a(), 2 * e.length);
    past_middle *= -square.sign_less(mantissa * mantissa, 2 * std::int64_t{claim.exponent});
  }
  return past_middle * e.contact_side() < 0;
}

template <class Real>
bool lies_behind(const Case<Real>& k) {
  if (!is_valid(k)) return false;
  const Equation e = equation_of(k);
  return !e.container && e.c.sign() > 0 && e.h().sign() < 0 && e.meets();
}

template <class Real>
bool lies_beyond(const Case<Real>& k) {
  if (!is_valid(k)) return false;
  const Equation e = equation_of(k);
  return decide_without_horizon(e) == Outcome::impact && decide(e) != Outcome::impact;
}

template <class Real>
std::optional<PathLine> path_line(const Case<Real>& k) {
  if (!is_valid(k)) return std::nullopt;
  const Equation e = equation_of(k);
  if (!e.moves()) return std::nullopt;
  const auto near = [](const Approximate& x) { return static_cast<double>(x.value()); };
  const Approximate a = Approximate::of(e.a()), speed = a.root(), h = Approximate::of(e.h());
  const Integer across = dot(e.d, e.d) * e.a() - e.h() * e.h();
  PathLine line;
  line.length = near(speed.scaled(e.speed));
  line.along = near(h.over(speed).scaled(e.length));
  line.aside = near(Approximate::of(across).over(a).root().scaled(e.length));
  line.contact = near(Approximate::of(e.r).scaled(e.length));
  line.discriminant = e.discriminant().sign();
  if (line.discriminant >= 0) {
    line.first = near(Root(e, -1).approximate());
    line.second = near(Root(e, 1).approximate());
  }
  line.shared_bits = std::numeric_limits<double>::infinity();
  if (line.discriminant != 0) {
    const Approximate difference = Approximate::of(abs(e.discriminant()));
    const Approximate ratio = h.times(h).over(difference);
    line.shared_bits =
        std::max(0.0, std::log2(static_cast<double>(ratio.mantissa)) + static_cast<double>(ratio.exponent));
  }
  return line;
}

namespace {

/// A claimed centre as a time by its projection on the path of A, with the slack of half an ulp in each component: from
/// `earliest` to `latest`, over `square`, times 2^exponent.
struct Projected {
  Integer earliest = 0, latest = 0, square = 0;
  std::int64_t exponent = 0;
};

/// (C - p_A) . v_A against n |v_A|^2, all in units of 2^unit so that half ulps are integers too.
template <class Real>
Projected projected(const Case<Real>& k, const Equation& e, const Triple<Real>& claimed_centre) {
  const Places at = places_of(k);
  std::int64_t unit = e.length;
  std::array<Dyadic, 3> place, half_ulp;
  for (std::size_t i = 0; i < 3; ++i) {
    using Bits = typename Format<Real>::Bits;
    const Real size = std::abs(claimed_centre[i]);
    place[i] = dyadic(claimed_centre[i]);
    half_ulp[i] = {1, magnitude<Real>(std::bit_cast<Bits>(size)).exponent - 1};
    unit = std::min({unit, std::int64_t{half_ulp[i].exponent}, std::int64_t{place[i].exponent}});
  }
  const auto in_units = [&](const Integer& n, std::int64_t exponent) -> Integer {
    return n << static_cast<std::size_t>(exponent - unit);
  };
  Integer projection = 0, slack = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    projection +=
        (in_units(place[i].mantissa, place[i].exponent) - in_units(at.p_a[i], e.length)) * at.v_a[i];
    slack += abs(in_units(half_ulp[i].mantissa, half_ulp[i].exponent) * at.v_a[i]);
  }
  // The projection is t |v_A|^2 2^(speed - unit).
  return {projection - slack, projection + slack, dot(at.v_a, at.v_a), unit - e.speed};
}

template <class Real>
bool is_finite(const Triple<Real>& place) {
  return std::ranges::all_of(place, [](Real x) { return x - x == 0; });
}

}  // namespace

template <class Real>
CentreReading read_centre(const Case<Real>& k, const Triple<Real>& claimed_centre) {
  if (!is_finite(claimed_centre) || !is_valid(k)) return {};
  const Equation e = equation_of(k);
  const Projected time = projected(k, e, claimed_centre);
  if (time.square.is_zero()) return {};
  CentreReading reading;
  reading.behind = time.latest < 0;
  reading.beyond =
      !e.endless &&
      Surd(time.earliest, time.square, time.exponent).sign_less(e.horizon.mantissa, e.horizon.exponent) > 0;
  if (decide(e) == Outcome::impact && !e.discriminant().is_zero()) {
    // t against h / a, as t a against h.
    const auto past_middle = [&](const Integer& t) {
      return Surd(t * e.a(), time.square, time.exponent).sign_less(e.h(), e.time());
    };
    reading.nearer_other_root = e.container ? past_middle(time.latest) < 0 : past_middle(time.earliest) > 0;
  }
  return reading;
}

template <class Real>
bool centre_holds_contact(const Case<Real>& k, const Triple<Real>& claimed_centre) {
  if (!is_finite(claimed_centre) || !is_valid(k)) return false;
  const Equation e = equation_of(k);
  const Outcome outcome = decide(e);
  if (!is_contact(outcome)) return false;
  const Projected time = projected(k, e, claimed_centre);
  if (time.square.is_zero()) return true;
  if (outcome == Outcome::overlap) return time.earliest <= 0 && time.latest >= 0;
  // The root minus t, times a and the square, in a common unit.
  const std::int64_t unit = std::min(e.time(), time.exponent);
  const auto shift = [unit](const Integer& n, std::int64_t exponent) -> Integer {
    return n << static_cast<std::size_t>(exponent - unit);
  };
  const Integer side = shift(time.square * e.contact_side(), e.time());
  const auto less = [&](const Integer& t) {
    return Surd(shift(e.h() * time.square, e.time()) - shift(t * e.a(), time.exponent), side, 1,
                e.discriminant(), 0)
        .sign();
  };
  return less(time.earliest) >= 0 && less(time.latest) <= 0;
}

namespace {
std::string text_of(const Dyadic& x) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "0x%llxp%+d", static_cast<unsigned long long>(x.mantissa), x.exponent);
  return buffer;
}
}  // namespace

template <class Real>
Midpoints midpoints(Real nearest) {
  using F = Format<Real>;
  const auto bits = std::bit_cast<typename F::Bits>(std::abs(nearest));
  return {bits == 0 ? text_of({}) : text_of(midpoint_above<Real>(bits - 1)),
          bits == F::infinity ? "inf" : text_of(midpoint_above<Real>(bits))};
}

template <class Real>
std::string digits_of(const Case<Real>& k, Instant which, int count) {
  if (!is_valid(k)) return {};
  const Equation e = equation_of(k);
  const Outcome outcome = decide(e);
  if (!is_contact(outcome) || (which == Instant::exit && k.question != Question::ray)) return {};
  if (which == Instant::contact && outcome == Outcome::overlap) return "0";
  if (!e.moves()) return "inf";
  const int side = which == Instant::exit ? 1 : e.contact_side();
  return in_decimals({e.h(), side, e.discriminant(), e.a(), e.time()}, count);
}

#define GRAZE_ORACLE_FOR(Real)                                                \
  template Truth<Real> truth_of(const Case<Real>&, Wanted);                   \
  template void add(Truth<Real>&, Wanted);                                    \
  template bool nearer_other_root(const Case<Real>&, Real);                   \
  template bool exit_nearer_first_root(const Case<Real>&, Real);              \
  template bool distance_nearer_other_root(const Case<Real>&, Real);          \
  template bool lies_behind(const Case<Real>&);                               \
  template bool lies_beyond(const Case<Real>&);                               \
  template std::optional<PathLine> path_line(const Case<Real>&);              \
  template CentreReading read_centre(const Case<Real>&, const Triple<Real>&); \
  template bool centre_holds_contact(const Case<Real>&, const Triple<Real>&); \
  template Midpoints midpoints(Real);                                         \
  template std::string digits_of(const Case<Real>&, Instant, int);
GRAZE_ORACLE_FOR(float)
GRAZE_ORACLE_FOR(double)
#undef GRAZE_ORACLE_FOR

}  // namespace verify
