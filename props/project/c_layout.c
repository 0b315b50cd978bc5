/* SPDX-License-Identifier: BSL-1.0 */
/* A C99 program with graze.h: the layout of its structs, which must never change, and one answer of each type. */
#include <graze.h>
#include <stdio.h>
#include <string.h>

static int faults = 0;

static void expect(const char* what, size_t is, size_t should_be) {
  if (is == should_be) return;
  printf("%s is %zu, not %zu\n", what, is, should_be);
  ++faults;
}
#define SIZE(type, bytes) expect("the size of " #type, sizeof(type), bytes)
#define OFFSET(type, member, bytes) \
  expect("the offset of " #member " in " #type, offsetof(type, member), bytes)

int main(void) {
  SIZE(graze_vec3_f32, 12);
  SIZE(graze_ray_f32, 24);
  SIZE(graze_sphere_f32, 16);
  SIZE(graze_moving_sphere_f32, 28);
  SIZE(graze_cast_f32, 28);
  SIZE(graze_hit_f32, 8);
  OFFSET(graze_hit_f32, outcome, 4);
  OFFSET(graze_hit_f32, motion, 5);
  SIZE(graze_span_f32, 12);
  OFFSET(graze_span_f32, outcome, 8);
  SIZE(graze_contact_f32, 48);
  OFFSET(graze_contact_f32, centre, 8);
  OFFSET(graze_contact_f32, normal, 32);
  OFFSET(graze_contact_f32, distance, 44);

  SIZE(graze_vec3_f64, 24);
  SIZE(graze_ray_f64, 48);
  SIZE(graze_sphere_f64, 32);
  SIZE(graze_moving_sphere_f64, 56);
  SIZE(graze_cast_f64, 56);
  SIZE(graze_hit_f64, 16);
  OFFSET(graze_hit_f64, outcome, 8);
  OFFSET(graze_hit_f64, motion, 9);
  SIZE(graze_span_f64, 24);
  OFFSET(graze_span_f64, outcome, 16);
  SIZE(graze_contact_f64, 96);
  OFFSET(graze_contact_f64, centre, 16);
  OFFSET(graze_contact_f64, normal, 64);
  OFFSET(graze_contact_f64, distance, 88);

  SIZE(graze_counts, 3 * sizeof(size_t));
  SIZE(graze_column_f32, 3 * sizeof(void*));
  SIZE(graze_ray_columns_f32, 21 * sizeof(void*));
  SIZE(graze_sphere_columns_f64, 12 * sizeof(void*));
  SIZE(graze_moving_sphere_columns_f64, 21 * sizeof(void*));
  SIZE(graze_cast_columns_f64, 21 * sizeof(void*));
  OFFSET(graze_indexed_hit_f32, index, 8);
  OFFSET(graze_indexed_hit_f64, index, 16);

  const graze_moving_sphere_f64 ball = {{{0, 0, 0}, 1}, {10, 0, 0}};
  const graze_sphere_f64 wall = {{5, 0, 0}, 1};
  graze_hit_f64 hit;
  const int outcome = graze_sphere_sweep_f64(&ball, &wall, GRAZE_NEAREST, &hit);
  expect("a hit is an impact, and this outcome", (size_t)outcome, GRAZE_IMPACT);
  expect("0.3 is the time of a hit, and this", hit.time == 0.3, 1);
  const graze_cast_f32 cast = {{0, 0, 0}, {8, 0, 0}, 1};
  const graze_sphere_f32 ball_f32 = {{5, 0, 0}, 1};
  graze_contact_f32 contact;
  expect("a cast makes contact, and this outcome",
         (size_t)graze_sphere_cast_contact_f32(&cast, &ball_f32, &contact), GRAZE_IMPACT);
  expect("3 is the distance of a cast, and this", contact.distance == 3 && contact.normal.x == -1, 1);
  expect("the version has two dots, and this", strchr(graze_version(), '.') != strrchr(graze_version(), '.'),
         1);
  return faults != 0;
}
