// SPDX-License-Identifier: BSL-1.0
/// Lines of JSON with a checksum in each, so that damage and truncation can be detected.
///
///     {"crc32":"0f3a5c91","piece":{...}}     the checksum covers the bytes after it, up to the end of the line
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace reports {

/// The line of an object, which must have members, with its line feed.
[[nodiscard]] std::string with_checksum(std::string_view object);

/// The lines of a file, without their checksums.
struct Unsealed {
  std::vector<std::string> objects;
  std::size_t bytes =
      0;  ///< of these lines; a line without a line feed, which an interruption leaves, isn't counted
  bool is_cut_off = false;  ///< whether there is such a line
};

/// The number of the first damaged line.
struct DamagedLine {
  std::size_t number = 0;
};

[[nodiscard]] std::variant<Unsealed, DamagedLine> unsealed(std::string_view text);

}  // namespace reports
