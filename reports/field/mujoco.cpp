// SPDX-License-Identifier: BSL-1.0
/// MuJoCo: `mju_rayGeom` on a sphere.
#include <mujoco/mujoco.h>

#include "reports/field/adapter.hpp"

namespace {

struct MuJoCo {
  field::Answer<mjtNum> operator()(const field::Ray<mjtNum>& ray) const {
    constexpr std::array<mjtNum, 9> identity{1, 0, 0, 0, 1, 0, 0, 0, 1};
    const std::array<mjtNum, 3> size{ray.b.radius, 0, 0};
    const mjtNum t = mju_rayGeom(ray.b.centre.data(), identity.data(), size.data(), ray.a.centre.data(),
                                 ray.a.motion.data(), mjGEOM_SPHERE);
    // Only -1 is documented as no contact.
    return t == -1 ? field::miss<mjtNum>() : field::hit_at_time(t);
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, MuJoCo{}); }
