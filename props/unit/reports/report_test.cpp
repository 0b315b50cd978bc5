// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/search/known.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/search/worst_file.hpp"
#include "reports/program/text/format.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace verify;
using nlohmann::json;
using props::any_case_in;
using props::case_in;

const Subject& subject(std::string_view name, Question question) {
  for (const Subject& one : subjects::built_in_subjects()) {
    if (one.name == name && one.question == question) return one;
  }
  throw std::logic_error("no such subject");
}

Verdict verdict(Kind kind) {
  Verdict v;
  v.kind = kind;
  return v;
}
Verdict right(Figure figure, double ulps) {
  Verdict v;
  v.error[static_cast<std::size_t>(figure)] = ulps;
  return v;
}

/// A report by hand: p1 (distance) with all that can be counted, p5_test (no number), p4 (a centre), graze.
struct Sample : Report {
  Sample() {
    head = {"9.8.7", "cafebabe", "a compiler", "-Oflag|pipe", "a processor", "2001-02-03T04:05:06Z", 3, 7.5};
    plan.subjects = {&subject("p1", Question::ray), &subject("p5_test", Question::moving),
                     &subject("p4", Question::cast), &subject("graze", Question::cast)};
    plan.families = {find_family("unit_ordinary"), find_family("ordinary"), find_family("invalid")};
    plan.types = {NumberType::f32, NumberType::f64};
    plan.cases = 20;
    plan.seed = std::numeric_limits<std::uint64_t>::max();
    for (const Subject* s : plan.subjects) {
      for (const Family* f : plan.families) {
        if (!f->applies(s->question)) continue;
        for (const NumberType type : plan.types) audit.cells.push_back({s, f, type, {}, {}});
      }
    }
    audit.distinct = 1234;
    audit.seconds = {2, 3, 4};

    Tally& p1 = cell("p1", "unit_ordinary", NumberType::f64).within;
    for (CaseNumber i = 0; i < 5; ++i) p1.add(verdict(Kind::missed), Cause::rounding, 10 + i);
    p1.add(verdict(Kind::phantom), Cause::logic, 3);
    p1.add(verdict(Kind::not_a_number), Cause::boundary, 4);
    p1.add(right(Figure::distance, 0.25), Cause::none, 0);
    p1.add(right(Figure::distance, 0.25), Cause::masked, 1);
    p1.add(right(Figure::distance, 5e6), Cause::none, 2);
    Tally& aside = cell("p1", "ordinary", NumberType::f64).outside;
    aside.add(verdict(Kind::clamped), Cause::logic, 6);
    aside.add(verdict(Kind::invalid), Cause::none, 7);

    Tally& p4 = cell("p4", "ordinary", NumberType::f32).within;
    Verdict place = right(Figure::centre, std::numeric_limits<double>::infinity());
    place.error[static_cast<std::size_t>(Figure::centre_coordinate)] = 0.75;
    p4.add(place, Cause::none, 5);

    Tally& graze = cell("graze", "invalid", NumberType::f64).within;
    Verdict other = verdict(Kind::invalid);
    other.outcome_kept = false;
    other.motion_kept = false;
    graze.add(other, Cause::none, 8);
  }

  Cell& cell(std::string_view name, std::string_view family, NumberType type) {
    for (Cell& one : audit.cells) {
      if (one.subject->name == name && one.family->name == family && one.type == type) return one;
    }
    throw std::logic_error("no such cell");
  }
  [[nodiscard]] std::string page(std::string_view file) const {
    for (const Page& one : markdown_pages(*this)) {
      if (one.file == file) return one.text;
    }
    throw std::logic_error("no such page");
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The cells of a row without their padding.
std::vector<std::string> split(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row.substr(1));
  for (std::string cell; std::getline(stream, cell, '|');) {
    const auto first = cell.find_first_not_of(' ');
    cells.push_back(first == std::string::npos ? ""
                                               : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
  }
  return cells;
}

/// What stands under a heading, in the first row with these words at its left, of the first table that has
/// both.
std::string looked_up(const std::string& text, const std::vector<std::string>& left,
                      std::string_view column) {
  std::vector<std::string> heads;
  bool in_table = false;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("|")) {
      in_table = false;
      continue;
    }
    const std::vector<std::string> cells = split(line);
    if (!in_table) heads = cells;
    in_table = true;
    const auto at = std::find(heads.begin(), heads.end(), column);
    if (at != heads.end() && cells.size() > left.size() &&
        std::equal(left.begin(), left.end(), cells.begin())) {
      return cells[static_cast<std::size_t>(at - heads.begin())];
    }
  }
  return "nothing";
}

