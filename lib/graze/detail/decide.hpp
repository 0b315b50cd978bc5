// SPDX-License-Identifier: BSL-1.0
/// What stages 1 and 2 can tell of a question.
#pragma once

#include "graze/detail/filter.hpp"
#include "graze/detail/residual.hpp"

namespace graze::inline GRAZE_BUILD::detail {

/// A root that isn't negative, rounded, as far as this stage can tell. Needs D > eD.
template <class Real, class Stage, class Make>
[[nodiscard, gnu::always_inline]] inline Finding<Real> root_in(const Filter<Stage>& f, const Make& make,
                                                               const Bounded<typename Stage::Number>& time,
                                                               Rounding rounding) noexcept {
  if constexpr (std::is_same_v<Stage, InDouble> && std::is_same_v<Real, double>) {
    return refined(make, time, {f.size, f.speed}, rounding);
  } else {
    return rounded<Real>(time.value, time.error, rounding);
  }
}

/// First contact of what moves. The spheres may be invalid: what isn't finite is never in range, and signs of
/// radii are for the caller to look at.
template <class Stage, class Real, class Make>
[[nodiscard, gnu::always_inline]] inline Finding<Hit<Real>> first_contact_in(const Filter<Stage>& f,
                                                                             const Make& make, Real horizon,
                                                                             Rounding rounding) noexcept {
  if (!f.in_range || !(horizon >= Format<Real>::least_normal)) return unknown<Hit<Real>>;
  if (!f.c_is_positive()) {
    return {{Real(0), Outcome::overlap, Stage::high(f.h) > 0 ? Motion::approaching : Motion::separating},
            f.c_is_negative() && f.template h_is_certain<Real>()};
  }
  const auto end = static_cast<double>(horizon);
  constexpr Finding<Hit<Real>> miss{no_contact<Real>(Outcome::miss), true};
  // One branch for what usually can't be predicted.
  if ((unsigned{Stage::high(f.h) <= 0} | unsigned{f.discriminant_is_negative()} | unsigned{f.is_late(end)}) !=
      0)
    return miss;
  if (!f.discriminant_is_positive()) return unknown<Hit<Real>>;
  const auto time = f.root(Side::smaller);
  const double late = less(time.value, end);
  if (late >= -time.error) return late > time.error ? miss : unknown<Hit<Real>>;
  const Finding<Real> t = root_in<Real>(f, make, time, rounding);
  return {{t.value, Outcome::impact, Motion::approaching}, t.certain};
}

/// The last instant inside, of what moves.
template <class Real, class Stage, class Make>
[[nodiscard, gnu::always_inline]] inline Finding<Hit<Real>> escape_in(const Filter<Stage>& f,
                                                                      const Make& make, Real horizon,
                                                                      Rounding rounding) noexcept {
  if (!f.in_range) return unknown<Hit<Real>>;
  // With C < -eC, R^2 is most of S, and the rounded R has its sign.
  if (!f.c_is_negative() || Stage::high(f.radius) < 0) {
    return {no_contact<Real>(Outcome::outside), f.c_is_positive() || f.c_is_negative()};
  }
  if (!f.discriminant_is_positive()) return unknown<Hit<Real>>;
  const auto time = f.root(Side::larger);
  const double late = less(time.value, static_cast<double>(horizon));
  if (late >= -time.error) return {no_contact<Real>(Outcome::contained), late > time.error};
  const Finding<Real> t = root_in<Real>(f, make, time, rounding);
  return {{t.value, Outcome::impact, Motion::separating}, t.certain};
}

/// Either, of what doesn't move: C alone decides.
template <class Real, class Stage>
[[nodiscard]] Finding<Hit<Real>> at_rest_in(const Filter<Stage>& f, bool container) noexcept {
  const bool is_certain = f.size_in_range && (f.c_is_positive() || f.c_is_negative());
  if (container) {
    const bool holds = f.c_is_negative() && Stage::high(f.radius) > 0;
    return {no_contact<Real>(holds ? Outcome::contained : Outcome::outside), is_certain};
  }
  return {no_contact<Real>(f.c_is_negative() ? Outcome::overlap : Outcome::miss), is_certain};
}

/// The larger root of a ray in contact.
template <class Real, class Stage, class Make>
[[nodiscard]] Finding<Real> exit_in(const Filter<Stage>& f, const Make& make, Rounding rounding) noexcept {
  const bool inner = Stage::high(f.h) < 0;  // then c decides, and must be known not to be 0
  if (!f.in_range || !f.discriminant_is_positive() || (inner && !f.c_is_negative())) {
    return unknown<Real>;
  }
  return root_in<Real>(f, make, f.root(Side::larger), rounding);
}

}  // namespace graze::inline GRAZE_BUILD::detail
