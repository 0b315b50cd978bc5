// SPDX-License-Identifier: BSL-1.0
/// Simbody behind an interface without its types: its headers aren't C++20, and the adapter's aren't C++17.
#pragma once

#include <array>
#include <memory>
#include <optional>

namespace field {

/// A sphere around the origin of its frame, and a ray with a normalized direction, which a caller prepares once.
struct SimbodyScene;

[[nodiscard]] std::shared_ptr<const SimbodyScene> simbody_scene(const std::array<double, 3>& from,
                                                                const std::array<double, 3>& direction,
                                                                double radius);

/// The distance that `ContactGeometry::Sphere::intersectsRay` gives; nothing if there is no intersection.
[[nodiscard]] std::optional<double> simbody_distance(const SimbodyScene& scene);

}  // namespace field
