// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/case_stream.hpp"

#include <utility>

namespace reports {

using namespace verify;

std::vector<Cell> cells_of(const Plan& plan) {
  std::vector<Cell> cells;
  for (const Subject* subject : plan.subjects) {
    for (const Family* family : plan.families) {
      if (!family->applies(subject->question)) continue;
      for (const NumberType type : types_of(plan, *subject)) {
        if (cases_of(plan, *family, subject->question, type) != 0)
          cells.push_back({subject, family, type, {}, {}});
      }
    }
  }
  return cells;
}

std::vector<CaseStream> streams_of(const Plan& plan, std::span<const Cell> cells) {
  std::vector<CaseStream> streams;
  for (const Question question : all_questions) {
    for (const Family* family : plan.families) {
      for (const NumberType type : plan.types) {
        CaseStream stream{question, type, family, cases_of(plan, *family, question, type), {}};
        for (std::size_t i = 0; i < cells.size(); ++i) {
          const Cell& cell = cells[i];
          if (cell.subject->question != question || cell.family != family || cell.type != type) continue;
          stream.cells.push_back(i);
        }
        if (!stream.cells.empty()) streams.push_back(std::move(stream));
      }
    }
  }
  return streams;
}

}  // namespace reports
