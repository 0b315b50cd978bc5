// SPDX-License-Identifier: BSL-1.0
/// Many threads at once ask the headers and the compiled form the same questions, each thread in its own rounding mode,
/// under ThreadSanitizer: it ends the program if two of them touch the same memory. All of them must give the answers that a
/// single thread gives.
#include <array>
#include <atomic>
#include <cfenv>
#include <cstdint>
#include <cstdio>
#include <latch>
#include <thread>
#include <vector>

#include "subjects/builds.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace {

constexpr std::array modes{FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
constexpr int threads_in_a_mode = 2, cases_of_a_kind = 10;

/// All answers of both builds to a case, in both roundings, bit for bit.
using Bits = std::vector<std::uint64_t>;
Bits said(const verify::AnyCase& any) {
  Bits all;
  const auto add = [&all](const Bits& some) { all.insert(all.end(), some.begin(), some.end()); };
  std::visit(
      [&](const auto& k) {
        for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
          add(subjects::said<subjects::Header>(k, rounding).bits());
          add(subjects::said<subjects::Compiled>(k, rounding).bits());
        }
      },
      any);
  return all;
}

/// Cases of every family, question and type.
std::vector<verify::AnyCase> drawn() {
  std::vector<verify::AnyCase> cases;
  for (const verify::Family& family : verify::families()) {
    for (const verify::Question question : verify::all_questions) {
      if (!family.applies(question)) continue;
      for (unsigned i = 0; i < cases_of_a_kind; ++i) {
        cases.emplace_back(verify::draw<float>(family, question, /*seed=*/9, i));
        cases.emplace_back(verify::draw<double>(family, question, /*seed=*/9, i));
      }
    }
  }
  return cases;
}

}  // namespace

int main() {
  const std::vector<verify::AnyCase> cases = drawn();
  std::vector<Bits> expected;
  expected.reserve(cases.size());
  for (const verify::AnyCase& k : cases) expected.push_back(said(k));

  std::atomic<std::uint64_t> different = 0;
  {
    std::latch all_are_here(static_cast<std::ptrdiff_t>(modes.size() * threads_in_a_mode));
    std::vector<std::jthread> threads;
    for (const int mode : modes) {
      for (int i = 0; i < threads_in_a_mode; ++i) {
        threads.emplace_back([&, mode] {
          std::fesetround(mode);
          all_are_here.arrive_and_wait();
          for (std::size_t at = 0; at < cases.size(); ++at) {
            if (said(cases[at]) != expected[at]) ++different;
          }
          if (std::fegetround() != mode) ++different;
        });
      }
    }
  }
  std::printf("%zu cases, asked by %zu threads: %llu differences\n", cases.size(),
              modes.size() * threads_in_a_mode, static_cast<unsigned long long>(different.load()));
  return different == 0 ? 0 : 1;
}
