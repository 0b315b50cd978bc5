// SPDX-License-Identifier: BSL-1.0
/// Exact numbers in the oracle's digits, against fractions: midpoints between numbers, and the digits of a time.
#include <gtest/gtest.h>

#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/valid.hpp"
#include "props/unit/verify/oracle_exact.hpp"
#include "props/unit/verify/oracle_witness.hpp"
#include "verify/case/family.hpp"
#include "verify/case/tape.hpp"
#include "verify/oracle/decimal.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

using namespace props;
using namespace props::witness;

template <class Real>
void read_midpoints() {
  const auto value = [](const std::string& text) {
    const std::size_t p = text.find('p');
    return times_power_of_two(cpp_int(text.substr(0, p)), std::stol(text.substr(p + 1)));
  };
  const auto same = [](const Fraction& x, const Fraction& y) { return difference_sign(x, y) == 0; };
  using Limits = std::numeric_limits<Real>;
  verify::Tape tape = verify::Tape::seeded(seed);
  std::vector<Real> numbers{Limits::denorm_min(), Limits::min(),
                            Limits::max(),        Real(1),
                            Limits::min() / 2,    std::nextafter(Limits::min(), Real(0)),
                            infinity<Real>};
  while (numbers.size() < 2'000) {
    const Real x = std::abs(std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next())));
    if (std::isfinite(x) && x != 0) numbers.push_back(x);
  }
  for (const Real x : numbers) {
    const verify::Midpoints ends = verify::midpoints(x);
    const Real below = x == infinity<Real> ? Limits::max() : std::nextafter(x, Real(0));
    EXPECT_TRUE(same(value(ends.below), middle(fraction(below), fraction(x))))
        << text(x) << " " << ends.below;
    if (x == infinity<Real>) {
      EXPECT_EQ(ends.above, "inf");
    } else {
      const Real above = std::nextafter(x, infinity<Real>);
      EXPECT_TRUE(same(value(ends.above), middle(fraction(above), fraction(x))))
          << text(x) << " " << ends.above;
    }
  }
  for (const Real zero : {Real(0), -Real(0)}) {
    EXPECT_EQ(verify::midpoints(zero).below, "0x0p+0");
    EXPECT_TRUE(same(value(verify::midpoints(zero).above), middle(fraction(Limits::denorm_min()), {})));
  }
}

TEST(Oracle, certifies_a_float_by_its_midpoints) { read_midpoints<float>(); }
TEST(Oracle, certifies_a_double_by_its_midpoints) { read_midpoints<double>(); }

TEST(Oracle, spells_the_digits_of_a_time) {
  const Case<double> k{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}};
  EXPECT_EQ(verify::digits_of(k, Instant::contact, 5), "3.0000e-1");
  EXPECT_EQ(verify::digits_of(k, Instant::contact, 2), "3.0e-1");
  for (const int one : {1, 0, -1}) EXPECT_EQ(verify::digits_of(k, Instant::contact, one), "3e-1");
  EXPECT_EQ(verify::digits_of(k, Instant::exit, 5), "");
  const Case<double> thirds{Question::ray, {0, 0, 0, 3, 0, 0, 3, 0, 0, 1, infinity<double>}};
  EXPECT_EQ(verify::digits_of(thirds, Instant::contact, 12), "6.66666666666e-1");
  EXPECT_EQ(verify::digits_of(thirds, Instant::exit, 12), "1.33333333333e+0");
  const Case<double> root{Question::ray, {0, 0, 0, 1, 0, 0, 2, 1, 0, 2, infinity<double>}};  // 2 +- sqrt 3
  EXPECT_EQ(verify::digits_of(root, Instant::contact, 40), "2.679491924311227064725536584941276330571e-1");
  EXPECT_EQ(verify::digits_of(root, Instant::exit, 40), "3.732050807568877293527446341505872366942e+0");
  const Case<float> inside{Question::ray, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, infinity<float>}};
  EXPECT_EQ(verify::digits_of(inside, Instant::contact, 3), "0");
  EXPECT_EQ(verify::digits_of(inside, Instant::exit, 3), "inf");
}

/// The logarithm of a number just below a power of ten comes out as that of the power.
TEST(Oracle, spells_the_digits_of_what_is_next_to_a_power_of_ten) {
  using verify::oracle::Integer;
  for (const unsigned power : {20U, 30U, 60U}) {
    const Integer ten = pow(Integer(10), power);
    const std::string before = std::to_string(power - 1), at = std::to_string(power);
    EXPECT_EQ(verify::oracle::in_decimals({.x = ten - 1}, 5), "9.9999e+" + before);
    EXPECT_EQ(verify::oracle::in_decimals({.x = ten}, 5), "1.0000e+" + at);
    EXPECT_EQ(verify::oracle::in_decimals({.x = ten + 1}, 5), "1.0000e+" + at);
  }
}

TEST(Oracle, cuts_digits_and_does_not_round_them) {
  Complaints complaints;
  for_each_kind([&]<class Real>(const verify::Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 16; ++i) {
      const auto k = verify::draw<Real>(family, question, seed + 3, i);
      if (!is_valid(k)) {
        if (!verify::digits_of(k, Instant::contact, 3).empty()) complaints.add(k, "invalid, and has digits");
        continue;
      }
      const Exact e(k);
      const Outcome outcome = e.outcome();
      for (const Instant which : {Instant::contact, Instant::exit}) {
        const int count = 1 + static_cast<int>(i) * 2;
        const std::string digits = verify::digits_of(k, which, count);
        const bool asked = which == Instant::contact || question == Question::ray;
        if (!asked || !verify::is_contact(outcome)) {
          if (!digits.empty()) complaints.add(k, "has no digits, not " + digits);
          continue;
        }
        const bool overlap = outcome == Outcome::overlap && which == Instant::contact;
        const bool smaller = which == Instant::contact && e.first;
        if (overlap || e.a.sign() == 0 || e.root_less(smaller, Fraction{}) == 0) {
          if (digits != (overlap || e.a.sign() > 0 ? "0" : "inf")) complaints.add(k, "not " + digits);
          continue;
        }
        const std::size_t tail = digits.find('e');
        std::string figures = digits.substr(0, tail);
        if (count > 1) figures.erase(1, 1);
        if (static_cast<int>(figures.size()) != count || figures[0] == '0')
          complaints.add(k, "form: " + digits);
        const long ten = std::stol(digits.substr(tail + 1)) - count + 1;
        const cpp_int scale = pow(cpp_int(10), static_cast<unsigned>(std::abs(ten)));
        const auto at = [&](const cpp_int& n) {
          return ten >= 0 ? Fraction{n * scale, 1} : Fraction{n, scale};
        };
        const cpp_int n(figures);
        if (e.root_less(smaller, at(n)) < 0 || e.root_less(smaller, at(n + 1)) >= 0) {
          complaints.add(k, "the digits aren't " + digits);
        }
      }
    }
  });
}

}  // namespace
