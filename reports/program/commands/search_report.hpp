// SPDX-License-Identifier: BSL-1.0
/// What is made of a search, whether it was done at once or put together from shards.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "reports/program/search/search.hpp"

namespace reports::command {

/// The worst cases that the files in a folder hold, for each subject of a plan.
using Held = std::vector<std::vector<WorstCase>>;

/// Reads the files before the work: a faulty one is reported then. Nothing if one is, or if the folder can't be written.
[[nodiscard]] std::optional<Held> held_in(const std::filesystem::path& folder, const SearchPlan& plan,
                                          const std::string& command);

/// Writes the worst-case files, and says what was found. Gives the status of the command.
[[nodiscard]] int conclude(const SearchPlan& plan, const Search& search, const Held& held,
                           const std::filesystem::path& folder, const std::string& command);

}  // namespace reports::command
