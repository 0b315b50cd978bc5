// SPDX-License-Identifier: BSL-1.0
/// The one equation behind the five questions, in integers.
#pragma once

#include <array>
#include <cstdlib>

#include "verify/case.hpp"
#include "verify/oracle/surd.hpp"

namespace verify::oracle {

using Vector = std::array<Integer, 3>;

inline Integer dot(const Vector& x, const Vector& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// |d - t v|^2 = R^2 as a t^2 - 2 h t + c = 0. Lengths are in units of 2^length, displacements in units of
/// 2^speed, so a time in the unit of the case is 2^(length - speed) times the root of the integer equation.
struct Equation {
  std::int64_t length = 0, speed = 0;
  bool container = false;
  Vector d, v;
  Integer r;  ///< of contact; of a container it may be negative
  Integer c;
  bool endless = false;  ///< the horizon is infinite
  Dyadic horizon;

  // Where the start alone decides, these aren't needed; each is computed when it is asked for first.
  [[nodiscard]] const Integer& a() const {
    return once(a_, 1, [this] { return dot(v, v); });
  }
  [[nodiscard]] const Integer& h() const {
    return once(h_, 2, [this] { return dot(d, v); });
  }
  [[nodiscard]] const Integer& discriminant() const {
    return once(discriminant_, 4, [this] {
      Integer value = h() * h();
      value -= a() * c;
      return value;
    });
  }

  /// Whether D >= 0, for c > 0. Where h^2 is clearly less than a c, which their heads tell with a relative
  /// error below 2^-48, the long products aren't needed.
  [[nodiscard]] bool meets() const {
    const Approximate head = Approximate::of(h());
    const Approximate ratio = head.times(head).over(Approximate::of(a()).times(Approximate::of(c)));
    return !(ratio.value() < 1 - 0x1p-20L) && discriminant().sign() >= 0;
  }

  [[nodiscard]] bool moves() const { return !v[0].is_zero() || !v[1].is_zero() || !v[2].is_zero(); }

  /// The unit of the roots in the unit of the case is 2^time().
  [[nodiscard]] std::int64_t time() const { return length - speed; }

  /// The side of the root that is the time of contact.
  [[nodiscard]] int contact_side() const { return container ? 1 : -1; }

 private:
  template <class Compute>
  const Integer& once(Integer& value, unsigned flag, Compute compute) const {
    if ((known_ & flag) == 0) value = compute();
    known_ |= flag;
    return value;
  }
  mutable Integer a_, h_, discriminant_;
  mutable unsigned known_ = 0;
};

/// A root (h + side sqrt D) / a, side = -1 or 1, in the unit of the case. A surd like others, but for what
/// its sign and size take: with c = (h^2 - D) / a at hand, nothing needs to be squared. Needs a > 0 and D >=
/// 0, and refers to its equation.
class Root {
 public:
  Root(const Equation& e, int side) : e_(&e), side_(side) {}

  /// Of the two roots, whose product is c / a, the inner one is 0 when c is.
  [[nodiscard]] bool is_zero() const { return e_->c.is_zero() && e_->h().sign() != side_; }
  [[nodiscard]] Approximate approximate() const {
    const Approximate h = Approximate::of(e_->h());
    Approximate root = Approximate::of(e_->discriminant()).root();
    if (e_->h().sign() < 0 || (e_->h().is_zero() && side_ < 0)) root = root.negated();
    const Approximate outer = h.plus(root);  // of the root further away from 0
    const bool is_outer = e_->h().is_zero() || e_->h().sign() == side_;
    const Approximate value =
        is_outer ? outer.over(Approximate::of(e_->a())) : Approximate::of(e_->c).over(outer);
    return value.scaled(e_->time());
  }
  [[nodiscard]] Grid seen_from(std::int64_t unit) const {
    return {e_->h(), side_, e_->discriminant(), e_->a(), e_->time(), unit};
  }
  /// The sign of this root less n * 2^unit.
  [[nodiscard]] int sign_less(const Integer& n, std::int64_t unit) const {
    return seen_from(unit).sign_less(n);
  }

 private:
  const Equation* e_;
  int side_;
};

/// The spheres of a case, in the units of its equation.
struct Places {
  Vector p_a, v_a, p_b, v_b;
  Integer r_a, r_b;
};

/// Whether the numbers of a case are what its question needs: finite, radii and t_max not negative.
template <class Real>
bool is_valid(const Case<Real>& k) {
  const Layout& at = layout(k.question);
  for (int i = 0; i < at.count; ++i) {
    const Real x = k.numbers[static_cast<std::size_t>(i)];
    if (i == at.horizon) {
      if (!(x >= 0)) return false;
      continue;
    }
    if (!(x - x == 0)) return false;
    if ((i == at.a_radius || i == at.b_radius) && x < 0) return false;
  }
  return true;
}

/// The numbers of a case taken apart, and the powers of two that all lengths and all displacements are
/// multiples of.
class Multiples {
 public:
  template <class Real>
  explicit Multiples(const Case<Real>& k) : at_(layout(k.question)) {
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      number_[i] = k.numbers[i] - k.numbers[i] == 0 ? dyadic(k.numbers[i]) : Dyadic{};
      if (number_[i].mantissa == 0 || static_cast<int>(i) == at_.horizon) continue;
      int& lowest = is_speed(static_cast<int>(i)) ? speed_ : length_;
      lowest = std::min(lowest, number_[i].exponent);
    }
    if (length_ == none) length_ = 0;
    if (at_.ends) speed_ = length_;
    if (speed_ == none) speed_ = 0;
  }

  [[nodiscard]] int length() const { return length_; }
  [[nodiscard]] int speed() const { return speed_; }
  [[nodiscard]] Dyadic number(int at) const {
    return at == Layout::absent ? Dyadic{} : number_[static_cast<std::size_t>(at)];
  }

  /// x - y in units of 2^unit.
  [[nodiscard]] static Integer difference(const Dyadic& x, const Dyadic& y, int unit) {
    if (fits(x, unit) && fits(y, unit)) return Integer(small(x, unit) - small(y, unit));
    return large(x, unit) - large(y, unit);
  }
  [[nodiscard]] Vector difference(int x, int y, int unit) const {
    return {difference(number(x), number(y), unit), difference(next(x, 1), next(y, 1), unit),
            difference(next(x, 2), next(y, 2), unit)};
  }

 private:
  static constexpr int none = std::numeric_limits<int>::max();

  [[nodiscard]] bool is_speed(int i) const {
    const auto in = [i](int from) { return from != Layout::absent && i >= from && i < from + 3; };
    return !at_.ends && (in(at_.a_motion) || in(at_.b_motion));
  }
  [[nodiscard]] Dyadic next(int at, int step) const {
    return at == Layout::absent ? Dyadic{} : number(at + step);
  }
  [[nodiscard]] static bool fits(const Dyadic& x, int unit) {
    return x.mantissa == 0 || x.exponent - unit <= 72;
  }
  [[nodiscard]] static boost::int128_type small(const Dyadic& x, int unit) {
    return x.mantissa == 0 ? 0
                           : static_cast<boost::int128_type>(x.mantissa) *
                                 (static_cast<boost::int128_type>(1) << (x.exponent - unit));
  }
  [[nodiscard]] static Integer large(const Dyadic& x, int unit) {
    if (x.mantissa == 0) return {};
    return Integer(x.mantissa) << static_cast<std::size_t>(x.exponent - unit);
  }

  const Layout& at_;
  std::array<Dyadic, most_numbers> number_;
  int length_ = none, speed_ = none;
};

/// The equation of a valid case.
template <class Real>
Equation equation_of(const Case<Real>& k) {
  const Layout& at = layout(k.question);
  const Multiples numbers(k);
  const int length = numbers.length(), speed = numbers.speed();
  Dyadic r_a = numbers.number(at.a_radius);
  const bool container = k.question == Question::container;
  if (!container) r_a.mantissa = -r_a.mantissa;

  Equation e;
  e.length = length;
  e.speed = speed;
  e.container = container;
  e.d = numbers.difference(at.b_centre, at.a_centre, length);
  e.v = numbers.difference(at.a_motion, at.ends ? at.a_centre : at.b_motion, speed);
  e.r = Multiples::difference(numbers.number(at.b_radius), r_a, length);
  e.c = dot(e.d, e.d);
  e.c -= e.r * e.r;
  e.endless = at.horizon != Layout::absent &&
              k.numbers[static_cast<std::size_t>(at.horizon)] == std::numeric_limits<Real>::infinity();
  e.horizon = at.horizon == Layout::absent ? Dyadic{1, 0} : numbers.number(at.horizon);
  return e;
}

/// The spheres of a valid case.
template <class Real>
Places places_of(const Case<Real>& k) {
  constexpr int none = Layout::absent;
  const Layout& at = layout(k.question);
  const Multiples numbers(k);
  const int length = numbers.length(), speed = numbers.speed();
  return {numbers.difference(at.a_centre, none, length),
          numbers.difference(at.a_motion, at.ends ? at.a_centre : none, speed),
          numbers.difference(at.b_centre, none, length),
          numbers.difference(at.b_motion, none, speed),
          Multiples::difference(numbers.number(at.a_radius), {}, length),
          Multiples::difference(numbers.number(at.b_radius), {}, length)};
}

/// What the start alone decides. `impact` stands for a root that may still lie beyond the horizon.
inline Outcome decide_without_horizon(const Equation& e) {
  if (e.container) {
    if (e.r.sign() < 0 || e.c.sign() > 0) return Outcome::outside;
    return e.moves() ? Outcome::impact : Outcome::contained;
  }
  if (e.c.sign() <= 0) return Outcome::overlap;
  return e.h().sign() > 0 && e.meets() ? Outcome::impact : Outcome::miss;
}

/// Whether the contact comes no later than the horizon, where there is one without it.
inline bool within_horizon(const Equation& e) {
  return e.endless || Root(e, e.contact_side()).sign_less(e.horizon.mantissa, e.horizon.exponent) <= 0;
}

inline Outcome beyond_horizon(const Equation& e) { return e.container ? Outcome::contained : Outcome::miss; }

/// The outcome of a valid case.
inline Outcome decide(const Equation& e) {
  const Outcome outcome = decide_without_horizon(e);
  return outcome == Outcome::impact && !within_horizon(e) ? beyond_horizon(e) : outcome;
}

inline Motion motion_at_contact(const Equation& e, Outcome outcome) {
  if (outcome == Outcome::overlap) return static_cast<Motion>(e.h().sign());
  if (e.discriminant().is_zero()) return Motion::sliding;
  return e.container ? Motion::separating : Motion::approaching;
}

}  // namespace verify::oracle
