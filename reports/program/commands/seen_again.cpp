// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/seen_again.hpp"

#include <fmt/format.h>

#include "reports/program/audit/counts.hpp"

namespace reports::command {

using verify::Subject;

const std::vector<Example>& CasesSeenAgain::examples(const Subject& subject, NumberType type) {
  const auto [known, is_new] = examples_.try_emplace({&subject, type});
  if (!is_new) return known->second;
  std::vector<Example> found = examples_of(report_.plan, report_.audit, subject, type);
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

std::string CasesSeenAgain::operator()(const Subject& subject, NumberType type,
                                       const std::function<bool(const verify::Goal&)>& is_shown) {
  const auto& all = examples(subject, type);
  // A plain one if there is one; of numbers, that with the largest error.
  const Example* found = nullptr;
  for (const Example& one : all) {
    if (!one.within || !is_shown(one.what)) continue;
    if (found == nullptr || std::pair(one.plain, one.error) > std::pair(found->plain, found->error))
      found = &one;
  }
  if (found == nullptr) return {};
  std::string text =
      fmt::format("  case: {}\n  it said: {}\n  exactly: {}\n  to see it again: graze explain '{}' {}\n",
                  found->line, found->said, found->exact, found->line, asked_by(subject));
  if (report_.plan.worlds.empty())
    text += fmt::format("  found in family {}, by --seed {} --cases {}\n", found->family->name,
                        report_.plan.seed, report_.plan.cases);
  return text;
}

}  // namespace reports::command
