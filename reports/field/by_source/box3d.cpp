// SPDX-License-Identifier: BSL-1.0
/// Box3D: `b3RayCastSphere`, and for spheres `b3ShapeCast` or `b3TimeOfImpact`.
#include <box3d/collision.h>
#include <box3d/math_functions.h>

#include "reports/field/adapter.hpp"

namespace {

using Triple = field::Triple<float>;

b3Vec3 vector(const Triple& v) { return {v[0], v[1], v[2]}; }
Triple difference(const Triple& x, const Triple& y) { return {x[0] - y[0], x[1] - y[1], x[2] - y[2]}; }

struct Rays {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    const b3Sphere sphere{vector(asked.b.centre), asked.b.radius};
    const b3RayCastInput ray{vector(asked.a.centre), vector(asked.a.motion), asked.horizon};
    const b3CastOutput found = b3RayCastSphere(&sphere, &ray);
    return found.hit ? field::hit_at_time(found.fraction) : field::miss<float>();
  }
};

/// A cast of A, in the frame of the world.
struct ShapeCast : Rays {
  using Rays::operator();
  field::Answer<float> operator()(const field::Sweep<float>& asked) const {
    return cast(asked, asked.a.motion);
  }
  field::Answer<float> operator()(const field::Cast<float>& asked) const {
    return cast(asked, difference(asked.a_end, asked.a.centre));
  }

 private:
  static field::Answer<float> cast(const field::Paths<float>& asked, const Triple& translation) {
    const b3Vec3 a = vector(asked.a.centre), b = vector(asked.b.centre);
    b3ShapeCastPairInput input{};
    input.proxyA = {&b, 1, asked.b.radius};
    input.proxyB = {&a, 1, asked.a.radius};
    input.transform = b3Transform_identity;
    input.translationB = vector(translation);
    input.maxFraction = 1;
    const b3CastOutput found = b3ShapeCast(&input);
    return found.hit ? field::hit_at_time(found.fraction) : field::miss<float>();
  }
};

b3Sweep path(const Triple& from, const Triple& to) {
  return {b3Vec3_zero, vector(from), vector(to), b3Quat_identity, b3Quat_identity};
}

/// The time of impact of two paths.
struct TimeOfImpact {
  field::Answer<float> operator()(const field::Paths<float>& asked) const {
    const b3Vec3 centre = b3Vec3_zero;
    b3TOIInput input{};
    input.proxyA = {&centre, 1, asked.a.radius};
    input.proxyB = {&centre, 1, asked.b.radius};
    input.sweepA = path(asked.a.centre, asked.a_end);
    input.sweepB = path(asked.b.centre, asked.b_end);
    input.maxFraction = 1;
    const b3TOIOutput found = b3TimeOfImpact(&input);
    if (found.state == b3_toiStateHit) return field::hit_at_time(found.fraction);
    return found.state == b3_toiStateOverlapped ? field::hit_at_time(0.F) : field::miss<float>();
  }
};

}  // namespace

int main(int count, char** words) {
  return field::serve(count, words, field::Choice{"cast", ShapeCast{}}, field::Choice{"toi", TimeOfImpact{}});
}
