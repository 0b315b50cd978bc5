// SPDX-License-Identifier: BSL-1.0
/// A search for a case of a box for which an answer is right. It climbs in long double from the case in the middle, and only
/// cases that are exactly right count as found; finding none proves nothing.
#pragma once

#include <numbers>
#include <span>
#include <vector>

#include "props/unit/verify/backward_right.hpp"
#include "verify/case/tape.hpp"

namespace props::backward {

class Search {
 public:
  /// `digits`: how many bits the numbers of the cases may have.
  Search(const Claim& claim, Inside inside, const Box& box, const Point& middle, std::uint64_t seed)
      : claim_(claim), inside_(inside), box_(box), middle_(middle), random_(Tape::seeded(seed)) {}

  [[nodiscard]] std::optional<Point> run() {
    const int horizon = layout(box_.question).horizon;
    if (tried(middle_)) return found_;
    if (claim_.form == Claim::Form::never) return std::nullopt;
    if (horizon != Layout::absent && claim_.form != Claim::Form::none) {
      const auto i = static_cast<std::size_t>(horizon);
      middle_[i] = box_.high[i];
      if (tried(middle_)) return found_;
    }
    const bool is_number = claim_.form == Claim::Form::time || claim_.form == Claim::Form::distance;
    if (claim_.form == Claim::Form::none) {
      seek_none();
    } else if (!claim_.is_exit && (!is_number || claim_.low.over.sign() == 0)) {
      seek_contact();
    }
    if (is_number && !found_) seek_number();
    for (int i = 0; i < 12 && !found_; ++i) tried(random_point(i % 3));
    return found_;
  }

  /// Whether there is such a case, even if its numbers aren't long doubles, on a path that was tried or between these two.
  [[nodiscard]] bool is_between(const Point& from, const Point& to) const {
    return is_right(claim_, inside_, box_.question, from) || is_right(claim_, inside_, box_.question, to) ||
           is_crossed(from, to);
  }
  [[nodiscard]] bool is_on_the_way() const {
    return meets_as_points() ||
           std::ranges::any_of(ways_, [&](const auto& way) { return is_crossed(way.first, way.second); });
  }

  [[nodiscard]] std::size_t cases() const { return cases_; }

 private:
  using E = Equation<long double>;
  [[nodiscard]] E at(const Point& x) const {
    return relative(box_.question, x, is_endless(box_.question, x));
  }
  [[nodiscard]] bool is_container() const { return box_.question == Question::container; }

  /// Squares of doubles aren't near the limits of this type.
  static long double length(const std::array<long double, 3>& x) {
    return std::sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  }
  static std::array<long double, 3> place(const E& e, long double t) {
    return {e.d[0] - t * e.v[0], e.d[1] - t * e.v[1], e.d[2] - t * e.v[2]};
  }
  static long double gap(const E& e, long double t) { return length(place(e, t)) - e.r; }
  static long double closing(const E& e, long double t) {
    const auto w = place(e, t);
    const long double speed = length(e.v);
    return speed == 0 ? 0 : (w[0] * e.v[0] + w[1] * e.v[1] + w[2] * e.v[2]) / speed;
  }
  /// Of the spheres from the start to a time.
  static long double least_gap(const E& e, long double end) {
    const long double speed = length(e.v);
    long double t = 0;
    if (speed > 0) {
      for (std::size_t i = 0; i < 3; ++i) t += e.d[i] / speed * (e.v[i] / speed);
    }
    return gap(e, std::min(end, std::max(0.0L, t)));
  }
  static long double end_of(const E& e) {
    return e.endless ? std::numeric_limits<long double>::infinity() : e.horizon;
  }
  [[nodiscard]] long double time_in_claim(const E& e, long double part) const {
    const long double n = claim_.about_low + part * (claim_.about_high - claim_.about_low);
    if (claim_.form != Claim::Form::distance) return n;
    const long double speed = length(e.v);
    return speed > 0 ? n / speed : 0;
  }
  [[nodiscard]] long double gap_at_claim(const Point& x, long double part) const {
    const E e = at(x);
    return gap(e, time_in_claim(e, part));
  }

  bool tried(const Point& x) {
    ++cases_;
    if (!found_ && is_right(claim_, inside_, box_.question, x)) found_ = x;
    return found_.has_value();
  }

  [[nodiscard]] Point mixed(const Point& x, const Point& y, long double part) const {
    Point z{};
    for (std::size_t i = 0; i < most_numbers; ++i) {
      z[i] = std::isinf(x[i]) ? x[i] : std::clamp(x[i] + part * (y[i] - x[i]), box_.low[i], box_.high[i]);
    }
    return z;
  }

