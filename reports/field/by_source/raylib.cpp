// SPDX-License-Identifier: BSL-1.0
/// raylib: `GetRayCollisionSphere`.
#include <raylib.h>

#include "reports/field/adapter.hpp"

namespace {

Vector3 vector(const field::Triple<float>& v) { return {v[0], v[1], v[2]}; }

struct Raylib {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    const RayCollision found = GetRayCollisionSphere({vector(asked.a.centre), vector(asked.a.motion)},
                                                     vector(asked.b.centre), asked.b.radius);
    return found.hit ? field::hit_at_distance(found.distance) : field::miss<float>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Raylib{}); }
