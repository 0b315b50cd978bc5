// Run: g++ -O2 -I/usr/include/bullet {{file}} -lBulletCollision -lLinearMath && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <cstdio>

int main() {
  const btSphereShape a({{a_radius}}), b({{b_radius}});
  const btVector3 start({{a}}), motion({{motion}});
  const btTransform from(btMatrix3x3::getIdentity(), start), to(btMatrix3x3::getIdentity(), start + motion);
  const btTransform at_rest(btMatrix3x3::getIdentity(), btVector3({{b}}));
  btVoronoiSimplexSolver simplex;
  btGjkConvexCast cast(&a, &b, &simplex);
  btConvexCast::CastResult result;
  // What counts as a hit is what btCollisionWorld::objectQuerySingleInternal takes for one.
  if (cast.calcTimeOfImpact(from, to, at_rest, at_rest, result) && result.m_normal.length2() > btScalar(0.0001) &&
      result.m_fraction <= 1)
    std::printf("hit t=%.9g\n", result.m_fraction);
  else
    std::puts("miss");
}
