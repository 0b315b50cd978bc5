// SPDX-License-Identifier: BSL-1.0
/// Strict JSON for files that the program reads back: errors say what is wrong with a text, and where.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace reports {

using Json = nlohmann::json;

/// Why a text isn't valid.
struct JsonFault {
  std::string why;
};

/// Reads a part. If that fails, the fault names the part.
template <class Read>
decltype(auto) part(std::string_view where, Read read) {
  try {
    return read();
  } catch (const JsonFault& fault) {
    throw JsonFault{fmt::format("{}: {}", where, fault.why)};
  }
}

/// The most bytes of a file's text that a message shows.
inline constexpr std::size_t most_quoted = 40;

/// A value for a message. A list may be deeply nested, so its members aren't shown.
[[nodiscard]] std::string shown(const Json& json);

/// The member with that name, or null.
[[nodiscard]] const Json* find(const Json& json, std::string_view name);

// All functions below throw JsonFault.

void expect_object(const Json& json);

/// The member with that name, which must exist.
[[nodiscard]] const Json& member(const Json& json, std::string_view name);
[[nodiscard]] const Json& object_at(const Json& json, std::string_view name);
[[nodiscard]] const Json& list_at(const Json& json, std::string_view name);
[[nodiscard]] std::string text_at(const Json& json, std::string_view name);

/// A list of names.
[[nodiscard]] std::vector<std::string> names_at(const Json& json, std::string_view name);

/// An integer within these bounds.
[[nodiscard]] std::uint64_t whole(const Json& json, std::uint64_t least, std::uint64_t most);
[[nodiscard]] std::uint64_t whole_at(const Json& json, std::string_view name, std::uint64_t most);
/// An error in ulp, which may be "inf".
[[nodiscard]] double error_in_ulp(const Json& json);

/// Parses the text as JSON. Rejects duplicate keys in an object, since one value would be lost, and deep nesting.
[[nodiscard]] Json strict_json(std::string_view text);

}  // namespace reports
