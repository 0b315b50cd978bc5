// SPDX-License-Identifier: BSL-1.0
/// The graze program as a whole: its input, its output, and how it ends.
#include "props/unit/reports/graze_program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sources_hash.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/subject.hpp"

namespace {

using namespace props;
using namespace std::string_literals;

class GrazeProgram : public ProgramTest {
 protected:
  /// An audit that takes hardly any time.
  [[nodiscard]] Words small_audit(const Words& more) const {
    Words words{"audit", "--subjects", "graze", "--families", "ordinary",      "--questions",
                "sweep", "--cases",    "50",    "--out",      inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  /// A search that takes hardly any time, unless it gets many evaluations.
  [[nodiscard]] Words small_search(const Words& more, const std::string& evaluations = "800") const {
    Words words{"search", "--subjects", "naive",         "--questions", "sweep",
                "--from", "ordinary",   "--evaluations", evaluations};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  /// The commands that read the worst-case files of graze's sweeps in the folder worst.
  [[nodiscard]] std::vector<Words> readers_of_worst_cases() const {
    return {small_audit({"--worst", inside("worst")}),
            {"search", "--subjects", "graze", "--questions", "sweep", "--out", inside("worst")}};
  }
};

constexpr std::string_view example = "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n";
constexpr std::string_view example_answer = "impact t=0x1.3333333333333p-2 motion=approaching\n";

// --- answer and truth ---

/// A test must not hang if the program does.
TEST_F(GrazeProgram, ThatOutlivesItsTestIsKilledAndFailsIt) {
  using std::chrono::milliseconds;
  EXPECT_THROW(wait_until([] { return false; }, milliseconds(1), milliseconds(20)), std::runtime_error);
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe2(pipe.data(), O_CLOEXEC), 0);
  const pid_t child = start({"answer"}, {pipe[0], pipe[1], STDERR_FILENO});  // whose input never ends
  EXPECT_THROW((void)end_of(child, milliseconds(20)), std::runtime_error);
  EXPECT_NE(::kill(child, 0), 0);
  for (const int end : pipe) ::close(end);
}

TEST_F(GrazeProgram, AnswersTheExampleOfItsManual) {
  const Result result = run({"answer"}, example);
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, example_answer);
  EXPECT_EQ(result.error, "");
}

TEST_F(GrazeProgram, TheTruthComesWithItsCertificate) {
  const Result result = run({"truth", "--digits", "5"}, "ray f32 0 0 0 1 0 0 5 0 0 1\n");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out,
            "impact t=0x1p+2 motion=approaching exit=0x1.8p+2 below=0x1ffffffp-23 above=0x1000001p-22 "
            "exit_below=0x17fffffp-22 exit_above=0x1800001p-22 t_digits=4.0000e+0 exit_digits=6.0000e+0\n");
}

TEST_F(GrazeProgram, TheTruthAboutAZeroDirectionHasNoMidpointsOfItsExit) {
  EXPECT_EQ(run({"truth"}, "ray f64 0 0 0 0 0 0 0 0 0 1\n").out,
            "overlap t=0x0p+0 motion=sliding exit=inf\n");
}

TEST_F(GrazeProgram, TheTruthGivesTheGeometryOfACastAlwaysAndOfOthersWhenAsked) {
  constexpr std::string_view places =
      " centre=0x1.8p+1,0x0p+0,0x0p+0 point=0x1p+2,0x0p+0,0x0p+0 normal=-0x1p+0,0x0p+0,0x0p+0 "
      "distance=0x1.8p+1 "
      "below=";
  constexpr std::string_view cast = "cast f64 0 0 0 1 10 0 0 5 0 0 1\n";
  EXPECT_NE(run({"truth"}, cast).out.find(places), std::string::npos);
  EXPECT_EQ(run({"truth"}, example).out.find("centre="), std::string::npos);
  EXPECT_NE(run({"truth", "--geometry"}, example).out.find(places), std::string::npos);
}

TEST_F(GrazeProgram, NothingInGivesNothingOut) {
  for (const std::string input : {"", "\n", "\n\n  \t\r\n# a comment\n#"}) {
    const Result result = run({"answer"}, input);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.error, "");
  }
}

TEST_F(GrazeProgram, TheLastLineMayLackItsLineFeed) {
  EXPECT_EQ(run({"answer"}, example.substr(0, example.size() - 1)).out, example_answer);
}

TEST_F(GrazeProgram, CarriageReturnsAreBlanks) {
  const std::string line(example.substr(0, example.size() - 1));
  const Result result = run({"answer"}, line + "\r\n\r\n" + line + "\r\n");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, std::string(example_answer) + std::string(example_answer));
}

