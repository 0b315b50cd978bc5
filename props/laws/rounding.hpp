// SPDX-License-Identifier: BSL-1.0
/// Neither the rounding nor the way of asking changes a decision.
#pragma once

#include "props/laws/exactly.hpp"

namespace props {

/// Rounded towards the start, a time is the nearest number or the one below it. (If the nearest one is infinite, that
/// is the largest finite number.)
struct EarlyTimesAreAtMostOnePlaceEarlier {
  static constexpr std::string_view name = "rounding_towards_the_start_is_at_most_one_place_earlier";
  static constexpr bool is_law = true;
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static PropertyResult of(const Routine<Real>& ask, const Case<Real>& k) {
    if (ask.early == nullptr) return silent();
    const Answer<Real> nearest = ask.times(k), early = ask.early(k);
    if (!is_contact(nearest)) return demand(early.outcome == nearest.outcome, nearest, k, early);
    const auto is_close = [](const std::optional<Real>& x, const std::optional<Real>& y) {
      return !x || (y && (are_same_bits(*x, *y) || are_same_bits(below(*x), *y)));
    };
    return demand(are_decided_alike(nearest, early) && is_close(nearest.time, early.time) &&
                      is_close(nearest.exit, early.exit),
                  nearest, k, early);
  }
};

struct AllWaysOfAskingAgree {
  static constexpr std::string_view name = "headers_and_kernel_agree_to_the_bit_whatever_way_they_are_asked";
  static constexpr bool is_law = true;
  static constexpr Questions questions = verify::every_question;

  template <class Real>
  static PropertyResult of(const Routine<Real>& ask, const Case<Real>& k) {
    if (ask.agrees == nullptr) return silent();
    return ask.agrees(k) ? holds() : broken("they don't");
  }
};

}  // namespace props
