// SPDX-License-Identifier: BSL-1.0
/// Position, orientation and scale of a scene don't matter.
#pragma once

#include <array>
#include <cmath>

#include "verify/laws/exactly.hpp"

namespace verify::laws {

/// Whether `to` can be the rounded coordinate of a point that was moved by `amount` and was rounded to `from` before.
/// Rounding is monotonic, so `to` lies between the moved neighbours of `from`.
template <class Real>
bool is_moved(Real from, Real to, Real amount) {
  return below(from) + amount <= to && to <= above(from) + amount;
}

/// Translation by an amount that can be added to all places without rounding changes no bit of decisions, times,
/// normals and distances. Centre and contact point move by it, and are rounded after that.
struct TranslationChangesNothing {
  static constexpr std::string_view name = "translating_the_scene_changes_nothing";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Tape tape = tape_of(k);
    Scene<Real> scene = scene_of(k);
    const bool ends = layout(k.question).ends;
    Triple<Real> amount{};
    for (std::size_t i = 0; i < 3; ++i) {
      Real &a = scene.a.centre[i], &b = scene.b.centre[i], &end = scene.a.motion[i];
      amount[i] = common_amount(tape, {a, b, ends ? end : a});
      a += amount[i];
      b += amount[i];
      if (ends) end += amount[i];
    }
    if (amount == Triple<Real>{}) return silent<Real>();
    const Case<Real> moved = case_of(k.question, scene);
    const Answer<Real> first = ask(k), then = ask(moved);
    const auto are_moved = [&](const auto& from, const auto& to) {
      if (from.has_value() != to.has_value()) return false;
      if (!from) return true;
      for (std::size_t i = 0; i < 3; ++i) {
        if (!is_moved((*from)[i], (*to)[i], amount[i])) return false;
      }
      return true;
    };
    return demand(happen_alike(first, then) && are_same_bits(first.normal, then.normal) &&
                      are_moved(first.centre, then.centre) && are_moved(first.point, then.point),
                  k, first, moved, then);
  }
};

/// Puts the axes of a case or an answer into another order and reverses some of them.
template <class Real>
class Turned {
 public:
  /// `order` is the number of one of the six orders; `signs` has a bit for each axis, set if it is reversed.
  Turned(std::size_t order, unsigned signs) : order_(orders[order]), signs_(signs) {}

  [[nodiscard]] Triple<Real> operator()(const Triple<Real>& p, bool is_answer) const {
    Triple<Real> q{};
    for (std::size_t i = 0; i < 3; ++i) {
      const Real x = p[order_[i]];
      q[i] = (signs_ >> i & 1u) != 0 && !(is_answer && x == 0) ? -x : x;  // an answer has no negative zero
    }
    return q;
  }
  [[nodiscard]] Case<Real> operator()(const Case<Real>& k) const {
    Scene<Real> scene = scene_of(k);
    for (Triple<Real>* p : {&scene.a.centre, &scene.a.motion, &scene.b.centre, &scene.b.motion})
      *p = (*this)(*p, false);
    return case_of(k.question, scene);
  }
  [[nodiscard]] Answer<Real> operator()(Answer<Real> answer) const {
    for (auto* p : {&answer.centre, &answer.point, &answer.normal}) {
      if (*p) *p = (*this)(**p, true);
    }
    return answer;
  }

 private:
  static constexpr std::array<std::array<std::size_t, 3>, 6> orders{
      {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}}};
  std::array<std::size_t, 3> order_;
  unsigned signs_;
};

struct PermutingAxesChangesNothing {
  static constexpr std::string_view name = "permuting_the_axes_changes_nothing";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Turned<Real> turned(1 + tape_of(k).next() % 5, 0);
    const Answer<Real> first = ask(k), then = ask(turned(k));
    return demand(are_same_bits(turned(first), then), k, first, turned(k), then);
  }
};

struct FlippingAxesChangesNothing {
  static constexpr std::string_view name = "flipping_axes_changes_nothing";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Turned<Real> turned(0, 1 + static_cast<unsigned>(tape_of(k).next() % 7));
    const Answer<Real> first = ask(k), then = ask(turned(k));
    return demand(are_same_bits(turned(first), then), k, first, turned(k), then);
  }
};

