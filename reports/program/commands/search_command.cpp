// SPDX-License-Identifier: BSL-1.0
/// `graze search`: climbs for the worst cases, and writes them to files.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/search/worst_folder.hpp"
#include "reports/program/text/format.hpp"

namespace reports::command {

namespace {

using namespace verify;

/// The plain scenes, and those far away.
const std::vector<std::string> usual_starts{"ordinary,far,unit_ordinary,unit_far"};

Within within_of(const std::vector<std::string>& lists, const std::vector<const Subject*>& subjects) {
  if (lists.empty()) return {};
  if (items_of(lists) == std::vector<std::string>{"anything"}) return {Within::What::anything, {}};
  Within within{Within::What::families, {}};
  const Selection named = families_named(lists);
  for (const Family& family : families()) {
    if (named.holds(family.name)) within.families.push_back(&family);
  }
  for (const Subject* subject : subjects) {
    const auto applies = [&](const Family* family) { return family->applies(subject->question); };
    if (std::ranges::any_of(within.families, applies)) continue;
    throw WrongUse{
        fmt::format("none of the families of --within applies to {}", verify::name(subject->question))};
  }
  return within;
}

SearchPlan plan_of(const SearchOptions& options) {
  SearchPlan plan;
  plan.subjects = subjects_to_search(options.subjects, options.questions);
  plan.types = types_named(options.types);
  const Selection from = families_named(options.from.empty() ? usual_starts : options.from);
  for (const Family& family : families()) {
    const bool serves =
        std::ranges::any_of(plan.subjects, [&](const Subject* s) { return family.applies(s->question); });
    if (serves && from.holds(family.name)) plan.from.push_back(&family);
  }
  if (plan.from.empty()) throw WrongUse{"none of the families named applies to a question of the subjects"};
  plan.within = within_of(options.within, plan.subjects);
  plan.evaluations = options.evaluations;
  plan.restarts = options.restarts;
  if (plan.restarts > plan.evaluations) throw WrongUse{"there are more --restarts than --evaluations"};
  plan.seed = options.seed;
  plan.threads = options.threads;
  return plan;
}

Search climb_all(const SearchPlan& plan, const std::vector<Ascent>& ascents, bool sample) {
  catch_signals();
  ProgressLine line("climbs");
  const InterruptibleWork work;
  Search search = run(plan, ascents, sample, was_interrupted(),
                      [&](std::uint64_t done, std::uint64_t total) { line.show(done, total); });
  line.clear();
  return search;
}

int compare(const SearchPlan& plan) {
  const Search search = climb_all(plan, own_number_ascents(plan), true);
  const int printed = print(comparison(plan, search));
  if (search.complete) return printed;
  complain("graze search: interrupted; the table is incomplete");
  return interrupted;
}

/// A line for each subject, type and goal that a climb reached: its best climb, of equally good ones the first.
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
    const std::string error = std::holds_alternative<Figure>(ascent.goal)
                                  ? fmt::format(" {} ulp", rounded_up(reached->score.value))
                                  : std::string();
    text += fmt::format("{} {} {}: {}{}, from {}\n", ascent.subject->name, stem(ascent.subject->question),
                        name(ascent.type), verify::name(ascent.goal), error, ascent.from->name);
  }
  return text;
}

int search_and_write(const SearchPlan& plan, const std::filesystem::path& folder) {
  if (complain_of(make_writable_folder(folder), "graze search")) return faulty;
  // The files are read first: a faulty one is reported before the work, not after it.
  std::vector<std::vector<WorstCase>> held;
  for (const Subject* subject : plan.subjects) {
    auto read = read_worst_file(folder, *subject);
    if (!read.fault.empty()) {
      complain("graze search: " + read.fault);
      return faulty;
    }
    held.push_back(std::move(read.cases));
  }
  const Search search = climb_all(plan, all_ascents(plan), false);

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
  if (complain_of(write_files(folder, files), "graze search")) return faulty;

  const int printed = print(found_text(search) + fmt::format("\n{} worst-case files are in {}\n",
                                                             files.size(), printable(folder.string())));
  if (!search.complete) {
    complain("graze search: interrupted; the files hold what was found until then");
    return interrupted;
  }
  const bool any_broken = std::ranges::any_of(search.reached, [](const Reached& reached) {
    return reached.worst && std::holds_alternative<BrokenPromise>(reached.ascent.goal);
  });
  if (any_broken) complain("graze search: graze broke its promise; the files hold the cases");
  return any_broken ? faulty : printed;
}

}  // namespace

int search(const SearchOptions& options) {
  try {
    if (!options.slice.empty()) return search_slice(options);
    if (!options.shard.empty()) throw WrongUse{"--shard requires --slice LINE"};
    const SearchPlan plan = plan_of(options);
    return options.compare ? compare(plan) : search_and_write(plan, options.folder);
  } catch (const WrongUse& use) {
    complain("graze search: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
