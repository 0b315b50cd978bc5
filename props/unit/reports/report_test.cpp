// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "props/unit/reports/report_sample.hpp"
#include "reports/program/pages/expectation.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;
using nlohmann::json;

void collect_lines(const json& value, std::vector<std::string>& found) {
  for (const auto& [key, member] : value.items()) {
    if (key == "line") found.push_back(member.get<std::string>());
    if (member.is_structured()) collect_lines(member, found);
  }
}

TEST(Json, holds_what_was_counted) {
  const Sample sample;
  const Page page = json_page(sample);
  EXPECT_EQ(page.file, "audit.json");
  const json all = json::parse(page.text);
  EXPECT_EQ(all["schema"], 5);
  EXPECT_EQ(all["complete"], true);
  EXPECT_EQ(all["head"]["sources"], "cafebabe");
  EXPECT_EQ(all["head"]["cases_per_second_and_core"], 617.0);
  EXPECT_EQ(all["run"]["seed"], std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(all["run"]["cases"], 20);
  EXPECT_EQ(all["run"]["questions"], json({"ray", "moving", "cast"}));
  EXPECT_EQ(all["run"]["histogram_upper_edges"].size(), Histogram::buckets);
  EXPECT_EQ(all["run"]["histogram_upper_edges"].back(), "inf");
  ASSERT_EQ(all["subjects"].size(), 4u);
  EXPECT_EQ(all["subjects"][0]["unit_direction"], true);
  EXPECT_EQ(all["families"].size(), 3u);
  ASSERT_EQ(all["cells"].size(), sample.audit.cells.size());

  const json& tutorial_ray = all["cells"][1];
  EXPECT_EQ(tutorial_ray["subject"], "tutorial_ray");
  EXPECT_EQ(tutorial_ray["question"], "ray");
  EXPECT_EQ(tutorial_ray["family"], "unit_ordinary");
  EXPECT_EQ(tutorial_ray["type"], "f64");
  EXPECT_FALSE(tutorial_ray.contains("outside"));
  const json& within = tutorial_ray["within"];
  EXPECT_EQ(within["cases"], 10);
  EXPECT_EQ(within["kinds"]["missed"]["times"], 5);
  EXPECT_EQ(within["kinds"]["missed"]["first"], 10);
  EXPECT_EQ(within["kinds"]["missed"]["line"], case_line(sample.audit.cells[1], sample.plan, 10));
  EXPECT_EQ(within["kinds"]["missed"]["causes"]["rounding"]["times"], 5);
  EXPECT_EQ(within["kinds"]["not_a_number"]["causes"]["boundary"]["first"], 4);
  EXPECT_EQ(within["kinds"]["right"]["times"], 3);
  EXPECT_EQ(within["kinds"]["right"]["causes"]["masked"]["first"], 1);
  EXPECT_FALSE(within["kinds"].contains("behind"));
  const json& distance = within["errors"]["distance"];
  EXPECT_EQ(distance["count"], 3);
  EXPECT_EQ(distance["median"], 0.25);
  EXPECT_EQ(distance["p99"], 8388608.0);
  EXPECT_EQ(distance["largest"], 5e6);
  EXPECT_EQ(distance["at"], 2);
  EXPECT_EQ(distance["histogram"], json({{7, 2}, {32, 1}}));
  EXPECT_EQ(all["cells"][3]["outside"]["kinds"]["invalid"]["times"], 1);

  const json& tutorial_cast = all["cells"][10];
  EXPECT_EQ(tutorial_cast["subject"], "tutorial_cast");
  EXPECT_EQ(tutorial_cast["within"]["errors"]["centre"]["largest"], "inf");
  EXPECT_EQ(tutorial_cast["within"]["errors"]["centre_in_input_ulps"]["largest"], 0.75);
  EXPECT_EQ(all["cells"].back()["within"]["outcome_broken"]["first"], 8);
}

TEST(Json, gives_quantiles_of_as_many_errors_as_can_be_counted) {
  // Of 10^16 errors, one less than 99 % are small.
  constexpr std::uint64_t small = 9'899'999'999'999'999, large = 100'000'000'000'001;
  std::array<std::uint64_t, Histogram::buckets> count{};
  count[Histogram::bucket_of(0.25)] = small;
  count[Histogram::bucket_of(5e6)] = large;
  Sample sample;
  sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64)
      .within.error[static_cast<std::size_t>(Figure::distance)] = Histogram(count, 5e6, 2);
  const json distance = json::parse(json_page(sample).text)["cells"][1]["within"]["errors"]["distance"];
  EXPECT_EQ(distance["median"], 0.25);
  EXPECT_EQ(distance["p99"], 8388608.0);
}

