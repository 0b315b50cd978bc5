// SPDX-License-Identifier: BSL-1.0
/// Conditions that families are named for, decided exactly: function objects, of cases of either type.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <limits>

#include "props/unit/graze/exact_equation.hpp"
#include "verify/oracle/oracle.hpp"

namespace props {

/// |x| <= 2^-bits of.
inline bool is_small(const cpp_int& x, const cpp_int& of, int bits) { return (abs(x) << bits) <= of; }

/// Half of the digits of a type: more than the rounding of coordinates takes away from nearly all scenes, and far less
/// than chance leaves of any.
template <class Real>
constexpr int half_of_digits = std::numeric_limits<Real>::digits / 2;

/// The square of the size of a scene.
inline cpp_int square_of(const Exact& x) { return cpp_int(product(x.d, x.d) + x.R * x.R); }

/// x / y; 0 where both are.
inline long double quotient(const cpp_int& x, const cpp_int& y) {
  return x == 0 ? 0 : static_cast<long double>(x) / static_cast<long double>(y);
}

/// By how much a place of a number moves the ends of d and of v, beside the size of the scene and of v.
struct Reach {
  long double place = 0, swing = 0;
};
template <class Real>
Reach reach_of(const Case<Real>& k, const Exact& x) {
  const auto scene = verify::scene_of(k);
  const auto largest = [&](std::initializer_list<Triple<Real>> vectors, long double most) {
    for (const Triple<Real>& v : vectors) {
      for (const Real one : v) most = std::max(most, std::abs(static_cast<long double>(one)));
    }
    return std::ldexp(most, -x.unit);
  };
  const auto radius = static_cast<long double>(std::max(scene.a.radius, scene.b.radius));
  return {
      largest({scene.a.centre, scene.b.centre}, radius) / std::sqrt(static_cast<long double>(square_of(x))),
      largest({scene.a.motion, scene.b.motion}, 0) / std::sqrt(static_cast<long double>(x.a))};
}

/// Some more than the four places by which families move a number.
template <class Real>
bool is_within_places(long double x, long double reach) {
  return std::abs(x) <= std::ldexp(reach, 6 - std::numeric_limits<Real>::digits);
}

// Three conditions, each of them in two forms. Beside the scene, as nothing that chance leaves: half of the digits. And
// beside the numbers of the case, which may lie far from the scene: some places of them.

/// D beside a |d|^2.
struct IsNearlyTangent {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    return is_small(x.D, x.a * square_of(x), half_of_digits<Real>);
  }
};
struct IsTangentToPlaces {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    const Reach reach = reach_of(k, x);
    return is_within_places<Real>(quotient(x.D, x.a * square_of(x)), reach.place + reach.swing);
  }
};

/// c beside |d|^2.
struct NearlyTouches {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    return is_small(x.c, square_of(x), half_of_digits<Real>);
  }
};
struct TouchesToPlaces {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    return is_within_places<Real>(quotient(x.c, square_of(x)), reach_of(k, x).place);
  }
};

/// The gap at the horizon, beside |d|^2 at the start.
template <class Real>
cpp_int gap_at_end(const Case<Real>& k, const Exact& x, cpp_int& scale) {
  const Dyadic end = dyadic(static_cast<double>(verify::scene_of(k).horizon));
  scale = square_of(x) << 2 * std::max(0, -end.exponent);
  return at_horizon(k, x)[0];
}
struct NearlyEndsInContact {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    cpp_int scale;
    const cpp_int gap = gap_at_end(k, exact(k), scale);
    return is_small(gap, scale, half_of_digits<Real>);
  }
};
struct EndsInContactToPlaces {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    const Reach reach = reach_of(k, x);
    cpp_int scale;
    const cpp_int gap = gap_at_end(k, x, scale);
    return is_within_places<Real>(quotient(gap, scale), reach.place + reach.swing);
  }
};

/// The sign of the gap at the horizon.
template <int sign>
struct GapAtEnd {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    return at_horizon(k, exact(k))[0].sign() == sign;
  }
};

struct EndsInContact {
  bool operator()(const auto& k) const { return ends_in_contact(k); }
};

/// The distance in contact distances; of a container the contact distance in displacements.
struct Ratio {
  cpp_int large, small;  ///< squared
};
template <class Real>
Ratio ratio_of(const Case<Real>& k) {
  const Exact x = exact(k);
  const cpp_int square(x.R * x.R);
  return k.question == Question::container ? Ratio{square, x.a} : Ratio{product(x.d, x.d), square};
}

/// From 10 to the power on, up to the next one.
template <int power>
struct IsFarBy {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto [large, small] = ratio_of(k);
    const cpp_int scale = pow(cpp_int(100), power);
    return large >= scale * small && large < 100 * scale * small;
  }
};

