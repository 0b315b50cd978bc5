// SPDX-License-Identifier: BSL-1.0
/// The library leaves the upper halves of the vector registers as it found them: zero. A program for plain x86-64 would pay
/// for anything else with each of its own operations, and more than a microsecond where those alternate with an fma. (GCC 12 forgot
/// the instruction that clears them, in some functions.)
#include <cpuid.h>
#include <gtest/gtest.h>

#include <vector>

#include "graze/batch.hpp"
#include "props/unit/random_cases.hpp"
#include "subjects/every_build.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;

/// Whether the processor says which registers are in use.
bool reports_what_is_in_use() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(13, 1, &a, &b, &c, &d) != 0 && (a & 4U) != 0;
}
/// Whether an upper half of a vector register isn't zero.
bool upper_halves_are_in_use() {
  unsigned low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  return (low & 4U) != 0;
}

/// Whether a call leaves upper halves behind.
template <class Call>
bool leaves_some(const Call& call) {
  __asm__ volatile("vzeroupper");
  call();
  return upper_halves_are_in_use();
}

template <class Real>
void expect_none_left(const verify::Case<Real>& asked) {
  verify::with_question(asked.question, [&](auto constant) {
    constexpr verify::Question question = constant;
    const auto shapes = subjects::shapes_of<question>(asked);
    for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
      EXPECT_FALSE(leaves_some([&] { static_cast<void>(subjects::said_by_linked(asked, rounding)); }))
          << write(asked);
      EXPECT_FALSE(leaves_some([&] {
        std::apply([](const auto&... all) { return subjects::Compiled::hit<question>(all...); }, shapes);
      })) << write(asked);
    }
    if constexpr (question == verify::Question::sweep) {
      const std::vector targets(100, std::get<1>(shapes));
      std::vector<graze::Hit<Real>> answers(targets.size());
      EXPECT_FALSE(leaves_some([&] {
        static_cast<void>(graze::batch::every::sphere_sweep(std::get<0>(shapes), targets, answers));
      })) << write(asked);
      EXPECT_FALSE(leaves_some([&] {
        static_cast<void>(graze::batch::first::sphere_sweep(std::get<0>(shapes), targets));
      })) << write(asked);
    }
  });
}

TEST(VectorState, IsLeftClean) {
  if (!reports_what_is_in_use()) GTEST_SKIP() << "this processor doesn't say which registers are in use";
  for_each_kind([]<class Real>(const verify::Family& family, verify::Question question, Real) {
    SCOPED_TRACE(label<Real>(family, question));
    for (std::uint64_t i = 0; i < 100; ++i)
      expect_none_left(verify::draw<Real>(family, question, drawn_seed, i));
  });
}

}  // namespace
