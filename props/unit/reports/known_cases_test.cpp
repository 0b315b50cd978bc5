// SPDX-License-Identifier: BSL-1.0
/// Worst-case files, what is known from them, and where reports show it; searches next to samples.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/reports/report_sample.hpp"
#include "reports/program/search/known.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/search/worst_file.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;
using nlohmann::json;

/// A sample with a worst-case file of tutorial_ray: a larger error, a smaller one and a wrong decision.
Sample with_known_cases() {
  Sample sample;
  const Subject& tutorial_ray = subject("tutorial_ray", Question::ray);
  const std::string line =
      case_line(sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64), sample.plan, 0);
  sample.known = {
      {&tutorial_ray, NumberType::f32, Figure::distance, {true, 7}, 0, "proved by exhaustion", line},
      {&tutorial_ray, NumberType::f64, Figure::distance, {true, 9e9}, 0, "searched from unit_far", line},
      {&tutorial_ray, NumberType::f64, Kind::wrong_root, {true, -12}, 1, "listed", line},
  };
  return sample;
}

TEST(Known, errors_stand_beside_the_sampled_ones_with_how_they_were_found) {
  const std::string without = Sample().page("ray_sphere.md"), with = with_known_cases().page("ray_sphere.md");
  const std::vector<std::string> tutorial_ray{"tutorial_ray", "f64", "distance"};
  EXPECT_EQ(looked_up(without, tutorial_ray, "largest known"), "5e6");
  EXPECT_EQ(looked_up(without, tutorial_ray, "found"), "sampled");
  EXPECT_EQ(looked_up(with, tutorial_ray, "largest"), "5e6");
  EXPECT_EQ(looked_up(with, tutorial_ray, "largest known"), "9e9");
  EXPECT_EQ(looked_up(with, tutorial_ray, "found"), "searched from unit_far");
  // Not sampled at all.
  EXPECT_EQ(looked_up(with, {"tutorial_ray", "f32", "distance"}, "largest"), "-");
  EXPECT_EQ(looked_up(with, {"tutorial_ray", "f32", "distance"}, "largest known"), "7");
  EXPECT_EQ(looked_up(with, {"tutorial_ray", "f32", "distance"}, "found"), "proved by exhaustion");
  // A smaller one changes nothing, nor does an equal one.
  for (const double error : {1.0, 5e6}) {
    Sample other = with_known_cases();
    other.known[1].score.value = error;
    EXPECT_EQ(looked_up(other.page("ray_sphere.md"), tutorial_ray, "found"), "sampled");
    EXPECT_EQ(summary(other).find("tutorial_ray ray_sphere f64: "), std::string::npos);
  }
}

TEST(Known, an_error_of_0_is_known_where_nothing_was_sampled) {
  std::vector<Known> known = with_known_cases().known;
  known[0].score.value = 0;
  const Histogram none;
  const Subject& tutorial_ray = subject("tutorial_ray", Question::ray);
  EXPECT_EQ(largest_known(known, tutorial_ray, NumberType::f32, Figure::distance, none).how,
            "proved by exhaustion");
  EXPECT_EQ(largest_known(known, tutorial_ray, NumberType::f32, Figure::time, none).how, "");
}

TEST(Known, cases_are_listed_on_their_page_in_the_summary_and_in_the_json) {
  const Sample sample = with_known_cases();
  const std::string page = sample.page("ray_sphere_tutorial_ray.md");
  EXPECT_NE(page.find("From its worst-case file"), std::string::npos);
  EXPECT_NE(page.find(" # f64 distance, 9e9 ulp, searched from unit_far\n"), std::string::npos);
  EXPECT_NE(page.find(" # f64 wrong root, listed\n"), std::string::npos);
  for (const std::string& line : case_lines(page))
    EXPECT_TRUE(std::holds_alternative<AnyCase>(read_case(line))) << line;
  EXPECT_NE(summary(sample).find("tutorial_ray ray_sphere f64: 9e9, searched from unit_far\n"),
            std::string::npos);
  EXPECT_EQ(summary(Sample()).find("known"), std::string::npos);

  const json known = json::parse(json_page(sample).text)["known"];
  ASSERT_EQ(known.size(), 3u);
  EXPECT_EQ(known[1]["subject"], "tutorial_ray");
  EXPECT_EQ(known[1]["question"], "ray");
  EXPECT_EQ(known[1]["type"], "f64");
  EXPECT_EQ(known[1]["goal"], "distance");
  EXPECT_EQ(known[1]["error"], 9e9);
  EXPECT_EQ(known[1]["how"], "searched from unit_far");
  EXPECT_EQ(known[2]["goal"], "wrong_root");
  EXPECT_FALSE(known[2].contains("error"));
}

