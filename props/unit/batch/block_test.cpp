// SPDX-License-Identifier: BSL-1.0
/// Lanes read numbers in place if the layout suits them, and otherwise from a copy. Both give the same answers, so this test checks
/// what is read.
#include "batch/block.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace {

using graze::MovingSphere;
using graze::Sphere;
using graze::Vec3;
using graze::batch::Block;
using graze::batch::Cutter;
using graze::batch::most_lanes;
using graze::batch::Scenes;
using graze::batch::Spheres;

constexpr std::size_t size = 100;

template <class Real>
std::vector<Sphere<Real>> many_spheres() {
  std::vector<Sphere<Real>> spheres;
  for (std::size_t i = 0; i < size; ++i) {
    const auto x = static_cast<Real>(i);
    spheres.push_back({Vec3<Real>{x, x + Real(0.25), x + Real(0.5)}, x + Real(0.75)});
  }
  return spheres;
}

template <class Real>
Scenes<Real> swept(const Spheres<Real>& targets) {
  const MovingSphere<Real> mover{Sphere<Real>{{1, 2, 3}, 4}, {5, 6, 7}};
  return graze::batch::scenes::sphere_sweep<Real>(mover, targets);
}

template <class Real>
class Blocks : public testing::Test {};
using Reals = testing::Types<float, double>;
TYPED_TEST_SUITE(Blocks, Reals);

/// Whether a block holds these spheres from `begin` on, in copies whose last vector is padded with the last of them.
template <class Real>
void expect_copies(const Block<Real>& block, const std::vector<Sphere<Real>>& spheres, std::size_t begin,
                   std::size_t count) {
  using namespace graze::batch;
  ASSERT_FALSE(block.has_spheres);
  ASSERT_EQ(block.step[bx], 1U);
  ASSERT_EQ(block.step[rb], 1U);
  ASSERT_EQ(block.size, count);
  const std::size_t whole = (count + most_lanes<Real> - 1) / most_lanes<Real> * most_lanes<Real>;
  for (std::size_t i = 0; i < whole; ++i) {
    const Sphere<Real>& sphere = spheres[begin + std::min(i, count - 1)];
    EXPECT_EQ(block.first[bx][i], sphere.centre.x) << i;
    EXPECT_EQ(block.first[by][i], sphere.centre.y) << i;
    EXPECT_EQ(block.first[bz][i], sphere.centre.z) << i;
    EXPECT_EQ(block.first[rb][i], sphere.radius) << i;
  }
}

TYPED_TEST(Blocks, are_an_array_of_spheres_itself_but_for_what_is_no_whole_vector) {
  using Real = TypeParam;
  const std::vector<Sphere<Real>> spheres = many_spheres<Real>();
  const Scenes<Real> scenes = swept<Real>(spheres);
  Cutter<Real> cutter(scenes);
  const std::size_t whole = size / most_lanes<Real> * most_lanes<Real>;
  for (const std::size_t begin : {std::size_t{0}, std::size_t{1}, size - most_lanes<Real>}) {
    const Block<Real>& block = cutter.cut(begin, size, 1);
    EXPECT_TRUE(block.has_spheres);
    for (const auto place : {graze::batch::bx, graze::batch::by, graze::batch::bz, graze::batch::rb}) {
      EXPECT_EQ(block.first[place], &spheres[begin].centre.x + place);
      EXPECT_EQ(block.step[place], 4U);
    }
    EXPECT_EQ(block.step[graze::batch::ax], 0U);
    EXPECT_EQ(block.size, (size - begin) / most_lanes<Real> * most_lanes<Real>);
    EXPECT_TRUE(block.has_one_mover);
  }
  expect_copies(cutter.cut(whole, size, 1), spheres, whole, size - whole);
  expect_copies(cutter.cut(size - 1, size, 1), spheres, size - 1, 1);
}

TYPED_TEST(Blocks, are_columns_themselves) {
  using Real = TypeParam;
  const std::vector<Sphere<Real>> spheres = many_spheres<Real>();
  std::vector<Real> x, y, z, radius;
  for (const Sphere<Real>& sphere : spheres) {
    x.push_back(sphere.centre.x);
    y.push_back(sphere.centre.y);
    z.push_back(sphere.centre.z);
    radius.push_back(sphere.radius);
  }
  const Scenes<Real> scenes = swept<Real>({{x, y, z}, radius});
  Cutter<Real> cutter(scenes);
  const Block<Real>& block = cutter.cut(3, size, 1);
  EXPECT_FALSE(block.has_spheres);
  EXPECT_EQ(block.step[graze::batch::rb], 1U);
  EXPECT_EQ(block.size, (size - 3) / most_lanes<Real> * most_lanes<Real>);
  EXPECT_EQ(block.first[graze::batch::bx], &x[3]);
  EXPECT_EQ(block.first[graze::batch::by], &y[3]);
  EXPECT_EQ(block.first[graze::batch::bz], &z[3]);
  EXPECT_EQ(block.first[graze::batch::rb], &radius[3]);
}

