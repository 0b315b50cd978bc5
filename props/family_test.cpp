// SPDX-License-Identifier: BSL-1.0
/// What the families promise: exactness by exact arithmetic, validity, distinctness, and cases that stay as
/// they are.
#include "verify/family.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using boost::multiprecision::cpp_int;
using verify::Case;
using verify::Family;
using verify::Question;
using verify::Tape;
using verify::Triple;

constexpr std::uint64_t seed = 1;
constexpr std::uint64_t cases = 20'000;

// Exact arithmetic: every number is an integer times a power of two.

struct Dyadic {
  std::int64_t integer = 0;
  int exponent = 0;
};

/// 0 for what isn't finite, such as the t_max of an endless ray.
Dyadic dyadic(double x) {
  if (x == 0 || !std::isfinite(x)) return {};
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  std::int64_t integer = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  const int zeros = std::countr_zero(static_cast<std::uint64_t>(integer));
  return {integer / (std::int64_t(1) << zeros), exponent - 53 + zeros};
}

/// The quantities of the contact equation, in a unit of length in which all of them are integers.
struct Exact {
  Triple<cpp_int> d, v;
  cpp_int R, a, h, c, D;
};

cpp_int product(const Triple<cpp_int>& x, const Triple<cpp_int>& y) {
  return cpp_int(x[0] * y[0] + x[1] * y[1] + x[2] * y[2]);
}

template <class Real>
Exact exact(const Case<Real>& k) {
  const verify::Layout& at = verify::layout(k.question);
  std::vector<Dyadic> numbers;
  for (const Real x : k.used()) numbers.push_back(dyadic(static_cast<double>(x)));
  if (at.horizon != verify::Layout::absent) numbers[static_cast<std::size_t>(at.horizon)] = {};
  int unit = std::numeric_limits<int>::max();
  for (const Dyadic& x : numbers) {
    if (x.integer != 0) unit = std::min(unit, x.exponent);
  }
  Case<cpp_int> whole{k.question, {}};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].integer != 0)
      whole.numbers[i] = cpp_int(numbers[i].integer) << (numbers[i].exponent - unit);
  }
  const auto scene = verify::scene_of(whole);
  Exact x;
  for (std::size_t i = 0; i < 3; ++i) {
    x.d[i] = scene.b.centre[i] - scene.a.centre[i];
    x.v[i] = scene.a.motion[i] - (at.ends ? scene.a.centre[i] : scene.b.motion[i]);
  }
  x.R = k.question == Question::container ? cpp_int(scene.b.radius - scene.a.radius)
                                          : cpp_int(scene.b.radius + scene.a.radius);
  x.a = product(x.v, x.v);
  x.h = product(x.d, x.v);
  x.c = product(x.d, x.d) - x.R * x.R;
  x.D = x.h * x.h - x.a * x.c;
  return x;
}

/// f(horizon) and half of its negated slope there, both times a positive factor.
template <class Real>
std::array<cpp_int, 2> at_horizon(const Case<Real>& k, const Exact& x) {
  const Dyadic end = dyadic(static_cast<double>(verify::scene_of(k).horizon));
  const cpp_int over = cpp_int(1) << std::max(0, -end.exponent);
  const cpp_int t = cpp_int(end.integer) << std::max(0, end.exponent);
  return {cpp_int(x.a * t * t - 2 * x.h * t * over + x.c * over * over), cpp_int(x.h * over - x.a * t)};
}

/// Whether contact comes exactly at the horizon: the first one, for a container the escape.
template <class Real>
bool ends_in_contact(const Case<Real>& k) {
  if (!std::isfinite(verify::scene_of(k).horizon)) return false;
  const Exact x = exact(k);
  const auto [value, closing] = at_horizon(k, x);
  if (value != 0 || x.a == 0) return false;
  return k.question == Question::container ? x.c <= 0 && x.R >= 0 && closing <= 0 : x.c > 0 && closing >= 0;
}

template <class Real>
bool is_valid(const Case<Real>& k) {
  const verify::Layout& at = verify::layout(k.question);
  for (int i = 0; i < at.count; ++i) {
    const Real x = k.numbers[static_cast<std::size_t>(i)];
    const bool endless = i == at.horizon && x == std::numeric_limits<Real>::infinity();
    if (!std::isfinite(x) && !endless) return false;
    if ((i == at.a_radius || i == at.b_radius || i == at.horizon) && x < Real(0)) return false;
  }
  return true;
}