  [[nodiscard]] Point random_point(int kind) {
    Point x = middle_;
    for (std::size_t i = 0; i < most_numbers; ++i) {
      if (box_.low[i] == box_.high[i]) continue;
      const bool up = random_.next() >> 63U != 0;
      const auto part = static_cast<long double>(random_.next() >> 11U) * 0x1p-53L;
      const bool at_end = kind == 0 || (kind == 1 && random_.next() >> 63U != 0);
      x[i] = at_end
                 ? (up ? box_.high[i] : box_.low[i])
                 : std::clamp(box_.low[i] + part * (box_.high[i] - box_.low[i]), box_.low[i], box_.high[i]);
    }
    return x;
  }

  template <class F>
  static void golden(const F& f, long double low, long double high) {
    constexpr long double section = 1 / std::numbers::phi_v<long double>;
    long double left = high - section * (high - low), right = low + section * (high - low);
    long double of_left = f(left), of_right = f(right);
    for (int i = 0; i < 30; ++i) {
      if (of_left > of_right) {
        high = right;
        right = left;
        of_right = of_left;
        left = high - section * (high - low);
        of_left = f(left);
      } else {
        low = left;
        left = right;
        of_left = of_right;
        right = low + section * (high - low);
        of_right = f(right);
      }
    }
  }

  /// Number by number to an end, or to the largest value between them.
  template <class F>
  [[nodiscard]] Point climb(const F& f, Point x) const {
    long double best = f(x);
    for (int round = 0; round < 4; ++round) {
      const long double before = best;
      for (std::size_t i = 0; i < most_numbers; ++i) {
        const long double low = box_.low[i], high = box_.high[i], own = x[i];
        if (!(low < high)) continue;
        long double chosen = own;
        const auto consider = [&](long double place) {
          x[i] = place;
          const long double now = f(x);
          if (now > best) {
            best = now;
            chosen = place;
          }
          return now;
        };
        const long double at_low = consider(low), at_high = consider(high), little = (high - low) / 4096;
        const bool rises = at_high > at_low;
        const long double beside = consider(rises ? high - little : low + little);
        if (beside >= std::max(at_low, at_high)) golden(consider, low, high);
        x[i] = chosen;
      }
      if (!(best > before)) break;
    }
    return x;
  }

  /// Points meet if all coordinates of the relative place are 0, each of which takes all values between its ends.
  [[nodiscard]] bool meets_as_points() const {
    const Layout& of = layout(box_.question);
    const auto radius = [&](int i) {
      return i == Layout::absent ? 0 : box_.high[static_cast<std::size_t>(i)];
    };
    if (is_container() || radius(of.a_radius) != 0 || radius(of.b_radius) != 0) return false;
    if (claim_.form == Claim::Form::none || claim_.form == Claim::Form::distance) return false;
    const auto all_hold_zero = [&](long double t) {
      for (std::size_t i = 0; i < 3; ++i) {
        const auto of_place = [&](const Point& x) { return place(at(x), t)[i]; };
        const auto minus = [&](const Point& x) { return -of_place(x); };
        const long double slack = 0;
        if (of_place(climb(of_place, middle_)) < slack || minus(climb(minus, middle_)) < slack) return false;
      }
      return true;
    };
    if (claim_.form == Claim::Form::time) {
      for (const long double part : {0.0L, 0.5L, 1.0L, 1 / 4096.0L, 4095 / 4096.0L}) {
        if (all_hold_zero(time_in_claim(at(middle_), part))) return true;
      }
      return false;
    }
    return all_hold_zero(when_nearest_);
  }

  /// Whether on a path, close to a start in touch, the centres part: there is a case that leaves as it starts.
  template <class Along, class Sign>
  [[nodiscard]] bool leaves_at_once(const ExactPoint& first, const Along& along, const Sign& sign) const {
    const int starts = sign(first);
    Dyadic low(0), high(1);
    if (starts == sign(along(high))) return false;
    for (int i = 0; i < 200; ++i) {
      const Dyadic part = Dyadic(0.5L) * (low + high);
      (sign(along(part)) == starts ? low : high) = part;
    }
    const auto parts = [&](const Dyadic& part) {
      const ExactPoint x = along(part);
      const Equation<Dyadic> e = equation(box_.question, x.numbers, x.endless);
      return e.h.sign() < 0 && e.r.sign() > 0;
    };
    return parts(low) && parts(high);
  }

