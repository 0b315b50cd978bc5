// SPDX-License-Identifier: BSL-1.0
/// The responses of a subject, however it is called.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verify/judge/response.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// The responses of a subject to some cases, in order: from its function or, if it has one, from its respondent.
template <class Real>
[[nodiscard]] std::vector<verify::Response<Real>> responses_of(const verify::Subject& subject,
                                                               std::span<const verify::Case<Real>> cases) {
  const verify::Calls<Real>& calls = subject.calls<Real>();
  if (calls.respondent != nullptr) return calls.respondent->ask(cases);
  std::vector<verify::Response<Real>> responses;
  responses.reserve(cases.size());
  for (const verify::Case<Real>& k : cases) responses.emplace_back(calls.native(k));
  return responses;
}

/// The command line options that select a subject: `--subjects naive`, `--exec './answer' --gives 'distance'`.
[[nodiscard]] inline std::string options_that_ask(const verify::Subject& subject) {
  if (!subject.about.options.empty()) return std::string(subject.about.options);
  return "--subjects " + std::string(subject.name);
}

/// The command that explains a subject's answer to a case.
[[nodiscard]] inline std::string command_to_explain(std::string_view case_line,
                                                    const verify::Subject& subject) {
  return "graze explain '" + std::string(case_line) + "' " + options_that_ask(subject);
}

}  // namespace reports
