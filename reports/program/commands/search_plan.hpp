// SPDX-License-Identifier: BSL-1.0
/// The plan of a search, from its command line or from the header of a shard.
#pragma once

#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/shard/shard_text.hpp"

namespace reports::command {

/// The default number of cases judged in each climb: fewer for programs, which are slower.
[[nodiscard]] std::uint64_t usual_evaluations(const Programs& programs);

/// Throws WrongUse if the options name something that doesn't exist, or select nothing.
[[nodiscard]] SearchPlan plan_of(const SearchOptions& options, const Programs& programs);

/// The climbs that the options ask for.
[[nodiscard]] std::vector<Ascent> ascents_of(const SearchPlan& plan, const SearchOptions& options);

/// Everything that the plan depends on, for the header of a shard.
[[nodiscard]] Json plan_json(const SearchOptions& options);

/// The options from which a shard's plan was made. Throws JsonFault.
[[nodiscard]] SearchOptions search_options_in(const Json& plan);

}  // namespace reports::command
