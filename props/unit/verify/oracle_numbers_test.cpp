// SPDX-License-Identifier: BSL-1.0
/// What the oracle computes with: its integers against Boost's, its estimates against exact numbers, and which cases
/// and comparisons it leaves to short integers.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "verify/case/family.hpp"
#include "verify/case/random.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/equation.hpp"
#include "verify/oracle/integer.hpp"

namespace {

using namespace verify;
using namespace verify::oracle;
using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

constexpr std::uint64_t seed = 5;

/// 2^exponent, for one of 0 or more.
cpp_int power_of_two(std::int64_t exponent) { return cpp_int(1) << static_cast<std::size_t>(exponent); }

cpp_rational scaled(const cpp_rational& x, std::int64_t exponent) {
  // As a rational: Boost 1.81 divides 1 by an integer and gets 1.
  const cpp_rational power = power_of_two(std::abs(exponent));
  return exponent < 0 ? cpp_rational(x / power) : cpp_rational(x * power);
}

// --- integers of a fixed number of limbs ---

/// Two's complement, read from the limbs alone.
template <int count>
cpp_int value_of(const Fixed<count>& x) {
  cpp_int value = 0;
  for (std::size_t i = count; i-- > 0;) value = (value << 64) + x[i];
  return x[count - 1] >> 63 != 0 ? cpp_int(value - power_of_two(64 * count)) : value;
}

/// A number wrapped to the range of this many limbs.
template <int count>
cpp_int wrapped(const cpp_int& x) {
  const cpp_int range = power_of_two(64 * count);
  cpp_int rest = x % range;
  if (rest < 0) rest += range;
  return rest >= range / 2 ? cpp_int(rest - range) : rest;
}

/// Any limbs, many of them with all bits alike, so that carries run far.
template <int count>
Fixed<count> drawn_fixed(Tape& tape) {
  Fixed<count> x;
  const bool negative = random::one_in(tape, 2);
  const int length = random::between(tape, 0, count);
  for (std::size_t i = 0; i < count; ++i) {
    const Limb fill = negative ? ~Limb{0} : 0;
    switch (random::between(tape, 0, 3)) {
      case 0:
        x[i] = 0;
        break;
      case 1:
        x[i] = ~Limb{0};
        break;
      case 2:
        x[i] = Limb{1} << random::between(tape, 0, 63);
        break;
      default:
        x[i] = tape.next();
    }
    if (static_cast<int>(i) >= length) x[i] = fill;
  }
  return x;
}

template <int count>
void compute_with_one(Tape& tape) {
  const auto x = drawn_fixed<count>(tape);
  const cpp_int a = value_of(x);
  EXPECT_EQ(x.sign(), a.sign());
  EXPECT_EQ(x.is_negative(), a < 0);
  EXPECT_EQ(x.is_zero(), a == 0);
  EXPECT_EQ(value_of(-x), wrapped<count>(-a));
  EXPECT_EQ(value_of(abs(x)), wrapped<count>(abs(a)));
  // The fewest bits beside the sign.
  const cpp_int size = a < 0 ? cpp_int(-a - 1) : a;
  EXPECT_EQ(x.length(), size == 0 ? 0 : static_cast<int>(msb(size)) + 1);
  const int by = random::between(tape, 0, 64 * count - 1);
  EXPECT_EQ(value_of(x << static_cast<std::size_t>(by)), wrapped<count>(a * power_of_two(by))) << by;
  const auto n = static_cast<std::int64_t>(tape.next()) >> random::between(tape, 0, 63);
  EXPECT_EQ(value_of(n * x), wrapped<count>(n * a));
  EXPECT_EQ(value_of(Fixed<count + 2>(x)), a);
  EXPECT_EQ(value_of(Fixed<count>(n)), n);
  EXPECT_EQ(value_of(Fixed<count>(Int128{n} * n)), cpp_int(n) * n);
  EXPECT_EQ(value_of(Fixed<count>(Int128{n} * (Int128{1} << 40))), cpp_int(n) * power_of_two(40));
}

template <int m, int n>
void compute_with_two(Tape& tape) {
  const auto x = drawn_fixed<m>(tape);
  const auto y = drawn_fixed<n>(tape);
  const cpp_int a = value_of(x), b = value_of(y);
  EXPECT_EQ(value_of(x * y), a * b);
  if constexpr (m == n) {
    EXPECT_EQ(value_of(x + y), wrapped<m>(a + b));
    EXPECT_EQ(value_of(x - y), wrapped<m>(a - b));
    Fixed<m> rest = x;
    rest -= y;
    EXPECT_EQ(value_of(rest), wrapped<m>(a - b));
    if (wrapped<m>(a - b) == a - b) {
      EXPECT_EQ(x.compare(y), cpp_int(a - b).sign());
    }
  }
}

TEST(Fixed, computes_what_boost_computes) {
  Tape tape = Tape::seeded(seed);
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    compute_with_one<2>(tape);
    compute_with_one<4>(tape);
    compute_with_one<8>(tape);
    compute_with_two<2, 2>(tape);
    compute_with_two<4, 4>(tape);
    compute_with_two<8, 8>(tape);
    compute_with_two<2, 4>(tape);
    compute_with_two<4, 2>(tape);
  }
}