/// Every case line between the fences of a page.
std::vector<std::string> case_lines(const std::string& text) {
  std::vector<std::string> found;
  bool fenced = false;
  for (const std::string& line : lines_of(text)) {
    if (line == "```") {
      fenced = !fenced;
    } else if (fenced) {
      found.push_back(line);
    }
  }
  return found;
}

void collect_lines(const json& value, std::vector<std::string>& found) {
  for (const auto& [key, member] : value.items()) {
    if (key == "line") found.push_back(member.get<std::string>());
    if (member.is_structured()) collect_lines(member, found);
  }
}

TEST(Wording, shares_have_two_or_three_digits_and_are_never_rounded_to_all_or_none) {
  EXPECT_EQ(percent(0), "0");
  EXPECT_EQ(percent(1), "100");
  EXPECT_EQ(percent(0.5), "50.0");
  EXPECT_EQ(percent(0.01234), "1.23");
  EXPECT_EQ(percent(0.00123), "0.12");
  EXPECT_EQ(percent(1e-6), "0.00010");
  EXPECT_EQ(percent(0.9999), "99.99");
  EXPECT_EQ(percent(1 - 1e-9), "99.9999999");
  EXPECT_EQ(share(0, 7), ".");
  EXPECT_EQ(share(0, 0), "-");
  EXPECT_EQ(count_with_share(0, 0), "-");
}

TEST(Wording, intervals_are_those_of_wilson) {
  EXPECT_EQ(count_with_share(0, 10), "0 % (0-27.8)");
  EXPECT_EQ(count_with_share(5, 10), "5: 50.0 % (23.7-76.3)");
  EXPECT_EQ(count_with_share(10, 10), "10: 100 % (72.2-100)");
  EXPECT_EQ(count_with_share(1, 1000), "1: 0.10 % (0.018-0.56)");
}

TEST(Wording, counts_are_grouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(Wording, errors_are_rounded_up) {
  EXPECT_EQ(rounded_up(0), "0");
  EXPECT_EQ(rounded_up(0.5), "0.5");
  EXPECT_EQ(rounded_up(0.50000001), "0.501");
  EXPECT_EQ(rounded_up(0.49999999), "0.5");
  EXPECT_EQ(rounded_up(0.0123), "0.0123");
  EXPECT_EQ(rounded_up(366.01), "367");
  EXPECT_EQ(rounded_up(999.5), "1000");
  EXPECT_EQ(rounded_up(1663.45), "1670");
  EXPECT_EQ(rounded_up(5e6), "5e6");
  EXPECT_EQ(rounded_up(99999), "1e5");
  EXPECT_EQ(rounded_up(1.2345e-5), "1.24e-5");
  EXPECT_EQ(rounded_up(2.75451e-281), "2.76e-281");
  EXPECT_EQ(rounded_up(std::numeric_limits<double>::infinity()), "inf");
}

TEST(Wording, edges_are_plain_or_powers_of_two) {
  EXPECT_EQ(edge(0), "0");
  EXPECT_EQ(edge(0.125), "0.125");
  EXPECT_EQ(edge(0.0625), "2^-4");
  EXPECT_EQ(edge(1), "1");
  EXPECT_EQ(edge(1024), "1024");
  EXPECT_EQ(edge(2048), "2^11");
  EXPECT_EQ(edge(std::numeric_limits<double>::infinity()), ">2^65");
}

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
  }
}

