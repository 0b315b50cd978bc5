// SPDX-License-Identifier: BSL-1.0
#include "graze/vec3.hpp"

#include <gtest/gtest.h>

namespace {

using graze::Vec3;

TEST(Vec3, is_multiplied_from_either_side) {
  constexpr Vec3<double> v{1, -2, 3};
  EXPECT_EQ(2 * v, (Vec3<double>{2, -4, 6}));
  EXPECT_EQ(v * 2, (Vec3<double>{2, -4, 6}));
  static_assert(v * 0.5 == Vec3<double>{0.5, -1, 1.5});
}

TEST(Vec3, is_added_and_subtracted_component_by_component) {
  constexpr Vec3<float> v{1, -2, 3}, w{10, 20, 30};
  EXPECT_EQ(v + w, (Vec3<float>{11, 18, 33}));
  EXPECT_EQ(v - w, (Vec3<float>{-9, -22, -27}));
}

}  // namespace
