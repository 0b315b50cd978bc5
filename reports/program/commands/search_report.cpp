// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/search_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/search/known.hpp"
#include "reports/program/search/worst_folder.hpp"
#include "reports/program/text/format.hpp"

namespace reports::command {

using namespace verify;

namespace {

/// A line for each subject, type and goal that a climb reached: its best climb, the first if several are equal.
std::string found_text(const Search& search) {
  std::vector<const Reached*> best;
  for (const Reached& reached : search.reached) {
    if (!reached.worst) continue;
    const auto is_same = [&](const Reached* other) {
      return other->ascent.subject == reached.ascent.subject && other->ascent.type == reached.ascent.type &&
             other->ascent.goal == reached.ascent.goal;
    };
    const auto known = std::ranges::find_if(best, is_same);
    if (known == best.end()) {
      best.push_back(&reached);
    } else if (reached.score > (*known)->score) {
      *known = &reached;
    }
  }
  std::string text;
  for (const Reached* reached : best) {
    const Ascent& ascent = reached->ascent;
    const std::string error = score_in_words(ascent.goal, reached->score.value, " ");
    text += fmt::format("{} {} {}: {}{}, from {}\n", ascent.subject->name, stem(ascent.subject->question),
                        name(ascent.type), verify::name(ascent.goal), error, ascent.from->name);
  }
  return text;
}

}  // namespace

std::optional<Held> held_in(const std::filesystem::path& folder, const SearchPlan& plan,
                            const std::string& command) {
  if (complain_of(make_writable_folder(folder), command)) return std::nullopt;
  Held held;
  for (const Subject* subject : plan.subjects) {
    auto read = read_worst_file(folder, *subject);
    if (!read.fault.empty()) {
      complain(command + ": " + read.fault);
      return std::nullopt;
    }
    held.push_back(std::move(read.cases));
  }
  return held;
}

int conclude(const SearchPlan& plan, const Search& search, const Held& held,
             const std::filesystem::path& folder, const std::string& command) {
  std::vector<std::string> names, texts;
  for (std::size_t i = 0; i < plan.subjects.size(); ++i) {
    const std::vector<WorstCase> cases = merged(plan, *plan.subjects[i], held[i], search);
    if (cases.empty() && held[i].empty()) continue;
    names.push_back(worst_file_name(*plan.subjects[i]));
    texts.push_back(write_worst_cases(*plan.subjects[i], cases));
  }
  std::vector<FileText> files;
  files.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) files.push_back({names[i], texts[i]});
  if (complain_of(write_files(folder, files), command)) return faulty;

  const int printed = print(found_text(search) + fmt::format("\n{} worst-case files are in {}\n",
                                                             files.size(), printable(folder.string())));
  if (!search.complete) {
    complain(command + ": interrupted; the files hold what was found so far");
    return interrupted;
  }
  const bool any_broken = std::ranges::any_of(search.reached, [](const Reached& reached) {
    return reached.worst && std::holds_alternative<BrokenPromise>(reached.ascent.goal);
  });
  if (any_broken) complain(command + ": graze broke its promise; the files hold the cases");
  return any_broken ? faulty : printed;
}

}  // namespace reports::command
