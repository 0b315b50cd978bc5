// SPDX-License-Identifier: BSL-1.0
/// Reads floating-point numbers of the program's own files and command line. libc++ 19 has no std::from_chars for them.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "verify/case/number_text.hpp"

namespace reports {

/// The number nearest to what the whole text spells; nothing if it isn't a number.
template <class Real>
[[nodiscard]] std::optional<Real> number_of(std::string_view text) {
  const auto read = verify::number_text::read_number<Real>(text);
  const Real* const number = std::get_if<Real>(&read);
  return number == nullptr ? std::nullopt : std::optional(*number);
}

}  // namespace reports
