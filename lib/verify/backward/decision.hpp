// SPDX-License-Identifier: BSL-1.0
/// The decisions that can be made about all cases of a box.
///
/// Where the decision is a sign of a number at one time, balls give it. The least distance over a span of
/// times is bounded from both sides without minimising: from above by the distance at any time; from below by a plane, since
/// |w| >= n.w / |n| for every n, and the least n.w of the box is linear in t. By convexity there is a plane that attains
/// the least distance, and it is tried with one on either side of the best time.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "verify/backward/box.hpp"
#include "verify/backward/box_verdict.hpp"

namespace verify::backward {

template <class N>
class Decision {
 public:
  using Places = std::array<Range<N>, 3>;
  using Vector = std::array<N, 3>;

  explicit Decision(const Box<N>& box) : box_(&box) {}

  [[nodiscard]] const Box<N>& box() const { return *box_; }

  /// The relative places at a time.
  [[nodiscard]] Places places(const N& t) const {
    Places all;
    for (std::size_t i = 0; i < 3; ++i) all[i] = {box_->place[i].low.at(t), box_->place[i].high.at(t)};
    return all;
  }

  /// Whether in some case the centres are no further apart than in contact, at some time of a span.
  [[nodiscard]] BoxVerdict touched(const Span<N>& span) const {
    if (sign_of(box_->r.high) == Sign::negative) return BoxVerdict::none;
    if constexpr (is_exact<N>) {
      return touched_exactly(span);
    } else {
      return touched_nearly(span);
    }
  }

  /// Whether a case has no contact in a span: `none`, or undecided.
  [[nodiscard]] BoxVerdict clear(const Span<N>& span) const {
    if (sign_of(box_->r.low) == Sign::negative) return BoxVerdict::open;
    const N square = box_->r.low * box_->r.low;
    BoxVerdict finding = BoxVerdict::open;
    for (const N& t : times_of_least_reach(span)) {
      const BoxVerdict beyond = is_positive(N(farthest_square(places(t)) - square));
      if (beyond == BoxVerdict::none) return BoxVerdict::none;
      if (beyond == BoxVerdict::unclear) finding = BoxVerdict::unclear;
    }
    return passes_within(span) ? BoxVerdict::none : finding;
  }

  /// Whether a case has its first contact in a span that begins after the start.
  [[nodiscard]] BoxVerdict meets(const Span<N>& span) const {
    if (moves() == BoxVerdict::none) return BoxVerdict::none;
    const Places first = places(span.from), last = places(*span.to);
    const BoxVerdict close = touched_between(first, last, span);
    if (close == BoxVerdict::none) return close;
    if (sign_of(box_->r.high) == Sign::zero) return close;  // points meet at no time
    const BoxVerdict apart = both(close, is_apart(first, last));
    if (apart == BoxVerdict::none) return apart;
    const BoxVerdict closing = closes(first, last);
    if (closing == BoxVerdict::open &&
        (reaches_best(first, span.from, true) || reaches_best(last, *span.to, true)))
      return BoxVerdict::some;
    return both(apart, closing);
  }

  /// Whether a case leaves, for good, what it starts in: by a given time, or in a span that begins after the start.
  [[nodiscard]] BoxVerdict leaves(const Span<N>& span) const {
    const BoxVerdict moving = both(starts_in(), moves());
    if (moving == BoxVerdict::none) return moving;
    const Places last = places(*span.to);
    if (sign_of(span.from) == Sign::zero) {
      const BoxVerdict found = both(moving, is_apart(last, last));
      const bool parts_all = is_not_negative(N(-product(box_->d, box_->d).high)) == BoxVerdict::some;
      if (parts_all && touches_at_start() == BoxVerdict::some && moves() == BoxVerdict::some)
        return BoxVerdict::some;
      return found == BoxVerdict::open && reaches_best(last, *span.to, false) ? BoxVerdict::some : found;
    }
    const Places first = places(span.from);
    const BoxVerdict apart = both(moving, is_apart(first, last));
    if (apart == BoxVerdict::none) return apart;
    const BoxVerdict found = both(apart, touched_between(first, last, span));
    if (found == BoxVerdict::open &&
        (reaches_best(first, span.from, false) || reaches_best(last, *span.to, false)))
      return BoxVerdict::some;
    return found;
  }