TEST(Json, holds_what_was_counted) {
  const Sample sample;
  const Page page = json_page(sample);
  EXPECT_EQ(page.file, "audit.json");
  const json all = json::parse(page.text);
  EXPECT_EQ(all["schema"], 1);
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

  const json& p1 = all["cells"][1];
  EXPECT_EQ(p1["subject"], "p1");
  EXPECT_EQ(p1["question"], "ray");
  EXPECT_EQ(p1["family"], "unit_ordinary");
  EXPECT_EQ(p1["type"], "f64");
  EXPECT_FALSE(p1.contains("outside"));
  const json& within = p1["within"];
  EXPECT_EQ(within["cases"], 10);
  EXPECT_EQ(within["kinds"]["missed"]["times"], 5);
  EXPECT_EQ(within["kinds"]["missed"]["first"], 10);
  EXPECT_EQ(within["kinds"]["missed"]["line"], case_line(sample.audit.cells[1], sample.plan.seed, 10));
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

  const json& p4 = all["cells"][10];
  EXPECT_EQ(p4["subject"], "p4");
  EXPECT_EQ(p4["within"]["errors"]["centre"]["largest"], "inf");
  EXPECT_EQ(p4["within"]["errors"]["centre_in_input_ulps"]["largest"], 0.75);
  EXPECT_EQ(all["cells"].back()["within"]["outcome_broken"]["first"], 8);
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

TEST(Markdown, has_a_page_for_each_question) {
  const Sample sample;
  std::vector<std::string> files;
  for (const Page& page : markdown_pages(sample)) files.push_back(page.file);
  EXPECT_EQ(files,
            (std::vector<std::string>{"README.md", "ray_sphere.md", "moving_spheres.md", "sphere_cast.md"}));
}

TEST(Markdown, sums_up_in_the_right_columns) {
  const Sample sample;
  const std::string text = sample.page("README.md");
  const auto at = [&](std::string_view column) { return looked_up(text, {"p1", "f64"}, column); };
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
  EXPECT_EQ(at("number"), "distance");
  EXPECT_EQ(at("median"), "0.25");
  EXPECT_EQ(at("99 %"), "2^23");
  EXPECT_EQ(at("largest"), "5e6");
  EXPECT_EQ(looked_up(text, {"p4", "f32", "centre"}, "largest"), "inf");
  EXPECT_EQ(looked_up(text, {"p4", "f32", "centre in input ulps"}, "largest"), "0.75");
  EXPECT_NE(text.find("2 cases lay outside its contract, 1 of them with invalid input."), std::string::npos);
  EXPECT_NE(text.find("the outcome differs from the truth in 1 of 1 cases, the motion in 1."),
            std::string::npos);
}

TEST(Markdown, has_the_head_of_the_run) {
  const Sample sample;
  const std::string text = sample.page("README.md");
  EXPECT_EQ(looked_up(text, {"sources"}, ""), "cafebabe (hash of all sources without reports/)");
  EXPECT_NE(text.find("-Oflag\\|pipe"), std::string::npos);
  EXPECT_EQ(looked_up(text, {"rate"}, ""),
            "617 distinct cases a second and core, judged for outcome, motion and time");
}

TEST(Markdown, tells_family_by_family) {
  const Sample sample;
  const std::string text = sample.page("ray_sphere.md");
  const auto at = [&](std::string_view column) { return looked_up(text, {"unit_ordinary", "f64"}, column); };
  EXPECT_EQ(at("cases"), "10");
  EXPECT_EQ(at("wrong"), "7: 70.0 % (39.7-89.2)");
  EXPECT_EQ(at("missed"), "5: 50.0 % (23.7-76.3)");
  EXPECT_EQ(at("phantom"), "1: 10.0 % (1.79-40.4)");
  EXPECT_EQ(at("behind"), "nothing");
  EXPECT_EQ(at("rounding"), "5");
  EXPECT_EQ(at("masked"), "1");
  EXPECT_EQ(at("median"), "0.25");
  EXPECT_EQ(at("largest"), "5e6");
  const auto aside = [&](std::string_view column) { return looked_up(text, {"ordinary", "f64"}, column); };
  EXPECT_EQ(aside("cases"), "1");
  EXPECT_EQ(aside("invalid"), "1");
  EXPECT_EQ(aside("wrong"), "1: 100 % (20.7-100)");
  EXPECT_EQ(aside("clamped"), "1");
  const std::string cast = sample.page("sphere_cast.md");
  EXPECT_EQ(looked_up(cast, {"ordinary", "f32"}, "largest"), "0.75");
  EXPECT_EQ(looked_up(cast, {"ordinary", "f32"}, "centre"), ">2^65 / >2^65 / inf");
  EXPECT_EQ(looked_up(cast, {"invalid", "f64"}, "cases"), ".");
  EXPECT_EQ(looked_up(cast, {"invalid", "f64"}, "outcome differs"), "1");
}

TEST(Markdown, shows_shares_of_the_cases_with_valid_input) {
  // graze within its contract: an invalid case, a missed one, and three that are right.
  Sample sample;
  Tally& graze = sample.cell("graze", "ordinary", NumberType::f64).within;
  graze.add(verdict(Kind::missed), Cause::unknown, 1);
  for (CaseNumber i = 2; i < 5; ++i) graze.add(right(Figure::time, 0.5), Cause::none, i);
  const auto at = [&](std::string_view column) {
    return looked_up(sample.page("README.md"), {"graze", "f64"}, column);
  };
  EXPECT_EQ(at("cases"), "4");
  EXPECT_EQ(at("wrong"), "1: 25.0 % (4.56-69.9)");
  EXPECT_EQ(at("missed"), "25.0 %");
  EXPECT_EQ(at("unknown"), "25.0 %");
  EXPECT_NE(summary(sample).find("\ngraze   f64   25.0 "), std::string::npos) << summary(sample);
}

TEST(Markdown, names_the_families_of_the_audit_in_their_order_and_no_others) {
  const Sample sample;
  const std::string text = sample.page("README.md");
  std::vector<std::string> named;
  for (const std::string& line : lines_of(text.substr(text.find("## The families\n")))) {
    if (line.starts_with("- `")) named.push_back(line.substr(3, line.find('`', 3) - 3));
  }
  EXPECT_EQ(named, (std::vector<std::string>{"unit_ordinary", "ordinary", "invalid"}));
}

TEST(Markdown, shows_the_share_of_valid_cases_that_each_stage_decides) {
  Sample sample;
  Tally& graze = sample.cell("graze", "invalid", NumberType::f64).within;
  graze.of_stage = {1, 2, 5, 1};  // of one invalid case, and eight others
  for (CaseNumber i = 10; i < 18; ++i) graze.add(right(Figure::time, 0.5), Cause::none, i);
  const std::string page = sample.page("sphere_cast.md");
  const std::string stages = page.substr(page.find("Which of its stages decides"));
  EXPECT_EQ(looked_up(stages, {"invalid", "f64"}, "stage 1"), "25.0 %");
  EXPECT_EQ(looked_up(stages, {"invalid", "f64"}, "stage 2"), "62.5 %");
  EXPECT_EQ(looked_up(stages, {"invalid", "f64"}, "stage 3"), "12.5 %");
  EXPECT_NE(
      sample.page("README.md").find("first stage decided 25.0 %, the second 62.5 % and the third 12.5 %"),
      std::string::npos);
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
  const std::vector<std::string> lines = case_lines(sample.page("ray_sphere.md"));
  const Cell& cell = sample.cell("p1", "unit_ordinary", NumberType::f64);
  const auto line = [&](CaseNumber number) { return case_line(cell, sample.plan.seed, number); };
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0], line(10) + " # missed, rounding; case 10 of unit_ordinary");
  EXPECT_EQ(lines[1], line(3) + " # phantom, logic; case 3 of unit_ordinary");
  EXPECT_EQ(lines[2], line(4) + " # NaN, boundary; case 4 of unit_ordinary");
  EXPECT_EQ(lines[3], line(2) + " # largest error of the distance, 5e6 ulp; case 2 of unit_ordinary");
  EXPECT_TRUE(lines[4].ends_with(" # clamped, logic; case 6 of ordinary"));
}