TEST(Json, puts_each_cell_on_a_line_and_the_head_on_one) {
  const Sample sample;
  const std::string text = json_page(sample).text;
  std::size_t cells = 0, heads = 0;
  for (const std::string& line : lines_of(text)) {
    cells += line.starts_with("{\"subject\"") ? 1 : 0;
    heads += line.find("cafebabe") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(cells, sample.audit.cells.size());
  EXPECT_EQ(heads, 1u);
}

TEST(Json, takes_any_bytes_in_its_head) {
  Sample sample;
  sample.head.processor = "a \xff processor \"x\"\n";
  EXPECT_TRUE(json::accept(json_page(sample).text));
}

TEST(Markdown, has_a_page_for_each_question_and_each_subject) {
  const Sample sample;
  std::vector<std::string> files;
  for (const Page& page : markdown_pages(sample)) files.push_back(page.file);
  EXPECT_EQ(files, (std::vector<std::string>{"README.md", "families.md", "ray_sphere.md",
                                             "ray_sphere_tutorial_ray.md", "moving_spheres.md",
                                             "moving_spheres_tutorial_moving_test.md", "sphere_cast.md",
                                             "sphere_cast_tutorial_cast.md", "sphere_cast_graze.md"}));
}

TEST(Markdown, sums_up_in_the_right_columns) {
  const Sample sample;
  const std::string text = sample.page("README.md");
  const auto at = [&](std::string_view column) { return looked_up(text, {"tutorial_ray", "f64"}, column); };
  EXPECT_EQ(at("cases"), "10");
  EXPECT_EQ(at("wrong"), "7: 70.0 % (39.7-89.2)");
  EXPECT_EQ(at("ordinary"), "70.0 %");
  EXPECT_EQ(at("families wrong"), "1 of 1");
  EXPECT_EQ(at("missed"), "50.0 %");
  EXPECT_EQ(at("phantom"), "10.0 %");
  EXPECT_EQ(at("behind"), ".");
  EXPECT_EQ(at("NaN"), "10.0 %");
  EXPECT_EQ(at("logic"), "10.0 %");
  EXPECT_EQ(at("rounding"), "50.0 %");
  EXPECT_EQ(at("boundary"), "10.0 %");
  EXPECT_EQ(at("masked"), "10.0 %");
  EXPECT_NE(
      text.find("The promise of `graze`, right decisions and every number correctly rounded, was broken "
                "in 0 of 1 cases."),
      std::string::npos);
}

TEST(Markdown, says_last_of_a_question_what_errors_are_known_and_what_the_subjects_state) {
  const Sample sample;
  const std::string rays = sample.page("ray_sphere.md"), casts = sample.page("sphere_cast.md");
  const auto at = [&](std::string_view column) {
    return looked_up(rays, {"tutorial_ray", "f64", "distance"}, column);
  };
  EXPECT_EQ(at("number"), "distance");
  EXPECT_EQ(at("median"), "0.25");
  EXPECT_EQ(at("99 %"), "2^23");
  EXPECT_EQ(at("largest"), "5e6");
  EXPECT_EQ(looked_up(casts, {"tutorial_cast", "f32", "centre in input ulps"}, "largest"), "0.75");
  EXPECT_NE(rays.find("2 cases lay outside its contract, 1 of them with invalid input."), std::string::npos);
  EXPECT_NE(casts.find("the outcome differs from the truth in 1 of 1 cases, the motion in 1."),
            std::string::npos);
}

TEST(Markdown, has_the_head_of_the_run) {
  const Sample sample;
  const std::string text = sample.page("README.md");
  EXPECT_EQ(looked_up(text, {"sources"}, ""), "cafebabe (hash of the tokens of all C++ in lib)");
  EXPECT_NE(text.find("-Oflag\\|pipe"), std::string::npos);
  EXPECT_EQ(looked_up(text, {"rate"}, ""),
            "617 distinct cases a second and core, judged for outcome, motion and time");
}

TEST(Markdown, names_the_shards_of_a_machine_together) {
  Sample sample;
  const std::vector<Session> one{{"9.8.7", "gcc", "-O3", "a processor", "a day", 4}};
  const std::vector<Session> other{{"9.8.7", "gcc", "-O3", "another one", "a day", 1}};
  for (const std::uint64_t number : {1U, 2U, 3U, 5U, 7U, 8U})
    sample.head.shards.push_back({{number, 8}, one, {static_cast<double>(number), 0, 0}});
  for (const std::uint64_t number : {4U, 6U}) sample.head.shards.push_back({{number, 8}, other, {9, 1, 2}});
  const std::string text = sample.page("README.md");
  EXPECT_EQ(looked_up(text, {"shards 1 to 3, 5, 7 to 8 of 8"}, ""),
            "a processor, 4 threads; graze 9.8.7, gcc, -O3; 1.0 to 8.0 core seconds each");
  EXPECT_EQ(looked_up(text, {"shards 4, 6 of 8"}, ""),
            "another one, 1 thread; graze 9.8.7, gcc, -O3; 12.0 to 12.0 core seconds each");
}

TEST(Markdown, goes_family_by_family) {
  const Sample sample;
  const std::string text = sample.page("ray_sphere_tutorial_ray.md");
  const auto at = [&](std::string_view column) { return looked_up(text, {"unit_ordinary", "f64"}, column); };
  EXPECT_EQ(at("cases"), "10");
  EXPECT_EQ(at("wrong %"), "70.0");
  EXPECT_EQ(at("missed"), "5");
  EXPECT_EQ(at("phantom"), "1");
  EXPECT_EQ(at("behind"), "nothing");
  EXPECT_EQ(at("rounding"), "5");
  EXPECT_EQ(at("masked"), "1");
  EXPECT_EQ(at("99 %"), "2^23");
  EXPECT_EQ(at("largest"), "5e6");
  const std::string outside = text.substr(text.find("Outside its contract, and not held against it:"));
  const auto aside = [&](std::string_view column) { return looked_up(outside, {"f64"}, column); };
  EXPECT_EQ(aside("cases"), "1");
  EXPECT_EQ(aside("invalid"), "1");
  EXPECT_EQ(aside("wrong %"), "100");
  EXPECT_EQ(aside("clamped"), "1");
  const std::string tutorial_cast = sample.page("sphere_cast_tutorial_cast.md");
  EXPECT_EQ(looked_up(tutorial_cast, {"ordinary", "f32"}, "largest"), "0.75");
  EXPECT_EQ(looked_up(tutorial_cast, {"centre", "f32"}, "largest"), "inf");
  EXPECT_EQ(looked_up(tutorial_cast, {"centre", "f32"}, "median"), ">2^65");
  const std::string graze = sample.page("sphere_cast_graze.md");
  EXPECT_EQ(looked_up(graze, {"invalid", "f64"}, "cases"), ".");
  EXPECT_EQ(looked_up(graze, {"invalid", "f64"}, "outcome differs"), "1");
}

TEST(Markdown, sums_up_families_without_a_fault) {
  Sample sample;
  Tally& right = sample.cell("tutorial_ray", "unit_ordinary", NumberType::f32).within;
  right.add(off_by(Figure::distance, 0.5), Cause::none, 0);
  const auto sentence = [&] {
    return sample.page("ray_sphere_tutorial_ray.md").find("above half an ulp: unit_ordinary in f32.\n");
  };
  const auto largest = [&] {
    return looked_up(sample.page("ray_sphere.md"), {"tutorial_ray", "f32", "distance"}, "largest");
  };
  EXPECT_NE(sentence(), std::string::npos);
  EXPECT_EQ(largest(), "nothing");
  right.add(off_by(Figure::distance, 0.51), Cause::none, 1);
  EXPECT_EQ(sentence(), std::string::npos);
  EXPECT_EQ(largest(), "0.51");
}

TEST(Markdown, says_of_each_subject_what_to_expect_the_faultless_last) {
  Sample sample;
  sample.cell("tutorial_cast", "ordinary", NumberType::f32).within.backward.add({}, BackwardOf::decisions, 5);
  EXPECT_NE(
      sample.page("ray_sphere.md")
          .find("- [tutorial_ray](ray_sphere_tutorial_ray.md) f32: no case lies within its contract. "
                "f64: 70.0 % of ordinary decisions wrong (7 of 10),\n  mostly missed, none elsewhere.\n"),
      std::string::npos)
      << sample.page("ray_sphere.md");
  // For graze the sample has nothing but an invalid case.
  EXPECT_NE(sample.page("sphere_cast.md")
                .find("- Exact, each answer right and correctly rounded: "
                      "[tutorial_cast](sphere_cast_tutorial_cast.md).\n"
                      "- Not judged, as no case lies within the contract: [graze](sphere_cast_graze.md).\n"),
            std::string::npos)
      << sample.page("sphere_cast.md");
}

TEST(Markdown, counts_ordinary_scenes_by_distance) {
  constexpr double none_near = std::numeric_limits<double>::infinity();
  Sample sample;
  sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64).within.of_reach = {
      {{1234, 0, 2}, {56, 7, none_near}, {0, 0, 0}}};
  const std::string rays = sample.page("ray_sphere.md");
  const auto at = [&](std::string_view column) { return looked_up(rays, {"tutorial_ray", "f64"}, column); };
  EXPECT_EQ(at("up to 100: wrong"), ".");
  EXPECT_EQ(at("up to 100: cases"), "1,234");
  EXPECT_EQ(at("up to 100: largest"), "2");
  EXPECT_EQ(at("up to 1,000: wrong"), "7");
  EXPECT_EQ(at("up to 1,000: cases"), "56");
  EXPECT_EQ(at("up to 1,000: largest"), "none near");
  EXPECT_EQ(at("beyond 1,000: cases"), "0");
  // There is nothing to report about an exact routine.
  EXPECT_EQ(sample.page("sphere_cast.md").find("by the distance"), std::string::npos);
  const json cells = json::parse(json_page(sample).text)["cells"];
  const json& cell = cells.at(1);
  ASSERT_EQ(cell["family"], "unit_ordinary");
  EXPECT_EQ(cell["within"]["reaches"], json({{1234, 0, 2.0}, {56, 7, "inf"}, {0, 0, 0.0}}));
  for (const json& other : cells) {
    const bool is_ordinary = other["family"] == "ordinary" || other["family"] == "unit_ordinary";
    EXPECT_EQ(other.contains("/within/reaches"_json_pointer), is_ordinary && other.contains("within"))
        << other;
  }
}

