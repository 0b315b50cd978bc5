// SPDX-License-Identifier: BSL-1.0
/// RC_PARAMS, the environment variable that configures RapidCheck and these properties, read strictly. RapidCheck ignores
/// unknown keys, so a run with a misspelt seed would look like one with that seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace props {

struct Params {
  std::uint64_t seed = 1;
  int max_success = 65536;  ///< cases per property, question and type
  bool shrinks = true;
};

/// The contents of RC_PARAMS, or why it can't be read: one line that names what is wrong.
[[nodiscard]] std::variant<Params, std::string> read_params(std::string_view text);

/// The same for the actual environment variable. If it can't be read, ends the program with status 2.
[[nodiscard]] Params params_of_environment();

}  // namespace props
