// Run: G=$PHYSX/physx/source/geomutils/src/sweep; g++ -O2 -DNDEBUG -DPX_PHYSX_STATIC_LIB -I$PHYSX/physx/include -I$G {{file}} $G/GuSweepSphereSphere.cpp && ./a.out
// {{versions}}
// Exactly: {{exact}}
// PxGeometryQuery::sweep of a sphere against a sphere calls this.
#include <foundation/PxVec3.h>
// After PxVec3.h, which it needs.
#include <GuSweepSphereSphere.h>

#include <cstdio>

int main() {
  const physx::PxVec3 a({{a}}), motion({{motion}}), b({{b}});
  float t = 0;
  physx::PxVec3 normal;
  if (physx::Gu::sweepSphereSphere(b, {{b_radius}}, a, {{a_radius}}, motion, t, normal))
    std::printf("hit t=%.9g\n", t);
  else
    std::puts("miss");
}
