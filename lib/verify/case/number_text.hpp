// SPDX-License-Identifier: BSL-1.0
/// The text of one number, both ways. The text of cases and answers (text.hpp) documents the accepted spellings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace verify::number_text {

/// What can be wrong with the text of a number.
enum class Fault : std::uint8_t { spelling, too_many_bits, too_large, too_fine };

/// The number, or what is wrong with its text.
template <class Real>
using Number = std::variant<Real, Fault>;

/// Reads a number of a case; Real is float or double, here and below.
template <class Real>
[[nodiscard]] Number<Real> read_number(std::string_view token);

/// Reads a number of an answer, whose program prints NaN and infinity in the way of its language.
template <class Real>
[[nodiscard]] Number<Real> read_answered_number(std::string_view token);

/// The fault as the end of a sentence about the text; nothing if the text isn't a number at all.
template <class Real>
[[nodiscard]] std::string describe(Fault fault);

/// Appends a number, spelled as by write_number.
void append_number(std::string& out, double value);

/// One byte as two hexadecimal digits.
void append_byte(std::string& out, unsigned char byte);

}  // namespace verify::number_text
