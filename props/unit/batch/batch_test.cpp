// SPDX-License-Identifier: BSL-1.0
/// graze::batch answers as the scalar questions do, to the last bit, with every instruction set of this machine.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <string_view>

#include "props/unit/batch/instruction_sets.hpp"
#include "props/unit/case_files.hpp"
#include "props/unit/random_cases.hpp"
#include "subjects/batch_scenes.hpp"

namespace {

using namespace props;
using namespace subjects;
using graze::Outcome;
using graze::Rounding;
using verify::Question;

/// The first scenes of a family.
template <Question question, class Real>
BatchScenes<question, Real> scenes_of(const verify::Family& family, std::size_t count,
                                      std::uint64_t seed = 3) {
  BatchScenes<question, Real> scenes;
  for (std::uint64_t i = 0; i < count; ++i) scenes.add(verify::draw<Real>(family, question, seed, i));
  return scenes;
}
template <class Real>
void expect_same(const graze::Hit<Real>& said, const graze::Hit<Real>& expected, const std::string& where) {
  ASSERT_EQ(bits_of(said), bits_of(expected)) << where;
}

/// Expects that all three demands give what the scalar answers imply.
template <class Batch, class Movers, class Targets, class Real>
void expect_all(const Movers& movers, const Targets& targets, const std::vector<graze::Hit<Real>>& expected,
                graze::batch::Accuracy accuracy, const std::string& where) {
  std::vector<graze::Hit<Real>> every(expected.size());
  ASSERT_EQ(Batch::every(movers, targets, every, accuracy), expected.size()) << where;
  for (std::size_t i = 0; i < expected.size(); ++i)
    expect_same(every[i], expected[i], where + ", scene " + std::to_string(i));

  graze::batch::Counts counts{expected.size(), 0, 0};
  std::size_t first = expected.size();
  std::vector<graze::batch::Indexed<Real>> found(expected.size());
  const graze::batch::Counts said = Batch::contacts(movers, targets, found, accuracy);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    counts.invalid += expected[i].outcome == Outcome::invalid ? 1U : 0U;
    if (!is_contact(expected[i].outcome)) continue;
    ASSERT_EQ(found[counts.contacts].index, i) << where;
    expect_same(found[counts.contacts].hit, expected[i], where + ", contact of scene " + std::to_string(i));
    ++counts.contacts;
    if (first == expected.size() || expected[i].time < expected[first].time) first = i;
  }
  ASSERT_EQ(said.scenes, counts.scenes) << where;
  ASSERT_EQ(said.contacts, counts.contacts) << where;
  ASSERT_EQ(said.invalid, counts.invalid) << where;

  if (!is_rounded(accuracy)) return;
  const graze::batch::Indexed<Real> earliest = Batch::first(movers, targets, accuracy.rounding);
  ASSERT_EQ(earliest.index, first) << where;
  if (first != expected.size()) {
    expect_same(earliest.hit, expected[first], where + ", first");
  } else {
    ASSERT_FALSE(is_contact(earliest.hit.outcome)) << where;
  }
}

