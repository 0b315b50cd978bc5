// SPDX-License-Identifier: BSL-1.0
/// What an answer claims about the time of contact, and for which cases of a box that is right.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "verify/backward/decision.hpp"
#include "verify/backward/distances.hpp"
#include "verify/case/answer.hpp"
#include "verify/judge/subject.hpp"

namespace verify::backward {

enum class ClaimKind : std::uint8_t { nothing, contact, time, distance, place, absurd };

/// The claim of an answer, as it is judged: at most one of time, distance and place.
template <class Real>
struct Claim {
  ClaimKind kind = ClaimKind::nothing;
  Real number{};         ///< the time, or the distance; not negative
  Triple<Real> place{};  ///< of A's centre
  bool is_exit = false;  ///< the time is that of a ray's larger root, wherever the ray starts and ends
};

/// A number that isn't finite, or is before the start, is right for no case.
template <class Real>
[[nodiscard]] Claim<Real> claim_of(const Answer<Real>& answer) {
  if (!is_contact(answer.outcome)) return {};
  const auto of_number = [](ClaimKind kind, Real x) -> Claim<Real> {
    if (!(x >= 0 && x <= (std::numeric_limits<Real>::max)())) return {ClaimKind::absurd, {}, {}};
    return {kind, x, {}};
  };
  if (answer.time) return of_number(ClaimKind::time, *answer.time);
  if (answer.distance) return of_number(ClaimKind::distance, *answer.distance);
  if (!answer.centre) return {ClaimKind::contact, {}, {}};
  for (const Real x : *answer.centre) {
    if (!(std::abs(x) <= (std::numeric_limits<Real>::max)())) return {ClaimKind::absurd, {}, {}};
  }
  return {ClaimKind::place, {}, *answer.centre};
}

/// The claim about the larger root, which it has.
template <class Real>
[[nodiscard]] Claim<Real> claim_of_exit(const Answer<Real>& answer) {
  Claim<Real> claim = claim_of(Answer<Real>{.outcome = answer.outcome, .time = answer.exit});
  claim.is_exit = true;
  return claim;
}

/// The numbers that are correctly rounded to a number x >= 0: up to the midpoints to its neighbours, both included. In other
/// units, if it is a double-double.
template <class N, class Real>
[[nodiscard]] Range<N> rounded_to(Real x, int power) {
  const Real above = random::stepped(x, 1), below = random::stepped(x, -1);
  const Real down = x - below, up = above == x ? down : above - x;
  if constexpr (is_exact<N>) {
    const N own(static_cast<double>(x)), half_up(static_cast<double>(up)),
        half_down(static_cast<double>(down));
    return {x == 0 ? own : N(own - half_down * N(0.5)), N(own + half_up * N(0.5))};
  } else if constexpr (std::is_same_v<Real, float>) {
    const auto own = static_cast<double>(x);
    return {N(x == 0 ? 0 : own - static_cast<double>(down) / 2), N(own + static_cast<double>(up) / 2)};
  } else {
    const double own = in_units(x, power), half_up = in_units(up, power - 1),
                 half_down = in_units(down, power - 1);
    if (x == 0) return {N(0), about_zero<N>(std::max(half_up, least_known))};
    if (own < least_known) return {about_zero<N>(least_known), about_zero<N>(least_known)};
    return {N(own) - N(half_down), N(own) + N(half_up)};
  }
}

/// The times at which A's centre is in a place, by its projection onto the path of the case; a place that is correctly
/// rounded is off by half an ulp in each coordinate. If A is at rest, a place says only that there is a contact. For a
/// case in some units, and its place.
template <class N>
struct TimesAtPlace {
  BoxVerdict moves;  ///< whether A moves: some, none, or unclear
  Range<N> times{};
};
template <class N, class Real>
[[nodiscard]] TimesAtPlace<N> times_at(const Triple<Real>& unscaled, const Case<Real>& k,
                                       const Units& units) {
  const Scene<Real> scene = scene_of(Case<Real>{k.question, in_units(k.question, k.numbers, units)});
  N along(0), slack(0), square(0);
  for (std::size_t i = 0; i < 3; ++i) {
    const Real start = scene.a.centre[i], place = in_units(unscaled[i], units.length);
    const N v = sum_in<N>(scene.a.motion[i], layout(k.question).ends ? -start : Real(0));
    const Real size = std::abs(unscaled[i]);
    const N half_ulp =
        sum_in<N>(in_units(static_cast<Real>(random::stepped(size, 1) - size), units.length), Real(0)) *
        N(0.5);
    along = along + sum_in<N>(place, -start) * v;
    slack = slack + half_ulp * (approximately(v) < 0 ? N(-v) : v);
    square = square + v * v;
  }
  const BoxVerdict moves = is_positive(square);
  if (moves != BoxVerdict::some) return {moves, {}};
  return {moves, {(along - slack) / square, (along + slack) / square}};
}

/// Whether the answer is right for a case of a box, given what its author says about a start in contact.
template <class N, class Real>
class Judged {
 public:
  /// For claims about a case, judged by others. Double-doubles are in some units.
  Judged(const Case<Real>& k, const Claim<Real>& claim, Inside inside, const Nearby<Real>& near_by,
         const Units& units)
      : near_by_(in_units(near_by, units)),
        box_(box_of<N>(near_by_)),
        cases_(box_),
        claim_(claim),
        asked_(&k),
        units_(units),
        inside_(inside) {}

