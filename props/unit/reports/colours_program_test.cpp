// SPDX-License-Identifier: BSL-1.0
/// Colours: on a terminal whose user wants them, and nowhere else.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/terminal.hpp"

namespace {

using namespace props;
using namespace std::string_literals;
using namespace std::chrono_literals;

/// An environment variable with another value, or none, during its lifetime.
class Variable {
 public:
  Variable(const char* name, std::optional<std::string> value) : name_(name) {
    if (const char* const old = std::getenv(name)) old_ = old;
    set(value);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { set(old_); }

 private:
  void set(const std::optional<std::string>& value) const {
    value ? ::setenv(name_, value->c_str(), 1) : ::unsetenv(name_);
  }
  const char* name_;
  std::optional<std::string> old_{};
};

class ColoursProgram : public ProgramTest {
 protected:
  /// What a terminal in place of both outputs shows.
  [[nodiscard]] std::string shown(const Words& arguments) const {
    const Terminal terminal;
    EXPECT_TRUE(terminal.is_there());
    put(inside(".in"), "");
    const int in = ::open(inside(".in").c_str(), O_RDONLY | O_CLOEXEC);
    const pid_t child = start(arguments, {in, terminal.descriptor(), terminal.descriptor()});
    auto end = std::async(std::launch::async, [child] { return end_of(child); });
    std::string text;
    while (end.wait_for(5ms) != std::future_status::ready) text += terminal.shown();
    ::close(in);
    return text + terminal.shown();
  }
  [[nodiscard]] Words audit(const Words& more = {}) const {
    Words words{"audit",         "--subjects", "tutorial_ray,naive,graze",
                "--questions",   "ray",        "--types",
                "f32",           "--cases",    "20",
                "--worst",       "none",       "--out",
                inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  void SetUp() override {
    ProgramTest::SetUp();
    if (!Terminal().is_there()) GTEST_SKIP() << no_terminal;
  }
};

const std::string red = "\x1b[31m", yellow = "\x1b[33m", green = "\x1b[32m", bold = "\x1b[1m",
                  after = "\x1b[0m";
const Words explained{"explain", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "--subjects", "naive,graze"};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
bool is_coloured(const std::string& text) { return holds(text, "\x1b"); }

TEST_F(ColoursProgram, AreOnATerminalThatTakesThemUnlessTheyAreNotWanted) {
  struct Row {
    std::optional<std::string> no_color, term;
    bool is_coloured;
  };
  for (const auto& [no_color, term, due] :
       {Row{{}, "xterm", true}, Row{"", "xterm-256color", true}, Row{"1", "xterm", false},
        Row{"0", "xterm", false}, Row{{}, "dumb", false}, Row{{}, {}, false}}) {
    const Variable first("NO_COLOR", no_color), second("TERM", term);
    for (const Words& words : {explained, Words{"explain", "nothing"}, audit()})
      EXPECT_EQ(is_coloured(shown(words)), due) << no_color.value_or("-") << ' ' << term.value_or("-");
  }
}

TEST_F(ColoursProgram, MarkVerdictsAndFailures) {
  const Variable first("NO_COLOR", {}), second("TERM", "xterm");
  const std::string explanation = shown(explained);
  EXPECT_TRUE(holds(explanation, red + "WRONG: ")) << explanation;
  EXPECT_TRUE(holds(explanation, green + "right" + after)) << explanation;
  const std::string summary = shown(audit({"--require", "missed=0"}));
  EXPECT_TRUE(holds(summary, red + "wrong" + after + "        ") ||
              holds(summary, yellow + "unstable" + after + "     "))
      << summary;
  EXPECT_TRUE(holds(summary, green + "exact" + after + "        ")) << summary;
  EXPECT_TRUE(holds(summary, red + "graze audit:" + after + " missed=0 isn't met: ")) << summary;
  EXPECT_EQ(shown({"list", "nothing"}).substr(0, 20), (red + "graze list:" + after).substr(0, 20));
}

TEST_F(ColoursProgram, MarkWhatIsWorseAndBetter) {
  const Variable first("NO_COLOR", {}), second("TERM", "xterm");
  ASSERT_EQ(run(audit()).status, 0);
  std::string now = text_of(inside("report/counts.json"));
  const std::string old = now;
  const std::size_t at = now.find("\"missed\":");
  ASSERT_NE(at, std::string::npos);
  now.insert(at + 9, "1");  // ten and some more
  put(inside("old.json"), old);
  put(inside("new.json"), now);
  const std::string worse = shown({"compare", inside("old.json"), inside("new.json")}),
                    better = shown({"compare", inside("new.json"), inside("old.json")});
  EXPECT_TRUE(holds(worse, "In all: " + red + "worse" + after + ".")) << worse;
  EXPECT_TRUE(holds(worse, "\n" + red + "worse" + after + "     ")) << worse;
  EXPECT_TRUE(holds(better, "In all: " + green + "better" + after + ".")) << better;
  EXPECT_TRUE(holds(better, "\n" + green + "better" + after + "    ")) << better;
}

TEST_F(ColoursProgram, MarkWhatIsToBeExpectedOfAProgram) {
  const Variable first("NO_COLOR", {}), second("TERM", "xterm");
  put(inside("miss.py"), "import sys\nfor line in sys.stdin:\n    print('miss', flush=True)\n");
  const Words words{"audit",       "--exec",     "python3 " + inside("miss.py"),
                    "--questions", "ray",        "--types",
                    "f32",         "--families", "ordinary",
                    "--cases",     "50",         "--worst",
                    "none",        "--out",      inside("report")};
  const std::string coloured = shown(words);
  EXPECT_TRUE(holds(coloured, "f32: " + bold + "wrong" + after)) << coloured;
  // Lines are broken in the same places as without colours.
  std::string bare = coloured.substr(coloured.find("Seed "));
  for (const std::string& ink : {red, yellow, green, bold, after, "\r"s})
    for (std::size_t at = 0; (at = bare.find(ink)) != std::string::npos;) bare.erase(at, ink.size());
  EXPECT_EQ(bare, run(words).out);
}

TEST_F(ColoursProgram, AreInNoFileAndInNoPipe) {
  const Variable first("NO_COLOR", {}), second("TERM", "xterm");
  EXPECT_TRUE(is_coloured(shown(audit({"--junit", inside("report/junit.xml"), "--require", "missed=0"}))));
  for (const fs::directory_entry& entry : fs::directory_iterator(inside("report")))
    EXPECT_FALSE(is_coloured(text_of(entry.path()))) << entry.path();
  for (const Words& words : {explained, audit({"--require", "missed=0"}), Words{"explain", "nothing"}}) {
    const Result result = run(words);
    EXPECT_FALSE(is_coloured(result.out + result.error)) << result.out;
  }
}

}  // namespace
