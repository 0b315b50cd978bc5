/* SPDX-License-Identifier: BSL-1.0 */
/* graze for C99, and for whatever calls C: when do spheres meet? Five questions, each for float (_f32) and double (_f64), one scene
 * or many. Link graze_c.
 *
 *     const graze_ray_f64 ray = {{0, 0, 0}, {1, 0, 0}};
 *     const graze_sphere_f64 ball = {{5, 0, 0}, 1};
 *     graze_hit_f64 hit;
 *     if (graze_ray_sphere_f64(&ray, &ball, INFINITY, GRAZE_NEAREST, &hit) == GRAZE_IMPACT) printf("after %g\n", hit.time);
 *
 * Takes    any bit pattern: NaN, infinity and negative radii are invalid scenes. All lengths are in one unit of your choice
 * Gives    the outcome, and in the last argument, unless that is null, the whole answer: those of the C++ functions of the same
 *          names, bit for bit; lib/graze says what each means. A null shape, or a rounding that isn't one, is invalid
 * Promise  decisions are exact, and every number is correctly rounded (graze/promise.hpp) or stable, on every processor
 * Cost     a call of the compiled C++ form; for arrays, that of graze::batch
 * Never throws, allocates or keeps state: any number of threads may call at once.
 *
 * The part for double is the part for float, with other names (props/project/c_test.py). */
#ifndef GRAZE_H
#define GRAZE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(GRAZE_C_SHARED)
#if defined(GRAZE_C_BUILDS)
#define GRAZE_C_API __declspec(dllexport)
#else
#define GRAZE_C_API __declspec(dllimport)
#endif
#elif defined(GRAZE_C_BUILDS) && defined(__GNUC__)
#define GRAZE_C_API __attribute__((visibility("default")))
#else
#define GRAZE_C_API
#endif