TEST(Integer, is_multiplied_as_boost_does) {
  Tape tape = Tape::seeded(seed);
  const auto both = [&tape] {
    const auto x = drawn_fixed<8>(tape);
    return std::pair(Integer(value_of(x)), value_of(x));
  };
  for (int i = 0; i < 5000 && !HasFailure(); ++i) {
    const auto [x, a] = both();
    const auto [y, b] = both();
    EXPECT_EQ(cpp_int(Integer(x * y)), a * b);
  }
}

// --- floating numbers with a separate exponent ---

cpp_rational value_of(const Approximate& x) {
  int exponent = 0;
  const long double mantissa = std::frexp(x.mantissa, &exponent);
  const auto whole = static_cast<std::int64_t>(std::ldexp(mantissa, 62));
  const auto rest =
      static_cast<std::int64_t>(std::ldexp(mantissa, 66) - std::ldexp(static_cast<long double>(whole), 4));
  return scaled(cpp_rational(cpp_int(whole) * 16 + rest), x.exponent + exponent - 66);
}

/// 64 bits of an integer are read, and the rest is cut off.
::testing::AssertionResult is_near(const Approximate& x, const cpp_rational& exact, int bits = 63) {
  const cpp_rational off = abs(cpp_rational(value_of(x) - exact));
  if (off <= scaled(abs(exact), -bits)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << x.mantissa << " * 2^" << x.exponent << " for " << exact.convert_to<double>();
}

/// Positive numbers of many lengths.
Approximate drawn_approximate(Tape& tape) {
  const auto size = static_cast<long double>(tape.next() | 1);
  return {size, random::between(tape, -300, 300)};
}

TEST(Approximate, is_near_an_integer) {
  Tape tape = Tape::seeded(seed);
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    const auto x = drawn_fixed<4>(tape);
    EXPECT_TRUE(is_near(Approximate::of(x), value_of(x)));
    EXPECT_TRUE(is_near(Approximate::of(Integer(value_of(x))), value_of(x)));
  }
}

TEST(Approximate, has_a_relative_error_of_one_rounding) {
  Tape tape = Tape::seeded(seed);
  for (int i = 0; i < 3000 && !HasFailure(); ++i) {
    const Approximate x = drawn_approximate(tape), y = drawn_approximate(tape);
    const cpp_rational a = value_of(x), b = value_of(y);
    EXPECT_TRUE(is_near(x.times(y), a * b));
    EXPECT_TRUE(is_near(x.over(y), a / b));
    EXPECT_TRUE(is_near(x.plus(y), a + b));
    EXPECT_TRUE(is_near(x.plus({}), a));
    EXPECT_TRUE(is_near(Approximate{}.plus(x), a));
    EXPECT_TRUE(is_near(x.negated(), -a));
    EXPECT_TRUE(is_near(x.negated().plus(y.negated()), -a - b));
    EXPECT_TRUE(is_near(x.scaled(77), scaled(a, 77)));
    EXPECT_TRUE(is_near(x.root().times(x.root()), a, 62));
    EXPECT_TRUE(is_near({x.value(), 0}, a));
  }
}

