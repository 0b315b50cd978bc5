// SPDX-License-Identifier: BSL-1.0
/// The conditions on scenes that families are named after, decided exactly: function objects, for cases of either type.
#pragma once

#include <algorithm>
#include <cmath>
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

/// x / y; 0 if both are.
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

/// A few more than the four places by which families move a number.
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

/// All components of the motion within this many ulp of R of none.
struct MovesByFewUlps {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const Exact x = exact(k);
    const int bits = std::numeric_limits<Real>::digits - 6;
    return (x.a << 2 * bits) <= x.R * x.R;
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
    return !verify::has_two_radii(k.question) ? scene.b.radius == 0
                                              : (scene.a.radius == 0) != (scene.b.radius == 0);
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

/// Both.
template <class One, class Other>
struct And {
  bool operator()(const auto& k) const { return One{}(k) && Other{}(k); }
};
/// One of the two.
template <class One, class Other>
struct Or {
  bool operator()(const auto& k) const { return One{}(k) || Other{}(k); }
};
struct Approaches {
  bool operator()(const auto& k) const { return exact(k).h > 0; }
};
struct Recedes {
  bool operator()(const auto& k) const { return exact(k).h < 0; }
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

/// The largest coordinate is 2^low to 2^high times the size of the scene.
template <int low, int high>
struct IsOffset {
  template <class Real>
  bool operator()(const Case<Real>& k) const {
    const long double place = reach_of(k, exact(k)).place;
    return place >= std::ldexp(1.0L, low) && place < std::ldexp(1.0L, high);
  }
};
struct IsPlanar {
  bool operator()(const auto& k) const {
    const auto scene = verify::scene_of(k);
    return scene.a.centre[2] == 0 && scene.a.motion[2] == 0 && scene.b.centre[2] == 0 &&
           scene.b.motion[2] == 0;
  }
};
struct HasEqualRadii {
  bool operator()(const auto& k) const {
    const auto scene = verify::scene_of(k);
    return scene.a.radius == scene.b.radius;
  }
};
using TouchesOrGrazes = Or<NearlyTouches, IsNearlyTangent>;

}  // namespace props
