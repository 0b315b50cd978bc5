// SPDX-License-Identifier: BSL-1.0
/// The kernel under all five questions. It tries up to three stages; each one answers only where its result is certain.
///
///   - stage 1, filter.hpp and refine_root.hpp: double with rigorous error bounds; it answers nearly every question.
///     Where it isn't certain it is tried once more, with more refinement steps, and another discriminant for a distant B
///   - stage 2, filter.hpp and scaled.hpp: the same formulas in double-double, for all exponents
///   - stage 3, exact.hpp: integers on the stack, for ties, tangency, extreme exponents and whatever else is left
///
/// Stage 1 comes before the test of validity: its range rejects NaN and infinity, so that little has to be tested
/// before it. The other steps are noinline, so that the fast path doesn't pay for them.
///
/// In a constant expression the integers answer everything, and the same bits come out.
///
/// With GRAZE_LINKED only the fast path is compiled here (linked.hpp).
///
/// An observer receives the number of the stage that decides, or 0 for an invalid input. The default one does nothing.
///
/// With GRAZE_SELF_CHECK (self_check.hpp) the integers answer everything a second time: functions that are `checked` compare
/// what they return with the result of their unchecked form.
#pragma once

#include "graze/detail/exact.hpp"
#include "graze/detail/filtered_answer.hpp"
#include "graze/detail/relative.hpp"
#include "graze/detail/scaled.hpp"
#include "graze/self_check.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The event whose time is asked for.
enum class Event : unsigned char { first_contact, escape };

/// The default observer.
struct Unobserved {
  constexpr void operator()(int /*stage*/) const noexcept {}
};

/// Whether stage 1 may evaluate a scene: the signs of the radii are clear, and all that it subtracts is finite, since the
/// difference of two infinities would raise FE_INVALID. A radius of -0 is valid, but is left to the later stages.
template <class Real>
[[nodiscard, GRAZE_ALWAYS_INLINE]] constexpr bool is_for_stage_1(const Relative<Real>& relative) noexcept {
  using Format = Ieee<Real>;
  // The sign bit of this is set for infinity and NaN. Bits are combined, so that there is one branch.
  const auto not_finite = [](Real x) {
    return (Format::bits(x) & ~Format::sign) + (Format::sign - Format::infinity);
  };
  const auto any_not_finite = [&](const Differences<Real>& p) {
    return not_finite(p.x.minus) | not_finite(p.y.minus) | not_finite(p.z.minus);
  };
  const auto signs = Format::bits(relative.radius_a) | Format::bits(relative.radius_b) |
                     any_not_finite(relative.d) | any_not_finite(relative.v) |
                     (relative.container ? not_finite(relative.radius_a) : 0);
  return (signs & Format::sign) == 0;
}

/// The answer of one stage to a scene with relative motion.
template <Event event, class Stage, class Real, class Make, class Wanted>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Hit<Real>> answer_in(const Filter<Stage>& f,
                                                                         const Make& make, Real horizon,
                                                                         Wanted rounding) noexcept {
  if constexpr (event == Event::first_contact) {
    return first_contact_in(f, make, horizon, rounding);
  } else {
    return escape_in<Real>(f, make, horizon, rounding);
  }
}

/// An overlap, with its motion from the sign of d.v alone. The radii are left out, since d could be 0 in units chosen
/// for far longer radii.
[[nodiscard]] inline Certified<Hit<double>> overlap_in_stage_2(Relative<double> relative) noexcept {
  relative.radius_a = relative.radius_b = 0;
  const Filter<InDoubleDouble> f(scaled(relative).relative);
  return {{0, Outcome::overlap, f.h.high > 0 ? Motion::approaching : Motion::separating},
          f.h_is_certain<double>()};
}

/// The answer of stage 2 to a scene with relative motion, for all exponents.
template <Event event>
[[nodiscard]] Certified<Hit<double>> answer_in_stage_2(const Relative<double>& relative, double horizon,
                                                       Rounding rounding) noexcept {
  const Filter<InDoubleDouble> f(relative);
  if (f.in_range) return answer_in<event>(f, [&] { return relative; }, horizon, rounding);
  const Scaled in = scaled(relative);
  const Filter<InDoubleDouble> g(in.relative);
  auto [hit, certain] =
      answer_in<event>(g, [&] { return in.relative; }, horizon_in_units(horizon, in.time()), rounding);
  if (event == Event::first_contact && !certain && g.c_is_negative()) return overlap_in_stage_2(relative);
  if (hit.outcome == Outcome::impact) {
    const Certified<double> time = out_of_units(hit.time, in.time());
    hit.time = time.value;
    certain &= time.certain;
  }
  return {hit, certain};
}
template <Event event>
[[nodiscard]] Certified<Hit<float>> answer_in_stage_2(const Relative<float>& relative, float horizon,
                                                      Rounding rounding) noexcept {
  return answer_in<event>(Filter<InDoubleDouble>(relative), [&] { return relative; }, horizon, rounding);
}

/// The second attempt of stage 1: it refines a root twice, for float too (the first attempt refines it once, for double
/// alone).
template <Event event, class Real>
[[nodiscard]] Certified<Hit<Real>> answer_in_stage_1_again(const Relative<Real>& relative, Real horizon,
                                                           Rounding rounding) noexcept {
  const Relative<double> wide = widened(relative);
  return answer_in<event>(Filter<InDoubleRefined>(wide), [&] { return wide; }, horizon, rounding);
}

/// The answer of the integers alone.
template <Event event, class Real>
[[nodiscard]] constexpr Hit<Real> answer_in_integers(const Relative<Real>& relative, Real horizon,
                                                     Rounding rounding) noexcept {
  if (!is_valid(relative) || !is_not_negative(horizon)) return {};
  Exact<Real> exact(relative);
  return event == Event::first_contact ? exact.first_contact(horizon, rounding) : exact.escape(rounding);
}

