// SPDX-License-Identifier: BSL-1.0
/// usage: fuzz_HARNESS FILE...
///
/// Runs a harness without a fuzzing engine, with any compiler. A FILE named *.txt is a packed corpus (fuzz/corpus.py), any
/// other file is one input, and a folder stands for all files in it, each one input. Each input runs as it is. If the
/// harness has a mutator, mutations of the input follow, unless GRAZE_REPLAY_ONLY is set.
///
/// Exits with 0 if all inputs ran, with 1 if a file can't be read or there are no inputs, and with 2 if a packed corpus is
/// corrupt. With 1 or 2, no input has run.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
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

struct NamedInput {
  std::string name;  ///< the file, and of a packed corpus the line
  Input bytes;
};

/// The contents of a file. Ends the process if it can't be read.
std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  if (!stream) {
    std::fprintf(stderr, "can't read %s\n", file.c_str());
    std::exit(1);
  }
  return text;
}

/// The value of a lower-case hexadecimal digit; -1 for any other character.
int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// The input that a line of a packed corpus holds; nothing if the line is corrupt.
std::optional<Input> unpacked(std::string_view line) {
  if (line == "-") return Input{};
  if (line.empty() || line.size() % 2 != 0) return std::nullopt;
  Input input;
  for (std::size_t i = 0; i < line.size(); i += 2) {
    const int high = hex_digit(line[i]), low = hex_digit(line[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    input.push_back(static_cast<std::uint8_t>(16 * high + low));
  }
  return input;
}

/// Adds the inputs of a packed corpus. Ends the process if a line is corrupt, or the last one has no line end.
void add_packed(const std::filesystem::path& file, std::vector<NamedInput>& inputs) {
  const std::string text = contents(file);
  std::string_view rest = text;
  for (int number = 1; !rest.empty(); ++number) {
    const std::string name = file.string() + ":" + std::to_string(number);
    const std::size_t end = rest.find('\n');
    const char* const fault =
        end == std::string_view::npos
            ? "the last line has no line end: the file may be cut off"
            : "expected pairs of lower-case hexadecimal digits, or - for the empty input";
    const std::optional<Input> input =
        end == std::string_view::npos ? std::nullopt : unpacked(rest.substr(0, end));
    if (!input) {
      std::fprintf(stderr, "%s: %s\n", name.c_str(), fault);
      std::exit(2);
    }
    inputs.push_back({name, *input});
    rest.remove_prefix(end + 1);
  }
}

void add_raw(const std::filesystem::path& file, std::vector<NamedInput>& inputs) {
  const std::string text = contents(file);
  inputs.push_back({file.string(), Input(text.begin(), text.end())});
}

/// All inputs that a word of the command line stands for.
void add(const std::filesystem::path& path, std::vector<NamedInput>& inputs) {
  if (!std::filesystem::is_directory(path)) {
    path.extension() == ".txt" ? add_packed(path, inputs) : add_raw(path, inputs);
    return;
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) add_raw(file, inputs);
}

void run(const Input& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

/// Whether the inputs run only as they are, without mutations.
bool only_as_they_are() {
  static const bool only = std::getenv("GRAZE_REPLAY_ONLY") != nullptr;
  return only;
}

/// Runs an input after each of 16 successive mutations, and then the crossover of the last one with the original.
void run_changed(const Input& input) {
  if (&LLVMFuzzerCustomMutator == nullptr || only_as_they_are()) return;
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
  std::vector<NamedInput> inputs;
  for (int i = 1; i < count; ++i) add(names[i], inputs);
  if (inputs.empty()) return std::fprintf(stderr, "nothing to replay\n"), 1;
  for (const NamedInput& input : inputs) {
    std::fprintf(stderr, "%s\n",
                 input.name.c_str());  // the last name printed is that of the input that aborts
    run(input.bytes);
    run_changed(input.bytes);
  }
  std::fprintf(stderr, "%zu inputs\n", inputs.size());
}
