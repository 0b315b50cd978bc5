// SPDX-License-Identifier: BSL-1.0
/// The one kernel under the five questions: stages, each of which answers only what it is sure of.
///
///   - stage 1, filter.hpp: double with a rigorous bound; nearly every decision, and times of float
///   - stage 2, filter.hpp: double-double, the same formulas; times of double
///   - stage 3, exact.hpp: integers on the stack; ties, tangency, huge and tiny, whatever is left
///
/// Float goes from stage 1 to stage 3: what double can't tell of float is nearly always a tie. Any other type
/// than float and double is answered by the plain formulas, with nothing promised (plain.hpp).
#pragma once

#include "graze/detail/exact.hpp"
#include "graze/detail/filter.hpp"
#include "graze/detail/plain.hpp"
#include "graze/detail/relative.hpp"
#include "graze/detail/valid.hpp"

namespace graze::detail {

// Stage 3 keeps some kilobytes of integers on the stack; not inlined, it costs nothing to those who don't get
// there.
template <class Real>
[[nodiscard, gnu::noinline]] Hit<Real> first_contact_exactly(const Relative<Real>& relative,
                                                             Real horizon) noexcept {
  return Exact<Real>(relative).first_contact(horizon);
}
template <class Real>
[[nodiscard, gnu::noinline]] Hit<Real> escape_exactly(const Relative<Real>& relative) noexcept {
  return Exact<Real>(relative).escape();
}
template <class Real>
[[nodiscard, gnu::noinline]] Real exit_exactly(const Relative<Real>& relative) noexcept {
  return Exact<Real>(relative).root(Side::larger);
}

/// First contact from outside, of valid input.
template <class Real>
[[nodiscard]] Hit<Real> first_contact(const Relative<Real>& relative, const Real& horizon) noexcept {
  if constexpr (is_staged<Real>) {
    const auto quick = first_contact_in(Filter<InDouble>(relative), horizon);
    if (quick.certain) return quick.value;
    if constexpr (std::is_same_v<Real, double>) {
      const auto fine = first_contact_in(Filter<InDoubleDouble>(relative), horizon);
      if (fine.certain) return fine.value;
    }
    return first_contact_exactly(relative, horizon);
  } else {
    return plain_first_contact(relative, horizon);
  }
}

/// The last instant inside, of valid input.
template <class Real>
[[nodiscard]] Hit<Real> escape(const Relative<Real>& relative) noexcept {
  if (relative.radius.plus < relative.radius.minus) return no_contact<Real>(Outcome::outside);
  if constexpr (is_staged<Real>) {
    const auto quick = escape_in<InDouble, Real>(Filter<InDouble>(relative));
    if (quick.certain) return quick.value;
    if constexpr (std::is_same_v<Real, double>) {
      const auto fine = escape_in<InDoubleDouble, Real>(Filter<InDoubleDouble>(relative));
      if (fine.certain) return fine.value;
    }
    return escape_exactly(relative);
  } else {
    return plain_escape(relative);
  }
}

/// The larger root of a ray in contact; infinite without a direction.
template <class Real>
[[nodiscard]] Real exit(const Relative<Real>& relative) noexcept {
  if (relative.v.is_zero()) return std::numeric_limits<Real>::infinity();
  if constexpr (is_staged<Real>) {
    const auto quick = exit_in<InDouble, Real>(Filter<InDouble>(relative));
    if (quick.certain) return quick.value;
    if constexpr (std::is_same_v<Real, double>) {
      const auto fine = exit_in<InDoubleDouble, Real>(Filter<InDoubleDouble>(relative));
      if (fine.certain) return fine.value;
    }
    return exit_exactly(relative);
  } else {
    return larger_root(equation_of(relative));
  }
}

}  // namespace graze::detail
