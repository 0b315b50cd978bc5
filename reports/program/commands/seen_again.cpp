// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/seen_again.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <variant>

#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/search/known.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/scenes.hpp"

namespace reports::command {

using verify::Histogram, verify::Subject, verify::Tally;

namespace {

/// Of several histograms, the one with the largest backward error.
const Histogram& farthest(const Tally& tally) {
  const Histogram &decisions = tally.backward.of(verify::BackwardOf::decisions),
                  &times = tally.backward.of(verify::BackwardOf::times);
  return times.largest() > decisions.largest() ? times : decisions;
}

/// The case with the largest backward error; if several are equal, the one in the plainest scenes.
void add_farthest(std::vector<Example>& examples, const Plan& plan, const std::vector<Cell>& cells) {
  const auto rank = [](const Cell& cell) {
    const std::size_t oddness = scene_kind(cell.family->name).value_or(scene_kinds.size());
    return std::pair(farthest(cell.within).largest(), -static_cast<double>(oddness));
  };
  const auto cell = std::ranges::max_element(cells, {}, rank);
  if (cell == cells.end() || farthest(cell->within).largest() == 0) return;
  const Histogram& steps = farthest(cell->within);
  examples.push_back(example_at(plan, *cell, steps.at(), verify::LargestBackward{}));
  examples.back().error = steps.largest();
}

}  // namespace

const std::vector<Example>& CasesSeenAgain::examples(const Subject& subject, NumberType type,
                                                     const std::function<bool(const verify::Family&)>& of) {
  const auto is_of = [&](const auto& one) {
    return one.subject == &subject && one.type == type && of(*one.family);
  };
  Audit part;
  std::vector<const verify::Family*> families;
  bool is_whole = true;
  for (const Cell& cell : report_.audit.cells) {
    if (is_of(cell)) {
      part.cells.push_back(cell);
      families.push_back(cell.family);
    }
    is_whole &= cell.subject != &subject || cell.type != type || of(*cell.family);
  }
  const auto [known, is_new] = examples_.try_emplace({&subject, type, std::move(families)});
  std::vector<Example>& found = known->second;
  if (!is_new) return found;
  if (is_whole) std::ranges::copy_if(report_.examples, std::back_inserter(found), is_of);
  if (found.empty()) found = examples_of(report_.plan, part, subject, type);
  for (const Cell& cell : part.cells) {
    if (cell.within.promise_broken.times != 0)
      found.push_back(
          example_at(report_.plan, cell, cell.within.promise_broken.first, verify::BrokenPromise{}));
  }
  add_farthest(found, report_.plan, part.cells);
  return found;
}

std::vector<std::string> CasesSeenAgain::operator()(const Subject& subject, NumberType type,
                                                    const ShownBy& shown) {
  const std::vector<Example>& all = examples(subject, type, shown.of);
  // A plain one if there is one; for numbers, the one with the largest error.
  const Example* found = nullptr;
  for (const Example& one : all) {
    if (!one.within || !shown.what(one.what)) continue;
    if (found == nullptr || std::pair(one.plain, one.error) > std::pair(found->plain, found->error))
      found = &one;
  }
  if (found == nullptr) return {};
  std::vector<std::string> lines{"  case: " + found->line, "  it said: " + found->said,
                                 "  exactly: " + found->exact};
  if (std::holds_alternative<verify::LargestBackward>(found->what))
    lines.push_back("  the nearest question with that answer:" +
                    (std::isfinite(found->error) ? score_in_words(found->what, found->error, " ") + " away"
                                                 : " " + std::string(none_near_text)));
  lines.push_back("  to see it again: " + command_to_explain(found->line, subject));
  if (report_.plan.worlds.empty())
    lines.push_back(fmt::format("  found in family {}, by --seed {} --cases {}", found->family->name,
                                report_.plan.seed, report_.plan.cases));
  return lines;
}

}  // namespace reports::command
