// SPDX-License-Identifier: BSL-1.0
/// The three quantities that the five questions need, in any type: the stages answer float and double (solve.hpp), float
/// answers two-byte types (narrow.hpp), and the plain formulas answer all others, without a promise (plain.hpp).
#pragma once

#include "graze/detail/narrow.hpp"
#include "graze/detail/plain.hpp"
#include "graze/detail/solve.hpp"

GRAZE_PRECISE_BEGIN
namespace graze::inline GRAZE_BUILD::detail {

/// The end of a whole displacement.
template <class Real>
[[nodiscard]] constexpr Real one() noexcept {
  if constexpr (is_narrow<Real>) {
    return Ieee<Real>::number(bits_of_one<Real>);
  } else {
    return Real(1);
  }
}
/// The end of a ray without limit.
template <class Real>
[[nodiscard]] constexpr Real infinity() noexcept {
  if constexpr (is_narrow<Real>) {
    return Ieee<Real>::number(Ieee<Real>::infinity);
  } else {
    return std::numeric_limits<Real>::infinity();
  }
}

/// First contact from outside. Only stages report to the observer.
template <class Make, class Real, class Observer = Unobserved>
[[nodiscard, GRAZE_ALWAYS_INLINE]] constexpr Hit<Real> first_contact(const Make& make, const Real& horizon,
                                                                     Rounding rounding,
                                                                     Observer observer = {}) noexcept {
  if constexpr (is_staged<Real>) {
    return answer<Event::first_contact>(make, horizon, rounding, observer);
  } else if constexpr (is_narrow<Real>) {
    return narrow_answer<Event::first_contact>(make(), horizon, rounding, observer);
  } else {
    const Relative<Real> relative = make();
    return is_valid(relative) && is_not_negative(horizon) ? plain_first_contact(relative, horizon)
                                                          : Hit<Real>{};
  }
}

/// The last instant inside. Only stages report to the observer.
template <class Real, class Make, class Observer = Unobserved>
[[nodiscard, GRAZE_ALWAYS_INLINE]] constexpr Hit<Real> escape(const Make& make, Rounding rounding,
                                                              Observer observer = {}) noexcept {
  if constexpr (is_staged<Real>) {
    return answer<Event::escape>(make, Real(1), rounding, observer);
  } else if constexpr (is_narrow<Real>) {
    return narrow_answer<Event::escape>(make(), one<Real>(), rounding, observer);
  } else {
    const Relative<Real> relative = make();
    return is_valid(relative) ? plain_escape(relative) : Hit<Real>{};
  }
}

/// The larger root of a ray in contact; infinite for a direction of zero.
template <class Real, class Make>
[[nodiscard]] constexpr Real exit(const Make& make, Rounding rounding) noexcept {
  if constexpr (is_staged<Real>) {
    return exit_of<Real>(make, rounding);
  } else if constexpr (is_narrow<Real>) {
    return narrow_exit(make(), rounding);
  } else {
    const Relative<Real> relative = make();
    return relative.v.is_zero() ? infinity<Real>() : larger_root(equation_of(relative));
  }
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END
