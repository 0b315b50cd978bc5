// SPDX-License-Identifier: BSL-1.0
/// Reading whole files of case lines.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "verify/case/text.hpp"

namespace verify {

/// A line that can't be read.
struct FaultyLine {
  std::size_t number = 0;  ///< from 1
  std::string why{};
};

/// Passes each case of a text of case lines to `take`, in order, up to a line that can't be read, which is returned. Blank lines
/// and comments are skipped; the last line may lack its line feed.
std::optional<FaultyLine> each_case_in(std::string_view text,
                                       const std::function<void(const AnyCase&)>& take);

}  // namespace verify
