// SPDX-License-Identifier: BSL-1.0
/// Whether a routine is usable, by its backward errors: a class, and where it fails.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/pages/field_figures.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// Kinds of scenes in which nothing is extreme: a routine whose answer there suits no nearby question is wrong, not unstable.
inline constexpr std::size_t plain_kinds[]{0, 1, 2, 4, 5};
static_assert(scene_kinds[0].name == "ordinary" && scene_kinds[1].name == "behind" &&
              scene_kinds[2].name == "plane" && scene_kinds[4].name == "end" &&
              scene_kinds[5].name == "start");

/// The class of a routine, by the cases that aren't at the limits of their type.
[[nodiscard]] verify::Stability standing_of(const BySceneKind& tallies);

/// The class of a subject in one type, and the backward errors it is based on: all except those at the limits of the type,
/// which are in `apart`. For recorded cases, which aren't classified by scene, it is based on all.
struct Classified {
  verify::Stability stability = verify::Stability::exact;
  verify::BackwardTally counted{}, apart{};
};
[[nodiscard]] Classified classified(const Report& report, const verify::Subject& subject, NumberType type);

/// `stable` and `: right for questions at most 1 step from those asked, in all of 32,000 answers`; both empty if no
/// backward error was measured.
struct StandingInWords {
  std::string stability, text;
};
[[nodiscard]] StandingInWords in_words(const BySceneKind& tallies);
/// `; search found 1,260 steps` if a case of the worst-case files needs more than all those drawn.
[[nodiscard]] std::string found_by_search(const Report& report, const Namesakes& namesakes, NumberType type,
                                          const BySceneKind& tallies);
/// For recorded cases, which aren't classified by scene.
[[nodiscard]] StandingInWords in_words(const verify::Tally& tally);

/// Median, 99 % and largest of backward errors; `none near` if no question is.
[[nodiscard]] std::array<std::string, 3> three_steps(const verify::Histogram& steps);

/// The largest of them, as the last of the three; 0 as `0`.
[[nodiscard]] std::string largest_steps(double steps);

/// A table of backward errors: a row for each subject and type, named after the subject or its question; its heading;
/// and both in Markdown. Empty if none was measured.
[[nodiscard]] Table backward_table(const Report& report, const std::vector<const verify::Subject*>& subjects,
                                   RowsAre rows);
inline constexpr std::string_view backward_counted =
    "Backward error in steps: how far away the nearest question is to which the answer belongs. Cases at the "
    "limits "
    "of the type are left out, except in the last column:";
[[nodiscard]] std::string by_backward(const Report& report,
                                      const std::vector<const verify::Subject*>& subjects);

}  // namespace reports
