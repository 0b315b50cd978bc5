// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/slice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "verify/oracle/oracle.hpp"

namespace {

using namespace verify;

Slice slice_of(std::string_view line) { return std::get<Slice>(read_slice(line)); }

const std::string swept = "sweep f32 0 0.25 0 1 10 0 0 * 0.5 0 1.5";

TEST(Slice, is_a_case_line_with_a_star) {
  const Slice slice = slice_of("ray f32 0 0 0 1 0 0 5 0 0 *");
  EXPECT_EQ(write(slice), "ray f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 *");
  EXPECT_EQ(write(slice.at<float>(0x40000000)),
            "ray f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+1");
  EXPECT_EQ(write(slice_of("ray f32 0 0 0 1 0 0 5 0 0 1 *")).back(), '*');
  EXPECT_EQ(write(slice_of("ray f32 * 0 0 1 0 0 5 0 0 1 2")),
            "ray f32 * 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0 0x1p+1");
  EXPECT_EQ(slice_of(write(slice)), slice);
  EXPECT_FALSE(slice_of(swept) == slice);
}

TEST(Slice, has_one_star_in_place_of_a_number) {
  const auto why = [](std::string_view line) {
    const auto read = read_slice(line);
    const auto* const fault = std::get_if<Unreadable>(&read);
    return fault == nullptr ? "" : fault->why;
  };
  EXPECT_EQ(why("sweep f32 0 0 0 1 10 0 0 5 0 0 1"), "expected one * in place of a number");
  EXPECT_EQ(why("sweep f32 0 0 0 1 10 * * 5 0 0 1"), "expected one * in place of a number");
  EXPECT_EQ(why("sweep f32 0 0 0 1 10 *1 0 5 0 0 1"),
            "expected * or *@NUMBER as a word of its own, in place of a number");
  for (const char* const bad : {"sweep f32 0 0 0 1 10 -* 0 5 0 0 1", "* f32 0 0 0 1 10 0 0 5 0 0 1",
                                "sweep f64 0 0 0 1 10 *@ 0 5 0 0 1", "sweep f64 0 0 0 1 10 *@@1 0 5 0 0 1x",
                                "sweep f64 0 0 0 1 10 *11 0 5 0 0 1", "*@1 f64 0 0 0 1 10 0 0 5 0 0 1"})
    EXPECT_NE(why(bad), "") << bad;
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 *@ 0 5 0 0 1"),
            "expected * or *@NUMBER as a word of its own, in place of a number");
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 *@nan 0 5 0 0 1"), "expected another number than nan in *@NUMBER");
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 *@1..5 0 5 0 0 1").substr(0, 8), "expected");
  EXPECT_EQ(why("sweep f32 0 0 0 1 10 *@1 0 5 0 0 1"),
            "expected * without @: in a case of f32 it takes every value");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0 1 2 # *@1"), "expected one * in place of a number");
  EXPECT_NE(why("sweep f32 0 0 0 1 10 * 0 5 0 0"), "");
  EXPECT_NE(why("sweep f32 0 0 0 1 10 0 0 5 0 0 1 # *"), "");
  EXPECT_NE(why(""), "");
}

TEST(Slice, of_doubles_has_a_centre_in_the_middle_of_its_values) {
  const Slice slice = slice_of("ray f64 0 0 0 1 0 0 5 0 0 1 *@2.5");
  EXPECT_EQ(write(slice),
            "ray f64 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0 *@0x1.4p+1");
  EXPECT_EQ(slice_of(write(slice)), slice);
  EXPECT_EQ(slice.values(), 1U << 24U);
  EXPECT_EQ(slice.question(), Question::ray);
  const auto value = [](const Slice& of, CaseNumber number) { return of.at<double>(number).numbers[10]; };
  constexpr CaseNumber middle = 1U << 23U;
  EXPECT_EQ(value(slice, middle), 2.5);
  EXPECT_EQ(value(slice, middle + 1), std::nextafter(2.5, 3));
  EXPECT_EQ(value(slice, middle - 1), std::nextafter(2.5, 2));
  EXPECT_EQ(value(slice, 0), 2.5 - 0x1p-28);
  EXPECT_EQ(write(std::get<Case<double>>(slice.any_at(middle))), write(slice.at<double>(middle)));
}

