// SPDX-License-Identifier: BSL-1.0
/// The one kernel under the five questions: stages, each of which answers only what it is sure of.
///
///   - stage 1, filter.hpp, residual.hpp: double with a rigorous bound; nearly every question. Out of line it is tried
///     again with more steps
///   - stage 2, filter.hpp, scaled.hpp: double-double, the same formulas, for all exponents
///   - stage 3, exact.hpp: integers on the stack; ties, tangency, huge and tiny, whatever is left
///
/// Any other type than float and double is answered by the plain formulas, with nothing promised (plain.hpp).
///
/// Stage 1 comes before the test of validity: what isn't finite is out of its range, so only the signs of radii
/// have to be looked at. All that follows stands out of line, where they cost nothing to those who don't get
/// there.
#pragma once

#include "graze/detail/decide.hpp"
#include "graze/detail/exact.hpp"
#include "graze/detail/plain.hpp"
#include "graze/detail/relative.hpp"
#include "graze/detail/scaled.hpp"
#include "graze/detail/valid.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

enum class Asked : unsigned char { first_contact, escape };

/// Whether no radius has a sign. One of -0 is left to a later stage.
template <class Real>
[[nodiscard]] constexpr bool radii_have_no_sign(const Relative<Real>& relative) noexcept {
  using Form = Format<Real>;
  return ((Form::bits(relative.radius_a) | Form::bits(relative.radius_b)) & Form::sign) == 0;
}

/// What one stage can tell of what moves.
template <Asked asked, class Stage, class Real, class Make>
[[nodiscard, gnu::always_inline]] inline Finding<Hit<Real>> answer_in(const Filter<Stage>& f,
                                                                      const Make& make, Real horizon,
                                                                      Rounding rounding) noexcept {
  if constexpr (asked == Asked::first_contact) {
    return first_contact_in(f, make, horizon, rounding);
  } else {
    return escape_in<Real>(f, make, horizon, rounding);
  }
}

/// An overlap with the motion that d and v alone tell, each in units of its own: radii may be far longer than d.
[[nodiscard]] inline Finding<Hit<double>> overlap_in_stage_2(Relative<double> relative) noexcept {
  relative.radius_a = relative.radius_b = 0;
  const Filter<InDoubleDouble> f(scaled(relative).relative);
  return {{0, Outcome::overlap, f.h.high > 0 ? Motion::approaching : Motion::separating},
          f.h_is_certain<double>()};
}

/// What stage 2 can tell of what moves, for all exponents.
template <Asked asked>
[[nodiscard]] Finding<Hit<double>> answer_in_stage_2(const Relative<double>& relative, double horizon,
                                                     Rounding rounding) noexcept {
  const Filter<InDoubleDouble> f(relative);
  if (f.in_range) return answer_in<asked>(f, [&] { return relative; }, horizon, rounding);
  const Scaled in = scaled(relative);
  const Filter<InDoubleDouble> g(in.relative);
  auto [hit, certain] =
      answer_in<asked>(g, [&] { return in.relative; }, horizon_in_units(horizon, in.time()), rounding);
  if (asked == Asked::first_contact && !certain && g.c_is_negative()) return overlap_in_stage_2(relative);
  if (hit.outcome == Outcome::impact) {
    const Finding<double> time = out_of_units(hit.time, in.time());
    hit.time = time.value;
    certain &= time.certain;
  }
  return {hit, certain};
}
template <Asked asked>
[[nodiscard]] Finding<Hit<float>> answer_in_stage_2(const Relative<float>& relative, float horizon,
                                                    Rounding rounding) noexcept {
  return answer_in<asked>(Filter<InDoubleDouble>(relative), [&] { return relative; }, horizon, rounding);
}

/// What stage 1 can tell with a residual for float and a second one for double.
template <Asked asked, class Real>
[[nodiscard]] Finding<Hit<Real>> answer_in_stage_1_again(const Relative<Real>& relative, Real horizon,
                                                         Rounding rounding) noexcept {
  const Relative<double> wide = widened(relative);
  return answer_in<asked>(Filter<InDoubleAgain>(wide), [&] { return wide; }, horizon, rounding);
}

