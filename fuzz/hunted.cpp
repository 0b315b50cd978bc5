// SPDX-License-Identifier: BSL-1.0
#include "fuzz/hunted.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "verify/trial.hpp"
#ifdef GRAZE_FUZZ_SUSPECTS
#include "props/suspects/suspects.hpp"
#endif

namespace {

using props::Routine;
using verify::Question;

/// All but graze itself.
std::vector<Routine> routines_of(Question question) {
  std::vector<Routine> all;
#ifdef GRAZE_FUZZ_SUSPECTS
  for (const props::Suspect& suspect : props::all_suspects()) {
    if (suspect.question == question) all.push_back(suspect.routine);
  }
  if (question == Question::sweep) {
    const auto rare = props::rarely_wrong_sweeps();
    all.insert(all.end(), rare.begin(), rare.end());
  }
#endif
  for (const verify::Subject& subject : verify::built_in_subjects()) {
    const auto is_there = [&](const Routine& other) { return other.name == subject.name; };
    if (subject.question != question || std::any_of(all.begin(), all.end(), is_there)) continue;
    all.push_back(props::routine_of(subject));
  }
  all.push_back(props::graze_compiled);
  return all;
}

/// The faults for which a routine is known.
std::vector<const props::Fault*> faults_of([[maybe_unused]] std::string_view routine,
                                           [[maybe_unused]] Question question) {
  std::vector<const props::Fault*> faults;
#ifdef GRAZE_FUZZ_SUSPECTS
  for (const props::Fault& fault : props::published_faults()) {
    if (fault.routine == routine && fault.question == question) faults.push_back(&fault);
  }
#endif
  return faults;
}

}  // namespace

namespace fuzz {

const Routine* named_routine(Question question) {
  const char* const name = std::getenv("GRAZE_FUZZ_SUBJECT");
  if (name == nullptr) return nullptr;
  static const std::vector<Routine> all = routines_of(question);
  for (const Routine& routine : all) {
    if (routine.name == name) return &routine;
  }
  std::fprintf(stderr, "no routine %s for %s; there are:\n", name,
               std::string(verify::stem(question)).c_str());
  for (const Routine& routine : all) std::fprintf(stderr, "routine %s\n", std::string(routine.name).c_str());
  std::exit(2);
}

const props::Fault* named_fault(Question question) {
  const char* const name = std::getenv("GRAZE_FUZZ_FAULT");
  if (name == nullptr) return nullptr;
  const Routine* const routine = named_routine(question);
  const auto faults = faults_of(routine == nullptr ? "graze" : routine->name, question);
  for (const props::Fault* fault : faults) {
    if (fault->name == name) return fault;
  }
  std::fprintf(stderr, "no fault %s; there are:\n", name);
  for (const props::Fault* fault : faults)
    std::fprintf(stderr, "fault %s %s\n", std::string(fault->name).c_str(), std::string(fault->what).c_str());
  std::exit(2);
}

}  // namespace fuzz