/// This many right and missed decisions for each kind of scene; the first of a kind is a phantom if requested.
struct Decisions {
  std::size_t scenes = 0;
  int right = 0, missed = 0, phantom = 0;
};
BySceneKind tallies_of(const std::vector<Decisions>& all) {
  BySceneKind tallies;
  CaseNumber number = 0;
  for (const Decisions& one : all) {
    Tally& tally = tallies.at(one.scenes);
    for (int i = 0; i < one.right; ++i) tally.add(of_kind(Kind::right), Cause::none, number++);
    for (int i = 0; i < one.missed; ++i) tally.add(of_kind(Kind::missed), Cause::none, number++);
    for (int i = 0; i < one.phantom; ++i) tally.add(of_kind(Kind::phantom), Cause::none, number++);
    tally.add(of_kind(Kind::invalid), Cause::none, number++);  // counts for nothing
  }
  return tallies;
}

TEST(Expectations, begin_with_ordinary_decisions_and_then_give_the_two_worst_of_the_others) {
  const struct {
    std::vector<Decisions> decisions;
    std::string_view share, text;
  } rows[]{
      {{}, "", "no case lies within its contract."},
      {{{3, 5}}, "", "no ordinary case lies within its contract, and none of 5 other decisions is wrong."},
      {{{3, 3, 1}}, "", "no ordinary case lies within its contract; worst: far 25.0 %."},
      {{{0, 1234}}, "", "none of 1,234 ordinary decisions is wrong, nor is any other."},
      {{{0, 4}, {1, 1, 1}}, "", "none of 4 ordinary decisions is wrong; worst: behind 50.0 %."},
      {{{0, 1, 2, 1}}, "75.0 %", " of ordinary decisions wrong (3 of 4), mostly missed, none elsewhere."},
      {{{0, 6, 0, 1}, {1, 7}},
       "14.3 %",
       " of ordinary decisions wrong (1 of 7), mostly phantom, none elsewhere."},
      {{{0, 1, 1, 2}, {1, 3, 1}, {3, 1, 1}, {4, 1, 3}},
       "75.0 %",
       " of ordinary decisions wrong (3 of 4), mostly phantom; worst: end 75.0 %, far 50.0 %."},
      // Of equal shares the plainer scenes come first.
      {{{0, 1, 1}, {10, 1, 1}, {5, 2, 2}, {6, 2, 2}},
       "50.0 %",
       " of ordinary decisions wrong (1 of 2), mostly missed; worst: start 50.0 %, tangent 50.0 %."},
  };
  for (const auto& row : rows) {
    const Expectation expected = expectation(tallies_of(row.decisions));
    EXPECT_EQ(expected.share, row.share) << row.text;
    EXPECT_EQ(expected.text, row.text);
  }
}

