// SPDX-License-Identifier: BSL-1.0
#include "reports/program/manual/completions.hpp"

#include <string>
#include <string_view>

namespace reports {

namespace {

constexpr auto made = "# Made from the command line's own description.\n";

/// The words of all options that `chosen` takes, each before `separator` but the first.
template <class Chosen>
std::string names(const DescribedCommand& command, std::string_view separator, const Chosen& chosen) {
  std::string out;
  for (const DescribedOption& option : command.options) {
    if (option.is_argument || !chosen(option)) continue;
    for (const std::string& name : option.names) {
      out += (out.empty() ? std::string() : std::string(separator)) + name;
    }
  }
  return out;
}

bool any(const DescribedOption&) { return true; }

/// The first sentence, or a shorter part that says enough beside an option.
std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

/// The text in single quotes, as bash and zsh read it.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

/// The same for fish, where a backslash counts within quotes.
std::string in_quotes_for_fish(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + '\'';
}

/// What stands for itself in a specification of zsh's _arguments and _describe.
std::string escaped_for_zsh(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

/// What zsh completes after an option that takes this.
std::string zsh_action(std::string_view value) {
  if (value == "FILE") return "_files";
  if (value == "FOLDER") return "_files -/";
  return " ";
}

/// A line of a case: if the word before is one of these options, complete by `complete`.
std::string bash_values(const std::string& options, std::string_view complete) {
  return options.empty() ? "" : "        " + options + ") " + std::string(complete) + "; return ;;\n";
}

std::string bash_command(const DescribedCommand& command) {
  const auto takes = [](std::string_view value) {
    return [value](const DescribedOption& option) { return option.value == value; };
  };
  const auto takes_else = [](const DescribedOption& option) {
    return !option.value.empty() && option.value != "FILE" && option.value != "FOLDER";
  };
  const std::string values =
      bash_values(names(command, "|", takes("FILE")), "COMPREPLY=($(compgen -f -- \"$word\"))") +
      bash_values(names(command, "|", takes("FOLDER")), "COMPREPLY=($(compgen -d -- \"$word\"))") +
      bash_values(names(command, "|", takes_else), "COMPREPLY=()");
  return "    " + command.name + ")\n" +
         (values.empty() ? "" : "      case $before in\n" + values + "      esac\n") + "      options=\"" +
         names(command, " ", any) + "\"\n      ;;\n";
}

}  // namespace

std::string bash_completion(const DescribedProgram& described) {
  const std::string& program = described.program.name;
  std::string commands;
  std::string cases;
  for (const DescribedCommand& command : described.commands) {
    commands += command.name + ' ';
    cases += bash_command(command);
  }
  return made + ('_' + program) +
         "() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
         "  local IFS=$' \\t\\n'\n"
         "  COMPREPLY=()\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         commands + names(described.program, " ", any) +
         "\" -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  IFS=$'\\n'\n"
         "  case ${COMP_WORDS[1]} in\n" +
         cases +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    IFS=$' \\t\\n'\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _" +
         program + ' ' + program + '\n';
}

std::string zsh_completion(const DescribedProgram& described) {
  const std::string& program = described.program.name;
  const auto specifications = [](const DescribedCommand& command) {
    std::string out;
    for (const DescribedOption& option : command.options) {
      if (option.is_argument) continue;
      for (const std::string& name : option.names) {
        const std::string value =
            option.value.empty() ? "" : ':' + escaped_for_zsh(option.value) + ':' + zsh_action(option.value);
        out += " \\\n        " +
               in_quotes('*' + name + '[' + escaped_for_zsh(first_line(option.description)) + ']' + value);
      }
    }
    return out;
  };
  std::string out = "#compdef " + program + '\n' + made + '_' + program +
                    "() {\n"
                    "  local -a commands\n"
                    "  commands=(\n";
  for (const DescribedCommand& command : described.commands) {
    out += "    " +
           in_quotes(escaped_for_zsh(command.name) + ':' + escaped_for_zsh(first_line(command.description))) +
           '\n';
  }
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe -t commands command commands\n"
      "    _arguments" +
      specifications(described.program) +
      "\n    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $command in\n";
  for (const DescribedCommand& command : described.commands) {
    out += "    " + command.name + ")\n      _arguments" + specifications(command) +
           " \\\n        '*:file:_files'\n      ;;\n";
  }
  return out + "  esac\n}\n_" + program + " \"$@\"\n";
}

std::string fish_completion(const DescribedProgram& described) {
  const std::string& program = described.program.name;
  const auto options = [&](const DescribedCommand& command, const std::string& condition) {
    std::string out;
    for (const DescribedOption& option : command.options) {
      if (option.is_argument) continue;
      out += "complete -c " + program + " -n " + in_quotes_for_fish(condition);
      for (const std::string& name : option.names) {
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (option.value == "FILE") {
        out += " -r -F";
      } else if (option.value == "FOLDER") {
        out += " -x -a '(__fish_complete_directories)'";
      } else if (!option.value.empty()) {
        out += " -x";
      }
      out += " -d " + in_quotes_for_fish(first_line(option.description)) + '\n';
    }
    return out;
  };
  std::string out = made + options(described.program, "__fish_use_subcommand");
  for (const DescribedCommand& command : described.commands) {
    out += "complete -c " + program + " -n '__fish_use_subcommand' -f -a " + command.name + " -d " +
           in_quotes_for_fish(first_line(command.description)) + '\n' +
           options(command, "__fish_seen_subcommand_from " + command.name);
  }
  return out;
}

}  // namespace reports
