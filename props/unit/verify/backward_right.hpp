// SPDX-License-Identifier: BSL-1.0
/// Whether an answer is right for a case of real numbers, by the definition of the backward error, and the box of such cases.
/// Shares nothing with lib/verify/backward.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "verify/backward/backward.hpp"

namespace props::backward {

using namespace verify;

/// A case of real numbers, as far as long doubles can hold them.
using Point = std::array<long double, most_numbers>;

/// x = mantissa 2^exponent
class Dyadic {
 public:
  Dyadic(int n = 0) : mantissa_(n) {}
  explicit Dyadic(long double x) {
    // Two of 64 bits suffice for any long double.
    for (int i = 0; i < 2 && x != 0; ++i) {
      int exponent = 0;
      const auto head = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 63));
      *this = *this + Dyadic(head, exponent - 63);
      x -= std::ldexp(static_cast<long double>(head), exponent - 63);
    }
  }

  [[nodiscard]] int sign() const { return mantissa_.sign(); }

  friend Dyadic operator-(Dyadic x) {
    x.mantissa_ = -x.mantissa_;
    return x;
  }
  friend Dyadic operator+(const Dyadic& x, const Dyadic& y) {
    if (x.sign() == 0) return y;
    if (y.sign() == 0) return x;
    if (x.exponent_ < y.exponent_) return y + x;
    Dyadic sum = y;
    sum.mantissa_ += x.mantissa_ << static_cast<std::size_t>(x.exponent_ - y.exponent_);
    return sum;
  }
  friend Dyadic operator-(const Dyadic& x, const Dyadic& y) { return x + -y; }
  friend Dyadic operator*(const Dyadic& x, const Dyadic& y) {
    Dyadic product;
    product.mantissa_ = x.mantissa_ * y.mantissa_;
    product.exponent_ = product.sign() == 0 ? 0 : x.exponent_ + y.exponent_;
    return product;
  }

 private:
  Dyadic(std::int64_t mantissa, int exponent) : mantissa_(mantissa), exponent_(exponent) {
    if (mantissa == 0) {
      exponent_ = 0;
      return;
    }
    const int zeros = std::countr_zero(static_cast<std::uint64_t>(mantissa));
    mantissa_ >>= zeros;
    exponent_ += zeros;
  }
  boost::multiprecision::cpp_int mantissa_;
  std::int64_t exponent_ = 0;
};

/// The same of dyadic numbers, and whether t_max is infinite.
struct ExactPoint {
  std::array<Dyadic, most_numbers> numbers{};
  bool endless = false;
};

[[nodiscard]] inline ExactPoint exact(Question question, const Point& x) {
  const int horizon = layout(question).horizon;
  ExactPoint exact;
  for (std::size_t i = 0; i < most_numbers; ++i) {
    if (static_cast<int>(i) == horizon && std::isinf(x[i])) {
      exact.endless = true;
    } else {
      exact.numbers[i] = Dyadic(x[i]);
    }
  }
  return exact;
}

/// The numbers of the equation a t^2 - 2 h t + c = 0, and what goes into them.
template <class N>
struct Equation {
  std::array<N, 3> d{}, v{};
  N r{}, a{}, h{}, c{}, horizon{};
  bool endless = false;
};

/// What goes into the equation.
template <class N>
[[nodiscard]] Equation<N> relative(Question question, const std::array<N, most_numbers>& x, bool endless) {
  const Layout& at = layout(question);
  const auto number = [&](int first, std::size_t i) {
    return first == Layout::absent ? N(0) : x[static_cast<std::size_t>(first) + i];
  };
  Equation<N> e;
  for (std::size_t i = 0; i < 3; ++i) {
    const N start = number(at.a_centre, i);
    e.d[i] = number(at.b_centre, i) - start;
    e.v[i] = number(at.a_motion, i) - (at.ends ? start : number(at.b_motion, i));
  }
  const N of_a = number(at.a_radius, 0), of_b = number(at.b_radius, 0);
  e.r = question == Question::container ? of_b - of_a : of_b + of_a;
  e.horizon = at.horizon == Layout::absent ? N(1) : number(at.horizon, 0);
  e.endless = endless;
  return e;
}
template <class N>
[[nodiscard]] Equation<N> equation(Question question, const std::array<N, most_numbers>& x, bool endless) {
  Equation<N> e = relative(question, x, endless);
  for (std::size_t i = 0; i < 3; ++i) {
    e.a = e.a + e.v[i] * e.v[i];
    e.h = e.h + e.d[i] * e.v[i];
    e.c = e.c + e.d[i] * e.d[i];
  }
  e.c = e.c - e.r * e.r;
  return e;
}
[[nodiscard]] inline bool is_endless(Question question, const Point& x) {
  const int horizon = layout(question).horizon;
  return horizon != Layout::absent && std::isinf(x[static_cast<std::size_t>(horizon)]);
}
[[nodiscard]] inline Equation<long double> equation(Question question, const Point& x) {
  return equation(question, x, is_endless(question, x));
}