TYPED_TEST(Blocks, are_columns_and_one_number_for_all) {
  using Real = TypeParam;
  const std::vector<Real> x(size, 1), y(size, 2), z(size, 3);
  const Scenes<Real> scenes = swept<Real>({{x, y, z}, Real(4)});
  Cutter<Real> cutter(scenes);
  const Block<Real>& block = cutter.cut(0, size, 1);
  EXPECT_EQ(block.first[graze::batch::bx], x.data());
  EXPECT_EQ(block.step[graze::batch::bx], 1U);
  EXPECT_EQ(block.step[graze::batch::rb], 0U);
  for (std::size_t i = 0; i < most_lanes<Real>; ++i) EXPECT_EQ(block.first[graze::batch::rb][i], Real(4));
  EXPECT_EQ(*block.first[graze::batch::mx], Real(0));
  EXPECT_EQ(*block.first[graze::batch::pz], Real(7));
}

/// As long as a sphere, and none.
template <class Real>
struct RadiusFirst {
  Real radius;
  Vec3<Real> centre;
};

TYPED_TEST(Blocks, are_copies_of_structs_that_are_no_spheres) {
  using Real = TypeParam;
  const std::vector<Sphere<Real>> spheres = many_spheres<Real>();
  std::vector<RadiusFirst<Real>> structs;
  structs.reserve(size);
  for (const Sphere<Real>& sphere : spheres) structs.push_back({sphere.radius, sphere.centre});
  const Scenes<Real> scenes =
      swept<Real>({{structs, [](const RadiusFirst<Real>& in) -> const auto& { return in.centre; }},
                   {structs, [](const RadiusFirst<Real>& in) -> const auto& { return in.radius; }}});
  Cutter<Real> cutter(scenes);
  expect_copies(cutter.cut(0, size, 1), spheres, 0, 64);
  expect_copies(cutter.cut(64, size, 1), spheres, 64, size - 64);
}

TYPED_TEST(Blocks, are_copies_where_movers_differ_too) {
  using Real = TypeParam;
  const std::vector<Sphere<Real>> spheres = many_spheres<Real>();
  std::vector<MovingSphere<Real>> movers;
  movers.reserve(size);
  for (const Sphere<Real>& sphere : spheres) movers.push_back({sphere, {sphere.radius, 0, 0}});
  const Scenes<Real> scenes = graze::batch::scenes::sphere_sweep<Real>(movers, spheres);
  Cutter<Real> cutter(scenes);
  const Block<Real>& block = cutter.cut(10, size, 1);
  EXPECT_FALSE(block.has_one_mover);
  expect_copies(block, spheres, 10, 64);
  for (std::size_t i = 0; i < block.size; ++i)
    EXPECT_EQ(block.first[graze::batch::px][i], spheres[10 + i].radius);
}

TYPED_TEST(Blocks, lie_in_memory_that_holds_a_byte_of_a_scene) {
  using Real = TypeParam;
  std::vector<Real> numbers(30, 1);
  struct Two {
    Real used, other;
  };
  std::vector<Two> structs(5);
  const auto scenes_at = [](const auto& column) {
    return swept<Real>({{column, Real(0), Real(0)}, Real(1)});
  };
  const Scenes<Real> dense = scenes_at(std::span<const Real>(numbers).subspan(10, 5));
  const Scenes<Real> strided =
      scenes_at(graze::batch::Column<Real>(structs, [](const Two& in) -> const Real& { return in.used; }));
  const auto in_dense = [&](const Real* from, std::size_t bytes, std::size_t scenes) {
    return dense.lie_in(from, bytes, scenes);
  };
  const std::size_t one = sizeof(Real);
  EXPECT_TRUE(in_dense(&numbers[10], one, 5));
  EXPECT_TRUE(in_dense(&numbers[14], one, 5));
  EXPECT_TRUE(in_dense(&numbers[9], one + 1, 5));
  EXPECT_TRUE(in_dense(&numbers[0], 30 * one, 5));
  EXPECT_FALSE(in_dense(&numbers[9], one, 5));
  EXPECT_FALSE(in_dense(&numbers[15], one, 5));
  EXPECT_FALSE(in_dense(&numbers[12], one, 2)) << "of which only two are asked about";
  EXPECT_FALSE(in_dense(&numbers[12], 0, 5)) << "no memory";
  EXPECT_FALSE(in_dense(&numbers[12], one, 0)) << "no scenes";
  EXPECT_TRUE(strided.lie_in(&structs[4].used, one, 5));
  EXPECT_TRUE(strided.lie_in(&structs[2].other, 1, 5)) << "between two of its numbers";
  EXPECT_FALSE(strided.lie_in(&structs[4].other, one, 5));
}

TYPED_TEST(Blocks, ask_for_contacts_until_a_time_that_is_normal) {
  using Real = TypeParam;
  const std::vector<Sphere<Real>> spheres = many_spheres<Real>();
  const Scenes<Real> scenes = swept<Real>(spheres);
  Cutter<Real> cutter(scenes);
  EXPECT_EQ(cutter.cut(0, size, Real(0.5)).latest, Real(0.5));
  EXPECT_EQ(cutter.cut(0, size, 0).latest, std::numeric_limits<Real>::min());
}