struct IsFar {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto [large, small] = ratio_of(k);
    return large > 99 * small && large < 112 * (small * 1'000'000'000'000);
  }
};

/// D on one side of tangency, or on it.
template <int sign>
struct Discriminant {
  bool operator()(const auto& k) const { return exact(k).D.sign() == sign; }
};
/// The same for c.
template <int sign>
struct StartsAt {
  bool operator()(const auto& k) const { return exact(k).c.sign() == sign; }
};

/// Touching at the start, closing with this sign.
template <int side>
struct Touches {
  bool operator()(const auto& k) const {
    const Exact x = exact(k);
    return x.c == 0 && x.h.sign() == side && x.a > 0;
  }
};

struct Comes {
  bool operator()(const auto& k) const { return is_contact(verify::truth_of(k).outcome); }
};
struct Stays {
  bool operator()(const auto& k) const { return !is_contact(verify::truth_of(k).outcome); }
};

/// The distance of the centres is less than R by a share of it between 2^-least and 2^-most.
template <int least, int most>
struct IsInsideBy {
  bool operator()(const auto& k) const {
    const Exact x = exact(k);
    const cpp_int root = cpp_int(1) << least;
    const cpp_int distance = product(x.d, x.d) * (root * root), square(x.R * x.R);
    return distance < square * (root - 1) * (root - 1) &&
           distance >= square * (root - (root >> most)) * (root - (root >> most));
  }
};

/// The displacement beside R, or beside the least number there is: 2^low <= |v| < 2^high of that.
template <class Real>
bool has_speed(const Case<Real>& k, int low, int high) {
  const auto v = verify::scene_of(k).a.motion;
  const auto r =
      static_cast<long double>(verify::scene_of(k).b.radius) +
      (k.question == Question::container ? -1 : 1) * static_cast<long double>(verify::scene_of(k).a.radius);
  const long double length = std::hypot(static_cast<long double>(v[0]), static_cast<long double>(v[1]),
                                        static_cast<long double>(v[2]));
  return length >= std::ldexp(r, low) && length < std::ldexp(r, high);
}
struct MovesByAnUlp {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    return has_speed(k, -std::numeric_limits<Real>::digits - 1, 6 - std::numeric_limits<Real>::digits);
  }
};
struct MovesByLess {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    return has_speed(k, -2 * std::numeric_limits<Real>::digits - 1, -std::numeric_limits<Real>::digits);
  }
};
struct MovesSubnormally {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto v = verify::scene_of(k).a.motion;
    return exact(k).a > 0 &&
           std::ranges::all_of(v, [](Real x) { return std::abs(x) < std::numeric_limits<Real>::min(); });
  }
};
struct Moves {
  bool operator()(const auto& k) const { return exact(k).a > 0; }
};
struct Rests {
  bool operator()(const auto& k) const { return exact(k).a == 0; }
};
struct IsConcentric {
  bool operator()(const auto& k) const {
    const auto scene = verify::scene_of(k);
    return scene.a.centre == scene.b.centre;
  }
};

/// All components of the motion within so many ulp of R of none.
struct MovesByFewUlps {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    const int bits = std::numeric_limits<Real>::digits - 6;
    return (x.a << 2 * bits) <= x.R * x.R;
  }
};

struct HasLength {
  template <class Real>
  static bool between(const Case<Real>& k, int low, int high) {
    const auto v = verify::scene_of(k).a.motion;
    const double square = static_cast<double>(v[0]) * static_cast<double>(v[0]) +
                          static_cast<double>(v[1]) * static_cast<double>(v[1]) +
                          static_cast<double>(v[2]) * static_cast<double>(v[2]);
    return square >= std::ldexp(0.999, 2 * low) && square <= std::ldexp(1.001, 2 * high);
  }
};
struct IsLong {
  bool operator()(const auto& k) const { return HasLength::between(k, 3, 20); }
};
struct IsShort {
  bool operator()(const auto& k) const { return HasLength::between(k, -20, -3); }
};
struct IsLongOrShort {
  bool operator()(const auto& k) const { return IsLong{}(k) || IsShort{}(k); }
};

