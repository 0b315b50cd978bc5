// SPDX-License-Identifier: BSL-1.0
/// lib/verify/TESTING.md: its code is that of projects that are built and run, and its table has every property.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

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
  for (const char* const file : {"consumer_properties/CMakeLists.txt", "consumer_properties/sweep_test.cpp",
                                 "consumer_fuzz/CMakeLists.txt", "consumer_fuzz/ray_fuzz.cpp"}) {
    std::string path = CONSUMERS;
    (path += '/') += file;
    projects += content(path);
  }
  std::size_t blocks = 0;
  for (const std::string opening : {"```cpp\n", "```cmake\n"}) {
    for (std::size_t at = page.find(opening); at != std::string::npos; at = page.find(opening, at)) {
      at += opening.size();
      const std::string block = page.substr(at, page.find("```\n", at) - at);
      ++blocks;
      // The licence stands above the first line of a file.
      EXPECT_NE(projects.find(block), std::string::npos) << block;
    }
  }
  EXPECT_EQ(blocks, 4U);
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
