// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/audit_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/selection.hpp"
#include "reports/program/base/called.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/baseline.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/require.hpp"
#include "reports/program/commands/seen_again.hpp"
#include "reports/program/commands/step_summary.hpp"
#include "reports/program/commands/this_process.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "reports/program/compare/counts.hpp"
#include "reports/program/foreign/foreign_options.hpp"
#include "reports/program/html/html_page.hpp"
#include "reports/program/pages/one_routine.hpp"
#include "reports/program/search/worst_folder.hpp"
#include "sources_hash.hpp"

namespace reports::command {

namespace {

using namespace verify;

/// The items of a list of requirements: after an @, commas separate kinds of scenes.
std::vector<std::string> joined(const std::vector<std::string>& items) {
  std::vector<std::string> all;
  for (const std::string& item : items) {
    const bool is_scene = item.find_first_of("<=") == std::string::npos;
    if (is_scene && !all.empty() && all.back().find('@') != std::string::npos) {
      all.back() += "," + item;
    } else {
      all.push_back(item);
    }
  }
  return all;
}

std::vector<Requirement> requirements_of(const ReportOptions& options) {
  std::vector<Requirement> requirements;
  for (const std::string& item : joined(items_of(options.require))) {
    auto read = read_requirement(item);
    if (const auto* const fault = std::get_if<Malformed>(&read)) throw WrongUse{"--require: " + fault->why};
    requirements.push_back(std::get<Requirement>(std::move(read)));
  }
  return requirements;
}

// --- the report ---

/// How long the subjects take. Times come from the benchmark results, if given, for all subjects that they contain. The
/// others are measured: without results the built-in ones, and each program that names a command that measures it.
std::vector<CallTime> call_times_of(const Plan& plan, const Programs& programs, const Task& task) {
  const std::optional<Costs>& costs = task.costs;
  std::vector<CallTime> times;
  const auto recorded = [&costs](const Subject& subject, NumberType type) {
    return costs ? costs->nanoseconds(subject.name, subject.question, type) : std::nullopt;
  };
  for (const Subject* subject : plan.subjects) {
    for (const NumberType type : types_of(plan, *subject)) {
      if (was_interrupted()) return {};
      if (const auto nanoseconds = recorded(*subject, type)) {
        times.push_back({subject, type, *nanoseconds, true});
      } else if (!subject->is_program() && !costs) {
        times.push_back(call_time(*subject, type, plan.seed));
      }
    }
  }
  for (const auto& program : programs) {
    if (program->nanoseconds.empty()) continue;
    for (const Subject& subject : program->subjects) {
      for (const NumberType type : types_of(plan, subject)) {
        if (was_interrupted()) return {};
        if (recorded(subject, type)) continue;
        if (const auto time =
                call_time_by(program->nanoseconds, subject, type, plan.seed, was_interrupted())) {
          times.push_back(*time);
        } else {
          complain(fmt::format("{}: note: {}: `{}` wrote no number of nanoseconds for {} {}", task.command,
                               program->name, program->nanoseconds, name(subject.question), name(type)));
        }
      }
    }
  }
  return times;
}

FileFault write_report(const std::filesystem::path& folder, const Report& report) {
  std::vector<Page> pages = markdown_pages(report);
  pages.push_back(json_page(report));
  pages.push_back({"counts.json", counts_text(recorded_in(pages.back()))});
  const bool is_of_one = is_of_one_routine(report);
  Shown shown{.cases = drawn_cases(report, was_interrupted())};
  // Maps show drawn cases, and say nothing about a world.
  if (report.plan.worlds.empty())
    shown.maps = is_of_one ? maps_beside_exact(report.plan, was_interrupted())
                           : page_maps(report.plan, was_interrupted());
  if (is_of_one) {
    for (const Example* const one : telling_examples(report, telling_shown))
      shown.telling.push_back({one, drawn_example(*one)});
  }
  pages.push_back(html_page(report, shown));
  if (std::ranges::any_of(report.plan.subjects, &Subject::is_program) && !is_of_one) {
    for (Page& page : field_pages(report)) pages.push_back(std::move(page));
    pages.push_back(field_html_page(report));
    pages.push_back(field_json_page(report));
  }
  std::vector<FileText> files;
  files.reserve(pages.size());
  for (const Page& page : pages) files.push_back({page.file, page.text});
  return write_files(folder, files);
}

/// The folder of worst-case files; empty for none. A folder given on the command line must exist.
std::filesystem::path worst_folder_of(const ReportOptions& options) {
  if (options.worst == "none") return {};
  std::filesystem::path folder = options.worst.empty() ? "reports/worst" : options.worst;
  std::error_code error;
  if (std::filesystem::is_directory(folder, error)) return folder;
  if (!options.worst.empty()) throw WrongUse{"--worst: there is no folder \"" + options.worst + '"'};
  return {};
}

/// Judges the cases in the worst-case files of a folder. If a file can't be read, `fault` is set to the reason.
std::vector<Known> known_of(const Plan& plan, const std::filesystem::path& folder, std::string& fault) {
  std::vector<Known> known;
  if (folder.empty() || !plan.worlds.empty()) return known;
  for (const Subject* subject : plan.subjects) {
    if (subject->is_program()) continue;
    const WorstFile file = read_worst_file(folder, *subject);
    if (!file.fault.empty()) {
      fault = file.fault;
      break;
    }
    for (Known& one : replay(*subject, file.cases, plan.types)) known.push_back(std::move(one));
  }
  return known;
}

/// What a program may ignore, and the condition under which it is judged without that.
struct Ignorable {
  bool (*is_ignored)(const Subject&, NumberType, std::uint64_t seed);
  std::string_view what, key, others;
};
/// Half of all rays have a t_max, and few scenes lack z: a program that takes neither should be judged by the other cases.
constexpr std::array ignorables{Ignorable{ignores_end, "t_max", "endless", "the rays without one"},
                                Ignorable{ignores_z, "z", "planar", "the scenes in which each z is 0"}};

void note_what_is_ignored(const Plan& plan, std::string_view command) {
  for (const Subject* subject : plan.subjects) {
    if (!subject->is_program()) continue;
    const auto types = types_of(plan, *subject);
    for (const Ignorable& one : ignorables) {
      const auto is_ignored = [&](NumberType type) { return one.is_ignored(*subject, type, plan.seed); };
      if (was_interrupted() || std::ranges::none_of(types, is_ignored)) continue;
      complain(
          fmt::format("{0}: note: {1} ignores {2}; if that is intended, --{3}, or \"{3}\": true in its file, "
                      "restricts its contract to {4}",
                      command, subject->name, one.what, one.key, one.others));
    }
  }
}

/// Checks that the files can be written, before an audit that may take hours.
FileFault why_unwritable(const Task& task) {
  if (const FileFault fault = make_writable_folder(task.folder)) return fault;
  return task.junit.empty() ? FileFault{} : make_writable(task.junit);
}

FileFault write_junit(const Task& task, const Report& report, const std::optional<Comparison>& comparison,
                      const SeenAgain& seen_again) {
  if (task.junit.empty()) return {};
  // With part of the cases, no demand can be shown to be met.
  const bool complete = report.audit.complete;
  const std::vector<Check> checks =
      complete ? checks_of(report, task.demands, comparison, seen_again) : std::vector<Check>();
  return write_file(task.junit, junit_of(checks, complete));
}

bool runs_on_github() {
  const char* const value = std::getenv("GITHUB_ACTIONS");
  return value != nullptr && std::string_view(value) == "true";
}

/// Appends to the run summary of a CI, if it names a file for that.
void add_step_summary(const Report& report, const std::optional<Comparison>& comparison,
                      const std::vector<Complaint>& complaints, std::string_view command) {
  const char* const file = std::getenv("GITHUB_STEP_SUMMARY");
  if (file == nullptr || *file == '\0') return;
  std::ofstream out(file, std::ios::app);
  out << step_summary(report, comparison, complaints);
  if (!out.flush())
    complain(fmt::format("{}: note: the summary can't be appended to {}", command, in_quotes(file)));
}

// --- the baseline ---

/// Which cells of a baseline the options select. Those not selected don't matter, but those selected that the audit no
/// longer has have disappeared.
std::function<bool(const CellName&)> selection_of(const AuditOptions& options, const Plan& plan,
                                                  const Programs& programs) {
  const auto subjects = items_of(options.subjects);
  const auto questions = programs.empty() ? questions_named(options.questions) : questions_of(plan);
  const auto types = types_named(options.types);
  const Selection families = families_named(options.families);
  const bool all_families = options.families.empty();
  return [=, &programs](const CellName& cell) {
    const bool is_program =
        std::ranges::any_of(programs, [&](const auto& program) { return program->name == cell.subject; });
    const bool is_named = std::ranges::find(subjects, cell.subject) != subjects.end();
    return (is_program || is_named || (subjects.empty() && programs.empty())) &&
           std::ranges::any_of(questions, [&](Question one) { return name(one) == cell.question; }) &&
           std::ranges::any_of(types, [&](NumberType one) { return name(one) == cell.type; }) &&
           (cell.family.empty() ? all_families : families.holds(cell.family));
  };
}

/// Whether the audit judges a cell with that name.
bool has_cell(const Plan& plan, const CellName& cell) {
  return std::ranges::any_of(
             plan.subjects,
             [&](const Subject* subject) {
               const auto types = types_of(plan, *subject);
               return subject->name == cell.subject && name(subject->question) == cell.question &&
                      std::ranges::any_of(types, [&](NumberType type) { return name(type) == cell.type; });
             }) &&
         std::ranges::any_of(plan.families,
                             [&](const Family* family) { return family->name == cell.family; });
}

/// The selected part of the baseline that the options name. Throws UnfitFile, and WrongUse if it is of other cases.
std::optional<Recorded> baseline_of(const ReportOptions& options, const AuditOptions& audited,
                                    const Plan& plan, const Programs& programs) {
  if (options.baseline.empty()) {
    if (options.no_change) throw WrongUse{"--no-change requires --baseline FILE"};
    return std::nullopt;
  }
  auto read = read_report(options.baseline);
  if (const auto* const fault = std::get_if<UnfitFile>(&read)) throw UnfitFile{"--baseline: " + fault->why};
  auto& baseline = std::get<Recorded>(read);
  if (!baseline.complete)
    throw UnfitFile{"--baseline: " + options.baseline + ": it is from an interrupted audit"};
  std::map<std::string, std::uint64_t> worlds;
  for (const auto& world : plan.worlds) worlds[world->name()] = world->checksum();
  if (baseline.worlds != worlds)
    throw WrongUse{"--baseline: it has other recorded cases; give this audit the same files with --world"};
  if (worlds.empty() && (baseline.seed != plan.seed || baseline.cases != plan.cases)) {
    throw WrongUse{fmt::format("--baseline: it is from --seed {} --cases {}; give this audit the same",
                               baseline.seed, baseline.cases)};
  }
  baseline = selected(std::move(baseline), selection_of(audited, plan, programs));
  if (std::ranges::none_of(baseline.cells, [&](const auto& cell) { return has_cell(plan, cell.first); }))
    throw WrongUse{"--baseline: it has nothing that this audit judges"};
  return std::move(baseline);
}

// --- the costs ---

/// The benchmark results that the options name. Throws UnfitFile, and WrongUse if they are of other subjects.
std::optional<Costs> costs_of(const ReportOptions& options, const Plan& plan) {
  if (options.costs.empty()) return std::nullopt;
  auto read = read_whole(options.costs, read_costs);
  if (const auto* const fault = std::get_if<UnfitFile>(&read)) throw UnfitFile{"--costs: " + fault->why};
  auto& costs = std::get<Costs>(read);
  const bool fits = std::ranges::any_of(plan.subjects, [&](const Subject* subject) {
    return std::ranges::any_of(types_of(plan, *subject), [&](NumberType type) {
      return costs.nanoseconds(subject->name, subject->question, type).has_value();
    });
  });
  if (!fits) throw WrongUse{"--costs: it has nothing that this audit judges"};
  costs.source.file = options.costs;
  return std::move(costs);
}

}  // namespace

Task task_of(const std::string& command, const ReportOptions& options, const AuditOptions& audited,
             const Plan& plan, const Programs& programs) {
  return {command,
          {requirements_of(options), baseline_of(options, audited, plan, programs), options.no_change},
          options.folder,
          worst_folder_of(options),
          options.junit,
          options.baseline,
          costs_of(options, plan),
          options.command_line};
}

std::optional<std::vector<Known>> prepared(const Plan& plan, const Task& task) {
  std::string fault;
  std::vector<Known> known = known_of(plan, task.worst_folder, fault);
  if (!fault.empty()) {
    complain(task.command + ": " + fault);
    return std::nullopt;
  }
  if (complain_of(why_unwritable(task), task.command)) return std::nullopt;
  return known;
}

Report report_on(const Plan& plan, std::vector<Known> known, const Task& task) {
  Report report{.head = {}, .plan = plan, .audit = {}, .known = std::move(known)};
  Session made = this_process(plan.threads);
  Head& head = report.head;
  head.version = std::move(made.version);
  head.sources = sources_hash;
  head.compiler = std::move(made.compiler);
  head.flags = std::move(made.flags);
  head.processor = std::move(made.processor);
  head.date = std::move(made.date);
  head.threads = made.threads;
  head.command = task.command_line;
  if (task.costs) head.costs = task.costs->source;
  return report;
}

int conclude(Report report, const Programs& programs, const Task& task) {
  const Plan& plan = report.plan;
  if (report.audit.complete) {
    if (!programs.empty()) report.examples = examples_of(plan, report.audit, was_interrupted());
    report.head.call_times = call_times_of(plan, programs, task);
    ProgressLine line("diagnoses");
    report.diagnoses = diagnoses_of(plan, report.audit, was_interrupted(),
                                    [&](const Progress& now) { line.show(now.done, now.total); });
    line.clear();
  }
  if (complain_of(write_report(task.folder, report), task.command)) return faulty;
  const std::optional<Comparison> comparison = compared(report, task.demands);
  CasesSeenAgain cases(report);
  const SeenAgain seen_again = std::ref(cases);
  if (complain_of(write_junit(task, report, comparison, seen_again), task.command)) return faulty;

  const Colours colours = colours_of(descriptor_beside(task.junit));
  std::string text = summary(report, colours);
  const bool is_of_one = is_of_one_routine(report);
  if (is_of_one) text += as_called(example_in_words(report));
  text += fmt::format("\nThe report is in {}\n",
                      printable((task.folder / (is_of_one ? "audit.html" : "README.md")).string()));
  if (comparison)
    text += fmt::format("\nCompared with {}:\n\n{}", printable(task.baseline),
                        comparison_text(*comparison, colours));
  std::vector<Complaint> complaints;
  if (report.audit.complete) complaints = complaints_of(report, task.demands, comparison, seen_again);
  if (runs_on_github()) {
    for (const Complaint& complaint : complaints) text += annotation_of(complaint);
  }
  add_step_summary(report, comparison, complaints, task.command);
  const int printed = print_beside(task.junit, text);
  note_what_is_ignored(plan, task.command);
  if (!report.audit.complete) {
    complain(task.command + ": interrupted; the report is marked as incomplete");
    return interrupted;
  }
  bool any_given_up = false;
  for (const auto& program : programs) {
    const std::string why = program->program.given_up();
    if (why.empty()) continue;
    complain(fmt::format("{}: {}: {}", task.command, program->name, why));
    any_given_up = true;
  }
  for (const Complaint& complaint : complaints) {
    complain(task.command + ": " + complaint.line);
    for (const std::string& line : complaint.seen_again) complain(as_called(line));
  }
  return complaints.empty() && !any_given_up ? printed : faulty;
}

}  // namespace reports::command
