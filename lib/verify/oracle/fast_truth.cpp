// SPDX-License-Identifier: BSL-1.0
#include "verify/oracle/fast_truth.hpp"

#include <array>
#include <cstdint>
#include <limits>

#include "verify/oracle/ball.hpp"
#include "verify/oracle/equation.hpp"
#include "verify/oracle/rounded_ball.hpp"

namespace verify {

namespace {

using oracle::Ball;

/// The equation of a case (oracle/equation.hpp) as balls.
///
/// Floats other than 0 lie between 2^-149 and 2^128. So lengths lie between 2^-149 and 2^130, squares between 2^-298
/// and 2^262, their products between 2^-596 and 2^524, and the least radius that isn't 0 is one rounding of those, twice
/// for the squares of sums that cancel: nothing comes near the ends of the range of doubles, 2^-1022 and 2^1024.
struct Balls {
  std::array<Ball, 3> d, v;
  Ball r, horizon;
  Ball a, h, c, discriminant;
};

[[gnu::always_inline]] inline Ball dot(const std::array<Ball, 3>& x, const std::array<Ball, 3>& y) {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

Ball known(float x) { return Ball(static_cast<double>(x)); }

/// All but the discriminant.
Balls balls_of(const Case<float>& k) {
  const Scene<float> scene = scene_of(k);
  Balls e;
  for (std::size_t i = 0; i < 3; ++i) {
    e.d[i] = known(scene.b.centre[i]) - known(scene.a.centre[i]);
    const Ball less = layout(k.question).ends ? known(scene.a.centre[i]) : known(scene.b.motion[i]);
    e.v[i] = known(scene.a.motion[i]) - less;
  }
  const Ball own = known(scene.a.radius), other = known(scene.b.radius);
  e.r = k.question == Question::container ? other - own : other + own;
  e.a = dot(e.v, e.v);
  e.h = dot(e.d, e.v);
  e.c = dot(e.d, e.d) - e.r * e.r;
  return e;
}

/// a R^2 - |d x v|^2, which is h^2 - a c, but stays sharp far away.
Ball discriminant_of(const Balls& e) {
  const std::array<Ball, 3> cross{e.d[1] * e.v[2] - e.d[2] * e.v[1], e.d[2] * e.v[0] - e.d[0] * e.v[2],
                                  e.d[0] * e.v[1] - e.d[1] * e.v[0]};
  return e.a * (e.r * e.r) - dot(cross, cross);
}

/// The sign of a ball as a motion, if it is known.
std::optional<Motion> motion_by(const Ball& closing) {
  if (closing.is_above_zero()) return Motion::approaching;
  if (closing.is_below_zero()) return Motion::separating;
  if (closing.is_zero()) return Motion::sliding;
  return std::nullopt;
}

/// Whether | |v|^2 - 1 | <= 8 u of float, if that is known.
std::optional<bool> is_unit(const Ball& square) {
  const Ball excess = square - Ball(1), most(0x1p-21);
  if ((excess - most).is_above_zero() || (excess + most).is_below_zero()) return false;
  if ((excess - most).is_below_zero() && (excess + most).is_above_zero()) return true;
  return std::nullopt;
}

enum class When : std::uint8_t { within, late, unknown };

When against_horizon(const Ball& time, float horizon) {
  if (horizon == std::numeric_limits<float>::infinity()) return When::within;
  const Ball left = known(horizon) - time;
  if (left.is_above_zero()) return When::within;
  return left.is_below_zero() ? When::late : When::unknown;
}

/// By the form that doesn't cancel.
Ball larger_root(const Balls& e, const Ball& root) {
  return e.h.is_below_zero() ? e.c / (e.h - root) : (e.h + root) / e.a;
}

/// What is left of a truth whose outcome is a contact; false where doubles aren't sure.
bool add_contact(Truth<float>& truth, const Balls& e, const Ball& root, Outcome late) {
  const Case<float>& k = truth.asked;
  const bool escapes = k.question == Question::container;
  truth.time = Enclosed<float>{};
  if (truth.outcome == Outcome::impact) {
    const Ball time = escapes ? larger_root(e, root) : e.c / (e.h + root);
    switch (against_horizon(time, scene_of(k).horizon)) {
      case When::unknown:
        return false;
      case When::late:
        truth.outcome = late;
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
  if (k.question != Question::ray) return true;
  truth.exit = rounded(larger_root(e, root), fast_residual_error);
  return truth.exit.has_value();
}

}  // namespace

std::optional<Truth<float>> fast_truth(const Case<float>& k, Wanted wanted) {
  if (wanted.travel || wanted.geometry) return std::nullopt;
  Truth<float> truth;
  truth.asked = k;
  if (!oracle::is_valid(k)) return truth;
  Balls e = balls_of(k);
  if (!e.a.is_above_zero()) return std::nullopt;
  if (k.question == Question::ray) {
    const std::optional<bool> unit = is_unit(e.a);
    if (!unit) return std::nullopt;
    truth.unit_direction = *unit;
  }
  const bool escapes = k.question == Question::container;
  const bool starts_in = e.c.is_below_zero();
  if (!starts_in && !e.c.is_above_zero()) return std::nullopt;
  if (escapes) {
    if (e.r.is_below_zero() || !starts_in) {
      truth.outcome = Outcome::outside;
      return truth;
    }
    if (!e.r.is_above_zero()) return std::nullopt;
  } else if (!starts_in && !e.h.is_above_zero()) {
    if (!e.h.is_below_zero() && !e.h.is_zero()) return std::nullopt;
    truth.outcome = Outcome::miss;
    return truth;
  }
  const bool needs_root = escapes || !starts_in || k.question == Question::ray;
  Ball root;
  if (needs_root) {
    e.discriminant = discriminant_of(e);
    if (!starts_in && e.discriminant.is_below_zero()) {
      truth.outcome = Outcome::miss;
      return truth;
    }
    if (!e.discriminant.is_above_zero()) return std::nullopt;
    root = sqrt(e.discriminant);
  }
  truth.outcome = starts_in && !escapes ? Outcome::overlap : Outcome::impact;
  if (!add_contact(truth, e, root, escapes ? Outcome::contained : Outcome::miss)) return std::nullopt;
  return truth;
}

}  // namespace verify