TEST_F(GrazeProgram, FaultyLinesAreReportedInOrderAndTheOthersAnswered) {
  const std::string good(example);
  const std::string input = "\n# two lines without an answer\n" + good + "sweep f64 0 0 0\n" + good +
                            "\0NUL\n"s + "ray f16 1\n" + "\x1b[2Jcast\n" + "sweep f64 " +
                            std::string(2'000'000, '7') + "\n" + good + "sweep";
  for (const std::string command : {"answer", "truth"}) {
    const Result result = run({command}, input);
    EXPECT_EQ(result.status, 1);
    const Words answers = lines_of(result.out);
    ASSERT_EQ(answers.size(), 9U);
    for (const std::size_t i : {0U, 2U, 7U})
      EXPECT_TRUE(answers[i].starts_with("impact t=0x1.3333333333333p-2"));
    for (const std::size_t i : {1U, 3U, 4U, 5U, 6U, 8U}) EXPECT_EQ(answers[i], "error");

    const Words complaints = lines_of(result.error);
    constexpr std::array<int, 6> numbers{4, 6, 7, 8, 9, 11};
    ASSERT_EQ(complaints.size(), numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      EXPECT_TRUE(complaints[i].starts_with("line " + std::to_string(numbers[i]) + ": ")) << complaints[i];
      EXPECT_TRUE(is_one_plain_line(complaints[i] + "\n")) << complaints[i];
    }
  }
}

TEST_F(GrazeProgram, ALineMayBeAsLongAsItLikes) {
  const std::string blanks(8'000'000, ' ');
  const std::string line(example.substr(0, example.size() - 1));
  const Result result = run({"answer"}, blanks + line + blanks + "#" + blanks + "\n" + std::string(example));
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, std::string(example_answer) + std::string(example_answer));
}

TEST_F(GrazeProgram, LinesComeFromFilesOneAfterTheOther) {
  put(inside("one"), std::string(example) + "what\n");
  put(inside("two"), std::string(example) + std::string(example));
  const Result result = run({"answer", inside("one"), "-", inside("none"), inside("two")}, "why\n");
  EXPECT_EQ(result.status, 1);
  const std::string answer(example_answer);
  EXPECT_EQ(result.out, answer + "error\nerror\n" + answer + answer);
  const Words complaints = lines_of(result.error);
  ASSERT_EQ(complaints.size(), 3U);
  EXPECT_NE(complaints[0].find("one: line 2: "), std::string::npos);
  EXPECT_TRUE(complaints[1].starts_with("-: line 1: "));
  EXPECT_NE(complaints[2].find("none: No such file"), std::string::npos);
}

TEST_F(GrazeProgram, WhatCannotBeReadIsAnError) {
  const Result result = run({"answer", inside("")});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
}

TEST_F(GrazeProgram, WhoeverWaitsForAnAnswerGetsIt) {
  std::array<int, 2> questions{}, answers{};
  ASSERT_EQ(::pipe2(questions.data(), O_CLOEXEC), 0);
  ASSERT_EQ(::pipe2(answers.data(), O_CLOEXEC), 0);
  const pid_t child = start({"answer"}, {questions[0], answers[1], STDERR_FILENO});
  ::close(questions[0]);
  ::close(answers[1]);
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(::write(questions[1], example.data(), example.size()), static_cast<ssize_t>(example.size()));
    std::string got;
    while (!got.ends_with('\n')) {
      std::array<char, 200> some{};
      const ssize_t count = ::read(answers[0], some.data(), some.size());
      ASSERT_GT(count, 0);
      got.append(some.data(), static_cast<std::size_t>(count));
    }
    EXPECT_EQ(got, example_answer);
  }
  ::close(questions[1]);
  EXPECT_EQ(end_of(child), 0);
  ::close(answers[0]);
}

// --- standard output ---

TEST_F(GrazeProgram, AFullDiskIsAnError) {
  put(inside("cases"), example);
  const std::vector<Words> commands{{"answer", inside("cases")},
                                    {"truth", inside("cases")},
                                    {"list"},
                                    {"--help"},
                                    {"--version"},
                                    small_audit({})};
  for (const Words& command : commands) {
    const Result result = run(command, {}, "/dev/full");
    EXPECT_EQ(result.status, 1) << command.front();
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  }
}

TEST_F(GrazeProgram, AReaderWhoHasReadEnoughIsNoErrorToComplainOf) {
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += example;
  put(inside("cases"), many);
  const std::vector<Words> commands{{"answer", inside("cases")},
                                    {"truth", inside("cases")},
                                    {"list"},
                                    {"--help"},
                                    {"audit", "--help"},
                                    {"--version"},
                                    small_audit({})};
  for (const Words& command : commands) {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe2(pipe.data(), O_CLOEXEC), 0);
    ::close(pipe[0]);
    const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    EXPECT_EQ(end_of(start(command, {STDIN_FILENO, pipe[1], error})), 141) << command.front();
    ::close(pipe[1]);
    ::close(error);
    EXPECT_EQ(text_of(inside("error")), "") << command.front();
  }
  EXPECT_TRUE(fs::exists(inside("report/audit.json")));
}

