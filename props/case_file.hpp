// SPDX-License-Identifier: BSL-1.0
/// The committed cases: case lines in files, each with the place where it stands.
#pragma once

#include <istream>
#include <string>
#include <variant>
#include <vector>

#include "verify/text.hpp"

namespace props {

/// A line of a case file with the place where it stands.
struct Placed {
  std::string place;
  verify::AnyCase asked;
};

struct CaseFile {
  std::vector<Placed> cases;
  std::vector<std::string>
      faults;  ///< of each line that can't be read, or asks another question: file, line, why
};

/// Reads the cases of a question.
inline CaseFile read_case_file(std::istream& file, const std::string& name, verify::Question question) {
  CaseFile read;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    const std::string place = name + ":" + std::to_string(++number);
    const verify::CaseLine of = verify::read_case(line);
    if (const auto* fault = std::get_if<verify::Unreadable>(&of))
      read.faults.push_back(place + ": " + fault->why);
    const auto* asked = std::get_if<verify::AnyCase>(&of);
    if (asked == nullptr) continue;
    const verify::Question own = std::visit([](const auto& k) { return k.question; }, *asked);
    if (own == question) {
      read.cases.push_back({place, *asked});
    } else {
      read.faults.push_back(place + ": expected a case of " + std::string(verify::name(question)) +
                            ", found one of " + std::string(verify::name(own)));
    }
  }
  return read;
}

}  // namespace props
