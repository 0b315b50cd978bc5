// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/seen_again.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "reports/program/audit/counts.hpp"

namespace reports::command {

using verify::Subject;

const std::vector<Example>& CasesSeenAgain::examples(const Subject& subject, NumberType type) {
  const auto [known, is_new] = examples_.try_emplace({&subject, type});
  if (!is_new) return known->second;
  std::vector<Example> found;
  std::ranges::copy_if(report_.examples, std::back_inserter(found),
                       [&](const Example& one) { return one.subject == &subject && one.type == type; });
  if (found.empty()) found = examples_of(report_.plan, report_.audit, subject, type);
  for (const Cell& cell : report_.audit.cells) {
    if (cell.subject == &subject && cell.type == type && cell.within.promise_broken.times != 0)
      found.push_back(
          example_at(report_.plan, cell, cell.within.promise_broken.first, verify::BrokenPromise{}));
  }
  return known->second = std::move(found);
}

std::string CasesSeenAgain::asked_by(const Subject& subject) const {
  for (const auto& program : programs_) {
    for (const Subject& one : program->subjects)
      if (&one == &subject) return command_line_of(program->options);
  }
  return fmt::format("--subjects {}", subject.name);
}

std::vector<std::string> CasesSeenAgain::operator()(
    const Subject& subject, NumberType type, const std::function<bool(const verify::Goal&)>& is_shown) {
  const auto& all = examples(subject, type);
  // A plain one if there is one; of numbers, that with the largest error.
  const Example* found = nullptr;
  for (const Example& one : all) {
    if (!one.within || !is_shown(one.what)) continue;
    if (found == nullptr || std::pair(one.plain, one.error) > std::pair(found->plain, found->error))
      found = &one;
  }
  if (found == nullptr) return {};
  std::vector<std::string> lines{
      "  case: " + found->line, "  it said: " + found->said, "  exactly: " + found->exact,
      fmt::format("  to see it again: graze explain '{}' {}", found->line, asked_by(subject))};
  if (report_.plan.worlds.empty())
    lines.push_back(fmt::format("  found in family {}, by --seed {} --cases {}", found->family->name,
                                report_.plan.seed, report_.plan.cases));
  return lines;
}

}  // namespace reports::command
