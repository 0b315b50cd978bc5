// SPDX-License-Identifier: BSL-1.0
/// Templates of reproducers, and filling them in.
#include "reports/program/bug/reproducer.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <variant>

#include "verify/case/text.hpp"

namespace {

using namespace reports;

std::string filled(std::string_view text, const Replacements& replacements) {
  const auto result = filled_in(text, replacements);
  const auto* const fault = std::get_if<FaultyTemplate>(&result);
  return fault == nullptr ? std::get<std::string>(result) : "FAULT: " + fault->why;
}

TEST(Reproducer, has_its_words_replaced_and_nothing_else) {
  const Replacements words{{"a", "1, 2, 3"}, {"file", "x.cpp"}, {"nest", "{{a}}"}};
  EXPECT_EQ(filled("", words), "");
  EXPECT_EQ(filled("int main() { return {0}; } }}", words), "int main() { return {0}; } }}");
  EXPECT_EQ(filled("{{file}}: f({{a}}, { {{a}} });{{a}}", words), "x.cpp: f(1, 2, 3, { 1, 2, 3 });1, 2, 3");
  EXPECT_EQ(filled("{{nest}}", words), "{{a}}");
}

TEST(Reproducer, with_an_unknown_word_is_refused) {
  const Replacements words{{"a", "1"}, {"b", "2"}};
  EXPECT_EQ(filled("{{c}}", words), "FAULT: \"c\" in double braces is none of a, b");
  EXPECT_EQ(filled("{{a}", words), "FAULT: double braces are opened, but not closed");
  EXPECT_EQ(filled("{{ a}}", words), "FAULT: \" a\" in double braces is none of a, b");
}

TEST(Reproducer, gets_the_numbers_of_a_case_by_their_words) {
  const auto numbers = [](const char* line) {
    return std::visit([](const auto& k) { return numbers_by_word(k); },
                      std::get<verify::AnyCase>(verify::read_case(line)));
  };
  EXPECT_EQ(numbers("ray f32 0.1 2 3 4 5 6 7 8 9 10"), (Replacements{{"origin", "0.1, 2, 3"},
                                                                     {"direction", "4, 5, 6"},
                                                                     {"centre", "7, 8, 9"},
                                                                     {"radius", "10"},
                                                                     {"t_max", "inf"}}));
  EXPECT_EQ(numbers("ray f64 1 2 3 4 5 6 7 8 9 10 0.1")["t_max"], "0.1");
  EXPECT_EQ(numbers("sweep f64 1 2 3 4 5 6 7 8 9 10 1e300"), (Replacements{{"a", "1, 2, 3"},
                                                                           {"a_radius", "4"},
                                                                           {"motion", "5, 6, 7"},
                                                                           {"b", "8, 9, 10"},
                                                                           {"b_radius", "1e+300"}}));
  EXPECT_EQ(
      numbers("cast f64 1 2 3 4 5 6 7 8 9 10 11"),
      (Replacements{
          {"a", "1, 2, 3"}, {"a_radius", "4"}, {"end", "5, 6, 7"}, {"b", "8, 9, 10"}, {"b_radius", "11"}}));
  EXPECT_EQ(numbers("moving f32 1 2 3 4 5 6 7 8 9 10 11 12 13 14")["b_motion"], "12, 13, 14");
  EXPECT_EQ(numbers("container f32 1 2 3 4 5 6 7 8 9 10 11")["b_radius"], "11");
}

}  // namespace
