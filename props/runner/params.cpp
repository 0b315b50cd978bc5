// SPDX-License-Identifier: BSL-1.0
#include "props/runner/params.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace props {

namespace {

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

}  // namespace

std::variant<Params, std::string> read_params(std::string_view text) {
  Params params;
  while (true) {
    const std::size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos) return params;
    text.remove_prefix(start);
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    text.remove_prefix(word.size());
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return "RC_PARAMS: expected KEY=VALUE, found " + quoted(word);
    const std::string_view key = word.substr(0, equals), value = word.substr(equals + 1);
    const auto refuse = [&](const std::string& expected) {
      return "RC_PARAMS: " + std::string(key) + " takes " + expected + ", found " + quoted(value);
    };
    if (key == "seed") {
      if (!read(value, params.seed)) return refuse("a number from 0 to 2^64 - 1");
    } else if (key == "max_success") {
      if (!read(value, params.max_success) || params.max_success < 1)
        return refuse("a number of cases from 1 to " + std::to_string(std::numeric_limits<int>::max()));
    } else if (key == "noshrink") {
      if (value != "0" && value != "1") return refuse("0 or 1");
      params.shrinks = value == "0";
    } else {
      return "RC_PARAMS: unknown key " + quoted(key) + "; known are seed, max_success and noshrink";
    }
  }
}

Params params_of_environment() {
  const char* const text = std::getenv("RC_PARAMS");
  const auto params = read_params(text == nullptr ? "" : text);
  if (const auto* const fault = std::get_if<std::string>(&params)) {
    std::fprintf(stderr, "%s\n", fault->c_str());
    std::exit(2);
  }
  return std::get<Params>(params);
}

}  // namespace props
