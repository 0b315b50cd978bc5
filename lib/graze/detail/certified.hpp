// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/build.hpp"

namespace graze::inline GRAZE_BUILD::detail {

/// The result of a stage. The value is meaningless unless it is `certain`.
template <class Value>
struct Certified {
  Value value;
  bool certain;
};

/// The result of a stage that can't decide.
template <class Value>
[[nodiscard]] constexpr Certified<Value> unknown() noexcept {
  return {Value{}, false};
}

}  // namespace graze::inline GRAZE_BUILD::detail