/// A centre and a displacement relative to B, computed in the type.
template <class Real>
struct Relative {
  Triple<Real> d, v;
  Real radius;
};
template <class Real>
Relative<Real> relative(const Case<Real>& k) {
  const auto scene = verify::scene_of(k);
  Relative<Real> of;
  for (std::size_t i = 0; i < 3; ++i) {
    of.v[i] = scene.a.motion[i] - (verify::layout(k.question).ends ? scene.a.centre[i] : scene.b.motion[i]);
    of.d[i] = scene.b.centre[i] - scene.a.centre[i];
  }
  of.radius = scene.b.radius - (k.question == Question::container ? scene.a.radius : Real(0));
  return of;
}
template <class Real>
Real square(const Triple<Real>& x) {
  return x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
}
struct OverflowsASquare {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto [d, v, radius] = relative(k);
    const bool wall = k.question == Question::container && std::isinf(radius * radius);
    return std::isinf(square(d)) || std::isinf(square(v)) || wall;
  }
};
struct UnderflowsSquares {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto [d, v, radius] = relative(k);
    constexpr Real least = std::numeric_limits<Real>::min();
    return square(d) < least && (k.question == Question::ray || square(v) < least);
  }
};
struct HasASubnormalNumber {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    return std::ranges::any_of(k.used(), [](Real x) { return std::fpclassify(x) == FP_SUBNORMAL; });
  }
};
/// A direction on another scale than the scene, so that only one of the squares is out of range.
struct HasADirectionOfItsOwn {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto scene = verify::scene_of(k);
    const auto largest = [](const Triple<Real>& x) {
      return std::max({std::abs(x[0]), std::abs(x[1]), std::abs(x[2])});
    };
    const int apart =
        std::ilogb(largest(scene.a.motion)) - std::ilogb(std::max(largest(scene.b.centre), scene.b.radius));
    return std::abs(apart) > 12;
  }
};

/// The places between two numbers, whatever their signs.
template <class Real>
Real places_between(Real x, Real y) {
  const Real unit = std::nextafter(std::abs(y), std::numeric_limits<Real>::infinity()) - std::abs(y);
  return std::abs(std::abs(x) - std::abs(y)) / unit;
}
template <class Real>
constexpr int root_exponent(bool of_largest) {
  return of_largest ? std::numeric_limits<Real>::max_exponent / 2
                    : (std::numeric_limits<Real>::min_exponent - 1) / 2;
}
/// A number within 4 places of the root of an end of the range, whose square is beyond that end or not; or either.
template <bool of_largest, bool within, bool beyond>
struct HasASquareAtTheEdge {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Real root = std::ldexp(Real(1), root_exponent<Real>(of_largest));
    return std::ranges::any_of(k.used(), [&](Real x) {
      if (!(places_between(x, root) <= 4)) return false;
      const bool is_beyond = of_largest ? std::isinf(x * x) : x * x < std::numeric_limits<Real>::min();
      return is_beyond ? beyond : within;
    });
  }
};

struct NearlyRests {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto scene = verify::scene_of(k);
    const auto& from = verify::layout(k.question).ends ? scene.a.centre : scene.b.motion;
    const Real radius = scene.b.radius;
    const Real place = std::nextafter(radius, std::numeric_limits<Real>::infinity()) - radius;
    const bool is_difference = verify::layout(k.question).ends || k.question == Question::moving;
    for (std::size_t i = 0; i < 3; ++i) {
      Real low = from[i], high = from[i];
      for (int step = 0; step < 4; ++step) {
        low = std::nextafter(low, -std::numeric_limits<Real>::infinity());
        high = std::nextafter(high, std::numeric_limits<Real>::infinity());
      }
      if (!is_difference) high = 4 * place, low = -high;
      if (!(low <= scene.a.motion[i] && scene.a.motion[i] <= high)) return false;
    }
    return true;
  }
};

/// The exponents of its numbers lie so far apart, in sixteenths of the type's range.
template <int sixteenths>
struct SpreadsExponents {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();
    for (int i = 0; i < verify::layout(k.question).count; ++i) {
      const Real x = k.numbers[static_cast<std::size_t>(i)];
      if (i == verify::layout(k.question).horizon || x == 0 || !std::isfinite(x)) continue;
      low = std::min(low, std::ilogb(x));
      high = std::max(high, std::ilogb(x));
    }
    return high - low >= sixteenths * std::numeric_limits<Real>::max_exponent / 8;
  }
};

/// The radii differ by so many places, a being the larger one for a positive count.
template <int least, int most>
struct Exceeds {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto scene = verify::scene_of(k);
    const auto stepped = [&](int count) {
      Real x = scene.b.radius;
      for (int i = 0; i < std::abs(count); ++i)
        x = std::nextafter(x, count < 0 ? Real(0) : std::numeric_limits<Real>::max());
      return x;
    };
    return scene.a.radius >= stepped(least) && scene.a.radius <= stepped(most);
  }
};