  /// Whether a case starts in contact, or contained: for all, for none, or open.
  [[nodiscard]] BoxVerdict starts_in() const {
    return is_not_negative(signed_square(box_->r.low) - farthest_square(box_->d),
                           signed_square(box_->r.high) - nearest_square(box_->d));
  }
  /// Whether a case is contained at a time: `none`, or a verdict for those that can be.
  [[nodiscard]] BoxVerdict inside(const N& t) const {
    return is_positive(N(signed_square(box_->r.high) - nearest_square(places(t))));
  }
  /// Whether a case starts outside its container.
  [[nodiscard]] BoxVerdict starts_outside() const {
    if (sign_of(box_->r.low) == Sign::negative) return BoxVerdict::some;
    return is_positive(N(farthest_square(box_->d) - signed_square(box_->r.low)));
  }
  /// Whether a case starts exactly touching.
  [[nodiscard]] BoxVerdict touches_at_start() const {
    return both(is_not_negative(N(signed_square(box_->r.high) - nearest_square(box_->d))),
                is_not_negative(N(farthest_square(box_->d) - signed_square(box_->r.low))));
  }
  /// Whether the centres of a case don't approach at the start.
  [[nodiscard]] BoxVerdict parts() const {
    const auto [least, most] = product(box_->d, box_->d);
    return is_not_negative(N(-most), N(-least));
  }
  /// Whether the centres approach in all cases, in none, or open, at places between those of two times.
  [[nodiscard]] BoxVerdict closes(const Places& first, const Places& last) const {
    if (clearly_closes(first, last)) return BoxVerdict::some;
    const auto [least, most] = product(first, last);
    const BoxVerdict ever = is_not_negative(most);
    if (ever != BoxVerdict::some) return ever;
    const BoxVerdict always = is_positive(least);
    return always == BoxVerdict::none ? BoxVerdict::open : always;
  }
  /// Whether the centres are as far apart as in contact, at the places of either time.
  [[nodiscard]] BoxVerdict is_apart(const Places& first, const Places& last) const {
    const N square = signed_square(box_->r.low);
    const BoxVerdict at_first = is_not_negative(N(farthest_square(first) - square));
    if (at_first == BoxVerdict::some) return at_first;
    return either(at_first, is_not_negative(N(farthest_square(last) - square)));
  }

  /// Whether a case among those that approach most, or part most, has its contact in one of these places, at a time. If it parts,
  /// it must have started in contact: with d = w + t v, |d| <= |w| is 2 w.v + t v.v <= 0.
  [[nodiscard]] bool reaches_best(const Places& w, const N& t, bool closing) const {
    return reaches_best(w, box_->v, t, closing);
  }
  [[nodiscard]] bool reaches_best(const Places& w, const Places& v, const N& t, bool closing) const;

  /// Whether something moves: in all cases, in none, or open.
  [[nodiscard]] BoxVerdict moves() const {
    bool rests = true;
    for (const Range<N>& one : box_->v) {
      if (sign_of(one.low) == Sign::positive || sign_of(one.high) == Sign::negative) return BoxVerdict::some;
      rests &= sign_of(one.low) == Sign::zero && sign_of(one.high) == Sign::zero;
    }
    return rests ? BoxVerdict::none : BoxVerdict::open;
  }

  /// The square of the least distance; below, of the largest.
  [[nodiscard]] static N nearest_square(const Places& w) {
    N sum(0);
    for (const Range<N>& one : w) sum = sum + nearest_square(one);
    return sum;
  }
  [[nodiscard]] static N farthest_square(const Places& w) {
    N sum(0);
    for (const Range<N>& one : w) sum = sum + larger(N(one.low * one.low), N(one.high * one.high));
    return sum;
  }

  /// The time in a span at which the least distance is approximately smallest.
  [[nodiscard]] N closest(const Span<N>& span) const;