template <class Real>
std::uint64_t fingerprint(std::uint64_t so_far, const Case<Real>& k) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  for (const Real x : k.used()) so_far = verify::mix(so_far ^ std::bit_cast<Bits>(x));
  return so_far;
}

/// Calls visit(family, question) for everything that there is to draw.
template <class Visit>
void for_all(const Visit& visit) {
  for (const Family& family : verify::families()) {
    for (const Question question : verify::all_questions) {
      if (family.applies(question)) visit(family, question);
    }
  }
}

template <class Real>
std::string label(const Family& family, Question question) {
  return std::string(family.name) + " " + std::string(verify::name(question)) + " " +
         std::string(verify::type_name<Real>());
}

/// Words that lead to the ends of every range, among random ones; a different count for each number.
std::vector<std::uint64_t> extreme_words(std::uint64_t number) {
  Tape source = Tape::seeded(number);
  std::vector<std::uint64_t> words(number % 48);
  for (std::uint64_t& word : words) {
    const std::uint64_t random = source.next();
    const std::array<std::uint64_t, 6> choice{
        0, ~std::uint64_t(0), std::uint64_t(1) << 63, random >> 1, random, random};
    word = choice[source.next() % choice.size()];
  }
  return words;
}

/// 20,000 cases of a seed, and half as many from extreme tapes.
template <class Real, class Holds>
void check_all(const Family& family, Question question, const Holds& holds) {
  for (std::uint64_t i = 0; i < cases; ++i) {
    ASSERT_TRUE(holds(verify::draw<Real>(family, question, seed, i)))
        << label<Real>(family, question) << " case " << i;
  }
  for (std::uint64_t i = 0; i < cases / 2; ++i) {
    const std::vector<std::uint64_t> words = extreme_words(i);
    Tape tape(words);
    ASSERT_TRUE(holds(verify::build<Real>(family, question, tape)))
        << label<Real>(family, question) << " extreme tape " << i;
  }
}

/// Every case of the named family, in both types, for each of its questions.
template <class Holds>
void check_every(std::string_view name, const Holds& holds) {
  const Family* family = verify::find_family(name);
  ASSERT_NE(family, nullptr) << name;
  for (const Question question : verify::all_questions) {
    if (!family->applies(question)) continue;
    check_all<float>(*family, question, holds);
    check_all<double>(*family, question, holds);
  }
}

template <class Real, class Holds>
double share(const Family& family, Question question, const Holds& holds) {
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < cases; ++i)
    count += holds(verify::draw<Real>(family, question, seed, i)) ? 1u : 0u;
  return static_cast<double>(count) / static_cast<double>(cases);
}

TEST(family, every_name_is_found_once_and_says_what_it_draws) {
  std::set<std::string_view> names;
  for (const Family& family : verify::families()) {
    EXPECT_TRUE(names.insert(family.name).second) << family.name;
    EXPECT_EQ(verify::find_family(family.name), &family);
    EXPECT_GT(family.density.size(), 20u) << family.name;
    EXPECT_NE(family.questions, 0) << family.name;
  }
  EXPECT_EQ(verify::find_family("no such family"), nullptr);
  EXPECT_EQ(verify::find_family(""), nullptr);
}

TEST(family, ordinary_coordinates_stay_below_two_to_the_fourteen) {
  check_every("ordinary", [](const auto& k) {
    const int horizon = verify::layout(k.question).horizon;
    for (int i = 0; i < verify::layout(k.question).count; ++i) {
      if (i != horizon && std::abs(k.numbers[static_cast<std::size_t>(i)]) >= 16384) return false;
    }
    return true;
  });
}

TEST(family, what_is_far_is_ten_to_ten_million_contact_distances_away) {
  check_every("far", [](const auto& k) {
    const Exact x = exact(k);
    const bool contained = k.question == Question::container;
    const cpp_int large = contained ? cpp_int(x.R * x.R) : product(x.d, x.d);
    const cpp_int small = contained ? x.a : cpp_int(x.R * x.R);
    return large > 99 * small && large < 112 * (small * 1'000'000'000'000);
  });
}

TEST(family, an_exactly_tangent_path_has_no_discriminant_and_starts_apart) {
  check_every("exactly_tangent", [](const auto& k) {
    const Exact x = exact(k);
    return x.D == 0 && x.c > 0 && x.h > 0;
  });
}