struct DoesNotFit {
  bool operator()(const auto& k) const { return exact(k).R < 0; }
};
struct HardlyFailsToFit {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const auto scene = verify::scene_of(k);
    return scene.a.radius > scene.b.radius &&
           scene.a.radius - scene.b.radius < std::ldexp(scene.b.radius, -half_of_digits<Real>);
  }
};
struct IsOutside {
  bool operator()(const auto& k) const {
    const Exact x = exact(k);
    return x.R >= 0 && x.c > 0;
  }
};
/// By less than a share of R.
struct IsHardlyOutside {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    return x.c > 0 && is_small(x.c, x.R * x.R, half_of_digits<Real> / 2);
  }
};

struct HasOneZeroRadius {
  bool operator()(const auto& k) const {
    const auto scene = verify::scene_of(k);
    return k.question == Question::ray ? scene.b.radius == 0 : (scene.a.radius == 0) != (scene.b.radius == 0);
  }
};
struct AIsAPoint {
  bool operator()(const auto& k) const { return verify::scene_of(k).a.radius == 0; }
};
struct BIsAPoint {
  bool operator()(const auto& k) const { return verify::scene_of(k).b.radius == 0; }
};
struct HasNoRadius {
  bool operator()(const auto& k) const { return AIsAPoint{}(k) && BIsAPoint{}(k); }
};
struct HasItsPointOnThePath {
  bool operator()(const auto& k) const {
    const Exact x = exact(k);
    return x.R == 0 && x.D == 0 && x.h >= 0;
  }
};

/// Invalid, and by what.
struct IsInvalid {
  bool operator()(const auto& k) const { return !is_valid(k); }
};
struct IsValid {
  bool operator()(const auto& k) const { return is_valid(k); }
};
struct HoldsNaN {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    return std::ranges::any_of(k.used(), [](Real x) { return std::isnan(x); });
  }
};
template <int sign>
struct HoldsInfinity {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    for (int i = 0; i < verify::layout(k.question).count; ++i) {
      const Real x = k.numbers[static_cast<std::size_t>(i)];
      if (std::isinf(x) && (x > 0) == (sign > 0) && !(i == verify::layout(k.question).horizon && sign > 0))
        return true;
    }
    return false;
  }
};
/// A number below 0 where there mustn't be one, and nothing else that is invalid.
template <int verify::Layout::* at>
struct IsInvalidByTheSignAlone {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const int i = verify::layout(k.question).*at;
    if (i == verify::Layout::absent) return false;
    Case<Real> other = k;
    Real& x = other.numbers[static_cast<std::size_t>(i)];
    if (!(x < 0) || !std::isfinite(x)) return false;
    x = -x;
    return is_valid(other);
  }
};

struct HasAUnitDirection {
  bool operator()(const auto& k) const { return verify::truth_of(k).unit_direction; }
};

/// Both.
template <class One, class Other>
struct And {
  bool operator()(const auto& k) const { return One{}(k) && Other{}(k); }
};
struct Approaches {
  bool operator()(const auto& k) const { return exact(k).h > 0; }
};
struct Recedes {
  bool operator()(const auto& k) const { return exact(k).h < 0; }
};
struct StaysBelow {
  bool operator()(const auto& k) const {
    const int horizon = verify::layout(k.question).horizon;
    for (int i = 0; i < verify::layout(k.question).count; ++i) {
      if (i != horizon && std::abs(k.numbers[static_cast<std::size_t>(i)]) >= 16384) return false;
    }
    return true;
  }
};
struct OverlapsDeeply {
  bool operator()(const auto& k) const {
    const Exact x = exact(k);
    return 100 * 4 * product(x.d, x.d) <= 101 * x.R * x.R;
  }
};
struct OverlapsOrNearly {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    const bool is_out = x.c > 0 && !is_small(x.c, x.R * x.R, std::numeric_limits<Real>::digits - 6);
    return !is_out && 64 * product(x.d, x.d) >= 48 * x.R * x.R;
  }
};
struct OverlapsByLittle {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    return is_small(x.c, x.R * x.R, half_of_digits<Real>);
  }
};
struct OverlapsInItsLastDigits {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    return is_small(x.c, x.R * x.R, std::numeric_limits<Real>::digits - 6);
  }
};
struct BMoves {
  bool operator()(const auto& k) const {
    const auto scene = verify::scene_of(k);
    return scene.b.motion != decltype(scene.b.motion){};
  }
};
struct NothingMoves {
  bool operator()(const auto& k) const { return Rests{}(k) && !BMoves{}(k); }
};
struct Grazes {
  bool operator()(const auto& k) const {
    const Exact x = exact(k);
    return x.c == 0 && x.h == 0 && x.a > 0;
  }
};

}  // namespace props
