// SPDX-License-Identifier: BSL-1.0
/// Descriptions of foreign programs: their names and their subject files.
#include "reports/program/foreign/foreign_options.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/selection.hpp"
#include "verify/judge/condition.hpp"

namespace {

using namespace reports;

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// --- names ---

TEST(ForeignName, IsThatOfTheProgramOrOfTheScriptThatAnInterpreterRuns) {
  const auto name_of = [](const std::string& command) {
    ForeignOptions options;
    options.command = command;
    options.questions = {"sweep"};
    const std::atomic<bool> interrupted = false;
    return foreign_subjects(options, interrupted)->name;
  };
  const std::vector<std::pair<std::string, std::string>> all{
      {"./answer", "answer"},
      {"./answer --fast", "answer"},
      {"  '/opt/my tools/answer' x", "answer"},
      {"./answer|tee log", "answer"},
      {"python3 my_routine.py", "my_routine"},
      {"python3 -I -S folder/my_routine.py --fast", "my_routine"},
      {"/usr/bin/python3.11 -W ignore \"my_routine.py\"", "my_routine"},
      {"python3 -m my_package.answer", "my_package.answer"},
      {"node x.mjs", "x"},
      {"nodejs --max-old-space-size=99 x.js", "x"},
      {"deno run --allow-read x.ts", "x"},
      {"env python3 x.py", "x"},
      {"env -u PYTHONUNBUFFERED LANG=C python3 x.py", "x"},
      {"LANG=C python3 x.py", "x"},
      {"exec ./x.py", "x"},
      {"java -cp classes Answer", "Answer"},
      {"java -jar answer.jar", "answer"},
      {"mono answer.exe", "answer"},
      {"dotnet run answer.dll", "answer"},
      {"bash ./answer.sh", "answer"},
      {"perl -w answer.pl", "answer"},
      // Here the interpreter has no script to name it by.
      {"python3 -c 'print(1)'", "python3"},
      {"/bin/sh -c 'while read line; do echo miss; done'", "sh"},
      {"python3 <x.py", "python3"},
      {"python3", "python3"},
      {"env", "env"},
      // Not interpreters, whatever follows.
      {"pythonic x.py", "pythonic"},
      {"cat x.py", "cat"},
      {"./.py", ".py"},
      {"$HOME/answer", "program"},
      {"'a b'", "a_b"},
  };
  for (const auto& [command, name] : all) EXPECT_EQ(name_of(command), name) << command;
  ForeignOptions options;
  options.command = "python3 x.py";
  options.name = "mine";
  options.questions = {"sweep"};
  const std::atomic<bool> interrupted = false;
  EXPECT_EQ(foreign_subjects(options, interrupted)->name, "mine");
}

TEST(ForeignName, IsShortAndOfPlainLettersAlone) {
  const std::atomic<bool> interrupted = false;
  const auto takes = [&](const std::string& name) {
    ForeignOptions options{.command = "./answer", .name = name, .questions = {"sweep"}};
    try {
      return foreign_subjects(options, interrupted)->name == name;
    } catch (const WrongUse& use) {
      EXPECT_TRUE(use.why.starts_with("--exec-name: expected at most 60 letters, ")) << use.why;
      return false;
    }
  };
  EXPECT_TRUE(takes("a_B-0.+"));
  EXPECT_TRUE(takes(std::string(60, 'x')));
  EXPECT_FALSE(takes(std::string(61, 'x')));
  EXPECT_FALSE(takes("a b"));
}

// --- subject files ---

TEST(SubjectFile, HoldsWhatTheCommandLineWouldSay) {
  const auto read = read_subject_file(R"({"exec": "./answer", "name": "mine", "questions": ["ray", "sweep"],
      "gives": "distance", "inside": "exit", "unit_direction": true, "endless": true, "time_limit": 2.5, "start_limit": 7,
      "starts": "apart", "needs_motion": true, "largest_coordinate": 1e18, "positive_radii": true, "planar": true,
      "largest_direction": 1e17, "tolerance": 0.005, "t_min": 0.25})");
  ASSERT_TRUE(std::holds_alternative<ForeignOptions>(read)) << std::get<std::string>(read);
  ForeignOptions line;
  line.name = "other";
  const ForeignOptions options = merged(line, std::get<ForeignOptions>(read));
  EXPECT_EQ(options.command, "./answer");
  EXPECT_EQ(options.name, "other");
  EXPECT_EQ(options.questions, (std::vector<std::string>{"ray", "sweep"}));
  EXPECT_EQ(options.gives, "distance");
  EXPECT_EQ(options.inside, "exit");
  EXPECT_TRUE(options.contract.unit_direction);
  EXPECT_TRUE(options.contract.endless);
  EXPECT_EQ(options.time_limit, 2.5);
  EXPECT_EQ(options.start_limit, 7);
  EXPECT_EQ(options.starts, "apart");
  EXPECT_FALSE(options.contract.finite_end);
  EXPECT_TRUE(options.contract.needs_motion);
  EXPECT_EQ(options.contract.largest_coordinate, 1e18);
  EXPECT_TRUE(options.contract.positive_radii);
  EXPECT_TRUE(options.contract.planar);
  EXPECT_EQ(options.contract.largest_direction, 1e17);
  EXPECT_EQ(options.contract.tolerance, 0.005);
  EXPECT_EQ(options.contract.t_min, 0.25);
}