TEST(WorstFile, reads_back_what_it_writes) {
  const Subject& naive = subject("naive", Question::sweep);
  const auto asked = any_case_in("sweep f64 0 0 0 1 10 0 0 5 0 0 1");
  const std::vector<WorstCase> cases{{asked, {"f64 time: 3 ulp, searched from far", "a command"}},
                                     {asked, {}}};
  const auto read = read_worst_cases(write_worst_cases(naive, cases), Question::sweep);
  const auto* const again = std::get_if<std::vector<WorstCase>>(&read);
  ASSERT_NE(again, nullptr);
  ASSERT_EQ(again->size(), 2u);
  EXPECT_EQ((*again)[0].comments, cases[0].comments);
  EXPECT_EQ((*again)[1].comments, cases[1].comments);
  EXPECT_EQ(how_found((*again)[0]), "searched from far");
  EXPECT_EQ(how_found((*again)[1]), "listed");
}

TEST(WorstFile, knows_how_a_case_was_found_from_its_first_comment) {
  const auto how = [](std::vector<std::string> comments) {
    return how_found({any_case_in("ray f32 0 0 0 1 0 0 5 0 0 1"), std::move(comments)});
  };
  EXPECT_EQ(how({"f32 time: 3 ulp, proved by exhaustion"}), "proved by exhaustion");
  EXPECT_EQ(how({"searched from far"}), "searched from far");
  EXPECT_EQ(how({"f32 time: 3 ulp"}), "listed");
  EXPECT_EQ(how({"a command", "f32 time: 3 ulp, searched from far"}), "listed");
  EXPECT_EQ(how({"x, searched \x1b[2J"}), "listed");
}

TEST(WorstFile, has_the_faulty_line_named) {
  const auto fault_in = [](std::string_view text) {
    const auto read = read_worst_cases(text, Question::ray);
    const auto* const fault = std::get_if<FaultyLine>(&read);
    return fault == nullptr ? std::size_t{0} : fault->number;
  };
  EXPECT_EQ(fault_in(""), 0u);
  EXPECT_EQ(fault_in("# only\n\n# comments"), 0u);
  EXPECT_EQ(fault_in("ray f32 0 0 0 1 0 0 5 0 0 1\r\n"), 0u);
  EXPECT_EQ(fault_in("\nray f32 0 0 0 1 0 0 5 0 0 1\nray"), 3u);
  EXPECT_EQ(fault_in("sweep f32 0 0 0 1 10 0 0 5 0 0 1"), 1u);
}

TEST(Replay, keeps_the_worst_case_of_each_goal_and_type_within_the_contract) {
  const Subject& tutorial_ray = subject("tutorial_ray", Question::ray);
  std::vector<WorstCase> cases;
  for (const std::string line : {"ray f32 0 0 0 1 0 0 5 0 0 1", "ray f32 0 0 0 1 0 0 5 0.3 0 1",
                                 "ray f32 0 0 0 3 0 0 5 0 0 1", "ray f32 0 0 0 1 0 0 nan 0 0 1"}) {
    cases.push_back({any_case_in(line), {}});
  }
  constexpr std::array both{NumberType::f32, NumberType::f64};
  const std::vector<Known> known = replay(tutorial_ray, cases, both);
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].place, 1u);
  EXPECT_EQ(known[0].goal, Goal(Figure::distance));
  EXPECT_GT(known[0].score.value, 0);
  EXPECT_EQ(replay(tutorial_ray, cases, std::span(both).last(1)).size(), 0u);
}

TEST(Search, samples_as_many_draws_as_a_climb_may_evaluate_and_keeps_the_worst) {
  const Subject& naive = subject("naive", Question::sweep);
  const Family& far = *find_family("far");
  SearchPlan plan;
  plan.evaluations = 100;
  plan.seed = 3;
  const Ascent ascent{&naive, NumberType::f32, Figure::time, &far};
  const std::atomic<bool> not_interrupted{false};
  const Search search = run(plan, {ascent}, true, not_interrupted, [](std::uint64_t, std::uint64_t) {});
  Score worst;
  for (std::uint64_t i = 0; i < plan.evaluations; ++i) {
    const auto k = draw<float>(far, Question::sweep, plan.seed, i);
    worst = std::max(worst, score_of(trial(naive, k), ascent.goal));
  }
  ASSERT_EQ(search.reached.size(), 1U);
  EXPECT_GT(worst.value, 0);
  EXPECT_EQ(search.reached[0].sampled, worst);
}

TEST(Comparison, puts_what_was_sampled_before_what_was_searched) {
  const Subject& naive = subject("naive", Question::sweep);
  SearchPlan plan;
  plan.evaluations = 1000;
  Search search;
  Reached one{{&naive, NumberType::f32, Figure::time, find_family("far")}};
  one.sampled = {true, 2};
  one.score = {true, 3};
  search.reached.push_back(one);
  one.sampled = {};  // nothing of it was within the contract
  one.score = {};
  search.reached.push_back(one);
  const auto lines = lines_of(comparison(plan, search));
  ASSERT_EQ(lines.size(), 3U);
  const auto words_of = [](const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
  };
  EXPECT_EQ(words_of(lines[1]), (std::vector<std::string>{"subject", "question", "type", "number", "family",
                                                          "sampled", "searched", "ratio"}));
  EXPECT_EQ(words_of(lines[2]),
            (std::vector<std::string>{"naive", "sweep", "f32", "time", "far", "2", "3", "1.5"}));
}

}  // namespace
}  // namespace reports