 private:
  /// x |x|
  [[nodiscard]] static N signed_square(const N& x) {
    const N square = x * x;
    return approximately(x) < 0 ? N(-square) : square;
  }

  [[nodiscard]] static N nearest_square(const Range<N>& w) {
    const Sign low = sign_of(w.low), high = sign_of(w.high);
    if (low == Sign::positive) return w.low * w.low;
    if (high == Sign::negative) return w.high * w.high;
    if constexpr (!is_exact<N>) {
      const auto most = [](const N& x) { return std::abs(approximately(x)) * (1 + 0x1p-50) + x.radius; };
      const double reach =
          std::max(low == Sign::unknown ? most(w.low) : 0, high == Sign::unknown ? most(w.high) : 0);
      if (reach != 0) return about_zero<N>(oracle::ball::bound(reach * reach));
    }
    return N(0);
  }

  /// In doubles: whether the sum is so far from 0 that neither its rounding errors nor the radii of its terms matter.
  [[nodiscard]] bool clearly_closes(const Places& first, const Places& last) const {
    if constexpr (is_exact<N>) {
      return false;
    } else {
      double least = 0, error = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        const double low = std::min(approximately(first[i].low), approximately(last[i].low)),
                     high = std::max(approximately(first[i].high), approximately(last[i].high));
        const double u = approximately(box_->v[i].low), v = approximately(box_->v[i].high);
        least += std::min({low * u, low * v, high * u, high * v});
        const double of_w =
            first[i].low.radius + first[i].high.radius + last[i].low.radius + last[i].high.radius;
        const double of_v = box_->v[i].low.radius + box_->v[i].high.radius;
        const double w_size = std::abs(low) + std::abs(high) + of_w,
                     v_size = std::abs(u) + std::abs(v) + of_v;
        error += 0x1p-40 * w_size * v_size + of_w * v_size + w_size * of_v;
      }
      return least > 2 * error;
    }
  }

  /// The least and the largest value of w.v for a place between those of two times.
  [[nodiscard]] Range<N> product(const Places& first, const Places& last) const {
    Places between;
    for (std::size_t i = 0; i < 3; ++i)
      between[i] = {smaller(first[i].low, last[i].low), larger(first[i].high, last[i].high)};
    return product_of(between, box_->v);
  }
  [[nodiscard]] static Range<N> product_of(const Places& places, const Places& motions) {
    Range<N> sum{N(0), N(0)};
    for (std::size_t i = 0; i < 3; ++i) {
      const Range<N>&w = places[i], &v = motions[i];
      const N p = w.low * v.low, q = w.low * v.high, r = w.high * v.low, s = w.high * v.high;
      sum.low = sum.low + smaller(smaller(p, q), smaller(r, s));
      sum.high = sum.high + larger(larger(p, q), larger(r, s));
    }
    return sum;
  }

  /// As touched(), from the places at both ends if they suffice.
  [[nodiscard]] BoxVerdict touched_between(const Places& first, const Places& last,
                                           const Span<N>& span) const {
    const N square = signed_square(box_->r.high);
    for (const Places* const w : {&last, &first}) {
      if (is_not_negative(N(square - nearest_square(*w))) == BoxVerdict::some) return BoxVerdict::some;
    }
    return touched(span);
  }
  [[nodiscard]] bool passes_within(const Span<N>& span) const;
  [[nodiscard]] BoxVerdict touched_nearly(const Span<N>& span) const;
  [[nodiscard]] BoxVerdict touched_exactly(const Span<N>& span) const;
  [[nodiscard]] bool is_separated(const N& when, const Span<N>& span) const;
  [[nodiscard]] std::vector<N> times_of_least_reach(const Span<N>& span) const;