TEST(SubjectFile, BecomesTheContract) {
  const auto read = read_subject_file(R"({"exec": "./answer", "questions": ["ray"], "gives": "distance",
      "inside": "exit", "starts": "apart", "unit_direction": true, "finite_end": true, "needs_motion": true,
      "largest_coordinate": 4, "positive_radii": true, "planar": true, "largest_direction": 5,
      "tolerance": 6, "t_min": 7})");
  ASSERT_TRUE(std::holds_alternative<ForeignOptions>(read)) << std::get<std::string>(read);
  const std::atomic<bool> interrupted = false;
  const auto subjects = foreign_subjects(std::get<ForeignOptions>(read), interrupted);
  const verify::Contract& contract = subjects->subjects.front().contract;
  EXPECT_EQ(contract.gives, verify::Contract::Gives::distance);
  EXPECT_EQ(contract.inside, verify::Inside::exit);
  EXPECT_EQ(contract.starts, verify::Starts::apart);
  EXPECT_TRUE(contract.unit_direction);
  EXPECT_FALSE(contract.endless);
  EXPECT_TRUE(contract.finite_end);
  EXPECT_TRUE(contract.needs_motion);
  EXPECT_EQ(contract.largest_coordinate, 4);
  EXPECT_TRUE(contract.positive_radii);
  EXPECT_TRUE(contract.planar);
  EXPECT_EQ(contract.largest_direction, 5);
  EXPECT_EQ(contract.tolerance, 6);
  EXPECT_EQ(contract.t_min, 7);
}

TEST(SubjectFile, NamesEachWordOfTheContract) {
  const auto contract_of = [](const std::string& member) {
    const auto read = read_subject_file(R"({"exec": "./answer", "questions": ["sweep"], )" + member + "}");
    const std::atomic<bool> interrupted = false;
    return foreign_subjects(std::get<ForeignOptions>(read), interrupted)->subjects.front().contract;
  };
  EXPECT_EQ(contract_of(R"("inside": "approaching")").inside, verify::Inside::approaching);
  EXPECT_EQ(contract_of(R"("inside": "miss")").inside, verify::Inside::miss);
  EXPECT_EQ(contract_of(R"("starts": "off_surface")").starts, verify::Starts::off_surface);
  EXPECT_EQ(contract_of(R"("starts": "any")").starts, verify::Starts::any);
}

TEST(SubjectFile, SaysWhatIsPromisedForEachWordAndWhere) {
  const auto promised = [](const std::string& value) {
    return std::get<ForeignOptions>(read_subject_file("{\"promises\": " + value + "}")).promises;
  };
  EXPECT_EQ(promised(R"("as it says")"), "as it says");
  const std::string unit =
      R"({"word": "unit_direction", "sentence": "of length one", "source": "ray.h, above Ray"})";
  const std::string inside = R"({"word": "inside", "sentence": "it gives the exit"})";
  EXPECT_EQ(promised("[" + unit + "]"), "unit direction: of length one (ray.h, above Ray)");
  EXPECT_EQ(promised("[" + inside + "]"), "Not documented: inside: it gives the exit");
  EXPECT_EQ(promised("[" + inside + ", " + unit + ", " + inside + "]"),
            "unit direction: of length one (ray.h, above Ray). Not documented: inside: it gives the exit; "
            "inside: it "
            "gives the exit");
}

