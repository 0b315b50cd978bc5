// SPDX-License-Identifier: BSL-1.0
/// Two-dimensional slices through the space of cases: each pixel of a map is a case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "verify/case/case.hpp"

namespace reports {

enum class SliceKind : std::uint8_t {
  view,  ///< rays through the pixels of a camera that looks at the sphere
  aim,  ///< across: the length of the path, from none to twice what it needs; upwards: the offset of B to the side
  zoom,  ///< two numbers of the case, each varied by ulps
};
inline constexpr std::array<std::string_view, 3> slice_names{"view", "aim", "zoom"};
constexpr std::string_view name(SliceKind kind) { return slice_names[static_cast<std::size_t>(kind)]; }

inline constexpr std::int64_t largest_step = 1'000'000'000'000;

/// A slice around a case.
template <class Real>
struct Slice {
  SliceKind kind = SliceKind::view;
  verify::Case<Real> centre;
  int size = 1;                       ///< pixels across and upwards
  std::array<std::size_t, 2> vary{};  ///< for zoom: the numbers to vary, across and upwards
  std::int64_t step = 1;              ///< for zoom: ulps from one pixel to the next, at most `largest_step`
};

/// The scene in the middle of a default slice: A at the origin, B `distance` contact distances away, off the axes, and the
/// path just long enough to reach B. A container has A at its centre and is `distance` times as large as the way to its
/// wall. For zoom: the path grazes B, and
/// inside a container it ends at the wall.
template <class Real>
[[nodiscard]] verify::Case<Real> usual_case(SliceKind kind, verify::Question question, double distance);

/// The numbers that zoom varies by default: the first two coordinates of B or, since a container's are 0, of the
/// displacement.
[[nodiscard]] std::array<std::size_t, 2> usual_numbers(verify::Question question);

/// The case of a pixel, counted from the lower left corner. A view needs a ray; every number is rounded once to the type.
template <class Real>
[[nodiscard]] verify::Case<Real> case_at(const Slice<Real>& slice, int column, int row);

}  // namespace reports
