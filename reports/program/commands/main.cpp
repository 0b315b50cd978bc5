// SPDX-License-Identifier: BSL-1.0
/// The graze program: runs the command given on its command line.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/base/called.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/names.hpp"
#include "reports/program/commands/command_line.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/manual.hpp"
#include "reports/program/foreign/orphans.hpp"

namespace {

using namespace reports;

constexpr std::array<std::string_view, 13> commands{"answer", "truth",   "list", "new",     "audit",
                                                    "merge",  "compare", "map",  "explain", "report-bug",
                                                    "search", "props",   "fuzz"};

/// Reports a first word that is no command, and suggests similar ones. CLI11's own message would say less.
int wrong_first_word(std::string_view word) {
  complain("graze: " + unknown_name("command", word, commands, "`graze --help` lists them all"));
  return wrong_use;
}

/// Reports wrong options, in the words of CLI11, and says where to read more. Without a command, the options are those
/// of the program.
int wrong_options(std::string_view why, std::string_view command) {
  const std::string asked = command.empty() ? "graze" : "graze " + std::string(command);
  complain(asked + ": " + std::string(why) + (why.ends_with('.') ? "" : ";") + " `" + asked +
           " --help` describes the options");
  return wrong_use;
}

/// Reports the first word with dashes that is no option of the command, and suggests a similar one; returns whether there is one.
bool has_unknown_option(CLI::App& program, int argc, char** argv) {
  const CLI::App* const command =
      program.get_subcommands().empty() ? &program : program.get_subcommands().front();
  std::vector<std::string> names;
  for (const CLI::Option* option : command->get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = std::string_view(argv[i]).substr(0, std::string_view(argv[i]).find('='));
    if (!word.starts_with("--") || word == "--" || std::ranges::find(known, word) != known.end()) continue;
    const std::string asked = command == &program ? "graze" : "graze " + command->get_name();
    complain(asked + ": " + unknown_name("option", word, known, "`" + asked + " --help` describes them all"));
    return true;
  }
  return false;
}

/// The command line as one text, without the path of the program.
std::string joined(int argc, char** argv) {
  std::string text = "graze";
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    text += word.find(' ') == std::string::npos ? " " + word : " '" + word + "'";
  }
  return text;
}

int run(int argc, char** argv) {
  CLI::App program{std::string(manual::program), "graze"};
  CommandLine options = default_command_line();
  define(program, options);
  if (argc < 2) {
    const std::string help = program.help();
    return ::write(STDERR_FILENO, help.data(), help.size()) < 0 ? faulty : wrong_use;
  }
  const std::string_view first = argv[1];
  if (!first.starts_with('-') && std::ranges::find(commands, first) == commands.end()) {
    return wrong_first_word(first);
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return print(program.help());
  } catch (const CLI::CallForVersion& version) {
    return print(std::string(version.what()) + '\n');
  } catch (const CLI::ExtrasError& error) {
    if (has_unknown_option(program, argc, argv)) return wrong_use;
    return wrong_options(error.what(), std::ranges::find(commands, first) == commands.end() ? "" : first);
  } catch (const CLI::ParseError& error) {
    return wrong_options(error.what(), std::ranges::find(commands, first) == commands.end() ? "" : first);
  }
  if (program.got_subcommand("answer")) return command::answer(options.answer);
  if (program.got_subcommand("truth")) return command::truth(options.truth);
  if (program.got_subcommand("list")) return command::list(options.tables);
  if (program.got_subcommand("new")) return command::new_adapter(options.new_adapter);
  if (options.quick) {
    if (program.get_subcommand("audit")->count("--cases") != 0) {
      complain("graze audit: --quick and --cases can't be combined");
      return wrong_use;
    }
    options.audit.cases = 1000;
  }
  for (const char* const drawing : {"--families", "--cases", "--quick", "--seed", "--worst"}) {
    if (options.audit.worlds.empty() || program.get_subcommand("audit")->count(drawing) == 0) continue;
    if (drawing == std::string_view("--worst") && options.audit.worst == "none") continue;  // the default
    complain(std::string("graze audit: --world and ") + drawing + " can't be combined");
    return wrong_use;
  }
  if (program.got_subcommand("audit")) {
    options.audit.command_line = joined(argc, argv);
    return command::audit(options.audit);
  }
  if (program.got_subcommand("merge")) {
    options.merge.command_line = joined(argc, argv);
    return command::merge(options.merge);
  }
  if (program.got_subcommand("props")) return command::props(options.props);
  if (program.got_subcommand("fuzz")) {
    if (program.get_subcommand("fuzz")->count("--seconds") != 0 && options.fuzz.inputs != 0) {
      complain("graze fuzz: --seconds and --inputs can't be combined");
      return wrong_use;
    }
    return command::fuzz(options.fuzz);
  }
  if (program.got_subcommand("compare")) return command::compare(options.compare);
  if (program.got_subcommand("explain")) return command::explain(options.explain);
  if (program.got_subcommand("map")) {
    options.map.command_line = joined(argc, argv);
    return command::map(options.map);
  }
  if (program.got_subcommand("report-bug")) {
    options.report_bug.command_line = joined(argc, argv);
    return command::report_bug(options.report_bug);
  }
  if (program.got_subcommand("search")) {
    const bool writes_no_file = options.search.compare && options.search.shard.empty();
    if (writes_no_file && program.get_subcommand("search")->count("--out") != 0) {
      complain("graze search: --compare and --out can't be combined");
      return wrong_use;
    }
    for (const char* const climbing : {"--questions", "--types", "--from", "--within", "--evaluations",
                                       "--restarts", "--seed", "--compare"}) {
      if (options.search.slice.empty() || program.get_subcommand("search")->count(climbing) == 0) continue;
      complain(std::string("graze search: --slice and ") + climbing + " can't be combined");
      return wrong_use;
    }
    options.search.command_line = joined(argc, argv);
    return command::search(options.search);
  }
  complain("graze: expected a command; `graze --help` lists them all");
  return wrong_use;
}

/// Opens a file for each closed standard descriptor: otherwise the next file opened would get its number. The file can't
/// be used in the descriptor's direction, so using the descriptor stays an error.
void occupy_standard_descriptors() {
  constexpr std::array unusable{O_WRONLY, O_RDONLY, O_RDONLY};
  for (int descriptor = 0; descriptor < 3; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) == -1)
      ::open("/dev/null", unusable.at(static_cast<std::size_t>(descriptor)));
  }
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_descriptors();
  adopt_orphans();
  // So that writing to a closed pipe or beyond the file size limit is an error instead of a signal.
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
  try {
    if (argc > 0) remember_call(argv[0]);
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    complain("graze: there isn't enough memory");
  } catch (const std::exception& error) {
    complain("graze: " + std::string(error.what()));
  }
  return faulty;
}