/// The numbers of a key of an answer line, as words.
Words numbers_of(const std::string& line, const std::string& key) {
  const std::size_t at = (" " + line).find(" " + key + "=");
  if (at == std::string::npos) return {};
  std::string value = line.substr(at + key.size() + 1);
  value.resize(std::min(value.find_first_of(" \n"), value.size()));
  Words words{""};
  for (const char c : value) {
    if (c == ',')
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

TEST_F(GrazeProgram, SaysEachNumberInDecimalsThatReadBackTheSame) {
  EXPECT_EQ(run({"answer", "--decimal"}, "sweep f64 0 0 0 1 10 0 0 5 0 0 1\n").out,
            "impact t=0x1.3333333333333p-2 motion=approaching t_decimal=0.3\n");
  EXPECT_EQ(run({"answer", "--decimal"}, "sweep f32 0 0 0 1 10 0 0 5 0 0 1\n").out,
            "impact t=0x1.333334p-2 motion=approaching t_decimal=0.3\n");
  EXPECT_EQ(run({"answer", "--decimal"}, "sweep f64 0 0 0 1 0 0 0 5 0 0 1\n").out, "miss\n");
  std::size_t compared = 0;
  for (const std::string& line : {"ray f32 0 0 0 1 3 0 5 14 0 2"s, "ray f64 0 0 0 1e-300 3e-300 0 5 14 0 2"s,
                                  "ray f64 0 0 0 0 0 0 0 0 0 1"s, "cast f64 0 0 0 1 10 0 1 5 1 0 1"s,
                                  "cast f32 0 0 0 1 10 0 1 0 1 0 1"s}) {
    for (const std::string command : {"answer", "truth"}) {
      const std::string said = run({command}, line + "\n").out,
                        with = run({command, "--decimal"}, line + "\n").out;
      for (const std::string key : {"t", "exit", "centre", "point", "normal", "distance"}) {
        const Words exact = numbers_of(said, key), decimal = numbers_of(with, key + "_decimal");
        EXPECT_EQ(exact, numbers_of(with, key));
        ASSERT_EQ(exact.size(), decimal.size()) << with << key;
        for (std::size_t i = 0; i < exact.size(); ++i, ++compared) {
          EXPECT_EQ(decimal[i].find('x'), std::string::npos) << with;
          if (line.find("f32") != std::string::npos)
            EXPECT_EQ(std::strtof(exact[i].c_str(), nullptr), std::strtof(decimal[i].c_str(), nullptr))
                << with;
          else
            EXPECT_EQ(std::strtod(exact[i].c_str(), nullptr), std::strtod(decimal[i].c_str(), nullptr))
                << with;
        }
      }
    }
  }
  EXPECT_GT(compared, 40U);
}

// --- the command line ---

TEST_F(GrazeProgram, WithoutACommandItPrintsItsManualOnStandardError) {
  const Result result = run({});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.error, run({"--help"}).out);
}

TEST_F(GrazeProgram, EveryCommandHasAManualWithExamplesAndExitStatuses) {
  for (const std::string command : {"answer", "truth", "list", "new", "audit", "compare", "search"}) {
    const Result result = run({command, "--help"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.error, "");
    EXPECT_NE(result.out.find("Examples\n"), std::string::npos);
    EXPECT_NE(result.out.find("Exit status\n"), std::string::npos);
  }
  EXPECT_TRUE(run({"--version"}).out.starts_with("graze "));
}

TEST_F(GrazeProgram, AManualGivesTheOptionsBeforeTheExamples) {
  for (const std::string command : {"answer", "truth", "list", "new", "audit", "merge", "compare", "map",
                                    "explain", "report-bug", "search"}) {
    const std::string text = run({command, "--help"}).out;
    const std::size_t examples = text.find("\nExamples\n");
    EXPECT_NE(examples, std::string::npos) << command;
    EXPECT_LT(text.find("\nOptions:\n"), examples) << command;
  }
}

/// The commands that the program names.
Words commands_in(const std::string& help) {
  Words commands, lines = lines_of(help.substr(help.find("\nSubcommands:\n") + 14));
  for (const std::string& line : lines) {
    if (!line.starts_with("  ")) break;
    if (line[2] != ' ') commands.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return commands;
}

/// The case line of a question's simplest contact.
template <class Real>
std::string simplest_contact(verify::Question question) {
  verify::Case<Real> k;
  k.question = question;
  std::ranges::transform(verify::spec(question).simplest[0], k.numbers.begin(),
                         [](double x) { return static_cast<Real>(x); });
  return verify::write(k);
}

TEST_F(GrazeProgram, ExplainShowsTheStagesOfEachQuestionAndTypeIfAsked) {
  for (const verify::Question question : verify::all_questions) {
    for (const std::string& line : {simplest_contact<float>(question), simplest_contact<double>(question)}) {
      const Result result = run({"explain", line, "--stages"});
      EXPECT_EQ(result.status, 0) << result.error;
      EXPECT_NE(result.out.find("\nThe stages of graze\n  1: double: decides\n     c  "), std::string::npos)
          << result.out;
      EXPECT_EQ(run({"explain", line}).out.find("The stages of graze"), std::string::npos);
    }
  }
  const std::string open = run({"explain", "sweep f64 0 1 0 1 10 0 0 5 -1 0 1", "--stages"}).out;
  EXPECT_NE(open.find("  2: double-double: leaves it open\n"), std::string::npos) << open;
  EXPECT_TRUE(open.ends_with("  3: integers of any length: decides\n")) << open;
  EXPECT_TRUE(run({"explain", "ray f32 0 0 0 nan 0 0 8 0 0 1", "--stages"})
                  .out.ends_with("  The input is invalid, which is found before any of them.\n"));
}

TEST_F(GrazeProgram, NoLineOfAManualOrAListIsLongerThan100Columns) {
  std::vector<Words> all{{"--help"}, {"list"}};
  for (const std::string& command : commands_in(run({"--help"}).out)) all.push_back({command, "--help"});
  EXPECT_EQ(all.size(), 2 + 13);
  for (const std::string table : {"questions", "families", "subjects", "languages"})
    all.push_back({"list", table});
  for (const Words& words : all) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 0) << words.front();
    for (const std::string& line : lines_of(result.out)) EXPECT_LE(line.size(), 100U) << line;
  }
}

TEST_F(GrazeProgram, TheOptionsOfAnAuditStandInGroups) {
  std::vector<std::string> titles;
  std::vector<std::pair<std::string, std::string>> found;
  for (const std::string& line : lines_of(run({"audit", "--help"}).out)) {
    if (line.ends_with(":") && line.front() >= 'A' && line.front() <= 'Z')
      titles.push_back(line.substr(0, line.size() - 1));
    if (line.starts_with("  --")) found.emplace_back(line.substr(2, line.find(' ', 2) - 2), titles.back());
  }
  EXPECT_EQ(titles,
            (Words{"Options", "Questions", "Routines", "Contract of a program", "Cases", "Output", "Gate"}));
  const std::vector<std::pair<std::string, std::string>> due{
      {"--questions", "Questions"},
      {"--types", "Questions"},
      {"--subjects", "Routines"},
      {"--exec", "Routines"},
      {"--exec-name", "Routines"},
      {"--exec-file", "Routines"},
      {"--time-limit", "Routines"},
      {"--start-limit", "Routines"},
      {"--gives", "Contract of a program"},
      {"--unit-direction", "Contract of a program"},
      {"--endless", "Contract of a program"},
      {"--finite-end", "Contract of a program"},
      {"--needs-motion", "Contract of a program"},
      {"--positive-radii", "Contract of a program"},
      {"--planar", "Contract of a program"},
      {"--inside", "Contract of a program"},
      {"--starts", "Contract of a program"},
      {"--t-min", "Contract of a program"},
      {"--largest-coordinate", "Contract of a program"},
      {"--largest-direction", "Contract of a program"},
      {"--tolerance", "Contract of a program"},
      {"--families", "Cases"},
      {"--world", "Cases"},
      {"--cases", "Cases"},
      {"--quick", "Cases"},
      {"--seed", "Cases"},
      {"--worst", "Cases"},
      {"--out", "Output"},
      {"--junit", "Output"},
      {"--costs", "Output"},
      {"--shard", "Output"},
      {"--threads", "Output"},
      {"--require", "Gate"},
      {"--baseline", "Gate"},
      {"--no-change", "Gate"}};
  EXPECT_EQ(found, due);
}

TEST_F(GrazeProgram, AnUnknownOptionIsReportedWithOneLikeIt) {
  const Result result = run({"audit", "--question", "sweep"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.error, "graze audit: there is no option \"--question\"; did you mean --questions?\n");
  EXPECT_EQ(run({"map", "--bogusbogus=3"}).error,
            "graze map: there is no option \"--bogusbogus\"; `graze map --help` describes them all\n");
}

TEST_F(GrazeProgram, WrongUseIsReportedInOneLine) {
  const std::vector<Words> wrong{{"explain"},
                                 {"merge"},
                                 {"--bogus"},
                                 {"answer", "--bogus"},
                                 {"list", "answer"},
                                 {"new"},
                                 {"new", "rays"},
                                 {"new", "ray", "--lang", "perl"},
                                 {"audit", "--exec", ""},
                                 {"props", "--exec", " "},
                                 {"audit", "--exec", "cat", "--tolerance", "nan"},
                                 {"audit", "--exec", "cat", "--largest-coordinate", "inf"},
                                 {"truth", "--digits", "none"},
                                 {"truth", "--digits", "0"},
                                 {"audit", "stray"},
                                 {"audit", "--cases", "0"},
                                 {"audit", "--cases", "1e3"},
                                 {"audit", "--cases", "010x"},
                                 {"audit", "--cases", "-1"},
                                 {"audit", "--seed", "18446744073709551616"},
                                 {"audit", "--threads", "0"},
                                 {"audit", "--quick", "--cases", "5"},
                                 {"audit", "--out"},
                                 {"audit", "--types", "f16"},
                                 {"audit", "--families", ""},
                                 {"audit", "--families", "far,"},
                                 {"audit", "--subjects", "tutorial_ray", "--questions", "cast"},
                                 {"audit", "--questions", "ray", "--families", "fits_exactly"},
                                 {"audit", "--worst", inside("nowhere")},
                                 {"search", "stray"},
                                 {"search", "--evaluations", "0"},
                                 {"search", "--restarts", "9", "--evaluations", "8"},
                                 {"search", "--subjects", "tutorial_ray", "--questions", "cast"},
                                 {"search", "--types", "f16"},
                                 {"search", "--from", ""},
                                 {"search", "--from", "fits_exactly", "--questions", "ray"},
                                 {"search", "--within", "anything,far"},
                                 {"search", "--within", "unit_far", "--questions", "cast"},
                                 {"search", "--compare", "--out", inside("worst")},
                                 {"two\nlines"}};
  for (const Words& words : wrong) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 2) << words.back();
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  }
}

