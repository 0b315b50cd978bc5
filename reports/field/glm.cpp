// SPDX-License-Identifier: BSL-1.0
/// GLM: `glm::intersectRaySphere`.
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtx/intersect.hpp>

#include "reports/field/adapter.hpp"

namespace {

struct Glm {
  template <class Real>
  field::Answer<Real> operator()(const field::Ray<Real>& ray) const {
    using Vector = glm::vec<3, Real>;
    Real distance{};
    const bool hits =
        glm::intersectRaySphere(field::vector<Vector>(ray.a.centre), field::vector<Vector>(ray.a.motion),
                                field::vector<Vector>(ray.b.centre), ray.b.radius * ray.b.radius, distance);
    return hits ? field::hit_at_distance(distance) : field::miss<Real>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Glm{}); }
