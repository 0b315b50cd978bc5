// SPDX-License-Identifier: BSL-1.0
/// Wrong decisions of the subjects of a report, explained and drawn.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "reports/program/pages/report.hpp"

namespace reports {

struct DrawnCase {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  verify::Kind kind{};
  const verify::Family* family =
      nullptr;              ///< from which the case was drawn, or of the case that it was made from
  std::uint64_t times = 0;  ///< how often the kind occurred within the contract
  std::string line, words;  ///< the case, and its explanation
  std::string svg;          ///< empty where there is nothing to draw
};

/// The most frequent kinds of wrong decisions within the contract of each subject, those of ordinary scenes first, each
/// in the type in which it is the more frequent, and by one case: the plainest that the report has, else the first of an ordinary family, else of the family that has the most. Asks the subjects these
/// cases again. Stops once `interrupted` is true.
[[nodiscard]] std::vector<DrawnCase> drawn_cases(const Report& report, const std::atomic<bool>& interrupted);

}  // namespace reports
