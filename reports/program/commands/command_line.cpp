// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/command_line.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "reports/program/base/most_cases.hpp"
#include "reports/program/base/read_number.hpp"
#include "reports/program/commands/manual.hpp"
#include "reports/program/map/slice.hpp"
#include "reports/program/text/markdown.hpp"
#include "sources_hash.hpp"
#include "verify/judge/condition.hpp"

namespace reports {

namespace {

/// An option that takes a decimal integer and nothing else.
template <class Number>
CLI::Option* add_number(CLI::App* app, const std::string& name, Number& number, Number least, Number most,
                        const std::string& description) {
  const auto read = [&number, least, most, name](const std::string& text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most) {
      throw CLI::ValidationError(name, "expected a whole number from " + std::to_string(least) + " to " +
                                           std::to_string(most) + ", found \"" + text + '"');
    }
    number = value;
  };
  return app->add_option_function<std::string>(name, read, description)->type_name("N");
}

CLI::Option* add_list(CLI::App* app, const std::string& name, std::vector<std::string>& lists,
                      const std::string& description) {
  return app
      ->add_option_function<std::string>(
          name, [&lists](const std::string& list) { lists.push_back(list); }, description)
      ->type_name("LIST")
      ->trigger_on_parse();
}

/// An option that takes a finite number above 0.
CLI::Option* add_positive(CLI::App* app, const std::string& name, double& number, const std::string& what,
                          const std::string& description) {
  const auto read = [&number, name, what](const std::string& text) {
    const auto value = number_of<double>(text);
    if (!value || !(*value > 0 && *value <= std::numeric_limits<double>::max())) {
      throw CLI::ValidationError(name, "expected a " + what + " above 0, found \"" + text + '"');
    }
    number = *value;
  };
  return app->add_option_function<std::string>(name, read, description);
}
CLI::Option* add_seconds(CLI::App* app, const std::string& name, double& seconds,
                         const std::string& description) {
  return add_positive(app, name, seconds, "number of seconds", description)->type_name("SECONDS");
}

/// Why a word isn't a distance of a map; empty if it is one.
std::string is_distance(const std::string& text) {
  const auto value = number_of<double>(text);
  const bool is_one = value && *value >= 1.5 && *value <= 1e30;
  return is_one ? "" : "expected numbers from 1.5 to 1e30, found \"" + text + '"';
}

/// CLI11's help in lines of at most 100 columns, with one blank line between groups of options.
class Help : public CLI::Formatter {
 public:
  [[nodiscard]] std::string make_group(std::string title, bool is_positional,
                                       std::vector<const CLI::Option*> options) const override {
    const std::string group = CLI::Formatter::make_group(title, is_positional, std::move(options));
    return is_positional || title == first_group ? group : group.substr(1);
  }
  [[nodiscard]] std::string make_option_desc(const CLI::Option* option) const override {
    return beside_names(CLI::Formatter::make_option_desc(option));
  }
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
    std::stringstream out;
    CLI::detail::format_help(out, command->get_name(), beside_names(command->get_description()),
                             get_column_width());
    return out.str();
  }

 private:
  static constexpr std::string_view first_group = "Options";

  [[nodiscard]] std::string beside_names(const std::string& words) const {
    return wrapped(words, 100 - get_column_width());
  }
};

/// The options added to the command from here on appear under this heading in its help.
void begin_group(CLI::App* app, const std::string& title) { app->option_defaults()->group(title); }

CLI::App* add_command(CLI::App& program, std::string_view name, std::string_view description,
                      std::string_view notes) {
  CLI::App* const app = program.add_subcommand(std::string(name), std::string(description));
  app->footer(std::string(notes));
  return app;
}

void define_answer_truth_and_list(CLI::App& program, CommandLine& options) {
  constexpr auto files = "Files of case lines; standard input if none is named, or for -";
  CLI::App* const answer = add_command(program, "answer", manual::answer, manual::answer_notes);
  answer->add_option("FILE", options.answer.files, files)->type_name("");
  constexpr auto decimal =
      "Also print each number in decimal, with the fewest digits that read back the same";
  answer->add_flag("--decimal", options.answer.decimal, decimal);

  CLI::App* const truth = add_command(program, "truth", manual::truth, manual::truth_notes);
  truth->add_option("FILE", options.truth.files, files)->type_name("");
  truth->add_flag("--geometry", options.truth.geometry,
                  "Also print the geometry of contact for sweep, moving and container");
  truth->add_flag("--decimal", options.truth.decimal, decimal);
  add_number(truth, "--digits", options.truth.digits, 1, 10000, "Print N decimal digits of exact times");

  CLI::App* const list = add_command(program, "list", manual::list, manual::list_notes);
  list->add_option("TABLE", options.tables,
                   "questions, families, subjects or languages; all tables if none is named")
      ->type_name("");
}