TEST(family, a_start_in_touch_is_exact_and_closes_with_the_sign_of_its_name) {
  const auto touches = [](int side) {
    return [side](const auto& k) {
      const Exact x = exact(k);
      return x.c == 0 && x.h.sign() == side && x.a > 0;
    };
  };
  check_every("touching_in", touches(1));
  check_every("touching_along", touches(0));
  check_every("touching_out", touches(-1));
}

TEST(family, concentric_spheres_share_their_centre) {
  const auto holds = [](const auto& k) {
    const auto scene = verify::scene_of(k);
    return scene.a.centre == scene.b.centre;
  };
  check_every("concentric", holds);
  check_every("unit_concentric", holds);
}

TEST(family, nothing_moves_without_a_displacement) {
  check_every("zero_displacement", [](const auto& k) {
    const auto scene = verify::scene_of(k);
    const decltype(scene.a.motion) none{};
    return scene.a.motion == (verify::layout(k.question).ends ? scene.a.centre : none) &&
           scene.b.motion == none;
  });
}

TEST(family, equal_velocities_are_equal) {
  check_every("equal_velocities", [](const auto& k) { return exact(k).a == 0; });
}

TEST(family, what_lies_behind_is_apart_and_recedes) {
  check_every("behind", [](const auto& k) {
    const Exact x = exact(k);
    return x.c > 0 && x.h < 0;
  });
}

TEST(family, a_container_that_is_too_small_has_the_smaller_radius) {
  check_every("does_not_fit", [](const auto& k) {
    const auto scene = verify::scene_of(k);
    return scene.b.radius < scene.a.radius;
  });
}

TEST(family, what_starts_outside_is_outside) {
  check_every("starts_outside", [](const auto& k) {
    const Exact x = exact(k);
    return x.R >= 0 && x.c > 0;
  });
}

TEST(family, radii_said_to_be_zero_are_zero) {
  check_every("one_zero_radius", [](const auto& k) {
    const auto scene = verify::scene_of(k);
    return k.question == Question::ray ? scene.b.radius == 0 : (scene.a.radius == 0) != (scene.b.radius == 0);
  });
  check_every("both_zero_radii", [](const auto& k) {
    const auto scene = verify::scene_of(k);
    return scene.a.radius == 0 && scene.b.radius == 0;
  });
}

TEST(family, half_of_the_contacts_at_the_end_are_there_exactly) {
  const Family& family = *verify::find_family("at_end");
  for (const Question question : verify::all_questions) {
    const auto ends = [](const auto& k) { return ends_in_contact(k); };
    EXPECT_GT(share<float>(family, question, ends), 0.48) << verify::name(question);
    EXPECT_GT(share<double>(family, question, ends), 0.48) << verify::name(question);
  }
}

TEST(family, half_of_the_points_without_radius_lie_on_the_path) {
  const auto on_path = [](const auto& k) {
    const Exact x = exact(k);
    return x.R == 0 && x.D == 0 && x.h >= 0;
  };
  for (const auto& [name, question] :
       {std::pair{"one_zero_radius", Question::ray}, std::pair{"both_zero_radii", Question::sweep},
        std::pair{"both_zero_radii", Question::moving}, std::pair{"both_zero_radii", Question::cast}}) {
    EXPECT_GT(share<float>(*verify::find_family(name), question, on_path), 0.48) << name;
    EXPECT_GT(share<double>(*verify::find_family(name), question, on_path), 0.48) << name;
  }
}

TEST(family, half_of_the_rays_have_no_end) {
  const auto endless = [](const auto& k) { return std::isinf(verify::scene_of(k).horizon); };
  for (const std::string_view name :
       {"ordinary", "far", "near_tangent", "exactly_tangent", "unit_ordinary"}) {
    EXPECT_NEAR(share<float>(*verify::find_family(name), Question::ray, endless), 0.5, 0.02) << name;
    EXPECT_NEAR(share<double>(*verify::find_family(name), Question::ray, endless), 0.5, 0.02) << name;
  }
}

TEST(family, near_tangents_fall_on_both_sides_and_on_the_tangent) {
  const Family& family = *verify::find_family("near_tangent");
  for (const Question question : verify::all_questions) {
    if (!family.applies(question)) continue;
    EXPECT_GT(share<float>(family, question, [](const auto& k) { return exact(k).D < 0; }), 0.2);
    EXPECT_GT(share<float>(family, question, [](const auto& k) { return exact(k).D > 0; }), 0.2);
    EXPECT_GT(share<double>(family, question, [](const auto& k) { return exact(k).D == 0; }), 0.05);
  }
}

