// SPDX-License-Identifier: BSL-1.0
/// A harness without a fuzzing engine, for any compiler: runs it over the files that are named, and over all files in
/// the folders that are named, each as it is and then changed some times by the harness's mutator, if it has one.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                             std::size_t most, unsigned seed);
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                               const std::uint8_t* other,
                                                               std::size_t other_size, std::uint8_t* to,
                                                               std::size_t most, unsigned seed);

namespace {

using Input = std::vector<std::uint8_t>;

void run(const Input& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

/// GRAZE_REPLAY_ONLY is set where nothing but the files themselves counts.
bool only_files() {
  static const bool only = std::getenv("GRAZE_REPLAY_ONLY") != nullptr;
  return only;
}

/// The input, changed 16 times in a row, and then crossed with the one it was.
void run_changed(const Input& input) {
  if (&LLVMFuzzerCustomMutator == nullptr || only_files()) return;
  constexpr std::size_t most = 128;
  Input changed = input;
  for (unsigned seed = 1; seed <= 16; ++seed) {
    std::size_t size = changed.size();
    changed.resize(std::max(size, most));
    size = LLVMFuzzerCustomMutator(changed.data(), size, changed.size(), seed);
    changed.resize(size);
    run(changed);
  }
  Input both(most);
  both.resize(LLVMFuzzerCustomCrossOver(input.data(), input.size(), changed.data(), changed.size(),
                                        both.data(), both.size(), 1));
  run(both);
}

}  // namespace

int main(int count, char** names) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < count; ++i) {
    if (!std::filesystem::is_directory(names[i])) {
      files.emplace_back(names[i]);
    } else {
      for (const auto& entry : std::filesystem::directory_iterator(names[i])) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(stream), {});
    if (!stream) return std::fprintf(stderr, "can't read %s\n", file.c_str()), 1;
    std::fprintf(stderr, "%s\n", file.c_str());  // the last one named is the one that aborts
    const Input input(bytes.begin(), bytes.end());
    run(input);
    run_changed(input);
  }
  if (files.empty()) return std::fprintf(stderr, "nothing to replay\n"), 1;
  std::fprintf(stderr, "%zu inputs\n", files.size());
}