TEST(Expectations, of_recorded_cases_cover_all_alike) {
  const auto said = [](const Decisions& decisions) {
    const Expectation expected = expectation_in_worlds(tallies_of({decisions}).at(decisions.scenes));
    return expected.share + expected.text;
  };
  EXPECT_EQ(said({0}), "no case lies within its contract.");
  EXPECT_EQ(said({0, 1234}), "none of 1,234 decisions is wrong.");
  EXPECT_EQ(said({0, 1, 1, 2}), "75.0 % of 4 decisions wrong, mostly phantom.");
}

TEST(Markdown, shows_shares_of_the_cases_with_valid_input) {
  // graze within its contract: an invalid case, a missed one, and three that are right.
  Sample sample;
  Tally& graze = sample.cell("graze", "ordinary", NumberType::f64).within;
  graze.add(of_kind(Kind::missed), Cause::unknown, 1);
  for (CaseNumber i = 2; i < 5; ++i) graze.add(off_by(Figure::time, 0.5), Cause::none, i);
  const auto at = [&](std::string_view column) {
    return looked_up(sample.page("README.md"), {"graze", "f64"}, column);
  };
  EXPECT_EQ(at("cases"), "4");
  EXPECT_EQ(at("wrong"), "1: 25.0 % (4.56-69.9)");
  EXPECT_EQ(at("missed"), "25.0 %");
  EXPECT_NE(
      summary(sample).find("\ngraze         f64  -                -         -    -         -     -  25.0 "),
      std::string::npos)
      << summary(sample);
}

