// SPDX-License-Identifier: BSL-1.0
/// What a subject says, however it is asked.
#pragma once

#include <span>
#include <vector>

#include "verify/judge/response.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

/// What a subject says of some cases, case by case: by its call or, where it has one, by its respondent.
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

}  // namespace reports
