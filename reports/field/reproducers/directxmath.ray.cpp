// Run: g++ -O2 -I$DIRECTXMATH/Inc -I$SAL {{file}} && ./a.out
// {{versions}}
// Exactly: {{exact}}
// SAL is a folder with a sal.h, which only Windows has.
#include <DirectXCollision.h>

#include <cstdio>

int main() {
  const DirectX::XMVECTOR origin = DirectX::XMVectorSet({{origin}}, 0);
  const DirectX::XMVECTOR direction = DirectX::XMVectorSet({{direction}}, 0);
  const DirectX::BoundingSphere sphere({ {{centre}} }, {{radius}});
  float distance = 0;
  if (sphere.Intersects(origin, direction, distance))
    std::printf("hit distance=%.9g\n", distance);
  else
    std::puts("miss");
}