TEST_F(GrazeProgram, AnUnknownOptionPointsToTheManualOfItsCommand) {
  const std::vector<std::pair<Words, std::string_view>> all{{{"--bogus"}, "graze"},
                                                            {{"-x", "audit"}, "graze"},
                                                            {{"answer", "--bogus"}, "graze answer"},
                                                            {{"truth", "--digits", "0"}, "graze truth"},
                                                            {{"list", "--bogus"}, "graze list"},
                                                            {{"audit", "--bogus"}, "graze audit"},
                                                            {{"audit", "stray"}, "graze audit"},
                                                            {{"audit", "--out"}, "graze audit"},
                                                            {{"audit", "--cases", "0"}, "graze audit"},
                                                            {{"search", "--bogus"}, "graze search"},
                                                            {{"search", "--seed", "x"}, "graze search"}};
  for (const auto& [words, command] : all) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_TRUE(result.error.starts_with(std::string(command) + ": ")) << result.error;
    EXPECT_NE(result.error.find("`" + std::string(command) + " --help`"), std::string::npos) << result.error;
  }
}

TEST_F(GrazeProgram, ANameThatIsNearlyOneIsRecognised) {
  struct Slip {
    Words words;
    std::string_view meant;
  };
  const std::vector<Slip> slips{{{"adit"}, "audit"},
                                {{"list", "famlies"}, "families"},
                                {{"audit", "--subjects", "graez"}, "graze"},
                                {{"audit", "--subjects", "tutorial_ray,tutorial_moving_corected_plus"},
                                 "tutorial_moving_corrected_plus"},
                                {{"audit", "--questions", "sweeep"}, "sweep"},
                                {{"audit", "--families", "far", "--families", "neartangent"}, "near_tangent"},
                                {{"audit", "--types", "f63"}, "f64"},
                                {{"audit", "--require", "misssed=0"}, "missed"},
                                {{"serach"}, "search"},
                                {{"search", "--from", "ordinay"}, "ordinary"},
                                {{"search", "--within", "faar"}, "far"}};
  for (const Slip& slip : slips) {
    const Result result = run(slip.words);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find(slip.meant), std::string::npos) << result.error;
  }
}

