// SPDX-License-Identifier: BSL-1.0
/// The mutator of cases: it replaces the case of an input by a neighbour (verify/case/mutation.hpp), by a new
/// case of some family, or by a crossover with another one. It has no particular case or routine built in,
/// and needs no fuzzing engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "verify/fuzz/input.hpp"

namespace verify::fuzz {

/// Writes the input with its case mutated, as `seed` determines, truncated to the available room. Returns the size.
/// `from` and `to` may overlap. Real is float or double.
template <class Real>
std::size_t changed(Question question, Bytes from, std::span<std::uint8_t> to, std::uint64_t seed);

/// Writes an input that takes each number from one of two inputs. Returns the size.
template <class Real>
std::size_t crossed(Question question, Bytes one, Bytes other, std::span<std::uint8_t> to,
                    std::uint64_t seed);

}  // namespace verify::fuzz