  /// A line of the box in doubles.
  struct Rough {
    double place, speed;
    [[nodiscard]] double at(double t) const { return place - t * speed; }
  };
  using Lines = std::array<const Line<N>*, 3>;
  /// Where the sum of the squares of the lines is least, approximately.
  [[nodiscard]] static double roughly_stationary(const Lines& lines) {
    double a = 0, h = 0;
    for (const Line<N>* const line : lines) {
      if (line == nullptr) continue;
      const Rough one = rough(*line);
      a += one.speed * one.speed;
      h += one.place * one.speed;
    }
    return h / a;
  }
  [[nodiscard]] static Rough rough(const Line<N>& line) {
    return {approximately(line.place), approximately(line.speed)};
  }
  /// The line of coordinate i that bounds the least distance at t, if 0 isn't between both.
  [[nodiscard]] const Line<N>* bounding(std::size_t i, double t) const {
    const Range<Line<N>>& place = box_->place[i];
    if (rough(place.low).at(t) > 0) return &place.low;
    return rough(place.high).at(t) < 0 ? &place.high : nullptr;
  }
  /// The line of coordinate i that bounds the largest distance at t.
  [[nodiscard]] const Line<N>* outermost(std::size_t i, double t) const {
    const Range<Line<N>>& place = box_->place[i];
    return rough(place.high).at(t) >= -rough(place.low).at(t) ? &place.high : &place.low;
  }

  const Box<N>* box_;
};

/// Whether in every case the line along the path comes within the distance of contact at a time of the span. Each case has
/// its own time for that: with n along v, at the one at which w.n = 0 the place is what w is across n, at any time, and
/// w.n times (n / n.n - v / v.n). The square of w across n is convex, so that it is largest at a corner.
template <class N>
bool Decision<N>::passes_within(const Span<N>& span) const {
  if constexpr (is_exact<N>) {
    return false;
  } else {
    Vector n;
    N square(0);
    for (std::size_t i = 0; i < 3; ++i) {
      n[i] = known_in(N((box_->v[i].low + box_->v[i].high) * N(0.5)));
      square = square + n[i] * n[i];
    }
    const Places line{Range<N>{n[0], n[0]}, Range<N>{n[1], n[1]}, Range<N>{n[2], n[2]}};
    const Range<N> along = product_of(line, box_->v), start = product_of(line, box_->d);
    if (sign_of(along.low) != Sign::positive || is_not_negative(start.low) != BoxVerdict::some) return false;
    if (span.to && sign_of(N(*span.to * along.low - start.high)) != Sign::positive) return false;
    const Places w = places(closest(span));
    const Range<N> of_w = product_of(line, w);
    const auto across_of = [&](const Places& x) {  // |x|^2 without its part along n, at most
      N most(0);
      for (unsigned corner = 0; corner < 8; ++corner) {
        N size(0), projection(0);
        for (std::size_t i = 0; i < 3; ++i) {
          const N& one = (corner >> i & 1U) != 0 ? x[i].high : x[i].low;
          size = size + one * one;
          projection = projection + one * n[i];
        }
        most = larger(most, N(size - projection * projection / square));
      }
      return most;
    };
    const N across = across_of(w);
    // |n / n.n - v / v.n| is what v is across n, over v.n.
    const N slope = across_of(box_->v) / (along.low * along.low);
    const N aside = larger(N(of_w.low * of_w.low), N(of_w.high * of_w.high)) * slope;
    const auto root_of = [](const N& x) {  // of the upper bound; not negative
      const Sign sign = sign_of(x);
      if (sign == Sign::positive) return sqrt(x);
      const double most = sign == Sign::unknown ? std::abs(approximately(x)) * (1 + 0x1p-50) + x.radius : 0;
      return N(std::sqrt(most) * (1 + 0x1p-50));
    };
    return is_not_negative(N(box_->r.low - (root_of(across) + root_of(aside)))) == BoxVerdict::some;
  }
}

