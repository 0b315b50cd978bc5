// SPDX-License-Identifier: BSL-1.0
/// lib/verify/OWN.md shows an example: its code and its message are those of props/project/consumer_audit.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "props/project/consumer_audit/collision.hpp"
#include "verify/audit.hpp"

namespace {

using namespace verify;

std::string content(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// Every text between ```language and ```.
std::vector<std::string> blocks(const std::string& page, const std::string& language) {
  const std::string opening = "```" + language + "\n";
  std::vector<std::string> found;
  for (std::size_t at = page.find(opening); at != std::string::npos; at = page.find(opening, at)) {
    at += opening.size();
    found.push_back(page.substr(at, page.find("```\n", at) - at));
  }
  return found;
}

TEST(OwnPage, ShowsTheExampleAndItsMessageAsTheyAre) {
  const std::string page = content(OWN_PAGE);
  std::string project;
  for (const char* const file : {"/CMakeLists.txt", "/collision.hpp", "/collision_test.cpp"}) {
    project += content(std::string(OWN_PROJECT) + file);
  }
  std::vector<std::string> code = blocks(page, "cpp");
  ASSERT_EQ(code.size(), 4u);
  code.push_back(blocks(page, "cmake").at(0));
  for (const std::string& block : code) EXPECT_NE(project.find(block), std::string::npos) << block;

  const auto audit = verify::audit<Question::ray, float>(
      hit, {.gives = Gives::distance, .unit_direction = true}, {.families = {"unit_ordinary"}});
  const std::vector<std::string> message = blocks(page, "text");
  ASSERT_EQ(message.size(), 1u);
  EXPECT_EQ(describe(audit).find(message[0]), 0u) << audit;
}

}  // namespace
