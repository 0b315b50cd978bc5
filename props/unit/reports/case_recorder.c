/* SPDX-License-Identifier: BSL-1.0 */
/* Records a case of each question in both types, and special numbers, with graze_record.h. As C99 and as C++. */
#include <math.h>

#ifdef BY_MEMBERS
#define GRAZE_X(v) (v).x
#define GRAZE_Y(v) (v).y
#define GRAZE_Z(v) (v).z
#endif
#include "graze_record.h"

#ifdef BY_MEMBERS
typedef struct {
  float x, y, z;
} floats;
typedef struct {
  double x, y, z;
} doubles;
#else
typedef float floats[3];
typedef double doubles[3];
#endif

int main(void) {
  const floats a = {0.1f, -2, 3}, b = {4, 5e-42f, 6}, m = {7, 8, INFINITY};
  const doubles p = {0.1, -2, 3}, q = {4, 5e-320, 6}, v = {7, 8, (double)NAN};
  GRAZE_RECORD_RAY(a, m, b, 0.5f, INFINITY);
  GRAZE_RECORD_SWEEP(a, 1.5f, b, m, 0.5f);
  GRAZE_RECORD_MOVING(a, 1.5f, b, b, 0.5f, a);
  GRAZE_RECORD_CAST(a, 1.5f, b, b, 0.5f);
  GRAZE_RECORD_CONTAINER(a, 1.5f, b, b, 0.1f);
  GRAZE_RECORD_RAY(p, q, q, 0.5, 0.1);
  GRAZE_RECORD_SWEEP(p, 1.5, v, q, -0.0);
  GRAZE_RECORD_MOVING(p, 1.5, q, q, 0.5, p);
  GRAZE_RECORD_CAST(p, 1.5, q, q, 0.5);
  GRAZE_RECORD_CONTAINER(p, 1.5, q, q, 0.1);
  return 0;
}
