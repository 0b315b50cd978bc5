// SPDX-License-Identifier: BSL-1.0
/// What a routine computes, as a formula for people: |B - A|^2 instead of its five operations.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace reports {

enum class Act : unsigned char { input, constant, negative, sum, difference, product, quotient, root };

/// One operation of a routine, or one of its inputs or constants. Its operands come before it; negations and square roots
/// have only the left one.
struct Operation {
  Act act = Act::constant;
  std::size_t left = 0, right = 0;
  std::string name{};  ///< of an input or a constant
  int axis = -1;       ///< of an input: 0 to 2 for a coordinate
};

/// An operation as a formula of its inputs. Writes what is computed for each coordinate once, with vectors. In a long
/// formula, letters stand for its parts: `P - Q, where P = ... and Q = ...`.
[[nodiscard]] std::string formula_of(const std::vector<Operation>& operations, std::size_t operation);

/// The same for `left sign right`, such as a comparison.
[[nodiscard]] std::string formula_of(const std::vector<Operation>& operations, std::size_t left,
                                     std::string_view sign, std::size_t right);

}  // namespace reports
