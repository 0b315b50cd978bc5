// SPDX-License-Identifier: BSL-1.0
#include "reports/field/adapter.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/commands/case_lines.hpp"
#include "reports/program/commands/lines.hpp"

namespace field {

namespace {

int wrong_use(std::string_view adapter, const std::vector<LibraryRoutine>& routines) {
  std::string text = "usage: " + std::string(adapter) + " [--nanoseconds]";
  for (std::size_t i = 0; i < routines.size(); ++i) {
    if (routines.size() > 1) text += (i == 0 ? " " : "|") + std::string(routines[i].word);
  }
  reports::complain(text + " < cases");
  return reports::wrong_use;
}

int answer_all(const LibraryRoutine& routine) {
  bool asked_too_much = false;
  const int status = reports::reply_to_lines({}, [&](const verify::AnyCase& asked) -> std::string {
    std::string line = routine.answer(routine.library, asked);
    if (!line.empty()) return line;
    if (!asked_too_much)
      reports::complain("the library has no routine for some of these questions and types");
    asked_too_much = true;
    return "error";
  });
  return asked_too_much ? reports::faulty : status;
}

int time_all(const LibraryRoutine& routine) {
  std::vector<verify::AnyCase> cases;
  std::string fault;
  const auto take = [&](std::string_view line) {
    const verify::CaseLine read = verify::read_case(line);
    if (const auto* const asked = std::get_if<verify::AnyCase>(&read)) cases.push_back(*asked);
    if (const auto* const unreadable = std::get_if<verify::Unreadable>(&read)) fault = unreadable->why;
    return fault.empty();
  };
  const int error = reports::read_lines(STDIN_FILENO, take, [] { return true; });
  if (error != 0) fault = reports::error_text(error);
  if (!fault.empty()) {
    reports::complain(fault);
    return reports::faulty;
  }
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f\n", routine.nanoseconds(routine.library, cases));
  return reports::print(text.data());
}

}  // namespace

int serve(int count, const char* const* words, const std::vector<LibraryRoutine>& routines) {
  std::vector<std::string_view> rest(words + 1, words + std::max(count, 1));
  const bool times = !rest.empty() && rest.front() == "--nanoseconds";
  if (times) rest.erase(rest.begin());
  const std::string_view word = rest.empty() ? "" : rest.front();
  const auto chosen = std::find_if(routines.begin(), routines.end(),
                                   [word](const LibraryRoutine& routine) { return routine.word == word; });
  if (chosen == routines.end() || rest.size() > 1)
    return wrong_use(count > 0 ? words[0] : "adapter", routines);
  return times ? time_all(*chosen) : answer_all(*chosen);
}

}  // namespace field
