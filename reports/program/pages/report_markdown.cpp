// SPDX-License-Identifier: BSL-1.0
/// The first page of the report for people: README.md, with head, explanations and summary.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/pages/machines.hpp"
#include "reports/program/pages/one_routine.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/standing.hpp"

namespace reports {

using namespace verify;

std::string head_table(const Report& report) {
  const Seconds& spent = report.audit.seconds;
  const double rate = spent.judging > 0 ? static_cast<double>(report.audit.distinct) / spent.judging : 0;
  Table table;
  table.column("head", Column::text);
  table.column("", Column::text);
  table.row(
      {"sources", fmt::format("{} (hash of the tokens of all C++ in lib)", plain(report.head.sources))});
  table.row({"program", "graze " + plain(report.head.version)});
  table.row({"compiler", plain(report.head.compiler)});
  table.row({"flags", plain(report.head.flags)});
  table.row({"processor", plain(report.head.processor)});
  for (const MachineShards& machine : machines_of(report.head.shards)) {
    table.row({fmt::format("shards {} of {}", machine.shards, report.head.shards.size()),
               fmt::format("{}; {}", plain(machine.machine), machine.time)});
  }
  table.row({"date", plain(report.head.date)});
  if (report.plan.worlds.empty()) {
    table.row({"seed", fmt::format("{}", report.plan.seed)});
    table.row({"cases", fmt::format("{} distinct: {} for each family, question and type",
                                    grouped(report.audit.distinct), grouped(report.plan.cases))});
  } else {
    table.row({"cases", "recorded: " + plain(worlds_in_words(report.plan))});
  }
  // The shards' times are above; a sum over machines would be meaningless.
  if (!report.head.shards.empty()) return table.text();
  table.row(
      {"rate", rate > 0
                   ? fmt::format("{} distinct cases a second and core, judged for outcome, motion and time",
                                 grouped(static_cast<std::uint64_t>(rate)))
                   : "not measured"});
  table.row(
      {"time",
       fmt::format("{:.1f} s with {} {}; in core seconds: {:.1f} judging, {:.1f} geometry of the truth, "
                   "{:.1f} wide reruns, {:.1f} backward errors",
                   report.head.elapsed, report.head.threads, report.head.threads == 1 ? "thread" : "threads",
                   spent.judging, spent.geometry, spent.reruns, spent.backward)});
  return table.text();
}

namespace {

/// The terms for decisions.
std::string decision_words(const Plan& plan) {
  Table table;
  table.column("decision", Column::text);
  table.column("in plain words", Column::text);
  const auto add = [&](Kind kind) { table.row({std::string(heading(kind)), std::string(meaning(kind))}); };
  add(Kind::right);
  for (const Kind kind : wrong_kinds) {
    if (kind != Kind::no_answer) add(kind);
  }
  if (std::ranges::any_of(plan.subjects, &Subject::is_program)) {
    add(Kind::no_answer);
    table.row(
        {"not asked", "Cases skipped because the program had failed too often. They count nowhere else."});
  }
  add(Kind::invalid);
  return table.text();
}

/// The other terms in the tables.
std::string other_words() {
  Table table;
  table.column("term", Column::text);
  table.column("meaning", Column::text);
  table.row({"logic",
             "Wrong in practically exact arithmetic too (256 and 512 bits): the formula or its checks are at "
             "fault."});
  table.row({"rounding", "Wrong only in its own number type: digits were lost."});
  table.row({"boundary", "A tie, such as an exact tangent, that even wide arithmetic can't decide."});
  table.row(
      {"masked", "Right only by luck: the same routine is wrong in exact arithmetic. Not counted as wrong."});
  table.row({"unknown", "Wrong, and the routine can't be run in wide arithmetic."});
  table.row(
      {"backward error",
       "The number of steps, from one number of the type to the next, by which each number of the question "
       "has to change at most before the answer is right, its number correctly rounded. 0: right for the "
       "question asked."});
  table.row({"none near",
             "No question within 2^20 steps (f32) or 2^40 (f64) has that answer. The fault is one "
             "of logic or of range, or "
             "zeros hold the scene fixed (along an axis) and rounding is at fault."});
  table.row({"open", "Only a lower bound is known; counted by that bound."});
  table.row({"exact, stable, nearly stable, unstable",
             "The largest backward error seen is 0; at most 4 steps; at most 64; more. Cases at the limits "
             "of the type are counted separately: a number is subnormal, or what the textbook formula "
             "multiplies overflows or "
             "underflows."});
  table.row({"wrong (of a routine)",
             "In plain scenes (ordinary, behind, plane, end, start) some answers are right for no "
             "question nearby."});
  table.row({"within contract",
             "Cases that the author's description of the routine covers. All others are counted separately, "
             "on the pages."});
  table.row(
      {"error in ulp", "Distance from the exact value, in units of the last digit that the type has there."});
  table.row({"median, 99 %", "Half, or 99 %, of the errors are no larger. Rounded up to a power of two."});
  table.row(
      {"largest known",
       "The largest error among the samples and the cases of worst-case files, and how its case was found: "
       "sampled here, searched by climbing from a family's cases, or proved by exhaustion."});
  table.row(
      {"input ulps", "The error of a position, in units of the last digit of the largest input coordinate."});
  table.row({"12.3 % (11.9-12.8)", "A share and its 95 % Wilson interval."});
  table.row({".", "None at all."});
  table.row({"-", "Nothing to count: no such cases, or no such number."});
  return table.text();
}

}  // namespace

std::string how_to_read(const Plan& plan, std::string_view place_of_families) {
  return "## How to read this\n\n"
         "Every case is decided exactly, in integers; there is no tolerance. Each answer of a routine gets "
         "one of "
         "these words:\n\n" +
         decision_words(plan) +
         "A contact of a sphere with the container around it is the instant at which it begins to "
         "leave.\n\n" +
         other_words() +
         (plan.worlds.empty()
              ? fmt::format("The [families]({}) are chosen to be hard, and all weigh the same. **A share is "
                            "a share of these families, not of the scenes of any real program.** The column "
                            "`ordinary` shows the share in ordinary scenes only.\n\n",
                            place_of_families)
              : "Each file of recorded cases stands as a family. **A share is a share of the cases of its "
                "world**, as "
                "often as they were recorded. `graze audit` without `--world` shows what else can go "
                "wrong.\n\n");
}

std::string families_in_words(const Plan& plan) {
  std::string text =
      "R is the contact distance (the sum of the radii, for a container their difference); t counts "
      "displacements; "
      "log-uniform means that the exponent is uniform.\n\n";
  for (const Family* family : plan.families)
    text += fmt::format("- `{}`: {}\n", family->name, sentence(family->density));
  return text;
}

namespace {

/// Whether a family draws plain scenes, for subjects that accept any direction or for those that accept unit ones.
bool is_ordinary(const Family& family) { return family.name == "ordinary" || family.name == "unit_ordinary"; }

/// The figures of a subject in one number type.
struct Overview {
  Tally within;
  std::uint64_t ordinary_cases = 0, ordinary_wrong = 0;
  std::uint64_t families = 0, families_wrong = 0;
};

Overview overview_of(const Audit& audit, const Subject& subject, NumberType type) {
  Overview all;
  all.within = within_contract(audit, subject, type);
  for (const Cell& cell : audit.cells) {
    if (cell.subject != &subject || cell.type != type) continue;
    if (judged(cell.within) == 0) continue;
    ++all.families;
    if (cell.within.wrong() != 0) ++all.families_wrong;
    if (is_ordinary(*cell.family)) {
      all.ordinary_cases += judged(cell.within);
      all.ordinary_wrong += cell.within.wrong();
    }
  }
  return all;
}

/// Whether the frequency of a cause is known. For subjects that can't run in wide arithmetic, such as programs, it isn't, except
/// that one that is never wrong isn't wrong by any cause.
bool is_known(Cause cause, const Subject& subject, NumberType type, const Tally& tally) {
  const bool runs_wide =
      type == NumberType::f32 ? subject.in_float.wide != nullptr : subject.in_double.wide != nullptr;
  return runs_wide || (cause != Cause::masked && tally.wrong() == 0);
}

std::string decisions_summary(const Report& report, Question question) {
  Table table;
  table.column("subject", Column::text);
  table.column("type", Column::text);
  table.column("cases");
  table.column("wrong");
  // Recorded cases aren't classified by scene.
  table.column("ordinary", report.plan.worlds.empty() ? Column::number : Column::number_if_any);
  table.column("families wrong");
  for (const Kind kind : wrong_kinds) {
    // Few subjects can fail to answer.
    table.column(std::string(heading(kind)),
                 kind == Kind::no_answer ? Column::number_if_any : Column::number);
  }
  for (const Cause cause : causes_shown) table.column(std::string(name(cause)));
  table.column("not asked", Column::number_if_any);
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Overview all = overview_of(report.audit, *subject, type);
      const std::uint64_t cases = judged(all.within);
      std::vector<std::string> row{
          plain(subject->name),
          std::string(name(type)),
          count_or_point(cases),
          count_with_share(all.within.wrong(), cases),
          report.plan.worlds.empty() ? share(all.ordinary_wrong, all.ordinary_cases) : ".",
          fmt::format("{} of {}", all.families_wrong, all.families)};
      for (const Kind kind : wrong_kinds) row.push_back(share(all.within.times(kind), cases));
      for (const Cause cause : causes_shown)
        row.push_back(is_known(cause, *subject, type, all.within) ? share(all.within.caused_by(cause), cases)
                                                                  : std::string(name(Cause::unknown)));
      row.push_back(count_or_point(all.within.not_asked));
      table.row(std::move(row));
    }
  }
  return table.text();
}

