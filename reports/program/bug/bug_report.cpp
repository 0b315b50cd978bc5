// SPDX-License-Identifier: BSL-1.0
#include "reports/program/bug/bug_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "reports/program/audit/counts.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/scenes.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

using namespace verify;

namespace {

constexpr std::size_t width = 120;

std::string paragraph(const std::string& words) { return wrapped(words, width) + "\n\n"; }

std::string block(std::string_view language, std::string_view text) {
  return fmt::format("```{}\n{}{}```\n\n", language, text, text.ends_with('\n') ? "" : "\n");
}

/// What went wrong, for the headline.
std::string_view headline(Kind kind) {
  switch (kind) {
    case Kind::missed:
      return "misses a contact";
    case Kind::phantom:
      return "reports a contact that doesn't exist";
    case Kind::behind:
      return "reports a contact behind the start";
    case Kind::beyond:
      return "reports a contact beyond the end";
    case Kind::clamped:
      return "confuses the start with the contact";
    case Kind::wrong_root:
      return "reports the wrong instant";
    case Kind::not_a_number:
      return "answers NaN";
    default:
      return "gives no answer";
  }
}

std::string subject_in_words(const BugReport& bug) {
  const About& about = bug.subject->about;
  std::string text(plain(bug.subject->name));
  if (!about.version.empty()) text += " " + plain(about.version);
  if (!about.package.empty()) text += fmt::format(" ({})", plain(about.package));
  return text;
}

const FaultRow& row_of(Fault fault) { return fault_rows()[static_cast<std::size_t>(fault)]; }

/// The cause: the known faults, if they produce this answer; else the class, known for routines that can be run again in wide arithmetic, otherwise inferred.
std::string cause_in_words(const BugReport& bug) {
  if (!bug.behind.empty()) {
    std::string text = "It answers like a routine that";
    for (std::size_t i = 0; i < bug.behind.size(); ++i)
      text += fmt::format("{}{}", i == 0 ? " " : ", and ",
                          what_it_does(row_of(bug.behind[i]), bug.diagnosis.tolerance));
    text += ".";
    for (const Fault fault : bug.behind) text += fmt::format(" {}", row_of(fault).remedy);
    return text;
  }
  const auto& said = bug.explanation.said;
  switch (said.front().cause) {
    case Cause::logic:
      return "The cause is its logic: it is wrong in wide arithmetic too.";
    case Cause::rounding:
      return "The cause is rounding: the same routine is right in wide arithmetic.";
    default:
      break;
  }
  const Explanation& e = bug.explanation;
  const bool all_cancels = e.path && e.path->shared_bits >= e.digits;
  const auto textbook = std::ranges::find(said, std::string_view("naive"),
                                          [](const SubjectAnswer& one) { return one.subject->name; });
  if (textbook == said.end()) return "";
  const Kind kind = textbook->verdict.kind, own = said.front().verdict.kind;
  if (kind == own && textbook->cause == Cause::rounding)
    return "The textbook formula in this type (`naive`) goes wrong in the same way, by rounding; most likely "
           "this routine does too.";
  // The discriminant doesn't determine on which side of the start or the end a contact lies.
  if (all_cancels && own != Kind::behind && own != Kind::beyond)
    return "A routine that computes it so decides by chance: most likely the cause is rounding.";
  if (is_wrong(kind)) return "The textbook formula in this type (`naive`) is wrong too, in another way.";
  return "The textbook formula in this type (`naive`) is right, so precision alone isn't the cause: it is "
         "another formula, a "
         "tolerance, or logic.";
}

/// A line for each kind of scene from which cases were drawn.
std::string how_often(const BugReport& bug) {
  std::string text = "Random cases within its contract that it decides wrongly:\n\n";
  for (std::size_t i = 0; i < scene_kinds.size(); ++i) {
    const Tally& tally = bug.within[i];
    if (judged(tally) == 0) continue;
    std::string kinds;
    for (const Kind kind : wrong_kinds) {
      const std::uint64_t times = tally.times(kind);
      if (times != 0)
        kinds += fmt::format("{}{} {}", kinds.empty() ? ": " : ", ", heading(kind), grouped(times));
    }
    if (!kinds.empty()) kinds = fmt::format(", {} %", short_percent(tally.wrong(), judged(tally))) + kinds;
    text += wrapped(fmt::format("- {} ({}): {} of {}{}", scene_kinds[i].name, scene_kinds[i].means,
                                grouped(tally.wrong()), grouped(judged(tally)), kinds),
                    width, "  ") +
            "\n";
  }
  return text + "\n";
}

/// Why its answers are wrong, if known.
std::string reasons(const BugReport& bug) {
  std::string text;
  for (const Reason& reason : reasons_of(bug.diagnosis))
    text += wrapped("- " + plain(reason.sentence), width, "  ") + "\n";
  if (text.empty()) return text;
  return fmt::format("And why, in {} cases that show it:\n\n{}\n", grouped(bug.diagnosis.asked), text);
}

std::string remedies(const BugReport& bug) {
  if (bug.forms.empty()) return "";
  Table table;
  table.column("form", Column::text);
  table.column("this case", Column::text);
  table.column("cases");
  table.column("wrong");
  table.column("what it is", Column::text);
  for (std::size_t i = 0; i < bug.forms.size(); ++i) {
    const auto& [subject, within] = bug.forms[i];
    const Verdict& verdict = bug.explanation.said.at(i + 1).verdict;
    table.row({fmt::format("`{}`", subject->name),
               std::string(is_wrong(verdict.kind) ? heading(verdict.kind) : "right"), grouped(judged(within)),
               count_or_point(within.wrong()), plain(subject->contract.note)});
  }
  return "## What would help\n\n" +
         paragraph("Known forms of the routine in the same type, on the same cases:") + table.text();
}

}  // namespace

std::string write(const BugReport& bug) {
  const Explanation& e = bug.explanation;
  std::string text = fmt::format("# {} {}\n\n", plain(bug.subject->name), headline(bug.kind));
  text += paragraph(
      fmt::format("{}. {}, in {}: {}.", subject_in_words(bug), title(e.question), name(e.type), e.scene));
  text += fmt::format("- exactly: {}\n- it says: {}\n\n", plain(bug.exact), plain(bug.said));
  text += block("", bug.line + "\n" + bug.hexadecimal);
  if (!bug.drawing.empty()) text += fmt::format("![the case, drawn]({})\n\n", bug.drawing);
  text += "## Why\n\n" + paragraph(truth_in_words(e)) + paragraph(nearness_in_words(e)) +
          paragraph(cancellation_in_words(e) + " " + cause_in_words(bug));
  text += "## How often\n\n" + how_often(bug) + reasons(bug) + remedies(bug);
  text += "## To see it\n\n";
  if (!bug.reproducer.empty()) {
    text += fmt::format("[{0}]({0}):\n\n", bug.reproducer_file);
    text += block(bug.reproducer_file.substr(bug.reproducer_file.rfind('.') + 1), bug.reproducer);
  }
  text += "The exact answer, with its certificate, and this report:\n\n";
  text += block("", fmt::format("echo '{}' | graze truth\n{}", bug.line, bug.command));
  return text + fmt::format("Made by graze {}.\n", bug.version);
}

}  // namespace reports
