// SPDX-License-Identifier: BSL-1.0
/// The summary for a terminal.

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/report.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

namespace {

using namespace verify;

constexpr std::size_t width = 100;

/// The same in integer percent, three characters at most.
std::string whole_percent(std::uint64_t times, std::uint64_t cases) {
  const double share = static_cast<double>(times) / static_cast<double>(cases);
  if (share < 0.01) return "<1";
  if (times < cases && share >= 0.99) return ">99";
  return fmt::format("{:.0f}", 100 * share);
}

/// The three most frequent kinds of wrong decisions with their shares, or fewer if they don't fit.
std::string most_frequent(const Tally& tally, std::size_t room) {
  std::vector<Kind> found;
  for (const Kind kind : wrong_kinds) {
    if (tally.times(kind) != 0) found.push_back(kind);
  }
  std::sort(found.begin(), found.end(), [&](Kind a, Kind b) {
    return tally.times(a) != tally.times(b) ? tally.times(a) > tally.times(b) : a < b;
  });
  std::vector<std::string> words;
  for (const Kind kind : found) {
    if (words.size() == 3) break;
    words.push_back(fmt::format("{} {}", kind == Kind::wrong_root ? "root" : heading(kind),
                                whole_percent(tally.times(kind), judged(tally))));
  }
  for (; !words.empty(); words.pop_back()) {
    std::string text = fmt::format("{}", fmt::join(words, " "));
    if (text.size() <= room) return text;
  }
  return "";
}

/// Green is what is as good as floats get, and red what no user of floats should have to expect.
Colours::Ink ink_of(Stability stability) {
  return stability == Stability::wrong      ? Colours::Ink::red
         : stability == Stability::unstable ? Colours::Ink::yellow
                                            : Colours::Ink::green;
}

std::string line_of(const Subject& subject, NumberType type, const Tally& tally, const Classified& one,
                    std::size_t name_width, const Colours& colours) {
  const BackwardTally& backward = one.counted;
  const auto steps = [](const Histogram& histogram) {
    const auto three = three_steps(histogram);
    // If the 99 % bound is none near, so is the largest.
    return three[1] == none_near_text ? fmt::format("{:>14}", three[2])
                                      : fmt::format("{:>4} {:>9}", three[1], three[2]);
  };
  std::string line =
      fmt::format("{:<{}} {:<4} {:<13} {} {} {:>5} {:>5}  ", subject.name, name_width, name(type),
                  backward.answers() == 0 ? "-" : name(one.stability),
                  steps(backward.of(BackwardOf::decisions)), steps(backward.of(BackwardOf::times)),
                  short_percent(backward.above(std::numeric_limits<double>::infinity()), backward.answers()),
                  short_percent(tally.wrong(), judged(tally)));
  if (line.size() < width) line += most_frequent(tally, width - line.size());
  line.erase(line.find_last_not_of(' ') + 1);
  const std::string_view stability = name(one.stability);
  if (backward.answers() != 0)
    line.replace(name_width + 6, stability.size(), colours(ink_of(one.stability), stability));
  return line + "\n";
}

/// The known errors that are larger than any sampled one, a line for each.
std::string larger_known(const Report& report) {
  std::string text;
  for (const Subject* subject : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const auto figure = own_figure(subject->contract);
      if (!figure) continue;
      const Tally within = within_contract(report.audit, *subject, type);
      const LargestKnown known =
          largest_known(report.known, *subject, type, *figure, errors(within, *figure));
      const double sampled = errors(within, *figure).largest();
      if (known.how.empty() || rounded_up(known.error) == rounded_up(sampled)) continue;
      const std::string line = fmt::format("{} {} {}: {}, {}", subject->name, stem(subject->question),
                                           name(type), rounded_up(known.error), known.how);
      text += line.substr(0, width) + "\n";
    }
  }
  return text.empty() ? text : "\nLarger errors are known:\n" + text;
}

