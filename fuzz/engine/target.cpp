// SPDX-License-Identifier: BSL-1.0
#include "fuzz/engine/target.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "subjects/built_in.hpp"
#include "subjects/faulty/faulty.hpp"
#include "verify/judge/trial.hpp"

namespace {

using subjects::NamedRoutine;
using verify::Question;

/// All routines of a question that can be a target, except graze's headers.
std::vector<NamedRoutine> routines_of(Question question) {
  std::vector<NamedRoutine> all;
  for (const subjects::FaultyKernel& kernel : subjects::faulty_kernels()) {
    if (kernel.question == question) all.push_back(kernel.routine);
  }
  if (question == Question::sweep) {
    const auto rare = subjects::rarely_wrong_sweeps();
    all.insert(all.end(), rare.begin(), rare.end());
  }
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    const auto is_there = [&](const NamedRoutine& other) { return other.name == subject.name; };
    if (subject.question != question || std::any_of(all.begin(), all.end(), is_there)) continue;
    all.push_back(subjects::routine_of(subject));
  }
  all.push_back(subjects::graze_compiled);
  return all;
}

/// The known faults of a routine.
std::vector<subjects::Fault> faults_of(std::string_view routine, Question question) {
  std::vector<subjects::Fault> faults;
  for (const subjects::Fault& fault : subjects::published_faults()) {
    if (fault.routine == routine && fault.question == question) faults.push_back(fault);
  }
  return faults;
}

/// The member of `all` with that name. If there is none, lists all of them on standard error, one per line, and ends the
/// process with status 2.
template <class Named, class Line>
const Named* find_or_list(std::string_view kind, std::string_view name, Question question,
                          const std::vector<Named>& all, const Line& line) {
  for (const Named& one : all) {
    if (one.name == name) return &one;
  }
  std::string text = "no " + std::string(kind) + " " + std::string(name) + " for " +
                     std::string(verify::stem(question)) + "; there are:\n";
  for (const Named& one : all) text += std::string(kind) + " " + line(one) + "\n";
  std::fputs(text.c_str(), stderr);
  std::exit(2);
}

}  // namespace

namespace fuzz {

const NamedRoutine* named_routine(Question question) {
  const char* const name = std::getenv("GRAZE_FUZZ_SUBJECT");
  if (name == nullptr) return nullptr;
  static const std::vector<NamedRoutine> all = routines_of(question);
  return find_or_list("routine", name, question, all,
                      [](const NamedRoutine& routine) { return std::string(routine.name); });
}

const subjects::Fault* named_fault(Question question) {
  const char* const name = std::getenv("GRAZE_FUZZ_FAULT");
  if (name == nullptr) return nullptr;
  const NamedRoutine* const routine = named_routine(question);
  static const std::vector<subjects::Fault> all =
      faults_of(routine == nullptr ? "graze" : routine->name, question);
  return find_or_list("fault", name, question, all, [](const subjects::Fault& fault) {
    return std::string(fault.name) + " " + std::string(fault.what);
  });
}

}  // namespace fuzz
