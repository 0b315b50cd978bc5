// SPDX-License-Identifier: BSL-1.0
/// graze: five questions about spheres, answered as promise.hpp promises, in every rounding mode.
#pragma once

#include "graze/answer.hpp"
#include "graze/containing_sphere.hpp"
#include "graze/moving_spheres.hpp"
#include "graze/promise.hpp"
#include "graze/ray_sphere.hpp"
#include "graze/shapes.hpp"
#include "graze/sphere_cast.hpp"
#include "graze/sphere_sweep.hpp"
#include "graze/vec3.hpp"