TEST(SubjectFile, ThatSaysNothingOfAConditionSetsNone) {
  const auto read = read_subject_file(R"({"exec": "./answer", "questions": ["ray"]})");
  const std::atomic<bool> interrupted = false;
  const auto subjects = foreign_subjects(std::get<ForeignOptions>(read), interrupted);
  const verify::Contract& contract = subjects->subjects.front().contract;
  EXPECT_EQ(contract.starts, verify::Starts::any);
  EXPECT_FALSE(contract.unit_direction || contract.endless || contract.finite_end || contract.needs_motion);
  EXPECT_FALSE(contract.positive_radii);
  EXPECT_FALSE(contract.planar);
  EXPECT_EQ(contract.largest_coordinate, std::numeric_limits<double>::infinity());
  EXPECT_EQ(contract.largest_direction, std::numeric_limits<double>::infinity());
  EXPECT_EQ(contract.tolerance, 0);
  EXPECT_EQ(contract.t_min, 0);
}

TEST(Contract, IsDescribedByEachOfItsOptions) {
  EXPECT_FALSE(describes_contract({}));
  EXPECT_FALSE(describes_contract({.command = "x", .name = "y", .time_limit = 3}));
  EXPECT_TRUE(describes_contract({.gives = "time"}));
  EXPECT_TRUE(describes_contract({.inside = "zero"}));
  EXPECT_TRUE(describes_contract({.starts = "any"}));
  EXPECT_TRUE(describes_contract({.contract = {.unit_direction = true}}));
  EXPECT_TRUE(describes_contract({.contract = {.endless = true}}));
  EXPECT_TRUE(describes_contract({.contract = {.finite_end = true}}));
  EXPECT_TRUE(describes_contract({.contract = {.needs_motion = true}}));
  EXPECT_TRUE(describes_contract({.contract = {.largest_coordinate = 1}}));
  EXPECT_TRUE(describes_contract({.contract = {.positive_radii = true}}));
  EXPECT_TRUE(describes_contract({.contract = {.planar = true}}));
  EXPECT_TRUE(describes_contract({.contract = {.largest_direction = 1}}));
  EXPECT_TRUE(describes_contract({.contract = {.tolerance = 1}}));
  EXPECT_TRUE(describes_contract({.contract = {.t_min = 1}}));
}

/// Contracts with one part each, and the questions to which it applies.
struct Part {
  ForeignOptions said;
  std::vector<std::string> questions;
};
std::vector<Part> all_parts() {
  const std::vector<std::string> rays{"ray"}, outside{"ray", "sweep", "moving", "cast"},
      all{"ray", "sweep", "moving", "cast", "container"};
  std::vector<Part> parts{{{.inside = "unstated"}, all},  {{.inside = "zero"}, outside},
                          {{.inside = "miss"}, outside},  {{.inside = "approaching"}, outside},
                          {{.inside = "exit"}, rays},     {{.starts = "any"}, all},
                          {{.starts = "apart"}, outside}, {{.starts = "off_surface"}, all}};
  const std::set<std::string_view> of_rays{"unit_direction", "endless", "finite_end", "t_min",
                                           "largest_direction"};
  for (const verify::Condition& one : verify::conditions()) {
    ForeignOptions said;
    if (one.flag != nullptr) {
      said.contract.*one.flag = true;
    } else {
      said.contract.*one.limit = 1;
    }
    parts.push_back({said, of_rays.contains(one.key) ? rays : all});
  }
  return parts;
}

TEST(Contract, IsRefusedWhereItHasNoEffect) {
  const std::atomic<bool> interrupted = false;
  for (const auto& [said, questions] : all_parts()) {
    ForeignOptions options = said;
    options.command = "./answer";
    for (const verify::Question question : verify::all_questions) {
      options.questions = {std::string(name(question))};
      const bool has_effect = std::ranges::find(questions, name(question)) != questions.end();
      try {
        EXPECT_TRUE(!foreign_subjects(options, interrupted)->subjects.empty() && has_effect)
            << command_line_of(options) << ' ' << name(question);
      } catch (const WrongUse& use) {
        EXPECT_FALSE(has_effect) << use.why;
        EXPECT_EQ(use.why, command_line_of(said) + ": this applies only to " +
                               (questions.size() == 1 ? "ray" : "ray, sweep, moving, cast") +
                               "; leave it out");
      }
    }
    // With several questions it may apply to some of them.
    options.questions = {"ray", "container"};
    EXPECT_NO_THROW((void)foreign_subjects(options, interrupted)) << command_line_of(options);
  }
}

