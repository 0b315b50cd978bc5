// Run: g++ -O2 -DBT_USE_DOUBLE_PRECISION -I/usr/include/bullet bullet_gjk_f64.sweep.cpp -lBulletCollision-float64 -lLinearMath-float64 && ./a.out
// bullet_gjk_f64 3.24, libbullet-dev of Debian 12, -float64 library
// Exactly: miss
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <cstdio>

int main() {
  const btSphereShape a(0.031), b(0.052);
  const btVector3 start(0, 0, 0), motion(1000, 0, 0);
  const btTransform from(btMatrix3x3::getIdentity(), start), to(btMatrix3x3::getIdentity(), start + motion);
  const btTransform at_rest(btMatrix3x3::getIdentity(), btVector3(400, 0.0838, 0));
  btVoronoiSimplexSolver simplex;
  btGjkConvexCast cast(&a, &b, &simplex);
  btConvexCast::CastResult result;
  // What counts as a hit is what btCollisionWorld::objectQuerySingleInternal takes for one.
  if (cast.calcTimeOfImpact(from, to, at_rest, at_rest, result) && result.m_normal.length2() > btScalar(0.0001) &&
      result.m_fraction <= 1)
    std::printf("hit t=%.17g\n", result.m_fraction);
  else
    std::puts("miss");
}
