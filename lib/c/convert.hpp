// SPDX-License-Identifier: BSL-1.0
/// The structs of graze.h as those of C++, which have the same layout.
#pragma once

#include <bit>
#include <cstddef>
#include <type_traits>

#include "c/graze.h"
#include "graze/answer.hpp"
#include "graze/shapes.hpp"

namespace graze::c {

static_assert(GRAZE_INVALID == static_cast<int>(Outcome::invalid) &&
              GRAZE_MISS == static_cast<int>(Outcome::miss) &&
              GRAZE_CONTAINED == static_cast<int>(Outcome::contained) &&
              GRAZE_OUTSIDE == static_cast<int>(Outcome::outside) &&
              GRAZE_OVERLAP == static_cast<int>(Outcome::overlap) &&
              GRAZE_IMPACT == static_cast<int>(Outcome::impact));
static_assert(GRAZE_SEPARATING == static_cast<int>(Motion::separating) &&
              GRAZE_SLIDING == static_cast<int>(Motion::sliding) &&
              GRAZE_APPROACHING == static_cast<int>(Motion::approaching));
static_assert(GRAZE_NEAREST == static_cast<int>(Rounding::nearest) &&
              GRAZE_TOWARDS_START == static_cast<int>(Rounding::towards_start));

/// The bytes of one struct as another.
template <class To, class From>
[[nodiscard]] To same(const From& from) noexcept {
  return std::bit_cast<To>(from);
}

/// Whether a rounding is one, or GRAZE_STABLE.
[[nodiscard]] constexpr bool is_rounding(int rounding) noexcept {
  return rounding == GRAZE_NEAREST || rounding == GRAZE_TOWARDS_START || rounding == GRAZE_STABLE;
}
/// The rounding of what has no stable times.
[[nodiscard]] constexpr Rounding rounding_of(int rounding) noexcept {
  return rounding == GRAZE_STABLE ? Rounding::nearest : static_cast<Rounding>(rounding);
}

}  // namespace graze::c