/// Of all places at a distance, w.v is largest at a multiple of v that is clamped to the bounds of each coordinate, and least
/// at one of -v. The multiple grows until the distance is that of contact.
template <class N>
bool Decision<N>::reaches_best(const Places& w, const Places& v, const N& t, bool closing) const {
  const auto place = [&](double multiple) {
    Vector held;
    for (std::size_t i = 0; i < 3; ++i) {
      const N along = N(closing ? multiple / 2 : -multiple / 2) * known_in(N(v[i].low + v[i].high));
      if (sign_of(N(w[i].high - along)) != Sign::positive) {
        held[i] = w[i].high;
      } else {
        held[i] = sign_of(N(along - w[i].low)) != Sign::positive ? w[i].low : along;
      }
    }
    return held;
  };
  const auto square = [](const Vector& x) { return N(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]); };
  const N least = signed_square(box_->r.low), most = signed_square(box_->r.high);
  // Whether the place of a multiple is nearer than that. Plain numbers tell it, if they don't come too close; and while each
  // coordinate remains at the same bound, so does the distance.
  using Plain = std::conditional_t<is_exact<N>, long double, double>;
  struct Coordinate {
    Plain low, high, way;
  };
  std::array<Coordinate, 3> plain;
  for (std::size_t i = 0; i < 3; ++i) {
    const Plain way = approximately<Plain>(N(v[i].low + v[i].high)) / 2;
    plain[i] = {approximately<Plain>(w[i].low), approximately<Plain>(w[i].high), closing ? way : -way};
  }
  const double contact = approximately(most);
  std::array<std::optional<bool>, 8> known{};  // for each choice of upper bounds
  const auto is_nearer = [&](double multiple) {
    constexpr auto error = static_cast<Plain>(0x1p-40);
    const auto times = static_cast<Plain>(multiple), of_contact = static_cast<Plain>(contact);
    Plain sum = 0;
    for (const auto& [low, high, way] : plain) {
      const Plain held = std::max(low, std::min(times * way, high));
      sum += held * held;
    }
    if (std::abs(sum - of_contact) > error * of_contact) return sum < of_contact;
    const auto decided = [&] { return approximately(square(place(multiple))) < contact; };
    unsigned upper = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto& [low, high, way] = plain[i];
      const Plain along = times * way;
      if (way != 0 && !(std::max(along - high, low - along) > error * std::abs(along))) return decided();
      upper |= static_cast<unsigned>(along > high) << i;
    }
    if (!known[upper]) known[upper] = decided();
    return *known[upper];
  };
  constexpr double largest = 0x1p200;
  double low = 0, high = 1;
  while (high < largest && is_nearer(high)) high *= 0x1p10;
  if (high >= largest) low = high;  // all of them are nearer than the largest distance of contact
  while (high - low > 0x1p-20 * high && high > 1 / largest) {
    const double middle = low == 0 ? high * 0x1p-10 : low + (high - low) / 2;
    (is_nearer(middle) ? low : high) = middle;
  }
  const Vector from = place(low), to = place(high);
  if (is_not_negative(N(most - square(from))) != BoxVerdict::some ||
      is_not_negative(N(square(to) - least)) != BoxVerdict::some)
    return false;
  Places between;
  for (std::size_t i = 0; i < 3; ++i) between[i] = {smaller(from[i], to[i]), larger(from[i], to[i])};
  const Range<N> product = product_of(between, v);
  if (closing) return sign_of(product.low) == Sign::positive;
  return is_not_negative(N(-(N(2) * product.high + t * farthest_square(v)))) == BoxVerdict::some;
}

/// The time at which the sum of the squares of some lines is least.
template <class N>
[[nodiscard]] std::optional<N> stationary(const std::array<const Line<N>*, 3>& lines) {
  N a(0), h(0);
  for (const Line<N>* const line : lines) {
    if (line == nullptr) continue;
    a = a + line->speed * line->speed;
    h = h + line->place * line->speed;
  }
  if (sign_of(a) != Sign::positive) return std::nullopt;
  const N t = h / a;
  if constexpr (!is_exact<N>) {
    if (!(std::abs(approximately(t)) > 0x1p-200))
      return N(0);  // not even 0 is certain for squares of anything smaller
  }
  return known_in(t);
}

template <class N>
[[nodiscard]] N clamped(const N& t, const Span<N>& span) {
  // The ends themselves: a number near them may be beyond.
  if (sign_of(N(t - span.from)) != Sign::positive) return span.from;
  if (span.to && sign_of(N(*span.to - t)) != Sign::positive) return *span.to;
  return t;
}

