// SPDX-License-Identifier: BSL-1.0
/// Runs a fuzz target over the files that are named, and over all files in the folders that are named.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** names) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < count; ++i) {
    if (!std::filesystem::is_directory(names[i]))
      files.emplace_back(names[i]);
    else
      for (const auto& entry : std::filesystem::directory_iterator(names[i])) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
    if (!stream) return std::fprintf(stderr, "can't read %s\n", file.c_str()), 1;
    std::fprintf(stderr, "%s\n", file.c_str());  // the last one named is the one that aborts
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  if (files.empty()) return std::fprintf(stderr, "nothing to replay\n"), 1;
}
