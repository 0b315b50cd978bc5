// SPDX-License-Identifier: BSL-1.0
/// `graze map` and `graze explain` as people run them.
#include <gtest/gtest.h>

#include <csignal>
#include <string>
#include <utility>

#include "props/unit/reports/graze_program.hpp"

namespace {

using namespace props;

class MapProgram : public ProgramTest {
 protected:
  [[nodiscard]] Result map(Words more) const {
    Words words{"map", "--size", "24", "--out", inside("maps/one.png")};
    for (std::string& word : more) words.push_back(std::move(word));
    return run(words);
  }
};

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(MapProgram, writes_the_same_picture_each_time) {
  const Result first = map({});
  EXPECT_EQ(first.status, 0) << first.error;
  EXPECT_TRUE(holds(first.out, "naive f32, 10000 radii away: "));
  EXPECT_TRUE(holds(first.out, " % wrong\n"));
  EXPECT_TRUE(holds(first.out, "graze f32, 10000 radii away: none wrong\n"));
  EXPECT_TRUE(holds(first.out, "The map is in " + inside("maps/one.png")));
  EXPECT_EQ(first.error, "");
  const std::string picture = text_of(inside("maps/one.png"));
  EXPECT_TRUE(picture.starts_with("\x89PNG"));
  EXPECT_TRUE(holds(picture, "A sphere seen through rays, 10000 radii away"));
  EXPECT_TRUE(holds(picture, "graze map --size 24 --out "));
  EXPECT_EQ(map({}).status, 0);
  EXPECT_EQ(text_of(inside("maps/one.png")), picture);
  EXPECT_EQ(map({"--threads", "1"}).status, 0);
}

TEST_F(MapProgram, draws_each_slice_question_and_type_under_its_title) {
  struct Row {
    std::string question, title, numbers;
  };
  for (const Row& row : {Row{"ray", "A ray and a sphere", "7 and 8"},
                         Row{"sweep", "A moving sphere and a sphere at rest", "8 and 9"},
                         Row{"moving", "Two moving spheres", "8 and 9"},
                         Row{"cast", "A sphere cast from start to end", "8 and 9"},
                         Row{"container", "A sphere moving inside a larger one", "5 and 6"}}) {
    for (const auto& [slice, of_slice] : {std::pair{"aim", std::string("path length across, aim upwards")},
                                          std::pair{"zoom", "numbers " + row.numbers + ", ulp by ulp"}}) {
      for (const char* const type : {"f32", "f64"}) {
        const Result result = map(
            {"--questions", row.question, "--slice", slice, "--types", type, "--subjects", "exact,graze"});
        EXPECT_EQ(result.status, 0) << result.error;
        EXPECT_TRUE(result.out.starts_with(std::string("exact ") + type +
                                           ", 10000 radii away: none wrong\ngraze " + type +
                                           ", 10000 radii away: none wrong\n"))
            << result.out;
        EXPECT_TRUE(
            holds(text_of(inside("maps/one.png")), row.title + ": " + of_slice + ", 10000 radii away"))
            << row.title << slice;
      }
    }
  }
}

TEST_F(MapProgram, draws_around_a_case_and_several_distances) {
  const Result zoom = map({"--slice", "zoom", "--case", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "--vary", "7,10",
                           "--subjects", "naive"});
  EXPECT_EQ(zoom.status, 0) << zoom.error;
  EXPECT_TRUE(zoom.out.starts_with("naive f32: ")) << zoom.out;
  // Other cases, so another share of them is wrong.
  const Result fine = map({"--slice", "zoom", "--subjects", "naive", "--distance", "100"});
  const Result coarse =
      map({"--slice", "zoom", "--subjects", "naive", "--distance", "100", "--ulps", "1000000"});
  EXPECT_EQ(coarse.status, 0) << coarse.error;
  EXPECT_TRUE(coarse.out.starts_with("naive f32, 100 radii away: ")) << coarse.out;
  EXPECT_NE(coarse.out, fine.out);
  const Result rows = map({"--distance", "100,2e3", "--subjects", "naive", "--show", "verdicts"});
  EXPECT_TRUE(holds(rows.out, "naive f32, 100 radii away: ")) << rows.out << rows.error;
  EXPECT_TRUE(holds(rows.out, "naive f32, 2000 radii away: "));
}

TEST_F(MapProgram, shows_backward_errors_of_every_slice) {
  for (const Words& words : {Words{"--slice", "view"}, Words{"--slice", "aim", "--questions", "container"},
                             Words{"--slice", "zoom", "--distance", "100"}}) {
    Words with = words;
    with.insert(with.end(), {"--show", "steps", "--subjects", "exact,graze"});
    const Result result = map(with);
    EXPECT_EQ(result.status, 0) << result.error;
    EXPECT_TRUE(holds(result.out, " radii away: exact\ngraze f32, ")) << result.out;
  }
  const Result naive = map({"--show", "steps", "--subjects", "naive", "--distance", "100"});
  EXPECT_TRUE(holds(naive.out, "naive f32, 100 radii away: at most ")) << naive.out;
}

TEST_F(MapProgram, shows_somebodys_own_program) {
  const Result result =
      map({"--exec", "sh -c 'while read line; do echo miss; done'", "--exec-name", "denier"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(holds(result.out, "denier f32, 10000 radii away: ")) << result.out;
  EXPECT_TRUE(holds(result.out, "graze f32, 10000 radii away: none wrong\n"));
}

TEST_F(MapProgram, says_what_is_wrong_with_its_use) {
  const auto refused = [&](Words words, const std::string& why) {
    const Result result = map(std::move(words));
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
    EXPECT_TRUE(holds(result.error, why)) << result.error;
    EXPECT_FALSE(fs::exists(inside("maps/one.png")));
  };
  refused({"--slice", "sliec"}, "--slice");
  refused({"--slice", "view", "--questions", "sweep"}, "needs rays");
  refused({"--questions", "ray,sweep"}, "shows only one");
  refused({"--show", "step"}, "did you mean steps?");
  refused({"--show", "pictures", "--slice", "aim"}, "needs --slice view");
  refused({"--case", "ray f32 1 2"}, "--case: ");
  refused({"--case", "# nothing"}, "contains no case");
  refused({"--case", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "--types", "f64"}, "contradicts the case");
  refused({"--case", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "--distance", "5"}, "can't be combined");
  refused({"--vary", "1,2"}, "needs --slice zoom");
  refused({"--ulps", "2"}, "needs --slice zoom");
  refused({"--slice", "zoom", "--ulps", "0"}, "--ulps");
  refused({"--slice", "zoom", "--ulps", "1000000000001"}, "to 1000000000000");
  refused({"--slice", "zoom", "--vary", "1,12"}, "from 1 to 11");
  refused({"--slice", "zoom", "--vary", "3,3"}, "two different numbers");
  refused({"--subjects", "nobody"}, "nobody");
  refused({"--questions", "container", "--subjects", "tutorial_ray"}, "answers");
  for (const std::string distance : {"1", "inf", "100,x", "1e31"})
    refused({"--distance", distance}, "--distance: expected numbers from 1.5 to 1e30, found \"");
  refused({"--size", "7"}, "--size");
}

TEST_F(MapProgram, explain_takes_a_case_with_or_without_quotes_and_draws_it) {
  const Words words{"ray", "f32", "0", "0", "0", "1", "0", "0", "800", "0.3", "0", "0.2"};
  Words unquoted{"explain"};
  unquoted.insert(unquoted.end(), words.begin(), words.end());
  const Result first = run(unquoted);
  EXPECT_EQ(first.status, 0) << first.error;
  EXPECT_TRUE(holds(first.out, "WRONG: phantom, by rounding"));
  const Result second =
      run({"explain", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "--svg", inside("new/case.svg")});
  EXPECT_EQ(second.status, 0) << second.error;
  EXPECT_EQ(second.out, first.out);
  EXPECT_TRUE(text_of(inside("new/case.svg")).starts_with("<svg "));
  const Result negative = run({"explain", "--subjects", "tutorial_ray", "--", "ray", "f32", "0", "0", "0",
                               "-1", "0", "0", "-8", "0", "0", "1"});
  EXPECT_EQ(negative.status, 0) << negative.error;
  EXPECT_TRUE(holds(negative.out, "Contact at t = 7.0"));
  const Result own = run({"explain", "ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "--exec",
                          "sh -c 'while read line; do echo miss; done'", "--exec-name", "denier"});
  EXPECT_EQ(own.status, 0) << own.error;
  EXPECT_TRUE(holds(own.out, "denier")) << own.out;
}

TEST_F(MapProgram, explain_says_what_is_wrong_with_its_use) {
  for (const Words& words :
       {Words{"explain", "ray f32 0 0"}, Words{"explain", "# nothing"},
        Words{"explain", "ray f32 0 0 0 1 0 0 8 0 0 1", "--subjects", "nobody"}, Words{"explain"}}) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 2);
    EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  }
  const Result rests = run({"explain", "sweep f32 0 0 0 1 0 0 0 8 1 0 1", "--svg", inside("one.svg")});
  EXPECT_EQ(rests.status, 1);
  EXPECT_TRUE(holds(rests.error, "nothing to draw")) << rests.error;
  EXPECT_TRUE(holds(rests.out, "No contact: nothing moves, and the spheres are apart.")) << rests.out;
  EXPECT_FALSE(fs::exists(inside("one.svg")));
}

TEST_F(MapProgram, that_cannot_write_says_so_before_it_works) {
  put(inside("file"), "");
  const Result result = run({"map", "--out", inside("file/one.png")});
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
}

TEST_F(MapProgram, that_is_interrupted_writes_no_picture) {
  const Streams streams{::open("/dev/null", O_RDONLY | O_CLOEXEC), ::open("/dev/null", O_WRONLY | O_CLOEXEC),
                        ::open(inside(".error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
  const pid_t child = start({"map", "--size", "4096", "--slice", "zoom", "--subjects",
                             "exact,naive,perpendicular,graze", "--out", inside("one.png")},
                            streams);
  wait_until([&] { return catches(child, SIGINT); });
  ::kill(child, SIGINT);
  EXPECT_EQ(end_of(child), 130);
  for (const int descriptor : {streams.in, streams.out, streams.error}) ::close(descriptor);
  expect_end_reported(text_of(inside(".error")));
  EXPECT_FALSE(fs::exists(inside("one.png")));
}

}  // namespace
