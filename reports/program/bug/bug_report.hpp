// SPDX-License-Identifier: BSL-1.0
/// A wrong decision as the maintainers of a routine need it told: the case, the truth, why, how often, what helps, and a
/// program that shows it. Pure functions.
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

/// A known form of the routine, put to the same cases.
struct Form {
  const verify::Subject* subject = nullptr;
  verify::Tally within;
};

struct BugReport {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  verify::Kind kind = verify::Kind::missed;  ///< what is wrong in the case
  std::string line, hexadecimal;             ///< the case
  std::string exact, said;                   ///< answers in decimals
  Explanation explanation;            ///< of the case: what the subject says of it, then what the forms say
  BySceneKind within;                 ///< verdicts on the subject, of random cases
  verify::Diagnosis diagnosis;        ///< of random cases
  std::vector<verify::Fault> behind;  ///< the faults that make it answer this case so
  std::vector<Form> forms;            ///< in the order of the explanation
  std::string drawing;                ///< name of its file; empty for none
  std::string reproducer_file, reproducer;  ///< name and text; empty for none
  std::string version, command;             ///< of this program, and how it was called
};

/// The report in Markdown.
[[nodiscard]] std::string write(const BugReport& bug);

}  // namespace reports
