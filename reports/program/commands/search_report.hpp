// SPDX-License-Identifier: BSL-1.0
/// What follows a search, whether one process ran it or it was merged from shards.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "reports/program/search/search.hpp"

namespace reports::command {

/// The worst cases in the files of a folder, for each subject of a plan.
using Held = std::vector<std::vector<WorstCase>>;

/// Reads the files before the work, to report a faulty one at once. Nothing if one is, or if the folder isn't writable.
[[nodiscard]] std::optional<Held> held_in(const std::filesystem::path& folder, const SearchPlan& plan,
                                          const std::string& command);

/// Writes the worst-case files, and prints what was found. Returns the exit status of the command.
[[nodiscard]] int conclude(const SearchPlan& plan, const Search& search, const Held& held,
                           const std::filesystem::path& folder, const std::string& command);

}  // namespace reports::command
