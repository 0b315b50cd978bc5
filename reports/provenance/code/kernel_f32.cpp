// SPDX-License-Identifier: BSL-1.0
#include "reports/provenance/code/kernel.hpp"

GRAZE_EVERY_QUESTION_OF(float)