TEST_F(GrazeProgram, ListsWhatItKnows) {
  const std::string all = run({"list"}).out;
  for (const std::string table : {"questions", "families", "subjects", "languages"}) {
    const Result result = run({"list", table});
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(all.find(result.out), std::string::npos);
  }
  EXPECT_NE(run({"list", "families"}).out.find("\nnear_tangent "), std::string::npos);
  EXPECT_NE(run({"list", "subjects"}).out.find("\ntutorial_ray "), std::string::npos);
}

/// A table of `graze list` under its headings: the words of each row, as many as there are columns before the last one.
std::vector<Words> rows_of(const std::string& text, std::size_t columns) {
  const Words lines = lines_of(text);
  std::vector<std::size_t> starts;  // of the columns
  for (std::size_t i = 0; i < lines.at(0).size(); ++i) {
    const bool begins = i == 0 || lines[0].substr(0, i).ends_with("  ");
    if (begins && lines[0][i] != ' ') starts.push_back(i);
  }
  std::vector<Words> rows;
  for (std::size_t row = 1; row < lines.size(); ++row) {
    if (lines[row].starts_with(' ')) continue;  // the last column, if it is below the others
    Words words;
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t width = i + 1 < starts.size() ? starts[i + 1] - starts[i] : std::string::npos;
      const std::string cell = lines[row].substr(starts.at(i), width);
      words.push_back(cell.substr(0, cell.find_last_not_of(' ') + 1));
    }
    rows.push_back(words);
  }
  return rows;
}

