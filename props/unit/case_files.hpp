// SPDX-License-Identifier: BSL-1.0
/// The committed cases of props/cases: case lines in files, each with its position; and tests over them.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <istream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "verify/case/text.hpp"

namespace props {

/// A line of a case file with its position.
struct Placed {
  std::string place;
  verify::AnyCase asked;
};

struct CaseFile {
  std::vector<Placed> cases;
  std::vector<std::string> faults;  ///< for each line that isn't a case of the question: file, line, why
};

/// Reads the cases of a question.
inline CaseFile read_case_file(std::istream& file, const std::string& name, verify::Question question) {
  CaseFile read;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string place = name + ":" + std::to_string(++number);
    const verify::CaseLine of = verify::read_case(line, question);
    if (const auto* fault = std::get_if<verify::Unreadable>(&of)) {
      read.faults.push_back(place + ": " + fault->why);
    } else if (const auto* asked = std::get_if<verify::AnyCase>(&of)) {
      read.cases.push_back({place, *asked});
    }
  }
  return read;
}

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
  /// Does something with every case of the file, under its position.
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
