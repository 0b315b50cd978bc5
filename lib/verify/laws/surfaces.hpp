// SPDX-License-Identifier: BSL-1.0
/// Answers compared with the definition of a contact, from the exact inputs and without an oracle: both surfaces meet in
/// a point, and the closing speed has the sign of the motion in the answer.
///
/// Of a rounded number only this is known: the exact one lies between the midpoints to its neighbours. So places and
/// normals are boxes, only as wide as the promise of half an ulp makes them. A law is broken if it finds no point of
/// the boxes that satisfies it. Everything is evaluated in integers, without rounding.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>

#include "verify/laws/exactly.hpp"

namespace verify::laws {

/// Numbers of a case as integers in units of one power of two.
template <class Real>
class OnAGrid {
 public:
  /// Of any length; it uses the heap only beyond 1024 bits.
  using Whole = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<1024>,
                                              boost::multiprecision::et_off>;

  /// An interval that contains an exact number.
  struct Range {
    Whole low, high;

    friend Range operator+(const Range& x, const Range& y) { return {x.low + y.low, x.high + y.high}; }
    friend Range operator-(const Range& x, const Range& y) { return {x.low - y.high, x.high - y.low}; }
    friend Range operator*(const Range& x, const Range& y) {
      const Whole p = x.low * y.low, q = x.low * y.high, r = x.high * y.low, s = x.high * y.high;
      return {(std::min)({p, q, r, s}), (std::max)({p, q, r, s})};
    }
    [[nodiscard]] Range square() const {
      const Whole p = low * low, q = high * high;
      const bool has_zero = low <= 0 && high >= 0;
      return {has_zero ? Whole(0) : Whole((std::min)(p, q)), (std::max)(p, q)};
    }
    [[nodiscard]] bool meets(const Range& other) const { return low <= other.high && other.low <= high; }
    [[nodiscard]] Range times(const Whole& x) const { return {low * x, high * x}; }
  };

  void take(Real x) {
    if (x == 0) return;
    int exponent = 0;
    std::frexp(x, &exponent);
    lowest_ = (std::min)(lowest_, exponent - digits);
  }
  void take(const Triple<Real>& p) {
    for (const Real x : p) take(x);
  }
  /// A rounded number. 0 needs a unit as small as the type's smallest number: the exact number lies within half of it.
  void take_rounded(Real x) {
    take(x);
    if (x == 0) lowest_ = (std::min)(lowest_, least);
  }
  void take_rounded(const Triple<Real>& p) {
    for (const Real x : p) take_rounded(x);
  }

  /// x, in units.
  [[nodiscard]] Whole exactly(Real x) const { return whole(x); }
  [[nodiscard]] Range exact(Real x) const {
    const Whole value = whole(x);
    return {value, value};
  }
  /// The interval of the numbers that are rounded to x. Midpoints need one more bit, and below a power of two another.
  [[nodiscard]] Range rounded(Real x) const {
    const Whole at = whole(x);
    const auto middle = [&](Real y) { return Whole((at + whole(y)) / 2); };
    return {middle(below(x)), middle(above(x))};
  }
  /// 1, in units.
  [[nodiscard]] Whole one() const { return Whole(1) << (2 - lowest_); }

 private:
  static constexpr int digits = std::numeric_limits<Real>::digits;
  /// No number has bits below the type's lowest.
  static constexpr int least = std::numeric_limits<Real>::min_exponent - digits;

  [[nodiscard]] Whole whole(Real x) const {
    if (x == 0) return 0;
    int exponent = 0;
    const Real fraction = std::frexp(x, &exponent);
    const Whole mantissa(static_cast<std::int64_t>(std::ldexp(fraction, digits)));
    const int shift = exponent - digits - lowest_ + 2;
    return shift >= 0 ? Whole(mantissa << shift) : Whole(mantissa / (Whole(1) << -shift));
  }

  int lowest_ = 0;
};

/// The sign of the closing speed at the start, h = d.v, says whether an overlap approaches, slides or separates.
struct MotionIsTheSignOfTheClosingSpeed {
  static constexpr std::string_view name = "the_motion_of_an_overlap_is_the_sign_of_the_closing_speed";
  static constexpr Questions questions = of_first_contact;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Answer<Real> answer = ask.when(k);
    if (answer.outcome != Outcome::overlap || !answer.motion) return silent<Real>();
    const Scene<Real> scene = scene_of(k);
    const bool ends = layout(k.question).ends;
    OnAGrid<Real> places, ways;
    const Triple<Real> from = ends ? scene.a.centre : scene.b.motion;
    places.take(scene.a.centre);
    places.take(scene.b.centre);
    ways.take(scene.a.motion);
    ways.take(from);
    typename OnAGrid<Real>::Whole closing = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      closing += (places.exactly(scene.b.centre[i]) - places.exactly(scene.a.centre[i])) *
                 (ways.exactly(scene.a.motion[i]) - ways.exactly(from[i]));
    }
    if (closing.sign() == static_cast<int>(*answer.motion)) return holds<Real>();
    return broken(k, answer, "but     d.v has the sign " + std::to_string(closing.sign()));
  }
};