TEST(Report, a_case_without_an_answer_is_told_with_what_happened) {
  Sample sample;
  Tally& p1 = sample.cell("p1", "unit_ordinary", NumberType::f64).within;
  p1.add(NoAnswer{Failure::crash, "the later one"}, 21);
  p1.add(NoAnswer{Failure::crash, "died of signal 11"}, 20);
  p1.add(NoAnswer{Failure::time_out, "no answer within 1 s"}, 30);
  EXPECT_EQ(p1.times(Kind::no_answer), 3U);
  EXPECT_EQ(p1.cases, 13U);
  EXPECT_EQ(p1.wrong(), 10U);

  const std::string page = sample.page("ray_sphere.md");
  EXPECT_NE(page.find(" # no answer, crash: died of signal 11; case 20 of unit_ordinary\n"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find(" # no answer, time out: no answer within 1 s; case 30 of unit_ordinary\n"),
            std::string::npos);
  EXPECT_EQ(page.find("the later one"), std::string::npos);
  EXPECT_EQ(looked_up(page.substr(page.find("How it failed")), {"unit_ordinary", "f64"}, "crash"), "2");
  EXPECT_NE(summary(sample).find("\np1 ray_sphere f64: 3 of 15 cases: crash 2, time out 1\n"),
            std::string::npos)
      << summary(sample);

  const json read = json::parse(json_page(sample).text);
  for (const json& cell : read["cells"]) {
    if (cell["subject"] != "p1" || cell["family"] != "unit_ordinary" || cell["type"] != "f64") continue;
    const json& within = cell["within"];
    EXPECT_EQ(within["kinds"]["no_answer"]["times"], 3);
    EXPECT_EQ(within["kinds"]["no_answer"]["causes"]["unknown"]["first"], 20);
    EXPECT_EQ(within["failures"]["crash"]["times"], 2);
    EXPECT_EQ(within["failures"]["crash"]["what"], "died of signal 11");
    EXPECT_EQ(within["failures"].size(), 2U);
  }
}

TEST(Report, failures_outside_the_contract_are_told_with_those_within) {
  Sample sample;
  sample.cell("p1", "ordinary", NumberType::f64).outside.add(NoAnswer{Failure::garbage, "what"}, 20);
  const std::string page = sample.page("ray_sphere.md");
  const std::size_t at = page.find("How it failed");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(looked_up(page.substr(at), {"ordinary", "f64"}, "garbage"), "1");
  EXPECT_NE(summary(sample).find("\np1 ray_sphere f64: 1 of 13 cases: garbage 1\n"), std::string::npos)
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

/// A sample with a worst-case file of p1: a larger error, a smaller one and a wrong decision.
Sample with_known_cases() {
  Sample sample;
  const Subject& p1 = subject("p1", Question::ray);
  const std::string line = case_line(sample.cell("p1", "unit_ordinary", NumberType::f64), 1, 0);
  sample.known = {
      {&p1, NumberType::f32, Figure::distance, {true, 7}, 0, "proved by exhaustion", line},
      {&p1, NumberType::f64, Figure::distance, {true, 9e9}, 0, "searched from unit_far", line},
      {&p1, NumberType::f64, Kind::wrong_root, {true, -12}, 1, "listed", line},
  };
  return sample;
}

TEST(Known, errors_stand_beside_the_sampled_ones_with_how_they_were_found) {
  const std::string without = Sample().page("README.md"), with = with_known_cases().page("README.md");
  const std::vector<std::string> p1{"p1", "f64", "distance"};
  EXPECT_EQ(looked_up(without, p1, "largest known"), "5e6");
  EXPECT_EQ(looked_up(without, p1, "found"), "sampled");
  EXPECT_EQ(looked_up(with, p1, "largest"), "5e6");
  EXPECT_EQ(looked_up(with, p1, "largest known"), "9e9");
  EXPECT_EQ(looked_up(with, p1, "found"), "searched from unit_far");
  // Not sampled at all.
  EXPECT_EQ(looked_up(with, {"p1", "f32", "distance"}, "largest"), "-");
  EXPECT_EQ(looked_up(with, {"p1", "f32", "distance"}, "largest known"), "7");
  EXPECT_EQ(looked_up(with, {"p1", "f32", "distance"}, "found"), "proved by exhaustion");
  // A smaller one changes nothing, nor does an equal one.
  for (const double error : {1.0, 5e6}) {
    Sample other = with_known_cases();
    other.known[1].score.value = error;
    EXPECT_EQ(looked_up(other.page("README.md"), p1, "found"), "sampled");
    EXPECT_EQ(summary(other).find("p1 ray_sphere f64: "), std::string::npos);
  }
}

TEST(Known, cases_are_listed_on_their_page_in_the_summary_and_in_the_json) {
  const Sample sample = with_known_cases();
  const std::string page = sample.page("ray_sphere.md");
  EXPECT_NE(page.find("From its worst-case file"), std::string::npos);
  EXPECT_NE(page.find(" # f64 distance, 9e9 ulp, searched from unit_far\n"), std::string::npos);
  EXPECT_NE(page.find(" # f64 wrong root, listed\n"), std::string::npos);
  for (const std::string& line : case_lines(page))
    EXPECT_TRUE(std::holds_alternative<AnyCase>(read_case(line))) << line;
  EXPECT_NE(summary(sample).find("p1 ray_sphere f64: 9e9, searched from unit_far\n"), std::string::npos);
  EXPECT_EQ(summary(Sample()).find("known"), std::string::npos);

  const json known = json::parse(json_page(sample).text)["known"];
  ASSERT_EQ(known.size(), 3u);
  EXPECT_EQ(known[1]["subject"], "p1");
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
  const Subject& p1 = subject("p1", Question::ray);
  std::vector<WorstCase> cases;
  for (const std::string line : {"ray f32 0 0 0 1 0 0 5 0 0 1", "ray f32 0 0 0 1 0 0 5 0.3 0 1",
                                 "ray f32 0 0 0 3 0 0 5 0 0 1", "ray f32 0 0 0 1 0 0 nan 0 0 1"}) {
    cases.push_back({any_case_in(line), {}});
  }
  constexpr std::array both{NumberType::f32, NumberType::f64};
  const std::vector<Known> known = replay(p1, cases, both);
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].place, 1u);
  EXPECT_EQ(known[0].goal, Goal(Figure::distance));
  EXPECT_GT(known[0].score.value, 0);
  EXPECT_EQ(replay(p1, cases, std::span(both).last(1)).size(), 0u);
}

