// SPDX-License-Identifier: BSL-1.0
/// Neither the rounding nor the way of calling changes a decision.
#pragma once

#include "props/runner/property.hpp"
#include "verify/laws/exactly.hpp"

namespace props {

/// Rounded towards the start, a time is the nearest number or the one below it. (If the nearest one is infinite, that
/// is the largest finite number.)
struct EarlyTimesAreAtMostOnePlaceEarlier {
  static constexpr std::string_view name = "rounding_towards_the_start_is_at_most_one_ulp_earlier";
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static LawResult<Real> of(const Routine<Real>& ask, const Case<Real>& k) {
    if (ask.early == nullptr) return verify::silent<Real>();
    const Answer<Real> nearest = ask.times(k), early = ask.early(k);
    if (!verify::is_contact(nearest.outcome))
      return verify::demand(early.outcome == nearest.outcome, k, nearest, k, early);
    const auto same = [](Real x, Real y) { return verify::laws::are_same_bits(x, y); };
    const auto is_close = [&](const std::optional<Real>& x, const std::optional<Real>& y) {
      return !x || (y && (same(*x, *y) || same(verify::laws::below(*x), *y)));
    };
    return verify::demand(verify::laws::are_decided_alike(nearest, early) &&
                              is_close(nearest.time, early.time) && is_close(nearest.exit, early.exit),
                          k, nearest, k, early);
  }
};

struct AllWaysOfAskingAgree {
  static constexpr std::string_view name = "headers_and_kernel_agree_bit_for_bit_however_they_are_called";
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static LawResult<Real> of(const Routine<Real>& ask, const Case<Real>& k) {
    if (ask.agrees == nullptr) return verify::silent<Real>();
    return ask.agrees(k) ? verify::holds<Real>()
                         : LawResult<Real>{LawResult<Real>::Kind::broken, {}, "they don't"};
  }
};

}  // namespace props