// Newton's method on a convex function of piecewise quadratics: a time whose lines are those that gave it is the best one.
template <class N>
N Decision<N>::closest(const Span<N>& span) const {
  N t = span.from;
  Lines lines{};
  constexpr int tries = 8;
  double when = approximately(t);
  for (int i = 0; i < tries; ++i) {
    Lines now{};
    for (std::size_t j = 0; j < 3; ++j) now[j] = bounding(j, when);
    if (i != 0 && now == lines) break;
    lines = now;
    if constexpr (is_exact<N>) {  // which doubles may be unable to hold
      const std::optional<N> best = stationary(lines);
      if (!best) break;
      t = clamped(*best, span);
      when = approximately(t);
    } else {
      const double best = roughly_stationary(lines);
      if (!std::isfinite(best)) break;
      when = std::max(best, approximately(span.from));
      if (span.to) when = std::min(when, approximately(*span.to));
    }
  }
  if constexpr (!is_exact<N>) {
    const std::optional<N> best = stationary(lines);
    t = clamped(best ? *best : N(when), span);
  }
  return t;
}

/// Whether the plane across the nearest place at a time `when` keeps all places of a span beyond the distance of contact.
template <class N>
bool Decision<N>::is_separated(const N& when, const Span<N>& span) const {
  Vector n;
  double size = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Line<N>* const line = bounding(i, approximately(when));
    n[i] = line == nullptr ? N(0) : known_in(line->at(when));
    size = std::max(size, std::abs(approximately(n[i])));
  }
  if (!(size > 0) || !std::isfinite(size)) return false;
  const double power = std::ldexp(1.0, -std::ilogb(size));
  if (!std::isfinite(power)) return false;
  Line<N> height{N(0), N(0)};  // of the lowest place over the plane through 0, as it falls
  N square(0);
  for (std::size_t i = 0; i < 3; ++i) {
    n[i] = scaled(n[i], power);
    if (std::abs(approximately(n[i])) < 0x1p-80) continue;
    const Line<N>& line = approximately(n[i]) > 0 ? box_->place[i].low : box_->place[i].high;
    height.place = height.place + n[i] * line.place;
    height.speed = height.speed + n[i] * line.speed;
    square = square + n[i] * n[i];
  }
  square = square * (box_->r.high * box_->r.high);
  const auto is_beyond = [&](const N& t) {
    const N h = height.at(t);
    return sign_of(h) == Sign::positive && sign_of(N(h * h - square)) == Sign::positive;
  };
  if (!is_beyond(span.from)) return false;
  return span.to ? is_beyond(*span.to) : is_not_negative(N(-height.speed)) == BoxVerdict::some;
}

template <class N>
BoxVerdict Decision<N>::touched_nearly(const Span<N>& span) const {
  const N t = closest(span);
  const BoxVerdict here = is_not_negative(N(box_->r.high * box_->r.high - nearest_square(places(t))));
  if (here == BoxVerdict::some) return here;
  // A little later the distance grows, and a little sooner it shrinks, by more than rounding errors can hide.
  constexpr double nudge = std::is_same_v<N, Ball> ? 0x1p-30 : 0x1p-60;
  const double at = approximately(t), from = approximately(span.from);
  const bool is_first = at <= from, is_last = span.to && at >= approximately(*span.to);
  if (is_first && is_last) return is_separated(t, span) ? BoxVerdict::none : BoxVerdict::unclear;
  const bool before = is_first || is_separated(is_last ? t : N(t - t * N(nudge)), {span.from, t});
  const bool after = is_last || is_separated(is_first ? t : N(t + t * N(nudge)), {t, span.to});
  return before && after ? BoxVerdict::none : BoxVerdict::unclear;
}

