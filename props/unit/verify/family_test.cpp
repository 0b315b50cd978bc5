// SPDX-License-Identifier: BSL-1.0
/// What the families promise besides what makes them hard (hardness_test.cpp): validity, distinctness, and cases that stay
/// the same.
#include "verify/case/family.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/valid.hpp"
#include "verify/case/families/definition.hpp"
#include "verify/case/random.hpp"

namespace {

using namespace props;
using verify::Case;
using verify::Family;
using verify::Question;
using verify::Tape;

constexpr std::uint64_t seed = drawn_seed, cases = drawn_cases;

template <class Real>
std::uint64_t fingerprint(std::uint64_t so_far, const Case<Real>& k) {
  for (const Real x : k.used()) so_far = verify::mix(so_far ^ std::bit_cast<verify::random::Bits<Real>>(x));
  return so_far;
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

TEST(family, are_listed_in_the_order_of_the_reports) {
  std::vector<std::string_view> names;
  names.reserve(verify::families().size());
  for (const Family& family : verify::families()) names.push_back(family.name);
  EXPECT_EQ(names, (std::vector<std::string_view>{"ordinary",
                                                  "far",
                                                  "near_tangent",
                                                  "exactly_tangent",
                                                  "touching_in",
                                                  "touching_along",
                                                  "touching_out",
                                                  "near_touching",
                                                  "at_end",
                                                  "overlap_deep",
                                                  "overlap_shallow",
                                                  "behind",
                                                  "zero_displacement",
                                                  "tiny_displacement",
                                                  "equal_velocities",
                                                  "one_zero_radius",
                                                  "both_zero_radii",
                                                  "concentric",
                                                  "long_direction",
                                                  "huge",
                                                  "tiny",
                                                  "square_overflow",
                                                  "square_underflow",
                                                  "near_rest",
                                                  "mixed_magnitudes",
                                                  "fits_exactly",
                                                  "does_not_fit",
                                                  "starts_outside",
                                                  "grazes_wall",
                                                  "planar",
                                                  "offset",
                                                  "dense",
                                                  "invalid",
                                                  "bits",
                                                  "unit_ordinary",
                                                  "unit_far",
                                                  "unit_near_tangent",
                                                  "unit_at_end",
                                                  "unit_overlap_deep",
                                                  "unit_overlap_shallow",
                                                  "unit_behind",
                                                  "unit_one_zero_radius",
                                                  "unit_concentric",
                                                  "unit_mixed_magnitudes",
                                                  "unit_planar",
                                                  "unit_offset",
                                                  "unit_dense"}));
}

TEST(family, is_keyed_by_the_hash_of_its_name_as_fnv_1a_is_published) {
  EXPECT_EQ(verify::builders::hash(""), 0xcbf29ce484222325U);
  EXPECT_EQ(verify::builders::hash("a"), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(verify::builders::hash("foobar"), 0x85944171f73967e8U);
  for (const Family& family : verify::families())
    EXPECT_EQ(family.key, verify::builders::hash(family.name)) << family.name;
}

TEST(family, half_of_the_rays_have_no_end) {
  const auto endless = [](const auto& k) { return std::isinf(verify::scene_of(k).horizon); };
  for (const std::string_view name :
       {"ordinary", "far", "near_tangent", "exactly_tangent", "unit_ordinary"}) {
    EXPECT_NEAR(share<float>(*verify::find_family(name), Question::ray, endless), 0.5, 0.02) << name;
    EXPECT_NEAR(share<double>(*verify::find_family(name), Question::ray, endless), 0.5, 0.02) << name;
  }
}

TEST(family, invalid_cases_are_invalid_and_all_others_but_bits_are_valid) {
  for_each_family([](const Family& family, Question question) {
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
  for_each_family([](const Family& family, Question question) {
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
  for_each_family([&](const Family& family, Question question) {
    std::uint64_t own = 0;
    for (std::uint64_t i = 0; i < 64; ++i)
      own = fingerprint(own, verify::draw<Real>(family, question, seed, i));
    sum += own;  // so that the order of the families doesn't matter
  });
  return sum;
}

TEST(family, the_cases_of_a_seed_stay_as_they_are) {
  // A new family adds its own share to these sums. Any other change means that case numbers in reports,
  // corpora and issues refer to different cases than before.
  EXPECT_EQ(fingerprint_of_all<float>(), 0xba1ed9eecd63d9e9u);
  EXPECT_EQ(fingerprint_of_all<double>(), 0xa5684e15ba758504u);
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
