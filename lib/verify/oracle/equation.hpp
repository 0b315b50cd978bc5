// SPDX-License-Identifier: BSL-1.0
/// The one equation behind the five questions, in integers.
#pragma once

#include <array>
#include <cstdlib>

#include "verify/case/case.hpp"
#include "verify/oracle/fault.hpp"
#include "verify/oracle/surd.hpp"

namespace verify::oracle {

template <class Numbers>
using VectorOf = std::array<typename Numbers::Length, 3>;
using Vector = VectorOf<Long>;

template <class Length>
auto dot(const std::array<Length, 3>& x, const std::array<Length, 3>& y) {
  return decltype(x[0] * y[0])(x[0] * y[0] + x[1] * y[1] + x[2] * unless("a product is lost", y[2], 0));
}

/// |d - t v|^2 = R^2 as a t^2 - 2 h t + c = 0. Lengths are in units of 2^length, displacements in units of
/// 2^speed, so a time in the unit of the case is 2^(length - speed) times the root of the integer equation.
template <class Numbers>
struct EquationIn {
  using Square = typename Numbers::Square;
  using Fourth = typename Numbers::Fourth;

  std::int64_t length = 0, speed = 0;
  bool container = false;
  VectorOf<Numbers> d, v;
  typename Numbers::Length r;  ///< of contact; for a container it may be negative
  Square c;
  bool endless = false;  ///< the horizon is infinite
  Dyadic horizon;

  // Where the start alone decides, these aren't needed; each is computed on first use.
  [[nodiscard]] const Square& a() const {
    return once(a_, 1, [this] { return dot(v, v); });
  }
  [[nodiscard]] const Square& h() const {
    return once(h_, 2, [this] { return dot(d, v); });
  }
  [[nodiscard]] const Fourth& discriminant() const {
    return once(discriminant_, 4, [this] {
      Fourth value = h() * h();
      value -= a() * c;
      return value;
    });
  }

  /// Whether D >= 0, for c > 0.
  [[nodiscard]] bool meets() const {
    return !clearly_misses() && discriminant().sign() >= unless("tangency is no contact", 0, 1);
  }

  [[nodiscard]] bool moves() const { return !v[0].is_zero() || !v[1].is_zero() || !v[2].is_zero(); }

  /// The unit of the roots in the unit of the case is 2^time().
  [[nodiscard]] std::int64_t time() const { return length - speed; }

  /// The side of the root that is the time of contact.
  [[nodiscard]] int contact_side() const {
    return container ? 1 : unless("the larger root is the first contact", -1, 1);
  }

 private:
  /// For c > 0: where h^2 is clearly less than a c, which their heads tell with a relative error below 2^-48,
  /// the long products aren't needed. Short ones take no longer than the heads.
  [[nodiscard]] bool clearly_misses() const {
    if constexpr (std::is_same_v<Numbers, Short>) {
      return false;
    } else {
      const Approximate head = Approximate::of(h());
      const Approximate ratio = head.times(head).over(Approximate::of(a()).times(Approximate::of(c)));
      return ratio.value() < 1 - too_close;
    }
  }

  template <class Value, class Compute>
  const Value& once(Value& value, unsigned flag, Compute compute) const {
    if ((known_ & flag) == 0) value = compute();
    known_ |= flag;
    return value;
  }
  mutable Square a_, h_;
  mutable Fourth discriminant_;
  mutable unsigned known_ = 0;
};

using Equation = EquationIn<Long>;

/// A root (h + side sqrt D) / a, side = -1 or 1, in the unit of the case. A surd like others, except for how
/// its sign and size are found: with c = (h^2 - D) / a available, nothing needs to be squared. Needs a > 0 and D >=
/// 0, and refers to its equation.
template <class Numbers>
class Root {
 public:
  Root(const EquationIn<Numbers>& e, int side)
      : e_(&e), side_(side), root_(signed_root(side, e.discriminant())) {}

  /// Of the two roots, whose product is c / a, the inner one is 0 when c is.
  [[nodiscard]] bool is_zero() const { return e_->c.is_zero() && e_->h().sign() != side_; }
  [[nodiscard]] Approximate approximate() const {
    const Approximate h = Approximate::of(e_->h());
    const bool is_outer = e_->h().sign() == side_;
    // The root further away from 0, or as far.
    const Approximate outer = h.plus(is_outer ? root_ : root_.negated());
    const Approximate value =
        is_outer ? outer.over(Approximate::of(e_->a())) : Approximate::of(e_->c).over(outer);
    return value.scaled(e_->time());
  }
  [[nodiscard]] Grid<Numbers> seen_from(std::int64_t unit) const {
    return {e_->h(), side_, e_->discriminant(), root_, e_->a(), e_->time(), unit};
  }
  /// The sign of this root minus n * 2^unit.
  template <class Count>
  [[nodiscard]] int sign_less(const Count& n, std::int64_t unit) const {
    return seen_from(unit).sign_less(n);
  }

