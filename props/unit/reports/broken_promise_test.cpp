// SPDX-License-Identifier: BSL-1.0
/// What the graze program does with a subject that breaks its promise: the program's main and commands with the subjects
/// of detection/promise_breaker.cpp. They replace graze, and are wrong for rays in f64, for sweeps, for casts, and for
/// containers in f32; `modest` is as wrong but promises nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/slice_file.hpp"

namespace {

using namespace props;
using nlohmann::json;

class BrokenPromise : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    ::setenv("GRAZE_PROGRAM", PROMISE_BREAKER, 1);
  }
  void TearDown() override {
    ::unsetenv("GRAZE_PROGRAM");
    ProgramTest::TearDown();
  }

  [[nodiscard]] Result audit(const Words& more) const {
    Words words{"audit", "--out", inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    if (std::ranges::find(words, "--cases") == words.end()) words.insert(words.end(), {"--cases", "50"});
    return run(words);
  }
  [[nodiscard]] std::string page(std::string_view file) const {
    return text_of(fs::path(inside("report")) / file);
  }
  /// A folder with a worst-case file of sweeps.
  [[nodiscard]] std::string worst_folder(std::string_view text) const {
    fs::create_directory(inside("worst"));
    put(fs::path(inside("worst")) / "graze.sphere_sweep.cases", text);
    return inside("worst");
  }
};

std::string drawn_complaint(std::string_view stem, std::string_view type, std::string_view cases) {
  return "graze audit: graze broke its promise of " + std::string(stem) + " in " + std::string(type) +
         " in " + std::string(cases) + " cases; the report shows one of each kind";
}

/// What the right kernel calls an overlap, and the wrong one an impact at 0.
constexpr std::string_view touching = "sweep f32 0 0 0 1 1 0 0 2 0 0 1\n";

// --- drawn cases ---

TEST_F(BrokenPromise, EndsAnAuditWithStatusOneAndIsReported) {
  const Result result =
      audit({"--subjects", "graze", "--questions", "sweep", "--families", "touching_in,ordinary"});
  EXPECT_EQ(result.status, 1);
  // All scenes that touch, and only those.
  EXPECT_EQ(complaints_in(result.error), (Words{drawn_complaint("sphere_sweep", "f32", "50"),
                                                drawn_complaint("sphere_sweep", "f64", "50")}));
  EXPECT_NE(result.out.find("The report is in "), std::string::npos);
}

TEST_F(BrokenPromise, IsCountedInTheReportWithACaseToTry) {
  ASSERT_EQ(audit({"--subjects", "graze", "--questions", "sweep", "--families", "touching_in", "--types",
                   "f32", "--seed", "9"})
                .status,
            1);
  EXPECT_NE(page("README.md").find("every number correctly rounded, was broken in 50 of 50 cases."),
            std::string::npos);
  const std::string text = page("sphere_sweep_graze.md");
  EXPECT_NE(text.find("| promise broken |"), std::string::npos);

  const json all = json::parse(page("audit.json"));
  const json& broken = all["cells"][0]["within"]["promise_broken"];
  EXPECT_EQ(broken["times"], 50);
  EXPECT_EQ(broken["first"], 0);
  const auto line = broken["line"].get<std::string>();
  EXPECT_NE(text.find('\n' + line + " # promise broken; case 0 of touching_in\n"), std::string::npos) << text;
  // Tried, it is what it is said to be.
  EXPECT_EQ(run({"truth"}, line).out, "overlap t=0x0p+0 motion=approaching\n");
  EXPECT_EQ(run({"answer"}, line).out, "impact t=0x0p+0 motion=approaching\n");
}