TEST(Approximate, adds_numbers_however_far_apart) {
  const Approximate one{1, 0};
  for (const std::int64_t gap : {62, 1021, 1022, 1023, 1024, 2044, 2045, 7999, 8000, 8001, 8002, 100'000}) {
    for (const Approximate& sum : {one.plus({1, -gap}), Approximate{1, -gap}.plus(one)})
      EXPECT_TRUE(is_near(sum, 1 + scaled(1, -gap))) << gap;
  }
}

TEST(Approximate, of_0_is_lost_in_any_sum) {
  for (const int power : {-100'000, 0, 100'000}) {
    const Approximate x{-1.5L, power};
    for (const Approximate& sum : {Approximate{}.plus(x), x.plus({})}) {
      EXPECT_EQ(sum.mantissa, x.mantissa);
      EXPECT_EQ(sum.exponent, x.exponent);
    }
  }
}

TEST(Approximate, out_of_range_is_0_or_infinite) {
  constexpr long double infinity = std::numeric_limits<long double>::infinity();
  for (const std::int64_t far : {17'000, 39'999, 40'000, 40'001, 1'000'000}) {
    EXPECT_EQ((Approximate{1, far}.value()), infinity);
    EXPECT_EQ((Approximate{-1, far}.value()), -infinity);
    EXPECT_EQ((Approximate{1, -far}.value()), 0);
  }
  for (const int power : {-16'000, -1023, -1022, -1021, 0, 1021, 1022, 1023, 1024, 16'000})
    EXPECT_EQ((Approximate{1.5L, power}.value()), std::ldexp(1.5L, power)) << power;
  EXPECT_FALSE(std::signbit(Approximate{}.negated().mantissa));
}

// --- the numbers of a case ---

template <class Real>
void take_apart(Tape& tape) {
  const auto x = std::bit_cast<Real>(static_cast<typename Format<Real>::Bits>(tape.next()));
  if (!(x - x == 0)) return;
  const Dyadic parts = dyadic(x);
  EXPECT_EQ(std::ldexp(static_cast<long double>(parts.mantissa), parts.exponent),
            static_cast<long double>(x));
  EXPECT_EQ(parts.mantissa % 2 != 0, x != 0);
}

TEST(Dyadic, is_the_number_with_an_odd_mantissa) {
  Tape tape = Tape::seeded(seed);
  for (int i = 0; i < 2000; ++i) {
    take_apart<float>(tape);
    take_apart<double>(tape);
  }
  for (const double x : {0.0, -0.0, 0x1p-1074, -0x1p-1074, 0x1p-1022, 0x1.fffffffffffffp+1023}) {
    EXPECT_EQ(std::ldexp(static_cast<double>(dyadic(x).mantissa), dyadic(x).exponent), x);
  }
}

/// The exponents of the last bits of some numbers, zeros left out.
class LastBits {
 public:
  template <class Real>
  void hold(Real x) {
    if (x == 0) return;
    const Dyadic parts = dyadic(x);
    lowest_ = std::min(lowest_.value_or(parts.exponent), parts.exponent);
    highest_ = std::max(highest_.value_or(parts.exponent), parts.exponent);
  }
  template <class Real>
  void hold(const Triple<Real>& v) {
    for (const Real x : v) hold(x);
  }
  [[nodiscard]] int lowest() const { return lowest_.value_or(0); }
  [[nodiscard]] bool are_within(int spread) const { return !lowest_ || *highest_ - *lowest_ <= spread; }

 private:
  std::optional<int> lowest_, highest_;
};

template <class Visit>
void for_each_case(std::uint64_t each, const Visit& visit) {
  props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < each; ++i) visit(draw<Real>(family, question, seed, i));
  });
}

/// Two lengths or two displacements whose last bits are so far apart.
std::vector<Case<double>> cases_with_a_spread_of(int spread) {
  const double far = std::ldexp(1.0, spread);
  return {{Question::sweep, {1, 0, 0, 1, 4, 0, 0, far, 0, 0, 1}},
          {Question::sweep, {1, 0, 0, far, 4, 0, 0, 5, 0, 0, 1}},
          {Question::sweep, {1, 0, 0, 1, 1, far, 0, 5, 0, 0, 1}},
          {Question::moving, {1, 0, 0, 1, 1, 0, 0, 5, 0, 0, 1, far, 0, 0}},
          {Question::cast, {1, 0, 0, 1, far, 0, 0, 5, 0, 0, 1}},
          {Question::cast, {far, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1}},
          {Question::cast, {1, 0, 0, 1, 1, 0, 0, 1, 0, 0, far}},
          {Question::ray, {1, 0, 0, 1, 0, 0, 5, 0, far, 1, 1}},
          {Question::ray, {1, 0, 0, 1, 0, far, 5, 0, 0, 1, 1}},
          {Question::container, {1, 0, 0, 1, 1, 0, 0, 5, 0, 0, far}}};
}

template <class Real>
void hold_multiples(const Case<Real>& k) {
  if (!is_valid(k)) return;
  const Scene<Real> scene = scene_of(k);
  LastBits lengths, displacements;
  lengths.hold(scene.a.centre);
  lengths.hold(scene.b.centre);
  lengths.hold(scene.a.radius);
  lengths.hold(scene.b.radius);
  displacements.hold(scene.a.motion);
  displacements.hold(scene.b.motion);
  if (verify::ends_in_point(k.question)) displacements.hold(scene.a.centre);  // it ends in a point, from here
  const Multiples numbers(k);
  EXPECT_EQ(numbers.length(), lengths.lowest()) << write(k);
  EXPECT_EQ(numbers.speed(), displacements.lowest()) << write(k);
  EXPECT_EQ(numbers.are_short(), lengths.are_within(72) && displacements.are_within(72)) << write(k);
}

