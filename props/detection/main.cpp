// SPDX-License-Identifier: BSL-1.0
/// Checks the properties on routines known to be wrong, and on single cases.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

#include "props/detection/faulty_routines.hpp"
#include "subjects/graze.hpp"
#include "verify/case/text.hpp"
#include "verify/laws/text.hpp"

namespace {

using namespace props;

constexpr std::string_view usage = R"(usage: detect COMMAND

  list            the faulty routines and what is wrong with them
  NAME            runs every property of its question on a faulty routine, in both types; prints how it is detected,
                  with the shortest case that does it. Ends with status 1 if it is, 0 if it isn't
  graze           the same for graze itself, all questions
  table           the whole table, as Markdown: which properties detect which routine
  replay NAME     reads case lines from standard input and puts every property of their question to the answers
                  of graze, graze_kernel or a faulty. Ends with status 1 if one is broken

RC_PARAMS="seed=5 max_success=100000 noshrink=1" chooses other cases, or more of them.
)";

/// All runs that detect a routine.
std::vector<Run> detections(const NamedRoutine& routine, Question question, const Params& params) {
  std::vector<Run> runs;
  for (const Property& property : properties_of(question)) {
    for (Run& of : std::vector<Run>{run<float>(property, routine, question, params),
                                    run<double>(property, routine, question, params)}) {
      if (of.broken) runs.push_back(std::move(of));
    }
  }
  return runs;
}

const FaultyRoutine* find_faulty_routine(std::string_view name) {
  for (const FaultyRoutine& faulty : faulty_routines()) {
    if (faulty.routine.name == name) return &faulty;
  }
  return nullptr;
}
const NamedRoutine* find_routine(std::string_view name) {
  if (name == subjects::graze_header.name) return &subjects::graze_header;
  if (name == subjects::graze_compiled.name) return &subjects::graze_compiled;
  const FaultyRoutine* const faulty = find_faulty_routine(name);
  return faulty == nullptr ? nullptr : &faulty->routine;
}

int print(const std::vector<Run>& runs) {
  for (const Run& of : runs) std::printf("%s\n", explanation(of).c_str());
  return runs.empty() ? 0 : 1;
}

int try_graze(const Params& params) {
  int status = 0;
  for (const Question question : verify::all_questions) {
    for (const NamedRoutine* routine : {&subjects::graze_header, &subjects::graze_compiled})
      status |= print(detections(*routine, question, params));
  }
  return status;
}

std::string spaced(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

/// The table row of a faulty routine: in how many types each of its two properties detects it, how many laws do, and the
/// shortest case.
struct Row {
  int types = 0, types_by_law = 0;
  std::size_t laws = 0;
  std::string line;
};

Row row_of(const FaultyRoutine& faulty, const Params& params) {
  Row row;
  std::vector<const Property*> laws;
  for (const Run& of : detections(faulty.routine, faulty.question, params)) {
    if (of.property->is_law && std::find(laws.begin(), laws.end(), of.property) == laws.end())
      laws.push_back(of.property);
    if (of.property->name == faulty.law) ++row.types_by_law;
    if (of.property->name != faulty.by) continue;
    ++row.types;
    if (row.line.empty() || of.broken->line.size() < row.line.size()) row.line = of.broken->line;
  }
  row.laws = laws.size();
  return row;
}

int print_table(const Params& params) {
  std::puts(
      "| routine | what is wrong | detected against the truth: | by a law: | laws | a case that does it |");
  std::puts("|---|---|---|---|---|---|");
  int status = 0;
  for (const FaultyRoutine& faulty : faulty_routines()) {
    const Row row = row_of(faulty, params);
    const auto cell = [](int types, std::string_view name) {
      return types == 2 ? spaced(name) : std::string("**not detected**");
    };
    if (row.types != 2 || row.types_by_law != 2) status = 1;
    const auto all_laws = std::ranges::count_if(properties_of(faulty.question), &Property::is_law);
    std::printf("| %s | %s | %s | %s | %zu of %zu | `%s` |\n", std::string(faulty.routine.name).c_str(),
                std::string(faulty.fault).c_str(), cell(row.types, faulty.by).c_str(),
                cell(row.types_by_law, faulty.law).c_str(), row.laws, static_cast<std::size_t>(all_laws),
                row.line.c_str());
    std::fflush(stdout);
  }
  return status;
}

int replay(const NamedRoutine& routine) {
  int status = 0, number = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++number;
    const verify::CaseLine read = verify::read_case(line);
    if (const auto* fault = std::get_if<verify::Unreadable>(&read)) {
      std::fprintf(stderr, "line %d: %s\n", number, fault->why.c_str());
      status = 1;
    }
    const auto* asked = std::get_if<verify::AnyCase>(&read);
    if (asked == nullptr) continue;
    status |= std::visit(
        [&]<class Real>(const Case<Real>& k) {
          int broken_ones = 0;
          for (const Property& property : properties_of(k.question)) {
            const LawResult<Real> finding = property(routine.in<Real>(), k);
            if (!finding.is_broken()) continue;
            ++broken_ones;
            std::printf("broken  %s.%s by %s\ncase    %s\n%s\n",
                        std::string(verify::stem(k.question)).c_str(), std::string(property.name).c_str(),
                        std::string(routine.name).c_str(), write(k).c_str(), in_words(finding, k).c_str());
          }
          if (broken_ones == 0) std::printf("holds   %s\n", write(k).c_str());
          return broken_ones == 0 ? 0 : 1;
        },
        *asked);
  }
  return status;
}

int try_faulty_routine(const FaultyRoutine& faulty, const Params& params) {
  return print(detections(faulty.routine, faulty.question, params));
}

}  // namespace

int main(int argc, char** argv) {
  const Params params = params_of_environment();
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  if (words.size() == 1 && words[0] == "list") {
    for (const FaultyRoutine& faulty : faulty_routines())
      std::printf("%-32s %s\n", std::string(faulty.routine.name).c_str(), std::string(faulty.fault).c_str());
    return 0;
  }
  if (words.size() == 1 && words[0] == "table") return print_table(params);
  if (words.size() == 1 && words[0] == "graze") return try_graze(params);
  if (words.size() == 1) {
    if (const FaultyRoutine* const faulty = find_faulty_routine(words[0]))
      return try_faulty_routine(*faulty, params);
  }
  if (words.size() == 2 && words[0] == "replay") {
    if (const NamedRoutine* const routine = find_routine(words[1])) return replay(*routine);
  }
  std::fputs(std::string(usage).c_str(), stderr);
  return 2;
}