TEST_F(GrazeProgram, ListsFamiliesInTheirOrderWithTheQuestionsToWhichTheyApply) {
  std::vector<Words> due;
  for (const verify::Family& family : verify::families()) {
    std::string questions;
    for (const verify::Question question : verify::all_questions) {
      if (family.applies(question)) questions += (questions.empty() ? "" : ",") + std::string(name(question));
    }
    due.push_back({std::string(family.name), questions});
  }
  EXPECT_EQ(rows_of(run({"list", "families"}).out, 2), due);
}

TEST_F(GrazeProgram, ListsWhatEachSubjectPromises) {
  const std::string text = run({"list", "subjects"}).out;
  EXPECT_TRUE(text.starts_with("SUBJECT ")) << text;
  std::vector<Words> due;
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    const verify::Contract& contract = subject.contract;
    due.push_back({std::string(subject.name), std::string(name(subject.question)),
                   std::string(name(contract.gives)), contract.unit_direction ? "unit" : "any",
                   std::string(name(contract.inside)), std::string(name(contract.starts)),
                   contract.states_outcome ? "yes" : "no"});
  }
  EXPECT_EQ(rows_of(text, 7), due);
}

// --- audit ---

TEST_F(GrazeProgram, AnAuditDrawsAsManyCasesOfTheSeedAsRequested) {
  const auto audited = [&](const Words& more) {
    Words words{"audit", "--subjects", "naive", "--families", "near_tangent",  "--questions",
                "sweep", "--types",    "f32",   "--out",      inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(run(words).status, 0);
    return nlohmann::json::parse(text_of(inside("report/audit.json")));
  };
  const auto* const family = verify::find_family("near_tangent");
  for (const std::uint64_t seed : {1U, 12345U}) {
    const auto all = audited({"--cases", "500", "--seed", std::to_string(seed)});
    EXPECT_EQ(all["run"]["seed"], seed);
    EXPECT_EQ(all["run"]["cases"], 500);
    EXPECT_EQ(all["cells"][0]["within"]["cases"], 500);
    const auto& error = all["cells"][0]["within"]["errors"]["time"];
    EXPECT_EQ(error["line"], write(verify::draw<float>(*family, verify::Question::sweep, seed,
                                                       error["at"].get<std::uint64_t>())));
  }
  const auto quick = audited({"--quick"});
  EXPECT_EQ(quick["run"]["cases"], 1000);
  EXPECT_EQ(quick["run"]["seed"], 1);
}

/// The files that small_audit writes.
const Words report_of_graze{"README.md",   "audit.html",      "audit.json",           "counts.json",
                            "families.md", "sphere_sweep.md", "sphere_sweep_graze.md"};

TEST_F(GrazeProgram, WritesAReportAndSaysWhere) {
  const Result result = run(small_audit({}));
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.error, "");
  EXPECT_NE(result.out.find(inside("report")), std::string::npos);
  EXPECT_EQ(report_files(), report_of_graze);
}

TEST_F(GrazeProgram, ARequirementIsMetOrNamesTheWorst) {
  EXPECT_EQ(run(small_audit({"--require", "wrong<1000,missed<=50", "--require", "phantom <= 1e3"})).status,
            0);

  const Result result =
      run({"audit", "--subjects", "tutorial_moving_test", "--families", "far,ordinary", "--types", "f32",
           "--cases", "300", "--out", inside("report"), "--require", "phantom=0,not_a_number=0,missed<0"});
  EXPECT_EQ(result.status, 1);
  const Words complaints = complaints_in(result.error);
  ASSERT_EQ(complaints.size(), 2U) << result.error;
  for (const std::string_view word : {"phantom=0", "tutorial_moving_test", "f32", "family"}) {
    EXPECT_NE(complaints[0].find(word), std::string::npos) << complaints[0];
  }
  EXPECT_TRUE(complaints[1].starts_with("graze audit: missed<0 isn't met")) << complaints[1];
  EXPECT_TRUE(fs::exists(inside("report/audit.json")));
}

TEST_F(GrazeProgram, AMalformedRequirementStopsTheAuditBeforeItBegins) {
  for (const std::string text : {"", "missed", "missed=", "missed=x", "missed==0", "=0", "missed>0",
                                 "missed=-1", "missed=nan", "ulp<=1,", "missed=0 0"}) {
    const Result result = run(small_audit({"--require", text}));
    EXPECT_EQ(result.status, 2) << text;
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_FALSE(fs::exists(inside("report")));
  }
}

