// SPDX-License-Identifier: BSL-1.0
/// graze_case.h, the reader for programs in C and C++: how it reads case lines, and where output goes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "props/unit/reports/graze_program.hpp"

namespace {

using namespace props;

class GrazeCase : public FolderTest {
 protected:
  struct Echo {
    std::string answers, talk;
    int status;
  };
  /// What case_echo writes to standard output, and to standard error, when it reads these lines.
  [[nodiscard]] Echo echo(const std::string& lines, const std::string& program = CASE_ECHO) const {
    put(inside("in"), lines);
    const std::string command = program + " <" + inside("in") + " >" + inside("out") + " 2>" + inside("talk");
    const int ended = std::system(command.c_str());  // NOLINT(*-env33-c): the words are those of these tests
    return {text_of(inside("out")), text_of(inside("talk")), WEXITSTATUS(ended)};
  }
  [[nodiscard]] std::string read(const std::string& line) const { return echo(line + "\n").talk; }
};

TEST_F(GrazeCase, names_the_numbers_of_every_question) {
  EXPECT_EQ(read("ray f64 1 2 3 4 5 6 7 8 9 10 11"),
            "0 f64 a 1,2,3 r 0 motion 4,5,6 end 0,0,0 b 7,8,9 r 10 motion 0,0,0 t_max 11\n");
  EXPECT_EQ(read("ray f32 1 2 3 4 5 6 7 8 9 10"),
            "0 f32 a 1,2,3 r 0 motion 4,5,6 end 0,0,0 b 7,8,9 r 10 motion 0,0,0 t_max inf\n");
  EXPECT_EQ(read("sweep f32 1 2 3 4 5 6 7 8 9 10 11"),
            "1 f32 a 1,2,3 r 4 motion 5,6,7 end 0,0,0 b 8,9,10 r 11 motion 0,0,0 t_max 1\n");
  EXPECT_EQ(read("moving f64 1 2 3 4 5 6 7 8 9 10 11 12 13 14"),
            "2 f64 a 1,2,3 r 4 motion 5,6,7 end 0,0,0 b 8,9,10 r 11 motion 12,13,14 t_max 1\n");
  EXPECT_EQ(read("cast f64 1 2 3 4 5 6 7 8 9 10 11"),
            "3 f64 a 1,2,3 r 4 motion 0,0,0 end 5,6,7 b 8,9,10 r 11 motion 0,0,0 t_max 1\n");
  EXPECT_EQ(read("container f64 1 2 3 4 5 6 7 8 9 10 11"),
            "4 f64 a 1,2,3 r 4 motion 5,6,7 end 0,0,0 b 8,9,10 r 11 motion 0,0,0 t_max 1\n");
}

TEST_F(GrazeCase, reads_what_graze_writes) {
  EXPECT_EQ(read("ray f64 0x1p+0 -0x1.8p+1 0x0p+0 inf nan 0x1p-1 7 8 9 10 inf"),
            "0 f64 a 1,-3,0 r 0 motion inf,nan,0.5 end 0,0,0 b 7,8,9 r 10 motion 0,0,0 t_max inf\n");
}

TEST_F(GrazeCase, answers_each_case_in_the_form_that_is_called) {
  std::string lines;
  for (int i = 0; i < 7; ++i) lines += "sweep f64 0.5 -2 3 1 10 0 0 5 0 0 1\n";
  EXPECT_EQ(echo(lines).answers,
            "hit t=0x1.999999999999ap-4\nhit distance=0x1p+1\nhit centre=0x1p-1,-0x1p+1,0x1.8p+1\nhit\nmiss\n"
            "overlap\noutside\n");
}

TEST_F(GrazeCase, works_in_strict_C99_whatever_is_included_before_it) {
  std::string lines;
  for (int i = 0; i < 7; ++i) lines += "sweep f64 0.5 -2 3 1 10 0 0 5 0 0 1\n";
  const Echo in_c = echo(lines, CASE_ECHO_C99), in_cpp = echo(lines);
  EXPECT_EQ(in_c.status, 0);
  EXPECT_EQ(in_c.answers, in_cpp.answers);
  EXPECT_EQ(in_c.talk, in_cpp.talk);
}

TEST_F(GrazeCase, rounds_its_answer_to_the_type_of_the_case) {
  EXPECT_EQ(echo("sweep f32 0 0 0 1 10 0 0 5 0 0 1\n").answers, "hit t=0x1.99999ap-4\n");
}

TEST_F(GrazeCase, passes_over_blank_lines_and_comments_and_takes_a_last_line_without_an_end) {
  const Echo echoed = echo(
      "\n# a comment\n   \nsweep f64 0 0 0 1 10 0 0 5 0 0 1 # one more\r\n"
      "sweep f64 0 0 0 1 10 0 0 5 0 0 1");
  EXPECT_EQ(lines_of(echoed.answers).size(), 2U) << echoed.talk;
  EXPECT_EQ(echoed.status, 0);
  EXPECT_EQ(echo("").answers, "");
}

TEST_F(GrazeCase, reads_more_than_it_holds_at_once) {
  std::string lines;
  for (int i = 0; i < 20'000; ++i) lines += "sweep f64 0x1.23456789abcdep+5 0 0 1 10 0 0 5 0 0 1\n";
  EXPECT_EQ(lines_of(echo(lines).answers).size(), 20'000U);
}

TEST_F(GrazeCase, refuses_what_is_no_case_line) {
  for (const auto& [line, why] : {std::pair<std::string, std::string>{"sweep", "no question and number type"},
                                  {"swap f64 1 2 3", "an unknown question"},
                                  {"sweep f16 1 2 3", "an unknown number type"},
                                  {"sweep f64 1 2 3", "the wrong number of numbers"},
                                  {"sweep f64 1 2 3 4 5 6 7 8 9 10 11 12", "the wrong number of numbers"},
                                  {"ray f64 1 2 3 4 5 6 7 8 9", "the wrong number of numbers"},
                                  {"sweep f64 1 2 3 4 5 6 7 8 9 10 eleven", "a word that isn't a number"},
                                  {"moving f64 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "too many numbers"},
                                  {std::string(70'000, 'x'), "the line is too long"}}) {
    const Echo echoed = echo(line + "\n");
    EXPECT_EQ(echoed.status, 2) << line.substr(0, 50);
    EXPECT_EQ(echoed.answers, "") << line.substr(0, 50);
    EXPECT_NE(echoed.talk.find(why), std::string::npos) << echoed.talk;
  }
}

}  // namespace
