/* SPDX-License-Identifier: BSL-1.0 */
/* Prints what graze_case.h reads of each case, as a chatty library would; it alternates between the kinds of answers. */
#include "graze_case.h"

int main(void) {
  graze_case k;
  int turn = 0;
  while (graze_next_case(&k)) {
    printf("%d %s a %g,%g,%g r %g motion %g,%g,%g end %g,%g,%g b %g,%g,%g r %g motion %g,%g,%g t_max %g\n",
           (int)k.question, k.is_float ? "f32" : "f64", k.a[0], k.a[1], k.a[2], k.a_radius, k.motion[0],
           k.motion[1], k.motion[2], k.end[0], k.end[1], k.end[2], k.b[0], k.b[1], k.b[2], k.b_radius,
           k.b_motion[0], k.b_motion[1], k.b_motion[2], k.t_max);
    fflush(stdout);
    switch (turn++ % 7) {
      case 0:
        graze_hit_time(0.1);
        break;
      case 1:
        graze_hit_distance(2);
        break;
      case 2:
        graze_hit_centre(k.a);
        break;
      case 3:
        graze_hit();
        break;
      case 4:
        graze_miss();
        break;
      case 5:
        graze_overlap();
        break;
      default:
        graze_outside();
    }
  }
  return 0;
}
