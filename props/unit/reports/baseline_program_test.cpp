// SPDX-License-Identifier: BSL-1.0
/// `graze audit --baseline`, `--junit` and annotations from outside.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "reports/program/text/scenes.hpp"

namespace {

using namespace props;
using nlohmann::json;

class BaselineProgram : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    ::unsetenv("GITHUB_ACTIONS");  // CI sets it for the tests too
  }
  void TearDown() override {
    ::unsetenv("GITHUB_ACTIONS");
    ProgramTest::TearDown();
  }

  [[nodiscard]] Result audit(const Words& more) const {
    Words words{"audit", "--out", inside("report"), "--worst", "none"};
    words.insert(words.end(), more.begin(), more.end());
    if (std::ranges::find(words, "--subjects") == words.end())
      words.insert(words.end(), {"--subjects", "tutorial_ray,graze"});
    if (std::ranges::find(words, "--questions") == words.end())
      words.insert(words.end(), {"--questions", "ray"});
    if (std::ranges::find(words, "--cases") == words.end()) words.insert(words.end(), {"--cases", "20"});
    return run(words);
  }
  /// Makes the baseline of tutorial_ray and graze, modified by this function.
  template <class Act>
  void make_baseline(Act change) const {
    ASSERT_EQ(audit({}).status, 0);
    json report = json::parse(text_of(inside("report/audit.json")));
    change(report);
    put(inside("baseline.json"), report.dump());
    fs::remove_all(inside("report"));
  }
  void make_baseline() const {
    make_baseline([](json&) {});
  }
  /// In that baseline tutorial_ray missed one contact fewer in f32, and one more in f64.
  void make_changed_baseline() const {
    make_baseline([](json& report) {
      int in_f32 = -1, in_f64 = 1;
      for (json& cell : report["cells"]) {
        if (cell["subject"] != "tutorial_ray" || !cell.contains("within")) continue;
        json& kinds = cell["within"]["kinds"];
        int& change = cell["type"] == "f32" ? in_f32 : in_f64;
        if (change == 0 || !kinds.contains("missed") || !kinds.contains("right")) continue;
        kinds["missed"]["times"] = kinds["missed"]["times"].get<int>() + change;
        kinds["right"]["times"] = kinds["right"]["times"].get<int>() - change;
        change = 0;
      }
      ASSERT_EQ(in_f32, 0);
      ASSERT_EQ(in_f64, 0);
    });
  }
  [[nodiscard]] Result held_against_baseline(Words more = {}) const {
    more.insert(more.end(), {"--baseline", inside("baseline.json")});
    return audit(more);
  }
  /// What python3 reads in the file: `CLASS|NAME`, and with `|FAILURE` if there is one.
  [[nodiscard]] Words checks() const {
    put(inside("read.py"), R"(
import sys, xml.etree.ElementTree as tree
for case in tree.parse(sys.argv[1]).getroot().iter("testcase"):
    print("|".join([case.get("classname"), case.get("name")] + [c.get("message") for c in case]))
)");
    const std::string command =
        "python3 '" + inside("read.py") + "' '" + inside("ci/junit.xml") + "' >'" + inside("checks") + "'";
    EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT(*-command-processor): the test's own command
    return lines_of(text_of(inside("checks")));
  }
};

// --- the baseline ---

