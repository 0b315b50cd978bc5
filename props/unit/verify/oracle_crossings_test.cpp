// SPDX-License-Identifier: BSL-1.0
/// Roots and discriminant in the oracle's digits: for cases known exactly, and for any case against fractions.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "props/unit/random_cases.hpp"
#include "props/unit/valid.hpp"
#include "props/unit/verify/oracle_exact.hpp"
#include "props/unit/verify/oracle_witness.hpp"
#include "verify/case/family.hpp"
#include "verify/oracle/crossings.hpp"

namespace {

using namespace props;
using namespace props::witness;
using verify::Crossings;
using verify::crossings_of;
using verify::Stretch;

// --- cases known exactly ---

TEST(Crossings, of_a_path_through_the_middle) {
  // a = 100, h = 50 and c = 21: D = 400, and the roots are (50 -+ 20) / 100.
  const auto found = crossings_of(Case<double>{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}}, 5);
  ASSERT_TRUE(found && found->first && found->second);
  EXPECT_EQ(found->first->time, "3.0000e-1");
  EXPECT_EQ(found->second->time, "7.0000e-1");
  EXPECT_EQ(found->discriminant, "4.0000e+2");
  EXPECT_EQ(found->margin, "2.0000e+0");
  EXPECT_EQ(found->margin_log2, 1);
}

TEST(Crossings, that_are_one) {
  const auto found = crossings_of(Case<float>{Question::ray, {0, 0, 0, 2, 0, 0, 8, 1, 0, 1, 3}}, 4);
  ASSERT_TRUE(found && found->first && found->second);
  EXPECT_EQ(found->first->time, "4.000e+0");
  EXPECT_EQ(found->second->time, "4.000e+0");
  EXPECT_EQ(found->second->stretch, Stretch::beyond);
  EXPECT_EQ(found->discriminant, "0");
  EXPECT_EQ(found->margin, "0");
  EXPECT_EQ(found->margin_log2, -infinity<double>);
}

TEST(Crossings, missed_by_less_than_doubles_can_tell) {
  // One ulp above: D = 1 - (1 + 2^-52)^2 = -2^-51 - 2^-104, whose second term is below the last bit of the first.
  const double above = 1 + 0x1p-52;
  const auto near = crossings_of(Case<double>{Question::ray, {0, 0, 0, 1, 0, 0, 4, above, 0, 1, 9}}, 20);
  ASSERT_TRUE(near);
  EXPECT_FALSE(near->first || near->second);
  EXPECT_EQ(near->discriminant, "-4.4408920985006266547e-16");
  EXPECT_EQ(near->margin, "-2.2204460492503130808e-16");
  EXPECT_EQ(near->margin_log2, -52);
  // 1 - sqrt(1 + 2^-1200) is -2^-1201 but for digits far behind; no double is so small.
  const auto far = crossings_of(Case<double>{Question::ray, {0, 0, 0, 1, 0, 0, 4, 1, 0x1p-600, 1, 9}}, 20);
  ASSERT_TRUE(far);
  EXPECT_EQ(far->discriminant, "-5.8077137562175031832e-362");
  EXPECT_EQ(far->margin, "-2.9038568781087515916e-362");
  EXPECT_EQ(far->margin_log2, -1201);
}

TEST(Crossings, lie_before_the_path_on_it_and_beyond_it) {
  const auto stretches = [](const auto& k) {
    const auto found = crossings_of(k, 3);
    return std::pair{found->first->stretch, found->second->stretch};
  };
  const auto sweep = [](double from, double by) {
    return Case<double>{Question::sweep, {from, 0, 0, 1, by, 0, 0, 0, 0, 0, 1}};
  };
  using enum Stretch;
  EXPECT_EQ(stretches(sweep(-9, 1)), std::pair(beyond, beyond));
  EXPECT_EQ(stretches(sweep(-9, 8)), std::pair(path, beyond));
  EXPECT_EQ(stretches(sweep(-9, 99)), std::pair(path, path));
  EXPECT_EQ(stretches(sweep(0, 99)), std::pair(before, path));
  EXPECT_EQ(stretches(sweep(0, 1)), std::pair(before, beyond));
  EXPECT_EQ(stretches(sweep(9, 1)), std::pair(before, before));
  // The ends belong to the path: contact from 2 before to 2 behind.
  EXPECT_EQ(stretches(sweep(-2, 4)), std::pair(path, path));
  EXPECT_EQ(stretches(sweep(-2, std::nextafter(4, 0))), std::pair(path, beyond));
  EXPECT_EQ(stretches(sweep(std::nextafter(-2, 0), 4)), std::pair(before, path));
  EXPECT_EQ(stretches(Case<double>{Question::ray, {-9, 0, 0, 1, 0, 0, 0, 0, 0, 1, infinity<double>}}),
            std::pair(path, path));
}