  /// By bisection in exact numbers or, for a contact that just touches at the start, by continuity.
  [[nodiscard]] bool is_crossed(const Point& from, const Point& to) const {
    const ExactPoint first = exact(box_.question, from), last = exact(box_.question, to);
    const bool is_number = claim_.form == Claim::Form::time || claim_.form == Claim::Form::distance;
    const bool at_start = !is_number || claim_.low.over.sign() == 0;
    const Fraction middle{
        Dyadic(0.5L) * (claim_.low.over * claim_.high.under + claim_.high.over * claim_.low.under),
        claim_.low.under * claim_.high.under};
    const auto sign_of_start = [&](const ExactPoint& x) {
      return equation(box_.question, x.numbers, x.endless).c.sign();
    };
    const auto sign_of_claim = [&](const ExactPoint& x) {
      return stand(equation(box_.question, x.numbers, x.endless), middle,
                   claim_.form == Claim::Form::distance)
          .equation;
    };
    const auto along = [&](const Dyadic& part) {
      ExactPoint x;
      x.endless = first.endless;
      for (std::size_t i = 0; i < most_numbers; ++i)
        x.numbers[i] = first.numbers[i] + part * (last.numbers[i] - first.numbers[i]);
      return x;
    };
    const auto bisected = [&](const auto& sign) {
      const int starts = sign(first);
      if (starts == sign(last)) return false;
      Dyadic low(0), high(1);
      for (int i = 0; i < 1200; ++i) {
        const Dyadic part = Dyadic(0.5L) * (low + high);
        const ExactPoint x = along(part);
        (sign(x) == starts ? low : high) = part;
        if (i % 10 == 9 && is_right(claim_, inside_, box_.question, x)) return true;
        if (i > 200 && claim_.about_low > 1e-300L) return false;
      }
      return false;
    };
    if (at_start && claim_.form != Claim::Form::none && !is_container()) {
      const bool may_touch = inside_ == Inside::miss || inside_ == Inside::exit;
      if (may_touch && sign_of_start(first) * sign_of_start(last) < 0) return true;
    }
    if (at_start && claim_.form != Claim::Form::none && is_container() &&
        leaves_at_once(first, along, sign_of_start))
      return true;
    return is_number && bisected(sign_of_claim);
  }

  /// A case between two at which f passes 0, if g isn't negative there.
  template <class F, class G>
  void cross(const F& f, const G& g, const Point& from, const Point& to) {
    if (found_) return;
    const bool starts_above = f(from) > 0;
    if (starts_above == (f(to) > 0)) return;
    long double low = 0, high = 1;
    for (int i = 0; i < 70; ++i) {
      const long double middle = (low + high) / 2;
      ((f(mixed(from, to, middle)) > 0) == starts_above ? low : high) = middle;
    }
    const Point x = mixed(from, to, low);
    if (!(g(x) >= 0)) return;
    if (ways_.size() < 64) ways_.emplace_back(from, to);
    if (!tried(x)) tried(mixed(from, to, high));
  }
  template <class F>
  void cross(const F& f, const Point& from, const Point& to) {
    cross(f, [](const Point&) { return 0; }, from, to);
  }

  /// The hull of two functions over the box, where the first is 0 (`equal`), or both are at least 0.
  template <class F, class G>
  void sweep(const F& f, const G& g, bool equal) {
    const auto reach = [&](const auto& one) {
      const auto minus = [&](const Point& x) { return -one(x); };
      return one(climb(one, middle_)) + minus(climb(minus, middle_));
    };
    const long double of_f = reach(f), of_g = reach(g);
    const auto toward = [&](long double angle) {
      const long double p = of_f > 0 ? std::cos(angle) / of_f : 0, q = of_g > 0 ? std::sin(angle) / of_g : 0;
      return climb([&](const Point& x) { return p * f(x) + q * g(x); }, middle_);
    };
    const auto segment = [&](const Point& x, const Point& y) {
      cross(f, g, x, y);
      if (!equal) cross(g, f, x, y);
    };
    // Half a turn, from the least f to the largest, by way of the largest g.
    long double low = std::numbers::pi_v<long double>, high = 0;
    Point from = toward(low), to = toward(high);
    if (tried(from) || tried(to)) return;
    segment(from, middle_);
    segment(to, middle_);
    for (int i = 0; i < 10 && !found_; ++i) {
      segment(from, to);
      const long double angle = (low + high) / 2;
      const Point x = toward(angle);
      if (tried(x)) return;
      segment(from, x);
      segment(x, to);
      segment(x, middle_);
      const bool is_low =
          equal ? f(x) < 0 : f(x) * std::max(of_g, 1e-4900L) < g(x) * std::max(of_f, 1e-4900L);
      if (is_low) {
        low = angle;
        from = x;
      } else {
        high = angle;
        to = x;
      }
    }
  }

