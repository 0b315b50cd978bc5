// SPDX-License-Identifier: BSL-1.0
/// Kernels that skip one doubt of stage 1: their decisions are right, and their numbers nearly always.
#pragma once

#include "graze/detail/filtered_answer.hpp"
#include "subjects/faulty/faulty_kernel.hpp"

namespace subjects::faulty {

/// If stage 1 is certain of the decisions of a first contact, its number is rounded from an interval `divisor` times
/// shorter than the proven one; with 0 there is no test whether the rounding is certain. Whatever stage 1 then still
/// isn't certain of goes to the right kernel.
template <int divisor>
struct Hasty : Right {
  template <class Real>
  static graze::Hit<Real> first_contact(const graze::detail::Relative<Real>& relative, Real horizon) {
    using namespace graze::detail;
    const Filter<InDouble> f(relative);
    const bool is_impact = f.in_range && f.c_is_positive() && f.h > 0 && f.discriminant_is_positive() &&
                           f.at(static_cast<double>(horizon)).first_contact_is_in_time();
    if (!is_impact || relative.v.is_zero() || !is_for_stage_1(relative))
      return Right::first_contact(relative, horizon);
    const Bounded<double> time = f.root(Side::smaller);
    const double error = divisor == 0 ? 0 : time.error / divisor;
    const auto hasty = graze::detail::rounded<Real>(time.value, error, graze::Rounding::nearest);
    if (!hasty.certain) return Right::first_contact(relative, horizon);
    return {hasty.value, graze::Outcome::impact, graze::Motion::approaching};
  }
};

}  // namespace subjects::faulty
