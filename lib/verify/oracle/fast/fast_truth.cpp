// SPDX-License-Identifier: BSL-1.0
#include "verify/oracle/fast/fast_truth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include "verify/oracle/equation.hpp"
#include "verify/oracle/fast/arithmetic.hpp"
#include "verify/oracle/fast/rounded_ball.hpp"

namespace verify {

namespace {

using oracle::Arithmetic;
using oracle::BallOf;

/// The equation of a case (oracle/equation.hpp) as balls.
template <class Real>
struct Balls {
  using Ball = BallOf<Real>;
  std::array<Ball, 3> d, v;
  Ball r, a, h, c;
  Real horizon;
};

/// Everything except the discriminant. `k` is a case of this question; naming it again tells the compiler where the numbers are.
template <Question question, class Real>
Balls<Real> balls_of(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(Case<Real>{question, k.numbers});
  Balls<Real> e;
  for (std::size_t i = 0; i < 3; ++i) {
    e.d[i] = Arithmetic<Real>::sum(scene.b.centre[i], -scene.a.centre[i]);
    const Real less = layout(question).ends ? scene.a.centre[i] : scene.b.motion[i];
    e.v[i] = Arithmetic<Real>::sum(scene.a.motion[i], -less);
  }
  const bool fits_in = is_escape(question);
  e.r = Arithmetic<Real>::sum(scene.b.radius, fits_in ? -scene.a.radius : scene.a.radius);
  e.a = dot(e.v, e.v);
  e.h = dot(e.d, e.v);
  e.c = dot(e.d, e.d) - e.r * e.r;
  e.horizon = scene.horizon;
  return e;
}

/// a R^2 - |d x v|^2, which is h^2 - a c, but remains precise far away, at twice the cost.
template <class Real>
BallOf<Real> sharp_discriminant(const Balls<Real>& e) {
  const std::array<BallOf<Real>, 3> cross{e.d[1] * e.v[2] - e.d[2] * e.v[1],
                                          e.d[2] * e.v[0] - e.d[0] * e.v[2],
                                          e.d[0] * e.v[1] - e.d[1] * e.v[0]};
  return e.a * (e.r * e.r) - dot(cross, cross);
}

/// The sign of a ball as a motion, if it is known.
template <class Ball>
std::optional<Motion> motion_by(const Ball& closing) {
  if (closing.is_above_zero()) return Motion::approaching;
  if (closing.is_below_zero()) return Motion::separating;
  if (closing.is_zero()) return Motion::sliding;
  return std::nullopt;
}

/// Whether | |v|^2 - 1 | <= 8 u of the type, if that is known.
template <class Real>
std::optional<bool> is_unit(const BallOf<Real>& square) {
  using Ball = BallOf<Real>;
  const Ball excess = square - Ball(1), most(4.0 * static_cast<double>(std::numeric_limits<Real>::epsilon()));
  if ((excess - most).is_above_zero() || (excess + most).is_below_zero()) return false;
  if ((excess - most).is_below_zero() && (excess + most).is_above_zero()) return true;
  return std::nullopt;
}

enum class When : std::uint8_t { within, late, unknown };

template <class Real>
When against_horizon(const BallOf<Real>& time, Real horizon) {
  if (horizon == std::numeric_limits<Real>::infinity()) return When::within;
  const BallOf<Real> left = Arithmetic<Real>::known(horizon) - time;
  if (left.is_above_zero()) return When::within;
  return left.is_below_zero() ? When::late : When::unknown;
}

/// In the form without cancellation.
template <class Real>
BallOf<Real> larger_root(const Balls<Real>& e, const BallOf<Real>& root) {
  return e.h.is_below_zero() ? e.c / (e.h - root) : (e.h + root) / e.a;
}

/// The rest of the truth about a contact; false where the balls aren't small enough.
template <Question question, class Real>
bool add_contact(Truth<Real>& truth, const Balls<Real>& e, const BallOf<Real>& root, bool starts_in) {
  constexpr bool escapes = is_escape(question);
  truth.outcome = starts_in && !escapes ? Outcome::overlap : Outcome::impact;
  truth.time = Enclosed<Real>{};
  if (truth.outcome == Outcome::impact) {
    const BallOf<Real> time = escapes ? larger_root(e, root) : e.c / (e.h + root);
    switch (against_horizon(time, e.horizon)) {
      case When::unknown:
        return false;
      case When::late:
        truth.outcome = escapes ? Outcome::contained : Outcome::miss;
        truth.time.reset();
        return true;
      case When::within:
        break;
    }
    truth.time = rounded(time, fast_residual_error);
    if (!truth.time) return false;
    truth.motion = escapes ? Motion::separating : Motion::approaching;
  } else {
    truth.motion = motion_by(e.h);
    if (!truth.motion) return false;
  }
  if (question != Question::ray) return true;
  truth.exit = rounded(larger_root(e, root), fast_residual_error);
  return truth.exit.has_value();
}

/// Whether a root of this discriminant, if that is above zero, may be known as precisely as a residual must
/// be. If not, going on would only cost time.
template <class Real>
bool is_fine(const BallOf<Real>& discriminant) {
  constexpr double ulp = static_cast<double>(std::numeric_limits<Real>::epsilon());
  return discriminant.radius <= 2 * fast_residual_error * ulp * discriminant.size();
}

/// The rest of the truth where the discriminant matters; false where the balls aren't small enough.
template <Question question, class Real>
bool add_path(Truth<Real>& truth, const Balls<Real>& e, const BallOf<Real>& discriminant, bool starts_in) {
  if (!starts_in && discriminant.is_below_zero()) {
    truth.outcome = Outcome::miss;
    return true;
  }
  return discriminant.is_above_zero() && add_contact<question>(truth, e, sqrt(discriminant), starts_in);
}

/// Completes a truth in which only the case `k` is known; false if the balls aren't small enough.
template <Question question, class Real>
bool complete(Truth<Real>& truth, const Case<Real>& k) {
  if (!oracle::is_valid(k)) return true;
  if (!Arithmetic<Real>::has_room_for(k.used())) return false;
  const Balls<Real> e = balls_of<question>(k);
  if (!e.a.is_above_zero()) return false;
  if (question == Question::ray) {
    const std::optional<bool> unit = is_unit<Real>(e.a);
    if (!unit) return false;
    truth.unit_direction = *unit;
  }
  constexpr bool escapes = is_escape(question);
  const bool starts_in = e.c.is_below_zero();
  if (!starts_in && !e.c.is_above_zero()) return false;
  if (escapes) {
    if (e.r.is_below_zero() || !starts_in) {
      truth.outcome = Outcome::outside;
      return true;
    }
    if (!e.r.is_above_zero()) return false;
  } else if (!starts_in && !e.h.is_above_zero()) {
    if (!e.h.is_below_zero() && !e.h.is_zero()) return false;
    truth.outcome = Outcome::miss;
    return true;
  }
  if (starts_in && !escapes && question != Question::ray)
    return add_contact<question>(truth, e, {}, starts_in);
  const BallOf<Real> discriminant = e.h * e.h - e.a * e.c;
  const bool will_do = discriminant.is_below_zero() || is_fine<Real>(discriminant);
  return (will_do && add_path<question>(truth, e, discriminant, starts_in)) ||
         add_path<question>(truth, e, sharp_discriminant(e), starts_in);
}

}  // namespace

template <class Real>
std::optional<Truth<Real>> fast_truth(const Case<Real>& k, Wanted wanted) {
  std::optional<Truth<Real>> truth;  // one object from here to the caller: a copy takes a tenth of the time
  if (wanted.travel || wanted.geometry) return truth;
  truth.emplace().asked = k;
  // Not truth->asked, which has only just been written: loads of other widths would stall on those stores.
  if (!with_question(k.question, [&](auto question) { return complete<question()>(*truth, k); }))
    truth.reset();
  return truth;
}

template std::optional<Truth<float>> fast_truth(const Case<float>&, Wanted);
template std::optional<Truth<double>> fast_truth(const Case<double>&, Wanted);

}  // namespace verify