  /// Whether short numbers hold comparisons with n units, n below 2^56: with h and n a, in one unit, below
  /// 2^254 each, their difference squared stays below 2^510, as D does, and the difference of those below 2^511.
  /// A coarser unit that divides the same number of units takes no more.
  [[nodiscard]] bool fits(std::int64_t unit) const
    requires std::is_same_v<Numbers, Short>
  {
    const std::int64_t own = std::max<std::int64_t>(e_->time() - unit, 0);
    const std::int64_t other = std::max<std::int64_t>(unit - e_->time(), 0);
    return e_->h().length() + own <= 254 && e_->a().length() + other + 56 <= 254 &&
           e_->discriminant().length() + 2 * own <= 510;
  }

 private:
  const EquationIn<Numbers>* e_;
  int side_;
  Approximate root_;  ///< side sqrt D
};

/// The spheres of a case, in the units of its equation.
struct Places {
  Vector p_a, v_a, p_b, v_b;
  Integer r_a, r_b;
};

/// Whether the numbers of a case meet the needs of its question, whose layout this is: finite, radii and t_max not negative.
template <class Real>
bool is_valid(const Case<Real>& k, const Layout& at) {
  const bool has_horizon = at.horizon != Layout::absent;  // the last number, which may be infinite
  Real nothing = 0;
  for (int i = 0; i < at.count - (has_horizon ? 1 : 0); ++i) {
    const Real x = k.numbers[static_cast<std::size_t>(i)];
    nothing += x - x;
  }
  return nothing == 0 && detail::number_at(k, at.horizon, Real(1)) >= 0 &&
         detail::number_at(k, at.a_radius, Real(0)) >= 0 && detail::number_at(k, at.b_radius, Real(0)) >= 0;
}
template <class Real>
bool is_valid(const Case<Real>& k) {
  return is_valid(k, layout(k.question));
}

/// The numbers of a case split up, and the powers of two of which all lengths and all displacements are
/// multiples.
class Multiples {
 public:
  template <class Real>
  explicit Multiples(const Case<Real>& k) : at_(layout(k.question)) {
    Exponents lengths, speeds;
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      number_[i] = k.numbers[i] - k.numbers[i] == 0 ? dyadic(k.numbers[i]) : Dyadic{};
      if (number_[i].mantissa == 0 || static_cast<int>(i) == at_.horizon) continue;
      if (is_length(static_cast<int>(i))) lengths.hold(number_[i].exponent);
      if (is_speed(static_cast<int>(i))) speeds.hold(number_[i].exponent);
    }
    lengths_ = lengths;
    speeds_ = speeds;
  }

  /// Whether short numbers hold the equation. Each input is then an integer below 2^125, each sum of two below
  /// 2^126, a, h and c are below 3 * 2^252, and D is below 2^509.
  [[nodiscard]] bool are_short() const {
    return lengths_.spread() <= shift_of_small && speeds_.spread() <= shift_of_small;
  }

  [[nodiscard]] int length() const { return lengths_.unit(); }
  [[nodiscard]] int speed() const { return speeds_.unit(); }
  [[nodiscard]] Dyadic number(int at) const {
    return at == Layout::absent ? Dyadic{} : number_[static_cast<std::size_t>(at)];
  }

  /// x - y in units of 2^unit.
  template <class Numbers>
  [[nodiscard]] static typename Numbers::Length difference(const Dyadic& x, const Dyadic& y, int unit) {
    if constexpr (std::is_same_v<Numbers, Long>) {
      if (!fits(x, unit) || !fits(y, unit)) return large(x, unit) - large(y, unit);
    }
    return small(x, unit) - small(y, unit);
  }
  template <class Numbers>
  [[nodiscard]] VectorOf<Numbers> difference(int x, int y, int unit) const {
    return {difference<Numbers>(number(x), number(y), unit),
            difference<Numbers>(next(x, 1), next(y, 1), unit),
            difference<Numbers>(next(x, 2), next(y, 2), unit)};
  }

 private:
  /// The exponents of some odd mantissas.
  struct Exponents {
    int lowest = std::numeric_limits<int>::max(), highest = std::numeric_limits<int>::min();
    void hold(int exponent) {
      lowest = std::min(lowest, exponent);
      highest = std::max(highest, exponent);
    }
    [[nodiscard]] bool is_empty() const { return lowest > highest; }
    [[nodiscard]] int unit() const { return is_empty() ? 0 : lowest; }
    [[nodiscard]] int spread() const { return is_empty() ? 0 : highest - lowest; }
  };

  static constexpr int shift_of_small = 72;  // of 53 bits, to below 2^125