TEST_F(BrokenPromise, IsReportedForEachQuestionAndTypeThatHasIt) {
  const Result result =
      audit({"--subjects", "graze,modest", "--families", "ordinary,touching_in", "--cases", "400"});
  EXPECT_EQ(result.status, 1);
  Words complaints;
  for (const std::string& line : complaints_in(result.error))
    complaints.push_back(line.substr(0, line.rfind(" in ")));
  const auto broken = [](const std::string& what) {
    return "graze audit: graze broke its promise of " + what;
  };
  EXPECT_EQ(complaints, (Words{broken("ray_sphere in f64"), broken("sphere_sweep in f32"),
                               broken("sphere_sweep in f64"), broken("sphere_cast in f32"),
                               broken("sphere_cast in f64"), broken("containing_sphere in f32")}));
}

TEST_F(BrokenPromise, IsNoneOfASubjectThatPromisesNothing) {
  const Result result = audit({"--subjects", "modest", "--families", "touching_in"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  EXPECT_EQ(page("sphere_sweep_modest.md").find("promise broken"), std::string::npos);
  EXPECT_EQ(audit({"--subjects", "graze", "--questions", "moving"}).status, 0);
}

TEST_F(BrokenPromise, IsNotMadeGoodByARequirementThatIsMet) {
  const Words sweeps{"--subjects", "graze",       "--questions", "sweep",
                     "--families", "touching_in", "--types",     "f32"};
  const auto required = [&](const std::string& text) {
    Words words = sweeps;
    words.insert(words.end(), {"--require", text});
    return audit(words);
  };
  const Result met = required("missed=0,promise<=50");
  EXPECT_EQ(met.status, 1);
  EXPECT_EQ(complaints_in(met.error), Words{drawn_complaint("sphere_sweep", "f32", "50")});

  const Result unmet = required("promise<50,missed=0");
  EXPECT_EQ(unmet.status, 1);
  EXPECT_EQ(complaints_in(unmet.error),
            (Words{drawn_complaint("sphere_sweep", "f32", "50"),
                   "graze audit: promise<50 isn't met: 50 of graze (sweep, f32), most in family touching_in "
                   "(50)"}));
}

TEST_F(BrokenPromise, IsAFailureInJUnit) {
  const Result result = audit({"--subjects", "graze,modest", "--questions", "sweep", "--families",
                               "touching_in", "--types", "f32", "--junit", inside("junit.xml"), "--worst",
                               worst_folder("# by hand\n" + std::string(touching))});
  EXPECT_EQ(result.status, 1);
  const std::string text = text_of(inside("junit.xml")),
                    complaint = drawn_complaint("sphere_sweep", "f32", "50");
  EXPECT_NE(text.find("<testcase classname=\"graze.sweep.f32\" name=\"promise\"><failure message=\"" +
                      complaint.substr(std::string("graze audit: ").size()) +
                      "; graze breaks its promise of sphere_sweep in f32 in a worst-case file\">"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("modest"), std::string::npos) << text;
}

/// Times are right; the exit, cut at t_max, is off.
TEST_F(BrokenPromise, OfAnExitAloneIsSeenByARequirementOfUlp) {
  const Words rays{"--subjects", "graze", "--questions", "ray", "--families", "ordinary"};
  const auto required = [&](const std::string& type) {
    Words words = rays;
    words.insert(words.end(), {"--types", type, "--require", "wrong=0,ulp<=0.5"});
    return audit(words);
  };
  EXPECT_EQ(required("f32").status, 0);
  const Result result = required("f64");
  EXPECT_EQ(result.status, 1);
  const Words complaints = complaints_in(result.error);
  ASSERT_EQ(complaints.size(), 2U) << result.error;
  EXPECT_TRUE(complaints[1].starts_with("graze audit: ulp<=0.5 isn't met: ")) << complaints[1];
}

// --- worst-case files ---

TEST_F(BrokenPromise, InAWorstCaseFileEndsAnAuditWithStatusOneAndIsReported) {
  const Words sweeps{
      "--subjects", "graze",    "--questions", "sweep",
      "--families", "ordinary", "--worst",     worst_folder("# by hand\n" + std::string(touching))};
  const auto in_type = [&](const std::string& type) {
    Words words = sweeps;
    words.insert(words.end(), {"--types", type});
    return audit(words);
  };
  const Result result = in_type("f32");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.error,
            "graze audit: graze breaks its promise of sphere_sweep in f32 in a worst-case file\n");
  EXPECT_NE(page("sphere_sweep_graze.md").find(" # f32 promise broken, listed\n"), std::string::npos);
  Words goals;
  const json all = json::parse(page("audit.json"));
  for (const json& known : all["known"]) goals.push_back(known["goal"]);
  EXPECT_EQ(goals, (Words{"time", "promise_broken"}));
  // The other type has no such case, and neither has a file in which the subject keeps its promise.
  EXPECT_EQ(in_type("f64").status, 0);
  (void)worst_folder("sweep f32 0 0 0 1 1 0 0 3 0 0 1\n");
  const Result kept = in_type("f32");
  EXPECT_EQ(kept.status, 0) << kept.error;
  EXPECT_EQ(kept.error, "");
}

// --- search ---

TEST_F(BrokenPromise, FoundByASearchEndsItWithStatusOneAndIsWrittenDown) {
  const auto search = [&](const std::string& subject, const std::string& question) {
    return run({"search", "--subjects", subject, "--questions", question, "--types", "f32", "--from",
                "touching_in", "--evaluations", "400", "--out", inside("worst")});
  };
  const Result result = search("graze", "sweep");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.error, "graze search: graze broke its promise; the files hold the cases\n");
  EXPECT_NE(text_of(fs::path(inside("worst")) / "graze.sphere_sweep.cases").find("\n# f32 promise broken, "),
            std::string::npos);
  EXPECT_EQ(audit({"--subjects", "graze", "--questions", "sweep", "--families", "ordinary", "--worst",
                   inside("worst")})
                .status,
            1);
  for (const auto& [subject, question] : {std::pair{"graze", "moving"}, std::pair{"modest", "sweep"}}) {
    const Result other = search(subject, question);
    EXPECT_EQ(other.status, 0) << subject << ' ' << question;
    EXPECT_EQ(other.error, "");
  }
}

// --- slices ---

const std::string slice =
    "sweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1p-20 0x0p+0 0x0p+0 * 0x0p+0 0x0p+0 0x1p+0";

/// What an interrupted search of two subjects has done of the slice: all ranges but one, with nothing wrong.
std::string all_but(std::uint64_t job_left_out) {
  std::string text = slice_head(slice, {"graze", "modest"}, {1, 1});
  for (std::uint64_t job = 0; job < 2 * ranges_of_slice; ++job) {
    const std::uint64_t first = job % ranges_of_slice * values_of_job;
    if (job != job_left_out)
      text += slice_piece(slice, job < ranges_of_slice ? "graze" : "modest", job, first, all_right(first));
  }
  return text;
}

TEST_F(BrokenPromise, AtOneValueOfASliceEndsItWithStatusOneAndIsWrittenDown) {
  // The remaining range holds 2, at which the spheres touch.
  constexpr std::uint64_t with_two = 0x40;
  const fs::path folder = inside("worst");
  fs::create_directory(folder);
  // For the next subject everything is known, and right.
  put(folder / "slice.1-of-1.jsonl", all_but(with_two));
  const Result result =
      run({"search", "--subjects", "graze,modest", "--slice", slice, "--out", folder.string()});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.error, "graze search: graze broke its promise; the files hold the cases\n");
  EXPECT_TRUE(result.out.starts_with("graze: 4,294,967,296 values of " + slice +
                                     ": 0 outside the contract, 0 wrong decisions, 1 broken promises"))
      << result.out;
  EXPECT_NE(text_of(folder / "SLICES.md").find("| graze   | `" + slice + "` | 4,294,967,296 |"),
            std::string::npos);
  const std::string cases = text_of(folder / "graze.sphere_sweep.cases");
  EXPECT_NE(cases.find("; promise broken, proved by exhaustion of a slice\n"), std::string::npos) << cases;
  EXPECT_NE(cases.find("\nsweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1p-20 0x0p+0 0x0p+0 0x1p+1 0x0p+0 0x0p+0 "
                       "0x1p+0\n"),
            std::string::npos)
      << cases;
}

}  // namespace
