// SPDX-License-Identifier: BSL-1.0
/// The command line of graze: its commands and their options. The man pages and shell completions are generated
/// from its --help output.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "reports/program/commands/commands.hpp"

namespace reports {

/// What was given on the command line.
struct CommandLine {
  std::vector<std::string> tables;
  command::AnswerOptions answer;
  command::TruthOptions truth;
  command::NewOptions new_adapter;
  command::AuditOptions audit;
  command::MergeOptions merge;
  command::CompareOptions compare;
  command::SearchOptions search;
  command::PropsOptions props;
  command::FuzzOptions fuzz;
  command::MapOptions map;
  command::ExplainOptions explain;
  command::ReportBugOptions report_bug;
  bool quick = false;
};

CommandLine default_command_line();

/// Adds all commands and options to the program. Parsing writes their values to `options`.
void define(CLI::App& program, CommandLine& options);

}  // namespace reports
