// SPDX-License-Identifier: BSL-1.0
/// The formats that services read, with the worst possible texts.
#include "reports/program/commands/gate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/test_folder.hpp"

namespace reports {
namespace {

/// U+202E: the text after it is shown backwards.
const std::string from_right_to_left{'\xe2', '\x80', '\xae'};

class JUnit : public props::FolderTest {
 protected:
  /// What python3 reads in a report, one line for each test case: its names, and its failure or error.
  [[nodiscard]] std::string read(const std::string& text) const {
    std::ofstream(inside("junit.xml"), std::ios::binary) << text;
    std::ofstream(inside("read.py")) << R"(
import sys, xml.etree.ElementTree as tree
suites = tree.parse(sys.argv[1]).getroot()
assert suites.tag == "testsuites", suites.tag
for suite in suites:
    print(suite.tag, *(suite.get(k) for k in ("name", "tests", "failures", "errors", "skipped")))
    for case in suite:
        assert case.tag == "testcase", case.tag
        print("|".join([case.get("classname"), case.get("name")] +
                       [f"{c.tag}: {c.get('message')}: {c.text}" for c in case]))
)";
    const std::string command =
        "python3 '" + inside("read.py") + "' '" + inside("junit.xml") + "' >'" + inside("out") + "' 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT(*-command-processor): the test's own command
    std::ifstream file(inside("out"));
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(JUnit, has_a_test_case_for_each_check) {
  const std::vector<Check> checks{{"naive", "ray", "f32", "missed=0", "", ""},
                                  {"naive", "ray", "f64", "ulp<=1", "ulp<=1 isn't met: 3", ""},
                                  {"graze", "cast", "f64", "baseline", "worse & worse", "one\ntwo\n"}};
  EXPECT_EQ(read(junit_of(checks, true)),
            "testsuite graze audit 4 2 0 0\n"
            "audit|complete\n"
            "naive.ray.f32|missed=0\n"
            "naive.ray.f64|ulp<=1|failure: ulp<=1 isn't met: 3: None\n"
            "graze.cast.f64|baseline|failure: worse & worse: one\ntwo\n\n");
}

TEST_F(JUnit, says_that_an_audit_was_interrupted) {
  EXPECT_EQ(read(junit_of({}, false)),
            "testsuite graze audit 1 0 1 0\naudit|complete|error: the audit was interrupted: None\n");
}

TEST_F(JUnit, is_valid_whatever_the_texts_are) {
  const std::vector<std::string> texts{"<![CDATA[ ]]> & \"'></testcase>",
                                       from_right_to_left + "\xff\xfe",
                                       std::string("\0\x01\x1b[2J\x7f", 7),
                                       "]]>&#0;",
                                       std::string(10000, '<'),
                                       "a\nb\r\nc\td"};
  for (const std::string& text : texts) {
    const std::string written = junit_of(std::vector<Check>{{text, text, text, text, text, text}}, true);
    EXPECT_TRUE(std::ranges::all_of(written, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    EXPECT_TRUE(read(written).starts_with("testsuite graze audit 2 1 0 0\naudit|complete\n"))
        << read(written);
  }
  EXPECT_NE(read(junit_of(std::vector<Check>{{"<a&\"b\">", "q", "t", "d", "", ""}}, true))
                .find("\n<a&\"b\">.q.t|d\n"),
            std::string::npos);
}

TEST(Annotation, is_one_line_that_ends_where_it_should) {
  EXPECT_EQ(annotation_of({"missed=0 isn't met: 3 of tutorial_ray (ray, f32)", {}}),
            "::error title=graze audit::missed=0 isn't met: 3 of tutorial_ray (ray, f32)\n");
  EXPECT_EQ(annotation_of({"100%0A of\r\n::error::" + from_right_to_left, {}}),
            "::error title=graze audit::100%250A of\\x0d\\x0a::error::\\xe2\\x80\\xae\n");
  EXPECT_EQ(annotation_of({"one", {"  two", "  3 %"}}), "::error title=graze audit::one%0A  two%0A  3 %25\n");
}

}  // namespace
}  // namespace reports
