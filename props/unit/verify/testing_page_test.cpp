// SPDX-License-Identifier: BSL-1.0
/// lib/verify/TESTING.md: its code is that of projects that are built and run, and its table has every property.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "verify/properties/function_law.hpp"

namespace {

std::string content(const std::string& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST(TestingPage, shows_code_of_projects_that_are_built) {
  const std::string page = content(TESTING_PAGE);
  std::string projects;
  for (const char* const file :
       {EXAMPLE "/CMakeLists.txt", EXAMPLE "/sweep_audit.cpp", EXAMPLE "/sweep_test.cpp",
        CONSUMERS "/consumer_frameworks/CMakeLists.txt",
        CONSUMERS "/consumer_frameworks/rapidcheck_gtest_test.cpp", CONSUMERS "/consumer_fuzz/CMakeLists.txt",
        CONSUMERS "/consumer_fuzz/ray_fuzz.cpp"})
    projects += content(file);
  std::size_t blocks = 0;
  for (const std::string opening : {"```cpp\n", "```cmake\n"}) {
    for (std::size_t at = page.find(opening); at != std::string::npos; at = page.find(opening, at)) {
      at += opening.size();
      const std::string block = page.substr(at, page.find("```\n", at) - at);
      ++blocks;
      // The licence is above the first line of a file.
      EXPECT_NE(projects.find(block), std::string::npos) << block;
    }
  }
  EXPECT_EQ(blocks, 10U);
}

/// The text between backticks in a row of a table.
std::vector<std::string> code_in(const std::string& row) {
  std::vector<std::string> code;
  for (std::size_t from = row.find('`'); from != std::string::npos;) {
    const std::size_t to = row.find('`', from + 1);
    code.push_back(row.substr(from + 1, to - from - 1));
    from = row.find('`', to + 1);
  }
  return code;
}

bool has_line(const std::string& text, const std::string& line) {
  std::istringstream lines(text);
  for (std::string one; std::getline(lines, one);) {
    if (one.substr(std::min(one.find_first_not_of(' '), one.size())) == line) return true;
  }
  return false;
}

TEST(TestingPage, has_the_lines_of_each_framework_and_what_it_links) {
  const std::filesystem::path project = CONSUMERS "/consumer_frameworks";
  const std::string list = content(project / "CMakeLists.txt");
  std::set<std::string> tests, shown;
  for (const auto& entry : std::filesystem::directory_iterator(project))
    if (entry.path().extension() == ".cpp") tests.insert(entry.path().stem());
  const std::string page = content(TESTING_PAGE);
  std::istringstream rows(page.substr(page.find("\n| GoogleTest |") + 1));
  for (std::string row; std::getline(rows, row) && !row.empty();) {
    std::vector<std::string> lines = code_in(row);
    ASSERT_GE(lines.size(), 4U) << row;
    const std::string linked = lines.back();
    lines.pop_back();
    int found = 0;
    for (const std::string& test : tests) {
      const std::string source = content(project / (test + ".cpp"));
      if (!std::ranges::all_of(lines, [&](const std::string& line) { return has_line(source, line); }))
        continue;
      ++found;
      shown.insert(test);
      // With single blanks where the list continues on another line.
      const std::size_t at = list.find("(" + test + " ");
      std::istringstream words(list.substr(at, list.find(")\n", at) - at));
      std::string call;
      for (std::string word; words >> word;) call += " " + word;
      EXPECT_TRUE(call.ends_with("\" " + linked)) << call;
    }
    EXPECT_EQ(found, 1) << row;
  }
  EXPECT_EQ(shown, tests);
}

TEST(TestingPage, has_a_row_for_each_property_and_no_other) {
  const std::string page = content(TESTING_PAGE);
  const auto rows = verify::function_laws<float>();
  for (const auto& law : rows) {
    std::string row = "\n| ";
    (row += law.name) += " | ";
    std::ranges::replace(row, '_', ' ');
    EXPECT_NE(page.find(row), std::string::npos) << law.name;
  }
  const std::size_t first = page.find("\n| every answer is right"), last = page.find("\n\n", first);
  ASSERT_NE(first, std::string::npos);
  const std::string table = page.substr(first, last - first);
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(table, '\n')), rows.size());
}

}  // namespace