/// The exponents e for which all numbers taken, times 2^e, stay exact: no lowest bit falls below the range, and no
/// number exceeds it.
class Scales {
 public:
  template <class Real>
  void take(Real x) {
    using Limits = std::numeric_limits<Real>;
    if (x == 0 || !std::isfinite(x)) return;
    int exponent = 0;
    const Real fraction = std::frexp(x, &exponent);
    const auto whole = static_cast<std::uint64_t>(std::abs(std::ldexp(fraction, Limits::digits)));
    const int lowest = exponent - Limits::digits + std::countr_zero(whole);
    down_ = (std::max)(down_, Limits::min_exponent - Limits::digits - lowest);
    up_ = (std::min)(up_, Limits::max_exponent - exponent);
  }
  /// A random one of them other than 0; 0 if there is none.
  [[nodiscard]] int pick(Tape& tape) const {
    if (down_ > up_ || (down_ == 0 && up_ == 0)) return 0;
    const int exponent = random::between(tape, down_, up_);
    return exponent != 0 ? exponent : up_ > 0 ? 1 : -1;
  }

 private:
  int down_ = -4000, up_ = 4000;
};

/// Whether `to` is `from` times 2^exponent. True without a comparison if `from` or the product isn't normal.
template <class Real>
bool is_scaled(Real from, Real to, int exponent) {
  const auto is_normal = [](Real x) { return std::isnormal(x); };
  const Real expected = std::ldexp(from, exponent);
  if (!is_normal(from) || !is_normal(expected)) return true;
  return are_same_bits(expected, to);
}
template <class Real>
bool is_scaled(const std::optional<Real>& from, const std::optional<Real>& to, int exponent) {
  return from.has_value() == to.has_value() && (!from || is_scaled(*from, *to, exponent));
}
template <class Real>
bool is_scaled(const std::optional<Triple<Real>>& from, const std::optional<Triple<Real>>& to, int exponent) {
  if (from.has_value() != to.has_value()) return false;
  for (std::size_t i = 0; from && i < 3; ++i) {
    if (!is_scaled((*from)[i], (*to)[i], exponent)) return false;
  }
  return true;
}

/// All lengths times a power of two: the same times, and lengths scaled alike.
struct ScalingChangesNothing {
  static constexpr std::string_view name = "scaling_all_lengths_by_a_power_of_two_scales_lengths_and_no_time";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Case<Real> scaled = k;
    const auto horizon = static_cast<std::size_t>(layout(k.question).horizon);
    Scales scales;
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      if (i != horizon) scales.take(k.numbers[i]);
    }
    Tape tape = tape_of(k);
    const int exponent = scales.pick(tape);
    if (exponent == 0) return silent<Real>();
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      if (i != horizon) scaled.numbers[i] = std::ldexp(k.numbers[i], exponent);
    }
    const Answer<Real> first = ask(k), then = ask(scaled);
    return demand(are_decided_alike(first, then) && are_same_bits(first.time, then.time) &&
                      are_same_bits(first.exit, then.exit) && are_same_bits(first.normal, then.normal) &&
                      is_scaled(first.distance, then.distance, exponent) &&
                      is_scaled(first.centre, then.centre, exponent) &&
                      is_scaled(first.point, then.point, exponent),
                  k, first, scaled, then);
  }
};

/// The direction of a ray times a power of two: times and t_max are divided by it, distances are unchanged.
struct ScalingTheDirectionScalesTimes {
  static constexpr std::string_view name = "scaling_the_direction_by_a_power_of_two_divides_times_by_it";
  static constexpr Questions questions = only(Question::ray);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    Scene<Real> scene = scene_of(k);
    Scales scales;
    for (const Real x : scene.a.motion) scales.take(x);
    Tape tape = tape_of(k);
    const int exponent = scales.pick(tape);
    const Real horizon = std::ldexp(scene.horizon, -exponent);
    if (exponent == 0 || (std::isfinite(scene.horizon) && std::ldexp(horizon, exponent) != scene.horizon))
      return silent<Real>();
    for (Real& x : scene.a.motion) x = std::ldexp(x, exponent);
    scene.horizon = horizon;
    const Case<Real> scaled = case_of(k.question, scene);
    const Answer<Real> first = ask(k), then = ask(scaled);
    return demand(are_decided_alike(first, then) && is_scaled(first.time, then.time, -exponent) &&
                      is_scaled(first.exit, then.exit, -exponent) &&
                      are_same_bits(first.distance, then.distance),
                  k, first, scaled, then);
  }
};

}  // namespace verify::laws
