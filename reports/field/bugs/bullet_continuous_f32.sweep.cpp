// Run: g++ -O2 -I/usr/include/bullet bullet_continuous_f32.sweep.cpp -lBulletCollision -lLinearMath && ./a.out
// bullet_continuous_f32 3.24, libbullet-dev of Debian 12, float library
// Exactly: miss
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <cstdio>

int main() {
  const btSphereShape a(0.37672913), b(0.7376896);
  const btVector3 start(-0, -0, 0), motion(-325.94275, 225.76819, 322.11594);
  const btTransform from(btMatrix3x3::getIdentity(), start), to(btMatrix3x3::getIdentity(), start + motion);
  const btTransform at_rest(btMatrix3x3::getIdentity(), btVector3(-180.46745, 124.557175, 179.49936));
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver depth;
  btContinuousConvexCollision cast(&a, &b, &simplex, &depth);
  btConvexCast::CastResult result;
  // What counts as a hit is what btCollisionWorld::objectQuerySingleInternal takes for one.
  if (cast.calcTimeOfImpact(from, to, at_rest, at_rest, result) && result.m_normal.length2() > btScalar(0.0001) &&
      result.m_fraction <= 1)
    std::printf("hit t=%.9g\n", result.m_fraction);
  else
    std::puts("miss");
}
