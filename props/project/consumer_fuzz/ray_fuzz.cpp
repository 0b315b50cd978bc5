// SPDX-License-Identifier: BSL-1.0
#include <verify/fuzz.hpp>

#include "../consumer_audit/collision.hpp"

GRAZE_FUZZ(Question::ray, float, hit, {.gives = Gives::distance, .unit_direction = true});