void define_new(CLI::App& program, CommandLine& options) {
  CLI::App* const app = add_command(program, "new", manual::new_adapter, manual::new_notes);
  command::NewOptions& n = options.new_adapter;
  app->add_option("QUESTION", n.question, "The question that the routine answers")->required()->type_name("");
  app->add_option("--lang", n.language, "The language of the routine; without it, the languages are listed")
      ->type_name("WORD");
  app->add_option("--out", n.folder, "Folder of the program (the current one)")->type_name("FOLDER");
}

template <class Command>
void add_questions_and_types(CLI::App* app, Command& options) {
  add_list(app, "--questions", options.questions, "Ask only these questions");
  add_list(app, "--types", options.types, "Use only these number types: f32, f64");
}

template <class Command>
void add_seed(CLI::App* app, Command& options, const std::string& seed) {
  add_number(app, "--seed", options.seed, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max(), seed);
}

template <class Command>
void add_threads(CLI::App* app, Command& options) {
  add_number(app, "--threads", options.threads, 1U, 256U, "Number of threads (as many as the machine has)");
}

/// The conditions of a contract: either the flags, or the limits.
void add_conditions(CLI::App* app, verify::Contract& contract, bool are_flags) {
  for (const verify::Condition& condition : verify::conditions()) {
    std::string option = "--" + std::string(condition.key);
    std::ranges::replace(option, '_', '-');
    const std::string help(condition.help);
    if (are_flags && condition.flag != nullptr) app->add_flag(option, contract.*condition.flag, help);
    if (!are_flags && condition.limit != nullptr)
      add_positive(app, option, contract.*condition.limit, "number", help)
          ->type_name(std::string(condition.number));
  }
}

constexpr auto routines = "Routines", cases = "Cases", output = "Output";  // groups of options

/// The program that an audit or a map judges, followed by its contract.
void add_foreign_program(CLI::App* audit, command::SubjectOptions& options) {
  ForeignOptions& f = options.foreign;
  begin_group(audit, routines);
  // Without a command an audit would judge other routines than the one that is meant.
  const auto isnt_blank = [](const std::string& command) {
    const bool is_blank = command.find_first_not_of(" \t\n") == std::string::npos;
    return is_blank ? std::string("expected a command that runs a program") : std::string();
  };
  audit->add_option("--exec", f.command, "Judge a program that reads case lines and writes answer lines")
      ->check(isnt_blank)
      ->type_name("COMMAND");
  audit->add_option("--exec-name", f.name, "Name in the report (the file name of the program or script)")
      ->type_name("NAME");
  audit
      ->add_option_function<std::string>(
          "--exec-file", [&options](const std::string& file) { options.subject_files.push_back(file); },
          "Read these options from a JSON file; repeat for several programs, one file each")
      ->type_name("FILE")
      ->trigger_on_parse();
  add_seconds(audit, "--time-limit", f.time_limit, "Time limit for a block of 4096 cases (10)");
  add_seconds(audit, "--start-limit", f.start_limit,
              "Additional time limit for the first answer of a process (10)");
  begin_group(audit, "Contract of a program");
  audit
      ->add_option(
          "--gives", f.gives,
          "What the program gives for a contact: time, distance or centre; for a ray also point, or roots, "
          "both of them; or contact, nothing more (time)")
      ->type_name("WORD");
  add_conditions(audit, f.contract, true);
  audit
      ->add_option(
          "--inside", f.inside,
          "What the program gives for a start in contact: unstated, zero, exit, miss, or approaching: zero "
          "if the spheres approach each other (unstated)")
      ->type_name("WORD");
  audit
      ->add_option(
          "--starts", f.starts,
          "The starts that the program accepts: any, apart from each other, or off_surface: all but those "
          "that touch exactly (any)")
      ->type_name("WORD");
  add_conditions(audit, f.contract, false);
}

