// SPDX-License-Identifier: BSL-1.0
/// A command line as plain data: what the man page and the completions of shells say of it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace reports {

struct DescribedOption {
  std::vector<std::string> names;  ///< With their dashes; of an argument, its only name without.
  std::string value;               ///< The word for what it takes; none for a flag.
  std::string description;
  bool is_argument = false;  ///< Known by its place, not by its name.
  bool is_required = false;
};

struct DescribedCommand {
  std::string name, description, notes;
  std::vector<DescribedOption> options;
};

struct DescribedProgram {
  DescribedCommand program;
  std::vector<DescribedCommand> commands;
};

DescribedProgram describe(const CLI::App& program);

}  // namespace reports
