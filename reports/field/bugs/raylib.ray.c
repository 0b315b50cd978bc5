// Run: gcc -O2 -DSUPPORT_MODULE_RMODELS=1 -DEXTERNAL_CONFIG_FLAGS -ffunction-sections -I$RAYLIB/src raylib.ray.c $RAYLIB/src/rmodels.c -Wl,--gc-sections -lm && ./a.out
// raylib abe23bf82 of 2026-08-21, by source, github.com/raysan5/raylib
// Exactly: impact t=1542.0122 exit=1542.2881 distance=1542.0121
#include <raylib.h>
#include <stdio.h>

int main(void) {
  const Ray ray = { { 0, 0, 0 }, { 0.706023, -0.589463, 0.392511 } };
  const Vector3 center = { 1089, -909, 605 };
  const RayCollision collision = GetRayCollisionSphere(ray, center, 0.4);
  if (collision.hit)
    printf("hit distance=%.9g\n", collision.distance);
  else
    puts("miss");
}