/// How often a promise was broken, for each subject that makes one.
std::string promises(const Report& report) {
  std::map<std::string_view, Tally> promised;
  for (const Subject* subject : report.plan.subjects) {
    if (!has_promise(*subject)) continue;
    for (const NumberType type : types_of(report.plan, *subject))
      promised[subject->name].merge(within_contract(report.audit, *subject, type));
  }
  std::string text;
  for (const auto& [subject, all] : promised) {
    text += fmt::format(
        "The promise of `{}`, right decisions and every number correctly rounded, was broken in {} of {} "
        "cases.\n\n",
        subject, grouped(all.promise_broken.times), grouped(all.cases));
  }
  return text;
}

Page families_page(const Report& report) {
  return {"families.md", incomplete(report.audit) + "# The families\n\n" + families_in_words(report.plan)};
}

Page readme(const Report& report) {
  std::string text = incomplete(report.audit);
  const bool is_drawn = report.plan.worlds.empty();
  text += "# Audit: how often, how badly and why\n\n";
  text += fmt::format(
      "Published sphere collision routines, and those of this project, were tested on cases {}. Every answer "
      "was compared with the exact one. This page sums up the results; a page for each question says what to "
      "expect of each routine, and one for each routine has its families, and cases to try. {}`graze audit` "
      "writes the whole page; don't edit it.\n\n",
      is_drawn ? "drawn from named families" : "recorded in the worlds of their users",
      "[audit.html](audit.html) shows the same in a browser. ");
  text += head_table(report);
  text += end_of_head;
  text += "\n";
  text += how_to_read(report.plan, "families.md");
  text += "## Results\n\n";
  text += sizes(report.plan) +
          ". All counts are of cases within the subject's contract, over all families; `families wrong` "
          "is the number of families with a wrong decision.\n\n" +
          promises(report);
  for (const Question question : questions_of(report.plan)) {
    text += fmt::format("### {}\n\n", title(question));
    text += fmt::format("{} Routine by routine: [{}.md]({}.md).\n\n", asked(question), stem(question),
                        stem(question));
    text += by_backward(report, subjects_of(report.plan, question));
    text += "Decisions, exactly:\n\n" + decisions_summary(report, question);
  }
  return {"README.md", std::move(text)};
}

}  // namespace

std::vector<Page> markdown_pages(const Report& report) {
  if (is_of_one_routine(report)) return {one_routine_page(report)};
  std::vector<Page> pages{readme(report), families_page(report)};
  for (const Question question : questions_of(report.plan)) {
    for (Page& page : question_pages(report, question)) pages.push_back(std::move(page));
  }
  return pages;
}

}  // namespace reports
