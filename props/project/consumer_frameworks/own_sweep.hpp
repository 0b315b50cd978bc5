// SPDX-License-Identifier: BSL-1.0
/// The routine of the example; where FORGETS_THE_END is set, one that is wrong.
#pragma once

#include <cstdlib>

#include "../../../lib/verify/example/scenes.hpp"
#include "../../../lib/verify/example/sweep.hpp"

inline const auto own_sweep = std::getenv("FORGETS_THE_END") == nullptr ? sweep : meets;
