// SPDX-License-Identifier: BSL-1.0
/// Simbody's part in terms of the language alone: its headers aren't C++20, and the adapter's aren't C++17.
#pragma once

#include <array>
#include <memory>
#include <optional>

namespace field {

/// A sphere around the origin of its frame, and a ray of a direction brought to length one, as a caller holds them.
struct SimbodyScene;

[[nodiscard]] std::shared_ptr<const SimbodyScene> simbody_scene(const std::array<double, 3>& from,
                                                                const std::array<double, 3>& direction,
                                                                double radius);

/// What `ContactGeometry::Sphere::intersectsRay` gives for the distance; nothing for no intersection.
[[nodiscard]] std::optional<double> simbody_distance(const SimbodyScene& scene);

}  // namespace field
