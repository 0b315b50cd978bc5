// SPDX-License-Identifier: BSL-1.0
/// `graze props`, `graze fuzz` and `graze search` of programs, run as commands.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/own_routine.hpp"
#include "verify/case/question.hpp"

namespace {

using namespace props;

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The tools for a program besides an audit: the words that keep a run short.
struct Tool {
  std::string_view command;
  Words brief;
  std::string_view promise;  ///< what is printed about a program without a fault
};

const std::array<Tool, 3> tools{{{"props", {"--cases", "30"}, "none of "},
                                 {"fuzz", {"--inputs", "300"}, ": nothing found in 300 inputs and "},
                                 {"search", {"--evaluations", "40", "--restarts", "2"}, "time 0"}}};

class OwnTools : public AdapterTest {
 protected:
  /// Runs a tool on a program for sweeps in double.
  [[nodiscard]] Words of(const Tool& tool, const std::string& command, const Words& more = {}) const {
    Words words{std::string(tool.command), "--exec", command, "--questions", "sweep", "--types", "f64"};
    words.insert(words.end(), tool.brief.begin(), tool.brief.end());
    if (tool.command == "search") words.insert(words.end(), {"--out", inside("worst")});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  /// A sweep in C that forgets the end of the path.
  [[nodiscard]] std::string without_end() const {
    std::string body = textbook(*own_language("c"), verify::Question::sweep);
    replace_all(body, " <= 1.0", " <= 1e300");
    return adapter(*own_language("c"), verify::Question::sweep, body);
  }
};

// Nothing is found in graze itself, with any tool and question. A question or a tool without its row fails.
TEST_F(OwnTools, FindNothingInGrazeItselfInAnyQuestionAndType) {
  for (const verify::Question question : verify::all_questions) {
    for (const Tool& tool : tools) {
      SCOPED_TRACE(std::string(tool.command) + " " + std::string(name(question)));
      Words words{
          std::string(tool.command),  "--exec", program() + " answer", "--exec-name", "itself", "--questions",
          std::string(name(question))};
      words.insert(words.end(), tool.brief.begin(), tool.brief.end());
      if (tool.command == "search") {
        words.insert(words.end(), {"--out", inside("worst")});
      } else {
        words.insert(words.end(), {"--steps", "0"});
      }
      const Result result = run(words);
      EXPECT_EQ(result.status, 0) << result.error;
      EXPECT_EQ(result.error, "");
      for (const std::string_view type : {"f32", "f64"}) {
        const std::string stem(verify::stem(question)), word(name(question));
        const std::string head =
            "itself " + (tool.command == "search" ? stem : word) + " " + std::string(type);
        const std::size_t at = result.out.find(head);
        ASSERT_NE(at, std::string::npos) << head << "\nin\n" << result.out;
        const std::string_view rest = std::string_view(result.out).substr(at);
        // A correctly rounded time is off by half an ulp, which needs no other question to explain it.
        if (tool.command == "search") {
          EXPECT_EQ(rest.find("backward"), std::string_view::npos) << result.out;
        } else {
          EXPECT_NE(rest.find(tool.promise), std::string_view::npos) << result.out;
        }
      }
    }
  }
}

TEST_F(OwnTools, FindAForgottenEndAndSayWhy) {
  const std::string command = without_end();
  for (const std::string_view tool : {"props", "fuzz"}) {
    const Result result = run(of(*std::ranges::find(tools, tool, &Tool::command), command));
    EXPECT_EQ(result.status, 1) << result.error;
    EXPECT_EQ(result.error, "");
    for (const std::string_view part :
         {"beyond",
          "    verdict  beyond, right for no question nearby\n    explain  graze explain sweep f64 ",
          "the routine accepts contacts beyond the end of the path", "    truth    miss\n"})
      EXPECT_TRUE(holds(result.out, part)) << part << "\nin\n" << result.out;
  }
  const Result search = run(of(tools[2], command));
  EXPECT_EQ(search.status, 0) << search.error;
  EXPECT_TRUE(holds(search.out, "sphere_sweep f64: beyond, from ")) << search.out;
  EXPECT_TRUE(holds(search.out, "sphere_sweep f64: backward no question near, from ") ||
              holds(search.out, "sphere_sweep f64: backward none near, from "))
      << search.out;
}

TEST_F(OwnTools, AFileKeepsWhatWasFoundAndIsAskedFirst) {
  const std::string command = without_end();
  const Words kept{"--kept", inside("kept.cases")};
  EXPECT_EQ(run(of(tools[0], command, kept)).status, 1);
  EXPECT_TRUE(holds(text_of(inside("kept.cases")), "sweep f64 ")) << text_of(inside("kept.cases"));
  Words again = of(tools[0], command, kept);
  again[8] = "1";  // a single case of each would hardly break as many
  const Result result = run(again);
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(holds(result.out, "    drawn    in an earlier run, and kept in the file")) << result.out;

  // A corpus grows, contains what was found, and keeps its other contents.
  put(inside("corpus.cases"), "# mine\nray f32 0 0 0 1 0 0 5 0 0 1\nsweep f64 0 0 0 1 2 0 0 5 0 0 1");
  const Result fuzz = run(of(tools[1], command, {"--corpus", inside("corpus.cases")}));
  EXPECT_EQ(fuzz.status, 1) << fuzz.error;
  EXPECT_TRUE(holds(fuzz.out, "found after 1 inputs")) << fuzz.out;
  const Words lines = lines_of(text_of(inside("corpus.cases")));
  ASSERT_GT(lines.size(), 3U);
  EXPECT_EQ(lines[0], "# mine");
  EXPECT_EQ(lines[2], "sweep f64 0 0 0 1 2 0 0 5 0 0 1");
}

TEST_F(OwnTools, TheSameSeedTriesTheSameCases) {
  const auto corpus = [&](const std::string& seed) {
    fs::remove(inside("corpus.cases"));
    const Result result = run({"fuzz", "--subjects", "graze", "--questions", "sweep", "--types", "f32",
                               "--inputs", "2000", "--seed", seed, "--corpus", inside("corpus.cases")});
    EXPECT_EQ(result.status, 0) << result.error;
    return text_of(inside("corpus.cases"));
  };
  const std::string one = corpus("1");
  EXPECT_GT(lines_of(one).size(), 100U);
  EXPECT_EQ(corpus("1"), one);
  EXPECT_NE(corpus("2"), one);
}

// What a program does instead of answering cases that aren't simple: each tool shows it once, and ends.
TEST_F(OwnTools, NoFailureOfAProgramIsLost) {
  struct Rogue {
    std::string_view does, shown;
  };
  // No simple case has numbers with many digits.
  const std::string head = "import os, sys, time\nfor line in sys.stdin:\n    if len(line) > 150:\n";
  const std::array<Rogue, 5> rogues{{{"        os.abort()\n", "    said     died of signal 6"},
                                     {"        sys.exit(3)\n", "    said     ended with status 3"},
                                     {"        time.sleep(1000)\n", "    said     no answer within 0.3 s"},
                                     {"        print('gibberish', flush=True); continue\n", "    said     "},
                                     {"        print('exception no way', flush=True); continue\n",
                                      "    said     threw an exception: no way"}}};
  for (const Rogue& rogue : rogues) {
    const std::string command = python(head + std::string(rogue.does) + "    print('miss', flush=True)\n");
    for (const Tool& tool : tools) {
      SCOPED_TRACE(std::string(tool.command) + std::string(rogue.does));
      // A climb asks hundreds of cases, each of which kills a process.
      if (tool.command == "search" && !rogue.shown.ends_with("no way")) continue;
      const Result result = run(of(tool, command, {"--time-limit", "0.3"}));
      if (tool.command == "search") {
        EXPECT_EQ(result.status, 0) << result.error;
        EXPECT_TRUE(holds(result.out, "sphere_sweep f64: no answer, from ")) << result.out;
        continue;
      }
      EXPECT_EQ(result.status, 1) << result.error;
      if (tool.command == "props") {
        EXPECT_TRUE(holds(result.out, rogue.shown)) << result.out;
      }
    }
  }
}

TEST_F(OwnTools, RefuseWhatCannotBe) {
  put(inside("bad.cases"), "sweep f64 0 0\n");
  const std::string bad = inside("bad.cases");
  struct Refused {
    Words words;
    int status;
    std::string message;
  };
  const std::string itself = program() + " answer";
  const std::array<Refused, 9> all{
      {{{"search", "--exec", itself, "--slice", "sweep f32 0 0 0 1 10 * 0 5 0 0 1"},
        2,
        "graze search: --slice judges all 2^32 values, too many for a program"},
       {{"search", "--exec", itself, "--questions", "sweep", "--shard", "1/2"},
        2,
        "graze search: --shard accepts only built-in routines"},
       {{"fuzz", "--subjects", "graze", "--seconds", "1", "--inputs", "5"},
        2,
        "graze fuzz: --seconds and --inputs can't be combined"},
       {{"fuzz", "--subjects", "graze", "--corpus", bad, "--inputs", "5"}, 1, "graze fuzz: " + bad + ":1: "},
       {{"fuzz", "--subjects", "graze", "--corpus", inside("no/such/file"), "--inputs", "5"},
        1,
        "can't write"},
       {{"props", "--subjects", "graze", "--kept", bad}, 1, "line 1: "},
       {{"props", "--exec", "false", "--questions", "sweep"}, 1, "graze props: --exec: "},
       {{"props", "--exec", itself}, 2, "graze props: "},
       {{"props", "--steps", "-1"}, 2, "--steps: expected a whole number"}}};
  for (const Refused& one : all) {
    const Result result = run(one.words);
    EXPECT_EQ(result.status, one.status) << one.message << '\n' << result.error;
    EXPECT_TRUE(holds(result.error, one.message)) << one.message << "\nin\n" << result.error;
    EXPECT_EQ(result.out, "");
  }
  EXPECT_FALSE(fs::exists(inside("no")));
}

// For a program that is right nothing else is printed then.
TEST_F(OwnTools, AnInterruptionEndsThemSoon) {
  put(inside("slow.sh"), program() +
                             " answer | (\ncount=0\nwhile read -r line; do\n  count=$((count + 1))\n" +
                             "  if [ $count -gt 60 ]; then echo x >>" + inside("asked") +
                             "; sleep 0.05; fi\n  echo \"$line\"\ndone)\n");
  for (const Tool& tool : tools) {
    SCOPED_TRACE(tool.command);
    fs::remove(inside("asked"));
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const auto file = [&](const char* name) {
      return ::open(inside(name).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    };
    const int out = file("out"), error = file("error");
    const pid_t child = start(of(tool, "sh " + inside("slow.sh")), {null, out, error});
    wait_until([&] { return fs::exists(inside("asked")); });
    ASSERT_EQ(::kill(child, SIGINT), 0);
    EXPECT_EQ(end_of(child), 130) << text_of(inside("error"));
    for (const int descriptor : {null, out, error}) ::close(descriptor);
    EXPECT_TRUE(holds(text_of(inside("error")), "interrupted")) << text_of(inside("error"));
    for (const std::string_view word : {"missed", "broken:", "found after"})
      EXPECT_FALSE(holds(text_of(inside("out")), word)) << text_of(inside("out"));
  }
}

}  // namespace