/// The claim of an answer, as a span of times or distances: over / under, under > 0.
struct Fraction {
  Dyadic over, under = Dyadic(1);
};
struct Claim {
  enum class Form : std::uint8_t { none, alone, time, distance, never };
  Form form = Form::none;
  bool is_place = false;
  bool is_exit = false;  ///< of the larger root of the line
  Fraction low, high;
  long double about_low = 0, about_high = 0;
};

template <class Real>
[[nodiscard]] Real next_above(Real x) {
  return std::nextafter(x, std::numeric_limits<Real>::infinity());
}

/// The numbers that are correctly rounded to x >= 0, ties either way.
template <class Real>
[[nodiscard]] std::pair<long double, long double> rounded_to(Real x) {
  const auto wide = static_cast<long double>(x);
  const auto below = static_cast<long double>(std::nextafter(x, Real(-1)));
  const Real next = next_above(x);
  const long double above = std::isinf(next) ? wide + (wide - below) : static_cast<long double>(next);
  return {x == 0 ? 0 : wide - (wide - below) / 2, wide + (above - wide) / 2};
}

/// Of both roots the larger: tests give the other one right and correctly rounded.
template <class Real>
[[nodiscard]] Claim claim_in(const Answer<Real>& answer, const Case<Real>& asked) {
  using Form = Claim::Form;
  Claim claim;
  if (!is_contact(answer.outcome)) return claim;
  constexpr Real largest = (std::numeric_limits<Real>::max)();
  if (answer.exit || answer.time || answer.distance) {
    const Real number = answer.exit ? *answer.exit : answer.time ? *answer.time : *answer.distance;
    claim.is_exit = answer.exit.has_value();
    claim.form = answer.exit || answer.time ? Form::time : Form::distance;
    if (!(number >= 0 && number <= largest)) claim.form = Form::never;
    if (claim.form == Form::never) return claim;
    std::tie(claim.about_low, claim.about_high) = rounded_to(number);
    claim.low.over = Dyadic(claim.about_low);
    claim.high.over = Dyadic(claim.about_high);
    return claim;
  }
  claim.form = Form::alone;
  if (!answer.centre) return claim;
  const Scene<Real> scene = scene_of(asked);
  Dyadic along, slack, square;
  long double about_along = 0, about_slack = 0, about_square = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Real place = (*answer.centre)[i], size = std::abs(place);
    if (!(size <= largest)) {
      claim.form = Form::never;
      return claim;
    }
    const auto start = static_cast<long double>(scene.a.centre[i]);
    const Dyadic v = Dyadic(static_cast<long double>(scene.a.motion[i])) -
                     (layout(asked.question).ends ? Dyadic(start) : Dyadic(0));
    const long double about_v =
        static_cast<long double>(scene.a.motion[i]) - (layout(asked.question).ends ? start : 0);
    const long double half_ulp = rounded_to(size).second - static_cast<long double>(size);
    along = along + (Dyadic(static_cast<long double>(place)) - Dyadic(start)) * v;
    slack = slack + Dyadic(half_ulp) * (v.sign() < 0 ? -v : v);
    square = square + v * v;
    about_along += (static_cast<long double>(place) - start) * about_v;
    about_slack += half_ulp * std::abs(about_v);
    about_square += about_v * about_v;
  }
  claim.is_place = true;
  if (square.sign() == 0) return claim;  // at rest a place only says that there is a contact
  claim.form = Form::time;
  claim.low = {along - slack, square};
  claim.high = {along + slack, square};
  if (claim.high.over.sign() < 0) claim.form = Form::never;
  if (claim.low.over.sign() < 0) claim.low = {Dyadic(0), Dyadic(1)};
  claim.about_low = std::max(0.0L, (about_along - about_slack) / about_square);
  claim.about_high = std::max(claim.about_low, (about_along + about_slack) / about_square);
  return claim;
}

/// The signs that locate a time, or a distance, relative to the roots: of the equation there, and of its slope.
struct Stand {
  int equation, slope;

  [[nodiscard]] bool first_is_not_before() const { return equation >= 0 && slope >= 0; }
  [[nodiscard]] bool first_is_not_after() const { return equation <= 0 || slope <= 0; }
  [[nodiscard]] bool last_is_not_before() const { return equation <= 0 || slope >= 0; }
  [[nodiscard]] bool last_is_not_after() const { return equation >= 0 && slope <= 0; }
};

/// Of x - y / sqrt a
inline int sign_less(const Dyadic& x, const Dyadic& y, const Dyadic& a) {
  const int first = x.sign(), second = y.sign();
  if (first != second) return first > second ? 1 : -1;
  return first == 0 ? 0 : first * (x * x * a - y * y).sign();
}

