// SPDX-License-Identifier: BSL-1.0
/// A routine of the project, treated as a user's function and selected by the environment: GRAZE_FUZZ_SUBJECT is its name,
/// GRAZE_FUZZ_QUESTION the stem of its question (ray_sphere, ...), GRAZE_FUZZ_TYPE f32 or f64, and GRAZE_FUZZ_STEPS the promised steps.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz/engine/target.hpp"
#include "verify/fuzz.hpp"

namespace fuzz {

/// The value of an environment variable; ends the process with status 2 if it isn't set.
inline std::string_view said_by(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr) verify::fuzz::refuse(std::string(variable) + " isn't set");
  return value;
}

inline verify::Question own_question() {
  const std::string_view stem = said_by("GRAZE_FUZZ_QUESTION");
  for (const verify::Question question : verify::all_questions) {
    if (verify::stem(question) == stem) return question;
  }
  verify::fuzz::refuse("GRAZE_FUZZ_QUESTION: no question " + std::string(stem));
}

inline bool is_own_type_double() { return said_by("GRAZE_FUZZ_TYPE") == "f64"; }

inline verify::Promise own_promise() {
  return {.backward = std::strtoull(std::string(said_by("GRAZE_FUZZ_STEPS")).c_str(), nullptr, 10)};
}

/// The routine with its contract.
inline verify::Subject own_subject() {
  said_by("GRAZE_FUZZ_SUBJECT");
  const subjects::NamedRoutine& routine = *named_routine(own_question());
  verify::Contract contract = routine.in_float.contract;
  // For a container, the contract doesn't cover starts in contact.
  if (own_question() == verify::Question::container) contract.inside = verify::Inside::unstated;
  return {.name = routine.name,
          .question = own_question(),
          .contract = contract,
          .in_float = {.native = routine.in_float.nearest},
          .in_double = {.native = routine.in_double.nearest}};
}

}  // namespace fuzz