TEST_F(BaselineProgram, IsMetByTheSameAudit) {
  make_baseline();
  const Result result = held_against_baseline({"--no-change", "--threads", "1"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  EXPECT_NE(
      result.out.find("\nCompared with " + inside("baseline.json") + ":\n\nNothing changed in 104 cells.\n"),
      std::string::npos)
      << result.out;
}

TEST_F(BaselineProgram, EndsAnAuditThatIsWorseWithStatusOneAfterItsReport) {
  make_changed_baseline();
  const Result result = held_against_baseline();
  EXPECT_EQ(result.status, 1);
  const std::string first = result.error.substr(0, result.error.find('\n') + 1);
  EXPECT_TRUE(is_one_plain_line(first)) << result.error;
  EXPECT_TRUE(first.starts_with("graze audit: worse than the baseline: tutorial_ray ray f32: missed "))
      << result.error;
  EXPECT_TRUE(first.ends_with(" (+1)\n")) << result.error;
  // A case that shows it, and how to see it again.
  EXPECT_NE(result.error.find("\n  case: ray f32 "), std::string::npos) << result.error;
  EXPECT_NE(result.error.find("graze explain 'ray f32 "), std::string::npos) << result.error;
  EXPECT_NE(result.error.find("seed"), std::string::npos) << result.error;
  EXPECT_TRUE(fs::exists(inside("report/audit.json")));
  // The same as by `graze compare`.
  const Result compared = run({"compare", inside("baseline.json"), inside("report/audit.json")});
  EXPECT_EQ(compared.status, 1);
  EXPECT_TRUE(result.out.ends_with(":\n\n" + compared.out)) << result.out;
}

TEST_F(BaselineProgram, IsNoMatterWhereItIsBetterUnlessNothingMayChange) {
  make_changed_baseline();
  const Result better = held_against_baseline({"--types", "f64"});
  EXPECT_EQ(better.status, 0) << better.error;
  EXPECT_NE(better.out.find("better    tutorial_ray ray f64: missed "), std::string::npos) << better.out;
  const Result strict = held_against_baseline({"--types", "f64", "--no-change"});
  EXPECT_EQ(strict.status, 1);
  EXPECT_TRUE(
      strict.error.starts_with("graze audit: not the same as the baseline: tutorial_ray ray f64: missed "))
      << strict.error;
}

TEST_F(BaselineProgram, IsNoMatterWhereItIsNotSelected) {
  make_changed_baseline();
  for (const Words& selection :
       {Words{"--subjects", "graze"}, Words{"--types", "f64", "--families", "far"},
        Words{"--families", "ordinary"}, Words{"--subjects", "graze", "--types", "f32"}}) {
    Words words = selection;
    words.push_back("--no-change");
    const Result result = held_against_baseline(words);
    EXPECT_EQ(result.status, 0) << result.error << result.out;
    EXPECT_NE(result.out.find("\nNothing changed in "), std::string::npos) << result.out;
  }
}

TEST_F(BaselineProgram, SaysWhatIsSelectedAndGone) {
  make_baseline([](json& report) {
    json cell = report["cells"].back();
    cell["family"] = "far";
    cell["subject"] = "tutorial_ray";
    cell["type"] = "f32";
    cell["question"] = "sweep";
    report["cells"].push_back(cell);
    cell["question"] = "ray";
    cell["subject"] = "a_subject_of_old";
    report["cells"].push_back(cell);
  });
  // Neither the question nor the subject is selected.
  EXPECT_EQ(held_against_baseline({"--no-change"}).status, 0);
  const Result result =
      held_against_baseline({"--questions", "ray,sweep", "--no-change", "--families", "far"});
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.out.find("went      tutorial_ray sweep f32: 1 family went\n"), std::string::npos)
      << result.out;
  EXPECT_EQ(result.out.find("a_subject_of_old"), std::string::npos) << result.out;
  // No name selects every subject, the old one too.
  Words words{"audit",   "--out",      inside("report"),
              "--worst", "none",       "--questions",
              "ray",     "--families", "far",
              "--cases", "20",         "--types",
              "f32",     "--baseline", inside("baseline.json")};
  const Result all = run(words);
  EXPECT_EQ(all.status, 0) << all.error;
  EXPECT_NE(all.out.find("went      a_subject_of_old ray f32: 1 family went\n"), std::string::npos)
      << all.out;
  EXPECT_NE(all.out.find("appeared  naive ray f32: 1 family appeared\n"), std::string::npos) << all.out;
}

TEST_F(BaselineProgram, MayBeTheFieldOfPrograms) {
  const auto programs = [&](const Words& more) {
    Words words{"audit",
                "--exec",
                program() + " answer",
                "--exec-name",
                "itself",
                "--questions",
                "sweep",
                "--types",
                "f64",
                "--cases",
                "20",
                "--subjects",
                "naive",
                "--worst",
                "none",
                "--out",
                inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  ASSERT_EQ(programs({}).status, 0);
  for (const std::string file : {"field.json", "audit.json"}) {
    put(inside("baseline.json"), text_of(inside("report/" + file)));
    const Result same = programs({"--baseline", inside("baseline.json"), "--no-change"});
    EXPECT_EQ(same.status, 0) << same.error << same.out;
    EXPECT_NE(same.out.find("\nNothing changed in "), std::string::npos) << same.out;
  }
  json field = json::parse(text_of(inside("report/field.json")));
  for (json& row : field["rows"]) {
    for (json& family : row["families"]) family.erase("wrong");
  }
  put(inside("baseline.json"), field.dump());
  const Result worse = programs({"--baseline", inside("baseline.json")});
  EXPECT_EQ(worse.status, 1);
  EXPECT_TRUE(worse.error.starts_with("graze audit: worse than the baseline: naive sweep f64: "))
      << worse.error;
}

TEST_F(BaselineProgram, IsReadBeforeAnythingIsDone) {
  make_baseline();
  const std::string good = text_of(inside("baseline.json"));
  struct Bad {
    std::string text;
    Words more;
    int status;
    std::string said;
  };
  json interrupted = json::parse(good);
  interrupted["complete"] = false;
  const std::vector<Bad> all{
      {"", {}, 1, "baseline.json: the file is empty"},
      {good.substr(0, good.size() / 2), {}, 1, "baseline.json: the file is cut off"},
      {interrupted.dump(), {}, 1, "baseline.json: it is from an interrupted audit"},
      {"{\"schema\": 1}", {}, 1, "baseline.json: it has schema 1, "},
      {good, {"--cases", "21"}, 2, "it is from --seed 1 --cases 20; "},
      {good, {"--seed", "2"}, 2, "it is from --seed 1 --cases 20; "},
      {good, {"--questions", "sweep", "--subjects", "naive"}, 2, "it has nothing that this audit judges"}};
  for (const Bad& bad : all) {
    put(inside("baseline.json"), bad.text);
    const Result result = held_against_baseline(bad.more);
    EXPECT_EQ(result.status, bad.status);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_TRUE(result.error.starts_with("graze audit: --baseline: ")) << result.error;
    EXPECT_NE(result.error.find(bad.said), std::string::npos) << result.error;
    EXPECT_FALSE(fs::exists(inside("report")));
  }
  EXPECT_EQ(audit({"--baseline", inside("none.json")}).status, 1);
  EXPECT_EQ(audit({"--no-change"}).status, 2);
  EXPECT_FALSE(fs::exists(inside("report")));
}

// --- JUnit ---

TEST_F(BaselineProgram, WritesAsJUnitWhatIsRequiredOfEachSubjectAndType) {
  make_changed_baseline();
  const Result result = held_against_baseline(
      {"--junit", inside("ci/junit.xml"), "--require", "phantom<=1000,ulp<1e18,beyond=7"});
  EXPECT_EQ(result.status, 1);
  const Words lines = lines_of(result.error);
  ASSERT_GT(lines.size(), 2) << result.error;  // below them a case that is worse
  const std::string beyond = "beyond=7 isn't met: 0 of ",
                    worse = lines[1].substr(std::string("graze audit: ").size());
  EXPECT_EQ(checks(), (Words{"audit|complete", "graze.ray.f32|promise", "graze.ray.f64|promise",
                             "tutorial_ray.ray.f32|phantom<=1000", "tutorial_ray.ray.f64|phantom<=1000",
                             "graze.ray.f32|phantom<=1000", "graze.ray.f64|phantom<=1000",
                             "tutorial_ray.ray.f32|ulp<1e18", "tutorial_ray.ray.f64|ulp<1e18",
                             "graze.ray.f32|ulp<1e18", "graze.ray.f64|ulp<1e18",
                             "tutorial_ray.ray.f32|beyond=7|" + beyond + "tutorial_ray (ray, f32)",
                             "tutorial_ray.ray.f64|beyond=7|" + beyond + "tutorial_ray (ray, f64)",
                             "graze.ray.f32|beyond=7|" + beyond + "graze (ray, f32)",
                             "graze.ray.f64|beyond=7|" + beyond + "graze (ray, f64)",
                             "tutorial_ray.ray.f32|baseline|" + worse, "tutorial_ray.ray.f64|baseline",
                             "graze.ray.f32|baseline", "graze.ray.f64|baseline"}));
}

// The same on the terminal, as JUnit and as annotations: a case, the given answer, the truth, and a command that shows it.
TEST_F(BaselineProgram, SaysOfWhatIsNotMetHowToSeeItAgain) {
  struct Judged {
    Words words;
    std::string requirement, type;
  };
  const std::string blind = program() + " answer | sed -u 's/^impact.*/miss/'";
  for (const auto& [words, requirement, type] : std::vector<Judged>{
           {{"--subjects", "tutorial_sweep", "--questions", "sweep"}, "missed=0", "f32"},
           {{"--subjects", "tutorial_sweep", "--questions", "sweep"}, "wrong<1", "f64"},
           {{"--subjects", "naive", "--questions", "ray"}, "ulp<=0.5", "f32"},
           {{"--exec", blind, "--exec-name", "blind", "--questions", "ray", "--inside", "zero"},
            "missed=0",
            "f64"}}) {
    Words all{"audit",
              "--cases",
              "300",
              "--seed",
              "7",
              "--out",
              inside("report"),
              "--worst",
              "none",
              "--types",
              type,
              "--junit",
              inside("ci/junit.xml"),
              "--require",
              requirement};
    all.insert(all.end(), words.begin(), words.end());
    ::setenv("GITHUB_ACTIONS", "true", 1);
    const Result result = run(all);
    ::unsetenv("GITHUB_ACTIONS");
    EXPECT_EQ(result.status, 1);
    const Words lines = lines_of(result.error);
    ASSERT_GE(lines.size(), 6U) << result.error;
    const auto after = [&](std::size_t i, const std::string& start) {
      EXPECT_TRUE(lines[i].starts_with(start)) << result.error;
      return lines[i].substr(std::min(start.size(), lines[i].size()));
    };
    EXPECT_TRUE(lines[0].starts_with("graze audit: " + requirement + " isn't met: ")) << result.error;
    const std::string line = after(1, "  case: "), said = after(2, "  it said: "),
                      exact = after(3, "  exactly: "), command = after(4, "  to see it again: graze ");
    EXPECT_NE(said, exact);
    EXPECT_NE(after(5, "  found in family ").find("by --seed 7 --cases 300"), std::string::npos);
    // The command shows it.
    const std::string shown = "'" + program() + "' " + command + " >'" + inside("shown") + "'";
    EXPECT_EQ(std::system(shown.c_str()), 0)
        << shown;  // NOLINT(*-command-processor): the command that was printed
    EXPECT_NE(text_of(inside("shown"))
                  .find(requirement == "ulp<=0.5"  ? "ulp"
                        : requirement == "wrong<1" ? "WRONG"
                                                   : "missed"),
              std::string::npos)
        << text_of(inside("shown"));
    // JUnit's reader turns entities back.
    const std::string junit = text_of(inside("ci/junit.xml"));
    EXPECT_NE(junit.find("  case: " + line + "\n  it said: "), std::string::npos) << junit;
    EXPECT_NE(junit.find("\n  exactly: " + exact + "\n"), std::string::npos) << junit;
    EXPECT_NE(result.out.find("%0A  case: " + line + "%0A  it said: " + said), std::string::npos)
        << result.out;
  }
}

// The case is one of the scenes that the requirement names, for each kind and each sort of measure.
TEST_F(BaselineProgram, ShowsACaseOfTheScenesThatARequirementNames) {
  std::set<std::string> kinds;
  for (const reports::SceneKind& kind : reports::scene_kinds) {
    for (const std::string measure : {"wrong=0", "ulp<=0", "backward<=0"}) {
      const std::string requirement = measure + "@" + std::string(kind.name);
      const Result result =
          run({"audit", "--subjects", "naive", "--questions", "ray", "--types", "f32", "--cases", "300",
               "--worst", "none", "--out", inside("report"), "--require", requirement});
      if (result.status == 0) continue;  // none of that sort
      const std::string begin = "  found in family ";
      const std::size_t at = result.error.find(begin);
      ASSERT_NE(at, std::string::npos) << requirement << result.error;
      const std::string rest = result.error.substr(at + begin.size());
      const auto shown = reports::scene_kind(rest.substr(0, rest.find(',')));
      ASSERT_TRUE(shown) << rest;
      EXPECT_EQ(reports::scene_kinds[*shown].name, kind.name) << requirement << result.error;
      EXPECT_EQ(result.error.find("  the nearest question with that answer: ") != std::string::npos,
                measure.starts_with("backward"))
          << result.error;
      kinds.insert(std::string(kind.name));
    }
  }
  EXPECT_GE(kinds.size(), 7U);  // all but perhaps one
}

// Of all answers, the one whose nearest question is the farthest away.
TEST_F(BaselineProgram, ShowsTheCaseThatIsFarthestFromItsAnswer) {
  const Result result =
      run({"audit", "--subjects", "tutorial_sweep", "--questions", "sweep", "--types", "f32", "--cases",
           "300", "--worst", "none", "--out", inside("report"), "--require", "backward<=4"});
  EXPECT_EQ(result.status, 1);
  const Words lines = lines_of(result.error);
  ASSERT_GE(lines.size(), 5U) << result.error;
  EXPECT_TRUE(
      lines[0].starts_with("graze audit: backward<=4 isn't met: none near of tutorial_sweep (sweep, f32)"))
      << lines[0];
  EXPECT_EQ(lines[4], "  the nearest question with that answer: none near");
}

TEST_F(BaselineProgram, WritesWithoutDemandsOnlyPromises) {
  EXPECT_EQ(audit({"--junit", inside("ci/junit.xml")}).status, 0);
  EXPECT_EQ(checks(), (Words{"audit|complete", "graze.ray.f32|promise", "graze.ray.f64|promise"}));
  // No temporary file is left.
  EXPECT_EQ(std::distance(fs::directory_iterator(inside("ci")), {}), 1);
}

TEST_F(BaselineProgram, ShowsWhatWentAsJUnitToo) {
  make_baseline([](json& report) {
    json cell = report["cells"].back();
    cell["type"] = "f16";
    report["cells"].push_back(cell);
    cell["type"] = "f32";
    cell["family"] = "far";
    cell["subject"] = "of_old<&>";
    report["cells"].push_back(cell);
  });
  Words words{"audit",       "--out",      inside("report"),
              "--worst",     "none",       "--questions",
              "ray",         "--families", "far",
              "--cases",     "20",         "--types",
              "f32",         "--baseline", inside("baseline.json"),
              "--no-change", "--junit",    inside("ci/junit.xml")};
  EXPECT_EQ(run(words).status, 1);
  const Words all = checks();
  EXPECT_NE(std::ranges::find(all, "graze.ray.f32|baseline"), all.end());
  EXPECT_NE(std::ranges::find(all,
                              "of_old<&>.ray.f32|baseline|not the same as the baseline: "
                              "of_old\\x3c\\x26\\x3e ray f32: 1 family went"),
            all.end());
}

TEST_F(BaselineProgram, KnowsBeforeTheAuditThatJUnitCannotBeWritten) {
  fs::create_directory(inside("folder"));
  put(inside("file"), "");
  for (const std::string& file : {inside("folder"), inside("file/junit.xml")}) {
    const Result result = audit({"--junit", file});
    EXPECT_EQ(result.status, 1);
    EXPECT_FALSE(fs::exists(inside("report/audit.json")));
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find("graze audit: can't write \""), std::string::npos) << result.error;
  }
}

TEST_F(BaselineProgram, SaysAsJUnitThatAnAuditWasInterrupted) {
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const pid_t child =
      start({"audit", "--subjects", "tutorial_ray", "--questions", "ray", "--cases", "1000000000", "--out",
             inside("report"), "--junit", inside("ci/junit.xml"), "--require", "missed=0"},
            {null, null, null});
  wait_until([&] { return catches(child, SIGINT); });
  ASSERT_EQ(::kill(child, SIGINT), 0);
  EXPECT_EQ(end_of(child), 130);
  ::close(null);
  EXPECT_EQ(checks(), Words{"audit|complete|the audit was interrupted"});
}

// --- annotations ---

TEST_F(BaselineProgram, AnnotatesFailuresOnGitHubAlone) {
  make_changed_baseline();
  const auto annotations = [](const std::string& out) {
    Words found;
    for (const std::string& line : lines_of(out)) {
      if (line.starts_with("::")) found.push_back(line);
    }
    return found;
  };
  for (const char* const elsewhere : {"", "false", "1"}) {
    ::setenv("GITHUB_ACTIONS", elsewhere, 1);
    EXPECT_EQ(annotations(held_against_baseline({"--require", "missed=0"}).out), Words{});
  }
  ::setenv("GITHUB_ACTIONS", "true", 1);
  const Result result = held_against_baseline({"--require", "missed=0"});
  EXPECT_EQ(result.status, 1);
  Words annotated;
  for (const std::string& line : lines_of(result.error)) {
    if (line.starts_with("  ")) {
      annotated.back() += "%0A" + line;
    } else {
      annotated.push_back("::error title=graze audit::" + line.substr(std::string("graze audit: ").size()));
    }
  }
  EXPECT_EQ(annotated.size(), 2);
  EXPECT_EQ(annotations(result.out), annotated);
  EXPECT_EQ(annotations(audit({}).out), Words{});
}

}  // namespace
