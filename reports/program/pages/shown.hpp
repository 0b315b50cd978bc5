// SPDX-License-Identifier: BSL-1.0
/// The cases that show what a subject does, with the exact answer and its own: what a bug report needs.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

struct Plan;
struct Audit;

/// A case of a plan, asked once more.
struct ShownCase {
  const verify::Subject* subject = nullptr;
  const verify::Family* family = nullptr;
  NumberType type = NumberType::f32;
  bool within = true;  ///< the subject's contract
  verify::Goal what;   ///< a wrong decision, or a number whose error is the family's largest
  verify::CaseNumber number = 0;
  double error = 0;             ///< of a number, in ulp
  std::string line, scene{};    ///< the case, as `graze truth` reads it and in decimals
  std::string exact{}, said{};  ///< the exact answer correctly rounded, and the subject's, both in decimals
};

/// The first of some cases that shows this of a subject in one type, or null.
template <class Fits>
[[nodiscard]] const ShownCase* find_shown(const std::vector<ShownCase>& shown, const verify::Subject& subject,
                                          NumberType type, const Fits& fits) {
  for (const ShownCase& one : shown) {
    if (one.subject == &subject && one.type == type && fits(one)) return &one;
  }
  return nullptr;
}

/// For each subject and type: of each kind of wrong decisions within the contract the simplest case, and one
/// outside; of the numbers by which it says when, and of places and normals, the largest error in each family. Asks the
/// subjects those cases once more. Nothing once `interrupted` is true.
[[nodiscard]] std::vector<ShownCase> shown_cases(const Plan& plan, const Audit& audit,
                                                 const std::atomic<bool>& interrupted);

/// The numbers whose errors are shown of a subject, if it says them.
[[nodiscard]] std::vector<verify::Figure> figures_shown(const verify::Subject& subject);

}  // namespace reports