TEST_F(GrazeProgram, AFolderThatCannotBeWrittenStopsTheAudit) {
  put(inside("file"), "");
  for (const std::string& folder : {inside("file"), inside("file/report"), "/proc/graze-report"s, ""s}) {
    const Result result = run({"audit", "--out", folder});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  }
}

TEST_F(GrazeProgram, AReportThatDoesNotFitLeavesTheOldOneAsItWas) {
  ASSERT_EQ(run(small_audit({})).status, 0);
  const std::string before = text_of(inside("report/audit.json"));

  rlimit usual{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
  rlimit low = usual;
  low.rlim_cur = 2048;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
  const Result result = run(small_audit({"--seed", "2"}));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &usual), 0);

  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  EXPECT_EQ(text_of(inside("report/audit.json")), before);
  EXPECT_EQ(report_files(), report_of_graze);
}

TEST_F(GrazeProgram, AnInterruptedAuditReportsWhatItHas) {
  for (const int signal : {SIGINT, SIGTERM}) {
    fs::remove_all(inside("report"));
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const pid_t child = start({"audit", "--cases", "100000000", "--families", "ordinary", "--subjects",
                               "graze,tutorial_ray", "--types", "f32", "--out", inside("report")},
                              {null, null, error});
    wait_until([&] { return catches(child, signal); });
    ASSERT_EQ(::kill(child, signal), 0);
    EXPECT_EQ(end_of(child), 130);
    ::close(null);
    ::close(error);
    EXPECT_NE(text_of(inside("report/audit.json")).find("\"complete\": false"), std::string::npos);
    EXPECT_NE(text_of(inside("report/README.md")).find("INCOMPLETE"), std::string::npos);
    expect_end_reported(text_of(inside("error")));
  }
}

TEST_F(GrazeProgram, ThreadsDoNotChangeTheReport) {
  for (const std::string threads : {"1", "2"}) {
    ASSERT_EQ(
        run({"audit", "--families", "ordinary,near_tangent,touching_out", "--cases", "5000", "--subjects",
             "tutorial_sweep,graze", "--seed", "7", "--threads", threads, "--out", inside(threads)})
            .status,
        0);
  }
  expect_same_below_heads(inside("1"), inside("2"));
}

// --- search and what it leaves for the audit ---

constexpr std::string_view worst_file = "naive.sphere_sweep.cases";

TEST_F(GrazeProgram, ASearchWritesCaseLinesWithTheCommandThatFoundThem) {
  const Result result = run(small_search({"--types", "f32", "--out", inside("worst")}));
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  const std::string text = text_of(fs::path(inside("worst")) / worst_file);
  EXPECT_NE(text.find("\n# f32 time: "), std::string::npos) << text;
  EXPECT_NE(
      text.find(" ulp, searched from ordinary\n# graze search --subjects naive --questions sweep --types f32 "
                "--from ordinary --evaluations 800 --restarts 8 --seed 1\nsweep f32 "),
      std::string::npos)
      << text;
  // The file is an ordinary case file.
  const Result truth = run({"truth", (fs::path(inside("worst")) / worst_file).string()});
  EXPECT_EQ(truth.status, 0) << truth.error;
  EXPECT_FALSE(truth.out.empty());
}

TEST_F(GrazeProgram, ASearchShowsTheBestOfAllItsClimbs) {
  const auto found = [&](const std::string& from) {
    const Result result = run({"search", "--subjects", "naive", "--questions", "sweep", "--types", "f32",
                               "--from", from, "--evaluations", "400", "--out", inside(from)});
    return lines_of(result.out).at(0);
  };
  const std::string largest = found("ordinary"), larger = found("near_tangent");
  EXPECT_TRUE(largest.starts_with("naive sphere_sweep f32: time ")) << largest;
  EXPECT_EQ(found("ordinary,far"), largest);
  EXPECT_EQ(found("far,near_tangent"), larger);
}

TEST_F(GrazeProgram, NeitherThreadsNorOtherClimbsChangeWhatASearchFinds) {
  ASSERT_EQ(run(small_search({"--threads", "1", "--out", inside("one")})).status, 0);
  ASSERT_EQ(run(small_search({"--threads", "3", "--out", inside("three")})).status, 0);
  ASSERT_EQ(run({"search", "--subjects", "naive,tutorial_sweep", "--questions", "sweep", "--from", "ordinary",
                 "--evaluations", "800", "--out", inside("more")})
                .status,
            0);
  const std::string text = text_of(fs::path(inside("one")) / worst_file);
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(text, text_of(fs::path(inside("three")) / worst_file));
  EXPECT_EQ(text, text_of(fs::path(inside("more")) / worst_file));
}

