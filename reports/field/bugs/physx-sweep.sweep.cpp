// Run: G=$PHYSX/physx/source/geomutils/src/sweep; g++ -O2 -DNDEBUG -DPX_PHYSX_STATIC_LIB -I$PHYSX/physx/include -I$G physx-sweep.sweep.cpp $G/GuSweepSphereSphere.cpp && ./a.out
// physx-sweep a3d8a641d of 2026-06-24, by source, github.com/NVIDIA-Omniverse/PhysX
// Exactly: impact t=0.25813654
// PxGeometryQuery::sweep of a sphere against a sphere calls this.
#include <foundation/PxVec3.h>
// After PxVec3.h, which it needs.
#include <GuSweepSphereSphere.h>

#include <cstdio>

int main() {
  const physx::PxVec3 a(0, 0, 0), motion(-2044.1, -1567.7, -559.1), b(-527.7, -404.65, -144.37);
  float t = 0;
  physx::PxVec3 normal;
  if (physx::Gu::sweepSphereSphere(b, 0.03, a, 0.04, motion, t, normal))
    std::printf("hit t=%.9g\n", t);
  else
    std::puts("miss");
}