template <Question question, class Real>
void expect_scalar(const BatchScenes<question, Real>& scenes, const std::string& where) {
  for (const Many many : manies) {
    for (const graze::batch::Accuracy accuracy : accuracies) {
      const auto expected = scenes.scalar(many, accuracy);
      const auto ask = [&](const std::string& layout) {
        return [&, layout](const auto& movers, const auto& targets) {
          expect_all<typename BatchScenes<question, Real>::Batch>(movers, targets, expected, accuracy,
                                                                  where + ", " + layout + ", many " +
                                                                      std::to_string(static_cast<int>(many)) +
                                                                      ", " + name(accuracy));
        };
      };
      scenes.as_shapes(many, ask("shapes"));
      scenes.as_columns(many, ask("columns"));
      scenes.as_structs(many, ask("structs"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Batch, EverySet, testing::ValuesIn(instruction_sets()),
                         [](const auto& of) { return name_of_set(of.param); });

TEST_P(EverySet, answers_every_family_as_the_scalar_questions_do) {
  each_question([]<class Real>(auto question, Real) {
    for (const verify::Family& family : verify::families()) {
      if (!family.applies(question)) continue;
      expect_scalar(scenes_of<question(), Real>(family, 150), std::string(family.name));
      if (testing::Test::HasFatalFailure()) return;
    }
  });
}

// Each of them exercises a branch of the kernel: what lanes aren't certain of.
TEST_P(EverySet, answers_the_committed_cases) {
  each_question([]<class Real>(auto question, Real) {
    BatchScenes<question(), Real> scenes;
    for (const Placed& placed : cases_of(question())) {
      if (const auto* const asked = std::get_if<verify::Case<Real>>(&placed.asked)) scenes.add(*asked);
    }
    ASSERT_GT(scenes.size(), 0U);
    expect_scalar(scenes, "committed cases");
  });
}

// Lanes must leave these to the scalar kernel.
TEST_P(EverySet, answers_scenes_near_decisions) {
  each_question([]<class Real>(auto question, Real) {
    for (const std::string_view family_name :
         {"near_tangent", "exactly_tangent", "near_touching", "touching_in", "touching_out", "touching_along",
          "near_rest", "at_end", "overlap_shallow", "grazes_wall"}) {
      const verify::Family& family = *verify::find_family(family_name);
      if (!family.applies(question)) continue;
      const auto scenes = scenes_of<question(), Real>(family, 3000, 7);
      for (const graze::batch::Accuracy accuracy : accuracies) {
        const auto expected = scenes.scalar(Many::pairs, accuracy);
        scenes.as_columns(Many::pairs, [&](const auto& movers, const auto& targets) {
          std::vector<graze::Hit<Real>> every(expected.size());
          ASSERT_EQ((BatchOf<question(), Real>::every(movers, targets, every, accuracy)), expected.size());
          for (std::size_t i = 0; i < expected.size(); ++i)
            expect_same(every[i], expected[i], std::string(family_name) + ", scene " + std::to_string(i));
        });
      }
    }
  });
}

TEST_P(EverySet, answers_any_number_of_scenes) {
  each_question([]<class Real>(auto question, Real) {
    const auto scenes = mixed_scenes<question(), Real>(200);
    for (std::size_t size = 1; size < 150; size += 1 + size / 40) {
      expect_scalar(scenes.part(size % 7, size % 7 + size), "size " + std::to_string(size));
      if (testing::Test::HasFatalFailure()) return;
    }
  });
}

/// The scenes with places and radii in one unit, and displacements in another.
template <Question question, class Real>
BatchScenes<question, Real> scaled(BatchScenes<question, Real> scenes, int of_places, int of_motions) {
  const auto scale = [](Real& x, int by) { x = std::ldexp(x, by); };
  const auto scale_all = [&](graze::Vec3<Real>& p, int by) {
    scale(p.x, by);
    scale(p.y, by);
    scale(p.z, by);
  };
  const auto scale_sphere = [&](graze::Sphere<Real>& sphere) {
    scale_all(sphere.centre, of_places);
    scale(sphere.radius, of_places);
  };
  const auto scale_mover = [&](auto& mover) {
    if constexpr (requires { mover.origin; }) {
      scale_all(mover.origin, of_places);
      scale_all(mover.direction, of_motions);
    } else if constexpr (requires { mover.start; }) {
      scale_all(mover.start, of_places);
      scale_all(mover.end, of_motions);
      scale(mover.radius, of_places);
    } else if constexpr (requires { mover.displacement; }) {
      scale_sphere(mover.sphere);
      scale_all(mover.displacement, of_motions);
    } else {
      scale_sphere(mover);
    }
  };
  for (auto& mover : scenes.movers) scale_mover(mover);
  for (auto& target : scenes.targets) scale_mover(target);
  return scenes;
}

TEST_P(EverySet, answers_in_every_unit) {
  each_question([]<class Real>(auto question, Real) {
    const verify::Family& family = *verify::find_family("ordinary");
    const auto scenes = scenes_of<question(), Real>(family, 60);
    // So that squares, products and times underflow and overflow, in the type itself and in double.
    const int step = sizeof(Real) == 4 ? 5 : 45, most = sizeof(Real) == 4 ? 90 : 720;
    for (int of_places = -most; of_places <= most; of_places += step) {
      for (const int of_motions : {of_places, of_places / 2, 0, -of_places / 2, -of_places}) {
        expect_scalar(scaled(scenes, of_places, of_motions),
                      "units 2^" + std::to_string(of_places) + " and 2^" + std::to_string(of_motions));
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  });
}

// Squares of lengths and of displacements from 2^-200 to 2^200, to which stable times are limited.
TEST_P(EverySet, answers_at_the_limits_of_stable_times) {
  each_question([]<class Real>(auto question, Real) {
    if constexpr (std::is_same_v<Real, double>) {
      const auto scenes = scenes_of<question(), Real>(*verify::find_family("ordinary"), 60);
      for (const int limit : {-100, 100}) {
        for (int off = -10; off <= 10; ++off) {
          for (const int of_motions : {0, limit + off}) {
            expect_scalar(scaled(scenes, limit + off, of_motions),
                          "units 2^" + std::to_string(limit + off) + " and 2^" + std::to_string(of_motions));
            if (testing::Test::HasFatalFailure()) return;
          }
        }
      }
    }
  });
}

TEST_P(EverySet, answers_any_bits) {
  std::mt19937_64 random(7);
  each_question([&]<class Real>(auto question, Real) {
    BatchScenes<question(), Real> scenes;
    for (int i = 0; i < 2000; ++i) {
      verify::Case<Real> asked{question, {}};
      for (Real& number : asked.numbers) {
        // Of both signs, from all exponents or from a few; one in sixteen is special.
        const auto bits = static_cast<BitsOf<Real>>(random());
        constexpr Real infinity = std::numeric_limits<Real>::infinity();
        const std::array<Real, 8> special{infinity,
                                          -infinity,
                                          std::numeric_limits<Real>::quiet_NaN(),
                                          Real(0),
                                          -Real(0),
                                          std::numeric_limits<Real>::max(),
                                          std::numeric_limits<Real>::denorm_min(),
                                          Real(1)};
        number = std::bit_cast<Real>(bits);
        if (random() % 4 != 0)
          number = std::ldexp(Real(bits % 1000) - Real(500), static_cast<int>(random() % 3));
        if (random() % 64 == 0) number = special[random() % special.size()];
      }
      scenes.add(asked);
    }
    expect_scalar(scenes, "any bits");
  });
}

TEST_P(EverySet, answers_the_same_in_any_order_and_in_any_parts) {
  each_question([]<class Real>(auto question, Real) {
    using Scenes = BatchScenes<question(), Real>;
    const auto scenes = mixed_scenes<question(), Real>(300);
    Scenes reversed = scenes;
    std::reverse(reversed.movers.begin(), reversed.movers.end());
    std::reverse(reversed.targets.begin(), reversed.targets.end());
    std::reverse(reversed.horizons.begin(), reversed.horizons.end());
    const auto answers = [&](const Scenes& of) {
      std::vector<graze::Hit<Real>> all(of.size());
      of.as_columns(Many::pairs, [&](const auto& movers, const auto& targets) {
        return Scenes::Batch::every(movers, targets, all, Rounding::nearest);
      });
      return all;
    };
    const auto whole = answers(scenes), back = answers(reversed);
    for (std::size_t i = 0; i < scenes.size(); ++i)
      expect_same(back[scenes.size() - 1 - i], whole[i], "reversed");
    for (std::size_t begin = 0; begin < scenes.size(); begin += 37) {
      const std::size_t end = std::min(begin + 37, scenes.size());
      const auto part = answers(scenes.part(begin, end));
      for (std::size_t i = begin; i < end; ++i) expect_same(part[i - begin], whole[i], "part");
    }
  });
}

const graze::MovingSphere<float> mover{{{0, 0, 0}, 1}, {10, 0, 0}};

TEST(Batch, of_no_scenes_is_empty) {
  const std::vector<graze::Sphere<float>> none;
  std::array<graze::Hit<float>, 1> answers{graze::Hit<float>{7, Outcome::impact, graze::Motion::sliding}};
  EXPECT_EQ(graze::batch::every::sphere_sweep(mover, none, answers), 0U);
  EXPECT_EQ(answers[0].time, 7);
  EXPECT_EQ(graze::batch::contacts::sphere_sweep(mover, none, {}).scenes, 0U);
  const auto first = graze::batch::first::sphere_sweep(mover, none);
  EXPECT_EQ(first.index, 0U);
  EXPECT_EQ(first.hit.outcome, Outcome::miss);
  EXPECT_EQ(graze::batch::first::containing_sphere(mover, none).hit.outcome, Outcome::contained);
}

TEST(Batch, of_one_shape_each_is_one_scene) {
  const graze::Sphere<float> target{{5, 0, 0}, 1};
  std::array<graze::Hit<float>, 40> answers{};
  EXPECT_EQ(graze::batch::every::sphere_sweep(mover, target, answers), 40U) << "as many as there is room for";
  for (const graze::Hit<float>& hit : answers)
    EXPECT_EQ(bits_of(hit), bits_of(graze::sphere_sweep(mover, target)));
  EXPECT_EQ(graze::batch::contacts::sphere_sweep(mover, target, {}).contacts, 1U);
  EXPECT_EQ(graze::batch::first::sphere_sweep(mover, target).index, 0U);
}

TEST(Batch, has_as_many_scenes_as_the_shortest_array) {
  const std::vector<graze::Sphere<float>> targets(9, {{5, 0, 0}, 1});
  const std::vector<graze::MovingSphere<float>> movers(7, mover);
  std::vector<graze::Hit<float>> answers(8);
  EXPECT_EQ(graze::batch::every::sphere_sweep(movers, targets, answers), 7U);
  EXPECT_EQ(answers[6].outcome, Outcome::impact);
  EXPECT_EQ(answers[7].outcome, Outcome::invalid) << "isn't written";
  const std::vector<float> x(5, 5.F), y(6, 0.F), radius(4, 1.F);
  EXPECT_EQ(graze::batch::every::sphere_sweep(movers, {{x, y, 0.F}, radius}, answers), 4U);
}

TEST(Batch, contacts_that_have_no_room_are_counted) {
  std::vector<graze::Sphere<float>> targets(50, {{5, 0, 0}, 1});
  targets[3].radius = -1;
  std::vector<graze::batch::Indexed<float>> found(12);
  found[10].index = found[11].index = 1234;
  const auto counts = graze::batch::contacts::sphere_sweep(mover, targets, std::span(found).first(10));
  EXPECT_EQ(counts.scenes, 50U);
  EXPECT_EQ(counts.contacts, 49U);
  EXPECT_EQ(counts.invalid, 1U);
  EXPECT_EQ(found[9].index, 10U);
  EXPECT_EQ(found[10].index, 1234U);
}

TEST(Batch, the_first_of_several_at_one_time_has_the_lowest_index) {
  std::vector<graze::Sphere<double>> targets(500, {{50, 0, 0}, 1});
  const graze::Ray<double> ray{{0, 0, 0}, {1, 0, 0}};
  for (const std::size_t early : {499U, 70U, 3U}) {
    for (std::size_t i = early; i < targets.size(); i += 90) targets[i].centre.x = 20;
    EXPECT_EQ(graze::batch::first::ray_sphere(ray, targets).index, early);
  }
  for (const std::size_t overlapping : {480U, 200U, 17U}) {
    targets[overlapping].centre.x = 0.5;
    const auto first = graze::batch::first::ray_sphere(ray, targets);
    EXPECT_EQ(first.index, overlapping);
    EXPECT_EQ(first.hit.outcome, Outcome::overlap);
  }
}

TEST(Batch, a_limit_goes_with_each_ray) {
  const graze::Ray<float> ray{{0, 0, 0}, {1, 0, 0}};
  const std::vector<graze::Sphere<float>> targets(40, {{5, 0, 0}, 1});
  std::vector<float> limits(40, 4.F);
  limits[33] = 3.5F;
  limits[2] = -1.F;
  std::vector<graze::Hit<float>> answers(40);
  graze::batch::every::ray_sphere({ray, limits}, targets, answers);
  EXPECT_EQ(answers[0].outcome, Outcome::impact);
  EXPECT_EQ(answers[33].outcome, Outcome::miss);
  EXPECT_EQ(answers[2].outcome, Outcome::invalid);
  EXPECT_EQ(graze::batch::contacts::ray_sphere(graze::batch::Rays{ray, 3.5F}, targets, {}).contacts, 0U);
}

TEST(Batch, a_number_that_all_scenes_share_stands_once) {
  std::vector<float> x(333);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i) / 20;
  const std::vector<graze::MovingSphere<float>> movers(x.size(), mover);
  std::vector<graze::Hit<float>> answers(x.size());
  for (const bool one_mover : {true, false}) {
    const graze::batch::MovingSpheres<float> by =
        one_mover ? graze::batch::MovingSpheres<float>(mover) : movers;
    const auto expect = [&](const graze::batch::Spheres<float>& targets, const auto& target_at) {
      ASSERT_EQ(graze::batch::every::sphere_sweep(by, targets, answers), x.size());
      for (std::size_t i = 0; i < x.size(); ++i)
        ASSERT_EQ(bits_of(answers[i]),
                  bits_of(graze::sphere_sweep(mover, graze::Sphere<float>(target_at(x[i])))))
            << i;
    };
    using Target = graze::Sphere<float>;
    expect({{x, 1.F, 0.5F}, 0.75F}, [](float at) { return Target{{at, 1, 0.5F}, 0.75F}; });
    expect({{5.F, x, x}, 0.75F}, [](float at) { return Target{{5, at, at}, 0.75F}; });
    expect({{5.F, 4.F, 0.F}, x}, [](float at) { return Target{{5, 4, 0}, at}; });
  }
}

TEST(Batch, vectors_may_stand_in_arrays) {
  std::vector<graze::Vec3<float>> places, ways;
  std::vector<float> radii;
  for (int i = 0; i < 50; ++i) {
    const auto x = static_cast<float>(i);
    places.push_back({x / 4, x / 8, 1 - x / 16});
    ways.push_back({2 - x / 32, x / 64, x / 128});
    radii.push_back(1 + x / 100);
  }
  const graze::batch::MovingSpheres<float> movers({places, 0.5F}, ways);
  const graze::batch::Spheres<float> targets(places, radii);
  const graze::Sphere<float> target{{5, 1, 0}, 1};
  std::vector<graze::Hit<float>> answers(places.size());
  ASSERT_EQ(graze::batch::every::sphere_sweep(movers, target, answers), places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const graze::MovingSphere<float> one{{places[i], 0.5F}, ways[i]};
    EXPECT_EQ(bits_of(answers[i]), bits_of(graze::sphere_sweep(one, target))) << i;
  }
  ASSERT_EQ(graze::batch::every::sphere_sweep(mover, targets, answers), places.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    const graze::Sphere<float> one{places[i], radii[i]};
    EXPECT_EQ(bits_of(answers[i]), bits_of(graze::sphere_sweep(mover, one))) << i;
  }
}

TEST(Batch, any_number_alone_may_differ_and_lie_in_the_output_of_none) {
  // For two moving spheres: place, radius and displacement each.
  const std::array<float, 14> common{0, 0.5F, 0.25F, 1, 8, 1, 0.5F, 9, 0.25F, 0, 0.5F, -2, 1, 0.125F};
  const auto moving = [](const auto* n) {
    return graze::MovingSphere<float>{{{n[0], n[1], n[2]}, n[3]}, {n[4], n[5], n[6]}};
  };
  const auto movers = [](const auto* n) {
    return graze::batch::MovingSpheres<float>({{n[0], n[1], n[2]}, n[3]}, {n[4], n[5], n[6]});
  };
  for (std::size_t which = 0; which < common.size(); ++which) {
    std::vector<graze::Hit<float>> answers(40), room(40);
    std::vector<float> numbers(40);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = common[which] + static_cast<float>(i) / 8;
    std::vector<graze::batch::Column<float>> columns(common.begin(), common.end());
    columns[which] = numbers;
    ASSERT_EQ(
        graze::batch::every::moving_spheres(movers(columns.data()), movers(columns.data() + 7), answers),
        40U);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      std::array<float, 14> own = common;
      own[which] = numbers[i];
      EXPECT_EQ(bits_of(answers[i]),
                bits_of(graze::moving_spheres(moving(own.data()), moving(own.data() + 7))))
          << which << ", " << i;
    }
    columns[(which + 1) % columns.size()] = numbers;
    columns[which] =
        graze::batch::Column<float>(room, [](const auto& in) -> const float& { return in.time; });
    EXPECT_EQ(graze::batch::every::moving_spheres(movers(columns.data()), movers(columns.data() + 7), room),
              0U)
        << which;
  }
}

TEST(Batch, a_column_may_lie_at_any_distance_in_memory) {
  std::vector<float> numbers(100);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i % 17) / 4;
  // Close together, every third one, and within structs of odd size, unaligned.
  for (const std::size_t distance : {sizeof(float), 3 * sizeof(float), std::size_t{9}}) {
    std::vector<char> memory(1 + distance * numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      std::memcpy(&memory[1 + i * distance], &numbers[i], sizeof(float));
    const graze::batch::Column<float> column(reinterpret_cast<const float*>(&memory[1]), numbers.size(),
                                             distance);
    ASSERT_EQ(column.size(), numbers.size());
    EXPECT_FALSE(column.is_one());
    std::vector<graze::Hit<float>> answers(numbers.size());
    ASSERT_EQ(graze::batch::every::sphere_sweep(mover, {{column, 0.F, 0.F}, 1.F}, answers), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const graze::Sphere<float> target{{numbers[i], 0, 0}, 1};
      EXPECT_EQ(bits_of(answers[i]), bits_of(graze::sphere_sweep(mover, target))) << distance << ", " << i;
    }
  }
}

TEST(Batch, inputs_may_share_memory_and_outputs_may_not) {
  std::vector<float> numbers(200);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<float>(i % 17) / 4;
  const std::span<const float> all(numbers);
  // x, y and z are the same numbers, shifted: unaligned, and one array three times.
  const graze::batch::Spheres<float> shared({all.subspan(1, 150), all.subspan(2, 150), all.subspan(3, 150)},
                                            all.subspan(0, 150));
  std::vector<graze::Hit<float>> answers(150);
  ASSERT_EQ(graze::batch::every::sphere_sweep(mover, shared, answers), 150U);
  for (std::size_t i = 0; i < 150; ++i) {
    const graze::Sphere<float> target{{numbers[i + 1], numbers[i + 2], numbers[i + 3]}, numbers[i]};
    EXPECT_EQ(bits_of(answers[i]), bits_of(graze::sphere_sweep(mover, target))) << i;
  }

  std::vector<graze::Hit<float>> both(150);
  const std::span<const float> inside(&both[0].time, 150);
  EXPECT_EQ(graze::batch::every::sphere_sweep(mover, {{inside, 0.F, 0.F}, 1.F}, both), 0U);
  EXPECT_EQ(both[0].outcome, Outcome::invalid) << "nothing is written";
  EXPECT_EQ(graze::batch::every::sphere_sweep(mover, {{inside.subspan(100), 0.F, 0.F}, 1.F},
                                              std::span(both).first(50)),
            50U)
      << "behind the output";

  EXPECT_EQ(graze::batch::every::sphere_sweep(mover, {{inside.subspan(146, 4), 0.F, 0.F}, 1.F},
                                              std::span(both).first(4)),
            4U)
      << "far behind the output";
  const std::span<const float> last(&both[49].time, 50);
  EXPECT_EQ(graze::batch::every::sphere_sweep(mover, {{last, 0.F, 0.F}, 1.F}, std::span(both).first(50)), 0U)
      << "the output ends in the input";

  std::vector<graze::batch::Indexed<float>> found(50);
  const graze::batch::Column<float> in_found(found,
                                             [](const auto& in) -> const float& { return in.hit.time; });
  const graze::batch::Spheres<float> targets({in_found, 0.F, 0.F}, 1.F);
  EXPECT_EQ(graze::batch::contacts::sphere_sweep(mover, targets, found).scenes, 0U);
  EXPECT_EQ(graze::batch::contacts::sphere_sweep(mover, targets, std::span(found).subspan(7, 0)).scenes, 50U)
      << "an output without room lies in nothing";
}

}  // namespace
