// SPDX-License-Identifier: BSL-1.0
/// PhysX: `Gu::intersectRaySphere`, and `Gu::sweepSphereSphere`, which PxGeometryQuery calls.
// clang-format off: the second needs the first
#include <foundation/PxVec3.h>
#include <GuIntersectionRaySphere.h>
#include <GuSweepSphereSphere.h>
// clang-format on

#include <algorithm>
#include <limits>

#include "reports/field/adapter.hpp"

namespace {

using Triple = field::Triple<float>;

physx::PxVec3 vector(const Triple& v) { return {v[0], v[1], v[2]}; }

struct PhysX {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    float distance = 0;
    // If the ray has no end, it ends at the largest number, as PX_MAX_F32 does in PhysX.
    const float length = std::min(asked.horizon, std::numeric_limits<float>::max());
    return physx::Gu::intersectRaySphere(vector(asked.a.centre), vector(asked.a.motion), length,
                                         vector(asked.b.centre), asked.b.radius, distance)
               ? field::hit_at_distance(distance)
               : field::miss<float>();
  }
  field::Answer<float> operator()(const field::Sweep<float>& asked) const {
    return swept(asked, vector(asked.a.motion));
  }
  field::Answer<float> operator()(const field::Cast<float>& asked) const {
    return swept(asked, vector(asked.a_end) - vector(asked.a.centre));
  }

 private:
  static field::Answer<float> swept(const field::Paths<float>& asked, const physx::PxVec3& motion) {
    float time = 0;
    physx::PxVec3 normal;
    return physx::Gu::sweepSphereSphere(vector(asked.b.centre), asked.b.radius, vector(asked.a.centre),
                                        asked.a.radius, motion, time, normal)
               ? field::hit_at_time(time)
               : field::miss<float>();
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, PhysX{}); }
