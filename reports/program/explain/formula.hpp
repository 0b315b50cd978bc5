// SPDX-License-Identifier: BSL-1.0
/// What a routine computes, as a formula that people read: |B - A|^2 instead of its five operations.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace reports {

enum class Act : unsigned char { input, constant, negative, sum, difference, product, quotient, root };

/// One operation of a routine, or a number that it begins with. Its operands stand before it; a negative and a root
/// have the left one alone.
struct Operation {
  Act act = Act::constant;
  std::size_t left = 0, right = 0;
  std::string name{};  ///< of an input or a constant
  int axis = -1;       ///< of an input: 0 to 2 for a coordinate
};

/// An operation as a formula of its inputs. What is computed for each coordinate is written once, for the vectors. Where that
/// is long, letters stand for its parts: `P - Q, where P = ... and Q = ...`.
[[nodiscard]] std::string formula_of(const std::vector<Operation>& operations, std::size_t operation);

/// `left sign right` in the same way, such as a comparison.
[[nodiscard]] std::string formula_of(const std::vector<Operation>& operations, std::size_t left,
                                     std::string_view sign, std::size_t right);

}  // namespace reports
