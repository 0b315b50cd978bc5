// SPDX-License-Identifier: BSL-1.0
/// Whether a routine may be used, by its backward errors: a class, and where it stops being so.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/program/pages/field_figures.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// The kind of scenes whose numbers lie at the limits of the type, of which no class speaks: it is said apart.
inline constexpr std::size_t kind_at_limits = scene_kinds.size() - 1;
static_assert(scene_kinds[kind_at_limits].name == "scale");

/// Kinds of scenes in which nothing is extreme: who answers there what belongs to no question nearby isn't unstable, but wrong.
inline constexpr std::size_t plain_kinds[]{0, 1, 3, 4};
static_assert(scene_kinds[0].name == "ordinary" && scene_kinds[1].name == "behind" &&
              scene_kinds[3].name == "end" && scene_kinds[4].name == "start");

/// The class of a routine over all kinds of scenes but that at the limits of the type.
struct Standing {
  verify::Stability stability = verify::Stability::exact;
  std::vector<std::size_t> where{};  ///< of an unstable or wrong one: the kinds of scenes in which it is so
};
[[nodiscard]] Standing standing_of(const BySceneKind& tallies);

/// `stable` and `: right for questions at most 1 step from those asked, in all of 32,000 answers`; both are empty where no
/// backward error was measured.
struct StandingInWords {
  std::string stability, text;
};
[[nodiscard]] StandingInWords in_words(const BySceneKind& tallies);
/// Of recorded cases, which aren't told apart.
[[nodiscard]] StandingInWords in_words(const verify::Tally& tally);

/// A table of backward errors: a row for each subject and type.
[[nodiscard]] std::string backward_table(const Report& report,
                                         const std::vector<const verify::Subject*>& subjects);

}  // namespace reports
