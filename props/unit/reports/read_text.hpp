// SPDX-License-Identifier: BSL-1.0
/// What tests of readers need: a text with a change, and the reader's result, which is a value or why there is none.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace props {

/// What was read.
template <class Value>
Value value_of(std::variant<Value, std::string> said) {
  const auto* const why = std::get_if<std::string>(&said);
  EXPECT_EQ(why, nullptr) << *why;
  return why == nullptr ? std::get<Value>(std::move(said)) : Value();
}

/// Why `text` can't be read.
template <class Value>
std::string fault_in(const std::variant<Value, std::string>& said, const std::string& text) {
  const auto* const why = std::get_if<std::string>(&said);
  EXPECT_NE(why, nullptr) << text;
  return why == nullptr ? "" : *why;
}

inline std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

}  // namespace props
