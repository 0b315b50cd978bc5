// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/one_routine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/responses.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/field_figures.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/standing.hpp"

namespace reports {

using namespace verify;

bool is_of_one_routine(const Report& report) {
  const auto& subjects = report.plan.subjects;
  return !subjects.empty() && std::ranges::all_of(subjects, [&](const Subject* one) {
    return one->is_program() && one->name == subjects.front()->name;
  });
}

namespace {

/// How well an example shows what is wrong: how often that happens in plain scenes, and overall.
using Weight = std::tuple<std::uint64_t, std::uint64_t, bool, double>;
Weight weight_of(const Report& report, const Example& one) {
  const auto* const kind = std::get_if<Kind>(&one.what);
  if (kind == nullptr) return {0, 0, scene_kind(one.family->name) == std::size_t{0}, one.error};
  const BySceneKind tallies = by_scene_kind(report.audit, *one.subject, one.type);
  std::uint64_t in_plain_scenes = 0;
  for (const std::size_t plain_kind : plain_kinds) in_plain_scenes += tallies[plain_kind].times(*kind);
  return {in_plain_scenes, within_contract(report.audit, *one.subject, one.type).times(*kind), one.plain, 0};
}

}  // namespace

std::vector<const Example*> telling_examples(const Report& report, std::size_t most) {
  std::vector<std::pair<Weight, const Example*>> all;  // the heaviest first, then in report order
  for (const Example& one : report.examples) {
    const auto own = own_figure(one.subject->contract);
    const bool tells =
        std::holds_alternative<Kind>(one.what) || (own && one.what == Goal(*own) && one.error > 0.5);
    if (!one.within || !tells) continue;
    const Weight weight = weight_of(report, one);
    const auto lighter =
        std::ranges::upper_bound(all, weight, std::greater(), &std::pair<Weight, const Example*>::first);
    all.insert(lighter, {weight, &one});
  }
  std::vector<const Example*> chosen;
  std::set<std::pair<const Subject*, std::string_view>> shown;
  for (const auto& [weight, one] : all) {
    if (chosen.size() == most) break;
    const auto* const kind = std::get_if<Kind>(&one->what);
    if (kind == nullptr && !chosen.empty()) break;
    if (shown.insert({one->subject, kind == nullptr ? "" : name(*kind)}).second) chosen.push_back(one);
  }
  return chosen;
}

std::string exactly(const Example& example) { return example.exact.substr(0, example.exact.find(';')); }

namespace {

std::string what_is_wrong(const Example& example) {
  if (const auto* const kind = std::get_if<Kind>(&example.what)) return std::string(heading(*kind));
  return fmt::format("{}, {} ulp off", name(example.what), rounded_up(example.error));
}

std::string sentences_on(const Report& report, const Subject& subject) {
  std::string text = wrapped(in_a_line(expectations(report, {&subject}), "**", "**"), page_width) + "\n\n";
  for (const std::string& reason : reasons(report, subject))
    text += "- " + wrapped(plain(reason), page_width - 2, "  ") + "\n";
  return text.ends_with("\n\n") ? text : text + "\n";
}

std::string examples_of(const Report& report) {
  std::string text;
  for (const Example* const one : telling_examples(report, telling_shown)) {
    text += fmt::format("**{}** ({} {}), found in family `{}`:\n\n", what_is_wrong(*one),
                        name(one->subject->question), name(one->type), one->family->name);
    text += in_code_block(fmt::format("{}\n# exactly: {}\n# it says: {}\n# drawn:   {} --svg case.svg\n",
                                      one->line, exactly(*one), one->said.empty() ? "-" : one->said,
                                      command_to_explain(one->line, *one->subject)));
  }
  return text.empty() ? text : "## What it looks like\n\n" + text;
}

}  // namespace

std::string example_in_words(const Report& report) {
  const auto telling = telling_examples(report, 1);
  if (telling.empty()) return "";
  const Example& one = *telling.front();
  return without_controls(fmt::format(
      "\nFor example ({} {}, {}):\n  {}\n  it says: {}\n  exactly: {}\nTo see it drawn:\n  {} "
      "--svg case.svg\n",
      name(one.subject->question), name(one.type), what_is_wrong(one), one.line,
      one.said.empty() ? "-" : one.said, exactly(one), command_to_explain(one.line, *one.subject)));
}

Page one_routine_page(const Report& report) {
  const auto& subjects = report.plan.subjects;
  std::string text = incomplete(report.audit);
  text += fmt::format("# {}: what it gets wrong, how badly and why\n\n", plain(subjects.front()->name));
  text += wrapped(fmt::format("{} was tested on {} cases, and each answer was compared with the exact one. "
                              "[audit.html](audit.html) shows the same in pictures.",
                              plain(subjects.front()->name), grouped(report.audit.distinct)),
                  page_width) +
          "\n\n";
  for (const Subject* const subject : subjects) {
    if (subjects.size() > 1) text += fmt::format("## {}\n\n", title(subject->question));
    text += sentences_on(report, *subject);
  }
  text +=
      examples_of(report) + "## Figures\n\n" +
      wrapped(sizes(report.plan) + ". All counts are of cases within the routine's contract.", page_width) +
      "\n\n";
  for (const Subject* const subject : subjects) {
    text += fmt::format("### {}\n\n", title(subject->question)) + by_backward(report, {subject}) +
            by_scenes(report, {subject}, RowsAre::subjects) + figures_in_tables(report, *subject);
  }
  text += how_to_read(report.plan, "#the-families");
  if (report.plan.worlds.empty()) text += "## The families\n\n" + families_in_words(report.plan) + "\n";
  text += "## How it was made\n\n" + std::string(end_of_findings) + "\n" + head_table(report);
  return {"README.md", std::move(text)};
}

}  // namespace reports
