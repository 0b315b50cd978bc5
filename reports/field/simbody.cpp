// SPDX-License-Identifier: BSL-1.0
/// Simbody: `ContactGeometry::Sphere::intersectsRay`.
#include "reports/field/adapter.hpp"
#include "reports/field/simbody_17.hpp"

namespace {

using Scene = std::shared_ptr<const field::SimbodyScene>;

struct Simbody {
  Scene scene(const field::Ray<double>& asked) const {
    // The sphere's centre is the origin of its frame, so the ray begins at a difference, rounded once.
    const auto &start = asked.a.centre, &centre = asked.b.centre;
    return field::simbody_scene({start[0] - centre[0], start[1] - centre[1], start[2] - centre[2]},
                                asked.a.motion, asked.b.radius);
  }

  field::Answer<double> operator()(const Scene& scene) const {
    const std::optional<double> distance = field::simbody_distance(*scene);
    return distance ? field::hit_at_distance(*distance) : field::miss<double>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Simbody{}); }
