// SPDX-License-Identifier: BSL-1.0
/// Cases that show the errors of a subject, with the exact answer and the subject's: what a bug report needs.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "reports/program/audit/audit.hpp"
#include "reports/program/base/number_type.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// A case of a plan, asked again, or one derived from it.
struct Example {
  const verify::Subject* subject = nullptr;
  const verify::Family* family = nullptr;
  NumberType type = NumberType::f32;
  bool within = true;  ///< the subject's contract
  bool plain = false;  ///< derived by plain_case from the case of that number
  verify::Goal what;   ///< a wrong decision, or a number whose error is the family's largest
  verify::CaseNumber number = 0;
  double error = 0;           ///< of a number, in ulp
  std::string line, scene{};  ///< the case, as `graze truth` reads it (a plain one in decimal), and in words
  std::string exact{}, said{};  ///< the exact answer correctly rounded, and the subject's, both in decimal
};

/// The first example of a subject in one type that matches, or null.
template <class Fits>
[[nodiscard]] const Example* find_example(const std::vector<Example>& examples,
                                          const verify::Subject& subject, NumberType type, const Fits& fits) {
  for (const Example& one : examples) {
    if (one.subject == &subject && one.type == type && fits(one)) return &one;
  }
  return nullptr;
}

/// For each subject and type: the simplest case of each kind of wrong decision within the contract, a plain one if there is
/// one, one wrong decision outside, and the largest error in each family of the number for the contact, of places and of
/// normals. Asks the subjects these cases again. Empty once `interrupted` is true.
[[nodiscard]] std::vector<Example> examples_of(const Plan& plan, const Audit& audit,
                                               const std::atomic<bool>& interrupted);

/// The same for one of its subjects in one type.
[[nodiscard]] std::vector<Example> examples_of(const Plan& plan, const Audit& audit,
                                               const verify::Subject& subject, NumberType type);

/// The case of that number in a cell, asked again.
[[nodiscard]] Example example_at(const Plan& plan, const Cell& cell, verify::CaseNumber number,
                                 const verify::Goal& what);

/// The numbers whose errors are shown for a subject, if it gives them.
[[nodiscard]] std::vector<verify::Figure> example_figures(const verify::Subject& subject);

}  // namespace reports