TEST(Crossings, are_none_without_a_motion_or_a_valid_case) {
  EXPECT_FALSE(crossings_of(Case<float>{Question::sweep, {0, 0, 0, 1, 0, 0, 0, 8, 1, 0, 1}}, 3));
  EXPECT_FALSE(crossings_of(Case<float>{Question::ray, {0, 0, 0, 1, 0, 0, 8, 1, 0, -1, 2}}, 3));
}

// --- any case ---

/// n 10^ten.
Fraction times_power_of_ten(const cpp_int& n, long ten) {
  const cpp_int scale = pow(cpp_int(10), static_cast<unsigned>(std::abs(ten)));
  return ten >= 0 ? Fraction{n * scale, 1} : Fraction{n, scale};
}

/// Whether a text is a number truncated after `count` digits, given the sign of that number less any fraction.
template <class Sign>
bool is_cut(const std::string& text, int count, const Sign& sign_less) {
  if (text == "0") return sign_less(Fraction{}) == 0;
  const bool negative = text[0] == '-';
  const std::size_t tail = text.find('e');
  std::string figures = text.substr(negative ? 1 : 0, tail - (negative ? 1 : 0));
  if (count > 1) figures.erase(1, 1);
  if (figures.size() != static_cast<std::size_t>(count) || figures[0] == '0') return false;
  const long ten = std::stol(text.substr(tail + 1)) - count + 1;
  const cpp_int n(figures);
  if (negative)
    return sign_less(times_power_of_ten(-n, ten)) <= 0 && sign_less(times_power_of_ten(-n - 1, ten)) > 0;
  return sign_less(times_power_of_ten(n, ten)) >= 0 && sign_less(times_power_of_ten(n + 1, ten)) < 0;
}

/// The sign of |R| - |d x v| / |v| less a fraction, in the unit of the case.
int margin_less(const Exact& e, const Fraction& m) {
  // |R| - m against |d x v| / |v|, both in units of the integers: signs first, then squares.
  const Fraction units = e.in_units(m);
  const cpp_int left = abs(e.R) * units.under - units.over;
  const cpp_int across = e.a * e.R * e.R - e.D, square = across * units.under * units.under;
  if (left.sign() < 0) return -1;
  const cpp_int left_square = left * left * e.a;
  return left_square.compare(square);
}

std::string complaint_of(const Exact& e, const Crossings& found, int count) {
  // Lengths and displacements are in one unit, so the roots have none.
  if (found.first.has_value() != (e.D.sign() >= 0) || found.second.has_value() != found.first.has_value())
    return "roots";
  for (const bool smaller : {true, false}) {
    const auto& root = smaller ? found.first : found.second;
    if (!root) continue;
    const auto less = [&](const Fraction& m) { return e.root_less(smaller, m); };
    if (!is_cut(root->time, count, less)) return "root " + root->time;
    const bool before = less(Fraction{}) < 0, beyond = !e.endless && less(e.horizon) > 0;
    if (root->stretch != (before ? Stretch::before : beyond ? Stretch::beyond : Stretch::path))
      return "stretch";
  }
  const auto discriminant_less = [&](const Fraction& m) {
    Fraction units = m;
    for (int i = 0; i < 4; ++i) units = e.in_units(units);
    return difference_sign({e.D, 1}, units);
  };
  if (!is_cut(found.discriminant, count, discriminant_less)) return "discriminant " + found.discriminant;
  if (!is_cut(found.margin, count, [&](const Fraction& m) { return margin_less(e, m); }))
    return "margin " + found.margin;
  if (found.margin == "0") return found.margin_log2 == -infinity<double> ? "" : "log2 of 0";
  const std::size_t tail = found.margin.find('e');
  const double log2 = std::log2(std::abs(std::stod(found.margin.substr(0, tail)))) +
                      std::stod(found.margin.substr(tail + 1)) * std::log2(10.0);
  const double cut = std::log2(1 + std::pow(10.0, 1 - count));  // less than one unit of the last digit
  const bool near = found.margin_log2 > log2 - 1e-9 && found.margin_log2 < log2 + cut + 1e-9;
  return near ? "" : "log2 of " + found.margin + ": " + text(found.margin_log2);
}

TEST(Crossings, are_those_of_the_signs_of_the_equation) {
  Complaints complaints;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 8; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 4, i);
      const int count = 1 + static_cast<int>(i) * 3;
      const std::optional<Crossings> found = crossings_of(k, count);
      const bool valid = is_valid(k);
      const Exact e(valid ? k : Case<Real>{question, {}});
      if (found.has_value() != (valid && e.a.sign() > 0)) {
        complaints.add(k, "whether there is a line");
      } else if (found) {
        const std::string complaint = complaint_of(e, *found, count);
        if (!complaint.empty()) complaints.add(k, complaint);
      }
    }
  });
}

}  // namespace
