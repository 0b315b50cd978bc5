// SPDX-License-Identifier: BSL-1.0
/// Shared by the field pages: figures by kind of scene, in tables and pictures.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/pages/heat_map.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/text/scenes.hpp"

namespace reports {

constexpr std::size_t page_width = 140;

/// Verdicts within the contract, by kind of scene.
using BySceneKind = std::array<verify::Tally, scene_kinds.size()>;

/// Those of a subject in one type.
inline BySceneKind by_scene_kind(const Audit& audit, const verify::Subject& subject, NumberType type) {
  BySceneKind tallies;
  for (const Cell& cell : audit.cells) {
    if (cell.subject != &subject || cell.type != type) continue;
    if (const auto kind = scene_kind(cell.family->name)) tallies[*kind].merge(cell.within);
  }
  return tallies;
}

/// The subjects of one name: the questions that it answers.
using Namesakes = std::vector<const verify::Subject*>;

/// The subjects of a plan by name, in its order: either programs, or the subjects they are compared with.
inline std::vector<Namesakes> by_name(const Plan& plan, bool programs) {
  std::vector<Namesakes> all;
  for (const verify::Subject* subject : plan.subjects) {
    if (subject->is_program() != programs) continue;
    const auto same = [&](const Namesakes& other) { return other.front()->name == subject->name; };
    const auto known = std::ranges::find_if(all, same);
    if (known == all.end()) {
      all.push_back({subject});
    } else {
      known->push_back(subject);
    }
  }
  return all;
}

/// The verdicts of namesakes in one type by kind of scene, over all questions; nothing if they aren't asked in it.
inline std::optional<BySceneKind> by_scene_kind(const Report& report, const Namesakes& namesakes,
                                                NumberType type) {
  std::optional<BySceneKind> all;
  for (const verify::Subject* subject : namesakes) {
    if (std::ranges::count(types_of(report.plan, *subject), type) == 0) continue;
    if (!all) all.emplace();
    const BySceneKind one = by_scene_kind(report.audit, *subject, type);
    for (std::size_t i = 0; i < one.size(); ++i) (*all)[i].merge(one[i]);
  }
  return all;
}

/// All verdicts of namesakes in one type within the contract, including those on recorded cases, which have no kind of scene.
inline verify::Tally within_contract(const Report& report, const Namesakes& namesakes, NumberType type) {
  verify::Tally all;
  for (const verify::Subject* subject : namesakes) all.merge(within_contract(report.audit, *subject, type));
  return all;
}

/// A table with a row for each type of some subjects, named after them or their questions: wrong decisions by kind of
/// scene, and errors; its heading; and both in Markdown.
enum class RowsAre { subjects, questions };
[[nodiscard]] Table scenes_table(const Report& report, const std::vector<const verify::Subject*>& subjects,
                                 RowsAre rows);
inline constexpr std::string_view scenes_counted =
    "Wrong decisions in %, by kind of scene, and the error of the number that says when, in ulp:";
[[nodiscard]] std::string by_scenes(const Report& report, const std::vector<const verify::Subject*>& subjects,
                                    RowsAre rows);

/// What a heat map counts: wrong decisions, or answers with a backward error of more than 64 steps. The latter exclude
/// those at the limits of their type.
enum class Counted : std::uint8_t { wrong, far_off };

/// A row for each library and type, over all its questions, and below it one for each that it is compared with.
[[nodiscard]] HeatMap map_of_all(const Report& report, Counted what);

/// A row for each subject and type that answers a question: wrong decisions.
[[nodiscard]] HeatMap map_of(const Report& report, verify::Question question);

}  // namespace reports