/// What stage 1 leaves, what isn't valid, and what doesn't move.
template <Asked asked, class Real>
[[nodiscard, gnu::noinline]] Hit<Real> answer_exactly(const Relative<Real>& relative, Real horizon,
                                                      Rounding rounding) noexcept {
  if (!is_valid(relative) || !is_not_negative(horizon)) return {};
  if (relative.v.is_zero()) {
    const auto quick = at_rest_in<Real>(Filter<InDouble>(relative), asked == Asked::escape);
    if (quick.certain) return quick.value;
  } else {
    const auto again = answer_in_stage_1_again<asked>(relative, horizon, rounding);
    if (again.certain) return again.value;
    const auto fine = answer_in_stage_2<asked>(relative, horizon, rounding);
    if (fine.certain) return fine.value;
  }
  Exact<Real> exact(relative);
  return asked == Asked::first_contact ? exact.first_contact(horizon, rounding) : exact.escape(rounding);
}

/// `make` gives the relative scene. It is called once more where stage 1 isn't certain, and so never has to leave
/// the registers where it is.
template <Asked asked, class Real, class Make>
[[nodiscard, gnu::always_inline]] inline Hit<Real> answer(const Make& make, Real horizon,
                                                          Rounding rounding) noexcept {
  const Relative<Real> relative = make();
  if (radii_have_no_sign(relative)) [[likely]] {
    const auto quick = answer_in<asked>(Filter<InDouble>(relative), make, horizon, rounding);
    if (quick.certain) [[likely]] {
      return quick.value;
    }
  }
  return answer_exactly<asked>(make(), horizon, rounding);
}

/// First contact from outside.
template <class Make, class Real>
[[nodiscard, gnu::always_inline]] inline Hit<Real> first_contact(const Make& make, const Real& horizon,
                                                                 Rounding rounding) noexcept {
  if constexpr (is_staged<Real>) {
    return answer<Asked::first_contact>(make, horizon, rounding);
  } else {
    const Relative<Real> relative = make();
    return is_valid(relative) && is_not_negative(horizon) ? plain_first_contact(relative, horizon)
                                                          : Hit<Real>{};
  }
}

/// The last instant inside.
template <class Real, class Make>
[[nodiscard, gnu::always_inline]] inline Hit<Real> escape(const Make& make, Rounding rounding) noexcept {
  if constexpr (is_staged<Real>) {
    return answer<Asked::escape>(make, Real(1), rounding);
  } else {
    const Relative<Real> relative = make();
    return is_valid(relative) ? plain_escape(relative) : Hit<Real>{};
  }
}

template <class Real>
[[nodiscard, gnu::noinline]] Real exit_exactly(const Relative<Real>& relative, Rounding rounding) noexcept {
  if (relative.v.is_zero()) return std::numeric_limits<Real>::infinity();
  const Relative<double> wide = widened(relative);
  const auto again = exit_in<Real>(Filter<InDoubleAgain>(wide), [&] { return wide; }, rounding);
  if (again.certain) return again.value;
  const Filter<InDoubleDouble> f(relative);
  Finding<Real> fine = exit_in<Real>(f, [&] { return relative; }, rounding);
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
  return Exact<Real>(relative).exit(rounding);
}

/// The larger root of a ray in contact; infinite without a direction.
template <class Real, class Make>
[[nodiscard]] Real exit(const Make& make, Rounding rounding) noexcept {
  const Relative<Real> relative = make();
  if constexpr (is_staged<Real>) {
    const auto quick = exit_in<Real>(Filter<InDouble>(relative), make, rounding);
    return quick.certain ? quick.value : exit_exactly(make(), rounding);
  } else {
    return relative.v.is_zero() ? std::numeric_limits<Real>::infinity() : larger_root(equation_of(relative));
  }
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