TEST(Slice, of_doubles_goes_along_the_number_line) {
  constexpr CaseNumber middle = 1U << 23U;
  const auto around = [](const char* centre, CaseNumber number) {
    return slice_of("ray f64 0 0 0 1 0 0 5 0 0 1 *@" + std::string(centre)).at<double>(number).numbers[10];
  };
  constexpr double least = std::numeric_limits<double>::denorm_min(),
                   most = (std::numeric_limits<double>::max)();
  for (const auto& [centre, zero] : {std::pair{"0", middle}, std::pair{"-0", middle + 1}}) {
    EXPECT_EQ(around(centre, zero + 1), least);
    EXPECT_EQ(around(centre, zero), 0);
    EXPECT_FALSE(std::signbit(around(centre, zero)));
    EXPECT_EQ(around(centre, zero - 1), 0);
    EXPECT_TRUE(std::signbit(around(centre, zero - 1)));
    EXPECT_EQ(around(centre, zero - 2), -least);
  }
  EXPECT_EQ(around("inf", middle - 1), most);
  EXPECT_TRUE(std::isnan(around("inf", middle + 1)));
  EXPECT_EQ(around("-inf", middle + 1), -most);
  EXPECT_TRUE(std::isnan(around("-inf", middle - 1)));
}

TEST(Slice, of_doubles_without_a_centre_stands_for_those_around_each_change_of_the_decision) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  // A ball of radius 1 moves by 10 towards one at x, of radius 1: contact from x = 2 to x = 12.
  const Slice slice = slice_of("sweep f64 0 0 0 1 10 0 0 * 0 0 1");
  EXPECT_EQ(slice.values(), 0U);
  EXPECT_EQ(write(slice).substr(0, 9), "sweep f64");
  EXPECT_EQ(slice_of(write(slice)), slice);
  const std::vector<double> changes = changes_of_decision(slice);
  EXPECT_TRUE(std::ranges::is_sorted(changes));
  for (const double known : {-(std::numeric_limits<double>::max)(), -2.0, std::nextafter(2.0, 3.0),
                             std::nextafter(12.0, 13.0), infinity})
    EXPECT_EQ(std::ranges::count(changes, known), 1) << known;
  for (const double change : changes) {
    Case<double> k = std::get<Case<double>>(slice.rest);
    const auto decision_at = [&](double x) {
      k.numbers[7] = x;
      const Truth<double> truth = truth_of(k);
      return std::pair{truth.outcome, truth.motion};
    };
    EXPECT_NE(decision_at(change), decision_at(std::nextafter(change, -infinity))) << change;
  }
  const std::vector<Slice> cut = around_changes(slice);
  ASSERT_EQ(cut.size(), changes.size());
  for (std::size_t i = 0; i < cut.size(); ++i) {
    EXPECT_EQ(cut[i].centre, changes[i]);
    EXPECT_EQ(around_changes(cut[i]), std::vector{cut[i]});
  }
  EXPECT_TRUE(around_changes(slice_of("sweep f64 nan 0 0 1 10 0 0 * 0 0 1")).empty());
  EXPECT_EQ(around_changes(slice_of(swept)), std::vector{slice_of(swept)});
}

TEST(Slice, of_doubles_ends_at_infinity) {
  // Any ray that gets there hits the sphere at 4, including the endless one; a NaN after that is ignored.
  EXPECT_EQ(changes_of_decision(slice_of("ray f64 0 0 0 1 0 0 5 0 0 1 *")), (std::vector<double>{0, 4}));
}

TEST(Slice, holds_no_number_but_the_star_where_it_runs) {
  const auto read = read_slice("ray f32 0 0 0 1 0 0 5 0 0 1 *");
  ASSERT_TRUE(std::holds_alternative<Slice>(read));
  const Slice& slice = std::get<Slice>(read);
  EXPECT_EQ(slice.runs, 10U);
  EXPECT_EQ(std::get<Case<float>>(slice.rest).numbers.at(10), 0);
  EXPECT_EQ(write(slice),
            "ray f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0 *");
  EXPECT_EQ(slice.at<float>(0x40000000).numbers.at(10), 2);
  for (const std::string_view line : {"ray f32 0 0 0 1 0 0 5 0 0 1 2 *", "ray f32 0 0 0 1 0 0 5 0 0 1 # *",
                                      "ray f64 0 0 0 1 0 0 5 0 0 *@", "ray f32 * 0 0 1 0 0 5 0 0 x"})
    EXPECT_TRUE(std::holds_alternative<Unreadable>(read_slice(line))) << line;
}

}  // namespace
