// SPDX-License-Identifier: BSL-1.0
/// `graze report-bug` run as a command.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "props/unit/reports/graze_program.hpp"

namespace {

using namespace props;

constexpr const char* lost_digits = "ray f32 0 0 0 1 0 0 800 0.3 0 0.2";

class ReportBug : public ProgramTest {
 protected:
  [[nodiscard]] Result report(Words more) const {
    Words words{"report-bug", "--cases", "4000", "--out", inside("bug")};
    for (std::string& word : more) words.push_back(std::move(word));
    return run(words);
  }
  [[nodiscard]] bool wrote(const std::string& file) const {
    return std::filesystem::exists(inside("bug/" + file));
  }
  [[nodiscard]] bool wrote_anything() const { return std::filesystem::exists(inside("bug")); }
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The words between two others.
std::string between(const std::string& text, const std::string& before, const std::string& behind) {
  const std::size_t first = text.find(before);
  if (first == std::string::npos) return "";
  const std::size_t start = first + before.size();
  return text.substr(start, text.find(behind, start) - start);
}

TEST_F(ReportBug, holds_a_case_that_the_routine_decides_wrongly) {
  const Result result = report({"naive", "--questions", "ray", "--types", "f32"});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(holds(result.out, "The report is in " + inside("bug/naive.ray.md"))) << result.out;
  const std::string page = text_of(inside("bug/naive.ray.md"));
  EXPECT_TRUE(page.starts_with("# naive misses a contact\n")) << page;
  const std::string line = between(page, "```\nray f32", "\n"),
                    hexadecimal = between(page, "\nray f32 0x", "\n");
  EXPECT_TRUE(line.starts_with(" 0 0 0 ")) << "a plain case begins at the origin: " << line;
  const std::string truth = run({"truth"}, "ray f32" + line + "\n").out;
  EXPECT_EQ(truth, run({"truth"}, "ray f32 0x" + hexadecimal + "\n").out);
  const std::string explained = run({"explain", "ray f32" + line, "--subjects", "naive"}).out;
  EXPECT_TRUE(holds(explained, "WRONG: missed")) << explained;
  EXPECT_TRUE(holds(explained, between(page, "- it says: ", "\n"))) << explained << page;
  EXPECT_TRUE(holds(page, "graze report-bug --cases 4000 --out")) << page;
  EXPECT_TRUE(holds(page, "![the case, drawn](naive.ray.svg)"));
  EXPECT_TRUE(text_of(inside("bug/naive.ray.svg")).starts_with("<svg"));
  EXPECT_EQ(report({"naive", "--questions", "ray", "--types", "f32"}).out, result.out);
  EXPECT_EQ(text_of(inside("bug/naive.ray.md")), page);
}

TEST_F(ReportBug, counts_what_the_audit_counts) {
  ASSERT_EQ(report({"naive", "--questions", "sweep", "--types", "f32"}).status, 0);
  const std::string page = text_of(inside("bug/naive.sweep.md"));
  const Result audit =
      run({"audit", "--subjects", "naive", "--questions", "sweep", "--types", "f32", "--families", "ordinary",
           "--cases", "4000", "--out", inside("audit"), "--worst", "none"});
  ASSERT_EQ(audit.status, 0) << audit.error;
  const auto whole = nlohmann::json::parse(text_of(inside("audit/audit.json")));
  const auto& kinds = whole["cells"][0]["within"]["kinds"];
  int wrong = 0;
  for (const auto& [kind, count] : kinds.items()) {
    const int times = count["times"];
    if (kind == "missed" || kind == "phantom") {
      EXPECT_TRUE(holds(page, kind + " " + std::to_string(times))) << kind << page;
    }
    if (kind != "right" && kind != "invalid") wrong += times;
  }
  EXPECT_GT(wrong, 0);
  EXPECT_TRUE(holds(page, "- ordinary (plain scenes, as games and robots have them): " +
                              std::to_string(wrong) + " of 4,000, "))
      << page;
  EXPECT_TRUE(holds(page, "- behind (the same with the sphere behind the start): ")) << page;
  // The other forms have counts of their own.
  ASSERT_EQ(
      run({"audit", "--subjects", "perpendicular", "--questions", "sweep", "--types", "f32", "--families",
           "ordinary,behind", "--cases", "4000", "--out", inside("form"), "--worst", "none"})
          .status,
      0);
  int wrong_of_form = 0;
  const auto of_form = nlohmann::json::parse(text_of(inside("form/audit.json")));
  for (const auto& cell : of_form["cells"]) {
    for (const auto& [kind, count] : cell["within"]["kinds"].items())
      wrong_of_form += kind == "right" || kind == "invalid" ? 0 : count["times"].get<int>();
  }
  std::string row = between(page, "| `perpendicular` ", "\n");
  std::erase(row, ' ');
  EXPECT_TRUE(
      holds(row, "|8,000|" + std::string(wrong_of_form == 0 ? "." : std::to_string(wrong_of_form)) + "|"))
      << row << wrong_of_form;
}

TEST_F(ReportBug, finds_nothing_to_report_of_graze) {
  const Result result = report({"graze"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.out,
            "No decision of graze was wrong; --families names harder scenes, --cases N draws more\n");
  EXPECT_FALSE(wrote_anything());
}

TEST_F(ReportBug, is_of_the_case_that_is_named) {
  const Result result = report({"naive", "--case", lost_digits});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(result.out.starts_with(lost_digits)) << result.out;
  EXPECT_TRUE(holds(text_of(inside("bug/naive.ray.md")), "the cause is rounding") ||
              holds(text_of(inside("bug/naive.ray.md")), "The cause is rounding"));
  EXPECT_EQ(report({"perpendicular", "--case", lost_digits}).out, "Its decision on this case isn't wrong\n");
}

// A rounding error can't be the cause where every operation is exact.
TEST_F(ReportBug, names_a_strict_comparison_for_what_it_is) {
  ASSERT_EQ(report({"tutorial_moving_test", "--case", "moving f64 0 0 0 1 10 0 0 5 2 0 1 0 0 0"}).status, 0);
  std::string page = text_of(inside("bug/tutorial_moving_test.moving.md"));
  std::ranges::replace(page, '\n', ' ');
  EXPECT_TRUE(holds(
      page, "It answers like a routine that misses paths that touch the sphere in one point. Compare D >= 0"))
      << page;
  EXPECT_FALSE(holds(page, "by chance")) << page;
  EXPECT_TRUE(holds(page, "wrong answers: the routine accepts contacts before the start")) << page;
}

TEST_F(ReportBug, is_of_the_type_of_the_case) {
  const auto page_of = [&](Words more) {
    more.insert(more.begin(), {"naive", "--case", "ray f64 0 0 0 1 0 0 800000000 0.3 0 0.2"});
    EXPECT_EQ(report(more).status, 0);
    return text_of(inside("bug/naive.ray.md"));
  };
  const std::string page = page_of({});
  EXPECT_TRUE(holds(page, "\nnaive. A ray and a sphere, in f64: ")) << page;
  const std::string how_often = between(page, "## How often\n", "##");
  EXPECT_TRUE(holds(how_often, " of 8,000")) << page;
  EXPECT_EQ(how_often, between(page_of({"--types", "f64"}), "## How often\n", "##"));
}

/// The kind with the highest count in lines such as `- far (...): 3 of 9, 33.3 %: missed 2, wrong root 1`.
std::string most_frequent(std::string lines) {
  for (std::size_t at = 0; (at = lines.find("\n  ", at)) != std::string::npos;) lines.replace(at, 3, " ");
  std::map<std::string, long> counts;
  std::istringstream all(lines);
  for (std::string line; std::getline(all, line);) {
    const std::size_t colon = line.find(" %: ");
    if (colon == std::string::npos) continue;
    line.erase(0, colon + 4);
    for (std::size_t at = 0; (at = line.find(", ", at)) != std::string::npos;) line[at] = ';';
    std::istringstream kinds(line);
    for (std::string kind; std::getline(kinds, kind, ';');) {
      const std::size_t at = kind.find_last_of(' '), begin = kind.find_first_not_of(' ');
      std::string digits = kind.substr(at + 1);
      std::erase(digits, ',');
      counts[kind.substr(begin, at - begin)] += std::stol(digits);
    }
  }
  const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
  return most == counts.end() ? "" : most->first;
}

/// The verdict on one routine in the output of `graze explain`, as a table has it.
std::string verdict_in(const std::string& explained) {
  if (!holds(explained, "WRONG: ")) return "right";
  const std::string words = between(explained, "WRONG: ", "\n");
  return words.substr(0, words.find_first_of(",("));
}

TEST_F(ReportBug, shows_of_each_question_and_type_the_most_usual_fault_and_what_the_other_forms_do_with_it) {
  for (const Words& routine :
       {Words{"naive", "ray", "ray_sphere"}, Words{"tutorial_sweep", "sweep", "sphere_sweep"},
        Words{"tutorial_moving_corrected_minus", "moving", "moving_spheres"},
        Words{"tutorial_cast", "cast", "sphere_cast"},
        Words{"tutorial_container_as_coded", "container", ""}}) {
    for (const std::string type : {"f32", "f64"}) {
      SCOPED_TRACE(routine[0] + ' ' + type);
      const std::string families = "ordinary,far,behind,at_end,overlap_deep";
      ASSERT_EQ(
          report({routine[0], "--questions", routine[1], "--types", type, "--families", families}).status, 0);
      const std::string page = text_of(inside("bug/" + routine[0] + "." + routine[1] + ".md"));
      const std::string line =
          routine[1] + " " + type + between(page, "```\n" + routine[1] + " " + type, "\n");
      const auto verdict_of = [&](const std::string& name) {
        return verdict_in(run({"explain", line, "--subjects", name}).out);
      };
      EXPECT_EQ(verdict_of(routine[0]), most_frequent(between(page, "## How often\n", "## "))) << page;
      std::size_t at = 0;
      for (const std::string form : {"naive", "perpendicular", "graze"}) {
        const std::size_t row = page.find("\n| `" + form + "`");
        const bool answers = form != routine[0] && !(routine[1] == "container" && form != "graze");
        ASSERT_EQ(row != std::string::npos, answers) << form << page;
        if (!answers) continue;
        EXPECT_GT(row, at);
        at = row;
        std::string cell = between(page.substr(page.find('|', row + 3)), "| ", " |");
        cell.erase(cell.find_last_not_of(' ') + 1);
        EXPECT_EQ(cell, verdict_of(form)) << form << page;
      }
    }
  }
}

TEST_F(ReportBug, of_a_program_fills_in_its_reproducer) {
  put(inside("template.py"),
      "# Run: python3 {{file}}\n# {{versions}}\n# {{exact}}\nprint([{{a}}], {{b_radius}})\n");
  put(inside("denier.py"),
      "import sys\nfor line in sys.stdin:\n"
      "    print('hit t=0.5' if line.endswith('+2\\n') else 'miss', flush=True)\n");
  const Result result = report({"--exec", "python3 " + inside("denier.py"), "--exec-name", "denier",
                                "--questions", "sweep", "--types", "f32", "--reproducer",
                                inside("template.py"), "--case", "sweep f32 0 0 0 1 10 0 0 5 0 0 1"});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(wrote("denier.sweep.md") && wrote("denier.sweep.svg"));
  const std::string reproducer = text_of(inside("bug/denier.sweep.py"));
  EXPECT_TRUE(reproducer.starts_with("# Run: python3 denier.sweep.py\n# denier\n# impact t=0.3"))
      << reproducer;
  EXPECT_TRUE(reproducer.ends_with("\nprint([0, 0, 0], 1)\n")) << reproducer;
  EXPECT_TRUE(holds(text_of(inside("bug/denier.sweep.md")), "```py\n" + reproducer + "```"));
}

TEST_F(ReportBug, with_a_faulty_template_writes_nothing) {
  put(inside("template.c"), "f({{origen}});\n");
  const Result unknown = report({"naive", "--case", lost_digits, "--reproducer", inside("template.c")});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_TRUE(holds(unknown.error, "\"origen\" in double braces is none of centre, direction, "))
      << unknown.error;
  const Result missing = report({"naive", "--case", lost_digits, "--reproducer", inside("none.c")});
  EXPECT_EQ(missing.status, 1);
  EXPECT_TRUE(holds(missing.error, "none.c")) << missing.error;
  EXPECT_FALSE(wrote_anything());
}

TEST_F(ReportBug, of_a_case_of_another_question_says_which_the_routine_is_asked) {
  const Result other = report({"tutorial_sweep", "--case", lost_digits});
  EXPECT_EQ(other.status, 2);
  EXPECT_EQ(other.error, "graze report-bug: --case: tutorial_sweep doesn't answer ray, only sweep\n");
  EXPECT_EQ(report({"naive", "--case", "container f64 0 0 0 1 9 0 0 0 0 0 6"}).error,
            "graze report-bug: --case: naive doesn't answer container, only ray, sweep, moving, cast\n");
  EXPECT_FALSE(wrote_anything());
}

TEST_F(ReportBug, runs_the_examples_of_its_manual_that_name_a_case) {
  const std::string manual = run({"report-bug", "--help"}).out;
  std::size_t ran = 0;
  for (const std::string& line : lines_of(manual)) {
    const std::string begin = "  $ graze report-bug ";
    const std::size_t at = line.find(" --case '");
    if (!line.starts_with(begin) || at == std::string::npos) continue;
    const std::string named = line.substr(at + 9);
    const Result result =
        report({line.substr(begin.size(), at - begin.size()), "--case", named.substr(0, named.find('\''))});
    EXPECT_EQ(result.status, 0) << result.error;
    EXPECT_TRUE(holds(result.out, "The report is in ")) << result.out;
    ++ran;
  }
  EXPECT_EQ(ran, 1U);
}

TEST_F(ReportBug, is_of_one_routine) {
  for (const Words& words : {Words{}, Words{"naive,graze"}, Words{"naive", "graze"}, Words{"naiv"},
                             Words{"naive", "--exec", "cat", "--questions", "ray"},
                             Words{"naive", "--case", "ray"}, Words{"naive", "--families", "hard"}}) {
    const Result result = report(words);
    EXPECT_EQ(result.status, 2) << result.out << result.error;
    EXPECT_TRUE(result.error.starts_with("graze report-bug: ")) << result.error;
  }
  EXPECT_FALSE(wrote_anything());
}

}  // namespace