  [[nodiscard]] BoxVerdict finding() const {
    switch (claim_.kind) {
      case ClaimKind::nothing:
        return no_contact();
      case ClaimKind::contact:
        return contact({N(0), std::nullopt});
      case ClaimKind::time: {
        const Range<N> times = rounded_to<N>(claim_.number, units_.time());
        return claim_.is_exit ? last_at(times) : at_times(times);
      }
      case ClaimKind::distance:
        return after(claim_.number);
      case ClaimKind::place:
        return at_place();
      case ClaimKind::absurd:
        break;
    }
    return BoxVerdict::none;
  }

 private:
  [[nodiscard]] bool escapes() const { return is_escape(near_by_.question); }
  /// The exit is a time or a distance: a place never counts as one.
  [[nodiscard]] bool exits() const {
    return inside_ == Inside::exit && near_by_.question == Question::ray && claim_.kind != ClaimKind::place;
  }

  /// For two conditions that hold for all cases, for none, or for some of them (`open`).
  static BoxVerdict joint(BoxVerdict x, BoxVerdict y) {
    const BoxVerdict least = both(x, y);
    if (least != BoxVerdict::open) return least;
    return x == BoxVerdict::some || y == BoxVerdict::some ? BoxVerdict::some : BoxVerdict::open;
  }

  [[nodiscard]] BoxVerdict no_contact() const {
    if (escapes()) return either(cases_.starts_outside(), stays());
    const BoxVerdict clear = cases_.clear(box_.shortest_path());
    if (inside_ == Inside::miss) return either(clear, cases_.touched({N(0), N(0)}));
    if (inside_ == Inside::approaching) return either(clear, joint(cases_.starts_in(), cases_.parts()));
    return clear;
  }
  /// Contained from the start to the end. A sphere that touches at the end has left, unless it is at rest.
  [[nodiscard]] BoxVerdict stays() const {
    const BoxVerdict starts = cases_.starts_in();
    if (starts == BoxVerdict::none) return starts;
    const BoxVerdict ends = cases_.inside(box_.horizon.high);
    if (ends == BoxVerdict::some) return starts;
    return ends == BoxVerdict::none && cases_.moves() != BoxVerdict::some ? BoxVerdict::open : ends;
  }

  /// Cuts a span down to the path, for the cases in which it ends last. Returns the finding if that is empty.
  [[nodiscard]] BoxVerdict cut(Span<N>& span) const {
    const Span<N> path = box_.longest_path();
    if (!path.to) return BoxVerdict::some;
    const BoxVerdict begins = is_not_negative(N(*path.to - span.from));
    if (begins != BoxVerdict::some) return begins;
    if (!span.to) {
      span.to = path.to;
      return BoxVerdict::some;
    }
    const BoxVerdict ends = is_not_negative(N(*path.to - *span.to));
    if (ends == BoxVerdict::none) span.to = path.to;
    return ends == BoxVerdict::unclear ? ends : BoxVerdict::some;
  }

