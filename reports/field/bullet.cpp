// SPDX-License-Identifier: BSL-1.0
/// Bullet: `calcTimeOfImpact` of its three convex casts, on two btSphereShape. Built in float and in double.
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "reports/field/adapter.hpp"

namespace {

btTransform at(const field::Triple<btScalar>& place) {
  return btTransform(btMatrix3x3::getIdentity(), field::vector<btVector3>(place));
}

/// A caller prepares shapes and the transforms at both ends once; a cast is made for each call.
struct Scene {
  btSphereShape a, b;
  btTransform a_start, a_end, b_start, b_end;
};

template <class Cast>
struct Bullet {
  Scene scene(const field::Paths<btScalar>& paths) const {
    return {btSphereShape(paths.a.radius),
            btSphereShape(paths.b.radius),
            at(paths.a.centre),
            at(paths.a_end),
            at(paths.b.centre),
            at(paths.b_end)};
  }

  field::Answer<btScalar> operator()(const Scene& scene) const {
    btVoronoiSimplexSolver simplex;
    btGjkEpaPenetrationDepthSolver depth;
    Cast cast = made<Cast>(scene, simplex, depth);
    btConvexCast::CastResult result;
    const bool hits = cast.calcTimeOfImpact(scene.a_start, scene.a_end, scene.b_start, scene.b_end, result);
    // Bullet's own callers, in btCollisionWorld, treat anything else as no hit, including a fraction or a normal that is NaN.
    constexpr auto shortest_normal_squared = static_cast<btScalar>(0.0001);
    const bool counts = result.m_fraction <= 1 && result.m_normal.length2() > shortest_normal_squared;
    return hits && counts ? field::hit_at_time(result.m_fraction) : field::miss<btScalar>();
  }

 private:
  template <class Made>
  static Made made(const Scene& scene, btSimplexSolverInterface& simplex,
                   btConvexPenetrationDepthSolver& depth) {
    if constexpr (std::is_same_v<Made, btContinuousConvexCollision>) {
      return {&scene.a, &scene.b, &simplex, &depth};
    } else {
      return {&scene.a, &scene.b, &simplex};
    }
  }
};

}  // namespace

int main(int count, char** words) {
  return field::serve(count, words, field::Choice{"subsimplex", Bullet<btSubsimplexConvexCast>{}},
                      field::Choice{"gjk", Bullet<btGjkConvexCast>{}},
                      field::Choice{"continuous", Bullet<btContinuousConvexCollision>{}});
}
