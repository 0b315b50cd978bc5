// SPDX-License-Identifier: BSL-1.0
/// Laws of the horizon and of the length of a path.
#pragma once

#include <array>

#include "verify/laws/exactly.hpp"
#include "verify/laws/motion.hpp"

namespace verify::laws {

/// The horizon decides whether there is a contact, and never when. A rounded time that is less than the horizon
/// belongs to a contact, one that exceeds it to a miss.
struct TheHorizonNeverChangesTheTime {
  static constexpr std::string_view name = "shrinking_the_horizon_never_changes_the_time";
  static constexpr Questions questions = only(Question::ray);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k) || ask.is_endless()) return silent<Real>();
    Tape tape = tape_of(k);
    Scene<Real> scene = scene_of(k);
    scene.horizon = std::numeric_limits<Real>::infinity();
    const Case<Real> without_end = case_of(k.question, scene);
    const Answer<Real> endless = ask(without_end);
    if (!is_contact(endless) || !endless.time) return silent<Real>();
    const Real t = *endless.time, part = t * random::magnitude<Real>(tape, -2, 2);
    const std::array<Real, 6> ends{below(t), t, above(t), part, Real(0), (std::numeric_limits<Real>::max)()};
    const Real end = (std::max)(Real(0), ends[tape.next() % ends.size()]);
    scene.horizon = end;
    const Case<Real> shortened = case_of(k.question, scene);
    const Answer<Real> then = ask(shortened);
    if (is_contact(then))
      return demand(are_same_bits(endless, then) && !(t > end), without_end, endless, shortened, then);
    const bool is_late = endless.outcome == Outcome::impact && !(t < end);
    return demand(is_late && then.outcome == Outcome::miss, without_end, endless, shortened, then);
  }
};

/// With a displacement m times as long, m a small integer, a contact remains a contact, at 1 / m of the time, rounded. A new
/// contact lies in the new part of the path. The same holds for leaving a container.
struct LengtheningNeverLosesAContact {
  static constexpr std::string_view name = "lengthening_a_displacement_never_loses_a_contact";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    if (!is_valid(k)) return silent<Real>();
    constexpr std::array<int, 4> factors{2, 3, 4, 5};
    const auto m = static_cast<Real>(factors[tape_of(k).next() % factors.size()]);
    Case<Real> asked = k;
    auto longer = lengthened(asked, m);
    if (!longer) {
      asked = on_a_grid(k);
      longer = lengthened(asked, m);
    }
    if (!longer) return silent<Real>();
    const Answer<Real> first = ask.times(asked), then = ask.times(*longer);
    return demand(is_kept(first, then, m, scene_of(k).horizon), asked, first, *longer, then);
  }

 private:
  template <class Real>
  static std::optional<Case<Real>> lengthened(const Case<Real>& k, Real m) {
    Scene<Real> scene = scene_of(k);
    const bool ends = layout(k.question).ends;
    const auto times = [&](Real x) -> std::optional<Real> {
      // 2 x or 4 x, plus x if m is odd; each sum must be exact.
      const bool twice = m < 4;
      const Real even = x * Real(twice ? 2 : 4);
      if (!std::isfinite(even)) return std::nullopt;
      return m == 2 || m == 4 ? even : exact_sum(even, x);
    };
    for (std::size_t i = 0; i < 3; ++i) {
      const auto a = ends ? exact_difference(scene.a.motion[i], scene.a.centre[i])
                          : std::optional<Real>(scene.a.motion[i]);
      const auto way = a ? times(*a) : std::nullopt;
      const auto end = way && ends ? exact_sum(scene.a.centre[i], *way) : way;
      const auto b = times(scene.b.motion[i]);
      if (!end || !b) return std::nullopt;
      scene.a.motion[i] = *end;
      scene.b.motion[i] = *b;
    }
    return case_of(k.question, scene);
  }

  /// Whether `then` can be 1 / m of the exact time that is rounded to `time`: rounding is monotonic, so it lies between
  /// the neighbours of `time`, divided by m.
  template <class Real>
  static bool is_part(Real time, Real then, Real m) {
    return below(time) / m <= then && then <= above(time) / m;
  }
  template <class Real>
  static bool is_kept(const Answer<Real>& first, const Answer<Real>& then, Real m, Real horizon) {
    const bool contained = first.outcome == Outcome::contained;
    if (is_contact(first)) {
      if (!are_decided_alike(first, then)) return false;
      if (first.time && (!then.time || !is_part(*first.time, *then.time, m))) return false;
      if (first.distance && then.distance && !are_same_bits(first.distance, then.distance)) return false;
      const bool rests = first.exit && std::isinf(*first.exit);
      return !first.exit || (then.exit && (rests || is_part(*first.exit, *then.exit, m)));
    }
    if (is_contact(then)) {
      const bool is_new = first.outcome == Outcome::miss || contained;
      return is_new && then.outcome == Outcome::impact && (!then.time || *then.time >= horizon / m);
    }
    return first.outcome == then.outcome;
  }
};

}  // namespace verify::laws
