// SPDX-License-Identifier: BSL-1.0
/// The decisions that can be made about the cases of a box and a claimed distance, s = t |v|.
///
/// With q = t v the place at contact is w = d - q, and |q| lies within the claim. For any number m, |w|^2 is bounded by
/// |w|^2 + m (|q|^2 - s^2), where s is the end of the claim at which the added term has the right sign. For m = w.u / s, with u
/// along v, the sum doesn't change with the length of q, to first order, so that the coordinates of q may be taken as
/// independent: m is a Lagrange multiplier. For each coordinate and a given t the sum is then
///
///     (d - t v)^2 + m t^2 v^2
///
/// It is convex in d, in v and in t for m >= -1, so that its largest value is at corners. Its least value isn't below that
/// of (d - t v)^2 replaced by a tangent, and of m t^2 v^2 too where m > 0: what is left is linear or concave in each, and
/// again least at corners.
#pragma once

#include <array>
#include <cstddef>

#include "verify/backward/decision.hpp"

namespace verify::backward {

/// A coordinate of the relative centre and of the relative motion, of one corner of the box.
template <class N>
struct Corner {
  N d{}, v{};
};
/// Those of one coordinate: for a cast eight, otherwise four.
template <class N>
class CornersOfOne {
 public:
  void add(const Corner<N>& one) { all_[count_++] = one; }
  [[nodiscard]] const Corner<N>* begin() const { return all_.data(); }
  [[nodiscard]] const Corner<N>* end() const { return all_.data() + count_; }
  [[nodiscard]] const Corner<N>& front() const { return all_.front(); }

 private:
  std::array<Corner<N>, 8> all_{};
  std::size_t count_ = 0;
};
template <class N>
using Corners = std::array<CornersOfOne<N>, 3>;

template <class N, class Real>
[[nodiscard]] Corners<N> corners_of(const Nearby<Real>& near_by) {
  const Layout& at = layout(near_by.question);
  const auto scene = [&](const std::array<Real, most_numbers>& numbers) {
    return scene_of(Case<Real>{near_by.question, numbers});
  };
  const std::array ends{scene(near_by.low), scene(near_by.high)};
  Corners<N> all;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t end = 0; end < 8; ++end) {
      if (!at.ends && end >= 4) break;
      const auto& p = ends[end & 1U];
      const auto& q = ends[(end >> 1U) & 1U];
      if (at.ends) {
        const Real start = ends[(end >> 2U) & 1U].a.centre[i];
        all[i].add({sum_in<N>(p.b.centre[i], -start), sum_in<N>(q.a.motion[i], -start)});
      } else {
        const auto& p_other = ends[1 - (end & 1U)];
        const auto& q_other = ends[1 - ((end >> 1U) & 1U)];
        all[i].add(
            {sum_in<N>(p.b.centre[i], -p_other.a.centre[i]), sum_in<N>(q.a.motion[i], -q_other.b.motion[i])});
      }
    }
  }
  return all;
}

/// A box with balls only: what they leave open remains open.
template <class N>
class Distances {
 public:
  /// For distances above 0.
  Distances(const Decision<N>& decision, const Corners<N>& corners, const Range<N>& distance)
      : decision_(&decision), corners_(&corners), distance_(distance) {
    const Range<N> length = lengths();
    is_known_ = sign_of(length.low) == Sign::positive;
    if (!is_known_) return;
    time_ = {distance.low / length.high, distance.high / length.low};
    const N middle = known_in(N((time_.low + time_.high) * N(0.5)));
    w_ = decision.places(middle);
  }

