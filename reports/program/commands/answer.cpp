// SPDX-License-Identifier: BSL-1.0
/// `graze answer`: the library's answers to cases.
#include <array>
#include <cstddef>
#include <variant>

#include "reports/program/commands/case_lines.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/text/decimals.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/subject.hpp"

namespace reports::command {

namespace {

using namespace verify;

/// The library's own routine for each question.
std::array<const Subject*, all_questions.size()> own_routines() {
  std::array<const Subject*, all_questions.size()> routines{};
  for (const Subject& subject : subjects::built_in_subjects()) {
    if (subject.name == "graze") routines.at(static_cast<std::size_t>(subject.question)) = &subject;
  }
  return routines;
}

}  // namespace

int answer(const AnswerOptions& options) {
  const auto routines = own_routines();
  return reply_to_lines(options.files, [&](const AnyCase& asked) {
    return std::visit(
        [&]<class Real>(const Case<Real>& k) {
          const Answer<Real> said = routines[static_cast<std::size_t>(k.question)]->calls<Real>().native(k);
          return write(said) + (options.decimal ? decimal_keys(said) : "");
        },
        asked);
  });
}

}  // namespace reports::command
