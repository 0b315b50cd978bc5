// SPDX-License-Identifier: BSL-1.0
/// The five questions in constant expressions: the bits of the answers at run time, for every committed case. The compiler
/// evaluates all of them within its default limits.
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

/// What graze says of a committed case when it is asked in a constant expression.
template <class Real, std::size_t number, graze::Rounding rounding>
constexpr subjects::Said<Real> said_by_the_compiler =
    subjects::said<subjects::Header>(committed<Real>()[number], rounding);

template <class Real, std::size_t number>
void expect_the_same_at_run_time() {
  // The compiler doesn't know the case, and so can't evaluate it beforehand.
  static const volatile std::size_t at = number;
  const verify::Case<Real>& asked = committed<Real>()[at];
  using graze::Rounding;
  EXPECT_EQ((said_by_the_compiler<Real, number, Rounding::nearest>.bits()),
            subjects::said<subjects::Header>(asked, Rounding::nearest).bits())
      << write(asked);
  EXPECT_EQ((said_by_the_compiler<Real, number, Rounding::towards_start>.bits()),
            subjects::said<subjects::Header>(asked, Rounding::towards_start).bits())
      << write(asked);
}

template <class Real>
void expect_all_the_same() {
  const auto checks = []<std::size_t... number>(std::index_sequence<number...>) {
    return std::array<void (*)(), sizeof...(number)>{&expect_the_same_at_run_time<Real, number>...};
  }(std::make_index_sequence<committed<Real>().size()>());
  for (const auto& check : checks) check();
}

TEST(ConstantExpressions, give_the_bits_of_run_time_in_float) { expect_all_the_same<float>(); }
TEST(ConstantExpressions, give_the_bits_of_run_time_in_double) { expect_all_the_same<double>(); }

}  // namespace