  /// Whether a case has its first contact after this distance.
  [[nodiscard]] BoxVerdict meets() const {
    if (!is_known_) return both(decision_->moves(), BoxVerdict::open);
    const BoxVerdict path = on_path(), reached = both(path, reaches());
    if (reached == BoxVerdict::none) return reached;
    const BoxVerdict closing = decision_->closes(decision_->places(time_.low), decision_->places(time_.high));
    const BoxVerdict found = both(reached, closing);
    return found == BoxVerdict::open && path == BoxVerdict::some && reaches_best(true) ? BoxVerdict::some
                                                                                       : found;
  }
  /// Whether a case leaves what it starts in after this distance.
  [[nodiscard]] BoxVerdict leaves(bool is_exit) const {
    const BoxVerdict contained = both(decision_->starts_in(), decision_->moves());
    if (!is_known_ || contained == BoxVerdict::none) return both(contained, BoxVerdict::open);
    const BoxVerdict path = is_exit ? BoxVerdict::some : on_path(), reached = both(path, reaches());
    const BoxVerdict found = both(reached, contained);
    return found == BoxVerdict::open && path == BoxVerdict::some && reaches_best(false) ? BoxVerdict::some
                                                                                        : found;
  }

 private:
  [[nodiscard]] Range<N> lengths() const {
    const auto& v = decision_->box().v;
    return {root(Decision<N>::nearest_square(v)), root(Decision<N>::farthest_square(v))};
  }
  static N root(const N& square) { return sign_of(square) == Sign::positive ? sqrt(square) : N(0); }

  /// Whether the path is long enough: in all cases, in none, or open.
  [[nodiscard]] BoxVerdict on_path() const {
    const Box<N>& box = decision_->box();
    if (box.endless) return BoxVerdict::some;
    return is_not_negative(N(box.horizon.low - time_.high), N(box.horizon.high - time_.low));
  }

  /// For the cases of one motion: whether one of those that approach most, or part most, has its contact after this distance.
  [[nodiscard]] bool reaches_best(bool closing) const {
    const Box<N>& box = decision_->box();
    typename Decision<N>::Places v;
    N square(0);
    for (std::size_t i = 0; i < 3; ++i) {
      const bool is_one = approximately(box.v[i].low) == approximately(box.v[i].high);
      v[i].low = v[i].high = is_one ? box.v[i].low : known_in(N((box.v[i].low + box.v[i].high) * N(0.5)));
      square = square + v[i].low * v[i].low;
    }
    const N t = (distance_.low + distance_.high) * N(0.5) / root(square);
    typename Decision<N>::Places w;
    for (std::size_t i = 0; i < 3; ++i) w[i] = {box.d[i].low - t * v[i].low, box.d[i].high - t * v[i].low};
    const bool is_point = sign_of(box.r.high) == Sign::zero;
    if (is_point) return closing && sign_of(Decision<N>::nearest_square(w)) == Sign::zero;
    return decision_->reaches_best(w, v, t, closing);
  }

  /// Whether in some case the centres have the distance of contact there.
  [[nodiscard]] BoxVerdict reaches() const {
    const Range<N>& r = decision_->box().r;
    if (sign_of(r.high) == Sign::negative) return BoxVerdict::none;
    // The corner that is nearest to first order, at the middle of the claim, and the farthest one.
    std::array<Corner<N>, 3> nearest, farthest;
    const N t = known_in(N((time_.low + time_.high) * N(0.5)));
    const double along = multiplier(w_, t);
    for (std::size_t i = 0; i < 3; ++i) {
      const double w = approximately(N((w_[i].low + w_[i].high) * N(0.5)));
      const auto& v = decision_->box().v[i];
      const double q = approximately(N((v.low + v.high) * N(0.5))) * approximately(t);
      const auto slope = [&](const Corner<N>& one) {
        return N(w) * one.d + N((along * q - w) * approximately(t)) * one.v;
      };
      nearest[i] = farthest[i] = (*corners_)[i].front();
      N least = slope(nearest[i]), most = least;
      for (const Corner<N>& one : (*corners_)[i]) {
        const N here = slope(one);
        if (has_smaller_middle(here, least)) least = here, nearest[i] = one;
        if (has_smaller_middle(most, here)) most = here, farthest[i] = one;
      }
    }
    // Cases on either side of contact, together with those between them, in which the distance passes from one to the other.
    const auto is_near = [&] {
      return is_not_negative(
                 N(r.high * r.high - std::min(at(nearest, distance_.low), at(nearest, distance_.high),
                                              has_smaller_middle_of))) == BoxVerdict::some;
    };
    const auto is_far = [&] {
      return sign_of(r.low) == Sign::negative ||
             is_not_negative(N(
                 std::max(at(farthest, distance_.low), at(farthest, distance_.high), has_smaller_middle_of) -
                 r.low * r.low)) == BoxVerdict::some;
    };
    if (is_near() && is_far()) return BoxVerdict::some;
    const double m = std::max(along, -1.0);
    if (sign_of(r.low) != Sign::negative && is_positive(N(r.low * r.low - most(m))) == BoxVerdict::some)
      return BoxVerdict::none;
    return is_positive(N(least(m, nearest) - r.high * r.high)) == BoxVerdict::some ? BoxVerdict::none
                                                                                   : BoxVerdict::open;
  }
  static bool has_smaller_middle_of(const N& x, const N& y) { return has_smaller_middle(x, y); }

