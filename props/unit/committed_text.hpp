// SPDX-License-Identifier: BSL-1.0
/// Texts that tests compare as a whole with what is committed in a folder of props/pages. When they are meant to change,
/// GRAZE_RENEW_PAGES=1 makes the tests write them anew; the change shows in what is committed.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace props {

inline void expect_as_committed(const std::string& folder, const std::map<std::string, std::string>& files) {
  namespace fs = std::filesystem;
  const fs::path committed = fs::path(PAGES_FOLDER) / folder;
  if (std::getenv("GRAZE_RENEW_PAGES") != nullptr) {
    fs::remove_all(committed);
    fs::create_directories(committed);
    for (const auto& [file, text] : files) std::ofstream(committed / file, std::ios::binary) << text;
  }
  std::size_t there = 0;
  for (const auto& [file, text] : files) {
    std::ifstream stream(committed / file, std::ios::binary);
    there += static_cast<std::size_t>(stream.good());
    const std::string expected{std::istreambuf_iterator<char>(stream), {}};
    const auto at = static_cast<std::size_t>(std::ranges::mismatch(text, expected).in1 - text.begin());
    const std::size_t start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    EXPECT_TRUE(text == expected) << folder << '/' << file << " differs at byte " << at << ":\n"
                                  << text.substr(start, 300) << "\nwhere committed is\n"
                                  << expected.substr(std::min(start, expected.size()), 300);
  }
  EXPECT_EQ(there, files.size());
}

}  // namespace props