inline Stand stand(const Equation<Dyadic>& e, const Fraction& at, bool is_distance) {
  const Dyadic &n = at.over, &m = at.under;
  if (!is_distance)
    return {(e.a * n * n - Dyadic(2) * e.h * n * m + e.c * m * m).sign(), (e.h * m - e.a * n).sign()};
  return {sign_less(n * n + e.c, Dyadic(2) * e.h * n, e.a), -sign_less(n, e.h, e.a)};
}

/// Whether an answer is right for a case, decided exactly.
[[nodiscard]] inline bool is_right(const Claim& claim, Inside inside, Question question,
                                   const ExactPoint& x) {
  using Form = Claim::Form;
  if (claim.form == Form::never) return false;
  const Equation<Dyadic> e = equation(question, x.numbers, x.endless);
  const Fraction end{e.horizon, Dyadic(1)};
  const bool moves = e.a.sign() > 0, is_number = claim.form == Form::time || claim.form == Form::distance;
  const auto stands = [&](const Fraction& at) { return stand(e, at, claim.form == Form::distance); };
  if (claim.is_exit) {
    return moves && (e.h * e.h - e.a * e.c).sign() >= 0 && stands(claim.low).last_is_not_before() &&
           stands(claim.high).last_is_not_after();
  }
  if (question == Question::container) {
    const bool outside = e.r.sign() < 0 || e.c.sign() > 0;
    const bool leaves = !outside && moves && stand(e, end, false).last_is_not_after();
    if (claim.form == Form::none) return !leaves;
    if (!leaves) return false;
    return !is_number || (stands(claim.low).last_is_not_before() && stands(claim.high).last_is_not_after());
  }
  const bool touches = e.c.sign() == 0;
  if (e.c.sign() <= 0) {
    if (claim.form == Form::none) {
      return inside == Inside::miss || (inside == Inside::approaching && e.h.sign() <= 0);
    }
    if (inside == Inside::miss && !touches) return false;
    if (!is_number) return true;
    const bool at_start = claim.low.over.sign() <= 0;
    if (inside != Inside::exit || question != Question::ray || claim.is_place) return at_start;
    if (touches && at_start) return true;
    if (!moves)
      return at_start && claim.form == Form::distance;  // of no length is the way out of what is at rest
    return stands(claim.low).last_is_not_before() && stands(claim.high).last_is_not_after();
  }
  const bool meets = e.h.sign() > 0 && (e.h * e.h - e.a * e.c).sign() >= 0 &&
                     (e.endless || stand(e, end, false).first_is_not_after());
  if (claim.form == Form::none) return !meets;
  if (!meets) return false;
  return !is_number || (stands(claim.low).first_is_not_before() && stands(claim.high).first_is_not_after());
}

[[nodiscard]] inline bool is_right(const Claim& claim, Inside inside, Question question, const Point& x) {
  return is_right(claim, inside, question, exact(question, x));
}

/// The cases within this many steps of one.
struct Box {
  Question question = Question::ray;
  Point low{}, high{};
};

template <class Real>
[[nodiscard]] Real steps_from(Real x, std::int64_t steps) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::int32_t, std::int64_t>;
  if (x == 0 || std::isinf(x)) return x;
  // Numbers in order, 0 in the middle.
  const auto place = static_cast<std::int64_t>(std::bit_cast<Bits>(std::abs(x)));
  const auto last = static_cast<std::int64_t>(std::bit_cast<Bits>((std::numeric_limits<Real>::max)()));
  const std::int64_t to = std::min(last, std::max(-last, (x < 0 ? -place : place) + steps));
  const Real size = std::bit_cast<Real>(static_cast<Bits>(to < 0 ? -to : to));
  return to < 0 ? -size : size;
}

template <class Real>
[[nodiscard]] Box box_of(const Case<Real>& k, Steps steps) {
  const Layout& at = layout(k.question);
  Box box{k.question, {}, {}};
  const auto by = static_cast<std::int64_t>(steps);
  for (std::size_t i = 0; i < k.used().size(); ++i) {
    box.low[i] = static_cast<long double>(steps_from(k.numbers[i], -by));
    box.high[i] = static_cast<long double>(steps_from(k.numbers[i], by));
    const int number = static_cast<int>(i);
    if (number == at.a_radius || number == at.b_radius || number == at.horizon)
      box.low[i] = std::max(box.low[i], 0.0L);
  }
  return box;
}

template <class Real>
[[nodiscard]] Point point_of(const Case<Real>& k) {
  Point x{};
  for (std::size_t i = 0; i < k.used().size(); ++i) x[i] = static_cast<long double>(k.numbers[i]);
  return x;
}

}  // namespace props::backward
