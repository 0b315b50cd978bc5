// SPDX-License-Identifier: BSL-1.0
/// Runs a target without a fuzzing engine, with any compiler; and converts a corpus into case
/// lines and back.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "verify/case/file_text.hpp"
#include "verify/fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                             std::size_t most, unsigned seed);
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                               const std::uint8_t* other,
                                                               std::size_t other_size, std::uint8_t* to,
                                                               std::size_t most, unsigned seed);
/// Present only if inputs are cases.
extern "C" [[gnu::weak]] verify::fuzz::Target* graze_fuzz_target();

namespace {

constexpr const char* usage = R"(usage: %s [--cases | --seeds FOLDER] FILE...

Runs inputs without a fuzzing engine. A FILE is
  *.cases             case lines: each case is run as written
  *.txt               a packed corpus (each line an input in hexadecimal digits), or case lines
  a folder            of which each file is an input, except *.cases
  any other file      an input; or case lines, if its first line that isn't a comment is one

Without an option each input is run, followed by mutations of it unless it is a case
line or GRAZE_REPLAY_ONLY is set.
  --cases             prints each distinct case of the inputs, one a line, and runs nothing
  --seeds FOLDER      writes all inputs, and some cases of each family, to files in that folder, for a
                      fuzzer to start from; runs nothing
  --help

Status: 0 if all went well; 1 if a file can't be read or written, or there is nothing to do; 2 if the command
line is wrong, or a file is corrupt or of another target. Then nothing has been run. An answer that breaks
a promise aborts.
)";

using Input = std::vector<std::uint8_t>;

struct NamedInput {
  std::string name;  ///< the file, and for a packed corpus the line
  Input bytes;
  bool is_case = false;  ///< from a case line
};

/// The contents of a file. Ends the process if it can't be read.
std::string contents(const std::filesystem::path& file) {
  std::optional<std::string> text = verify::file_text(file);
  if (!text) {
    std::fprintf(stderr, "can't read %s\n", file.c_str());
    std::exit(1);
  }
  return *std::move(text);
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

/// Adds the inputs of a packed corpus. Ends the process if a line is corrupt, or the last one has no line
/// end.
void add_packed(const std::filesystem::path& file, std::string_view rest, std::vector<NamedInput>& inputs) {
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

/// The program's target; null if its inputs aren't cases.
verify::fuzz::Target* target() { return &graze_fuzz_target == nullptr ? nullptr : graze_fuzz_target(); }

/// Returns the next line of a text without its line end, and removes it from the text.
std::string_view next_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

/// Whether a text begins with a case line, after any comments.
bool is_case_file(std::string_view text) {
  while (!text.empty()) {
    const verify::CaseLine read = verify::read_case(next_line(text));
    if (!std::holds_alternative<std::monostate>(read)) return std::holds_alternative<verify::AnyCase>(read);
  }
  return false;
}

/// Adds the cases of a case file. Ends the process if a line isn't a case or is for another target, or the last one
/// has no line end.
void add_cases(const std::filesystem::path& file, std::string_view rest, std::vector<NamedInput>& inputs) {
  const auto refuse = [&](int number, const std::string& why) {
    std::fprintf(stderr, "%s:%d: %s\n", file.c_str(), number, why.c_str());
    std::exit(2);
  };
  for (int number = 1; !rest.empty(); ++number) {
    if (rest.find('\n') == std::string_view::npos)
      refuse(number, "the last line has no line end: the file may be cut off");
    const verify::CaseLine read = verify::read_case(next_line(rest));
    if (std::holds_alternative<std::monostate>(read)) continue;
    if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) refuse(number, fault->why);
    auto input = target()->input_of(std::get<verify::AnyCase>(read));
    if (const auto* const fault = std::get_if<verify::Unreadable>(&input)) refuse(number, fault->why);
    inputs.push_back({file.string() + ":" + std::to_string(number), std::get<Input>(std::move(input)), true});
  }
}

/// Adds all inputs of a file. The inputs of a folder are files of any name.
void add_file(const std::filesystem::path& file, bool is_in_folder, std::vector<NamedInput>& inputs) {
  const std::string text = contents(file);
  const bool is_named_so = file.extension() == ".cases";
  if (target() != nullptr && (is_named_so || (!is_in_folder && is_case_file(text)))) {
    add_cases(file, text, inputs);
  } else if (file.extension() == ".txt" && !is_in_folder) {
    add_packed(file, text, inputs);
  } else {
    inputs.push_back({file.string(), Input(text.begin(), text.end())});
  }
}

/// Adds all inputs that a word of the command line refers to.
void add(const std::filesystem::path& path, std::vector<NamedInput>& inputs) {
  if (!std::filesystem::is_directory(path)) return add_file(path, false, inputs);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) add_file(file, true, inputs);
}

