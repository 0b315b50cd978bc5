// Run: g++ -O2 -I/usr/include/bullet bullet_subsimplex_f32.sweep.cpp -lBulletCollision -lLinearMath && ./a.out
// bullet_subsimplex_f32 3.24, libbullet-dev of Debian 12, float library
// Exactly: miss
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <cstdio>

int main() {
  const btSphereShape a(0.07986152), b(0.07844575);
  const btVector3 start(-0, 0, -0), motion(0.14817417, -0.044664424, 0.11270498);
  const btTransform from(btMatrix3x3::getIdentity(), start), to(btMatrix3x3::getIdentity(), start + motion);
  const btTransform at_rest(btMatrix3x3::getIdentity(), btVector3(0.019477647, 0.11853089, 0.12784258));
  btVoronoiSimplexSolver simplex;
  btSubsimplexConvexCast cast(&a, &b, &simplex);
  btConvexCast::CastResult result;
  // What counts as a hit is what btCollisionWorld::objectQuerySingleInternal takes for one.
  if (cast.calcTimeOfImpact(from, to, at_rest, at_rest, result) && result.m_normal.length2() > btScalar(0.0001) &&
      result.m_fraction <= 1)
    std::printf("hit t=%.9g\n", result.m_fraction);
  else
    std::puts("miss");
}
