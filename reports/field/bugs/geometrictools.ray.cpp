// Run: g++ -O2 -I$GEOMETRICTOOLS/GTE geometrictools.ray.cpp && ./a.out
// geometrictools d29e7758 of 2026-08-13, by source, github.com/davideberly/GeometricTools
// Exactly: impact t=1542.0132
#include <Mathematics/IntrRay3Sphere3.h>

#include <cstdio>

int main() {
  const gte::Ray3<float> ray({ 0, 0, 0 }, { 0.7060227, -0.589463, 0.392511 });
  const gte::Sphere3<float> sphere({ 1089, -909, 605 }, 0.4);
  const auto result = gte::FIQuery<float, gte::Ray3<float>, gte::Sphere3<float>>{}(ray, sphere);
  if (result.intersect)
    std::printf("hit t=%.9g\n", result.parameter[0]);
  else
    std::puts("miss");
}
