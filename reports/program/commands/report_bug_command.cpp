// SPDX-License-Identifier: BSL-1.0
/// `graze report-bug`: reports a wrong decision of a routine to its maintainers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/diagnosed.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/bug/bug_report.hpp"
#include "reports/program/bug/reproducer.hpp"
#include "reports/program/commands/case_named.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/pages/examples.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/text/decimals.hpp"
#include "sources_hash.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/text.hpp"

namespace reports::command {

namespace {

using namespace verify;

constexpr std::array<std::string_view, 3> forms{"naive", "perpendicular", "graze"};

/// An invalid reproducer template.
struct FaultyReproducer {
  std::string why;
};

/// A wrong decision of a subject, and the audit that found it.
struct Finding {
  Plan plan;
  Audit audit;
  const Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  Kind kind = Kind::missed;
  AnyCase k;
};

/// The subject first, then the forms that answer the same question.
std::vector<const Subject*> with_forms(const Subject& subject) {
  std::vector<const Subject*> all{&subject};
  for (const std::string_view name : forms) {
    for (const Subject& one : subjects::built_in_subjects()) {
      if (one.name == name && one.question == subject.question && name != subject.name) all.push_back(&one);
    }
  }
  return all;
}

Plan plan_of(const ReportBugOptions& options, const Subject& subject, NumberType type) {
  Plan plan{.subjects = with_forms(subject),
            .families = {},
            .types = {type},
            .cases = options.cases,
            .seed = options.seed,
            .threads = options.threads};
  const std::vector<std::string> usual{"ordinary,behind,unit_ordinary,unit_behind"};
  const Selection named = families_named(options.families.empty() ? usual : options.families);
  for (const Family& family : verify::families()) {
    if (family.applies(subject.question) && named.holds(family.name)) plan.families.push_back(&family);
  }
  return plan;
}

/// The example for a report: of the most frequent kind that has one, a plain one if possible.
const Example* best_example(const std::vector<Example>& examples, const Subject& subject, NumberType type,
                            const Tally& within) {
  std::vector<Kind> kinds(wrong_kinds.begin(), wrong_kinds.end());
  std::ranges::sort(kinds, [&](Kind one, Kind other) {
    return std::pair(within.times(one), one) > std::pair(within.times(other), other);
  });
  for (const bool plain : {true, false}) {
    for (const Kind kind : kinds) {
      const Example* const example = find_example(examples, subject, type, [&](const Example& one) {
        return one.within && one.plain == plain && one.what == Goal(kind);
      });
      if (example != nullptr) return example;
    }
  }
  return nullptr;
}

NumberType type_of(const AnyCase& k) {
  return std::holds_alternative<Case<float>>(k) ? NumberType::f32 : NumberType::f64;
}

/// The verdict on a subject's answer to a case.
Verdict verdict_on(const Subject& subject, const AnyCase& k) {
  return std::visit([&](const auto& one) { return explanation_of(one, {&subject}).said.front().verdict; }, k);
}

/// Judges a subject in one type. Nothing if no decision within its contract is wrong: neither that on the given case nor,
/// without one, any on the drawn cases.
std::optional<Finding> look_for_one(const ReportBugOptions& options, const Subject& subject,
                                    NumberType type) {
  Finding found{.plan = plan_of(options, subject, type),
                .audit = {},
                .subject = &subject,
                .type = type,
                .kind = {},
                .k = {}};
  if (!options.case_line.empty()) {
    found.k = case_named(options.case_line, "--case: ");
    found.kind = verdict_on(subject, found.k).kind;
    if (!is_wrong(found.kind)) return std::nullopt;
  }
  ProgressLine progress("cases");
  found.audit = run(found.plan, was_interrupted(),
                    [&](const Progress& so_far) { progress.show(so_far.done, so_far.total); });
  progress.clear();
  if (!found.audit.complete || !options.case_line.empty()) return found;
  Plan own = found.plan;
  own.subjects = {&subject};
  const std::vector<Example> examples = examples_of(own, found.audit, was_interrupted());
  const Example* const example =
      best_example(examples, subject, type, within_contract(found.audit, subject, type));
  if (example == nullptr) return std::nullopt;
  found.k = std::get<AnyCase>(read_case(example->line));
  found.kind = std::get<Kind>(example->what);
  return found;
}

// --- the files ---

std::string file_stem(const Subject& subject) {
  return fmt::format("{}.{}", subject.name, name(subject.question));
}

/// The subject's answer to the case.
template <class Real>
Observation<Real> answered(const Subject& subject, const Truth<Real>& truth) {
  return observed(responses_of<Real>(subject, std::span(&truth.asked, 1)).front(), truth, subject.contract);
}

template <class Real>
BugReport report_on(const Finding& found, const Case<Real>& k, const std::string& command_line) {
  BugReport bug;
  bug.subject = found.subject;
  bug.type = found.type;
  bug.kind = found.kind;
  bug.line = decimal_line(k);
  bug.hexadecimal = write(k);
  const Truth<Real> truth = truth_of(k, wanted_by(found.subject->contract, k.question));
  bug.exact = decimals(as_answer(truth));
  bug.explanation = explanation_of(k, found.plan.subjects);
  bug.said = bug.explanation.said.front().answer;
  std::vector<const Family*> all;
  for (const Family& family : verify::families()) all.push_back(&family);
  bug.diagnosis = diagnosis_of(found.plan, all, *found.subject, found.type, was_interrupted());
  bug.behind = faults_behind(answered(*found.subject, truth), found.subject->contract, bug.diagnosis.faults);
  bug.within = by_scene_kind(found.audit, *found.subject, found.type);
  for (const Subject* form : found.plan.subjects) {
    if (form != found.subject) bug.forms.push_back({form, within_contract(found.audit, *form, found.type)});
  }
  bug.version = graze_version;
  bug.command = command_line;
  return bug;
}

/// Fills in the template of a reproducer.
template <class Real>
void add_reproducer(BugReport& bug, const Case<Real>& k, const std::filesystem::path& file) {
  std::string text;
  if (const int error = read_file(file, text))
    throw FaultyReproducer{"can't read " + in_quotes(file.string()) + ": " + error_text(error)};
  bug.reproducer_file = file_stem(*bug.subject) + file.extension().string();
  Replacements replacements = numbers_by_word(k);
  const About& about = bug.subject->about;
  std::string versions(bug.subject->name);
  for (const std::string_view part : {about.version, about.package}) {
    if (!part.empty()) versions += (part == about.version ? " " : ", ") + std::string(part);
  }
  replacements.insert(
      {{"file", bug.reproducer_file}, {"versions", printable(versions)}, {"exact", bug.exact}});
  auto filled = filled_in(text, replacements);
  if (const auto* const fault = std::get_if<FaultyTemplate>(&filled))
    throw FaultyReproducer{in_quotes(file.string()) + ": " + fault->why};
  bug.reproducer = std::get<std::string>(std::move(filled));
}

int write_files_of(const Finding& found, const ReportBugOptions& options) {
  const std::filesystem::path folder = options.folder;
  BugReport bug =
      std::visit([&](const auto& k) { return report_on(found, k, options.command_line); }, found.k);
  if (!options.reproducer.empty())
    std::visit([&](const auto& k) { add_reproducer(bug, k, options.reproducer); }, found.k);
  const std::string stem = file_stem(*found.subject), drawing = drawing_of(bug.explanation);
  if (!drawing.empty()) bug.drawing = stem + ".svg";
  const std::string page = write(bug);
  std::vector<FileText> files{{stem + ".md", page}};
  if (!drawing.empty()) files.push_back({bug.drawing, drawing});
  if (!bug.reproducer.empty()) files.push_back({bug.reproducer_file, bug.reproducer});
  if (complain_of(make_writable_folder(folder), "graze report-bug")) return faulty;
  if (complain_of(write_files(folder, files), "graze report-bug")) return faulty;
  return print(fmt::format("{}\nexactly: {}\nit says: {}\n\nThe report is in {}\n", bug.line, bug.exact,
                           bug.said, printable((folder / files.front().name).string())));
}

/// Throws WrongUse if the named routine answers other questions, but not this one.
void require_one_asked(const std::vector<std::string>& names, std::string_view question) {
  std::vector<std::string_view> asked;
  for (const Subject& subject : subjects::built_in_subjects())
    if (names.size() == 1 && subject.name == names.front()) asked.push_back(verify::name(subject.question));
  if (asked.empty() || std::ranges::find(asked, question) != asked.end()) return;
  throw WrongUse{
      fmt::format("--case: {} doesn't answer {}, only {}", names.front(), question, fmt::join(asked, ", "))};
}

int report_first(const ReportBugOptions& options, const std::vector<const Subject*>& subjects) {
  for (const Subject* subject : subjects) {
    for (const NumberType type : types_of(types_named(options.types), *subject)) {
      if (!options.case_line.empty()) {
        const AnyCase k = case_named(options.case_line, "--case: ");
        const Question question = std::visit([](const auto& one) { return one.question; }, k);
        if (question != subject->question || type_of(k) != type) continue;
      }
      const std::optional<Finding> found = look_for_one(options, *subject, type);
      if (was_interrupted()) {
        complain("graze report-bug: interrupted; nothing was written");
        return interrupted;
      }
      if (found) return write_files_of(*found, options);
    }
  }
  return print(
      options.case_line.empty()
          ? fmt::format("No decision of {} was wrong; --families names harder scenes, --cases N draws more\n",
                        printable(subjects.front()->name))
          : std::string("Its decision on this case isn't wrong\n"));
}

}  // namespace

int report_bug(const ReportBugOptions& options) {
  try {
    SubjectOptions named = options;
    if (!options.case_line.empty()) {
      const AnyCase k = case_named(options.case_line, "--case: ");
      named.questions = {std::visit([](const auto& one) { return std::string(name(one.question)); }, k)};
    }
    const Programs programs = programs_of(named);
    if (!options.case_line.empty() && programs.empty())
      require_one_asked(named.subjects, named.questions.front());
    if (programs.empty() == named.subjects.empty() || programs.size() > 1 ||
        items_of(named.subjects).size() > 1)
      throw WrongUse{"name one routine: SUBJECT, or a program by --exec or --exec-file"};
    const std::vector<const Subject*> subjects = subjects_of(named, programs);
    catch_signals();
    if (!all_answer(programs, types_named(options.types), "graze report-bug"))
      return was_interrupted() ? interrupted : faulty;
    const InterruptibleWork work;
    return report_first(options, subjects);
  } catch (const FaultyFile& file) {
    complain("graze report-bug: --exec-file: " + file.why);
    return faulty;
  } catch (const FaultyReproducer& file) {
    complain("graze report-bug: --reproducer: " + file.why);
    return faulty;
  } catch (const WrongUse& use) {
    complain("graze report-bug: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
