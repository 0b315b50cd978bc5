// SPDX-License-Identifier: BSL-1.0
/// Properties of a sweep of somebody's own: one that has them, and one that forgets the end of the path.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <verify/properties.hpp>

namespace {

using verify::Question;
using Vec = std::array<float, 3>;

/// When a sphere that moves along `way` meets one at rest; in double, where floats cancel.
std::optional<float> meets(const Vec& a, float radius_a, const Vec& way, const Vec& b, float radius_b) {
  double vv = 0, dv = 0, dd = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double d = double(b[i]) - double(a[i]), v = double(way[i]);
    vv += v * v, dv += d * v, dd += d * d;
  }
  const double reach = double(radius_a) + double(radius_b), c = dd - reach * reach, root = dv * dv - vv * c;
  if (c <= 0) return 0.0F;
  if (dv <= 0 || root < 0) return std::nullopt;
  return static_cast<float>(c / (dv + std::sqrt(root)));
}

TEST(Sweep, HasTheProperties) {
  const auto until_the_end = [](const Vec& a, float ra, const Vec& way, const Vec& b, float rb) {
    const auto time = meets(a, ra, way, b, rb);
    return time && *time <= 1 ? time : std::nullopt;
  };
  const auto scenes_of_a_game = [](const verify::Scene<float>& s) {
    float largest = 0, least = std::min(s.a.radius, s.b.radius);
    for (std::size_t i = 0; i < 3; ++i)
      largest = std::max({largest, std::abs(s.b.centre[i] - s.a.centre[i]), std::abs(s.a.motion[i])});
    return least > 0.01F && largest < 1000;
  };
  const auto result = verify::properties<Question::sweep, float>(until_the_end, {}, {.backward = 16},
                                                                 {.domain = scenes_of_a_game});
  EXPECT_TRUE(result.hold()) << result;
}

TEST(Sweep, ThatForgetsTheEndIsToldSo) {
  const auto result = verify::properties<Question::sweep, float>(meets);
  EXPECT_FALSE(result.hold());
  EXPECT_NE(describe(result).find("the routine accepts contacts beyond the end of the path"),
            std::string::npos)
      << result;
}

}  // namespace