// --- the table of the field ---

/// Says of everything that it is a miss.
class Denier final : public Respondent<float>, public Respondent<double> {
 public:
  std::vector<Response<float>> ask(std::span<const Case<float>> cases) override {
    return std::vector<Response<float>>(cases.size());
  }
  std::vector<Response<double>> ask(std::span<const Case<double>> cases) override {
    return std::vector<Response<double>>(cases.size());
  }
};

/// An audit of it beside `naive` and `exact`, with the cases that it shows.
struct Field : Report {
  Denier denier;
  Subject own{.name = "denier", .question = Question::ray};

  Field() {
    head = {"9.8.7", "cafebabe", "a compiler", "-Oflag", "a processor", "2001-02-03T04:05:06Z", 3, 7.5};
    own.contract = {.unit_direction = true, .note = "a program"};
    own.in_float.respondent = &denier;
    own.in_double.respondent = &denier;
    own.about = {"1.2.3", "libdenier-dev", "that nothing ever touches"};
    plan.subjects = {&subject("exact", Question::ray), &subject("naive", Question::ray), &own};
    plan.families = {find_family("unit_far"), find_family("far"), find_family("bits")};
    plan.types = {NumberType::f32, NumberType::f64};
    plan.cases = 200;
    plan.seed = 1;
    const std::atomic<bool> interrupted = false;
    audit = run(plan, interrupted, [](const Progress&) {});
    examples = examples_of(plan, audit, interrupted);
    head.call_times = {{&own, NumberType::f64, 12.25}};
  }
  [[nodiscard]] std::string page(std::string_view file) const {
    for (const Page& one : field_pages(*this)) {
      if (one.file == file) return one.text;
    }
    throw std::logic_error("no such page");
  }
};

