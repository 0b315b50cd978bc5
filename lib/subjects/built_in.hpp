// SPDX-License-Identifier: BSL-1.0
/// The subjects that come with the project.
#pragma once

#include <span>
#include <string_view>

#include "verify/case/case.hpp"
#include "verify/judge/subject.hpp"

namespace subjects {

/// The exact answer rounded once, the five published routines with all their variants, common forms for comparison, two
/// of them also in the next wider type, and graze.
[[nodiscard]] std::span<const verify::Subject> built_in_subjects();

/// The subject with that name for a question, or null.
[[nodiscard]] const verify::Subject* find_subject(std::string_view name, verify::Question question);

}  // namespace subjects
