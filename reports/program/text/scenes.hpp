// SPDX-License-Identifier: BSL-1.0
/// The kinds of scenes that families draw, for tables that have no room for every family.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace reports {

/// Families whose scenes are of one kind. A family of unit directions belongs to the kind of its scenes.
struct SceneKind {
  std::string_view name, means;
  std::array<std::string_view, 10> families;  ///< unused entries at the end are empty
};

/// From the plainest scenes to the oddest.
inline constexpr std::array<SceneKind, 11> scene_kinds{{
    {"ordinary", "plain scenes, as games and robots have them", {"ordinary"}},
    {"behind", "the same with the sphere behind the start", {"behind"}},
    {"plane", "circles: plain scenes in which each z is 0", {"planar"}},
    {"far", "up to ten million radii away", {"far"}},
    {"end", "contact at the end of the path, or just before or after it", {"at_end"}},
    {"start",
     "spheres that touch or overlap at the start, or nearly do",
     {"touching_in", "touching_along", "touching_out", "near_touching", "overlap_deep", "overlap_shallow",
      "concentric", "fits_exactly", "does_not_fit", "starts_outside"}},
    {"tangent",
     "paths that graze the sphere, exactly or nearly",
     {"near_tangent", "exactly_tangent", "grazes_wall"}},
    {"dense", "spheres of one size in a packing, which touch or graze each other", {"dense"}},
    {"offset", "plain scenes far from the origin", {"offset"}},
    {"limits",
     "no motion, or next to none; points instead of spheres",
     {"zero_displacement", "tiny_displacement", "equal_velocities", "near_rest", "one_zero_radius",
      "both_zero_radii"}},
    {"scale",
     "numbers near the ends of the type, or of unequal size",
     {"long_direction", "huge", "tiny", "square_overflow", "square_underflow", "mixed_magnitudes", "bits"}},
}};

/// The kind of a family's scenes, an index of scene_kinds; none for a family whose cases aren't scenes.
constexpr std::optional<std::size_t> scene_kind(std::string_view family) {
  constexpr std::string_view unit = "unit_";
  if (family.starts_with(unit)) family.remove_prefix(unit.size());
  if (family.empty()) return std::nullopt;
  for (std::size_t i = 0; i < scene_kinds.size(); ++i) {
    if (std::ranges::find(scene_kinds[i].families, family) != scene_kinds[i].families.end()) return i;
  }
  return std::nullopt;
}

}  // namespace reports
