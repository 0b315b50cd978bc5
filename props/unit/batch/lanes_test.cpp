// SPDX-License-Identifier: BSL-1.0
/// What lanes leave to the scalar kernel only costs time, and no answer shows it. So this test counts it: in ordinary scenes the
/// screen passes hardly anything but contacts, and lanes are certain of nearly all answers.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "batch/block.hpp"
#include "props/unit/batch/instruction_sets.hpp"
#include "subjects/batch_scenes.hpp"

namespace {

using namespace props;
using namespace subjects;
using graze::Outcome;
using graze::batch::Block;
using graze::batch::Candidates;
using graze::batch::Cutter;
using graze::batch::Scenes;
using verify::Question;

template <Question question, class Movers, class Targets>
auto columns_of(const Movers& movers, const Targets& targets) {
  namespace scenes = graze::batch::scenes;
  if constexpr (question == Question::ray) {
    return scenes::ray_sphere(movers, targets);
  } else if constexpr (question == Question::sweep) {
    return scenes::sphere_sweep(movers, targets);
  } else if constexpr (question == Question::moving) {
    return scenes::moving_spheres(movers, targets);
  } else if constexpr (question == Question::cast) {
    return scenes::sphere_cast(movers, targets);
  } else if constexpr (question == Question::container) {
    return scenes::containing_sphere(movers, targets);
  }
}

/// What lanes did with scenes.
struct Work {
  std::size_t scenes = 0, contacts = 0;
  std::size_t passed = 0;     ///< the screen
  std::size_t uncertain = 0;  ///< of these, left to the scalar kernel
  std::size_t impacts = 0;    ///< of the contacts
};

/// Contacts after `latest` aren't requested.
template <class Real>
Work work_on(const Scenes<Real>& scenes, const std::vector<graze::Hit<Real>>& expected,
             graze::batch::Accuracy accuracy, Real latest) {
  Work work{.scenes = expected.size()};
  for (const graze::Hit<Real>& hit : expected) {
    work.contacts += is_contact(hit.outcome) && hit.time <= latest ? 1U : 0U;
    work.impacts += hit.outcome == Outcome::impact && hit.time <= latest ? 1U : 0U;
  }
  Cutter<Real> cutter(scenes, accuracy.precision);
  Candidates<Real> candidates;
  for (std::size_t begin = 0, looked_at = 0; begin < expected.size(); begin += looked_at) {
    const Block<Real>& block = cutter.cut(begin, expected.size(), latest);
    const graze::batch::Lanes<Real> lanes = graze::batch::lanes_for(block);
    looked_at = lanes.screen(block, Candidates<Real>::enough, candidates);
    work.passed += candidates.count;
    if (candidates.count == 0) continue;
    candidates.collect(block);
    const bool are_certain = lanes.answer(block, accuracy.rounding, true, candidates);
    std::size_t uncertain = 0;
    for (std::size_t i = 0; i < candidates.count; ++i) uncertain += candidates.is_certain(i) ? 0U : 1U;
    EXPECT_EQ(are_certain, uncertain == 0);
    work.uncertain += uncertain;
  }
  return work;
}

template <Question question, class Real>
BatchScenes<question, Real> ordinary(std::size_t count) {
  BatchScenes<question, Real> scenes;
  const verify::Family& family = *verify::find_family("ordinary");
  for (std::uint64_t i = 0; i < count; ++i) scenes.add(verify::draw<Real>(family, question, 5, i));
  return scenes;
}

/// Calls check(work, where) for ordinary scenes of each question in one type, in each layout.
template <class Real, class Check>
void each_work(const Check& check) {
  each_question([&]<class Asked>(auto question, Asked) {
    if constexpr (std::is_same_v<Asked, Real>) {
      const auto scenes = ordinary<question(), Real>(4000);
      for (const Many many : manies) {
        for (const graze::batch::Accuracy accuracy : accuracies) {
          const auto expected = scenes.scalar(many, accuracy);
          for (const Real latest : {std::numeric_limits<Real>::infinity(), Real(0.25)}) {
            const auto look = [&](const auto& movers, const auto& targets) {
              check(work_on(columns_of<question()>(movers, targets), expected, accuracy, latest),
                    std::string(verify::name(question())) + ", many " +
                        std::to_string(static_cast<int>(many)) + ", until " +
                        std::to_string(static_cast<double>(latest)) + ", " + name(accuracy));
            };
            scenes.as_shapes(many, look);
            scenes.as_columns(many, look);
            scenes.as_structs(many, look);
          }
        }
      }
    }
  });
}

// The screen computes in the type itself: in float, near misses pass it.
TEST_P(EverySet, passes_hardly_any_scenes_but_contacts) {
  each_work<float>([](const Work& work, const std::string& where) {
    EXPECT_GE(work.passed, work.contacts) << where;
    EXPECT_LE(5 * (work.passed - work.contacts), work.scenes - work.contacts) << where;
  });
  each_work<double>([](const Work& work, const std::string& where) {
    EXPECT_GE(work.passed, work.contacts) << where;
    EXPECT_LE(work.passed, work.contacts + 1) << where;
  });
}

TEST_P(EverySet, leaves_hardly_any_answer_to_the_scalar_kernel) {
  // Times in double need a fused product.
  const std::string set = name_of_set(GetParam());
  const bool fuses = set.find("SSE") == std::string::npos && set != "EMU128" && set != "SCALAR";
  each_work<float>(
      [](const Work& work, const std::string& where) { EXPECT_LE(work.uncertain, 1U) << where; });
  each_work<double>([fuses](const Work& work, const std::string& where) {
    EXPECT_LE(work.uncertain, fuses ? 1U : work.impacts + 1) << where;
  });
}

}  // namespace
