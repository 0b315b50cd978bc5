// SPDX-License-Identifier: BSL-1.0
/// `graze search`: climbs for the worst cases, and writes them to files.
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/search_plan.hpp"
#include "reports/program/commands/search_report.hpp"
#include "reports/program/commands/search_shard.hpp"
#include "reports/program/search/search.hpp"

namespace reports::command {

namespace {

Search climb_all(const SearchPlan& plan, const std::vector<Ascent>& ascents, bool sample) {
  ProgressLine line("climbs");
  const InterruptibleWork work;
  Search search = run(plan, ascents, sample, was_interrupted(),
                      [&](std::uint64_t done, std::uint64_t total) { line.show(done, total); });
  line.clear();
  return search;
}

int search_all(const SearchPlan& plan, const SearchOptions& options) {
  const auto held = options.compare ? Held() : held_in(options.folder, plan, "graze search");
  if (!held) return faulty;
  catch_signals();
  const Search search = climb_all(plan, ascents_of(plan, options), options.compare);
  if (!options.compare) return conclude(plan, search, *held, options.folder, "graze search");
  const int printed = print(comparison(plan, search));
  if (search.complete) return printed;
  complain("graze search: interrupted; the table is incomplete");
  return interrupted;
}

}  // namespace

int search(const SearchOptions& options) {
  try {
    if (!options.slice.empty()) return search_slice(options);
    const SearchPlan plan = plan_of(options);
    return options.shard.empty() ? search_all(plan, options) : search_shard(plan, options);
  } catch (const WrongUse& use) {
    complain("graze search: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