TEST(Field, the_simplest_case_of_each_kind_is_shown) {
  const Field field;
  for (const Subject* s : field.plan.subjects) {
    for (const NumberType type : field.plan.types) {
      for (const Kind kind : wrong_kinds) {
        std::vector<int> digits;
        for (const Cell& cell : field.audit.cells) {
          if (cell.subject != s || cell.type != type) continue;
          for (CaseNumber i = 0; i < field.plan.cases; ++i) {
            const auto note = [&]<class Real>(Real /*type*/) {
              const Case<Real> k = draw<Real>(*cell.family, s->question, field.plan.seed, i);
              const Truth<Real> truth = truth_of(k);
              const Answer<Real> answer = s->is_program() ? Answer<Real>{} : s->calls<Real>().native(k);
              const Verdict v = judge(answer, truth, s->contract);
              if (v.kind == kind && v.within_contract) digits.push_back(digits_written_out(k));
            };
            type == NumberType::f32 ? note(float{}) : note(double{});
          }
        }
        const auto is_it = [&](const Example& one) {
          return one.subject == s && one.type == type && one.within && one.what == Goal(kind);
        };
        const auto one = std::ranges::find_if(field.examples, is_it);
        ASSERT_EQ(one != field.examples.end(), !digits.empty()) << s->name << ' ' << name(kind);
        if (digits.empty()) continue;
        const AnyCase k = any_case_in(one->line);
        EXPECT_EQ(std::visit([](const auto& read) { return digits_written_out(read); }, k),
                  *std::ranges::min_element(digits))
            << one->line;
      }
    }
  }
}