  /// m at the middle of some places.
  [[nodiscard]] double multiplier(const typename Decision<N>::Places& w, const N& t) const {
    double product = 0, square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto& v = decision_->box().v[i];
      const double q = approximately(N((v.low + v.high) * N(0.5))) * approximately(t);
      product += approximately(N((w[i].low + w[i].high) * N(0.5))) * q;
      square += q * q;
    }
    const double m = product / square;
    return std::isfinite(m) ? m : 0;
  }

  /// The square of the distance of the centres of a case, after this length of path.
  [[nodiscard]] static N at(const std::array<Corner<N>, 3>& corner, const N& distance) {
    N square(0);
    for (const Corner<N>& one : corner) square = square + one.v * one.v;
    const N t = distance / root(square);
    N sum(0);
    for (const Corner<N>& one : corner) {
      const N w = one.d - t * one.v;
      sum = sum + w * w;
    }
    return sum;
  }

  [[nodiscard]] N most(double m) const {
    const auto at_time = [&](const N& t) {
      N sum(0);
      for (const auto& corners : *corners_) {
        std::optional<N> of_coordinate;
        for (const Corner<N>& one : corners) {
          const N q = t * one.v, w = one.d - q, value = w * w + N(m) * (q * q);
          of_coordinate = of_coordinate ? larger(*of_coordinate, value) : value;
        }
        sum = sum + *of_coordinate;
      }
      return sum;
    };
    const N s = m < 0 ? distance_.high : distance_.low;
    return larger(at_time(time_.low), at_time(time_.high)) - N(m) * (s * s);
  }

  [[nodiscard]] N least(double m, const std::array<Corner<N>, 3>& near_by) const {
    const N t = known_in(N((time_.low + time_.high) * N(0.5)));
    std::array<N, 3> w, q;
    N constant(0);
    for (std::size_t i = 0; i < 3; ++i) {
      q[i] = known_in(N(t * near_by[i].v));
      w[i] = known_in(N(near_by[i].d - q[i]));
      constant = constant - w[i] * w[i];
      if (m > 0) constant = constant - N(m) * (q[i] * q[i]);
    }
    const N s = m > 0 ? distance_.high : distance_.low;
    constant = constant - N(m) * (s * s);
    const auto at_time = [&](const N& time) {
      N sum = constant;
      for (std::size_t i = 0; i < 3; ++i) {
        std::optional<N> of_coordinate;
        for (const Corner<N>& one : (*corners_)[i]) {
          const N p = time * one.v;
          const N bent = m > 0 ? N(2 * m) * (q[i] * p) : N(m) * (p * p);
          const N value = N(2) * (w[i] * (one.d - p)) + bent;
          of_coordinate = of_coordinate ? smaller(*of_coordinate, value) : value;
        }
        sum = sum + *of_coordinate;
      }
      return sum;
    };
    return smaller(at_time(time_.low), at_time(time_.high));
  }

  const Decision<N>* decision_;
  const Corners<N>* corners_;
  Range<N> distance_, time_;
  typename Decision<N>::Places w_;
  bool is_known_ = false;
};

}  // namespace verify::backward
