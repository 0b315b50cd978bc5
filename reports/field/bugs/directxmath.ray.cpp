// Run: g++ -O2 -I$DIRECTXMATH/Inc -I$SAL directxmath.ray.cpp && ./a.out
// directxmath d33ba2f of 2026-08-07, by source, github.com/microsoft/DirectXMath
// Exactly: impact t=1542.0122 exit=1542.2881 distance=1542.0121
// SAL is a folder with a sal.h, which only Windows has.
#include <DirectXCollision.h>

#include <cstdio>

int main() {
  const DirectX::XMVECTOR origin = DirectX::XMVectorSet(0, 0, 0, 0);
  const DirectX::XMVECTOR direction = DirectX::XMVectorSet(0.706023, -0.589463, 0.392511, 0);
  const DirectX::BoundingSphere sphere({ 1089, -909, 605 }, 0.4);
  float distance = 0;
  if (sphere.Intersects(origin, direction, distance))
    std::printf("hit distance=%.9g\n", distance);
  else
    std::puts("miss");
}
