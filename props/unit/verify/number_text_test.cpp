// SPDX-License-Identifier: BSL-1.0
/// Numbers in text: every spelling that is read, and the one that is written.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cerrno>
#include <clocale>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "props/unit/case_in.hpp"
#include "props/unit/verify/text_in.hpp"
#include "verify/case/text.hpp"

namespace verify {
namespace {

using namespace props;

template <class Real>
class NumberTextOf : public ::testing::Test {};

using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(NumberTextOf, Reals);

// Reading.

TYPED_TEST(NumberTextOf, numbers_may_be_spelled_in_every_way_of_the_c_locale) {
  for (const std::string_view token :
       {"1.5", "+1.5", "01.50", "15e-1", "15E-1", ".15e1", ".15e+01", "150.e-2", "0x1.8", "0X1.8P0",
        "+0x1.8p+0", "0x3p-1", "0x.3p3", "0x.cp1", "0xC.p-3", "0x0018p-4", "0x.00018p16",
        "0x1.8000000000000000000000p0"})
    EXPECT_EQ(value<TypeParam>(token), TypeParam(1.5)) << token;
  EXPECT_EQ(value<TypeParam>("0x1e5"), TypeParam(485));
  EXPECT_EQ(value<TypeParam>("0xfF"), TypeParam(255));
  EXPECT_EQ(value<TypeParam>("1."), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1."), TypeParam(1));
}

TYPED_TEST(NumberTextOf, only_the_three_words_shown_are_numbers) {
  EXPECT_EQ(value<TypeParam>("inf"), std::numeric_limits<TypeParam>::infinity());
  EXPECT_EQ(value<TypeParam>("-inf"), -std::numeric_limits<TypeParam>::infinity());
  EXPECT_TRUE(std::isnan(value<TypeParam>("nan")));
  for (const std::string_view token : {"+inf", "-nan", "+nan", "infinity", "-infinity", "INF", "Inf", "NaN",
                                       "NAN", "nan()", "nan(1)", "in", "infi", "na", "--inf"})
    EXPECT_EQ(refusal<TypeParam>(token),
              "expected a number for radius of B, found \"" + std::string(token) + "\"");
}

TYPED_TEST(NumberTextOf, what_is_not_a_whole_number_token_is_refused) {
  for (const std::string_view token :
       {"0x",      "0X",      "-0x",   "0x.", "0xp1",  "0x.p1", ".",    "+",     "-",     "+.",    "e",
        "e5",      ".e5",     "1e",    "1e+", "1e-",   "1E",    "0x1p", "0x1p+", "0x1p-", "0x1pf", "1p3",
        "1.2.3",   "0x1.2.3", "..",    "--1", "++1",   "+-1",   "-+1",  "1-",    "1+1",   "1e5.0", "1e0x5",
        "0x1p5.0", "0x1p0x5", "1e5e5", "1f",  "1.0f",  "1d5",   "0xg",  "0x1g",  "x1",    "00x1",  "0b1",
        "1_000",   "1'000",   "$1",    "1/2", "1e++5", "1e5-",  "0x+1", "- 1"})
    EXPECT_TRUE(refusal<TypeParam>(token).starts_with("expected a number for radius of B, found \""))
        << token;
}

TYPED_TEST(NumberTextOf, zeros_keep_their_sign_in_every_spelling) {
  for (const std::string zero :
       {"0", "0.0", ".0", "0.", "00e5", "0e999999999999999999999999", "0e-99999999999999999999", "0x0",
        "0x0p999999999", "0x0.0p-999999999", "0x.0p+99999999999999999999999999"}) {
    EXPECT_TRUE(same(value<TypeParam>(zero), TypeParam(0))) << zero;
    EXPECT_TRUE(same(value<TypeParam>("+" + zero), TypeParam(0))) << zero;
    EXPECT_TRUE(same(value<TypeParam>("-" + zero), -TypeParam(0))) << zero;
  }
}

TYPED_TEST(NumberTextOf, a_decimal_beyond_the_range_is_infinite) {
  const TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  for (const std::string_view token :
       {"1e400", "1e+99999999999999999999999999", "123456e99999", "0.001e500"}) {
    EXPECT_EQ(value<TypeParam>(token), infinity) << token;
    EXPECT_EQ(value<TypeParam>("-" + std::string(token)), -infinity) << token;
  }
}

TYPED_TEST(NumberTextOf, a_decimal_too_small_is_subnormal_or_zero) {
  for (const std::string_view token : {"1e-400", "1e-99999999999999999999999999", "123456e-99999"}) {
    EXPECT_TRUE(same(value<TypeParam>(token), TypeParam(0))) << token;
    EXPECT_TRUE(same(value<TypeParam>("-" + std::string(token)), -TypeParam(0))) << token;
  }
}

TEST(NumberText, the_range_of_decimals_ends_halfway_beyond_the_largest_number) {
  // 2^128 - 2^103 and 2^1024 - 2^970 are ties, and infinity is the even side of both.
  EXPECT_EQ(value<float>("340282356779733661637539395458142568447"), std::numeric_limits<float>::max());
  EXPECT_EQ(value<float>("340282356779733661637539395458142568448"), std::numeric_limits<float>::infinity());
  const std::string all_but_two =
      "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758"
      "72070963302864166928879109465555478519404026306574886715058206819089020007083836762738548458177"
      "11531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508"
      "0930428801779041744977";
  EXPECT_EQ(value<double>(all_but_two + "91"), std::numeric_limits<double>::max());
  EXPECT_EQ(value<double>(all_but_two + "91.99999999999999999999999"), std::numeric_limits<double>::max());
  EXPECT_EQ(value<double>(all_but_two + "92"), std::numeric_limits<double>::infinity());
}

TEST(NumberText, subnormal_decimals_are_read) {
  EXPECT_EQ(value<double>("4.9406564584124654e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("3e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("2e-324"), 0);
  EXPECT_EQ(value<double>("2.2250738585072011e-308"), 0x0.fffffffffffffp-1022);
  EXPECT_EQ(value<float>("1e-45"), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(value<float>("7e-46"), 0);
  EXPECT_EQ(value<float>("1.1754942e-38"), 0x0.fffffep-126F);
}

TEST(NumberText, a_decimal_for_f32_is_rounded_once_and_never_through_double) {
  // The double next to this one is 1 + 2^-24, halfway between two floats; the decimal itself is above.
  const std::string above = "1.000000059604644775390625000000000000001";
  EXPECT_EQ(static_cast<float>(value<double>(above)), 1.0F);
  EXPECT_EQ(value<float>(above), 0x1.000002p+0F);
  EXPECT_EQ(value<float>("-" + above), -0x1.000002p+0F);
  EXPECT_EQ(value<float>("1.000000059604644775390625"), 1.0F);
  EXPECT_EQ(value<float>("1.000000178813934326171875"), 0x1.000004p+0F);
  EXPECT_EQ(value<float>("1.000000178813934326171874999999999999999"), 0x1.000002p+0F);
}

/// Ten million times one digit.
std::string many(char digit) {
  std::string digits;
  digits.resize(10'000'000, digit);
  return digits;
}

/// Half of a decimal fraction given by its digits behind the point.
std::string half(const std::string& digits) {
  std::string out;
  int rest = 0;
  for (const char c : digits) {
    const int whole = 10 * rest + (c - '0');
    out += static_cast<char>('0' + whole / 2);
    rest = whole % 2;
  }
  return rest != 0 ? out + '5' : out;
}

TYPED_TEST(NumberTextOf, a_single_digit_far_behind_decides_a_tie) {
  using Limits = std::numeric_limits<TypeParam>;
  const int halfway =
      Limits::digits - Limits::min_exponent + 1;  // half of the smallest subnormal is 2 to minus this
  std::string digits = "5";
  for (int i = 1; i < halfway; ++i) digits = half(digits);
  const std::string tie = "0." + digits;
  EXPECT_TRUE(same(value<TypeParam>(tie), TypeParam(0)));
  EXPECT_TRUE(same(value<TypeParam>(tie + many('0')), TypeParam(0)));
  EXPECT_EQ(value<TypeParam>(tie + many('0') + "1"), Limits::denorm_min());
  EXPECT_EQ(value<TypeParam>(tie + many('0') + "1e+0"), Limits::denorm_min());
  EXPECT_EQ(value<TypeParam>(tie + "1"), Limits::denorm_min());
  std::string below = tie;
  below.back() = '4';
  EXPECT_TRUE(same(value<TypeParam>(below + many('9')), TypeParam(0)));

  // The longest ties: odd multiples of the last one with all bits of the type set.
  const TypeParam largest_subnormal = Limits::min() - Limits::denorm_min();
  std::string sum(digits.size(), '0');  // min - half of the smallest subnormal, digit by digit
  std::string smallest_normal = "5";
  for (int i = 1; i < 1 - Limits::min_exponent; ++i) smallest_normal = half(smallest_normal);
  smallest_normal.resize(digits.size(), '0');
  int borrow = 0;
  for (std::size_t i = digits.size(); i-- > 0;) {
    int digit = smallest_normal[i] - digits[i] - borrow;
    borrow = digit < 0 ? 1 : 0;
    digit += 10 * borrow;
    sum[i] = static_cast<char>('0' + digit);
  }
  EXPECT_EQ(value<TypeParam>("0." + sum), Limits::min());
  EXPECT_EQ(value<TypeParam>("0." + sum + std::string(1000, '0') + "1"), Limits::min());
  sum.back() = '4';
  EXPECT_EQ(value<TypeParam>("0." + sum + std::string(1000, '9')), largest_subnormal);
}

TEST(NumberText, a_hexadecimal_number_of_too_many_bits_is_refused) {
  EXPECT_EQ(value<float>("0x1.fffffep+0"), 0x1.fffffep+0F);
  EXPECT_EQ(value<float>("0xffffff"), 16777215.0F);
  EXPECT_EQ(value<float>("0xffffff0"), 268435440.0F);
  EXPECT_EQ(refusal<float>("0x1.ffffffp+0"),
            "expected a number for radius of B, found \"0x1.ffffffp+0\", with more bits than f32 holds");
  EXPECT_EQ(refusal<float>("0x1000001"),
            "expected a number for radius of B, found \"0x1000001\", with more bits than f32 holds");
  EXPECT_EQ(
      refusal<float>("0x1.999999999999ap-4"),
      "expected a number for radius of B, found \"0x1.999999999999ap-4\", with more bits than f32 holds");
  EXPECT_EQ(value<double>("0x1.fffffffffffffp+0"), 0x1.fffffffffffffp+0);
  EXPECT_EQ(value<double>("0x0.00000000000000000001fffffffffffffp+0"), 0x1.fffffffffffffp-80);
  EXPECT_EQ(
      refusal<double>("-0x1.fffffffffffff8p+0"),
      "expected a number for radius of B, found \"-0x1.fffffffffffff8p+0\", with more bits than f64 holds");
  EXPECT_EQ(refusal<double>("0x1.000000000000000000000000000001"),
            "expected a number for radius of B, found \"0x1.000000000000000000000000000001\", with more bits "
            "than f64 "
            "holds");
}

TEST(NumberText, a_hexadecimal_number_beyond_the_range_is_refused) {
  EXPECT_EQ(value<float>("0x1.fffffep+127"), std::numeric_limits<float>::max());
  EXPECT_EQ(value<float>("0x.ffffff0p+128"), std::numeric_limits<float>::max());
  EXPECT_EQ(refusal<float>("0x1p+128"),
            "expected a number for radius of B, found \"0x1p+128\", beyond the range of f32");
  EXPECT_EQ(refusal<float>("-0x.8p+129"),
            "expected a number for radius of B, found \"-0x.8p+129\", beyond the range of f32");
  EXPECT_EQ(value<double>("0x1.fffffffffffffp+1023"), std::numeric_limits<double>::max());
  EXPECT_EQ(value<double>("0x0.00000000000000000001p+1103"), 0x1p+1023);
  EXPECT_EQ(refusal<double>("0x1p+1024"),
            "expected a number for radius of B, found \"0x1p+1024\", beyond the range of f64");
  EXPECT_EQ(refusal<double>("0x1p+99999999999999999999999999"),
            "expected a number for radius of B, found \"0x1p+99999999999999999999999999\", beyond the range "
            "of f64");
}

TEST(NumberText, a_hexadecimal_number_below_the_range_is_refused) {
  EXPECT_EQ(value<float>("0x1p-149"), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(value<float>("0x1.8p-148"), 3 * std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(value<float>("0x1.fffffcp-127"), 0x1.fffffcp-127F);
  EXPECT_EQ(refusal<float>("0x1p-150"),
            "expected a number for radius of B, found \"0x1p-150\", with bits below the smallest f32");
  EXPECT_EQ(refusal<float>("0x1.8p-149"),
            "expected a number for radius of B, found \"0x1.8p-149\", with bits below the smallest f32");
  EXPECT_EQ(refusal<float>("0x1.fffffep-127"),
            "expected a number for radius of B, found \"0x1.fffffep-127\", with bits below the smallest f32");
  EXPECT_EQ(value<double>("0x1p-1074"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("0x0.0000000000001p-1022"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("0x100000p-1094"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("0x1.ffffffffffffep-1023"), 0x0.fffffffffffffp-1022);
  EXPECT_EQ(refusal<double>("0x1.fffffffffffffp-1023"),
            "expected a number for radius of B, found \"0x1.fffffffffffffp-1023\", with bits below the "
            "smallest f64");
  EXPECT_EQ(refusal<double>("0x1p-1075"),
            "expected a number for radius of B, found \"0x1p-1075\", with bits below the smallest f64");
  EXPECT_EQ(
      refusal<double>("-0x1p-99999999999999999999999999"),
      "expected a number for radius of B, found \"-0x1p-99999999999999999999999999\", with bits below the "
      "smallest f64");
}

TEST(NumberText, random_tokens_are_numbers_exactly_when_strtod_reads_all_of_them) {
  Tape tape = Tape::seeded(4);
  constexpr std::string_view alphabet = "0123456789012345..eEpPxX+-+-aFcB00";
  int numbers = 0;
  for (int i = 0; i < 300'000; ++i) {
    std::string token;
    const std::uint64_t shape = tape.next();
    if ((shape & 3) == 1) token = "-";
    if ((shape & 12) == 4) token += "0x";
    const std::size_t length = 1 + (shape >> 4) % 9;
    for (std::size_t j = 0; j < length; ++j) token += alphabet[tape.next() % alphabet.size()];

    char* end = nullptr;
    errno = 0;
    const double wide = std::strtod(token.c_str(), &end);
    const bool left_the_range = errno == ERANGE;
    const bool whole = end == token.c_str() + token.size();
    const bool hexadecimal = token.find_first_of("xX") != std::string::npos;
    numbers += whole ? 1 : 0;
    // No token is so long that a double can't hold its hexadecimal digits.
    const bool f64 = whole && !(hexadecimal && left_the_range);
    const bool f32 = f64 && !(hexadecimal && static_cast<double>(static_cast<float>(wide)) != wide);
    ASSERT_EQ(is_number<double>(token), f64) << token;
    ASSERT_EQ(is_number<float>(token), f32) << token;
    ASSERT_TRUE(!f64 || same(value<double>(token), wide)) << token;
    ASSERT_TRUE(!f32 || same(value<float>(token), std::strtof(token.c_str(), nullptr))) << token;
  }
  EXPECT_GT(numbers, 30'000);
}

TYPED_TEST(NumberTextOf, random_decimals_read_as_the_c_library_reads_them) {
  Tape tape = Tape::seeded(5);
  for (int i = 0; i < 200'000; ++i) {
    std::string token;
    const auto digits = 1 + tape.next() % (i % 100 == 0 ? 1500 : 30);
    const auto point = tape.next() % (2 * digits);
    for (std::uint64_t j = 0; j < digits; ++j) {
      if (j == point) token += '.';
      token += static_cast<char>('0' + tape.next() % 10);
    }
    const int span = std::is_same_v<TypeParam, float> ? 100 : 700;
    token +=
        "e" + std::to_string(static_cast<int>(tape.next() % static_cast<std::uint64_t>(span)) - span / 2);
    const auto read = [&token] {
      if constexpr (std::is_same_v<TypeParam, float>)
        return std::strtof(token.c_str(), nullptr);
      else
        return std::strtod(token.c_str(), nullptr);
    };
    ASSERT_TRUE(same(value<TypeParam>(token), read())) << token;
  }
}

TEST(NumberText, numbers_are_read_and_written_the_same_in_a_locale_with_a_decimal_comma) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  bool found = false;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8", "de_DE", "fr_FR"})
    found = found || (std::setlocale(LC_NUMERIC, name) != nullptr &&
                      std::string(std::localeconv()->decimal_point) == ",");
  if (found) {
    EXPECT_EQ(value<double>("0.5"), 0.5);
    EXPECT_EQ(value<float>("0x1.8"), 1.5F);
    EXPECT_FALSE(is_number<double>("0,5"));
    EXPECT_EQ(write_number(1.5), "0x1.8p+0");
  }
  std::setlocale(LC_NUMERIC, before.c_str());
  if (!found) GTEST_SKIP() << "no such locale on this machine";
}

TYPED_TEST(NumberTextOf, a_number_may_be_ten_megabytes_long) {
  using Limits = std::numeric_limits<TypeParam>;
  const std::size_t many = 10'000'000;
  const std::string zeros(many, '0');
  const std::string nines(many, '9');
  EXPECT_EQ(value<TypeParam>("0." + std::string(many, '3')), TypeParam(1) / TypeParam(3));
  EXPECT_EQ(value<TypeParam>("0." + nines), TypeParam(1));
  EXPECT_EQ(value<TypeParam>(nines), Limits::infinity());
  EXPECT_EQ(value<TypeParam>(zeros + "1"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("1" + zeros + "e-10000000"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("1" + zeros + ".5e-10000000"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0." + zeros + "1e+10000001"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0." + zeros + "1"), TypeParam(0));
  EXPECT_EQ(value<TypeParam>("1e" + zeros + "1"), TypeParam(10));
  EXPECT_EQ(value<TypeParam>("1e-" + zeros + "1"), TypeParam(0.1L));
  EXPECT_EQ(value<TypeParam>("1e" + nines), Limits::infinity());
  EXPECT_EQ(value<TypeParam>("1e-" + nines), TypeParam(0));
  EXPECT_EQ(value<TypeParam>("0x" + zeros + "1"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1" + zeros + "p-40000000"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x0." + zeros + "1p+40000004"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1." + zeros), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1p" + zeros + "1"), TypeParam(2));
  EXPECT_EQ(value<TypeParam>("0x0p" + nines), TypeParam(0));
  EXPECT_TRUE(refusal<TypeParam>("0x1." + zeros + "1").find("with more bits than") != std::string::npos);
  EXPECT_TRUE(refusal<TypeParam>("0x1" + zeros).find("beyond the range of") != std::string::npos);
  EXPECT_TRUE(refusal<TypeParam>("0x1p" + nines).find("beyond the range of") != std::string::npos);
  EXPECT_TRUE(refusal<TypeParam>("0x1p-" + nines).find("below the smallest") != std::string::npos);
  EXPECT_EQ(refusal<TypeParam>(nines + "x"),
            "expected a number for radius of B, found \"" + std::string(40, '9') + "...\"");
}

// Writing.

TYPED_TEST(NumberTextOf, a_number_is_written_as_printf_writes_it) {
  Tape tape = Tape::seeded(3);
  const auto check = [](TypeParam number) {
    if (std::isnan(number)) return;
    std::array<char, 64> printed{};
    std::snprintf(printed.data(), printed.size(), "%a", static_cast<double>(number));
    ASSERT_EQ(write_number(static_cast<double>(number)), printed.data());
  };
  for (const TypeParam number : special_values<TypeParam>()) check(number);
  for (int i = 0; i < 200'000; ++i) check(random_bits<TypeParam>(tape));
  // Subnormal doubles, which random bits hardly ever are.
  for (int i = 0; i < 20'000; ++i)
    check(static_cast<TypeParam>(
        std::bit_cast<double>(tape.next() & 0x800f'ffff'ffff'ffff >> tape.next() % 52)));
}

TEST(NumberText, numbers_have_one_spelling_each) {
  EXPECT_EQ(write_number(0.0), "0x0p+0");
  EXPECT_EQ(write_number(-0.0), "-0x0p+0");
  EXPECT_EQ(write_number(1.0), "0x1p+0");
  EXPECT_EQ(write_number(-10.0), "-0x1.4p+3");
  EXPECT_EQ(write_number(0.1), "0x1.999999999999ap-4");
  EXPECT_EQ(write_number(std::numeric_limits<double>::denorm_min()), "0x0.0000000000001p-1022");
  EXPECT_EQ(write_number(std::numeric_limits<double>::min()), "0x1p-1022");
  EXPECT_EQ(write_number(std::numeric_limits<double>::max()), "0x1.fffffffffffffp+1023");
  EXPECT_EQ(write_number(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(write_number(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(NumberText, a_nan_is_written_without_its_sign) {
  EXPECT_EQ(write_number(std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(write_number(std::copysign(std::numeric_limits<double>::quiet_NaN(), -1.0)), "nan");
}

}  // namespace
}  // namespace verify
