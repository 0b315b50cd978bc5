// Run: gcc -O2 {{file}} $(pkg-config --cflags --libs graphene-1.0) && ./a.out
// {{versions}}
// Exactly: {{exact}}
#include <graphene.h>
#include <stdio.h>

int main(void) {
  const graphene_point3d_t origin = { {{origin}} }, centre = { {{centre}} };
  graphene_vec3_t direction;
  graphene_vec3_init(&direction, {{direction}});
  graphene_ray_t ray;
  graphene_ray_init(&ray, &origin, &direction);
  graphene_sphere_t sphere;
  graphene_sphere_init(&sphere, &centre, {{radius}});
  float distance = 0;
  if (graphene_ray_intersect_sphere(&ray, &sphere, &distance) != GRAPHENE_RAY_INTERSECTION_KIND_NONE)
    printf("hit distance=%.9g\n", distance);
  else
    puts("miss");
}
