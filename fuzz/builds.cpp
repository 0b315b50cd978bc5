// SPDX-License-Identifier: BSL-1.0
/// Compares the headers with the compiled kernel, for every question and type: both must give the same bits, through every
/// function and in every rounding. The first byte chooses question and type, and the rest is an input of their harness.
#include "subjects/builds.hpp"

#include <bit>
#include <cstdio>
#include <cstdlib>

#include "fuzz/engine/input.hpp"
#include "fuzz/engine/mutator.hpp"
#include "verify/case/text.hpp"

namespace {

using fuzz::Bytes;

template <class Real>
void print(const char* name, const subjects::Said<Real>& said) {
  std::fprintf(stderr, "  %s", name);
  for (const std::uint64_t bits : said.bits())
    std::fprintf(stderr, " %llx", static_cast<unsigned long long>(bits));
  std::fprintf(stderr, "\n");
}

template <class Real>
void compare(verify::Question question, Bytes bytes) {
  const auto input = fuzz::read<Real>(question, bytes);
  const auto rounding = input.early ? graze::Rounding::towards_start : graze::Rounding::nearest;
  const auto header = subjects::said<subjects::Header>(input.asked, rounding);
  const auto kernel = subjects::said<subjects::Compiled>(input.asked, rounding);
  if (header.bits() == kernel.bits()) return;
  std::fprintf(stderr, "the builds differ%s:\n%s\n", input.early ? " towards the start" : "",
               verify::write(input.asked).c_str());
  print("header", header);
  print("kernel", kernel);
  std::abort();
}

verify::Question question_of(std::uint8_t byte) {
  return verify::all_questions[byte / 2 % verify::all_questions.size()];
}
bool is_float(std::uint8_t byte) { return byte % 2 == 0; }

/// Keeps the first byte in fifteen of sixteen mutations.
std::size_t change(Bytes from, std::span<std::uint8_t> to, std::uint64_t seed) {
  if (to.empty()) return 0;
  const bool keep = !from.empty() && seed / 16 % 16 != 0;
  to[0] = keep ? from[0] : static_cast<std::uint8_t>(verify::mix(seed) % 10);
  const Bytes rest = from.subspan(from.empty() ? 0 : 1);
  const auto way = is_float(to[0]) ? fuzz::changed<float> : fuzz::changed<double>;
  return 1 + way(question_of(to[0]), rest, to.subspan(1), seed);
}
std::size_t cross(Bytes one, Bytes other, std::span<std::uint8_t> to, std::uint64_t seed) {
  if (to.empty()) return 0;
  to[0] = one.empty() ? std::uint8_t{0} : one[0];
  const auto rest = [](Bytes bytes) { return bytes.subspan(bytes.empty() ? 0 : 1); };
  const auto way = is_float(to[0]) ? fuzz::crossed<float> : fuzz::crossed<double>;
  return 1 + way(question_of(to[0]), rest(one), rest(other), to.subspan(1), seed);
}

}  // namespace

const fuzz::Mutator fuzz::mutator{change, cross};

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::uint8_t which = size == 0 ? std::uint8_t{0} : data[0];
  const Bytes rest = Bytes(data, size).subspan(size == 0 ? 0 : 1);
  is_float(which) ? compare<float>(question_of(which), rest) : compare<double>(question_of(which), rest);
  return 0;
}
