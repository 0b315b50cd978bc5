// SPDX-License-Identifier: BSL-1.0
/// Lines of cases and of answers: what is read, and the message about a line that can't be.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/verify/text_in.hpp"
#include "verify/case/text.hpp"

namespace verify {
namespace {

using namespace props;
using namespace std::string_literals;

template <class Real>
class ReadTextOf : public ::testing::Test {};

using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ReadTextOf, Reals);

// Cases.

TEST(ReadText, the_numbers_of_a_line_are_the_numbers_of_the_case_in_their_order) {
  const auto k = case_in<double>("moving f64 1 2 3 4 5 6 7 8 9 10 11 12 13 14");
  EXPECT_EQ(k.question, Question::moving);
  const auto scene = scene_of(k);
  EXPECT_EQ(scene.a.centre, (Triple<double>{1, 2, 3}));
  EXPECT_EQ(scene.a.radius, 4);
  EXPECT_EQ(scene.a.motion, (Triple<double>{5, 6, 7}));
  EXPECT_EQ(scene.b.centre, (Triple<double>{8, 9, 10}));
  EXPECT_EQ(scene.b.radius, 11);
  EXPECT_EQ(scene.b.motion, (Triple<double>{12, 13, 14}));
}

TEST(ReadText, every_question_and_both_types_have_their_word) {
  for (const Question question : all_questions) {
    std::string numbers;
    for (int i = 0; i < layout(question).count; ++i) numbers += " 1";
    EXPECT_EQ(case_in<float>(std::string(name(question)) + " f32" + numbers).question, question);
    EXPECT_EQ(case_in<double>(std::string(name(question)) + " f64" + numbers).question, question);
  }
}

TEST(ReadText, a_ray_without_t_max_has_an_infinite_one) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(last_of(case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1")), infinity);
  EXPECT_EQ(last_of(case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1 inf")), infinity);
  EXPECT_EQ(last_of(case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1 7")), 7);
}

TEST(ReadText, blank_and_comment_lines_are_nothing) {
  for (const std::string& line : {""s, " "s, "\t"s, "\r"s, " \t \r"s, "#"s, "  # sweep f64"s,
                                  "#\0\xff\f\x1b\n"s, "\r# \xef\xbb\xbf"s}) {
    EXPECT_EQ(why(line), "(nothing)");
    EXPECT_EQ(why_answer<double>(line), "(nothing)");
  }
}

TEST(ReadText, any_byte_may_follow_the_comment_sign_wherever_it_stands) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  EXPECT_EQ(why(line_with<double>("2 #" + bytes)), "(a case)");
  EXPECT_EQ(value<double>("2#" + bytes), 2);
  EXPECT_EQ(answer_in<double>("impact t=2#" + bytes).time, 2.0);
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 0 0 5 0 0 # 1"),
            "expected radius of B, found the end of the line: sweep takes 11 numbers, not 10");
}

TEST(ReadText, blanks_tabs_and_carriage_returns_separate_words) {
  const auto plain = case_in<double>("sweep f64 0 0 0 1 10 0 0 5 0 0 1");
  EXPECT_TRUE(same(plain, case_in<double>("\t\r sweep\tf64\r0 \t 0\r\r0 1 10 0 0 5 0 0 1\r")));
  EXPECT_EQ(answer_in<double>("\rimpact\tt=1\rexit=2\r").exit, 2.0);
}

TEST(ReadText, no_other_byte_outside_printable_ascii_may_stand_before_a_comment) {
  for (int byte = 0; byte < 256; ++byte) {
    if ((byte >= ' ' && byte <= '~') || byte == '\t' || byte == '\r') continue;
    const std::string stray(1, static_cast<char>(byte));
    std::array<char, 8> shown{};
    std::snprintf(shown.data(), shown.size(), "\\x%02x", static_cast<unsigned>(byte));
    const std::string head = "expected printable ASCII before any comment, found \""s + shown.data();
    EXPECT_EQ(why(stray), head + "\" at byte 1");
    EXPECT_EQ(why(stray + "# only a comment"), head + "\" at byte 1");
    EXPECT_EQ(why("sweep" + stray + "f64 0 0 0 1 10 0 0 5 0 0 1"),
              head + "f64 0 0 0 1 10 0 0 5 0 0 1\" at byte 6");
    EXPECT_EQ(why_answer<float>("miss foo=" + stray), head + "\" at byte 10");
  }
}

TEST(ReadText, a_byte_order_mark_is_an_error_even_before_a_comment) {
  EXPECT_EQ(
      why("\xef\xbb\xbf# a comment"),
      "expected printable ASCII before any comment, found \"\\xef\\xbb\\xbf\" at byte 1: a byte order mark, "
      "which editors write that save as UTF-8 with BOM");
}

TEST(ReadText, where_one_question_is_asked_a_case_of_another_is_an_error) {
  constexpr std::string_view line = "sweep f64 0 0 0 1 10 0 0 5 0 0 1";
  const auto right = verify::read_case(line, Question::sweep);
  ASSERT_TRUE(std::holds_alternative<verify::AnyCase>(right));
  EXPECT_EQ(std::visit([](const auto& k) { return k.question; }, std::get<verify::AnyCase>(right)),
            Question::sweep);
  for (const Question other : verify::all_questions) {
    if (other == Question::sweep) continue;
    const auto read = verify::read_case(line, other);
    ASSERT_TRUE(std::holds_alternative<verify::Unreadable>(read));
    EXPECT_EQ(std::get<verify::Unreadable>(read).why,
              "expected a case of " + std::string(name(other)) + ", found one of sweep");
  }
  EXPECT_TRUE(std::holds_alternative<std::monostate>(verify::read_case("# nothing", Question::sweep)));
  const auto faulty = verify::read_case("sweep f16", Question::sweep);
  ASSERT_TRUE(std::holds_alternative<verify::Unreadable>(faulty));
  EXPECT_EQ(std::get<verify::Unreadable>(faulty).why,
            std::get<verify::Unreadable>(verify::read_case("sweep f16")).why);
}

TEST(ReadText, words_are_case_sensitive) {
  EXPECT_EQ(why("Sweep f64 0 0 0 1 10 0 0 5 0 0 1"),
            "expected ray, sweep, moving, cast or container, found \"Sweep\"");
  EXPECT_EQ(why("sweep F64 0 0 0 1 10 0 0 5 0 0 1"), "expected f32 or f64, found \"F64\"");
  EXPECT_EQ(why_answer<double>("Miss"),
            "expected invalid, miss, contained, outside, overlap, impact or hit, found \"Miss\"");
  EXPECT_EQ(why_answer<double>("impact motion=Sliding"),
            "expected approaching, sliding or separating for motion, found \"Sliding\"");
}

TEST(ReadText, of_a_line_that_ends_early_the_error_says_what_comes_next) {
  EXPECT_EQ(why("sweep"), "expected f32 or f64, found the end of the line");
  EXPECT_EQ(why("sweep f64"),
            "expected x of the centre of A, found the end of the line: sweep takes 11 numbers, not 0");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0"),
            "expected radius of the sphere, found the end of the line: ray takes 10 or 11 numbers, not 9");
}

TEST(ReadText, every_missing_number_is_named) {
  const auto missing = [](Question question) {
    std::vector<std::string> fields;
    std::string line = std::string(name(question)) + " f32";
    for (int i = 0; i < layout(question).count; ++i, line += " 1") {
      const std::string message = why(line);
      const std::string start = "expected ";
      const std::string stop = ", found the end of the line: ";
      if (message.starts_with(start) && message.find(stop) != std::string::npos)
        fields.push_back(message.substr(start.size(), message.find(stop) - start.size()));
    }
    return fields;
  };
  const auto xyz = [](const std::string& vector) {
    return std::vector{"x of the " + vector, "y of the " + vector, "z of the " + vector};
  };
  const auto joined = [](const std::vector<std::vector<std::string>>& parts) {
    std::vector<std::string> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  };
  EXPECT_EQ(missing(Question::ray),
            joined({xyz("origin"), xyz("direction"), xyz("centre of the sphere"), {"radius of the sphere"}}));
  EXPECT_EQ(missing(Question::sweep), joined({xyz("centre of A"),
                                              {"radius of A"},
                                              xyz("displacement of A"),
                                              xyz("centre of B"),
                                              {"radius of B"}}));
  EXPECT_EQ(missing(Question::moving), joined({xyz("centre of A"),
                                               {"radius of A"},
                                               xyz("displacement of A"),
                                               xyz("centre of B"),
                                               {"radius of B"},
                                               xyz("displacement of B")}));
  EXPECT_EQ(missing(Question::cast),
            joined({xyz("start"), {"radius of A"}, xyz("end"), xyz("centre of B"), {"radius of B"}}));
  EXPECT_EQ(missing(Question::container), joined({xyz("centre of A"),
                                                  {"radius of A"},
                                                  xyz("displacement of A"),
                                                  xyz("centre of the container"),
                                                  {"radius of the container"}}));
}

TEST(ReadText, too_many_numbers_are_counted) {
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 0 0 5 0 0 1 7"),
            "expected the end of the line, found \"7\": sweep takes 11 numbers, not 12");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0 1 1 8 9 # 10"),
            "expected the end of the line, found \"8\": ray takes 10 or 11 numbers, not 13");
  EXPECT_EQ(why("moving f32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 fifteen"),
            "expected the end of the line, found \"fifteen\": moving takes 14 numbers, not 15");
}

TEST(ReadText, a_word_that_is_no_number_is_shown_with_its_place) {
  EXPECT_EQ(why("sweep f64 0 zero 0 1 10 0 0 5 0 0 1"),
            "expected a number for y of the centre of A, found \"zero\"");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0 1 f32"), "expected a number for t_max, found \"f32\"");
}

