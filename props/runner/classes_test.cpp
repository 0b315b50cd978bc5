// SPDX-License-Identifier: BSL-1.0
/// The properties meet every class of cases often enough. The tables are printed to the log.
#include "props/runner/classes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

namespace {

using namespace props;
using verify::Question;

class Classes : public testing::TestWithParam<Question> {};

template <class Real>
void check(Question question) {
  Params params;
  params.max_success = 120'000;
  const ClassTable table = classified<Real>(question, params);
  std::printf("%s, %s, seed %llu, %llu cases\n%s\n", std::string(verify::name(question)).c_str(),
              std::string(verify::type_name<Real>()).c_str(), static_cast<unsigned long long>(params.seed),
              static_cast<unsigned long long>(table.cases()), table.text().c_str());
  for (const std::string& name : table.lacking()) ADD_FAILURE() << "too few cases: " << name;
}

TEST_P(Classes, are_drawn_in_one_of_a_hundred_cases_and_a_thousand_distinct_ones_of_float) {
  check<float>(GetParam());
}
TEST_P(Classes, are_drawn_in_one_of_a_hundred_cases_and_a_thousand_distinct_ones_of_double) {
  check<double>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, Classes, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

/// A table of two classes. The first `entered` of its cases belong to "some", none to "never". The fingerprints repeat
/// after `distinct` cases.
ClassTable table_of(std::uint64_t cases, std::uint64_t entered, std::uint64_t distinct) {
  ClassTable table({"some", "never"});
  for (std::uint64_t i = 0; i < cases; ++i) {
    table.next(i % distinct);
    if (i < entered) table.enter("some");
  }
  return table;
}

TEST(ClassTable, lacks_what_is_below_one_percent_or_below_a_thousand_distinct_cases) {
  using Names = std::vector<std::string>;
  const Names never{"never"}, both{"some", "never"};
  EXPECT_EQ(table_of(100'000, 1000, 100'000).lacking(), never);
  EXPECT_EQ(table_of(100'100, 1000, 100'100).lacking(), both);  // 0.999 %
  EXPECT_EQ(table_of(100'000, 50'000, 999).lacking(), both);
  EXPECT_EQ(table_of(100'000, 50'000, 1000).lacking(), never);
  EXPECT_NE(table_of(100'000, 1, 1).text().find("never  <- too few"), std::string::npos);
}

TEST(ClassTable, has_classes_of_its_own_alone) {
  ClassTable table({"some"});
  EXPECT_THROW(table.enter("other"), std::out_of_range);
}

}  // namespace
