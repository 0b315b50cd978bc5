// SPDX-License-Identifier: BSL-1.0
/// Routines known to be wrong: the properties must detect each of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "props/runner/run.hpp"

namespace props {

struct FaultyRoutine {
  std::string_view fault;  ///< what is wrong with it, for people
  Question question;
  std::string_view by;   ///< the property against the truth that must detect it, in both types
  std::string_view law;  ///< the law that must detect it as well, without an oracle
  NamedRoutine routine;
};

/// The wrong kernels, then the published routines.
[[nodiscard]] std::span<const FaultyRoutine> faulty_routines();

/// The property of a question with that name, or null.
[[nodiscard]] const Property* find_property(Question question, std::string_view name);

}  // namespace props
