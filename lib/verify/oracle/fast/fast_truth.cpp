// SPDX-License-Identifier: BSL-1.0
#include "verify/oracle/fast/fast_truth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "verify/oracle/equation.hpp"
#include "verify/oracle/fast/arithmetic.hpp"
#include "verify/oracle/fast/rounded_ball.hpp"

namespace verify {

namespace {

using oracle::InDouble;
using oracle::InDoubleDouble;
using oracle::sum_of_products;

/// The equation of a case (oracle/equation.hpp) as balls, without the discriminant.
template <class In>
struct Balls {
  std::array<typename In::Factor, 3> d, v;
  typename In::Factor r;
  typename In::Ball a, h, c;
};

/// `k` is a case of this question; naming its layout again tells the compiler where the numbers are.
template <Question question, class In, class Real>
Balls<In> balls_of(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(k, layout(question));
  Balls<In> e;
  for (std::size_t i = 0; i < 3; ++i) {
    e.d[i] = In::factor(scene.b.centre[i], -scene.a.centre[i]);
    const Real less = layout(question).ends ? scene.a.centre[i] : scene.b.motion[i];
    e.v[i] = In::factor(scene.a.motion[i], -less);
  }
  const bool fits_in = is_escape(question);
  e.r = In::factor(scene.b.radius, fits_in ? -scene.a.radius : scene.a.radius);
  e.a = sum_of_products(e.v, e.v);
  e.h = sum_of_products(e.d, e.v);
  e.c = sum_of_products(std::array{e.d[0], e.d[1], e.d[2], e.r}, std::array{e.d[0], e.d[1], e.d[2], -e.r});
  return e;
}

/// a R^2 - |d x v|^2, which is h^2 - a c, but remains precise far away, at twice the cost.
template <class In>
typename In::Ball sharp_discriminant(const Balls<In>& e) {
  const auto minor = [&](std::size_t i, std::size_t j) {
    return sum_of_products(std::array{e.d[i], e.d[j]}, std::array{e.v[j], -e.v[i]});
  };
  const std::array cross{minor(1, 2), minor(2, 0), minor(0, 1)};
  return e.a * sum_of_products(std::array{e.r}, std::array{e.r}) - dot(cross, cross);
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
template <class Real, class Ball>
std::optional<bool> is_unit(const Ball& square) {
  const Ball excess = square - Ball(1), most(4.0 * static_cast<double>(std::numeric_limits<Real>::epsilon()));
  if ((excess - most).is_above_zero() || (excess + most).is_below_zero()) return false;
  if ((excess - most).is_below_zero() && (excess + most).is_above_zero()) return true;
  return std::nullopt;
}

enum class When : std::uint8_t { within, late, unknown };

template <class Ball, class Real>
When against_horizon(const Ball& time, Real horizon) {
  if (horizon == std::numeric_limits<Real>::infinity()) return When::within;
  const Ball left = Ball(static_cast<double>(horizon)) - time;
  if (left.is_above_zero()) return When::within;
  return left.is_below_zero() ? When::late : When::unknown;
}

/// In the form without cancellation.
template <class In>
typename In::Ball larger_root(const Balls<In>& e, const typename In::Ball& root) {
  return e.h.is_below_zero() ? e.c / (e.h - root) : (e.h + root) / e.a;
}

/// The rest of the truth about a contact; false where the balls aren't small enough.
template <Question question, class In, class Real>
bool add_contact(Truth<Real>& truth, const Balls<In>& e, const typename In::Ball& root, bool starts_in,
                 Real horizon, bool exit) {
  constexpr bool escapes = is_escape(question);
  truth.outcome = starts_in && !escapes ? Outcome::overlap : Outcome::impact;
  truth.time = Enclosed<Real>{};
  if (truth.outcome == Outcome::impact) {
    const auto time = escapes ? larger_root(e, root) : e.c / (e.h + root);
    switch (against_horizon(time, horizon)) {
      case When::unknown:
        return false;
      case When::late:
        truth.outcome = escapes ? Outcome::contained : Outcome::miss;
        truth.time.reset();
        return true;
      case When::within:
        break;
    }
    truth.time = oracle::rounded<Real>(time, fast_residual_error);
    if (!truth.time) return false;
    truth.motion = escapes ? Motion::separating : Motion::approaching;
  } else {
    truth.motion = motion_by(e.h);
    if (!truth.motion) return false;
  }
  if (question != Question::ray || !exit) return true;
  truth.exit = oracle::rounded<Real>(larger_root(e, root), fast_residual_error);
  return truth.exit.has_value();
}

/// Whether a root of this discriminant, if that is above zero, may be known as precisely as a residual must
/// be. If not, going on would only cost time.
template <class Real, class Ball>
bool is_fine(const Ball& discriminant) {
  constexpr double ulp = static_cast<double>(std::numeric_limits<Real>::epsilon());
  return discriminant.radius <= 2 * fast_residual_error * ulp * discriminant.size();
}

/// The rest of the truth where the discriminant matters; false where the balls aren't small enough.
template <Question question, class In, class Real>
bool add_path(Truth<Real>& truth, const Balls<In>& e, const typename In::Ball& discriminant, bool starts_in,
              Real horizon, bool exit) {
  if (!starts_in && discriminant.is_below_zero()) {
    truth.outcome = Outcome::miss;
    return true;
  }
  return discriminant.is_above_zero() &&
         add_contact<question>(truth, e, sqrt(discriminant), starts_in, horizon, exit);
}

/// Completes a truth in which only the case `k` is known; false if the balls aren't small enough.
template <Question question, class In, class Real>
bool complete(Truth<Real>& truth, const Case<Real>& k, bool exit) {
  const Balls<In> e = balls_of<question, In>(k);
  const Scene<Real> scene = scene_of(k, layout(question));
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
    if (scene.b.radius < scene.a.radius || !starts_in) {
      truth.outcome = Outcome::outside;
      return true;
    }
    if (scene.b.radius == scene.a.radius) return false;
  } else if (!starts_in && !e.h.is_above_zero()) {
    if (!e.h.is_below_zero() && !e.h.is_zero()) return false;
    truth.outcome = Outcome::miss;
    return true;
  }
  if (starts_in && !escapes && question != Question::ray)
    return add_contact<question>(truth, e, {}, starts_in, scene.horizon, exit);
  const auto discriminant = e.h * e.h - e.a * e.c;
  const bool will_do = discriminant.is_below_zero() || is_fine<Real>(discriminant);
  return (will_do && add_path<question>(truth, e, discriminant, starts_in, scene.horizon, exit)) ||
         add_path<question>(truth, e, sharp_discriminant(e), starts_in, scene.horizon, exit);
}

/// The same, of floats by balls in double if those are small enough. The time of doubles would hardly ever be known by them.
template <Question question, class Real>
bool complete(Truth<Real>& truth, const Case<Real>& k, bool exit) {
  constexpr Layout at = layout(question);
  if (!oracle::is_valid(k, at)) return true;
  if (!oracle::has_room_for(std::span(k.numbers).first(static_cast<std::size_t>(at.count)))) return false;
  if constexpr (std::is_same_v<Real, float>) {
    if (complete<question, InDouble>(truth, k, exit)) return true;
    truth = {.asked = k};
  }
  return complete<question, InDoubleDouble>(truth, k, exit);
}

}  // namespace

template <class Real>
std::optional<Truth<Real>> fast_truth(const Case<Real>& k, Wanted wanted) {
  // One object from here to the caller: a copy takes a tenth of the time. It begins with the case, since GCC fills an optional that
  // begins empty with zeros.
  std::optional<Truth<Real>> truth(std::in_place, k);
  // Not truth->asked, which has only just been written: loads of other widths would stall on those stores.
  if (wanted.travel || wanted.geometry ||
      !with_question(k.question, [&](auto question) { return complete<question()>(*truth, k, wanted.exit); }))
    truth.reset();
  return truth;
}

template std::optional<Truth<float>> fast_truth(const Case<float>&, Wanted);
template std::optional<Truth<double>> fast_truth(const Case<double>&, Wanted);

}  // namespace verify
