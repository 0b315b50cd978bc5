// SPDX-License-Identifier: BSL-1.0
/// Texts that tests compare as a whole with a committed file in props/pages. When they are meant to change,
/// GRAZE_RENEW_PAGES=1 makes the tests rewrite them; the diff then shows the change.
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

/// All of these texts are in one file, each below a line with its name.
inline void expect_as_committed(const std::string& name, const std::map<std::string, std::string>& texts) {
  const std::filesystem::path committed = std::filesystem::path(PAGES_FOLDER) / (name + ".txt");
  std::string text;
  for (const auto& [title, one] : texts) text += "===== " + title + " =====\n" + one;
  if (std::getenv("GRAZE_RENEW_PAGES") != nullptr) std::ofstream(committed, std::ios::binary) << text;
  std::ifstream stream(committed, std::ios::binary);
  const std::string expected{std::istreambuf_iterator<char>(stream), {}};
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(text, expected).in1 - text.begin());
  const std::size_t start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  EXPECT_TRUE(text == expected) << committed << " differs at byte " << at << ":\n"
                                << text.substr(start, 300) << "\nwhere committed is\n"
                                << expected.substr(std::min(start, expected.size()), 300);
}

}  // namespace props
