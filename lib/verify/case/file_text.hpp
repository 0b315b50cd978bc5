// SPDX-License-Identifier: BSL-1.0
/// Reading a whole file as text.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <optional>
#include <string>
#include <utility>

namespace verify {

/// The bytes of a file, or nothing if it can't be opened or read to its end. (An iterator over the stream would throw
/// where a read fails.)
inline std::optional<std::string> file_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return std::nullopt;
  std::string text;
  std::array<char, 4096> some{};
  do {
    stream.read(some.data(), some.size());
    text.append(some.data(), static_cast<std::size_t>(stream.gcount()));
  } while (stream);
  return stream.bad() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace verify
