// SPDX-License-Identifier: BSL-1.0
/// Box2D: `b2CircleShape::RayCast`, and for sweeps `b2TimeOfImpact` or `b2ShapeCast`, in the plane z = 0.
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>

#include "reports/field/adapter.hpp"

namespace {

b2Vec2 flat(const field::Triple<float>& v) { return {v[0], v[1]}; }

bool is_flat(const verify::Scene<float>& scene) {
  return scene.a.centre[2] == 0 && scene.a.motion[2] == 0 && scene.b.centre[2] == 0 && scene.b.motion[2] == 0;
}

/// The answer to a case that the library can't be asked.
field::Answer<float> no_answer() { return {.outcome = verify::Outcome::invalid}; }

b2CircleShape circle(const verify::Body<float>& body) {
  b2CircleShape shape;
  shape.m_radius = body.radius;
  return shape;
}

b2Sweep path(const field::Triple<float>& from, const field::Triple<float>& to) {
  b2Sweep sweep{};
  sweep.c0 = flat(from);
  sweep.c = flat(to);
  return sweep;
}

struct Rays {
  field::Answer<float> operator()(const field::Ray<float>& asked) const {
    if (!is_flat(asked)) return no_answer();
    // The segment is given by two points, so the second is a sum, rounded once.
    const b2RayCastInput ray{flat(asked.a.centre), flat(asked.a.centre) + flat(asked.a.motion),
                             asked.horizon};
    b2RayCastOutput hit{};
    const b2Transform place(flat(asked.b.centre), b2Rot(0));
    return circle(asked.b).RayCast(&hit, ray, place, 0) ? field::hit_at_time(hit.fraction)
                                                        : field::miss<float>();
  }
};

/// The time of impact of two paths.
struct TimeOfImpact : Rays {
  using Rays::operator();
  field::Answer<float> operator()(const field::Paths<float>& asked) const {
    if (!is_flat(asked)) return no_answer();
    const b2CircleShape a = circle(asked.a), b = circle(asked.b);
    b2TOIInput input{};
    input.proxyA.Set(&a, 0);
    input.proxyB.Set(&b, 0);
    input.sweepA = path(asked.a.centre, asked.a_end);
    input.sweepB = path(asked.b.centre, asked.b_end);
    input.tMax = 1;
    b2TOIOutput output{};
    b2TimeOfImpact(&output, &input);
    if (output.state == b2TOIOutput::e_touching) return field::hit_at_time(output.t);
    return output.state == b2TOIOutput::e_overlapped ? field::hit_at_time(0.F) : field::miss<float>();
  }
};

/// A cast of one shape, whose translation is the displacement.
struct ShapeCast : Rays {
  using Rays::operator();
  field::Answer<float> operator()(const field::Sweep<float>& asked) const {
    if (!is_flat(asked)) return no_answer();
    const b2CircleShape a = circle(asked.a), b = circle(asked.b);
    b2ShapeCastInput input{};
    input.proxyA.Set(&b, 0);
    input.proxyB.Set(&a, 0);
    input.transformA = b2Transform(flat(asked.b.centre), b2Rot(0));
    input.transformB = b2Transform(flat(asked.a.centre), b2Rot(0));
    input.translationB = flat(asked.a.motion);
    b2ShapeCastOutput output{};
    return b2ShapeCast(&output, &input) ? field::hit_at_time(output.lambda) : field::miss<float>();
  }
};

}  // namespace

int main(int count, char** words) {
  return field::serve(count, words, field::Choice{"toi", TimeOfImpact{}}, field::Choice{"cast", ShapeCast{}});
}