#ifdef __cplusplus
extern "C" {
#define GRAZE_C_NOEXCEPT noexcept
#else
#define GRAZE_C_NOEXCEPT
#endif

/* The version of the library, such as "0.2.0". A program linked with a version 0.x runs with every later 0.x. */
GRAZE_C_API const char* graze_version(void) GRAZE_C_NOEXCEPT;

/* What happens. The values and names never change. */
enum graze_outcome {
  GRAZE_INVALID = 0,   /* an input is NaN or infinite, or a radius is negative */
  GRAZE_MISS = 1,      /* no contact within the horizon */
  GRAZE_CONTAINED = 2, /* containing sphere: inside throughout the step */
  GRAZE_OUTSIDE = 3,   /* containing sphere: not inside at the start, or too large to fit */
  GRAZE_OVERLAP = 4,   /* already in contact at the start; touching counts */
  GRAZE_IMPACT = 5     /* contact (of a container: the last instant inside) at the time given */
};

/* The sign of the closing speed at a contact. */
enum graze_motion { GRAZE_SEPARATING = -1, GRAZE_SLIDING = 0, GRAZE_APPROACHING = 1 };

/* How a time is rounded: to the nearest number; down to the largest one that isn't after the contact; or, in double and in less time,
 * to one that is right for a question whose numbers are at most two doubles away (graze/stable.hpp). Where there are no stable times,
 * in float, for casts and spans, and in graze_first_..., GRAZE_STABLE is GRAZE_NEAREST. */
enum graze_rounding { GRAZE_NEAREST = 0, GRAZE_TOWARDS_START = 1, GRAZE_STABLE = 2 };

/* How many scenes were examined, and how many of them have a contact or are invalid. */
typedef struct {
  size_t scenes, contacts, invalid;
} graze_counts;

/* Many scenes. For each question there are three functions; the shortest column and `size` limit the number of scenes:
 *
 *     graze_every_...     writes the answer to each scene, and returns how many there are
 *     graze_contacts_...  writes the answers to scenes with a contact, as many as fit, and returns how many there are
 *     graze_first_...     returns the index of the earliest contact of all, and writes its answer; without one, the number of scenes,
 *                         and a miss (for a container, contained)
 *
 * If an output shares memory with an input, or a pointer to shapes is null, no scene is answered. They are in the library if it was
 * built with GRAZE_BATCH. */

/* --- float --- */

typedef struct {
  float x, y, z;
} graze_vec3_f32;

/* The points origin + t direction, t >= 0. The direction has any length. */
typedef struct {
  graze_vec3_f32 origin, direction;
} graze_ray_f32;

typedef struct {
  graze_vec3_f32 centre;
  float radius;
} graze_sphere_f32;

/* Moves from its centre at t = 0 to centre + displacement at t = 1. */
typedef struct {
  graze_sphere_f32 sphere;
  graze_vec3_f32 displacement;
} graze_moving_sphere_f32;

/* Its centre is cast from start at t = 0 to end at t = 1. */
typedef struct {
  graze_vec3_f32 start, end;
  float radius;
} graze_cast_f32;

/* When a contact happens. The time and the motion are those of an impact or an overlap. */
typedef struct {
  float time;
  uint8_t outcome; /* enum graze_outcome */
  int8_t motion;   /* enum graze_motion */
} graze_hit_f32;

/* The part of a ray in a sphere. The exit isn't limited by t_max. */
typedef struct {
  float enter, exit;
  uint8_t outcome;
  int8_t motion;
} graze_span_f32;

/* Where a cast sphere makes contact: its centre, the point where the surfaces meet, the unit normal from the target to the cast
 * sphere, and the distance travelled. */
typedef struct {
  graze_hit_f32 hit;
  graze_vec3_f32 centre, point, normal;
  float distance;
} graze_contact_f32;

GRAZE_C_API int graze_ray_sphere_f32(const graze_ray_f32* ray, const graze_sphere_f32* sphere, float t_max,
                                     int rounding, graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_ray_sphere_span_f32(const graze_ray_f32* ray, const graze_sphere_f32* sphere,
                                          float t_max, int rounding, graze_span_f32* span) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_sphere_sweep_f32(const graze_moving_sphere_f32* mover, const graze_sphere_f32* target,
                                       int rounding, graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_moving_spheres_f32(const graze_moving_sphere_f32* a, const graze_moving_sphere_f32* b,
                                         int rounding, graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_sphere_cast_f32(const graze_cast_f32* cast, const graze_sphere_f32* target,
                                      int rounding, graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_sphere_cast_contact_f32(const graze_cast_f32* cast, const graze_sphere_f32* target,
                                              graze_contact_f32* contact) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_containing_sphere_f32(const graze_moving_sphere_f32* mover,
                                            const graze_sphere_f32* container, int rounding,
                                            graze_hit_f32* hit) GRAZE_C_NOEXCEPT;

/* One number for each scene: `count` of them, the first at `first`, and each `stride` bytes after the one before. With a stride of 0
 * there is one number, used for every scene. */
typedef struct {
  const float* first;
  size_t count, stride;
} graze_column_f32;

typedef struct {
  graze_column_f32 x, y, z;
} graze_vec3_columns_f32;

typedef struct {
  graze_vec3_columns_f32 origin, direction;
  graze_column_f32 t_max;
} graze_ray_columns_f32;

typedef struct {
  graze_vec3_columns_f32 centre;
  graze_column_f32 radius;
} graze_sphere_columns_f32;

typedef struct {
  graze_sphere_columns_f32 sphere;
  graze_vec3_columns_f32 displacement;
} graze_moving_sphere_columns_f32;

typedef struct {
  graze_vec3_columns_f32 start, end;
  graze_column_f32 radius;
} graze_cast_columns_f32;

/* An answer with the index of its scene. */
typedef struct {
  graze_hit_f32 hit;
  size_t index;
} graze_indexed_hit_f32;

GRAZE_C_API size_t graze_every_ray_sphere_f32(const graze_ray_columns_f32* rays,
                                              const graze_sphere_columns_f32* spheres, graze_hit_f32* answers,
                                              size_t size, int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_ray_sphere_f32(const graze_ray_columns_f32* rays,
                                                 const graze_sphere_columns_f32* spheres,
                                                 graze_indexed_hit_f32* found, size_t size, int rounding,
                                                 graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_ray_sphere_f32(const graze_ray_columns_f32* rays,
                                              const graze_sphere_columns_f32* spheres, int rounding,
                                              graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_sphere_sweep_f32(const graze_moving_sphere_columns_f32* movers,
                                                const graze_sphere_columns_f32* targets,
                                                graze_hit_f32* answers, size_t size,
                                                int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_sphere_sweep_f32(const graze_moving_sphere_columns_f32* movers,
                                                   const graze_sphere_columns_f32* targets,
                                                   graze_indexed_hit_f32* found, size_t size, int rounding,
                                                   graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_sphere_sweep_f32(const graze_moving_sphere_columns_f32* movers,
                                                const graze_sphere_columns_f32* targets, int rounding,
                                                graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_moving_spheres_f32(const graze_moving_sphere_columns_f32* a,
                                                  const graze_moving_sphere_columns_f32* b,
                                                  graze_hit_f32* answers, size_t size,
                                                  int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_moving_spheres_f32(const graze_moving_sphere_columns_f32* a,
                                                     const graze_moving_sphere_columns_f32* b,
                                                     graze_indexed_hit_f32* found, size_t size, int rounding,
                                                     graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_moving_spheres_f32(const graze_moving_sphere_columns_f32* a,
                                                  const graze_moving_sphere_columns_f32* b, int rounding,
                                                  graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_sphere_cast_f32(const graze_cast_columns_f32* casts,
                                               const graze_sphere_columns_f32* targets,
                                               graze_hit_f32* answers, size_t size,
                                               int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_sphere_cast_f32(const graze_cast_columns_f32* casts,
                                                  const graze_sphere_columns_f32* targets,
                                                  graze_indexed_hit_f32* found, size_t size, int rounding,
                                                  graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_sphere_cast_f32(const graze_cast_columns_f32* casts,
                                               const graze_sphere_columns_f32* targets, int rounding,
                                               graze_hit_f32* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_containing_sphere_f32(const graze_moving_sphere_columns_f32* movers,
                                                     const graze_sphere_columns_f32* containers,
                                                     graze_hit_f32* answers, size_t size,
                                                     int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_containing_sphere_f32(const graze_moving_sphere_columns_f32* movers,
                                                        const graze_sphere_columns_f32* containers,
                                                        graze_indexed_hit_f32* found, size_t size,
                                                        int rounding, graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_containing_sphere_f32(const graze_moving_sphere_columns_f32* movers,
                                                     const graze_sphere_columns_f32* containers, int rounding,
                                                     graze_hit_f32* hit) GRAZE_C_NOEXCEPT;

/* --- double --- */

typedef struct {
  double x, y, z;
} graze_vec3_f64;

/* The points origin + t direction, t >= 0. The direction has any length. */
typedef struct {
  graze_vec3_f64 origin, direction;
} graze_ray_f64;

typedef struct {
  graze_vec3_f64 centre;
  double radius;
} graze_sphere_f64;

/* Moves from its centre at t = 0 to centre + displacement at t = 1. */
typedef struct {
  graze_sphere_f64 sphere;
  graze_vec3_f64 displacement;
} graze_moving_sphere_f64;

/* Its centre is cast from start at t = 0 to end at t = 1. */
typedef struct {
  graze_vec3_f64 start, end;
  double radius;
} graze_cast_f64;

/* When a contact happens. The time and the motion are those of an impact or an overlap. */
typedef struct {
  double time;
  uint8_t outcome; /* enum graze_outcome */
  int8_t motion;   /* enum graze_motion */
} graze_hit_f64;

/* The part of a ray in a sphere. The exit isn't limited by t_max. */
typedef struct {
  double enter, exit;
  uint8_t outcome;
  int8_t motion;
} graze_span_f64;

/* Where a cast sphere makes contact: its centre, the point where the surfaces meet, the unit normal from the target to the cast
 * sphere, and the distance travelled. */
typedef struct {
  graze_hit_f64 hit;
  graze_vec3_f64 centre, point, normal;
  double distance;
} graze_contact_f64;

GRAZE_C_API int graze_ray_sphere_f64(const graze_ray_f64* ray, const graze_sphere_f64* sphere, double t_max,
                                     int rounding, graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_ray_sphere_span_f64(const graze_ray_f64* ray, const graze_sphere_f64* sphere,
                                          double t_max, int rounding, graze_span_f64* span) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_sphere_sweep_f64(const graze_moving_sphere_f64* mover, const graze_sphere_f64* target,
                                       int rounding, graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_moving_spheres_f64(const graze_moving_sphere_f64* a, const graze_moving_sphere_f64* b,
                                         int rounding, graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_sphere_cast_f64(const graze_cast_f64* cast, const graze_sphere_f64* target,
                                      int rounding, graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_sphere_cast_contact_f64(const graze_cast_f64* cast, const graze_sphere_f64* target,
                                              graze_contact_f64* contact) GRAZE_C_NOEXCEPT;
GRAZE_C_API int graze_containing_sphere_f64(const graze_moving_sphere_f64* mover,
                                            const graze_sphere_f64* container, int rounding,
                                            graze_hit_f64* hit) GRAZE_C_NOEXCEPT;

/* One number for each scene: `count` of them, the first at `first`, and each `stride` bytes after the one before. With a stride of 0
 * there is one number, used for every scene. */
typedef struct {
  const double* first;
  size_t count, stride;
} graze_column_f64;

typedef struct {
  graze_column_f64 x, y, z;
} graze_vec3_columns_f64;

typedef struct {
  graze_vec3_columns_f64 origin, direction;
  graze_column_f64 t_max;
} graze_ray_columns_f64;

typedef struct {
  graze_vec3_columns_f64 centre;
  graze_column_f64 radius;
} graze_sphere_columns_f64;

typedef struct {
  graze_sphere_columns_f64 sphere;
  graze_vec3_columns_f64 displacement;
} graze_moving_sphere_columns_f64;

typedef struct {
  graze_vec3_columns_f64 start, end;
  graze_column_f64 radius;
} graze_cast_columns_f64;

/* An answer with the index of its scene. */
typedef struct {
  graze_hit_f64 hit;
  size_t index;
} graze_indexed_hit_f64;

GRAZE_C_API size_t graze_every_ray_sphere_f64(const graze_ray_columns_f64* rays,
                                              const graze_sphere_columns_f64* spheres, graze_hit_f64* answers,
                                              size_t size, int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_ray_sphere_f64(const graze_ray_columns_f64* rays,
                                                 const graze_sphere_columns_f64* spheres,
                                                 graze_indexed_hit_f64* found, size_t size, int rounding,
                                                 graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_ray_sphere_f64(const graze_ray_columns_f64* rays,
                                              const graze_sphere_columns_f64* spheres, int rounding,
                                              graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_sphere_sweep_f64(const graze_moving_sphere_columns_f64* movers,
                                                const graze_sphere_columns_f64* targets,
                                                graze_hit_f64* answers, size_t size,
                                                int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_sphere_sweep_f64(const graze_moving_sphere_columns_f64* movers,
                                                   const graze_sphere_columns_f64* targets,
                                                   graze_indexed_hit_f64* found, size_t size, int rounding,
                                                   graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_sphere_sweep_f64(const graze_moving_sphere_columns_f64* movers,
                                                const graze_sphere_columns_f64* targets, int rounding,
                                                graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_moving_spheres_f64(const graze_moving_sphere_columns_f64* a,
                                                  const graze_moving_sphere_columns_f64* b,
                                                  graze_hit_f64* answers, size_t size,
                                                  int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_moving_spheres_f64(const graze_moving_sphere_columns_f64* a,
                                                     const graze_moving_sphere_columns_f64* b,
                                                     graze_indexed_hit_f64* found, size_t size, int rounding,
                                                     graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_moving_spheres_f64(const graze_moving_sphere_columns_f64* a,
                                                  const graze_moving_sphere_columns_f64* b, int rounding,
                                                  graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_sphere_cast_f64(const graze_cast_columns_f64* casts,
                                               const graze_sphere_columns_f64* targets,
                                               graze_hit_f64* answers, size_t size,
                                               int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_sphere_cast_f64(const graze_cast_columns_f64* casts,
                                                  const graze_sphere_columns_f64* targets,
                                                  graze_indexed_hit_f64* found, size_t size, int rounding,
                                                  graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_sphere_cast_f64(const graze_cast_columns_f64* casts,
                                               const graze_sphere_columns_f64* targets, int rounding,
                                               graze_hit_f64* hit) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_every_containing_sphere_f64(const graze_moving_sphere_columns_f64* movers,
                                                     const graze_sphere_columns_f64* containers,
                                                     graze_hit_f64* answers, size_t size,
                                                     int rounding) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_contacts_containing_sphere_f64(const graze_moving_sphere_columns_f64* movers,
                                                        const graze_sphere_columns_f64* containers,
                                                        graze_indexed_hit_f64* found, size_t size,
                                                        int rounding, graze_counts* counts) GRAZE_C_NOEXCEPT;
GRAZE_C_API size_t graze_first_containing_sphere_f64(const graze_moving_sphere_columns_f64* movers,
                                                     const graze_sphere_columns_f64* containers, int rounding,
                                                     graze_hit_f64* hit) GRAZE_C_NOEXCEPT;

#undef GRAZE_C_NOEXCEPT

#ifdef __cplusplus
}
#endif

#endif /* GRAZE_H */
