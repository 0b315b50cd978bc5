// SPDX-License-Identifier: BSL-1.0
/// The answers of stages 1 and 2, from the quantities of a filter and the bounds of their errors.
#pragma once

#include "graze/detail/filter.hpp"
#include "graze/detail/refine_root.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// A non-negative root, rounded, if this stage is certain of it. Requires D > eD. The second attempt of stage 1 needs no second step
/// for most distant roots.
template <class Real, class Stage, class Make>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Real> root_in(const Filter<Stage>& f, const Make& make,
                                                                  Side side, Rounding rounding) noexcept {
  const Bounded<typename Stage::Number> time = f.root(side);
  const auto quick = [&]() -> Certified<Real> {
    if constexpr (std::is_same_v<typename Stage::Number, double> && std::is_same_v<Real, double>) {
      return refined<Real>(make, time.value, scale_of(f), rounding);
    } else {
      return rounded<Real>(time.value, time.error, rounding);
    }
  };
  if constexpr (std::is_same_v<Stage, InDoubleRefined>) {
    const Certified<Real> once = f.is_distant() ? quick() : unknown<Real>();
    return once.certain ? once : refined_twice<Real>(make(), time.value, scale_of(f), rounding);
  } else {
    return quick();
  }
}

/// Whether a horizon is from the least normal number to infinity. By its bits: comparing NaN would raise FE_INVALID.
template <class Real>
[[nodiscard]] inline bool is_normal_horizon(Real x) noexcept {
  using Format = Ieee<Real>;
  return Format::is_at_least(x, Format::least_normal) && Format::bits(x) <= Format::infinity;
}

/// First contact in a scene with relative motion. The scene may be invalid: NaN and infinity are never in range, and the
/// caller tests the signs of the radii.
template <class Stage, class Real, class Make, class Wanted>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Hit<Real>> first_contact_in(const Filter<Stage>& f,
                                                                                const Make& make,
                                                                                Real horizon,
                                                                                Wanted rounding) noexcept {
  if (!f.in_range || !is_normal_horizon(horizon)) return unknown<Hit<Real>>();
  if (!f.c_is_positive()) {
    return {{Real(0), Outcome::overlap, Stage::high(f.h) > 0 ? Motion::approaching : Motion::separating},
            f.c_is_negative() && f.template h_is_certain<Real>()};
  }
  const AtHorizon end = f.at(static_cast<double>(horizon));
  // A single branch, since these conditions are usually unpredictable.
  if (f.h_is_negative() | f.discriminant_is_negative() | end.first_contact_is_late())
    return {no_contact<Real>(Outcome::miss), true};
  if (!(end.first_contact_is_in_time() & f.discriminant_is_positive())) return unknown<Hit<Real>>();
  const Certified<Real> t = root_in<Real>(f, make, Side::smaller, rounding);
  return {{t.value, Outcome::impact, Motion::approaching}, t.certain};
}

/// The last instant inside, in a scene with relative motion.
template <class Real, class Stage, class Make, class Wanted>
[[nodiscard, GRAZE_ALWAYS_INLINE]] inline Certified<Hit<Real>> escape_in(const Filter<Stage>& f,
                                                                         const Make& make, Real horizon,
                                                                         Wanted rounding) noexcept {
  if (!f.in_range) return unknown<Hit<Real>>();
  // With C < -eC, R^2 is more than half of S, so that the rounded R has the sign of R.
  if (!f.c_is_negative() || Stage::high(f.radius) < 0) {
    return {no_contact<Real>(Outcome::outside), f.c_is_positive() || f.c_is_negative()};
  }
  const AtHorizon end = f.at(static_cast<double>(horizon));
  if (end.escape_is_late()) return {no_contact<Real>(Outcome::contained), true};
  if (!(end.escape_is_in_time() & f.discriminant_is_positive())) return unknown<Hit<Real>>();
  const Certified<Real> t = root_in<Real>(f, make, Side::larger, rounding);
  return {{t.value, Outcome::impact, Motion::separating}, t.certain};
}

/// First contact, or escape from a container, in a scene at rest: C alone decides.
template <class Real, class Stage>
[[nodiscard]] Certified<Hit<Real>> at_rest_in(const Filter<Stage>& f, bool container) noexcept {
  const bool is_certain = f.size_in_range && (f.c_is_positive() || f.c_is_negative());
  if (container) {
    const bool holds = f.c_is_negative() && Stage::high(f.radius) > 0;
    return {no_contact<Real>(holds ? Outcome::contained : Outcome::outside), is_certain};
  }
  return {no_contact<Real>(f.c_is_negative() ? Outcome::overlap : Outcome::miss), is_certain};
}

/// The larger root of a ray in contact.
template <class Real, class Stage, class Make>
[[nodiscard]] Certified<Real> exit_in(const Filter<Stage>& f, const Make& make, Rounding rounding) noexcept {
  if (!f.in_range || !f.discriminant_is_positive()) return unknown<Real>();
  return root_in<Real>(f, make, Side::larger, rounding);
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
