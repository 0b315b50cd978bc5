// SPDX-License-Identifier: BSL-1.0
/// The former names of subjects.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "subjects/built_in.hpp"

namespace subjects {

/// The current name of a subject: the published routines were p1 to p5 before schema 5 of audit.json. Any other name is kept.
[[nodiscard]] inline std::string current_name(std::string_view name) {
  constexpr std::array<std::array<std::string_view, 2>, 5> former{{{"p1", "tutorial_ray"},
                                                                   {"p2", "tutorial_sweep"},
                                                                   {"p3", "tutorial_container"},
                                                                   {"p4", "tutorial_cast"},
                                                                   {"p5", "tutorial_moving"}}};
  for (const auto& [was, is] : former) {
    if (!name.starts_with(was)) continue;
    const std::string now = std::string(is) + std::string(name.substr(was.size()));
    if (std::ranges::count(built_in_subjects(), now, &verify::Subject::name) != 0) return now;
  }
  return std::string(name);
}

}  // namespace subjects
