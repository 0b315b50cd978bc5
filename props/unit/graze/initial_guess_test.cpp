// SPDX-License-Identifier: BSL-1.0
/// Where stage 3 begins its search for a root: near enough that a few comparisons suffice. The search is right from anywhere,
/// so only this test detects an initial guess that is far off.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "graze/detail/exact.hpp"
#include "props/unit/random_cases.hpp"
#include "subjects/functions.hpp"
#include "verify/case/text.hpp"

namespace {

using graze::detail::Exact;
using graze::detail::Ieee;
using graze::detail::Side;

/// The search of stage 3, with access to its beginning and its end.
template <class Real>
class Search : public Exact<Real> {
 public:
  explicit Search(const graze::detail::Relative<Real>& relative) : Exact<Real>(relative) {
    this->prepare_roots();
  }

  /// Whether there is such a root, and it isn't negative.
  [[nodiscard]] bool has(Side side) const {
    if (this->a_.sign() == 0 || this->discriminant_.sign() < 0) return false;
    if (side == Side::smaller) return this->c_.sign() >= 0 && this->h_.sign() > 0;
    return this->c_.sign() <= 0 || this->h_.sign() > 0;
  }
  /// How many numbers the guess is away from the root.
  [[nodiscard]] std::uint64_t distance(Side side) const {
    const std::uint64_t guess = (std::min)(this->estimate(side).template bits<Real>(), Ieee<Real>::infinity),
                        root = Ieee<Real>::magnitude(this->root(side, graze::Rounding::nearest));
    return guess < root ? root - guess : guess - root;
  }
};

template <class Real>
class InitialGuess : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(InitialGuess, Types);

TYPED_TEST(InitialGuess, is_next_to_the_root) {
  using Real = TypeParam;
  // The guess has 50 bits and is cut to the type: 2^(53 - 50) and one more.
  constexpr std::uint64_t most = std::numeric_limits<Real>::digits > 50 ? 9 : 1;
  std::uint64_t roots = 0;
  props::for_each_family([&](const verify::Family& family, verify::Question question) {
    for (std::uint64_t i = 0; i < 200; ++i) {
      const auto k = verify::draw<Real>(family, question, 3, i);
      const auto relative = verify::with_question(question, [&](auto constant) {
        return subjects::relative_of<constant()>(subjects::shapes_of<constant()>(k));
      });
      if (!is_valid(relative)) continue;
      const Search<Real> search(relative);
      for (const Side side : {Side::smaller, Side::larger}) {
        if (!search.has(side)) continue;
        ++roots;
        ASSERT_LE(search.distance(side), most) << static_cast<int>(side) << ' ' << write(k);
      }
    }
  });
  EXPECT_GT(roots, 10'000U);
}

}  // namespace
