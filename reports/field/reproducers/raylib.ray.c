// Run: gcc -O2 -DSUPPORT_MODULE_RMODELS=1 -DEXTERNAL_CONFIG_FLAGS -ffunction-sections -I$RAYLIB/src {{file}} $RAYLIB/src/rmodels.c -Wl,--gc-sections -lm && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <raylib.h>
#include <stdio.h>

int main(void) {
  const Ray ray = { { {{origin}} }, { {{direction}} } };
  const Vector3 center = { {{centre}} };
  const RayCollision collision = GetRayCollisionSphere(ray, center, {{radius}});
  if (collision.hit)
    printf("hit distance=%.9g\n", collision.distance);
  else
    puts("miss");
}
