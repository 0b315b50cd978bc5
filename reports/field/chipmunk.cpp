// SPDX-License-Identifier: BSL-1.0
/// Chipmunk: `cpShapeSegmentQuery` of a circle, in the plane z = 0. The radius of the segment makes it a sweep.
#include <chipmunk/chipmunk.h>

#include <memory>

#include "reports/field/adapter.hpp"

namespace {

struct Free {
  void operator()(cpBody* body) const { cpBodyFree(body); }
  void operator()(cpShape* shape) const { cpShapeFree(shape); }
};

/// A caller prepares the circle and the segment once.
struct Scene {
  std::unique_ptr<cpBody, Free> body;
  std::unique_ptr<cpShape, Free> circle;
  cpVect start, end;
  double radius;
  bool is_flat;
};

struct Chipmunk {
  Scene scene(const field::Cast<double>& asked) const { return segment(asked, asked.a_end); }
  Scene scene(const field::Sweep<double>& asked) const { return segment(asked, asked.a_end); }

  field::Answer<double> operator()(const Scene& scene) const {
    if (!scene.is_flat) return {.outcome = verify::Outcome::invalid};
    cpSegmentQueryInfo hit{};
    const bool hits = cpShapeSegmentQuery(scene.circle.get(), scene.start, scene.end, scene.radius, &hit);
    return hits ? field::hit_at_time(hit.alpha) : field::miss<double>();
  }

 private:
  static Scene segment(const verify::Scene<double>& asked, const field::Triple<double>& end) {
    Scene scene{std::unique_ptr<cpBody, Free>(cpBodyNewStatic()),
                nullptr,
                cpv(asked.a.centre[0], asked.a.centre[1]),
                cpv(end[0], end[1]),
                asked.a.radius,
                asked.a.centre[2] == 0 && asked.a.motion[2] == 0 && asked.b.centre[2] == 0};
    scene.circle.reset(
        cpCircleShapeNew(scene.body.get(), asked.b.radius, cpv(asked.b.centre[0], asked.b.centre[1])));
    cpShapeUpdate(scene.circle.get(), cpTransformIdentity);
    return scene;
  }
};

}  // namespace

int main(int count, char** words) { return field::serve(count, words, Chipmunk{}); }
