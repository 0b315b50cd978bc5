// SPDX-License-Identifier: BSL-1.0
/// Vectors and numbers of users' types, made for a function under audit and read from it.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "props/unit/verify/audited_functions.hpp"
#include "verify/audit.hpp"

namespace {

using namespace verify;
using namespace props::audited;

// --- vectors ---

TEST(Fit, KeepsTheOrderOfComponents) {
  const Triple<double> p{1, 2, 3};
  const auto members = to_vector<Members>(p);
  EXPECT_EQ((std::array{members.x, members.y, members.z}), (std::array{1.0F, 2.0F, 3.0F}));
  const auto padded = to_vector<Padded>(p);
  EXPECT_EQ((std::array{padded.x, padded.y, padded.z, padded.w}), (std::array{1.0, 2.0, 3.0, 1.0}));
  const auto functions = to_vector<Functions>(p);
  EXPECT_EQ((std::array{functions.x(), functions.y(), functions.z()}), (std::array{1.0F, 2.0F, 3.0F}));
  const auto places = to_vector<Places>(p);
  EXPECT_EQ((std::array{places[0], places[1], places[2]}), (std::array{1.0F, 2.0F, 3.0F}));
  const auto unlike = to_vector<Unlike>(p);
  EXPECT_EQ((std::array{unlike.part('x'), unlike.part('y'), unlike.part('z')}),
            (std::array{1.0F, 2.0F, 3.0F}));

  EXPECT_EQ(from_vector<double>(members), p);
  EXPECT_EQ(from_vector<double>(padded), p);
  EXPECT_EQ(from_vector<double>(functions), p);
  EXPECT_EQ(from_vector<double>(places), p);
  EXPECT_EQ(from_vector<double>(unlike), p);
}

struct Whole {
  int x, y, z;
};
static_assert(VectorLike<std::array<long double, 3>> && VectorLike<std::vector<float>>);
static_assert(!VectorLike<Whole> && !VectorLike<float> && !VectorLike<std::string>);
static_assert(NumberLike<float> && NumberLike<long double>);
static_assert(!NumberLike<int> && !NumberLike<bool> && !NumberLike<Members>);

TEST(OwnFunction, MayHaveVectorsOfAnyKind) {
  const auto audited = [](auto vector) {
    using V = decltype(vector);
    return audit<ray, float>(exact_ray<V, float>, {}, {.cases = 300});
  };
  expect_right(audited(Members{}));
  expect_right(audited(Functions{0, 0, 0}));
  expect_right(audited(Places{}));
  expect_right(audited(std::array<float, 3>{}));
  expect_right(audited(Unlike::of(0, 0, 0)));
}

TEST(OwnFunction, GetsItsNumbersInTheirOrder) {
  std::vector<float> seen;
  auto note = [&](Members a, float r, Places v, const Functions& b, const float& s) mutable {
    seen = {a.x, a.y, a.z, r, v[0], v[1], v[2], b.x(), b.y(), b.z(), s};
    return false;
  };
  const auto audit = verify::audit<sweep, float>(note, {}, {.cases = 1, .families = {"overlap_deep"}});
  const auto& missed = audit.simplest[static_cast<std::size_t>(Kind::missed)];
  ASSERT_TRUE(missed);
  const auto asked = missed->trial.asked().used();
  EXPECT_EQ(seen, std::vector<float>(asked.begin(), asked.end()));
}

// --- numbers ---

/// 12 binary digits, made and read explicitly.
class Short {
 public:
  explicit Short(float x) {
    int exponent = 0;
    const float fraction = std::frexp(x, &exponent);
    value_ = std::isfinite(x) ? std::ldexp(std::nearbyint(std::ldexp(fraction, 12)), exponent - 12) : x;
  }
  explicit operator float() const { return value_; }

 private:
  float value_;
};
struct ShortVector {
  Short x, y, z;
};

TEST(OwnFunction, IsJudgedByTheCaseAsItsTypesHoldIt) {
  std::uint64_t longer = 0;
  const auto exact = [&](ShortVector o, ShortVector d, ShortVector c, Short r) {
    longer +=
        std::fmod(std::ldexp(std::frexp(static_cast<float>(r), std::array<int, 1>{}.data()), 12), 1.0F) != 0;
    return exact_ray(o, d, c, static_cast<float>(r));
  };
  expect_right(audit<ray, float>(exact));
  EXPECT_EQ(longer, 0u);

  // Numbers drawn in double reach a function in float as floats, and it isn't blamed for what they lack.
  const auto narrow = audit<ray, double>(exact_ray<Members, float>, {}, {.families = {"ordinary"}});
  EXPECT_EQ(narrow.wrong(), 0u) << narrow;
  EXPECT_GT(narrow.largest_error(Figure::time), 1e8);  // the answer still has only the digits of a float
}

TEST(OwnFunction, InAWiderTypeIsRoundedOnce) {
  using V = std::array<long double, 3>;
  const auto wide = [](const V& o, const V& d, const V& c, long double r) -> std::optional<long double> {
    long double a = 0, h = 0, square = -r * r;
    for (std::size_t i = 0; i < 3; ++i) {
      a += d[i] * d[i];
      h += d[i] * (c[i] - o[i]);
      square += (c[i] - o[i]) * (c[i] - o[i]);
    }
    if (square <= 0) return 0;
    if (h <= 0 || h * h - a * square < 0) return std::nullopt;
    return (h - std::sqrt(h * h - a * square)) / a;
  };
  const auto audit = verify::audit<ray, float>(wide, {}, {.families = {"ordinary"}});
  EXPECT_EQ(audit.wrong(), 0u) << audit;
  EXPECT_GT(audit.largest_error(Figure::time), 0.49);
  EXPECT_LT(audit.largest_error(Figure::time), 0.51);
}

}  // namespace