TEST(family, a_huge_scene_overflows_a_square_and_a_tiny_one_underflows_all) {
  const auto square = [](const auto& x) { return x[0] * x[0] + x[1] * x[1] + x[2] * x[2]; };
  const auto parts = [](const auto& k) {
    auto scene = verify::scene_of(k);
    for (std::size_t i = 0; i < 3; ++i) {
      scene.a.motion[i] -= verify::layout(k.question).ends ? scene.a.centre[i] : scene.b.motion[i];
      scene.b.centre[i] -= scene.a.centre[i];
    }
    return scene;
  };
  check_every("huge", [&](const auto& k) {
    const auto scene = parts(k);
    const auto radius = scene.b.radius - (k.question == Question::container ? scene.a.radius : 0);
    const bool wall = k.question == Question::container && std::isinf(radius * radius);
    return std::isinf(square(scene.b.centre)) || std::isinf(square(scene.a.motion)) || wall;
  });
  check_every("tiny", [&](const auto& k) {
    const auto scene = parts(k);
    const auto least = std::numeric_limits<std::remove_const_t<decltype(scene.b.radius)>>::min();
    return square(scene.b.centre) < least && (k.question == Question::ray || square(scene.a.motion) < least);
  });
}

/// The places between two numbers of one sign.
template <class Real>
double places_between(Real x, Real y) {
  const Real unit = std::nextafter(std::abs(y), std::numeric_limits<Real>::infinity()) - std::abs(y);
  return static_cast<double>(std::abs(std::abs(x) - std::abs(y)) / unit);
}

TEST(family, a_square_at_the_edge_of_the_range_is_four_places_from_it) {
  const auto has_one_at = [](const auto edge) {
    return [edge]<class Real>(const Case<Real>& k) {
      const Real at = std::ldexp(Real(1), edge(Real()));
      int count = 0;
      for (const Real x : k.used()) count += places_between(x, at) <= 4 ? 1 : 0;
      return count > 0;
    };
  };
  check_every("square_overflow",
              has_one_at([](auto x) { return std::numeric_limits<decltype(x)>::max_exponent / 2; }));
  check_every("square_underflow",
              has_one_at([](auto x) { return (std::numeric_limits<decltype(x)>::min_exponent - 1) / 2; }));
}

TEST(family, squares_at_the_edge_of_the_range_fall_on_both_sides) {
  for (const Question question : verify::all_questions) {
    const auto overflows = []<class Real>(const Case<Real>& k) {
      return std::any_of(k.used().begin(), k.used().end(), [](Real x) {
        return std::isinf(x * x) &&
               places_between(x, std::ldexp(Real(1), std::numeric_limits<Real>::max_exponent / 2)) <= 4;
      });
    };
    const Family& over = *verify::find_family("square_overflow");
    for (const double at :
         {share<float>(over, question, overflows), share<double>(over, question, overflows)}) {
      EXPECT_GT(at, 0.3);
      EXPECT_LT(at, 0.7);
    }
  }
}

TEST(family, near_rest_nothing_moves_by_more_than_four_places) {
  check_every("near_rest", []<class Real>(const Case<Real>& k) {
    const auto scene = verify::scene_of(k);
    const auto& from = verify::layout(k.question).ends ? scene.a.centre : scene.b.motion;
    const Real radius = scene.b.radius;
    const Real place = std::nextafter(radius, std::numeric_limits<Real>::infinity()) - radius;
    const bool is_difference = verify::layout(k.question).ends || k.question == Question::moving;
    for (std::size_t i = 0; i < 3; ++i) {
      Real low = from[i], high = from[i];
      for (int step = 0; step < 4; ++step) {
        low = std::nextafter(low, -std::numeric_limits<Real>::infinity());
        high = std::nextafter(high, std::numeric_limits<Real>::infinity());
      }
      if (!is_difference) high = 4 * place, low = -high;
      if (!(low <= scene.a.motion[i] && scene.a.motion[i] <= high)) return false;
    }
    return true;
  });
}

