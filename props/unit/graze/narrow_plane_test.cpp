// SPDX-License-Identifier: BSL-1.0
/// Every ray in a plane, in half precision, tried one by one: from each place (x, y) along x to the unit circle, against
/// integers. The contact is at t = -x - s with s = sqrt(1 - y^2).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "graze/ray_sphere.hpp"
#include "props/unit/graze/narrow_number.hpp"

namespace {

using props::Half;
using props::infinity_of;
using props::value_of;
__extension__ typedef __int128 Wide;

/// The exact numbers in units of 2^-25, which divides all halves and midpoints between them.
constexpr std::int64_t one = std::int64_t{1} << 25;
std::int64_t units(double x) { return static_cast<std::int64_t>(x * static_cast<double>(one)); }

/// The sign of s - q.
int order_of_root(Wide s_square, std::int64_t q) {
  if (q < 0) return 1;
  const Wide square = Wide{q} * q;
  return s_square < square ? -1 : static_cast<int>(s_square > square);
}

/// What is wrong with an answer; empty if nothing is.
std::string fault(const graze::Hit<Half>& hit, double x, double y) {
  const std::int64_t place = units(x), offset = units(y);
  const Wide s_square = Wide{one} * one - Wide{offset} * offset;
  if (Wide{place} * place <= s_square) return hit.outcome == graze::Outcome::overlap ? "" : "no overlap";
  if (x > 0 || s_square < 0) return hit.outcome == graze::Outcome::miss ? "" : "no miss";
  if (hit.outcome != graze::Outcome::impact) return "no impact";
  if (hit.motion != (s_square == 0 ? graze::Motion::sliding : graze::Motion::approaching)) return "motion";
  // The sign of t - m = -x - m - s.
  const auto order = [&](double m) { return -order_of_root(s_square, -place - units(m)); };
  const unsigned bits = hit.time.bits;
  const double time = value_of(hit.time, true);
  if (bits != 0) {
    const int below = order((value_of(Half::of(bits - 1)) + time) / 2);
    if (below < 0 || (below == 0 && bits % 2 != 0)) return "time too large";
  }
  if (bits != infinity_of(Half())) {
    const int above = order((time + value_of(Half::of(bits + 1), true)) / 2);
    if (above > 0 || (above == 0 && bits % 2 != 0)) return "time too small";
  }
  return "";
}

TEST(NarrowPlane, every_ray_in_half_precision_is_answered_exactly) {
  const Half zero(0), unit(1);
  const graze::Sphere<Half> circle{{zero, zero, zero}, unit};
  for (unsigned x = 0; x < 0x10000; ++x) {
    const double at = value_of(Half::of(x));
    for (unsigned y = 0; y < 0x10000; ++y) {
      const double beside = value_of(Half::of(y));
      const graze::Hit<Half> hit =
          graze::ray_sphere(graze::Ray<Half>{{Half::of(x), Half::of(y), zero}, {unit, zero, zero}}, circle);
      const bool is_valid = std::isfinite(at) && std::isfinite(beside);
      const std::string wrong = is_valid                                 ? fault(hit, at, beside)
                                : hit.outcome == graze::Outcome::invalid ? ""
                                                                         : "valid";
      ASSERT_EQ(wrong, "") << at << " " << beside << ", t of bits " << hit.time.bits;
    }
  }
}

}  // namespace