/// At the time in the answer the spheres come into contact: with f(t) = |d - t v|^2 - R^2, at the midpoint before it f
/// isn't negative and they don't separate yet, and at the midpoint after it f isn't positive or the closest approach is
/// over. For the larger root (a container's escape, a ray's exit) it is the other way round. No contact comes before
/// the start or beyond the horizon.
struct TheSpheresTouchAtTheTime {
  static constexpr std::string_view name = "at_the_reported_time_the_spheres_touch";
  static constexpr Questions questions = every_question;

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Answer<Real> answer = ask.times(k);
    if (answer.outcome != Outcome::impact || !answer.time) return silent<Real>();
    const Scene<Real> scene = scene_of(k);
    const bool contains = is_escape(k.question);
    const bool is_within = *answer.time >= 0 && *answer.time <= scene.horizon;
    if (is_within && is_touching(k, *answer.time, contains) &&
        (!answer.exit || is_touching(k, *answer.exit, true)))
      return holds<Real>();
    return broken(k, answer);
  }

 private:
  /// Whether the smaller root or, if `is_larger`, the larger one can be rounded to this time.
  template <class Real>
  static bool is_touching(const Case<Real>& k, Real time, bool is_larger) {
    if (!(time < (std::numeric_limits<Real>::max)())) return !std::isnan(time);
    using Whole = typename OnAGrid<Real>::Whole;
    const Scene<Real> scene = scene_of(k);
    const bool ends = layout(k.question).ends;
    const Triple<Real> from = ends ? scene.a.centre : scene.b.motion;
    OnAGrid<Real> grid, times;
    for (const auto& p : {scene.a.centre, scene.b.centre, scene.a.motion, from}) grid.take(p);
    grid.take(scene.a.radius);
    grid.take(scene.b.radius);
    times.take_rounded(time);
    const auto range = times.rounded(time);
    const Whole one = times.one(), a = grid.exactly(scene.a.radius), b = grid.exactly(scene.b.radius);
    const Whole radius = (is_escape(k.question) ? Whole(b - a) : Whole(a + b)) * one;
    const Whole reach = radius * radius;
    std::array<Whole, 3> d,
        v;  // d times `one`, so that a time in units of 1 / one times v is subtracted from it
    for (std::size_t i = 0; i < 3; ++i) {
      d[i] = (grid.exactly(scene.b.centre[i]) - grid.exactly(scene.a.centre[i])) * one;
      v[i] = grid.exactly(scene.a.motion[i]) - grid.exactly(from[i]);
    }
    // The sign of f, and that of the closing speed, at a time.
    const auto at = [&](const Whole& t) {
      Whole square = -reach, closing = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        const Whole place = d[i] - v[i] * t;
        square += place * place;
        closing += place * v[i];
      }
      return std::pair{square.sign(), closing.sign()};
    };
    const auto [f_before, closing_before] = at(range.low);
    const auto [f_behind, closing_behind] = at(range.high);
    if (is_larger) return f_behind >= 0 && closing_behind <= 0 && (f_before <= 0 || closing_before >= 0);
    return f_before >= 0 && closing_before >= 0 && (f_behind <= 0 || closing_behind <= 0);
  }
};

