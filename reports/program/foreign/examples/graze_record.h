/* SPDX-License-Identifier: BSL-1.0 */
/* Records what your program asks of its spheres as case lines, for `graze audit --world world.cases`: how often would each
   routine have been wrong in your world? C99 or C++11, and no other file. Call it where you call your own routine:

       GRAZE_RECORD_RAY(origin, direction, centre, radius, t_max);     t_max is INFINITY where the ray has none
       GRAZE_RECORD_SWEEP(a, a_radius, motion, b, b_radius);           B rests
       GRAZE_RECORD_MOVING(a, a_radius, motion, b, b_radius, b_motion);
       GRAZE_RECORD_CAST(start, radius, end, b, b_radius);
       GRAZE_RECORD_CONTAINER(a, a_radius, motion, container, container_radius);

   Vectors have [0] to [2], or define GRAZE_X(v), GRAZE_Y(v) and GRAZE_Z(v) before. Their numbers are float or double, and
   all of a call are of one type. Lines are appended to the file that the environment variable GRAZE_RECORD names, or to
   world.cases; each is written at once, so a crash loses none. One thread at a time may record. If the file can't be
   opened, that is said once on standard error, and nothing is recorded. A call costs some microseconds: to record every
   100th, define GRAZE_RECORD_EVERY as 100. The program must not choose a locale with a decimal comma. */
#ifndef GRAZE_RECORD_H
#define GRAZE_RECORD_H
#include <stdio.h>
#include <stdlib.h>
#ifndef GRAZE_X
#define GRAZE_X(v) (v)[0]
#define GRAZE_Y(v) (v)[1]
#define GRAZE_Z(v) (v)[2]
#endif
#ifndef GRAZE_RECORD_EVERY
#define GRAZE_RECORD_EVERY 1
#endif
static inline void graze_record(const char* question, int is_float, const double* x, int count) {
  static FILE* file;
  static unsigned long calls;
  char line[512];
  int used = snprintf(line, sizeof line, "%s %s", question, is_float ? "f32" : "f64");
  if (calls++ % GRAZE_RECORD_EVERY != 0) return;
  if (file == NULL) {
    const char* const name = getenv("GRAZE_RECORD");
    file = fopen(name != NULL ? name : "world.cases", "a");
    if (file == NULL) perror("graze_record.h: the file can't be opened, so nothing is recorded");
    if (file == NULL) file = stderr;
  }
  if (file == stderr) return;
  for (; count-- > 0; ++x) /* printf may print a NaN as -nan, which isn't a number of a case line */
    used += snprintf(line + used, sizeof line - (size_t)used, *x == *x ? " %a" : " nan", *x);
  fprintf(file, "%s\n", line);
  fflush(file);
}
#define GRAZE_VECTOR(v) (double)GRAZE_X(v), (double)GRAZE_Y(v), (double)GRAZE_Z(v)
#define GRAZE_RECORD(question, first, ...)                                                                    \
  do {                                                                                                        \
    const double graze_numbers[] = {__VA_ARGS__};                                                             \
    graze_record(question, sizeof(first) == sizeof(float), graze_numbers,                                     \
                 (int)(sizeof graze_numbers / sizeof graze_numbers[0]));                                      \
  } while (0)
#define GRAZE_RECORD_RAY(origin, direction, centre, radius, t_max)                                            \
  GRAZE_RECORD("ray", GRAZE_X(origin), GRAZE_VECTOR(origin), GRAZE_VECTOR(direction), GRAZE_VECTOR(centre),   \
               (double)(radius), (double)(t_max))
#define GRAZE_RECORD_SWEEP(a, a_radius, motion, b, b_radius)                                                  \
  GRAZE_RECORD("sweep", GRAZE_X(a), GRAZE_VECTOR(a), (double)(a_radius), GRAZE_VECTOR(motion),                \
               GRAZE_VECTOR(b), (double)(b_radius))
#define GRAZE_RECORD_MOVING(a, a_radius, motion, b, b_radius, b_motion)                                       \
  GRAZE_RECORD("moving", GRAZE_X(a), GRAZE_VECTOR(a), (double)(a_radius), GRAZE_VECTOR(motion),               \
               GRAZE_VECTOR(b), (double)(b_radius), GRAZE_VECTOR(b_motion))
#define GRAZE_RECORD_CAST(start, radius, end, b, b_radius)                                                    \
  GRAZE_RECORD("cast", GRAZE_X(start), GRAZE_VECTOR(start), (double)(radius), GRAZE_VECTOR(end),              \
               GRAZE_VECTOR(b), (double)(b_radius))
#define GRAZE_RECORD_CONTAINER(a, a_radius, motion, container, container_radius)                              \
  GRAZE_RECORD("container", GRAZE_X(a), GRAZE_VECTOR(a), (double)(a_radius), GRAZE_VECTOR(motion),            \
               GRAZE_VECTOR(container), (double)(container_radius))
#endif
