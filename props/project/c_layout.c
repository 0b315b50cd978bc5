/* SPDX-License-Identifier: BSL-1.0 */
/* A C99 program with graze.h: the layout of its structs, the values of its enumerators and the types of its functions,
 * which must never change, and an answer of each type. */
#include <graze.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static int faults = 0;

static void expect(const char* what, size_t is, size_t should_be) {
  if (is == should_be) return;
  printf("%s is %zu, not %zu\n", what, is, should_be);
  ++faults;
}
#define VALUE(name, value) expect(#name, (size_t)(name), (size_t)(value))
#define SIZE(type, bytes) expect("the size of " #type, sizeof(type), bytes)
#define OFFSET(type, member, bytes) \
  expect("the offset of " #member " in " #type, offsetof(type, member), bytes)
/* A function of another type doesn't compile. */
#define TYPE(result, name, parameters)               \
  do {                                               \
    result(*function) parameters = name;             \
    expect("the place of " #name, function == 0, 0); \
  } while (0)

/* Of each type. n is the size of a number, P that of a pointer. */
#define P sizeof(void*)
#define LAYOUTS(t, n)                                            \
  SIZE(graze_vec3_##t, 3 * n);                                   \
  OFFSET(graze_vec3_##t, x, 0);                                  \
  OFFSET(graze_vec3_##t, y, n);                                  \
  OFFSET(graze_vec3_##t, z, 2 * n);                              \
  SIZE(graze_ray_##t, 6 * n);                                    \
  OFFSET(graze_ray_##t, origin, 0);                              \
  OFFSET(graze_ray_##t, direction, 3 * n);                       \
  SIZE(graze_sphere_##t, 4 * n);                                 \
  OFFSET(graze_sphere_##t, centre, 0);                           \
  OFFSET(graze_sphere_##t, radius, 3 * n);                       \
  SIZE(graze_moving_sphere_##t, 7 * n);                          \
  OFFSET(graze_moving_sphere_##t, sphere, 0);                    \
  OFFSET(graze_moving_sphere_##t, displacement, 4 * n);          \
  SIZE(graze_cast_##t, 7 * n);                                   \
  OFFSET(graze_cast_##t, start, 0);                              \
  OFFSET(graze_cast_##t, end, 3 * n);                            \
  OFFSET(graze_cast_##t, radius, 6 * n);                         \
  SIZE(graze_hit_##t, 2 * n);                                    \
  OFFSET(graze_hit_##t, time, 0);                                \
  OFFSET(graze_hit_##t, outcome, n);                             \
  OFFSET(graze_hit_##t, motion, n + 1);                          \
  SIZE(graze_span_##t, 3 * n);                                   \
  OFFSET(graze_span_##t, enter, 0);                              \
  OFFSET(graze_span_##t, exit, n);                               \
  OFFSET(graze_span_##t, outcome, 2 * n);                        \
  OFFSET(graze_span_##t, motion, 2 * n + 1);                     \
  SIZE(graze_contact_##t, 12 * n);                               \
  OFFSET(graze_contact_##t, hit, 0);                             \
  OFFSET(graze_contact_##t, centre, 2 * n);                      \
  OFFSET(graze_contact_##t, point, 5 * n);                       \
  OFFSET(graze_contact_##t, normal, 8 * n);                      \
  OFFSET(graze_contact_##t, distance, 11 * n);                   \
  SIZE(graze_column_##t, 3 * P);                                 \
  OFFSET(graze_column_##t, first, 0);                            \
  OFFSET(graze_column_##t, count, P);                            \
  OFFSET(graze_column_##t, stride, 2 * P);                       \
  SIZE(graze_vec3_columns_##t, 9 * P);                           \
  OFFSET(graze_vec3_columns_##t, x, 0);                          \
  OFFSET(graze_vec3_columns_##t, y, 3 * P);                      \
  OFFSET(graze_vec3_columns_##t, z, 6 * P);                      \
  SIZE(graze_ray_columns_##t, 21 * P);                           \
  OFFSET(graze_ray_columns_##t, origin, 0);                      \
  OFFSET(graze_ray_columns_##t, direction, 9 * P);               \
  OFFSET(graze_ray_columns_##t, t_max, 18 * P);                  \
  SIZE(graze_sphere_columns_##t, 12 * P);                        \
  OFFSET(graze_sphere_columns_##t, centre, 0);                   \
  OFFSET(graze_sphere_columns_##t, radius, 9 * P);               \
  SIZE(graze_moving_sphere_columns_##t, 21 * P);                 \
  OFFSET(graze_moving_sphere_columns_##t, sphere, 0);            \
  OFFSET(graze_moving_sphere_columns_##t, displacement, 12 * P); \
  SIZE(graze_cast_columns_##t, 21 * P);                          \
  OFFSET(graze_cast_columns_##t, start, 0);                      \
  OFFSET(graze_cast_columns_##t, end, 9 * P);                    \
  OFFSET(graze_cast_columns_##t, radius, 18 * P);                \
  SIZE(graze_indexed_hit_##t, 2 * n + P);                        \
  OFFSET(graze_indexed_hit_##t, hit, 0);                         \
  OFFSET(graze_indexed_hit_##t, index, 2 * n);
#define ARRAYS(question, a, b, t)                                                                            \
  TYPE(size_t, graze_every_##question##_##t,                                                                 \
       (const graze_##a##_columns_##t*, const graze_##b##_columns_##t*, graze_hit_##t*, size_t, int));       \
  TYPE(size_t, graze_contacts_##question##_##t,                                                              \
       (const graze_##a##_columns_##t*, const graze_##b##_columns_##t*, graze_indexed_hit_##t*, size_t, int, \
        graze_counts*));                                                                                     \
  TYPE(size_t, graze_first_##question##_##t,                                                                 \
       (const graze_##a##_columns_##t*, const graze_##b##_columns_##t*, int, graze_hit_##t*))
#define FUNCTIONS(t, real)                                                                                 \
  TYPE(int, graze_ray_sphere_##t,                                                                          \
       (const graze_ray_##t*, const graze_sphere_##t*, real, int, graze_hit_##t*));                        \
  TYPE(int, graze_sphere_sweep_##t,                                                                        \
       (const graze_moving_sphere_##t*, const graze_sphere_##t*, int, graze_hit_##t*));                    \
  TYPE(int, graze_moving_spheres_##t,                                                                      \
       (const graze_moving_sphere_##t*, const graze_moving_sphere_##t*, int, graze_hit_##t*));             \
  TYPE(int, graze_sphere_cast_##t, (const graze_cast_##t*, const graze_sphere_##t*, int, graze_hit_##t*)); \
  TYPE(int, graze_containing_sphere_##t,                                                                   \
       (const graze_moving_sphere_##t*, const graze_sphere_##t*, int, graze_hit_##t*));                    \
  TYPE(int, graze_ray_sphere_span_##t,                                                                     \
       (const graze_ray_##t*, const graze_sphere_##t*, real, int, graze_span_##t*));                       \
  TYPE(int, graze_sphere_cast_contact_##t,                                                                 \
       (const graze_cast_##t*, const graze_sphere_##t*, graze_contact_##t*));                              \
  ARRAYS(ray_sphere, ray, sphere, t);                                                                      \
  ARRAYS(sphere_sweep, moving_sphere, sphere, t);                                                          \
  ARRAYS(moving_spheres, moving_sphere, moving_sphere, t);                                                 \
  ARRAYS(sphere_cast, cast, sphere, t);                                                                    \
  ARRAYS(containing_sphere, moving_sphere, sphere, t);

static void expect_layout(void) {
  VALUE(GRAZE_INVALID, 0);
  VALUE(GRAZE_MISS, 1);
  VALUE(GRAZE_CONTAINED, 2);
  VALUE(GRAZE_OUTSIDE, 3);
  VALUE(GRAZE_OVERLAP, 4);
  VALUE(GRAZE_IMPACT, 5);
  VALUE(GRAZE_SEPARATING, -1);
  VALUE(GRAZE_SLIDING, 0);
  VALUE(GRAZE_APPROACHING, 1);
  VALUE(GRAZE_NEAREST, 0);
  VALUE(GRAZE_TOWARDS_START, 1);
  VALUE(GRAZE_STABLE, 2);
  SIZE(graze_counts, 3 * P);
  OFFSET(graze_counts, scenes, 0);
  OFFSET(graze_counts, contacts, P);
  OFFSET(graze_counts, invalid, 2 * P);
  LAYOUTS(f32, 4);
  LAYOUTS(f64, 8);
  TYPE(const char*, graze_version, (void));
  FUNCTIONS(f32, float);
  FUNCTIONS(f64, double);
}

int main(void) {
  expect_layout();
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