/// The ways in which subjects failed to answer, a line for each subject and type that did.
std::string failed(const Report& report) {
  std::string text;
  for (const Subject* subject : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      Tally all = within_contract(report.audit, *subject, type);
      all.merge(outside_contract(report.audit, *subject, type));
      if (all.times(Kind::no_answer) == 0) continue;
      std::vector<std::string> ways;
      for (std::size_t f = 0; f < failures; ++f) {
        const std::uint64_t times = all.of_failure[f].count.times;
        if (times != 0) ways.push_back(fmt::format("{} {}", name(static_cast<Failure>(f)), grouped(times)));
      }
      if (all.not_asked != 0) ways.push_back(fmt::format("not asked {}", grouped(all.not_asked)));
      const std::string line =
          fmt::format("{} {} {}: {} of {} cases: {}", subject->name, stem(subject->question), name(type),
                      grouped(all.times(Kind::no_answer)), grouped(all.cases), fmt::join(ways, ", "));
      text += line.substr(0, width) + "\n";
    }
  }
  if (text.empty()) return text;
  return "\nNot answered, within the contract and outside; the report shows cases, and what happened:\n" +
         text;
}

/// What to expect of the user's own routines, in sentences.
std::string verdicts(const Report& report, const Colours& colours) {
  std::string text;
  for (const Subject* subject : report.plan.subjects) {
    if (!subject->is_program()) continue;
    const std::string sentences =
        in_a_line(expectations(report, {subject}), colours.before(Colours::Ink::bold), colours.after());
    if (sentences.empty()) continue;
    text +=
        wrapped(fmt::format("{} ({}) {}", subject->name, name(subject->question), sentences), width, "  ") +
        "\n";
    for (const std::string& reason : reasons(report, *subject))
      text += "  " + wrapped(reason, width - 2, "    ") + "\n";
  }
  return text.empty() ? text : "\n" + text;
}

}  // namespace

std::string summary(const Report& report, const Colours& colours) {
  std::string text;
  if (!report.audit.complete)
    text += "INCOMPLETE: the audit was interrupted; what follows covers a part of its cases.\n\n";
  text += report.plan.worlds.empty()
              ? fmt::format("Seed {}, {} cases for each family, question and type: {} distinct.\n",
                            report.plan.seed, grouped(report.plan.cases), grouped(report.audit.distinct))
              : sizes(report.plan) + ".\n";
  text += verdicts(report, colours);
  text += fmt::format(
      "\nThe backward error of an answer is the number of steps, from one number of the type to the next,\n"
      "by which each number of the question has to change at most before the answer is right. At most 4\n"
      "is stable, and about as good as floats get; at most 64 is nearly stable. A routine is wrong if\n"
      "some answers to plain scenes are right for no question nearby. The column \"none near\" shows, in\n"
      "percent, how many answers are; cases at the limits of the type aren't counted there. Wrong\n"
      "decisions are in percent of all cases within the contract; all {} weigh the same.\n",
      report.plan.worlds.empty() ? "families" : "cases");
  for (const Question question : questions_of(report.plan)) {
    std::size_t name_width = 7;
    for (const Subject* subject : report.plan.subjects)
      if (subject->question == question) name_width = std::max(name_width, subject->name.size());
    text += fmt::format("\n{}: {}\n", stem(question), title(question));
    text +=
        fmt::format("{:<{}} {} {:<13} {:>14} {:>14} {:>5}\n", "", name_width, "    ", "", "decisions",
                    "times", "none") +
        fmt::format("{:<{}} {} {:<13} {:>4} {:>9} {:>4} {:>9} {:>5} {:>5}  {}\n", "subject", name_width,
                    "type", "class", "99 %", "largest", "99 %", "largest", "near", "wrong", "most frequent");
    for (const Subject* subject : report.plan.subjects) {
      if (subject->question != question) continue;
      for (const NumberType type : types_of(report.plan, *subject)) {
        text += line_of(*subject, type, within_contract(report.audit, *subject, type),
                        classified(report, *subject, type), name_width, colours);
      }
    }
  }
  return text + larger_known(report) + failed(report);
}

}  // namespace reports
