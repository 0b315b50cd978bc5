// SPDX-License-Identifier: BSL-1.0
/// JSON of files that the program reads back, strictly: what is wrong with a text is said, and where.
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

/// Why a text isn't what it should be.
struct JsonFault {
  std::string why;
};

/// Reads a part. If that fails, the reason names the part.
template <class Read>
decltype(auto) part(std::string_view where, Read read) {
  try {
    return read();
  } catch (const JsonFault& fault) {
    throw JsonFault{fmt::format("{}: {}", where, fault.why)};
  }
}

/// So many bytes of a text of the file are shown in a message.
inline constexpr std::size_t most_quoted = 40;

/// A value in a message. A list may be deep, so its members aren't shown.
[[nodiscard]] std::string shown(const Json& json);

/// The member of that name, or null.
[[nodiscard]] const Json* find(const Json& json, std::string_view name);

// All that follows throws JsonFault.

void expect_object(const Json& json);

/// The member of that name, which must be there.
[[nodiscard]] const Json& member(const Json& json, std::string_view name);
[[nodiscard]] const Json& object_at(const Json& json, std::string_view name);
[[nodiscard]] const Json& list_at(const Json& json, std::string_view name);
[[nodiscard]] std::string text_at(const Json& json, std::string_view name);

/// A list of names.
[[nodiscard]] std::vector<std::string> names_at(const Json& json, std::string_view name);

/// A whole number in these bounds.
[[nodiscard]] std::uint64_t whole(const Json& json, std::uint64_t least, std::uint64_t most);
[[nodiscard]] std::uint64_t whole_at(const Json& json, std::string_view name, std::uint64_t most);
/// An error in ulp, which may be "inf".
[[nodiscard]] double error_in_ulp(const Json& json);

/// The text as JSON. Refuses a key twice in an object, of which one would be lost, and deep nesting.
[[nodiscard]] Json strict_json(std::string_view text);

}  // namespace reports
