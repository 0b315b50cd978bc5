// SPDX-License-Identifier: BSL-1.0
/// Tests over the committed cases, as they stand in props/cases.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "props/case_file.hpp"

namespace props {

/// All cases of a question's file. A line that can't be read fails the test.
inline std::vector<Placed> cases_of(verify::Question question) {
  const std::string name = std::string(verify::stem(question)) + ".cases";
  std::ifstream file(std::string(GRAZE_CASES) + "/" + name);
  EXPECT_TRUE(file.is_open()) << name;
  CaseFile read = read_case_file(file, name, question);
  for (const std::string& fault : read.faults) ADD_FAILURE() << fault;
  return std::move(read.cases);
}

/// One test for each question.
class CaseFiles : public testing::TestWithParam<verify::Question> {
 protected:
  /// Does something with every case of the file, under its place.
  template <class Do>
  static void each(const Do& act) {
    const std::vector<Placed> cases = cases_of(GetParam());
    EXPECT_FALSE(cases.empty());
    for (const Placed& k : cases) {
      SCOPED_TRACE(k.place);
      std::visit([&](const auto& asked) { act(asked); }, k.asked);
    }
  }
};

}  // namespace props
