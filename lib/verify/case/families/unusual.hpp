// SPDX-License-Identifier: BSL-1.0
/// Numbers that no real scene has: invalid ones and random bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <limits>

#include "verify/case/families/definition.hpp"
#include "verify/case/families/everyday.hpp"
#include "verify/case/families/scene.hpp"

namespace verify::builders {

template <class Real>
Case<Real> invalid(Question question, Tape& tape) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Layout& where = layout(question);
  Case<Real> k = ordinary<Real>(question, tape);
  for (int faults = between(tape, 1, 3); faults > 0; --faults) {
    const int at = below(tape, where.count);
    const int kind = below(tape, 4);
    const Real negative = -magnitude<Real>(tape, -20, 20);
    const std::array<Real, 4> fault{nan, -infinity, is_size(question, at) ? negative : infinity,
                                    at == where.horizon ? negative : infinity};
    k.numbers[static_cast<std::size_t>(at)] = fault[static_cast<std::size_t>(kind)];
  }
  return k;
}

inline constexpr Family invalid_family = family<invalid<float>, invalid<double>>(
    "invalid", every,
    "As ordinary; then one to three numbers become NaN or infinite, or negative if a radius or t_max.");

template <class Real>
Case<Real> bits(Question question, Tape& tape) {
  constexpr Bits<Real> exponent_mask = Bits<Real>(~sign_bit<Real> & ~fraction_mask<Real>);
  constexpr Bits<Real> exponent_top = Bits<Real>(exponent_mask & ~(exponent_mask >> 1));
  const bool any = one_in(tape, 16);
  const bool any_sign = one_in(tape, 8);
  Case<Real> k{question, {}};
  for (int at = 0; at < layout(question).count; ++at) {
    auto word = static_cast<Bits<Real>>(tape.next());
    if (!any && (word & exponent_mask) == exponent_mask) word &= static_cast<Bits<Real>>(~exponent_top);
    if (is_size(question, at) && !any_sign) word &= static_cast<Bits<Real>>(~sign_bit<Real>);
    k.numbers[static_cast<std::size_t>(at)] = std::bit_cast<Real>(word);
  }
  return k;
}

inline constexpr Family bits_family = family<bits<float>, bits<double>>(
    "bits", every,
    "Every number is a random bit pattern; NaN and infinity are left out in 15 of 16 cases, negative "
    "radii and t_max in 7 of 8.");

}  // namespace verify::builders