void add_shard(CLI::App* app, std::string& shard, const std::string& work) {
  app->add_option("--shard", shard, "Do only the Kth of N shares of " + work + ", for graze merge")
      ->type_name("K/N");
}

constexpr auto no_change = "End with status 1 if anything changed, even for the better";

/// What to make of an audit.
void add_output(CLI::App* app, command::ReportOptions& o) {
  app->add_option("--out", o.folder, "Folder of the report (graze-report)")->type_name("FOLDER");
  app->add_option("--junit", o.junit, "Write requirements and failures as JUnit XML")->type_name("FILE");
  app->add_option("--costs", o.costs,
                  "Take the cost of a call from these benchmark results instead of measuring it")
      ->type_name("FILE");
}

void add_worst(CLI::App* app, command::ReportOptions& o) {
  app->add_option("--worst", o.worst,
                  "Folder of worst-case files to judge too, or `none` (reports/worst if it exists)")
      ->type_name("FOLDER");
}

/// What to check an audit against.
void add_gate(CLI::App* app, command::ReportOptions& o) {
  begin_group(app, "Gate");
  add_list(app, "--require", o.require,
           "End with status 1 unless all of these hold, for instance missed=0,backward<=4 or "
           "backward<=16@ordinary,far");
  app->add_option("--baseline", o.baseline,
                  "End with status 1 if anything is worse than in this audit.json, field.json or counts.json")
      ->type_name("FILE");
  app->add_flag("--no-change", o.no_change, no_change);
}

void define_audit(CLI::App& program, CommandLine& options) {
  CLI::App* const audit = add_command(program, "audit", manual::audit, manual::audit_notes);
  command::AuditOptions& o = options.audit;
  begin_group(audit, "Questions");
  add_questions_and_types(audit, o);
  begin_group(audit, routines);
  add_list(audit, "--subjects", o.subjects, "Judge only these subjects");
  add_foreign_program(audit, o);
  begin_group(audit, cases);
  add_list(audit, "--families", o.families, "Draw cases of these families only");
  audit
      ->add_option_function<std::string>(
          "--world", [&o](const std::string& file) { o.worlds.push_back(file); },
          "Judge the cases in this file of case lines instead of families; repeat for several files")
      ->type_name("FILE")
      ->trigger_on_parse();
  add_number(audit, "--cases", o.cases, std::uint64_t{1}, most_cases,
             "Cases for each family, question and type (10000)");
  audit->add_flag("--quick", options.quick, "The same as --cases 1000");
  add_seed(audit, o, "Seed of the cases (1)");
  add_worst(audit, o);
  begin_group(audit, output);
  add_output(audit, o);
  add_shard(audit, o.shard, "an audit");
  add_threads(audit, o);
  add_gate(audit, o);
}

void define_merge(CLI::App& program, CommandLine& options) {
  CLI::App* const merge = add_command(program, "merge", manual::merge, manual::merge_notes);
  command::MergeOptions& m = options.merge;
  merge->add_option("FILE", m.files, "The files of all shards, in any order")->required()->type_name("");
  add_worst(merge, m);
  begin_group(merge, output);
  add_output(merge, m);
  add_threads(merge, m);
  add_gate(merge, m);
}

void define_compare(CLI::App& program, CommandLine& options) {
  CLI::App* const compare = add_command(program, "compare", manual::compare, manual::compare_notes);
  command::CompareOptions& c = options.compare;
  compare->add_option("OLD", c.old, "audit.json, field.json or counts.json of an earlier audit")
      ->required()
      ->type_name("");
  compare->add_option("NEW", c.now, "The same file of a later audit")->required()->type_name("");
  compare->add_flag("--no-change", c.no_change, no_change);
}

