// SPDX-License-Identifier: BSL-1.0
/// `graze search`: climbs for the worst cases, and writes them to files.
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/failure_notes.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/search_plan.hpp"
#include "reports/program/commands/search_report.hpp"
#include "reports/program/commands/search_shard.hpp"
#include "reports/program/search/search.hpp"

namespace reports::command {

namespace {

Search climb_all(const SearchPlan& plan, const Programs& programs, const std::vector<Ascent>& ascents,
                 bool sample) {
  ProgressLine line("climbs");
  FailureNotes notes("graze search", programs, line);
  const InterruptibleWork work;
  Search search = run(plan, ascents, sample, was_interrupted(),
                      [&](std::uint64_t done, std::uint64_t total) { notes.show({done, total}); });
  line.clear();
  return search;
}

int search_all(const SearchPlan& plan, const Programs& programs, const SearchOptions& options) {
  const auto held = options.compare ? Held() : held_in(options.folder, plan, "graze search");
  if (!held) return faulty;
  catch_signals();
  const Search search = climb_all(plan, programs, ascents_of(plan, options), options.compare);
  if (!options.compare) return conclude(plan, search, *held, options.folder, "graze search");
  const int printed = print(comparison(plan, search));
  if (search.complete) return printed;
  complain("graze search: interrupted; the table is incomplete");
  return interrupted;
}

}  // namespace

int search(const SearchOptions& given) {
  try {
    SearchOptions options = given;
    const bool is_of_program = !options.foreign.command.empty() || !options.subject_files.empty();
    if (is_of_program && !options.slice.empty())
      throw WrongUse{
          "--slice judges all 2^32 values, too many for a program; it accepts only built-in routines"};
    if (is_of_program && !options.shard.empty()) throw WrongUse{"--shard accepts only built-in routines"};
    if (!options.slice.empty()) return search_slice(options);
    const Programs programs = programs_of(options);
    const SearchPlan plan = plan_of(options, programs);
    options.evaluations = plan.evaluations;
    if (!options.shard.empty()) return search_shard(plan, options);
    catch_signals();
    if (!all_answer(programs, plan.types, "graze search")) return was_interrupted() ? interrupted : faulty;
    return search_all(plan, programs, options);
  } catch (const FaultyFile& file) {
    complain("graze search: --exec-file: " + file.why);
    return faulty;
  } catch (const WrongUse& use) {
    complain("graze search: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
