// SPDX-License-Identifier: BSL-1.0
#include "reports/evidence/code/kernel.hpp"

GRAZE_EVERY_QUESTION_OF(float)
