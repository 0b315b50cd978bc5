// SPDX-License-Identifier: BSL-1.0
#include "verify/case/family.hpp"

#include <algorithm>
#include <array>

#include "verify/case/families/end.hpp"
#include "verify/case/families/everyday.hpp"
#include "verify/case/families/overlap.hpp"
#include "verify/case/families/packing.hpp"
#include "verify/case/families/plane.hpp"
#include "verify/case/families/points.hpp"
#include "verify/case/families/range.hpp"
#include "verify/case/families/rest.hpp"
#include "verify/case/families/tangent.hpp"
#include "verify/case/families/threshold.hpp"
#include "verify/case/families/touching.hpp"
#include "verify/case/families/unit_direction.hpp"
#include "verify/case/families/unusual.hpp"
#include "verify/case/families/wall.hpp"

namespace verify {
namespace {

using namespace builders;

/// All families, in the order in which reports list them. A new family is defined in the file of its kind, with its
/// builder and its density, and is listed here.
constexpr std::array table{
    ordinary_family,
    far_family,
    near_tangent_family,
    exactly_tangent_family,
    touching_in_family,
    touching_along_family,
    touching_out_family,
    near_touching_family,
    at_end_family,
    overlap_deep_family,
    overlap_shallow_family,
    behind_family,
    zero_displacement_family,
    tiny_displacement_family,
    equal_velocities_family,
    one_zero_radius_family,
    both_zero_radii_family,
    concentric_family,
    long_direction_family,
    huge_family,
    tiny_family,
    square_overflow_family,
    square_underflow_family,
    near_rest_family,
    mixed_magnitudes_family,
    fits_exactly_family,
    does_not_fit_family,
    starts_outside_family,
    grazes_wall_family,
    planar_family,
    offset_family,
    dense_family,
    invalid_family,
    bits_family,
    unit_family<ordinary_family>,
    unit_family<far_family>,
    unit_family<near_tangent_family>,
    unit_family<at_end_family>,
    unit_family<overlap_deep_family>,
    unit_family<overlap_shallow_family>,
    unit_family<behind_family>,
    unit_family<one_zero_radius_family>,
    unit_family<concentric_family>,
    unit_family<mixed_magnitudes_family>,
    unit_family<planar_family>,
    unit_family<offset_family>,
    unit_family<dense_family>,
};

}  // namespace

std::span<const Family> families_near_thresholds() {
  static constexpr std::array near_thresholds{near_thresholds_family, unit_family<near_thresholds_family>};
  return near_thresholds;
}

std::span<const Family> families() { return table; }

const Family* find_family(std::string_view name) {
  for (const Family& family : table)
    if (family.name == name) return &family;
  return nullptr;
}

}  // namespace verify
