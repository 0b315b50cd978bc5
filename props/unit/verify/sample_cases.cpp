// SPDX-License-Identifier: BSL-1.0
/// Prints the first COUNT cases of every family, question and type under SEED, as case lines.
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace {

std::optional<std::uint64_t> whole(const char* text) {
  std::uint64_t value = 0;
  const char* const end = text + std::strlen(text);
  const auto [stop, error] = std::from_chars(text, end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

template <class Real>
void print(const verify::Family& family, verify::Question question, std::uint64_t count, std::uint64_t seed) {
  for (std::uint64_t i = 0; i < count; ++i) {
    std::puts(verify::write(verify::draw<Real>(family, question, seed, i)).c_str());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto count = argc == 3 ? whole(argv[1]) : std::nullopt;
  const auto seed = argc == 3 ? whole(argv[2]) : std::nullopt;
  if (!count || !seed) {
    std::fputs("usage: sample_cases COUNT SEED\n", stderr);
    return 2;
  }
  for (const verify::Family& family : verify::families()) {
    for (const verify::Question question : verify::all_questions) {
      if (!family.applies(question)) continue;
      std::printf("# %s\n", std::string(family.name).c_str());
      print<float>(family, question, *count, *seed);
      print<double>(family, question, *count, *seed);
    }
  }
  return 0;
}