TEST_F(GrazeProgram, ASearchKeepsWhatIsWorseAlready) {
  const std::string folder = inside("worst");
  ASSERT_EQ(run(small_search({"--types", "f32", "--out", folder}, "20000")).status, 0);
  const std::string before = text_of(fs::path(folder) / worst_file);
  const std::string largest =
      before.substr(before.find("# f32 time"), before.find("\n# f32 missed") - before.find("# f32 time"));
  ASSERT_EQ(run(small_search({"--types", "f32", "--seed", "2", "--out", folder}, "20")).status, 0);
  EXPECT_NE(text_of(fs::path(folder) / worst_file).find(largest), std::string::npos);
  // Running it again changes nothing.
  const std::string after = text_of(fs::path(folder) / worst_file);
  ASSERT_EQ(run(small_search({"--types", "f32", "--seed", "2", "--out", folder}, "20")).status, 0);
  EXPECT_EQ(text_of(fs::path(folder) / worst_file), after);
}

TEST_F(GrazeProgram, AnAuditShowsTheLargestErrorKnownAndHowItWasFound) {
  ASSERT_EQ(run(small_search({"--types", "f32", "--out", inside("worst")}, "20000")).status, 0);
  const Words audit{"audit",      "--subjects", "naive",   "--questions", "sweep",
                    "--families", "ordinary",   "--cases", "100",         "--out"};
  const auto audited = [&](std::string_view out, const std::string& worst) {
    Words words = audit;
    words.insert(words.end(), {inside(out), "--worst", worst});
    const Result result = run(words);
    EXPECT_EQ(result.status, 0) << result.error;
    return result.out;
  };
  EXPECT_NE(audited("with", inside("worst")).find("Larger errors are known:\nnaive sphere_sweep f32: "),
            std::string::npos);
  EXPECT_EQ(audited("without", "none").find("Larger errors are known"), std::string::npos);
  EXPECT_NE(text_of(inside("with/sphere_sweep.md")).find("| searched from ordinary |"), std::string::npos);
  EXPECT_EQ(text_of(inside("without/sphere_sweep.md")).find("| searched from"), std::string::npos);
  EXPECT_NE(text_of(inside("with/audit.json")).find("\"goal\":\"time\",\"error\":"), std::string::npos);
  EXPECT_NE(text_of(inside("with/sphere_sweep_naive.md")).find("From its worst-case file"),
            std::string::npos);
}

TEST_F(GrazeProgram, AFaultyWorstCaseFileIsReportedWithItsLine) {
  fs::create_directory(inside("worst"));
  const fs::path path = fs::path(inside("worst")) / "graze.sphere_sweep.cases";
  for (const auto& [text, line] : {std::pair{"# a comment\nsweep f32 1 2\n", "line 2"},
                                   std::pair{"\n\nray f32 0 0 0 1 0 0 5 0 0 1\n", "line 3"}}) {
    put(path, text);
    for (const Words& command : readers_of_worst_cases()) {
      const Result result = run(command);
      EXPECT_EQ(result.status, 1);
      EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
      EXPECT_NE(result.error.find("graze.sphere_sweep.cases: " + std::string(line)), std::string::npos)
          << result.error;
    }
    EXPECT_EQ(text_of(path), text);
  }
}

TEST_F(GrazeProgram, AWorstCaseFileThatCannotBeReadIsAnError) {
  const fs::path path = fs::path(inside("worst")) / "graze.sphere_sweep.cases";
  fs::create_directories(path);  // there, but no file
  for (const Words& command : readers_of_worst_cases()) {
    const Result result = run(command);
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_NE(result.error.find("can't read \"" + path.string() + "\": "), std::string::npos) << result.error;
  }
  EXPECT_FALSE(fs::exists(inside("report")));
}

TEST_F(GrazeProgram, AComparisonIsATableAndWritesNothing) {
  const Result result = run(small_search({"--compare"}));
  EXPECT_EQ(result.status, 0) << result.error;
  const Words lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 4U) << result.out;
  EXPECT_TRUE(lines[1].starts_with("subject "));
  EXPECT_TRUE(lines[2].starts_with("naive "));
  EXPECT_FALSE(fs::exists("graze-worst"));
}

TEST_F(GrazeProgram, AnInterruptedSearchWritesWhatItHas) {
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  fs::create_directory(inside("worst"));
  const fs::path path = fs::path(inside("worst")) / worst_file;
  constexpr std::string_view listed = "# by hand\nsweep f32 0 0 0 1 10 0 0 5 0 0 1\n";
  put(path, listed);
  const pid_t child = start(small_search({"--out", inside("worst")}, "100000000"), {null, null, error});
  wait_until([&] { return catches(child, SIGINT); });
  ASSERT_EQ(::kill(child, SIGINT), 0);
  EXPECT_EQ(end_of(child), 130);
  ::close(null);
  ::close(error);
  expect_end_reported(text_of(inside("error")));
  const std::string text = text_of(path);
  EXPECT_NE(text.find("\n# by hand\nsweep f32 "), std::string::npos) << text;
  EXPECT_NE(text.find(", listed\n"), std::string::npos) << text;
}

}  // namespace