  /// A contact in a span that begins at the start.
  [[nodiscard]] BoxVerdict contact(Span<N> span) const {
    const BoxVerdict begins = cut(span);
    if (begins != BoxVerdict::some) return begins;
    if (escapes()) return cases_.leaves(span);
    const BoxVerdict touched = cases_.touched(span);
    const bool is_number = claim_.kind != ClaimKind::contact;
    const bool any_start = inside_ != Inside::miss && !(exits() && is_number);
    if (touched == BoxVerdict::none || any_start) return touched;
    // A start in contact mustn't be claimed, unless it just touches.
    const BoxVerdict touching = cases_.touches_at_start();
    if (touching == BoxVerdict::some) return touching;
    const BoxVerdict starts = cases_.starts_in();
    if (starts == BoxVerdict::none) return touched;
    if (starts == BoxVerdict::some && touching == BoxVerdict::none) return BoxVerdict::none;
    return (std::min)(touching == BoxVerdict::unclear ? touching : BoxVerdict::open, touched);
  }

  /// A contact by a given time, or an exit.
  [[nodiscard]] BoxVerdict at_once(const N& time) const {
    const Span<N> span{N(0), time};
    return exits() ? either(contact(span), cases_.leaves(span)) : contact(span);
  }

  [[nodiscard]] BoxVerdict at_times(const Range<N>& times) const {
    if (sign_of(times.low) == Sign::zero) return at_once(times.high);
    Span<N> span{times.low, times.high};
    const BoxVerdict exit = exits() ? cases_.leaves(span) : BoxVerdict::none;
    const BoxVerdict begins = cut(span);
    if (begins != BoxVerdict::some) return either(begins, exit);
    return either(escapes() ? cases_.leaves(span) : cases_.meets(span), exit);
  }

  /// The larger root at one of these times: the smaller one of the reversed motion through the same places.
  [[nodiscard]] BoxVerdict last_at(const Range<N>& times) const {
    Box<N> reversed = box_;
    for (Range<N>& one : reversed.v) one = {N(-one.high), N(-one.low)};
    return Decision<N>(reversed).meets({times.low, times.high});
  }

  /// After no more than this distance. The time it takes isn't the same for all cases.
  [[nodiscard]] BoxVerdict after_none(const N& distance) const {
    N least(0), most(0);  // of the length of v
    for (const Range<N>& one : box_.v) {
      const bool falls = sign_of(one.high) == Sign::negative, rises = sign_of(one.low) == Sign::positive;
      if (falls || rises) least = larger(least, falls ? N(-one.high) : one.low);
      most = most + larger(N(one.high), N(-one.low));
    }
    // Quotients aren't exact.
    const N less(1 - 0x1p-40), more(1 + 0x1p-40);
    const BoxVerdict sure =
        sign_of(most) == Sign::positive ? at_once(distance / most * less) : BoxVerdict::open;
    if (sure == BoxVerdict::some) return sure;
    const BoxVerdict any = sign_of(least) == Sign::positive                ? at_once(distance / least * more)
                           : exits() && cases_.moves() != BoxVerdict::none ? BoxVerdict::open
                                                                           : contact({N(0), std::nullopt});
    if (any == BoxVerdict::none) return any;
    return any == BoxVerdict::unclear || sure == BoxVerdict::unclear ? BoxVerdict::unclear : BoxVerdict::open;
  }

  [[nodiscard]] BoxVerdict after(Real distance) const {
    if (distance == 0) return after_none(rounded_to<N>(distance, units_.length).high);
    if constexpr (is_exact<N>) {
      return BoxVerdict::open;
    } else {
      const Corners<N> corners = corners_of<N>(near_by_);
      const Distances<N> distances(cases_, corners, rounded_to<N>(distance, units_.length));
      const BoxVerdict first = escapes() ? distances.leaves(false) : distances.meets();
      return exits() ? either(first, distances.leaves(true)) : first;
    }
  }

  [[nodiscard]] BoxVerdict at_place() const {
    const TimesAtPlace<N> there = times_at<N>(claim_.place, *asked_, units_);
    if (there.moves == BoxVerdict::unclear) return there.moves;
    if (there.moves == BoxVerdict::none) return contact({N(0), std::nullopt});
    const Range<N>& times = there.times;
    if (sign_of(times.high) == Sign::negative) return BoxVerdict::none;
    if (sign_of(times.low) == Sign::positive) return at_times(times);
    if (sign_of(times.low) == Sign::unknown || sign_of(times.high) == Sign::unknown)
      return BoxVerdict::unclear;
    return contact({N(0), times.high});
  }

  Nearby<Real> near_by_;
  Box<N> box_;
  Decision<N> cases_;
  Claim<Real> claim_;
  const Case<Real>* asked_;
  Units units_;
  Inside inside_;
};

}  // namespace verify::backward
