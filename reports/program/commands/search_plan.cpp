// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/search_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "reports/program/audit/selection.hpp"
#include "reports/program/base/most_cases.hpp"

namespace reports::command {

using namespace verify;

namespace {

/// The plain scenes, and those far away.
const std::vector<std::string> usual_starts{"ordinary,far,unit_ordinary,unit_far"};

Within within_of(const std::vector<std::string>& lists, const std::vector<const Subject*>& subjects) {
  if (lists.empty()) return {};
  if (items_of(lists) == std::vector<std::string>{"anything"}) return {Within::What::anything, {}};
  Within within{Within::What::families, {}};
  const Selection named = families_named(lists);
  for (const Family& family : verify::families()) {
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

}  // namespace

std::uint64_t usual_evaluations(const Programs& programs) { return programs.empty() ? 100'000 : 10'000; }

SearchPlan plan_of(const SearchOptions& options, const Programs& programs) {
  SearchPlan plan;
  plan.subjects = programs.empty() ? subjects_to_search(options.subjects, options.questions)
                                   : subjects_of(options, programs);
  plan.types = types_named(options.types);
  const Selection from = families_named(options.from.empty() ? usual_starts : options.from);
  for (const Family& family : verify::families()) {
    const bool serves =
        std::ranges::any_of(plan.subjects, [&](const Subject* s) { return family.applies(s->question); });
    if (serves && from.holds(family.name)) plan.from.push_back(&family);
  }
  if (plan.from.empty()) throw WrongUse{"none of the families named applies to a question of the subjects"};
  plan.within = within_of(options.within, plan.subjects);
  plan.evaluations = options.evaluations == 0 ? usual_evaluations(programs) : options.evaluations;
  plan.restarts = options.restarts;
  if (plan.restarts > plan.evaluations) throw WrongUse{"there are more --restarts than --evaluations"};
  plan.seed = options.seed;
  plan.threads = options.threads;
  return plan;
}

std::vector<Ascent> ascents_of(const SearchPlan& plan, const SearchOptions& options) {
  return options.compare ? own_number_ascents(plan) : all_ascents(plan);
}

Json plan_json(const SearchOptions& options) {
  return {{"subjects", items_of(options.subjects)},
          {"questions", items_of(options.questions)},
          {"types", items_of(options.types)},
          {"from", items_of(options.from)},
          {"within", items_of(options.within)},
          {"evaluations", options.evaluations},
          {"restarts", options.restarts},
          {"seed", options.seed},
          {"compare", options.compare}};
}

SearchOptions search_options_in(const Json& plan) {
  SearchOptions options;
  options.subjects = names_at(plan, "subjects");
  options.questions = names_at(plan, "questions");
  options.types = names_at(plan, "types");
  options.from = names_at(plan, "from");
  options.within = names_at(plan, "within");
  options.evaluations = whole_at(plan, "evaluations", most_cases);
  options.restarts = whole_at(plan, "restarts", most_cases);
  options.seed = whole_at(plan, "seed", std::numeric_limits<std::uint64_t>::max());
  options.compare = member(plan, "compare") == true;
  if (options.evaluations == 0 || options.restarts == 0)
    throw JsonFault{"evaluations and restarts: expected numbers above 0"};
  return options;
}

}  // namespace reports::command
