// SPDX-License-Identifier: BSL-1.0
/// The number types of cases, as values.
#pragma once

#include <cstdint>
#include <string_view>

namespace reports {

enum class NumberType : std::uint8_t { f32, f64 };

constexpr std::string_view name(NumberType type) { return type == NumberType::f32 ? "f32" : "f64"; }

}  // namespace reports
