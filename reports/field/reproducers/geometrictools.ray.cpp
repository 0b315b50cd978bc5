// Run: g++ -O2 -I$GEOMETRICTOOLS/GTE {{file}} && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <Mathematics/IntrRay3Sphere3.h>

#include <cstdio>

int main() {
  const gte::Ray3<float> ray({ {{origin}} }, { {{direction}} });
  const gte::Sphere3<float> sphere({ {{centre}} }, {{radius}});
  const auto result = gte::FIQuery<float, gte::Ray3<float>, gte::Sphere3<float>>{}(ray, sphere);
  if (result.intersect)
    std::printf("hit t=%.9g\n", result.parameter[0]);
  else
    std::puts("miss");
}
