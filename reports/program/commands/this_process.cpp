// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/this_process.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <string>
#include <string_view>

#include "sources_hash.hpp"

namespace reports::command {

namespace {

std::string compiler_text() {
#if defined(__clang__)
  return __VERSION__;
#else
  return "GCC " __VERSION__;
#endif
}

std::string processor_text() {
  std::ifstream file("/proc/cpuinfo");
  constexpr std::string_view key = "model name";
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(key) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

}  // namespace

Session this_process(unsigned threads) {
  return {std::string(graze_version),
          compiler_text(),
          std::string(build_flags),
          processor_text(),
          fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))),
          threads};
}

}  // namespace reports::command
