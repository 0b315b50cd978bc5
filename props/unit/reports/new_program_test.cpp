// SPDX-License-Identifier: BSL-1.0
/// `graze new` run as a program: what it writes, and what it refuses.
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/own_routine.hpp"
#include "verify/case/question.hpp"

namespace {

using namespace props;

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

class NewProgram : public AdapterTest {
 protected:
  /// The languages that the program lists.
  [[nodiscard]] Words listed() const {
    Words words;
    for (const std::string& line : lines_of(run({"list", "languages"}).out))
      words.push_back(line.substr(0, line.find(' ')));
    words.erase(words.begin());  // of the head
    return words;
  }
};

TEST_F(NewProgram, IsWrittenInEachLanguageForEachQuestion) {
  const Words languages = listed();
  EXPECT_EQ(languages.size(), own_languages.size());
  for (const std::string& language : languages) {
    ASSERT_NE(own_language(language), nullptr);
    for (const verify::Question question : verify::all_questions) {
      const std::string folder = inside(language + "/" + std::string(name(question)));
      const Result result = run({"new", std::string(name(question)), "--lang", language, "--out", folder});
      ASSERT_EQ(result.status, 0) << result.error;
      EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
      const fs::path file = fs::directory_iterator(folder)->path();
      const std::string text = text_of(file);
      EXPECT_FALSE(holds(text, "{{")) << text;
      EXPECT_TRUE(holds(text, own_language(language)->stub)) << text;
      EXPECT_TRUE(result.out.starts_with(file.string() + ": ")) << result.out;
      EXPECT_TRUE(holds(result.out, " --questions " + std::string(name(question)) + " --types f"))
          << result.out;
    }
  }
}

TEST_F(NewProgram, ReplacesNoFile) {
  const Words words{"new", "ray", "--lang", "python", "--out", inside("")};
  ASSERT_EQ(run(words).status, 0);
  put(inside("graze_ray.py"), "mine");
  const Result result = run(words);
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(is_one_plain_line(result.error)) << result.error;
  EXPECT_TRUE(holds(result.error, "graze_ray.py")) << result.error;
  EXPECT_EQ(text_of(inside("graze_ray.py")), "mine");
}

TEST_F(NewProgram, ListsTheLanguagesWhereNoneIsNamed) {
  const Result result = run({"new", "ray"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, run({"list", "languages"}).out);
}

TEST_F(NewProgram, NamesTheQuestionsAndTheLanguagesToWhoNamesAnother) {
  const Result question = run({"new", "rays", "--lang", "c"}),
               language = run({"new", "ray", "--lang", "perl"});
  EXPECT_EQ(question.status, 2);
  EXPECT_EQ(question.error,
            "graze new: there is no question \"rays\"; there are ray, sweep, moving, cast, container\n");
  EXPECT_EQ(language.status, 2);
  EXPECT_TRUE(is_one_plain_line(language.error)) << language.error;
  for (const std::string& word : listed()) EXPECT_TRUE(holds(language.error, " " + word)) << language.error;
  EXPECT_EQ(run({"new", "--lang", "c"}).status, 2);
}

TEST_F(NewProgram, ReachesTheAuditWithItsRoutine) {
  const OwnLanguage& python = *own_language("python");
  std::string early = textbook(python, verify::Question::sweep);
  replace_all(early, "t if 0 <= t <= 1.0", "t if 0 <= t");  // the end of the path is forgotten
  const std::string command = adapter(python, verify::Question::sweep, early);
  const Result result = run({"audit", "--exec", command, "--exec-name", "mine", "--questions", "sweep",
                             "--types", "f64", "--cases", "200", "--out", inside("report")});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(holds(result.out, "Why (f64): ")) << result.out;
}

}  // namespace
