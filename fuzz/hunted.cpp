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
std::vector<props::Fault> faults_of([[maybe_unused]] std::string_view routine,
                                    [[maybe_unused]] Question question) {
  std::vector<props::Fault> faults;
#ifdef GRAZE_FUZZ_SUSPECTS
  for (const props::Fault& fault : props::published_faults()) {
    if (fault.routine == routine && fault.question == question) faults.push_back(fault);
  }
#endif
  return faults;
}

/// The one of that name. Where there is none the process ends, and says which there are, each in a line.
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

const Routine* named_routine(Question question) {
  const char* const name = std::getenv("GRAZE_FUZZ_SUBJECT");
  if (name == nullptr) return nullptr;
  static const std::vector<Routine> all = routines_of(question);
  return find_or_list("routine", name, question, all,
                      [](const Routine& routine) { return std::string(routine.name); });
}

const props::Fault* named_fault(Question question) {
  const char* const name = std::getenv("GRAZE_FUZZ_FAULT");
  if (name == nullptr) return nullptr;
  const Routine* const routine = named_routine(question);
  static const std::vector<props::Fault> all =
      faults_of(routine == nullptr ? "graze" : routine->name, question);
  return find_or_list("fault", name, question, all, [](const props::Fault& fault) {
    return std::string(fault.name) + " " + std::string(fault.what);
  });
}

}  // namespace fuzz