TEST(Contract, CantAskForRaysWithAndWithoutAnEnd) {
  ForeignOptions options{
      .command = "./answer", .questions = {"ray"}, .contract = {.endless = true, .finite_end = true}};
  const std::atomic<bool> interrupted = false;
  EXPECT_THROW((void)foreign_subjects(options, interrupted), WrongUse);
  options.contract.endless = false;
  EXPECT_NO_THROW((void)foreign_subjects(options, interrupted));
}

TEST(SubjectFile, OfTheFieldSaysWhatCanBeAsked) {
  std::ifstream file(FIELD_SUBJECTS);
  const auto table = nlohmann::json::parse(file);
  EXPECT_FALSE(table.empty());
  for (const auto& [name, subject] : table.items()) {
    const auto read = read_subject_file(subject.dump());
    ASSERT_TRUE(std::holds_alternative<ForeignOptions>(read)) << name << std::get<std::string>(read);
    const std::atomic<bool> interrupted = false;
    const auto& options = std::get<ForeignOptions>(read);
    try {
      EXPECT_FALSE(foreign_subjects(options, interrupted)->subjects.empty()) << name;
    } catch (const WrongUse& use) {
      ADD_FAILURE() << name << ": " << use.why;
    }
  }
}

TEST(SubjectFile, HasItsFaultsNamed) {
  const auto fault = [](std::string_view text) {
    const auto read = read_subject_file(text);
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "none";
  };
  EXPECT_TRUE(holds(fault(""), "isn't JSON"));
  EXPECT_TRUE(holds(fault("{\"exec\": "), "isn't JSON"));
  EXPECT_TRUE(holds(fault("{\"exec\": \"x\",\n  \"gives\" \"time\"}"), "line 2, column 16: this isn't JSON"))
      << fault("{\"exec\": \"x\",\n  \"gives\" \"time\"}");
  EXPECT_TRUE(holds(fault("{\"time_limit\": 1e999}"), "isn't JSON: a number is too large"));
  EXPECT_TRUE(holds(fault("[]"), "expected a JSON object"));
  EXPECT_EQ(fault("{\"give\": \"time\"}"), "there is no key \"give\"; did you mean gives?");
  EXPECT_EQ(fault("{\"exec\": 1}"), "key \"exec\": expected a text");
  EXPECT_EQ(fault("{\"endless\": \"yes\"}"), "key \"endless\": expected true or false");
  EXPECT_EQ(fault("{\"largest_coordinate\": -1}"), "key \"largest_coordinate\": expected a number above 0");
  EXPECT_EQ(fault("{\"needs_motion\": 1}"), "key \"needs_motion\": expected true or false");
  EXPECT_EQ(fault("{\"starts\": 1}"), "key \"starts\": expected a text");
  EXPECT_EQ(fault("{\"time_limit\": 0}"), "key \"time_limit\": expected a number of seconds above 0");
  for (const char* const promises : {"3", "[]", "{}", "[3]", "[{}]", "[{\"word\": \"ends\"}]",
                                     "[{\"sentence\": \"so\"}]", "[{\"word\": \"ends\", \"sentence\": 3}]",
                                     "[{\"word\": \"ends\", \"sentence\": \"so\", \"where\": \"ray.h\"}]"}) {
    EXPECT_TRUE(holds(fault(std::string("{\"promises\": ") + promises + "}"),
                      "key \"promises\": expected a text, or a list of objects"))
        << promises;
  }
  for (const char* const key : {"version", "package"}) {
    EXPECT_EQ(fault("{\"" + std::string(key) + "\": 3}"),
              "key \"" + std::string(key) + "\": expected a text");
  }
  EXPECT_TRUE(holds(fault("{\"types\": \"f32\"}"), "key \"types\": expected a list of types"));
  for (const char* const list : {"\"ray\"", "[]", "[1]", "{}"}) {
    EXPECT_TRUE(
        holds(fault(std::string("{\"questions\": ") + list + "}"), "key \"questions\": expected a list"));
  }
}

}  // namespace
