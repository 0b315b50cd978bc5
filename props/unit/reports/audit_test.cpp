// SPDX-License-Identifier: BSL-1.0
/// A run of an audit.
#include "reports/program/audit/audit.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "props/unit/reports/report_sample.hpp"
#include "subjects/built_in.hpp"
#include "verify/backward/measure.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;

/// Answers `miss`, but gives up at the 100th case of the second block; the blocks before that take longer.
class Quitter final : public Respondent<float> {
 public:
  explicit Quitter(const Family& family) : family_(family) {}
  std::vector<Response<float>> ask(std::span<const Case<float>> cases) override {
    const auto is_block = [&](CaseNumber block) {
      return write(cases[0]) == write(draw<float>(family_, cases[0].question, 1, 4096 * block));
    };
    if (is_block(0)) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (is_block(1)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::vector<Response<float>> responses(cases.size());
    if (is_block(1)) std::fill(responses.begin() + 100, responses.end(), NotAsked{});
    return responses;
  }

 private:
  const Family& family_;
};

TEST(Audit, a_subject_that_gives_up_in_a_block_is_spared_the_later_ones_whatever_the_threads) {
  Plan plan;
  plan.families = {find_family("ordinary")};
  Quitter quitter(*plan.families[0]);
  Subject one{.name = "quitter", .question = Question::sweep};
  one.in_float.respondent = &quitter;
  plan.subjects = {&one, &subject("graze", Question::sweep)};
  plan.types = {NumberType::f32, NumberType::f64};
  plan.cases = 5 * 4096;
  plan.seed = 1;
  for (const unsigned threads : {1U, 2U, 8U}) {
    plan.threads = threads;
    const std::atomic<bool> interrupted = false;
    const Audit audit = run(plan, interrupted, [](const Progress&) {});
    ASSERT_EQ(audit.cells.size(), 3U);
    EXPECT_EQ(audit.cells[0].within.cases, 4096U + 100);
    EXPECT_EQ(audit.cells[0].within.not_asked, 4 * 4096U - 100);
    EXPECT_LT(audit.cells[0].within.of_kind[static_cast<std::size_t>(Kind::missed)].first, 4096U);
    EXPECT_EQ(audit.cells[1].within.cases, plan.cases);
    EXPECT_EQ(audit.cells[1].within.not_asked, 0U);
    EXPECT_TRUE(audit.complete);
    EXPECT_EQ(audit.distinct, 2 * plan.cases);
    EXPECT_GT(audit.seconds.judging, 0);
  }
}

TEST(Audit, the_jobs_of_a_range_come_in_pieces_of_at_most_so_many_jobs) {
  Plan plan;
  plan.families = {find_family("ordinary"), find_family("far")};
  plan.subjects = {&subject("naive", Question::sweep)};
  plan.types = {NumberType::f32};
  plan.cases = (piece_jobs + 3) * job_size;
  plan.seed = 1;
  plan.threads = 2;
  const std::vector<Cell> cells = cells_of(plan);
  const std::atomic<bool> interrupted = false;
  std::vector<PartialAudit> pieces;
  judge_ranges(
      plan, cells, streams_of(plan, cells), {{1, 2, piece_jobs + 3, {false}}}, interrupted,
      [&](PartialAudit piece) { pieces.push_back(std::move(piece)); }, [](const Progress&) {});
  ASSERT_EQ(pieces.size(), 2U);
  for (const PartialAudit& piece : pieces) EXPECT_EQ(piece.stream, 1U);
  EXPECT_EQ(pieces[0].first, 2U);
  EXPECT_EQ(pieces[0].last, 2 + piece_jobs);
  EXPECT_EQ(pieces[1].first, 2 + piece_jobs);
  EXPECT_EQ(pieces[1].last, 3 + piece_jobs);
}

TEST(Audit, counts_decisions_by_the_distance_of_the_case) {
  Plan plan;
  plan.families = {find_family("far")};
  plan.subjects = {&subject("naive", Question::sweep)};
  plan.types = {NumberType::f32};
  plan.cases = 1000;
  plan.seed = 1;
  const std::atomic<bool> interrupted = false;
  const Audit audit = run(plan, interrupted, [](const Progress&) {});
  std::array<Frequency, reaches> expected;
  for (CaseNumber i = 0; i < plan.cases; ++i) {
    const auto k = draw<float>(*plan.families[0], Question::sweep, plan.seed, i);
    const auto& naive = *plan.subjects[0];
    const Truth<float> truth = truth_of(k);
    const Answer<float> answer = naive.in_float.native(k);
    Verdict verdict = judge(answer, truth, naive.contract);
    measure_backward(verdict, Response<float>(answer), truth, naive.contract);
    expected[static_cast<std::size_t>(reach_of(k))].add(verdict);
  }
  for (std::size_t i = 0; i < reaches; ++i) {
    EXPECT_EQ(audit.cells[0].within.of_reach[i].judged, expected[i].judged);
    EXPECT_EQ(audit.cells[0].within.of_reach[i].wrong, expected[i].wrong);
    EXPECT_EQ(audit.cells[0].within.of_reach[i].largest, expected[i].largest);
    EXPECT_GT(expected[i].largest, 0);
    EXPECT_GT(expected[i].judged, 0U);
  }
  EXPECT_GT(expected[2].wrong, 0U);
}

}  // namespace
}  // namespace reports
