// SPDX-License-Identifier: BSL-1.0
/// The conditions on the sizes and validity of numbers that families are named after: function objects, for cases of
/// either type.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

#include "props/unit/graze/exact_equation.hpp"
#include "props/unit/valid.hpp"
#include "verify/oracle/oracle.hpp"

namespace props {

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
/// A direction on a different scale than the scene, so that only one of the squares is out of range.
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

/// The exponents of its numbers are this far apart, in sixteenths of the type's range.
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

/// The radii differ by this many places, a being the larger one for a positive count.
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

/// Whether the case is valid, and what makes it invalid.
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
/// A negative number where it isn't allowed, and nothing else that is invalid.
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

struct StaysBelow {
  bool operator()(const auto& k) const {
    const int horizon = verify::layout(k.question).horizon;
    for (int i = 0; i < verify::layout(k.question).count; ++i) {
      if (i != horizon && std::abs(k.numbers[static_cast<std::size_t>(i)]) >= 16384) return false;
    }
    return true;
  }
};

}  // namespace props