TEST(Multiples, are_short_where_lengths_and_displacements_keep_within_72_bits_each) {
  for_each_case(20, [](const auto& k) { hold_multiples(k); });
  for (const int spread : {71, 72, 73}) {
    for (const Case<double>& k : cases_with_a_spread_of(spread)) {
      hold_multiples(k);
      EXPECT_EQ(Multiples(k).are_short(), spread <= 72) << write(k);
    }
  }
  // A horizon is neither.
  EXPECT_TRUE(Multiples(Case<double>{Question::ray, {1, 0, 0, 1, 0, 0, 5, 0, 0, 1, 0x1p+100}}).are_short());
}

/// The integers of an equation as cpp_int, and its units.
template <class Numbers>
std::vector<cpp_int> numbers_of(const EquationIn<Numbers>& e) {
  const auto whole = [](const auto& x) -> cpp_int {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, Integer>)
      return cpp_int(x);
    else
      return value_of(x);
  };
  return {cpp_int(e.length), cpp_int(e.speed),       whole(e.r), whole(e.a()), whole(e.h()),
          whole(e.c),        whole(e.discriminant())};
}

TEST(Equation, is_decided_as_the_truth_is) {
  for_each_case(20, [](const auto& k) {
    const auto truth = truth_of(k);
    if (truth.outcome != Outcome::invalid) {
      EXPECT_EQ(decide(equation_of(k)), truth.outcome) << write(k);
    }
  });
}

TEST(Equation, in_short_numbers_is_the_one_in_long_ones) {
  long seen = 0;
  for_each_case(20, [&seen](const auto& k) {
    if (!is_valid(k)) return;
    const Multiples numbers(k);
    if (!numbers.are_short()) return;
    ++seen;
    EXPECT_EQ(numbers_of(equation_of<Short>(k, numbers)), numbers_of(equation_of<Long>(k, numbers)))
        << write(k);
  });
  EXPECT_GT(seen, 1'000);
}

/// Whether a two's complement with this many bits beside the sign holds x * 2^by.
bool holds(int bits, const cpp_int& x, std::int64_t by) {
  const cpp_int size = x < 0 ? cpp_int(-x - 1) : x;
  if (size == 0) return by <= bits;  // as the length of 0 and -1 is defined
  return static_cast<std::int64_t>(msb(size)) + 1 + by <= bits;
}

template <class Real>
void hold_fits(const Case<Real>& k, long& fitting, long& not_fitting) {
  if (!is_valid(k)) return;
  const Multiples numbers(k);
  if (!numbers.are_short()) return;
  const auto e = equation_of<Short>(k, numbers);
  if (!e.moves() || e.discriminant().is_negative()) return;
  const Root<Short> root(e, 1);
  const cpp_int h = value_of(e.h()), a = value_of(e.a()), discriminant = value_of(e.discriminant());
  for (std::int64_t unit = e.time() - 400; unit <= e.time() + 300; ++unit) {
    const std::int64_t finer = std::max<std::int64_t>(e.time() - unit, 0);
    const std::int64_t coarser = std::max<std::int64_t>(unit - e.time(), 0);
    const bool wanted =
        holds(254, h, finer) && holds(254, a, coarser + 56) && holds(510, discriminant, 2 * finer);
    ASSERT_EQ(root.fits(unit), wanted) << write(k) << " in units of 2^" << unit;
    ++(wanted ? fitting : not_fitting);
  }
}

TEST(Root, fits_where_the_long_products_of_its_comparisons_do) {
  long fitting = 0, not_fitting = 0;
  for_each_case(2, [&](const auto& k) { hold_fits(k, fitting, not_fitting); });
  // 198 and 199 bits of a, which leave just enough room for 56 more, and one too few.
  const double long_one = (0x1p+53 - 1) * 0x1p+46;
  hold_fits(Case<double>{Question::sweep, {0, 0, 0, 1, long_one, 1, 0, 5, 0, 0, 1}}, fitting, not_fitting);
  hold_fits(Case<double>{Question::sweep, {0, 0, 0, 1, long_one, long_one, 1, 5, 5, 0, 4}}, fitting,
            not_fitting);
  EXPECT_GT(fitting, 10'000);
  EXPECT_GT(not_fitting, 10'000);
}

}  // namespace
