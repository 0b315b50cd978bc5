// SPDX-License-Identifier: BSL-1.0
/// A report of a wrong decision for the maintainers of a routine: the case, the truth, the cause, the frequency, what helps,
/// and a program that reproduces it. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "reports/program/explain/explanation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "verify/diagnosis/diagnosis.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// A known form of the routine, run on the same cases.
struct Form {
  const verify::Subject* subject = nullptr;
  verify::Tally within;
};

struct BugReport {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  verify::Kind kind = verify::Kind::missed;  ///< what is wrong in the case
  std::string line, hexadecimal;             ///< the case
  std::string exact, said;                   ///< answers in decimal
  Explanation explanation;            ///< of the case: the subject's answer, followed by the forms' answers
  BySceneKind within;                 ///< verdicts on the subject, on random cases
  verify::Diagnosis diagnosis;        ///< from random cases
  std::vector<verify::Fault> behind;  ///< the faults that explain its answer to this case
  std::vector<Form> forms;            ///< in the order of the explanation
  std::string drawing;                ///< its file name; empty for none
  std::string reproducer_file, reproducer;  ///< file name and text; empty for none
  std::string version, command;             ///< of this program, and its command line
};

/// The report in Markdown.
[[nodiscard]] std::string write(const BugReport& bug);

}  // namespace reports