TEST(Markdown, says_unknown_of_causes_where_no_wide_arithmetic_tells_them_and_never_none) {
  Sample sample;
  Tally& graze = sample.cell("graze", "ordinary", NumberType::f64).within;
  for (CaseNumber i = 0; i < 4; ++i) graze.add(off_by(Figure::time, 0.5), Cause::none, i);
  const auto at = [&](std::string_view subject, std::string_view type, std::string_view column) {
    return looked_up(sample.page("README.md"), {std::string(subject), std::string(type)}, column);
  };
  for (const char* const cause : {"logic", "rounding", "boundary"}) {
    EXPECT_EQ(at("graze", "f64", cause), ".") << cause;  // nothing is wrong
    EXPECT_NE(at("tutorial_ray", "f64", cause), "unknown") << cause;
  }
  EXPECT_EQ(at("graze", "f64", "masked"), "unknown");
  graze.add(of_kind(Kind::missed), Cause::unknown, 4);
  for (const char* const cause : {"logic", "rounding", "boundary", "masked"})
    EXPECT_EQ(at("graze", "f64", cause), "unknown") << cause;
}

TEST(Markdown, names_the_families_of_the_audit_in_their_order_and_no_others) {
  const Sample sample;
  const std::string text = sample.page("families.md");
  std::vector<std::string> named;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with("- `")) named.push_back(line.substr(3, line.find('`', 3) - 3));
  }
  EXPECT_EQ(named, (std::vector<std::string>{"unit_ordinary", "ordinary", "invalid"}));
}

TEST(Markdown, shows_the_share_of_valid_cases_that_each_stage_decides) {
  Sample sample;
  Tally& graze = sample.cell("graze", "invalid", NumberType::f64).within;
  graze.of_stage = {1, 2, 5, 1};  // of one invalid case, and eight others
  for (CaseNumber i = 10; i < 18; ++i) graze.add(off_by(Figure::time, 0.5), Cause::none, i);
  const std::string page = sample.page("sphere_cast_graze.md");
  const std::string stages = page.substr(page.find("Which of its stages decides"));
  EXPECT_EQ(looked_up(stages, {"invalid", "f64"}, "stage 1"), "25.0 %");
  EXPECT_EQ(looked_up(stages, {"invalid", "f64"}, "stage 2"), "62.5 %");
  EXPECT_EQ(looked_up(stages, {"invalid", "f64"}, "stage 3"), "12.5 %");
  EXPECT_NE(sample.page("sphere_cast.md")
                .find("first stage decided 25.0 %, the second 62.5 % and the third 12.5 %"),
            std::string::npos);
  graze.of_stage = {1, 6, 2, 0};
  EXPECT_EQ(looked_up(sample.page("sphere_cast_graze.md"), {"invalid", "f64"}, "stage 2"), "25.0 %");
}

TEST(Markdown, aligns_its_tables_in_the_source) {
  const Sample sample;
  for (const Page& page : markdown_pages(sample)) {
    std::size_t length = 0;
    for (const std::string& line : lines_of(page.text)) {
      if (!line.starts_with("|")) {
        length = 0;
        continue;
      }
      EXPECT_TRUE(length == 0 || line.size() == length) << page.file << ": " << line;
      length = line.size();
    }
  }
}

TEST(Markdown, gives_a_line_for_the_first_case_of_each_kind_and_for_the_largest_error) {
  Sample sample;
  // A family with fewer cases of a kind shows none of it.
  sample.cell("tutorial_ray", "ordinary", NumberType::f64).within.add(of_kind(Kind::missed), Cause::logic, 0);
  const std::vector<std::string> lines = case_lines(sample.page("ray_sphere_tutorial_ray.md"));
  const Cell& cell = sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64);
  const auto line = [&](CaseNumber number) { return case_line(cell, sample.plan, number); };
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], line(10) + " # missed, rounding; case 10 of unit_ordinary");
  EXPECT_EQ(lines[1], line(3) + " # phantom, logic; case 3 of unit_ordinary");
  EXPECT_EQ(lines[2], line(4) + " # NaN, boundary; case 4 of unit_ordinary");
  EXPECT_EQ(lines[3], line(2) + " # largest error of the distance, 5e6 ulp; case 2 of unit_ordinary");
  EXPECT_TRUE(lines[4].ends_with(" # clamped, logic; case 6 of ordinary"));
}