TEST(ReadText, commas_do_not_separate_numbers) {
  EXPECT_EQ(why("sweep f64 0,0,0 1 10,0,0 5,0,0 1"),
            "expected a number for x of the centre of A, found \"0,0,0\"");
  EXPECT_EQ(why("sweep f64 0, 0, 0, 1 10 0 0 5 0 0 1"),
            "expected a number for x of the centre of A, found \"0,\"");
  EXPECT_EQ(refusal<float>("0,5"), "expected a number for radius of B, found \"0,5\"");
}

TEST(ReadText, a_word_is_quoted_with_the_last_of_the_printable_characters) {
  const auto read = verify::read_case("ray f64 ~!");
  ASSERT_TRUE(std::holds_alternative<verify::Unreadable>(read));
  EXPECT_NE(std::get<verify::Unreadable>(read).why.find("\"~!\""), std::string::npos)
      << std::get<verify::Unreadable>(read).why;
}

TEST(ReadText, a_message_is_short_and_printable_whatever_it_quotes) {
  EXPECT_EQ(refusal<double>("\"\\"), "expected a number for radius of B, found \"\\x22\\x5c\"");
  EXPECT_EQ(refusal<double>(std::string(41, 'z')),
            "expected a number for radius of B, found \"" + std::string(40, 'z') + "...\"");
  EXPECT_EQ(refusal<double>(std::string(40, 'z')),
            "expected a number for radius of B, found \"" + std::string(40, 'z') + "\"");
  for (const char byte : {'\\', '\0', '\xff', '"', 'z', ','}) {
    const std::string word(5000, byte);
    for (const std::string& message :
         {why(word), why("sweep " + word), refusal<float>(word), refusal<float>("1 " + word),
          why_answer<float>(word), why_answer<float>("impact " + word), why_answer<float>("impact t=" + word),
          why_answer<float>("impact centre=1,2," + word), why_answer<float>("impact motion=" + word)}) {
      EXPECT_LT(message.size(), 900U);
      EXPECT_TRUE(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
      EXPECT_TRUE(message.starts_with("expected ")) << message;
    }
  }
}

// Answers.

TEST(ReadText, an_answer_of_this_project_is_read) {
  const auto answer = answer_in<double>("impact t=0x1.3333333333333p-2 motion=approaching");
  EXPECT_EQ(answer.outcome, Outcome::impact);
  EXPECT_EQ(answer.time, 3.0 / 10.0);
  EXPECT_EQ(answer.motion, Motion::approaching);
  EXPECT_FALSE(answer.exit || answer.distance || answer.centre || answer.point || answer.normal);
}

TEST(ReadText, every_outcome_has_its_word_and_hit_means_impact) {
  EXPECT_EQ(answer_in<float>("invalid").outcome, Outcome::invalid);
  EXPECT_EQ(answer_in<float>("miss").outcome, Outcome::miss);
  EXPECT_EQ(answer_in<float>("contained").outcome, Outcome::contained);
  EXPECT_EQ(answer_in<float>("outside").outcome, Outcome::outside);
  EXPECT_EQ(answer_in<float>("overlap").outcome, Outcome::overlap);
  EXPECT_EQ(answer_in<float>("impact").outcome, Outcome::impact);
  EXPECT_EQ(answer_in<float>("hit").outcome, Outcome::impact);
}

TEST(ReadText, the_word_error_is_not_an_answer) {
  EXPECT_EQ(why_answer<double>("error"),
            "expected invalid, miss, contained, outside, overlap, impact or hit, found \"error\"");
}

TEST(ReadText, keys_may_come_in_any_order_and_in_any_spelling_of_their_numbers) {
  const auto answer = answer_in<float>(
      "hit distance=+2.5 normal=-1,0,0 point=1e0,0x2,.3e1 centre=nan,inf,-inf motion=separating exit=1e99 "
      "t=0.1");
  EXPECT_EQ(answer.distance, 2.5F);
  EXPECT_EQ(answer.normal, (Triple<float>{-1, 0, 0}));
  EXPECT_EQ(answer.point, (Triple<float>{1, 2, 3}));
  EXPECT_TRUE(std::isnan(answer.centre.value()[0]));
  EXPECT_EQ(answer.centre.value()[2], -std::numeric_limits<float>::infinity());
  EXPECT_EQ(answer.motion, Motion::separating);
  EXPECT_EQ(answer.exit, std::numeric_limits<float>::infinity());
  EXPECT_EQ(answer.time, 0.1F);
}

TEST(ReadText, unknown_keys_are_skipped_whatever_their_value) {
  EXPECT_EQ(answer_in<double>("impact time=5 T=6 t=7 root=a=b empty= ,=, time=8").time, 7.0);
}

TEST(ReadText, a_known_key_may_stand_there_once) {
  EXPECT_EQ(why_answer<double>("impact t=1 t=1"), "expected t only once, found \"t=1\"");
  EXPECT_EQ(why_answer<double>("impact normal=1,0,0 t=1 normal=0,1,0"),
            "expected normal only once, found \"normal=0,1,0\"");
}

TEST(ReadText, a_word_behind_the_outcome_needs_a_key_and_an_equals_sign) {
  EXPECT_EQ(why_answer<double>("hit 0.5"), "expected KEY=VALUE, found \"0.5\"");
  EXPECT_EQ(why_answer<double>("hit =0.5"), "expected KEY=VALUE, found \"=0.5\"");
  EXPECT_EQ(why_answer<double>("hit t = 0.5"), "expected KEY=VALUE, found \"t\"");
  EXPECT_EQ(why_answer<double>("miss miss"), "expected KEY=VALUE, found \"miss\"");
}

TEST(ReadText, a_value_that_cannot_be_read_is_shown_with_its_key) {
  EXPECT_EQ(why_answer<double>("hit t="), "expected a number for t, found \"\"");
  EXPECT_EQ(why_answer<double>("hit t=soon"), "expected a number for t, found \"soon\"");
  EXPECT_EQ(why_answer<double>("hit distance=1,5"), "expected a number for distance, found \"1,5\"");
  EXPECT_EQ(why_answer<double>("hit exit=-nano"), "expected a number for exit, found \"-nano\"");
  EXPECT_EQ(why_answer<double>("hit centre=1,2"), "expected x,y,z for centre, found \"1,2\"");
  EXPECT_EQ(why_answer<double>("hit centre=1,2,3,4"), "expected x,y,z for centre, found \"1,2,3,4\"");
  EXPECT_EQ(why_answer<double>("hit point="), "expected x,y,z for point, found \"\"");
  EXPECT_EQ(why_answer<double>("hit point=,2,3"), "expected a number for x of point, found \"\"");
  EXPECT_EQ(why_answer<double>("hit point=1,,3"), "expected a number for y of point, found \"\"");
  EXPECT_EQ(why_answer<double>("hit normal=1,2,"), "expected a number for z of normal, found \"\"");
  EXPECT_EQ(why_answer<double>("hit normal=1,2,three"), "expected a number for z of normal, found \"three\"");
  EXPECT_EQ(why_answer<double>("hit motion="),
            "expected approaching, sliding or separating for motion, found \"\"");
}

/// The words with which languages print numbers that aren't finite.
constexpr std::array printed_nans{"nan",   "NaN",      "NAN",         "-nan",      "-NaN",
                                  "+nan",  "+NaN",     "nan(ind)",    "-nan(ind)", "NaN(0x1)",
                                  "nan()", "NaN(a_b)", "nan(AZ_az09)"};
constexpr std::array printed_infinities{"inf", "Inf", "INF", "infinity", "Infinity", "INFINITY", "iNfInItY"};

TYPED_TEST(ReadTextOf, what_languages_print_for_nan_and_infinity_are_numbers_of_an_answer) {
  constexpr TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  for (const std::string word : printed_nans) {
    const auto answer = answer_in<TypeParam>("hit t=" + word + " point=" + word + ",1,2");
    ASSERT_TRUE(answer.time && answer.point) << word;
    EXPECT_TRUE(std::isnan(*answer.time)) << word;
    EXPECT_TRUE(std::isnan((*answer.point)[0])) << word;
    EXPECT_EQ((*answer.point)[1], 1) << word;
  }
  for (const std::string word : printed_infinities) {
    EXPECT_EQ(answer_in<TypeParam>("hit t=" + word).time, infinity) << word;
    EXPECT_EQ(answer_in<TypeParam>("hit t=+" + word).time, infinity) << word;
    const auto answer = answer_in<TypeParam>("hit t=-" + word + " centre=0,-" + word + ",+" + word);
    EXPECT_EQ(answer.time, -infinity) << word;
    EXPECT_EQ(answer.centre, (Triple<TypeParam>{0, -infinity, infinity})) << word;
  }
  for (const std::string_view word :
       {"na",   "nano",   "nan(",    "nan)",      "nan(a",  "nan(-1)", "nan(a)b", "nan()()", "--nan", "+-nan",
        "in",   "infi",   "infinit", "infinitys", "--inf",  "+-inf",   "inf(1)",  "-",       "+",     "[nan]",
        "@nan", "nan([)", "nan(@)",  "nan({)",    "nan(`)", "nan(/)",  "nan(:)",  "("})
    EXPECT_EQ(why_answer<TypeParam>("hit t=" + std::string(word)),
              "expected a number for t, found \"" + std::string(word) + "\"");
}

TYPED_TEST(ReadTextOf, a_case_line_takes_none_of_them_but_the_three_words_shown) {
  for (const auto& words : {std::vector<std::string>(printed_nans.begin(), printed_nans.end()),
                            std::vector<std::string>(printed_infinities.begin(), printed_infinities.end())}) {
    for (const std::string& word : words) {
      for (const std::string& token : {word, "+" + word, "-" + word}) {
        if (token == "nan" || token == "inf" || token == "-inf") continue;
        EXPECT_EQ(refusal<TypeParam>(token), "expected a number for radius of B, found \"" + token + "\"");
      }
    }
  }
}

TEST(ReadText, an_answer_wider_than_its_type_is_rounded_in_decimal_and_refused_in_hexadecimal) {
  EXPECT_EQ(answer_in<float>("hit t=0.29999999999999999").time, 0.3F);
  EXPECT_EQ(why_answer<float>("hit t=0x1.3333333333333p-2"),
            "expected a number for t, found \"0x1.3333333333333p-2\", with more bits than f32 holds");
  EXPECT_EQ(why_answer<float>("hit point=0,0x1p+999,0"),
            "expected a number for y of point, found \"0x1p+999\", beyond the range of f32");
  EXPECT_EQ(answer_in<double>("hit t=0x1.3333333333333p-2").time, 0.3);
}

// Long lines.

TEST(ReadText, a_line_may_be_ten_megabytes_long) {
  const std::size_t many = 5'000'000;
  std::string words;
  for (std::size_t i = 0; i < many; ++i) words += " 1";
  EXPECT_EQ(why("sweep f64" + words),
            "expected the end of the line, found \"1\": sweep takes 11 numbers, not 5000000");
  EXPECT_EQ(value<double>(std::string(2 * many, ' ') + "7" + std::string(2 * many, '\t')), 7);
  EXPECT_EQ(value<double>("7 #" + words), 7);
  EXPECT_EQ(why(std::string(2 * many, ' ')), "(nothing)");
  EXPECT_EQ(why(std::string(2 * many, 'x')),
            "expected ray, sweep, moving, cast or container, found \"" + std::string(40, 'x') + "...\"");

  std::string claims;
  for (std::size_t i = 0; i < many / 2; ++i) claims += " k=1";
  EXPECT_EQ(answer_in<float>("impact" + claims + " t=1").time, 1.0F);
}

}  // namespace
}  // namespace verify