  template <class F>
  void climb_from_everywhere(const F& f) {
    for (int i = -1; i < 8 && !found_; ++i) {
      Point x = middle_;
      if (i >= 0) {
        const Layout& of = layout(box_.question);
        for (std::size_t j = 0; j < 3; ++j) {
          const bool up = (static_cast<unsigned>(i) >> j & 1U) != 0;
          const auto put = [&](int first, bool high) {
            if (first == Layout::absent) return;
            const std::size_t at = static_cast<std::size_t>(first) + j;
            x[at] = high ? box_.high[at] : box_.low[at];
          };
          put(of.a_centre, !up);
          put(of.b_centre, up);
        }
      }
      if (tried(x)) return;
      const Point top = climb(f, x);
      if (!tried(top)) cross(f, middle_, top);
    }
  }

  void seek_none() {
    const auto start = [&](const Point& x) { return gap(at(x), 0); };
    const auto within = [&](const Point& x) { return -gap(at(x), 0); };
    if (is_container()) {
      climb_from_everywhere(start);
      sweep(within, [&](const Point& x) { return -gap(at(x), 1); }, false);
      // At rest nothing leaves.
      return;
    }
    climb_from_everywhere([&](const Point& x) {
      const E e = at(x);
      return least_gap(e, end_of(e));
    });
    if (inside_ == Inside::miss) climb_from_everywhere(within);
    if (inside_ == Inside::approaching)
      sweep(within, [&](const Point& x) { return -closing(at(x), 0); }, false);
  }

  void seek_contact() {
    const bool is_number = claim_.form != Claim::Form::alone;
    const auto end = [this, is_number](const E& e) {
      return is_number ? std::min(time_in_claim(e, 15 / 16.0L), end_of(e)) : end_of(e);
    };
    if (is_container()) {
      sweep([&](const Point& x) { return -gap(at(x), 0); },
            [&](const Point& x) {
              const E e = at(x);
              return gap(e, end(e));
            },
            false);
      sweep([&](const Point& x) { return gap(at(x), 0); }, [&](const Point& x) { return -closing(at(x), 0); },
            true);
      return;
    }
    const auto reached = [&](const Point& x) {
      const E e = at(x);
      return -least_gap(e, end(e));
    };
    climb_from_everywhere(reached);
    seek_meeting();
    const auto apart = [&](const Point& x) { return gap(at(x), 0); };
    if (inside_ == Inside::miss || inside_ == Inside::exit) sweep(reached, apart, false);
  }

  /// The least distance of all cases is convex in time.
  void seek_meeting() {
    const E own = at(middle_);
    const long double speed = length(own.v);
    const long double end =
        claim_.form == Claim::Form::alone ? end_of(own) : std::min(end_of(own), time_in_claim(own, 1));
    long double low = 0, high = end;
    if (std::isinf(high)) high = speed > 0 ? 4 * (length(own.d) + std::abs(own.r)) / speed : 0;
    const auto nearest = [&](long double t) {
      return climb([&](const Point& x) { return -gap(at(x), t); }, middle_);
    };
    const auto least = [&](long double t) { return gap(at(nearest(t)), t); };
    for (int i = 0; i < 60; ++i) {
      const long double left = low + (high - low) * 0.45L, right = low + (high - low) * 0.55L;
      (least(left) < least(right) ? high : low) = least(left) < least(right) ? right : left;
    }
    when_nearest_ = (low + high) / 2;
    const Point x = nearest(when_nearest_);
    if (!found_ && !tried(x)) cross([&](const Point& y) { return gap(at(y), (low + high) / 2); }, middle_, x);
  }

  void seek_number() {
    const bool exits =
        claim_.is_exit || (inside_ == Inside::exit && box_.question == Question::ray && !claim_.is_place);
    for (const long double part : {0.5L, 1 / 4096.0L, 4095 / 4096.0L}) {
      const auto here = [&](const Point& x) { return gap_at_claim(x, part); };
      const auto starts_in = [&](const Point& x) { return -gap(at(x), 0); };
      if (is_container() || exits) {
        sweep(here, starts_in, true);
        // In a short time a start inside, and a contact that parts, are indistinguishable.
        sweep(
            here,
            [&](const Point& x) {
              const E e = at(x);
              return -closing(e, time_in_claim(e, part));
            },
            true);
      }
      if (!is_container() && !claim_.is_exit) {
        sweep(
            here,
            [&](const Point& x) {
              const E e = at(x);
              return closing(e, time_in_claim(e, part));
            },
            true);
      }
      if (claim_.form == Claim::Form::distance) {
        sweep(
            here,
            [&](const Point& x) {
              const E e = at(x);
              return e.endless ? 1 : e.horizon - time_in_claim(e, part);
            },
            true);
      }
      if (found_) return;
    }
  }

  Claim claim_;
  Inside inside_;
  Box box_;
  Point middle_;
  Tape random_;
  std::optional<Point> found_;
  std::vector<std::pair<Point, Point>> ways_;
  std::size_t cases_ = 0;
  long double when_nearest_ = 0;
};

}  // namespace props::backward