TEST(Report, a_case_without_an_answer_is_reported_with_what_happened) {
  Sample sample;
  Tally& tutorial_ray = sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64).within;
  tutorial_ray.add(NoAnswer{Failure::crash, "the later one"}, 21);
  tutorial_ray.add(NoAnswer{Failure::crash, "died of signal 11"}, 20);
  tutorial_ray.add(NoAnswer{Failure::time_out, "no answer within 1 s"}, 30);
  EXPECT_EQ(tutorial_ray.times(Kind::no_answer), 3U);
  EXPECT_EQ(tutorial_ray.cases, 13U);
  EXPECT_EQ(tutorial_ray.wrong(), 10U);

  const std::string page = sample.page("ray_sphere_tutorial_ray.md");
  EXPECT_NE(page.find(" # no answer, crash: died of signal 11; case 20 of unit_ordinary\n"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find(" # no answer, time out: no answer within 1 s; case 30 of unit_ordinary\n"),
            std::string::npos);
  EXPECT_EQ(page.find("the later one"), std::string::npos);
  EXPECT_EQ(looked_up(page.substr(page.find("How it failed")), {"unit_ordinary", "f64"}, "crash"), "2");
  EXPECT_NE(summary(sample).find("\ntutorial_ray ray_sphere f64: 3 of 15 cases: crash 2, time out 1\n"),
            std::string::npos)
      << summary(sample);

  const json read = json::parse(json_page(sample).text);
  for (const json& cell : read["cells"]) {
    if (cell["subject"] != "tutorial_ray" || cell["family"] != "unit_ordinary" || cell["type"] != "f64")
      continue;
    const json& within = cell["within"];
    EXPECT_EQ(within["kinds"]["no_answer"]["times"], 3);
    EXPECT_EQ(within["kinds"]["no_answer"]["causes"]["unknown"]["first"], 20);
    EXPECT_EQ(within["failures"]["crash"]["times"], 2);
    EXPECT_EQ(within["failures"]["crash"]["what"], "died of signal 11");
    EXPECT_EQ(within["failures"].size(), 2U);
  }
}

TEST(Report, failures_outside_the_contract_are_reported_with_those_within) {
  Sample sample;
  sample.cell("tutorial_ray", "ordinary", NumberType::f64)
      .outside.add(NoAnswer{Failure::garbage, "what"}, 20);
  const std::string page = sample.page("ray_sphere_tutorial_ray.md");
  const std::size_t at = page.find("How it failed");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(looked_up(page.substr(at), {"ordinary", "f64"}, "garbage"), "1");
  EXPECT_NE(summary(sample).find("\ntutorial_ray ray_sphere f64: 1 of 13 cases: garbage 1\n"),
            std::string::npos)
      << summary(sample);
}

TEST(Report, a_report_without_failures_does_not_speak_of_them) {
  const Sample sample;
  for (const Page& page : markdown_pages(sample)) {
    EXPECT_EQ(page.text.find("no answer"), std::string::npos) << page.file;
  }
  EXPECT_EQ(json_page(sample).text.find("failures"), std::string::npos);
}

TEST(Report, every_case_line_reads_back) {
  const Sample sample;
  std::vector<std::string> lines;
  collect_lines(json::parse(json_page(sample).text), lines);
  for (const Page& page : markdown_pages(sample)) {
    for (const std::string& line : case_lines(page.text)) lines.push_back(line);
  }
  EXPECT_GT(lines.size(), 20u);
  for (const std::string& line : lines) EXPECT_TRUE(std::holds_alternative<AnyCase>(read_case(line))) << line;
}

TEST(Report, what_differs_from_run_to_run_stands_in_the_head_alone) {
  const Sample sample;
  Sample other;
  other.head = {"1", "2", "3", "4", "5", "6", 7, 8};
  other.plan.threads = 17;
  other.audit.seconds = {0, 0, 0};
  const auto pages = markdown_pages(sample);
  const auto others = markdown_pages(other);
  ASSERT_EQ(pages.size(), others.size());
  const auto below = [](const std::string& text) { return text.substr(text.find("<!-- Below this line")); };
  EXPECT_NE(pages[0].text, others[0].text);
  EXPECT_EQ(below(pages[0].text), below(others[0].text));
  for (std::size_t i = 1; i < pages.size(); ++i) EXPECT_EQ(pages[i].text, others[i].text);

  const auto ours = lines_of(json_page(sample).text);
  const auto theirs = lines_of(json_page(other).text);
  ASSERT_EQ(ours.size(), theirs.size());
  for (std::size_t i = 0; i < ours.size(); ++i) {
    EXPECT_TRUE(ours[i] == theirs[i] || ours[i].starts_with("\"head\"")) << ours[i];
  }
  EXPECT_EQ(summary(sample), summary(other));
}

