// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graze/detail/build.hpp"

namespace graze::inline GRAZE_BUILD::detail {

/// What a stage found out. Unless it is `certain`, the rest means nothing.
template <class Value>
struct Finding {
  Value value;
  bool certain;
};

template <class Value>
[[nodiscard]] constexpr Finding<Value> unknown() noexcept {
  return {Value{}, false};
}

}  // namespace graze::inline GRAZE_BUILD::detail
