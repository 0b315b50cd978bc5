// SPDX-License-Identifier: BSL-1.0
/// RC_PARAMS, the environment variable by which RapidCheck is configured, and these properties too: read strictly. RapidCheck ignores a
/// key that it doesn't know, so that a run with a misspelt seed looks like one with that seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace props {

struct Params {
  std::uint64_t seed = 1;
  int max_success = 65536;  ///< cases of each property, question and type
  bool shrinks = true;
};

/// What RC_PARAMS says, or why it can't be read: one line that names what is wrong.
[[nodiscard]] std::variant<Params, std::string> read_params(std::string_view text);

/// The same for the variable of the environment. If it can't be read, ends the program with status 2.
[[nodiscard]] Params params_of_environment();

}  // namespace props