TEST(Report, an_incomplete_audit_says_so_first) {
  Sample sample;
  EXPECT_EQ(summary(sample).find("INCOMPLETE"), std::string::npos);
  sample.audit.complete = false;
  EXPECT_TRUE(summary(sample).starts_with("INCOMPLETE"));
  for (const Page& page : markdown_pages(sample)) {
    EXPECT_TRUE(page.text.starts_with("**INCOMPLETE")) << page.file;
  }
  EXPECT_EQ(json::parse(json_page(sample).text)["complete"], false);
}

TEST(Report, an_audit_that_was_interrupted_early_says_nothing_of_the_contract) {
  Sample sample;
  for (Cell& cell : sample.audit.cells) cell.within = cell.outside = {};
  const std::vector<const Subject*>& subjects = sample.plan.subjects;
  EXPECT_EQ(expectations(sample, {subjects[0]})[0].expected.text, "no case lies within its contract.");
  sample.audit.complete = false;
  EXPECT_EQ(expectations(sample, {subjects[0]})[0].expected.text,
            "no case was judged before the interruption.");
}

TEST(Report, nothing_is_divided_by_no_cases) {
  Sample sample;
  for (Cell& cell : sample.audit.cells) cell.within = cell.outside = {};
  sample.audit.distinct = 0;
  sample.audit.seconds = {};
  std::string all = json_page(sample).text + summary(sample);
  EXPECT_NE(all.find("\"cases_per_second_and_core\":null"), std::string::npos);
  const auto pages = markdown_pages(sample);
  EXPECT_EQ(looked_up(pages[0].text, {"tutorial_ray", "f64"}, "wrong"), "-");
  for (const Page& page : pages) all += page.text;
  EXPECT_EQ(all.find("nan"), std::string::npos);
  EXPECT_EQ(all.find("inf "), std::string::npos);

  const Report none{.head = sample.head, .plan = {}, .audit = {}};
  EXPECT_TRUE(json::accept(json_page(none).text));
  EXPECT_EQ(markdown_pages(none).size(), 2u);  // the first page, and no families
  EXPECT_NO_THROW((void)summary(none));
}

TEST(Report, within_contract_adds_up_families) {
  Sample sample;
  const Subject& tutorial_ray = subject("tutorial_ray", Question::ray);
  sample.cell("tutorial_ray", "ordinary", NumberType::f64).within.add(of_kind(Kind::missed), Cause::logic, 1);
  const Tally sum = within_contract(sample.audit, tutorial_ray, NumberType::f64);
  EXPECT_EQ(sum.cases, 11u);
  EXPECT_EQ(sum.times(Kind::missed), 6u);
  EXPECT_EQ(within_contract(sample.audit, tutorial_ray, NumberType::f32).cases, 0u);
}

TEST(Markdown, calls_exact_only_what_is_no_step_away) {
  for (const Steps steps : {0U, 1U, 4U}) {
    Sample sample;
    sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64)
        .within.backward.add({steps, steps}, BackwardOf::decisions, 0);
    const std::string text = sample.page("ray_sphere.md");
    EXPECT_EQ(
        text.find("- Exact, each answer right and correctly rounded: [tutorial_ray](") != std::string::npos,
        steps == 0)
        << text;
    EXPECT_EQ(text.find("- [tutorial_ray](ray_sphere_tutorial_ray.md) f") != std::string::npos, steps != 0)
        << text;
  }
}

TEST(Markdown, counts_beside_the_classes_what_is_known_from_below) {
  Sample sample;
  Tally& tutorial_ray = sample.cell("tutorial_ray", "unit_ordinary", NumberType::f64).within;
  for (CaseNumber i = 0; i < 3; ++i) tutorial_ray.backward.add({3, no_steps}, BackwardOf::decisions, i);
  tutorial_ray.backward_at_limits.add({9, no_steps}, BackwardOf::decisions, 3);
  EXPECT_EQ(looked_up(sample.page("ray_sphere.md"), {"tutorial_ray", "f64"}, "open"), "3");
  // And the answers farther off than each class allows: of 8 answers 3, 2 and 1.
  for (const Steps steps : {Steps{4}, Steps{4}, Steps{5}, Steps{65}})
    tutorial_ray.backward.add({steps, steps}, BackwardOf::decisions, 4);
  tutorial_ray.backward.add(no_question, BackwardOf::decisions, 8);
  const std::string text = sample.page("ray_sphere.md");
  EXPECT_EQ(looked_up(text, {"tutorial_ray", "f64"}, "above 4"), "37.5 %");
  EXPECT_EQ(looked_up(text, {"tutorial_ray", "f64"}, "above 64"), "25.0 %");
  EXPECT_EQ(looked_up(text, {"tutorial_ray", "f64"}, "none near"), "12.5 %");
}