/// The point lies on both surfaces, r_A from A's centre and r_B from B's. The centres are R apart. The normal has unit
/// length and points from B to A.
struct TheSurfacesMeetInThePoint {
  static constexpr std::string_view name = "the_point_lies_on_both_spheres_and_the_normal_is_of_unit_length";
  static constexpr Questions questions = only(Question::cast);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Answer<Real> answer = ask(k);
    if (answer.outcome != Outcome::impact || !answer.centre || !answer.point || !answer.normal)
      return silent<Real>();
    const Scene<Real> scene = scene_of(k);
    for (const auto* p : {&*answer.centre, &*answer.point, &*answer.normal}) {
      for (const Real x : *p) {
        if (std::abs(x) < (std::numeric_limits<Real>::max)()) continue;
        return std::isinf(x) ? silent<Real>() : broken(k, answer);
      }
    }
    const char* const fault = fault_of(scene, answer);
    return fault == nullptr ? holds<Real>() : broken(k, answer, std::string("but     ") + fault);
  }

 private:
  template <class Real>
  static const char* fault_of(const Scene<Real>& scene, const Answer<Real>& answer) {
    using Range = typename OnAGrid<Real>::Range;
    OnAGrid<Real> lengths, normals;
    lengths.take(scene.b.centre);
    lengths.take_rounded(*answer.centre);
    lengths.take_rounded(*answer.point);
    lengths.take(scene.a.radius);
    lengths.take(scene.b.radius);
    normals.take_rounded(*answer.normal);

    const Range a = lengths.exact(scene.a.radius), b = lengths.exact(scene.b.radius);
    const Range unit{normals.one(), normals.one()};
    Range from_a{}, from_b{}, apart{}, length{};
    bool is_along = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const Range centre = lengths.rounded((*answer.centre)[i]), point = lengths.rounded((*answer.point)[i]),
                  target = lengths.exact(scene.b.centre[i]), normal = normals.rounded((*answer.normal)[i]);
      from_a = from_a + (point - centre).square();
      from_b = from_b + (point - target).square();
      apart = apart + (centre - target).square();
      length = length + normal.square();
      is_along = is_along && (point - target).times(unit.low).meets(b * normal) &&
                 (centre - target).times(unit.low).meets((a + b) * normal);
    }
    if (!from_a.meets(a.square())) return "the point doesn't lie on A";
    if (!from_b.meets(b.square())) return "the point doesn't lie on B";
    if (!apart.meets((a + b).square())) return "the centres are not R apart";
    if (!length.meets(unit.square())) return "the normal isn't of unit length";
    if (!is_along && (scene.a.radius > 0 || scene.b.radius > 0))
      return "the normal doesn't point from B to A";
    return nullptr;
  }
};

/// At the time in the answer the path is at the centre, and the distance is t |v|.
struct TheCentreIsOnThePath {
  static constexpr std::string_view name = "the_centre_lies_on_the_path_at_the_reported_time";
  static constexpr Questions questions = only(Question::cast);

  template <class Ask, class Real>
  static LawResult<Real> of(const Ask& ask, const Case<Real>& k) {
    const Answer<Real> answer = ask(k);
    if (answer.outcome == Outcome::overlap && answer.centre) {
      // An overlap is found at the start.
      return *answer.centre == scene_of(k).a.centre ? holds<Real>() : broken(k, answer);
    }
    if (answer.outcome != Outcome::impact || !answer.centre || !answer.time) return silent<Real>();
    const Scene<Real> scene = scene_of(k);
    using Range = typename OnAGrid<Real>::Range;
    OnAGrid<Real> lengths, times;
    lengths.take(scene.a.centre);
    lengths.take(scene.a.motion);
    lengths.take_rounded(*answer.centre);
    for (const Real x : *answer.centre) {
      if (!(std::abs(x) < (std::numeric_limits<Real>::max)())) return silent<Real>();
    }
    if (!(*answer.time < (std::numeric_limits<Real>::max)())) return silent<Real>();
    if (answer.distance) {
      if (!(*answer.distance < (std::numeric_limits<Real>::max)())) return silent<Real>();
      lengths.take_rounded(*answer.distance);
    }
    times.take_rounded(*answer.time);
    const Range time = times.rounded(*answer.time);
    const auto unit = times.one();
    Range square{};
    bool is_on_path = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const Range start = lengths.exact(scene.a.centre[i]), way = lengths.exact(scene.a.motion[i]) - start;
      is_on_path = is_on_path && (lengths.rounded((*answer.centre)[i]) - start).times(unit).meets(way * time);
      square = square + way.square();
    }
    if (!is_on_path) return broken(k, answer, "but     the centre isn't where the path is then");
    if (answer.distance &&
        !lengths.rounded(*answer.distance).times(unit).square().meets(square * time.square()))
      return broken(k, answer, "but     the distance isn't the time times the length of the path");
    return holds<Real>();
  }
};

/// All of these laws.
template <class Real, class Ask>
inline constexpr std::array by_integers{
    law_of<TheSpheresTouchAtTheTime, Real, Ask>,
    law_of<TheSurfacesMeetInThePoint, Real, Ask>,
    law_of<TheCentreIsOnThePath, Real, Ask>,
    law_of<MotionIsTheSignOfTheClosingSpeed, Real, Ask>,
};

}  // namespace verify::laws
