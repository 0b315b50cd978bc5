# SPDX-License-Identifier: BSL-1.0
# The questions in their order, and the stem of the files of each: lib/verify/case/question.hpp in words for shells.

fuzz_questions=(ray sweep moving cast container)
declare -A fuzz_stems=([ray]=ray_sphere [sweep]=sphere_sweep [moving]=moving_spheres [cast]=sphere_cast
  [container]=containing_sphere)
