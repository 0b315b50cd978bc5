// SPDX-License-Identifier: BSL-1.0
/// The faulty kernels: graze with one fault each. Whatever judges routines must find all of them.
#pragma once

#include <span>
#include <string_view>

#include "subjects/routine.hpp"

namespace subjects {

struct FaultyKernel {
  std::string_view fault;  ///< what is wrong with it, in words
  Question question;       ///< one in which it shows
  NamedRoutine routine;
};

[[nodiscard]] std::span<const FaultyKernel> faulty_kernels();

/// Sweep kernels that are wrong so rarely that sampling can't be expected to notice: for search and fuzzing.
[[nodiscard]] std::span<const NamedRoutine> rarely_wrong_sweeps();

/// The kernel without a fault from which the faulty ones are made.
[[nodiscard]] const NamedRoutine& right_kernel();

}  // namespace subjects
