// SPDX-License-Identifier: BSL-1.0
/// Which types are vectors and numbers, how they are made and read, and which parameters a question takes.
#include "verify/audit/vector_traits.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "verify/audit/function_subject.hpp"

namespace {

using namespace verify;

// --- numbers ---

/// Made from and read as a double alone, a float alone, both explicitly.
struct OfDouble {
  double value = 0;
  OfDouble() = default;
  explicit OfDouble(double x) : value(x) {}
  explicit OfDouble(float) = delete;
  explicit operator double() const { return value; }
  explicit operator float() const = delete;
};
struct OfFloat {
  float value = 0;
  OfFloat() = default;
  explicit OfFloat(float x) : value(x) {}
  explicit OfFloat(double) = delete;
  explicit operator float() const { return value; }
  explicit operator double() const = delete;
};
/// A vector that is made from a number and read as one too.
struct VectorToo {
  double x = 0, y = 0, z = 0;
  VectorToo() = default;
  explicit VectorToo(double length) : x(length) {}
  explicit operator double() const { return x; }
};
struct ReadAlone {
  explicit operator double() const { return 1; }
};
struct MadeAlone {
  explicit MadeAlone(double) {}
};

TEST(Fit, numbers_are_made_from_a_float_or_double_and_read_as_one) {
  EXPECT_TRUE(NumberLike<float>);
  EXPECT_TRUE(NumberLike<double>);
  EXPECT_TRUE(NumberLike<long double>);
  EXPECT_TRUE(NumberLike<OfDouble>);
  EXPECT_TRUE(NumberLike<OfFloat>);
  EXPECT_FALSE(NumberLike<ReadAlone>);
  EXPECT_FALSE(NumberLike<MadeAlone>);
  EXPECT_FALSE(NumberLike<int>);
  EXPECT_FALSE(NumberLike<bool>);
  EXPECT_FALSE(NumberLike<std::string>);
  EXPECT_FALSE(NumberLike<float&>);
  EXPECT_FALSE((NumberLike<std::array<float, 3>>));
  EXPECT_FALSE(NumberLike<VectorToo>);
  EXPECT_TRUE(VectorLike<VectorToo>);
}

TEST(Fit, numbers_are_converted_by_their_own_conversions) {
  EXPECT_EQ(to_number<OfDouble>(0.1).value, 0.1);
  EXPECT_EQ(to_number<OfDouble>(0.1F).value, static_cast<double>(0.1F));
  EXPECT_EQ(to_number<OfFloat>(0.1).value, 0.1F);
  EXPECT_EQ(to_number<OfFloat>(0.1F).value, 0.1F);
  EXPECT_EQ(from_number<double>(OfDouble(0.1)), 0.1);
  EXPECT_EQ(from_number<float>(OfDouble(0.1)), 0.1F);
  EXPECT_EQ(from_number<double>(OfFloat(0.1F)), static_cast<double>(0.1F));
  EXPECT_EQ(from_number<float>(OfFloat(0.1F)), 0.1F);
  EXPECT_EQ(from_number<double>(0.1L), 0.1);
}

// --- vectors ---

struct Members {
  float x, y, z;
};
struct Assigned {  // more than three numbers, so made by default
  double x = 0, y = 0, z = 0;
  std::string name;
  Assigned() = default;
};
struct NoDefault {
  float x, y, z;
  explicit NoDefault(std::string);
};
struct Constant {
  const float x = 1, y = 2, z = 3;
  Constant() = default;
};
struct Functions {
  Functions(float a, float b, float c) : at{a, b, c} {}
  [[nodiscard]] float x() const { return at[0]; }
  [[nodiscard]] float y() const { return at[1]; }
  [[nodiscard]] float z() const { return at[2]; }
  std::array<float, 3> at;
};
struct FunctionsAlone {
  [[nodiscard]] float x() const { return 1; }
  [[nodiscard]] float y() const { return 2; }
  [[nodiscard]] float z() const { return 3; }
};
struct Places {
  float& operator[](int i) { return at[static_cast<std::size_t>(i)]; }
  const float& operator[](int i) const { return at[static_cast<std::size_t>(i)]; }
  std::array<float, 3> at{};
  Places() = default;
};
struct PlacesToRead {
  const float& operator[](int i) const { return at[static_cast<std::size_t>(i)]; }
  std::array<float, 3> at{};
  PlacesToRead() = default;
};
struct PlacesWithoutDefault {
  explicit PlacesWithoutDefault(std::string);
  float& operator[](int i) { return at[static_cast<std::size_t>(i)]; }
  const float& operator[](int i) const { return at[static_cast<std::size_t>(i)]; }
  std::array<float, 3> at{};
};
struct Integers {
  int x, y, z;
};
struct TwoMembers {
  float x, y;
};
struct Texts {
  std::string x, y, z;
};

TEST(Fit, vectors_have_three_components_and_are_made_from_them) {
  EXPECT_TRUE(VectorLike<Members>);
  EXPECT_TRUE(VectorLike<Assigned>);
  EXPECT_TRUE(VectorLike<Functions>);
  EXPECT_TRUE(VectorLike<Places>);
  EXPECT_TRUE((VectorLike<std::array<double, 3>>));
  EXPECT_FALSE(VectorLike<NoDefault>);
  EXPECT_FALSE(VectorLike<Constant>);
  EXPECT_FALSE(VectorLike<FunctionsAlone>);
  EXPECT_FALSE(VectorLike<PlacesToRead>);
  EXPECT_FALSE(VectorLike<PlacesWithoutDefault>);
  EXPECT_FALSE(VectorLike<Integers>);
  EXPECT_FALSE(VectorLike<TwoMembers>);
  EXPECT_FALSE(VectorLike<Texts>);
  EXPECT_FALSE(VectorLike<float>);
  EXPECT_FALSE(VectorLike<float*>);
  EXPECT_FALSE(VectorLike<OfDouble>);
}

template <class V>
void expect_way_and_back() {
  const Triple<double> p{1.5, -2, 0.25};
  const V v = to_vector<V>(p);
  EXPECT_EQ(from_vector<double>(v), p);
}

TEST(Fit, vectors_keep_their_components_in_order) {
  expect_way_and_back<Members>();
  expect_way_and_back<Assigned>();
  expect_way_and_back<Functions>();
  expect_way_and_back<Places>();
  expect_way_and_back<std::array<double, 3>>();
  const auto made = to_vector<Members>(Triple<float>{1, 2, 3});
  EXPECT_EQ(made.x, 1);
  EXPECT_EQ(made.y, 2);
  EXPECT_EQ(made.z, 3);
  const auto placed = to_vector<Places>(Triple<float>{1, 2, 3});
  EXPECT_EQ(placed.at, (std::array<float, 3>{1, 2, 3}));
}

// --- parameters ---

TEST(Fit, parameters_are_those_of_the_case_line) {
  struct {
    Question question;
    std::vector<int> at;
    std::vector<bool> vectors;
  } const known[] = {
      {Question::ray, {0, 3, 6, 9, 10}, {true, true, true, false, false}},
      {Question::sweep, {0, 3, 4, 7, 10}, {true, false, true, true, false}},
      {Question::moving, {0, 3, 4, 7, 10, 11}, {true, false, true, true, false, true}},
      {Question::cast, {0, 3, 4, 7, 10}, {true, false, true, true, false}},
      {Question::container, {0, 3, 4, 7, 10}, {true, false, true, true, false}},
  };
  constexpr std::array slots{detail::slots_of(Question::ray), detail::slots_of(Question::sweep),
                             detail::slots_of(Question::moving), detail::slots_of(Question::cast),
                             detail::slots_of(Question::container)};
  for (const auto& [question, at, vectors] : known) {
    const detail::Slots& own = slots.at(static_cast<std::size_t>(question));
    ASSERT_EQ(own.count, at.size());
    EXPECT_EQ(own.slot.size(), 7U);
    for (std::size_t i = 0; i < at.size(); ++i) {
      EXPECT_EQ(own.slot.at(i).at, at[i]);
      EXPECT_EQ(own.slot.at(i).is_vector, vectors[i]);
    }
  }
  EXPECT_EQ(detail::Slot{}.at, 0);
  EXPECT_FALSE(detail::Slot{}.is_vector);
  EXPECT_EQ(detail::Slots{}.count, 0U);
}

using V = Members;

TEST(Fit, functions_take_the_numbers_of_a_question_in_their_order) {
  using detail::Taken;
  constexpr auto ray = Question::ray, sweep = Question::sweep;
  EXPECT_TRUE((Taken<sweep, V, float, V, V, float>::fits));
  EXPECT_TRUE((Taken<sweep, const V&, double, V, const V&, float>::fits));
  EXPECT_FALSE((Taken<sweep, V, float, V, V>::fits));
  EXPECT_FALSE((Taken<sweep, V, float, V, V, float, float>::fits));
  EXPECT_FALSE((Taken<sweep, float, V, V, V, float>::fits));
  EXPECT_FALSE((Taken<sweep, V, float, V, V, V>::fits));
  EXPECT_FALSE((Taken<sweep>::fits));
  EXPECT_TRUE((Taken<ray, V, V, V, float>::fits));
  EXPECT_TRUE((Taken<ray, V, V, V, float, float>::fits));
  EXPECT_FALSE((Taken<ray, V, V, V>::fits));
  EXPECT_FALSE((Taken<ray, V, V, V, float, float, float>::fits));
  EXPECT_EQ((Taken<ray, V, V, V, float>::least), 4U);
  EXPECT_EQ((Taken<sweep, V, V, V, float>::least), 5U);
}

TEST(Fit, functions_may_write_to_what_is_one_too_many) {
  using detail::Taken;
  constexpr auto ray = Question::ray, sweep = Question::sweep;
  EXPECT_EQ((Taken<sweep, V, float, V, V, float, float&>::written), 1U);
  EXPECT_TRUE((Taken<sweep, V, float, V, V, float, float&>::fits));
  EXPECT_EQ((Taken<sweep, V, float, V, V, float, float&>::read), 5U);
  EXPECT_EQ((Taken<sweep, V, float, V, V, float&>::written), 0U);
  EXPECT_EQ((Taken<sweep, V, float, V, V, float&>::read), 5U);
  EXPECT_EQ((Taken<sweep, V, float, V, V, float, const float&>::written), 0U);
  EXPECT_EQ((Taken<sweep, V, float, V, V, float, float>::written), 0U);
  EXPECT_EQ((Taken<ray, V, V, V, float, V&>::written), 1U);
  EXPECT_EQ((Taken<ray, V, V, V, float, V&>::read), 4U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float, V&>::written), 1U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float, V&>::read), 5U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float>::written), 0U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float&, float&>::written), 2U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float&, float&>::read), 4U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float, float&, float&>::written), 2U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float, float&, float&>::read), 5U);
  EXPECT_EQ((Taken<ray, V, V, V, float, float&, V&>::written), 1U);
}

