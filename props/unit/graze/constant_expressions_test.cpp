// SPDX-License-Identifier: BSL-1.0
/// The five questions in constant expressions: they give the bits of the answers at run time, for every committed case. The
/// compiler evaluates all of them within its default limits.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <utility>

#include "committed_cases.hpp"
#include "subjects/builds.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;

template <class Real>
constexpr const auto& committed() {
  if constexpr (sizeof(Real) == sizeof(float)) {
    return committed_f32;
  } else {
    return committed_f64;
  }
}

constexpr std::array roundings{graze::Rounding::nearest, graze::Rounding::towards_start};

/// graze's answers to a committed case, in each rounding, in a constant expression.
template <class Real, std::size_t number>
constexpr std::array said_by_the_compiler{
    subjects::said<subjects::Header>(committed<Real>()[number], roundings[0]),
    subjects::said<subjects::Header>(committed<Real>()[number], roundings[1])};

template <class Real>
void expect_all_the_same() {
  static constexpr auto expected = []<std::size_t... number>(std::index_sequence<number...>) {
    return std::array<std::array<subjects::BuildAnswer<Real>, roundings.size()>, sizeof...(number)>{
        said_by_the_compiler<Real, number>...};
  }(std::make_index_sequence<committed<Real>().size()>());
  // The compiler doesn't know the cases of this loop, and so can't evaluate them in advance.
  static volatile std::size_t first = 0;
  for (std::size_t i = first; i < expected.size(); ++i) {
    const verify::Case<Real>& asked = committed<Real>()[i];
    for (std::size_t r = 0; r < roundings.size(); ++r) {
      EXPECT_EQ(expected[i][r].bits(), subjects::said<subjects::Header>(asked, roundings[r]).bits())
          << write(asked);
    }
  }
}

TEST(ConstantExpressions, give_the_bits_of_run_time_in_float) { expect_all_the_same<float>(); }
TEST(ConstantExpressions, give_the_bits_of_run_time_in_double) { expect_all_the_same<double>(); }

}  // namespace