TEST(Field, a_case_outside_the_contract_is_one_and_is_wrong) {
  const Field field;
  std::size_t seen = 0;
  for (const Example& one : field.examples) {
    const auto* const kind = std::get_if<Kind>(&one.what);
    if (kind == nullptr) continue;
    const auto check = [&]<class Real>(const Case<Real>& k) {
      const Answer<Real> answer =
          one.subject->is_program() ? Answer<Real>{} : one.subject->calls<Real>().native(k);
      const Verdict v = judge(answer, truth_of(k), one.subject->contract);
      EXPECT_EQ(v.within_contract, one.within) << one.line;
      EXPECT_EQ(v.kind, *kind) << one.line;
    };
    std::visit(check, any_case_in(one.line));
    if (!one.within) ++seen;
  }
  EXPECT_EQ(seen, 2U);  // the denier's, in both types
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

TEST(Field, every_count_and_error_links_to_a_case_that_is_there) {
  const Field field;
  std::vector<std::string> headings;
  for (const Page& page : field_pages(field)) {
    for (const std::string& line : lines_of(page.text)) {
      if (!line.starts_with("## ")) continue;
      std::string anchor = page.file + "#" + line.substr(3);
      std::ranges::replace(anchor, ' ', '-');
      std::ranges::transform(anchor, anchor.begin(), [](unsigned char c) { return std::tolower(c); });
      EXPECT_EQ(std::ranges::find(headings, anchor), headings.end()) << anchor;
      headings.push_back(anchor);
    }
  }
  const std::string text = field.page("field.md");
  std::size_t links = 0;
  for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1), ++links) {
    const std::string link = text.substr(at + 2, text.find(')', at) - at - 2);
    EXPECT_NE(std::ranges::find(headings, link), headings.end()) << link;
  }
  EXPECT_GT(links, 20U);
  // Nothing that counts is without a link.
  const std::vector<std::string> row{"denier", "1.2.3", "f64"};
  EXPECT_TRUE(looked_up(text, row, "missed").ends_with("](field_denier.md#ray-f64-missed)"));
  EXPECT_TRUE(
      looked_up(text, row, "wrong there").ends_with("](field_denier.md#ray-f64-outside-its-contract)"));
  EXPECT_EQ(looked_up(text, row, "phantom"), ".");
  EXPECT_EQ(looked_up(text, {"exact", "-", "f64"}, "missed"), ".");
  EXPECT_EQ(looked_up(text, {"exact", "-", "f64"}, "wrong there"), ".");
  EXPECT_NE(text.find("- `denier` 1.2.3 (libdenier-dev): its documentation: that nothing ever touches."),
            std::string::npos);
}

TEST(Field, a_case_stands_with_the_exact_answer_and_the_subjects_own) {
  const Field field;
  const std::string text = field.page("field_denier.md");
  const std::size_t at = text.find("## ray f64 missed\n");
  ASSERT_NE(at, std::string::npos);
  const std::string block = text.substr(at, text.find("## ", at + 3) - at);
  const auto lines = case_lines(block);
  ASSERT_EQ(lines.size(), 4U) << block;
  const auto k = case_in<double>(lines[0]);
  EXPECT_TRUE(is_contact(truth_of(k).outcome));
  EXPECT_TRUE(lines[1].starts_with("# origin (")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("# exact: impact t=") || lines[2].starts_with("# exact: overlap t=0"))
      << lines[2];
  EXPECT_EQ(lines[3], "# said:  miss");
  for (const std::string& line : case_lines(text))
    EXPECT_TRUE(line.starts_with("# ") || std::holds_alternative<AnyCase>(read_case(line))) << line;
}

TEST(Field, what_differs_from_run_to_run_stands_in_its_head_alone) {
  const Field field;
  Field other;
  other.head = {"1", "2", "3", "4", "5", "6", 7, 8};
  other.audit.seconds = {};
  const auto below = [](const std::string& text) { return text.substr(text.find("<!-- Below this line")); };
  EXPECT_EQ(below(field.page("field.md")), below(other.page("field.md")));
  EXPECT_EQ(looked_up(field.page("field.md"), {"denier", "ray_sphere"}, "f64"), "12");
  EXPECT_EQ(looked_up(field.page("field.md"), {"denier", "ray_sphere"}, "f32"), "-");
  EXPECT_EQ(other.page("field.md").find("Nanoseconds"), std::string::npos);
  EXPECT_EQ(field.page("field_denier.md"), other.page("field_denier.md"));
}