TEST(family, a_unit_direction_has_a_length_of_one_to_a_few_roundings) {
  for (const Family& family : verify::families()) {
    if (!family.name.starts_with("unit_")) continue;
    check_every(family.name, [](const auto& k) {
      const auto v = verify::scene_of(k).a.motion;
      const auto unit = std::numeric_limits<std::remove_cvref_t<decltype(v[0])>>::epsilon() / 2;
      const auto excess = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] - 1;
      return std::abs(excess) <= 8 * unit;
    });
  }
}

TEST(family, invalid_cases_are_invalid_and_all_others_but_bits_are_valid) {
  for_all([](const Family& family, Question question) {
    if (family.name == "bits") return;
    const bool valid = family.name != "invalid";
    check_all<float>(family, question, [&](const auto& k) { return is_valid(k) == valid; });
    check_all<double>(family, question, [&](const auto& k) { return is_valid(k) == valid; });
  });
}

TEST(family, bits_are_valid_in_most_cases_and_not_in_all) {
  const Family& family = *verify::find_family("bits");
  for (const Question question : verify::all_questions) {
    const double valid = share<double>(family, question, [](const auto& k) { return is_valid(k); });
    EXPECT_GT(valid, 0.85);
    EXPECT_LT(valid, 0.95);
    EXPECT_GT(share<float>(family, question, [](const auto& k) { return is_valid(k); }), 0.8);
  }
}

template <class Real>
void check_distinct() {
  for_all([](const Family& family, Question question) {
    std::vector<std::uint64_t> seen;
    seen.reserve(cases);
    for (std::uint64_t i = 0; i < cases; ++i) {
      seen.push_back(fingerprint(0, verify::draw<Real>(family, question, seed, i)));
    }
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    EXPECT_GE(seen.size(), cases * 9 / 10) << label<Real>(family, question);
  });
}

TEST(family, nine_cases_in_ten_are_distinct) {
  check_distinct<float>();
  check_distinct<double>();
}

template <class Real>
void check_total(const Family& family, Question question, const std::vector<std::uint64_t>& words) {
  Tape tape(words);
  const Case<Real> k = verify::build<Real>(family, question, tape);
  ASSERT_EQ(k.question, question) << label<Real>(family, question);
  for (std::size_t i = k.used().size(); i < verify::most_numbers; ++i) ASSERT_EQ(k.numbers[i], Real(0));
}

TEST(family, every_tape_gives_a_case_even_of_a_question_to_which_the_family_does_not_apply) {
  for (const Family& family : verify::families()) {
    for (const Question question : verify::all_questions) {
      for (std::uint64_t number = 0; number < 500; ++number) {
        check_total<float>(family, question, extreme_words(number));
        check_total<double>(family, question, extreme_words(number));
      }
      for (std::size_t length = 0; length <= 40; ++length) {
        check_total<float>(family, question, std::vector<std::uint64_t>(length, ~std::uint64_t(0)));
        check_total<double>(family, question, std::vector<std::uint64_t>(length, ~std::uint64_t(0)));
      }
    }
  }
}

template <class Real>
std::uint64_t fingerprint_of_all() {
  std::uint64_t sum = 0;
  for_all([&](const Family& family, Question question) {
    std::uint64_t own = 0;
    for (std::uint64_t i = 0; i < 64; ++i)
      own = fingerprint(own, verify::draw<Real>(family, question, seed, i));
    sum += own;  // so that the order of the families doesn't matter
  });
  return sum;
}

TEST(family, the_cases_of_a_seed_stay_as_they_are) {
  // A new family adds its own share to these sums. Any other change means that case numbers in reports,
  // corpora and issues name other cases than before.
  EXPECT_EQ(fingerprint_of_all<float>(), 0x51d63da511a37ca1u);
  EXPECT_EQ(fingerprint_of_all<double>(), 0x13f0afebc35aa214u);
}

TEST(family, a_case_depends_on_seed_number_question_and_type) {
  const Family& family = *verify::find_family("ordinary");
  const auto first = verify::draw<double>(family, Question::sweep, 1, 0).numbers;
  EXPECT_EQ(first, verify::draw<double>(family, Question::sweep, 1, 0).numbers);
  EXPECT_NE(first, verify::draw<double>(family, Question::sweep, 2, 0).numbers);
  EXPECT_NE(first, verify::draw<double>(family, Question::sweep, 1, 1).numbers);
  EXPECT_NE(first, verify::draw<double>(family, Question::container, 1, 0).numbers);
}

}  // namespace
