// SPDX-License-Identifier: BSL-1.0
/// With GRAZE_SELF_CHECK, graze::batch reports wrong results of lanes: for each question, demand, type and layout. The lanes are
/// those of lanes.cpp, corrupted on purpose.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "batch/block.hpp"
#include "props/unit/case_files.hpp"
#include "props/unit/random_cases.hpp"
#include "props/unit/self_check_reports.hpp"
#include "subjects/batch_scenes.hpp"

namespace {
enum class Spoilt { nothing, screen, time, motion };
Spoilt spoilt = Spoilt::nothing;
}  // namespace

namespace graze::batch {

// lanes.cpp is compiled with this name for lanes_for.
template <class Real>
Lanes<Real> sound_lanes_for(const Block<Real>& block) noexcept;
template <>
Lanes<float> sound_lanes_for(const Block<float>& block) noexcept;
template <>
Lanes<double> sound_lanes_for(const Block<double>& block) noexcept;

template <class Real>
Lanes<Real> sound_lanes;

/// Passes what may have a contact, except every second one if the screen is corrupted.
template <class Real>
std::size_t spoilt_screen(const Block<Real>& block, std::size_t enough, Candidates<Real>& candidates) {
  const std::size_t looked_at = sound_lanes<Real>.screen(block, enough, candidates);
  if (spoilt != Spoilt::screen) return looked_at;
  std::size_t kept = 0;
  for (std::size_t i = 1; i < candidates.count; i += 2) candidates.index[kept++] = candidates.index[i];
  candidates.count = kept;
  return looked_at;
}
/// Makes every impact slightly later, or in no direction.
template <class Real>
bool spoilt_answer(const Block<Real>& block, Rounding rounding, bool numbers_are_certain,
                   Candidates<Real>& candidates) {
  const bool are_certain = sound_lanes<Real>.answer(block, rounding, numbers_are_certain, candidates);
  if (spoilt != Spoilt::time && spoilt != Spoilt::motion) return are_certain;
  for (std::size_t i = 0; i < candidates.count; ++i) {
    if (!candidates.is_certain(i) || candidates.answer(i).outcome() != Outcome::impact) continue;
    Hit<Real> hit = candidates.answer(i).hit();
    if (spoilt == Spoilt::time) hit.time = std::nextafter(hit.time, Real(2) * hit.time);
    if (spoilt == Spoilt::motion) hit.motion = Motion::sliding;
    candidates.correct(i, hit);
  }
  return are_certain;
}

template <>
Lanes<float> lanes_for(const Block<float>& block) noexcept {
  sound_lanes<float> = sound_lanes_for(block);
  return {spoilt_screen<float>, spoilt_answer<float>};
}
template <>
Lanes<double> lanes_for(const Block<double>& block) noexcept {
  sound_lanes<double> = sound_lanes_for(block);
  return {spoilt_screen<double>, spoilt_answer<double>};
}

}  // namespace graze::batch

namespace {

using namespace props;
using namespace subjects;
using graze::Rounding;
using verify::Question;

enum class Demand { every, contacts, first };
constexpr Demand demands[]{Demand::every, Demand::contacts, Demand::first};

template <Question question, class Real>
void ask(Demand demand, const BatchScenes<question, Real>& scenes, Many many, bool in_columns,
         graze::batch::Accuracy accuracy) {
  using Batch = BatchOf<question, Real>;
  const auto demanded = [&](const auto& movers, const auto& targets) {
    std::vector<graze::Hit<Real>> answers(scenes.size());
    std::vector<graze::batch::Indexed<Real>> found(scenes.size());
    if (demand == Demand::every) static_cast<void>(Batch::every(movers, targets, answers, accuracy));
    if (demand == Demand::contacts) static_cast<void>(Batch::contacts(movers, targets, found, accuracy));
    if (demand == Demand::first) static_cast<void>(Batch::first(movers, targets, accuracy.rounding));
  };
  if (in_columns) {
    scenes.as_columns(many, demanded);
  } else {
    scenes.as_shapes(many, demanded);
  }
}

/// The committed cases, after many copies of one with an impact.
template <Question question, class Real>
BatchScenes<question, Real> some_scenes() {
  BatchScenes<question, Real> scenes, committed;
  const verify::Family& ordinary = *verify::find_family("ordinary");
  for (std::uint64_t i = 0; scenes.size() == 0; ++i) {
    BatchScenes<question, Real> one;
    one.add(verify::draw<Real>(ordinary, question, 1, i));
    if (one.scalar(Many::pairs, Rounding::nearest)[0].outcome != graze::Outcome::impact) continue;
    for (int copy = 0; copy < 100; ++copy) scenes.add_from(one, 0);
  }
  for (const Placed& placed : cases_of(question))
    if (const auto* const k = std::get_if<verify::Case<Real>>(&placed.asked)) committed.add(*k);
  for (std::size_t i = 0; i < committed.size(); ++i) scenes.add_from(committed, i);
  return scenes;
}

/// Question, type, demand, what there are many of, layout and accuracy.
using Row = std::string;

class BatchSelfCheck : public SelfCheckReports {
 protected:
  void TearDown() override {
    spoilt = Spoilt::nothing;
    SelfCheckReports::TearDown();
  }
  /// Runs every row. Returns those for which something is reported.
  static std::set<Row> reported(std::set<Row>& asked);
};

std::set<Row> BatchSelfCheck::reported(std::set<Row>& asked) {
  std::set<Row> rows;
  each_question([&]<class Real>(auto question, Real) {
    const auto scenes = some_scenes<question(), Real>();
    for (const Demand demand : demands)
      for (const Many many : manies)
        for (const bool in_columns : {true, false})
          for (const graze::batch::Accuracy accuracy : accuracies) {
            reports.clear();
            ask(demand, scenes, many, in_columns, accuracy);
            const Row row = std::string(verify::name(question())) + (sizeof(Real) == 4 ? " f32" : " f64") +
                            ", demand " + std::to_string(static_cast<int>(demand)) + ", many " +
                            std::to_string(static_cast<int>(many)) +
                            (in_columns ? ", columns, " : ", shapes, ") + name(accuracy);
            asked.insert(row);
            if (!reports.empty()) rows.insert(row);
          }
  });
  return rows;
}

TEST_F(BatchSelfCheck, reports_nothing_of_sound_lanes) {
  std::set<Row> asked;
  EXPECT_EQ(reported(asked), std::set<Row>{}) << reports[0];
  EXPECT_EQ(asked.size(), 5U * 2U * 3U * 3U * 2U * accuracies.size());
}

TEST_F(BatchSelfCheck, reports_a_contact_that_the_screen_loses) {
  spoilt = Spoilt::screen;
  std::set<Row> asked;
  EXPECT_EQ(reported(asked), asked);
}

TEST_F(BatchSelfCheck, reports_a_time_that_is_a_bit_off) {
  spoilt = Spoilt::time;
  std::set<Row> asked;
  EXPECT_EQ(reported(asked), asked);
}

TEST_F(BatchSelfCheck, reports_a_wrong_motion) {
  spoilt = Spoilt::motion;
  std::set<Row> asked;
  EXPECT_EQ(reported(asked), asked);
}

}  // namespace