TEST(Markdown, counts_what_was_not_asked_outside_the_contract) {
  Sample sample;
  sample.cell("tutorial_ray", "ordinary", NumberType::f32).outside.not_asked = 7;
  EXPECT_EQ(looked_up(sample.page("ray_sphere_tutorial_ray.md"), {"f32"}, "not asked"), "7");
}

TEST(Markdown, says_how_many_of_the_cases_outside_are_invalid) {
  const auto said = [](int wrong, int invalid) {
    Sample sample;
    Tally& outside = sample.cell("tutorial_moving_test", "ordinary", NumberType::f32).outside;
    for (int i = 0; i < wrong; ++i) outside.add(of_kind(Kind::missed), Cause::logic, 0);
    for (int i = 0; i < invalid; ++i) outside.add(of_kind(Kind::invalid), Cause::none, 0);
    const std::string text = sample.page("moving_spheres.md");
    const std::string_view end = " cases lay outside its contract, ";
    const std::size_t at = text.find(end);
    return at == std::string::npos ? "" : text.substr(at + end.size(), text.find('.', at) - at - end.size());
  };
  EXPECT_EQ(said(0, 0), "");
  EXPECT_EQ(said(2, 0), "none of them with invalid input");
  EXPECT_EQ(said(2, 3), "3 of them with invalid input");
  EXPECT_EQ(said(0, 3), "all of them with invalid input");
}

TEST(Summary, rounds_no_share_to_all_or_none) {
  const auto said = [](CaseNumber missed, CaseNumber all) {
    Sample sample;
    Tally& tally = sample.cell("tutorial_moving_test", "ordinary", NumberType::f32).within;
    for (CaseNumber i = 0; i < all; ++i)
      tally.add(of_kind(i < missed ? Kind::missed : Kind::right), Cause::logic, i);
    return summary(sample);
  };
  for (const auto& [missed, all, share] : {std::tuple{CaseNumber{1}, CaseNumber{1000}, "<1"},
                                           {10, 1000, "1"},
                                           {989, 1000, "99"},
                                           {990, 1000, ">99"},
                                           {999, 1000, ">99"},
                                           {1000, 1000, "100"}}) {
    const std::string text = said(missed, all);
    EXPECT_NE(text.find("  missed " + std::string(share) + "\n"), std::string::npos) << missed << text;
  }
}

TEST(Summary, is_a_line_for_each_subject_and_type_of_at_most_100_columns) {
  Sample sample;
  Tally& tutorial_ray = sample.cell("tutorial_ray", "ordinary", NumberType::f32).within;
  for (CaseNumber i = 0; i < 100000; ++i) {
    tutorial_ray.add(of_kind(i % 3 == 0   ? Kind::clamped
                             : i % 3 == 1 ? Kind::phantom
                                          : Kind::not_a_number),
                     Cause::logic, i);
  }
  tutorial_ray.add(of_kind(Kind::missed), Cause::rounding, 100000);
  tutorial_ray.add(off_by(Figure::distance, 1.7e305), Cause::masked, 100001);
  BackwardTally& of_floats = sample.cell("tutorial_ray", "ordinary", NumberType::f32).within.backward;
  BackwardTally& of_doubles = sample.audit.cells[1].within.backward;
  for (CaseNumber i = 0; i < 100; ++i) {
    const Steps steps = i == 7 ? 5'000'000 : 3120;
    of_floats.add({steps, steps}, BackwardOf::decisions, i);
  }
  for (CaseNumber i = 0; i < 10; ++i)
    of_doubles.add(i < 3 ? no_question : Backward{}, BackwardOf::decisions, i);
  for (CaseNumber i = 0; i < 3; ++i) of_doubles.add({3, 3}, BackwardOf::times, i);
  const std::string text = summary(sample);
  std::size_t rows = 0;
  for (const std::string& line : lines_of(text)) {
    EXPECT_LE(line.size(), 100u) << line;
    if (line.find(" f32 ") != std::string::npos || line.find(" f64 ") != std::string::npos) ++rows;
  }
  EXPECT_EQ(rows, 8u);
  EXPECT_NE(
      text.find(
          "tutorial_ray f64  wrong              none near    4         3  30.0  70.0  missed 50 NaN 10\n"),
      std::string::npos)
      << text;
  EXPECT_NE(
      text.find(
          "tutorial_ray f32  unstable      2^12       5e6    -         -     . >99.9  clamped 33 NaN 33\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("tutorial_moving_test f32  -                -         -    -         -     -     -\n"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace reports
