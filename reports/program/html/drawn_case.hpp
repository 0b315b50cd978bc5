// SPDX-License-Identifier: BSL-1.0
/// The worst cases of a report, explained and drawn.
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
  verify::Goal what{};          ///< a kind of wrong decision, or the number with the largest error
  std::uint64_t times = 0;      ///< for a wrong decision: how often it occurred within the contract
  double error = 0;             ///< for a number: in ulp
  std::string from{};           ///< where the case comes from, in words
  std::string line{}, words{};  ///< the case, and its explanation
  std::string svg{};            ///< empty if there is nothing to draw
};

/// For each subject and type, within the contract: one case for each kind of wrong decision, the plainest in the report,
/// else the first of an ordinary family, else of the family with the most; and the case with the largest error of the
/// number for the contact, if that isn't correctly rounded. A subject's wrong decisions in ordinary scenes come first,
/// then the most frequent ones, then errors. Asks the subjects these cases again. Stops once `interrupted` is true.
[[nodiscard]] std::vector<DrawnCase> drawn_cases(const Report& report, const std::atomic<bool>& interrupted);

/// The example of a report, explained and drawn. Asks the subject again.
[[nodiscard]] DrawnCase drawn_example(const Example& example);

/// The command that explains it; for a program, including the options to run it.
[[nodiscard]] std::string command_to_see(const DrawnCase& drawn);

/// What is wrong in it: `missed`, or `error of the time`; how bad it is, and where the case comes from.
[[nodiscard]] std::string what_is_wrong(const DrawnCase& drawn);
[[nodiscard]] std::string remark_on(const DrawnCase& drawn);

}  // namespace reports