/// The answer to everything that the first attempt of stage 1 leaves open: hard scenes, invalid ones and those at rest.
/// `is_undecided`: the first attempt was in range and couldn't decide, and nor can the second, which has the same bounds unless B is
/// distant.
template <Event event, class Real, class Observer>
[[nodiscard, GRAZE_NOINLINE]] Hit<Real> answer_slow_path(const Relative<Real>& relative, Real horizon,
                                                         Rounding rounding, bool is_undecided,
                                                         Observer observer) noexcept {
  if (!is_valid(relative) || !is_not_negative(horizon)) {
    observer(0);
    return {};
  }
  if (relative.v.is_zero()) {
    const auto quick = at_rest_in<Real>(Filter<InDouble>(relative), event == Event::escape);
    if (quick.certain) {
      observer(1);
      return quick.value;
    }
  } else {
    if (!is_undecided) {
      const auto again = answer_in_stage_1_again<event>(relative, horizon, rounding);
      if (again.certain) {
        observer(1);
        return again.value;
      }
    }
    if (rounds_to_nearest()) {
      const auto fine = answer_in_stage_2<event>(relative, horizon, rounding);
      if (fine.certain) {
        observer(2);
        return fine.value;
      }
    }
  }
  observer(3);
  return answer_in_integers<event>(relative, horizon, rounding);
}

/// `make` returns the relative scene. Where stage 1 isn't certain, `make` is called again, so that the scene can stay in
/// registers where stage 1 is.
template <Event event, class Real, class Make, class Observer>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Hit<Real> answer_in_stages(const Make& make, Real horizon,
                                                                     Rounding rounding,
                                                                     Observer observer) noexcept {
  const Relative<Real> relative = make();
  bool is_undecided = false;
  if (is_for_stage_1(relative)) [[likely]] {
    const Filter<InDouble> f(relative);
    const auto quick = answer_in<event>(f, make, horizon, rounding);
    if (quick.certain) [[likely]] {
      observer(1);
      return quick.value;
    }
    is_undecided = f.in_range && quick.value.outcome == Outcome::invalid && !f.is_distant();
  }
  if constexpr (is_linked && std::is_same_v<Observer, Unobserved>) {
    return kernel::answer_slow_path(numbers_of(make()), horizon, rounding, is_undecided);
  } else {
    return answer_slow_path<event>(make(), horizon, rounding, is_undecided, observer);
  }
}

template <Event event, bool checked = self_checks, class Real, class Make, class Observer>
[[nodiscard, GRAZE_ALWAYS_INLINE]] constexpr Hit<Real> answer(const Make& make, Real horizon,
                                                              Rounding rounding, Observer observer) noexcept {
  if constexpr (checked) {
    if (!GRAZE_IS_CONSTANT_EVALUATED()) {
      const auto exactly = [&] { return answer_in_integers<event>(make(), horizon, rounding); };
      return self_checked(answer<event, false>(make, horizon, rounding, observer), exactly, make, horizon,
                          rounding);
    }
  }
  return GRAZE_IS_CONSTANT_EVALUATED() ? answer_in_integers<event>(make(), horizon, rounding)
                                       : answer_in_stages<event>(make, horizon, rounding, observer);
}

/// The larger root of a ray in contact, by the integers alone.
template <class Real>
[[nodiscard]] constexpr Real exit_in_integers(const Relative<Real>& relative, Rounding rounding) noexcept {
  return relative.v.is_zero() ? Ieee<Real>::number(Ieee<Real>::infinity)
                              : Exact<Real>(relative).rounded_root(Side::larger, rounding);
}

/// The larger root where the first attempt of stage 1 isn't certain of it.
template <class Real>
[[nodiscard, GRAZE_NOINLINE]] Real exit_slow_path(const Relative<Real>& relative,
                                                  Rounding rounding) noexcept {
  if (relative.v.is_zero()) return std::numeric_limits<Real>::infinity();
  const Relative<double> wide = widened(relative);
  const auto again = exit_in<Real>(Filter<InDoubleRefined>(wide), [&] { return wide; }, rounding);
  if (again.certain) return again.value;
  const Filter<InDoubleDouble> f(relative);
  Certified<Real> fine = exit_in<Real>(f, [&] { return relative; }, rounding);
  if constexpr (std::is_same_v<Real, double>) {
    if (!f.in_range) {
      const Scaled in = scaled(relative);
      const auto time =
          exit_in<Real>(Filter<InDoubleDouble>(in.relative), [&] { return in.relative; }, rounding);
      fine = out_of_units(time.value, in.time());
      fine.certain &= time.certain;
    }
  }
  if (fine.certain) return fine.value;
  return exit_in_integers(relative, rounding);
}

/// The larger root of a ray in contact; infinite for a direction of zero.
template <class Real, bool checked = self_checks, class Make>
[[nodiscard]] constexpr Real exit_of(const Make& make, Rounding rounding) noexcept {
  const Relative<Real> relative = make();
  if (GRAZE_IS_CONSTANT_EVALUATED()) return exit_in_integers(relative, rounding);
  if constexpr (checked) {
    const auto exactly = [&] { return exit_in_integers(relative, rounding); };
    return self_checked(exit_of<Real, false>(make, rounding), exactly, make,
                        std::numeric_limits<Real>::infinity(), rounding);
  }
  const auto quick = exit_in<Real>(Filter<InDouble>(relative), make, rounding);
  if constexpr (is_linked) {
    return quick.certain ? quick.value : kernel::exit_slow_path(numbers_of(make()), rounding);
  } else {
    return quick.certain ? quick.value : exit_slow_path(make(), rounding);
  }
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
