// SPDX-License-Identifier: BSL-1.0
/// A function that writes out of bounds: a sanitizer ends the process, and what it says begins with the case.
#include <array>
#include <cstddef>
#include <verify/properties.hpp>

int main() {
  const auto writes = [](const verify::Scene<float>& scene) {
    std::array<float, 2> radii{};
    volatile std::size_t at = scene.b.radius > 2 ? 2 : 0;
    radii[at] = scene.b.radius;  // without a check, which a debugging library would make
    return radii[0] > 1;
  };
  return verify::properties<verify::Question::ray, float>(writes).hold() ? 0 : 1;
}
