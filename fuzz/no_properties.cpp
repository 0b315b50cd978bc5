// SPDX-License-Identifier: BSL-1.0
/// The suspects name the properties that must convict them, of which a fuzzer has no use: it goes by the truth.
#include "props/property.hpp"

namespace props {

std::span<const Property> properties_of_ray_sphere() { return {}; }
std::span<const Property> properties_of_sphere_sweep() { return {}; }
std::span<const Property> properties_of_moving_spheres() { return {}; }
std::span<const Property> properties_of_sphere_cast() { return {}; }
std::span<const Property> properties_of_containing_sphere() { return {}; }

}  // namespace props
