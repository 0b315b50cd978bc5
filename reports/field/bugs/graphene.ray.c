// Run: gcc -O2 graphene.ray.c $(pkg-config --cflags --libs graphene-1.0) && ./a.out
// graphene 1.10.8, libgraphene-1.0-dev of Debian 12
// Exactly: impact t=0.4389785 exit=0.4392574 distance=490.30655
#include <graphene.h>
#include <stdio.h>

int main(void) {
  const graphene_point3d_t origin = { 0, 0, 0 }, centre = { -337.2, -138.8, -328 };
  graphene_vec3_t direction;
  graphene_vec3_init(&direction, -767.96344, -316.064, -746.9);
  graphene_ray_t ray;
  graphene_ray_init(&ray, &origin, &direction);
  graphene_sphere_t sphere;
  graphene_sphere_init(&sphere, &centre, 0.16);
  float distance = 0;
  if (graphene_ray_intersect_sphere(&ray, &sphere, &distance) != GRAPHENE_RAY_INTERSECTION_KIND_NONE)
    printf("hit distance=%.9g\n", distance);
  else
    puts("miss");
}