void define_map(CLI::App& program, CommandLine& options) {
  CLI::App* const map = add_command(program, "map", manual::map, manual::map_notes);
  command::MapOptions& m = options.map;
  add_list(map, "--subjects", m.subjects, "Judge only these subjects (naive,perpendicular,graze)");
  add_list(map, "--questions", m.questions, "The question (ray)");
  add_list(map, "--types", m.types, "The number type (f32)");
  map->add_option("--slice", m.slice, "What the pixels are: view, aim or zoom (view for rays, else aim)")
      ->type_name("WORD");
  map->add_option("--distance", m.distances,
                  "Distance in contact distances; with several, separated by commas, one row each (10000)")
      ->delimiter(',')
      ->check(is_distance)
      ->type_name("LIST");
  map->add_option("--case", m.case_line, "Case line at the centre of the map")->type_name("LINE");
  map->add_option("--vary", m.vary,
                  "The two numbers of the case that zoom changes (the first coordinates of B or, in a "
                  "container, of the path)")
      ->delimiter(',')
      ->type_name("N,N");
  add_number(map, "--ulps", m.ulps, std::int64_t{1}, largest_step,
             "Ulps between neighbouring pixels of zoom (1)");
  map->add_option("--show", m.show,
                  "verdicts, or steps (backward errors); for a view also pictures, or both pictures and "
                  "verdicts (both)")
      ->type_name("WORD");
  add_number(map, "--size", m.size, 8, 4096, "Width and height of each map in pixels (256)");
  add_number(map, "--side-by-side", m.side_by_side, 1, 64, "Maximum number of maps side by side (4)");
  add_threads(map, m);
  map->add_option("--out", m.file, "File of the picture (graze-map.png)")->type_name("FILE");
  add_foreign_program(map, m);
}

void define_explain(CLI::App& program, CommandLine& options) {
  CLI::App* const explain = add_command(program, "explain", manual::explain, manual::explain_notes);
  command::ExplainOptions& e = options.explain;
  explain->add_option("CASE", e.words, "The case line, in quotes or not")->required()->type_name("");
  add_list(explain, "--subjects", e.subjects, "Ask only these subjects (naive,perpendicular,graze)");
  explain->add_option("--svg", e.svg, "Also draw the case to this file")->type_name("FILE");
  explain->add_flag("--stages", e.stages, "Show what each stage of graze computes, and which decides");
  add_foreign_program(explain, e);
}

void define_report_bug(CLI::App& program, CommandLine& options) {
  CLI::App* const bug = add_command(program, "report-bug", manual::report_bug, manual::report_bug_notes);
  command::ReportBugOptions& b = options.report_bug;
  bug->add_option("SUBJECT", b.subjects, "The routine, if it is a built-in one")
      ->expected(0, 1)
      ->type_name("");
  add_list(bug, "--questions", b.questions, "Consider only these questions");
  add_list(bug, "--types", b.types, "Use only these number types: f32, f64");
  add_list(bug, "--families", b.families,
           "Look among cases of these families (ordinary,behind,unit_ordinary,unit_behind)");
  bug->add_option("--case", b.case_line, "Report this case instead of the plainest one found")
      ->type_name("LINE");
  add_number(bug, "--cases", b.cases, std::uint64_t{1}, most_cases, "Cases for each family (10000)");
  add_seed(bug, b, "Seed of the cases (1)");
  add_threads(bug, b);
  bug->add_option("--reproducer", b.reproducer, "Template of a program that shows the fault, to be filled in")
      ->type_name("FILE");
  bug->add_option("--out", b.folder, "Folder of the report (graze-bug)")->type_name("FOLDER");
  add_foreign_program(bug, b);
}

void define_search(CLI::App& program, CommandLine& options) {
  CLI::App* const search = add_command(program, "search", manual::search, manual::search_notes);
  command::SearchOptions& s = options.search;
  add_list(search, "--subjects", s.subjects, "Search only these subjects");
  add_questions_and_types(search, s);
  add_list(search, "--from", s.from,
           "Start from cases of these families (ordinary,far,unit_ordinary,unit_far)");
  add_list(search, "--within", s.within,
           "Stay in the ranges of these families, or `anything` for no limit (the family of the start)");
  add_number(search, "--evaluations", s.evaluations, std::uint64_t{1}, most_cases,
             "Maximum number of cases judged in each climb (100000; for programs 10000)");
  add_number(search, "--restarts", s.restarts, std::uint64_t{1}, most_cases,
             "Number of starts of each climb, which share its evaluations (8)");
  add_seed(search, s, "Seed of the climbs (1)");
  add_threads(search, s);
  search->add_option("--out", s.folder, "Folder of the worst-case files (graze-worst)")->type_name("FOLDER");
  search->add_flag("--compare", s.compare,
                   "Print the largest errors found by climbing and by as many samples; write no files");
  search
      ->add_option("--slice", s.slice,
                   "Judge every value of the number marked by * in this case line or, for doubles, the "
                   "values around *@NUMBER")
      ->type_name("LINE");
  add_shard(search, s.shard, "a search");
  add_foreign_program(search, s);
}