/// On each piece between two times at which a coordinate of the nearest place becomes 0 the square of the least distance is
/// quadratic. Times are fractions, so that nothing is divided.
template <class N>
BoxVerdict Decision<N>::touched_exactly(const Span<N>& span) const {
  struct Fraction {
    N over, under;  // under > 0
  };
  const auto is_before = [](const Fraction& x, const Fraction& y) {
    return (y.over * x.under - x.over * y.under).sign() > 0;
  };
  const auto at = [](const Line<N>& line, const Fraction& t) {
    return line.place * t.under - t.over * line.speed;
  };
  const N square = box_->r.high * box_->r.high;
  const auto is_reached = [&](const Fraction& t) {
    Places w;
    for (std::size_t i = 0; i < 3; ++i) w[i] = {at(box_->place[i].low, t), at(box_->place[i].high, t)};
    return (square * t.under * t.under - nearest_square(w)).sign() >= 0;
  };
  const Fraction from{span.from, N(1)};
  std::optional<Fraction> to;
  if (span.to) to = Fraction{*span.to, N(1)};
  std::vector<Fraction> breaks;
  for (const Range<Line<N>>& place : box_->place) {
    for (const Line<N>& line : {place.low, place.high}) {
      if (line.speed.sign() == 0) continue;
      const Fraction t =
          line.speed.sign() > 0 ? Fraction{line.place, line.speed} : Fraction{-line.place, -line.speed};
      if (is_before(from, t) && !(to && !is_before(t, *to))) breaks.push_back(t);
    }
  }
  std::ranges::sort(breaks, is_before);
  breaks.insert(breaks.begin(), from);
  if (to) breaks.push_back(*to);
  for (std::size_t i = 0; i < breaks.size(); ++i) {
    if (is_reached(breaks[i])) return BoxVerdict::some;
    const bool is_last = i + 1 == breaks.size();
    if (is_last && to) break;
    const Fraction& here = breaks[i];
    const Fraction inside = is_last
                                ? Fraction{here.over + here.under, here.under}
                                : Fraction{here.over * breaks[i + 1].under + breaks[i + 1].over * here.under,
                                           N(2) * here.under * breaks[i + 1].under};
    Fraction best{N(0), N(0)};
    for (const Range<Line<N>>& place : box_->place) {
      for (const Line<N>* const line : {&place.low, &place.high}) {
        const bool bounds = line == &place.low ? at(*line, inside).sign() > 0 : at(*line, inside).sign() < 0;
        if (!bounds) continue;
        best.over = best.over + line->place * line->speed;
        best.under = best.under + line->speed * line->speed;
      }
    }
    if (best.under.sign() > 0 && is_before(here, best) && (is_last || is_before(best, breaks[i + 1])) &&
        is_reached(best))
      return BoxVerdict::some;
  }
  return BoxVerdict::none;
}

/// Times at which the largest distance may be least: where it is stationary by the lines of one of those times, where
/// two lines of a coordinate change places, and the ends.
template <class N>
std::vector<N> Decision<N>::times_of_least_reach(const Span<N>& span) const {
  N t = closest(span);
  Lines lines{};
  for (int i = 0; i < 2; ++i) {
    Lines now{};
    for (std::size_t j = 0; j < 3; ++j) now[j] = outermost(j, approximately(t));
    if (i != 0 && now == lines) return {t};
    lines = now;
    const std::optional<N> best = stationary(lines);
    if (best) t = clamped(*best, span);
  }
  std::vector<N> times{t};
  for (const Range<Line<N>>& place : box_->place) {
    const N speed = place.low.speed + place.high.speed;
    if (sign_of(speed) == Sign::zero || sign_of(speed) == Sign::unknown) continue;
    const N inside = clamped(known_in(N((place.low.place + place.high.place) / speed)), span);
    times.push_back(inside);
    // The pieces on either side each have their own least reach.
    for (const double factor : {1 - 0x1p-20, 1 + 0x1p-20}) {
      std::array<const Line<N>*, 3> beside{};
      for (std::size_t j = 0; j < 3; ++j) beside[j] = outermost(j, approximately(inside) * factor);
      const std::optional<N> best = stationary(beside);
      if (best) times.push_back(clamped(*best, span));
    }
  }
  return times;
}

}  // namespace verify::backward
