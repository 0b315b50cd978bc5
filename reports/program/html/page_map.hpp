// SPDX-License-Identifier: BSL-1.0
/// How each subject of a plan sees a sphere far away, as small maps.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "reports/program/audit/plan.hpp"
#include "reports/program/base/number_type.hpp"
#include "reports/program/map/slice.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

struct PageMap {
  const verify::Subject* subject = nullptr;
  NumberType type = NumberType::f32;
  SliceKind slice = SliceKind::view;
  std::string png;        ///< the bytes of the file
  std::string caption;    ///< the wrong decisions in words
  bool is_exact = false;  ///< what the subject should have seen
};

/// A map for each subject, in its smallest type: for rays the sphere as its answers show it, for other questions the
/// verdicts by the length of the path and its offset. At a distance where the textbook formula loses the sphere. None once
/// `interrupted` is true.
[[nodiscard]] std::vector<PageMap> page_maps(const Plan& plan, const std::atomic<bool>& interrupted);

/// In contact distances, as scenes are drawn.
inline constexpr double usual_map_distance = 10;

/// The same for each subject at the usual distance, larger, each followed by the map of exact arithmetic.
[[nodiscard]] std::vector<PageMap> maps_beside_exact(const Plan& plan, const std::atomic<bool>& interrupted);

}  // namespace reports