void run(const Input& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

/// Whether the inputs run only unchanged, without mutations.
bool only_as_they_are() {
  static const bool only = std::getenv("GRAZE_REPLAY_ONLY") != nullptr;
  return only;
}

/// Runs an input after each of 16 successive mutations, and then the crossover of the last one with the
/// original.
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

int print_cases(const std::vector<NamedInput>& inputs) {
  std::set<std::string> seen;
  for (const NamedInput& input : inputs) {
    const auto [line, is_new] = seen.insert(verify::fuzz::line_of(target()->case_of(input.bytes)));
    if (is_new) std::printf("%s\n", line->c_str());
  }
  if (std::fflush(stdout) == 0) return 0;
  return std::fprintf(stderr, "can't write the cases\n"), 1;
}

/// The name of an input's file: the same for the same bytes, so that merged corpora hold it
/// once.
std::string name_of(verify::fuzz::Bytes bytes) {
  std::uint64_t hash = bytes.size();
  for (const std::uint8_t byte : bytes) hash = verify::mix(hash ^ byte);
  std::array<char, 17> name{};
  std::snprintf(name.data(), name.size(), "%016llx", static_cast<unsigned long long>(hash));
  return name.data();
}

int write_seeds(const std::filesystem::path& folder, const std::vector<NamedInput>& inputs) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  const auto put = [&](verify::fuzz::Bytes bytes) {
    std::ofstream file(folder / name_of(bytes), std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) failed = std::make_error_code(std::errc::io_error);
  };
  for (const NamedInput& input : inputs) put(input.bytes);
  target()->each_seed(put);
  if (!failed) return 0;
  return std::fprintf(stderr, "can't write to %s\n", folder.c_str()), 1;
}

int misused(const char* program) {
  std::fprintf(stderr, usage, program);
  return 2;
}

}  // namespace

int main(int count, char** words) {
  std::vector<std::string_view> files(words + 1, words + count);
  const std::string_view option = files.empty() ? "" : files.front();
  const bool wants_cases = option == "--cases", wants_seeds = option == "--seeds";
  if (option == "--help") return std::printf(usage, words[0]), 0;
  if (option.starts_with("--") && !wants_cases && !wants_seeds) return misused(words[0]);
  if (wants_seeds && files.size() < 2) return misused(words[0]);
  if ((wants_cases || wants_seeds) && target() == nullptr)
    return std::fprintf(stderr, "the inputs of this target aren't cases\n"), 2;
  files.erase(files.begin(), files.begin() + (wants_seeds ? 2 : wants_cases ? 1 : 0));
  std::vector<NamedInput> inputs;
  for (const std::string_view file : files) add(file, inputs);
  if (wants_seeds) return write_seeds(words[2], inputs);
  if (inputs.empty()) return std::fprintf(stderr, "nothing to replay; --help says what it takes\n"), 1;
  if (wants_cases) return print_cases(inputs);
  for (const NamedInput& input : inputs) {
    std::fprintf(stderr, "%s\n",
                 input.name.c_str());  // the last name printed is that of the input that aborts
    run(input.bytes);
    if (!input.is_case) run_changed(input.bytes);
  }
  std::fprintf(stderr, "%zu inputs\n", inputs.size());
}
