// SPDX-License-Identifier: BSL-1.0
/// Bytes as text that is safe inside a page.
#pragma once

#include <string>
#include <string_view>

namespace reports {

/// In base 64.
[[nodiscard]] std::string base64(std::string_view bytes);

/// Compressed (RFC 1950, which browsers call `deflate`), then encoded in base 64.
[[nodiscard]] std::string packed(std::string_view text);

}  // namespace reports
