/* SPDX-License-Identifier: BSL-1.0 */
/* The textbook sweep of a sphere as a program in C, or C++, with graze_case.h. See reports/FOREIGN.md. */
#include "graze_case.h"

int main(void) {
  graze_case k;
  while (graze_next_case(&k)) {
    const double radius = k.a_radius + k.b_radius;
    double a = 0, h = 0, c = 0, t;
    for (int i = 0; i < 3; ++i) {
      const double d = k.b[i] - k.a[i], v = k.motion[i];
      a += v * v;
      h += d * v;
      c += d * d;
    }
    c -= radius * radius;
    t = c <= 0 ? 0 : (h - sqrt(h * h - a * c)) / a;
    if (t >= 0 && t <= 1) {
      graze_hit_time(t);
    } else {
      graze_miss();
    }
  }
  return 0;
}