/// The promise about the answers of a routine.
void add_promise(CLI::App* app, verify::Promise& promise) {
  add_number(app, "--steps", promise.backward, verify::Steps{0}, verify::Steps{1} << 40,
             "Promise: each answer is right for a question at most N steps away; 0 means exact (64)");
}

void define_props(CLI::App& program, CommandLine& options) {
  CLI::App* const props = add_command(program, "props", manual::props, manual::props_notes);
  command::PropsOptions& p = options.props;
  add_list(props, "--subjects", p.subjects, "Test only these subjects");
  add_questions_and_types(props, p);
  add_promise(props, p.promise);
  props->add_flag("--exact-scaling", p.promise.exact_scaling,
                  "Further promise: scaling by a power of two changes no bits needlessly");
  props->add_flag("--exact-flips", p.promise.exact_flips,
                  "Further promise: reversing an axis changes no bits");
  add_number(props, "--cases", p.cases, std::uint64_t{1}, most_cases, "Cases for each property (1000)");
  add_seed(props, p, "Seed of the cases (1)");
  props
      ->add_option("--kept", p.kept,
                   "File of case lines: they are tested first, and a case that breaks a property is added")
      ->type_name("FILE");
  add_foreign_program(props, p);
}

void define_fuzz(CLI::App& program, CommandLine& options) {
  CLI::App* const fuzz = add_command(program, "fuzz", manual::fuzz, manual::fuzz_notes);
  command::FuzzOptions& f = options.fuzz;
  add_list(fuzz, "--subjects", f.subjects, "Fuzz only these subjects");
  add_questions_and_types(fuzz, f);
  add_promise(fuzz, f.promise);
  add_seconds(fuzz, "--seconds", f.seconds, "Time for each question and type (10)");
  add_number(fuzz, "--inputs", f.inputs, std::uint64_t{1}, most_cases,
             "Number of cases for each instead of a time, so that a run can be repeated");
  add_seed(fuzz, f, "Seed of the mutations (1)");
  fuzz->add_option("--corpus", f.corpus,
                   "File of case lines: they are tried first, and new cases worth mutating are added")
      ->type_name("FILE");
  add_foreign_program(fuzz, f);
}

}  // namespace

void define(CLI::App& program, CommandLine& options) {
  program.formatter(std::make_shared<Help>());
  program.require_subcommand(0, 1);
  program.footer(std::string(manual::program_notes));
  program.set_version_flag("--version", "graze " + std::string(graze_version), "Print the version and exit");
  define_answer_truth_and_list(program, options);
  define_new(program, options);
  define_audit(program, options);
  define_merge(program, options);
  define_compare(program, options);
  define_map(program, options);
  define_explain(program, options);
  define_report_bug(program, options);
  define_search(program, options);
  define_props(program, options);
  define_fuzz(program, options);
}

CommandLine default_command_line() {
  CommandLine options;
  options.audit.cases = 10000;
  options.audit.seed = 1;
  options.audit.threads = std::clamp(std::thread::hardware_concurrency(), 1U, 256U);
  options.audit.folder = "graze-report";
  options.merge.threads = options.audit.threads;
  options.merge.folder = "graze-report";
  options.map.size = 256;
  options.map.side_by_side = 4;
  options.map.threads = options.audit.threads;
  options.map.file = "graze-map.png";
  options.report_bug.cases = 10000;
  options.report_bug.seed = 1;
  options.report_bug.threads = options.audit.threads;
  options.report_bug.folder = "graze-bug";
  options.search.restarts = 8;
  options.search.seed = 1;
  options.search.threads = options.audit.threads;
  options.search.folder = "graze-worst";
  options.props.cases = 1000;
  options.props.seed = 1;
  options.fuzz.seconds = 10;
  options.fuzz.seed = 1;
  return options;
}

}  // namespace reports