// --- candidates ---

TYPED_TEST(Blocks, have_candidates_where_bits_are_set) {
  graze::batch::Candidates<TypeParam> candidates;
  candidates.count = 0;
  candidates.add(0, 0);
  EXPECT_EQ(candidates.count, 0U);
  candidates.add(64, 0x8000'0000'0000'0005);
  candidates.add(128, ~std::uint64_t{0});
  ASSERT_EQ(candidates.count, 67U);
  EXPECT_EQ(candidates.index[0], 64U);
  EXPECT_EQ(candidates.index[1], 66U);
  EXPECT_EQ(candidates.index[2], 127U);
  for (std::uint32_t i = 0; i < 64; ++i) EXPECT_EQ(candidates.index[3 + i], 128 + i);
}

/// Whether candidates 3, 90 and 91 of these scenes have the numbers of B, and the last of them pads a vector.
template <class Real>
void expect_numbers(const Scenes<Real>& scenes, const std::vector<Sphere<Real>>& spheres) {
  using namespace graze::batch;
  Cutter<Real> cutter(scenes);
  Candidates<Real> candidates;
  candidates.count = 0;
  candidates.add(0, 8);
  candidates.add(64, std::uint64_t{3} << 26);
  candidates.collect(cutter.cut(0, size, 1));
  for (std::size_t i = 0; i < most_lanes<double>; ++i) {
    const Sphere<Real>& sphere = spheres[i == 0 ? 3 : i == 1 ? 90 : 91];
    EXPECT_EQ(candidates.number[bx][i], sphere.centre.x) << i;
    EXPECT_EQ(candidates.number[by][i], sphere.centre.y) << i;
    EXPECT_EQ(candidates.number[bz][i], sphere.centre.z) << i;
    EXPECT_EQ(candidates.number[rb][i], sphere.radius) << i;
    if (!scenes.have_one_mover()) {
      EXPECT_EQ(candidates.number[ra][i], sphere.radius + 1) << i;
      EXPECT_EQ(candidates.number[py][i], Real(6)) << i;
    }
  }
}

TYPED_TEST(Blocks, give_candidates_their_numbers) {
  using Real = TypeParam;
  const std::vector<Sphere<Real>> spheres = many_spheres<Real>();
  expect_numbers(swept<Real>(spheres), spheres);
  std::vector<Real> x, y, z, radius, others;
  for (const Sphere<Real>& sphere : spheres) {
    x.push_back(sphere.centre.x);
    y.push_back(sphere.centre.y);
    z.push_back(sphere.centre.z);
    radius.push_back(sphere.radius);
    others.push_back(sphere.radius + 1);
  }
  const Spheres<Real> columns({x, y, z}, radius);
  expect_numbers(swept<Real>(columns), spheres);
  const graze::batch::MovingSpheres<Real> movers({Vec3<Real>{1, 2, 3}, others}, Vec3<Real>{5, 6, 7});
  expect_numbers(graze::batch::scenes::sphere_sweep<Real>(movers, columns), spheres);
}

TYPED_TEST(Blocks, have_answers_that_are_certain_or_corrected) {
  using Real = TypeParam;
  using graze::Motion;
  using graze::Outcome;
  graze::batch::Candidates<Real> candidates;
  candidates.answers.fill(0);
  EXPECT_FALSE(candidates.is_certain(2));
  candidates.correct(2, {Real(0.25), Outcome::impact, Motion::approaching});
  EXPECT_FALSE(candidates.is_certain(1));
  EXPECT_TRUE(candidates.is_certain(2));
  EXPECT_FALSE(candidates.is_certain(3));
  const graze::Hit<Real> hit = candidates.answer(2).hit();
  EXPECT_EQ(hit.time, Real(0.25));
  EXPECT_EQ(hit.outcome, Outcome::impact);
  EXPECT_EQ(hit.motion, Motion::approaching);
}

// Lanes write it after a time.
TYPED_TEST(Blocks, have_findings_whose_bytes_end_an_answer) {
  using Real = TypeParam;
  using graze::Motion;
  using graze::Outcome;
  constexpr std::size_t words = graze::batch::Candidates<Real>::words;
  for (const Motion motion : {Motion::separating, Motion::sliding, Motion::approaching}) {
    graze::batch::Candidates<Real> candidates;
    candidates.answers.fill(0);
    candidates.answers[words - 1] = graze::batch::finding_of<Real>(Outcome::overlap, motion);
    EXPECT_EQ(candidates.answer(0).hit().time, Real(0));
    EXPECT_EQ(candidates.answer(0).outcome(), Outcome::overlap);
    EXPECT_EQ(candidates.answer(0).hit().motion, motion);
    EXPECT_FALSE(candidates.is_certain(1));
  }
}

}  // namespace