  static bool in(int i, int from) { return from != Layout::absent && i >= from && i < from + 3; }
  [[nodiscard]] bool is_length(int i) const { return !in(i, at_.a_motion) && !in(i, at_.b_motion); }
  /// The displacement of a cast is the difference of two points.
  [[nodiscard]] bool is_speed(int i) const { return !is_length(i) || (at_.ends && in(i, at_.a_centre)); }
  [[nodiscard]] Dyadic next(int at, int step) const {
    return at == Layout::absent ? Dyadic{} : number(at + step);
  }
  [[nodiscard]] static bool fits(const Dyadic& x, int unit) {
    return x.mantissa == 0 || x.exponent - unit <= unless("long lengths overflow", shift_of_small, 75);
  }
  [[nodiscard]] static Int128 small(const Dyadic& x, int unit) {
    return x.mantissa == 0
               ? 0
               : static_cast<Int128>(x.mantissa) * (static_cast<Int128>(1) << (x.exponent - unit));
  }
  [[nodiscard]] static Integer large(const Dyadic& x, int unit) {
    if (x.mantissa == 0) return {};
    return Integer(x.mantissa) << static_cast<std::size_t>(x.exponent - unit);
  }

  const Layout& at_;
  std::array<Dyadic, most_numbers> number_;
  Exponents lengths_, speeds_;
};

/// The equation of a valid case.
template <class Numbers, class Real>
EquationIn<Numbers> equation_of(const Case<Real>& k, const Multiples& numbers) {
  const Layout& at = layout(k.question);
  const int length = numbers.length(), speed = numbers.speed();
  Dyadic r_a = numbers.number(at.a_radius);
  const bool container = is_escape(k.question);
  if (!container) r_a.mantissa = -r_a.mantissa;

  EquationIn<Numbers> e;
  e.length = length;
  e.speed = speed;
  e.container = container;
  e.d = numbers.difference<Numbers>(at.b_centre, at.a_centre, length);
  e.v = numbers.difference<Numbers>(at.a_motion, at.ends ? at.a_centre : at.b_motion, speed);
  e.r = Multiples::difference<Numbers>(numbers.number(at.b_radius), r_a, length);
  e.c = dot(e.d, e.d);
  e.c -= e.r * unless("R isn't squared", e.r, 1);
  e.endless = at.horizon != Layout::absent &&
              k.numbers[static_cast<std::size_t>(at.horizon)] == std::numeric_limits<Real>::infinity();
  e.horizon = at.horizon == Layout::absent ? Dyadic{1, 0} : numbers.number(at.horizon);
  return e;
}

template <class Real>
Equation equation_of(const Case<Real>& k) {
  return equation_of<Long>(k, Multiples(k));
}

/// The spheres of a valid case.
template <class Real>
Places places_of(const Case<Real>& k) {
  constexpr int none = Layout::absent;
  const Layout& at = layout(k.question);
  const Multiples numbers(k);
  const int length = numbers.length(), speed = numbers.speed();
  return {numbers.difference<Long>(at.a_centre, none, length),
          numbers.difference<Long>(at.a_motion, at.ends ? at.a_centre : none, speed),
          numbers.difference<Long>(at.b_centre, none, length),
          numbers.difference<Long>(at.b_motion, none, speed),
          Multiples::difference<Long>(numbers.number(at.a_radius), {}, length),
          Multiples::difference<Long>(numbers.number(at.b_radius), {}, length)};
}

/// What the start alone decides. `impact` stands for a root that may still lie beyond the horizon.
template <class Numbers>
Outcome decide_without_horizon(const EquationIn<Numbers>& e) {
  if (e.container) {
    if (e.r.sign() < 0 || e.c.sign() > 0) return Outcome::outside;
    return e.moves() ? Outcome::impact : Outcome::contained;
  }
  if (e.c.sign() <= unless("touching is no overlap", 0, -1)) return Outcome::overlap;
  return e.h().sign() > 0 && e.meets() ? Outcome::impact : Outcome::miss;
}

/// Whether the contact comes no later than the horizon, if there would be one without it.
template <class Numbers>
bool within_horizon(const EquationIn<Numbers>& e, const Root<Numbers>& contact) {
  return e.endless || contact.sign_less(e.horizon.mantissa, e.horizon.exponent) <= 0;
}

template <class Numbers>
Outcome beyond_horizon(const EquationIn<Numbers>& e) {
  return e.container ? Outcome::contained : Outcome::miss;
}

/// The outcome of a valid case.
template <class Numbers>
Outcome decide(const EquationIn<Numbers>& e) {
  const Outcome outcome = decide_without_horizon(e);
  return outcome == Outcome::impact && !within_horizon(e, Root(e, e.contact_side())) ? beyond_horizon(e)
                                                                                     : outcome;
}

template <class Numbers>
Motion motion_at_contact(const EquationIn<Numbers>& e, Outcome outcome) {
  if (outcome == Outcome::overlap) return static_cast<Motion>(e.h().sign());
  if (e.discriminant().is_zero()) return Motion::sliding;
  return unless("contacts separate, escapes approach", e.container, !e.container) ? Motion::separating
                                                                                  : Motion::approaching;
}

}  // namespace verify::oracle
