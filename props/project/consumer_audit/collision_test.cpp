// SPDX-License-Identifier: BSL-1.0
/// An audit of collision.hpp: what it may be relied on for, what not, and that graze is right where it isn't.
#include "collision.hpp"

#include <gtest/gtest.h>

#include <graze/graze.hpp>
#include <verify/audit.hpp>

namespace {

using verify::Gives, verify::Kind, verify::Question;

TEST(Ray, IsRightBehindTheOriginAndInsideTheSphere) {
  const auto audit = verify::audit<Question::ray, float>(
      hit, {.gives = Gives::distance, .unit_direction = true},
      {.cases = 10'000, .seed = 1, .families = {"unit_behind", "unit_overlap_deep"}});
  EXPECT_EQ(audit.wrong(), 0u) << audit;
}

// Far away, c and the discriminant cancel: this test fails as soon as the function becomes better than that.
TEST(Ray, HitsSpheresThatItMissesFarAway) {
  const auto audit = verify::audit<Question::ray, float>(
      hit, {.gives = Gives::distance, .unit_direction = true}, {.families = {"unit_far"}});
  EXPECT_GT(audit.tally.times(Kind::phantom), 10u) << audit;
  EXPECT_GT(audit.tally.times(Kind::missed), 10u) << audit;
  EXPECT_GT(audit.largest_error(verify::Figure::distance), 1000) << audit;
}

// Without motion the direction is 0 / 0, and whatever is compared with that passes for a contact, at 0 / 0 as well.
TEST(Sweep, MeetsEverythingWhenItRests) {
  const auto audit = verify::audit<Question::sweep, float>(sweep, {}, {.families = {"zero_displacement"}});
  EXPECT_EQ(audit.tally.times(Kind::not_a_number), audit.tally.cases) << audit;
}

TEST(GrazeSweep, IsRightEverywhere) {
  const auto by_graze = [](Vec a, float radius_a, Vec way, Vec b, float radius_b) -> std::optional<float> {
    const graze::MovingSphere<float> mover{{{a.x, a.y, a.z}, radius_a}, {way.x, way.y, way.z}};
    const auto contact = graze::sphere_sweep(mover, graze::Sphere<float>{{b.x, b.y, b.z}, radius_b});
    if (contact.outcome == graze::Outcome::impact) return contact.time;
    return contact.outcome == graze::Outcome::overlap ? std::optional(0.0F) : std::nullopt;
  };
  const auto audit = verify::audit<Question::sweep, float>(by_graze);
  EXPECT_EQ(audit.wrong(), 0u) << audit;
  EXPECT_LE(audit.largest_error(verify::Figure::time), 0.5) << audit;
  EXPECT_LE(audit.backward.largest, verify::most_of_stable) << audit;  // 4 steps
}

}  // namespace