TEST(Fit, what_is_not_written_shows) {
  EXPECT_TRUE(std::isnan(detail::unwritten<float>()));
  const V v = detail::unwritten<V>();
  EXPECT_TRUE(std::isnan(v.x) && std::isnan(v.y) && std::isnan(v.z));
}

TEST(Fit, an_exception_is_reported_in_a_short_printable_line) {
  EXPECT_EQ(detail::printable("a b~ \n\x7f\xff"), "a b~ ???");
  EXPECT_EQ(detail::printable(std::string(300, 'x')), std::string(200, 'x'));
}

TEST(Fit, a_claim_is_by_the_type_of_what_comes_with_it) {
  using detail::with_claim;
  using Gives = Contract::Gives;
  EXPECT_EQ(with_claim<void>({}).gives, Gives::contact_alone);
  EXPECT_EQ(with_claim<V>({}).gives, Gives::centre);
  EXPECT_EQ(with_claim<float>({}).gives, Gives::time);
  EXPECT_EQ(with_claim<float>({.gives = Gives::distance}).gives, Gives::distance);
  EXPECT_THROW(with_claim<float>({.gives = Gives::centre}), std::invalid_argument);
  EXPECT_THROW(with_claim<float>({.gives = Gives::contact_alone}), std::invalid_argument);
  EXPECT_EQ(name(Failure::exception), "exception");
  EXPECT_EQ(name(Failure::wrong_count), "wrong count");
  EXPECT_EQ(name(Failure::crash), "crash");
}

}  // namespace