TEST(Field, its_json_holds_a_row_for_each_subject_and_type) {
  const Field field;
  const Page page = field_json_page(field);
  EXPECT_EQ(page.file, "field.json");
  const json all = json::parse(page.text);
  EXPECT_EQ(all["schema"], 1);
  EXPECT_EQ(all["head"]["nanoseconds"][0]["nanoseconds"], 12.25);
  ASSERT_EQ(all["rows"].size(), 6U);
  const json& own = all["rows"][5];
  EXPECT_EQ(own["name"], "denier");
  EXPECT_EQ(own["type"], "f64");
  EXPECT_EQ(own["version"], "1.2.3");
  const std::uint64_t missed = within_contract(field.audit, field.own, NumberType::f64).times(Kind::missed);
  EXPECT_GT(missed, 0U);
  EXPECT_EQ(own["wrong"]["missed"]["times"], missed);
  EXPECT_EQ(own["wrong"]["missed"]["case"]["said"], "miss");
  EXPECT_GT(own["outside"]["wrong"], 0);
  EXPECT_TRUE(own["outside"].contains("case"));
  const json& time = all["rows"][0]["errors"]["time"];
  EXPECT_LE(time["largest"], 0.5);
  std::uint64_t count = 0;
  for (const auto& [family, errors] : time["families"].items()) count += errors["count"].get<std::uint64_t>();
  EXPECT_EQ(time["count"], count);
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

TEST(Report, nothing_is_divided_by_no_cases) {
  Sample sample;
  for (Cell& cell : sample.audit.cells) cell.within = cell.outside = {};
  sample.audit.distinct = 0;
  sample.audit.seconds = {};
  std::string all = json_page(sample).text + summary(sample);
  EXPECT_NE(all.find("\"cases_per_second_and_core\":null"), std::string::npos);
  const auto pages = markdown_pages(sample);
  EXPECT_EQ(looked_up(pages[0].text, {"p1", "f64"}, "wrong"), "-");
  for (const Page& page : pages) all += page.text;
  EXPECT_EQ(all.find("nan"), std::string::npos);
  EXPECT_EQ(all.find("inf "), std::string::npos);

  const Report none{.head = sample.head, .plan = {}, .audit = {}};
  EXPECT_TRUE(json::accept(json_page(none).text));
  EXPECT_EQ(markdown_pages(none).size(), 1u);
  EXPECT_NO_THROW((void)summary(none));
}

TEST(Report, within_contract_adds_up_families) {
  Sample sample;
  const Subject& p1 = subject("p1", Question::ray);
  sample.cell("p1", "ordinary", NumberType::f64).within.add(verdict(Kind::missed), Cause::logic, 1);
  const Tally sum = within_contract(sample.audit, p1, NumberType::f64);
  EXPECT_EQ(sum.cases, 11u);
  EXPECT_EQ(sum.times(Kind::missed), 6u);
  EXPECT_EQ(within_contract(sample.audit, p1, NumberType::f32).cases, 0u);
}

TEST(Summary, is_a_line_for_each_subject_and_type_of_at_most_100_columns) {
  Sample sample;
  Tally& p1 = sample.cell("p1", "ordinary", NumberType::f32).within;
  for (CaseNumber i = 0; i < 100000; ++i) {
    p1.add(verdict(i % 3 == 0   ? Kind::clamped
                   : i % 3 == 1 ? Kind::phantom
                                : Kind::not_a_number),
           Cause::logic, i);
  }
  p1.add(verdict(Kind::missed), Cause::rounding, 100000);
  p1.add(right(Figure::distance, 1.7e305), Cause::masked, 100001);
  const std::string text = summary(sample);
  std::size_t rows = 0;
  for (const std::string& line : lines_of(text)) {
    EXPECT_LE(line.size(), 100u) << line;
    if (line.find(" f32 ") != std::string::npos || line.find(" f64 ") != std::string::npos) ++rows;
  }
  EXPECT_EQ(rows, 8u);
  EXPECT_NE(
      text.find("p1      f64   70.0  10.0  50.0  10.0   10.0  2^23     5e6  missed 50 NaN 10 phantom 10\n"),
      std::string::npos);
  EXPECT_NE(
      text.find("p1      f32  >99.9 >99.9 <0.01     .  <0.01 >2^65  >1e100  clamped 33 NaN 33 phantom 33\n"),
      std::string::npos);
  EXPECT_NE(text.find("p5_test f32      -     -     -     -      -     -       -\n"), std::string::npos);
}

}  // namespace
}  // namespace reports
