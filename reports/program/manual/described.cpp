// SPDX-License-Identifier: BSL-1.0
#include "reports/program/manual/described.hpp"

namespace reports {

namespace {

DescribedOption describe(const CLI::Option& option) {
  DescribedOption described;
  described.description = option.get_description();
  described.is_required = option.get_required();
  described.is_argument = option.get_positional();
  if (described.is_argument) {
    described.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) described.names.push_back('-' + name);
    for (const std::string& name : option.get_lnames()) described.names.push_back("--" + name);
    // What is checked follows a colon; the word before it says enough.
    const std::string value = option.get_type_name();
    if (option.get_items_expected_max() > 0) described.value = value.substr(0, value.find(':'));
  }
  return described;
}

DescribedCommand describe_command(const CLI::App& app) {
  DescribedCommand command{app.get_name(), app.get_description(), app.get_footer(), {}};
  for (const CLI::Option* const option : app.get_options()) command.options.push_back(describe(*option));
  return command;
}

}  // namespace

DescribedProgram describe(const CLI::App& program) {
  DescribedProgram described{describe_command(program), {}};
  for (const CLI::App* const command : program.get_subcommands([](const CLI::App*) { return true; })) {
    described.commands.push_back(describe_command(*command));
  }
  return described;
}

}  // namespace reports
