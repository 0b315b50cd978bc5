// SPDX-License-Identifier: BSL-1.0
#include "verify/case/text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <clocale>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "verify/case/tape.hpp"

namespace verify {
namespace {

using namespace std::string_literals;
using props::case_in;

template <class Real>
using Bits = std::conditional_t<std::is_same_v<Real, float>, std::uint32_t, std::uint64_t>;

/// The same bits, any NaN being as good as any other.
template <class Real>
bool same(Real a, Real b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return std::bit_cast<Bits<Real>>(a) == std::bit_cast<Bits<Real>>(b);
}

template <class Real>
bool same(const Case<Real>& a, const Case<Real>& b) {
  bool equal = a.question == b.question;
  for (std::size_t i = 0; i < most_numbers; ++i) equal = equal && same(a.numbers[i], b.numbers[i]);
  return equal;
}

template <class Real>
bool same(const Triple<Real>& a, const Triple<Real>& b) {
  return same(a[0], b[0]) && same(a[1], b[1]) && same(a[2], b[2]);
}

template <class Value>
bool same(const std::optional<Value>& a, const std::optional<Value>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

template <class Real>
bool same(const Answer<Real>& a, const Answer<Real>& b) {
  return a.outcome == b.outcome && a.motion == b.motion && same(a.time, b.time) && same(a.exit, b.exit) &&
         same(a.distance, b.distance) && same(a.centre, b.centre) && same(a.point, b.point) &&
         same(a.normal, b.normal);
}

bool is_nothing(const CaseLine& line) { return std::holds_alternative<std::monostate>(line); }

/// Why the line isn't a case, or what it is instead.
std::string why(std::string_view line) {
  const CaseLine read = read_case(line);
  if (is_nothing(read)) return "(nothing)";
  if (std::holds_alternative<AnyCase>(read)) return "(a case)";
  return std::get<Unreadable>(read).why;
}

template <class Real>
std::string why_answer(std::string_view line) {
  const AnswerLine<Real> read = read_answer<Real>(line);
  if (std::holds_alternative<std::monostate>(read)) return "(nothing)";
  if (std::holds_alternative<Answer<Real>>(read)) return "(an answer)";
  return std::get<Unreadable>(read).why;
}

template <class Real>
Answer<Real> answer_in(std::string_view line) {
  const AnswerLine<Real> read = read_answer<Real>(line);
  if (!std::holds_alternative<Answer<Real>>(read)) {
    ADD_FAILURE() << line.substr(0, 200) << ": " << why_answer<Real>(line);
    return {};
  }
  return std::get<Answer<Real>>(read);
}

/// A line whose one interesting number is the radius at its end.
template <class Real>
std::string line_with(std::string_view token) {
  return "sweep " + std::string(type_name<Real>()) + " 0 0 0 1 10 0 0 5 0 0 " + std::string(token);
}

template <class Real>
Real last_of(const Case<Real>& it) {
  return it.used().back();
}

template <class Real>
Real value(std::string_view token) {
  return last_of(case_in<Real>(line_with<Real>(token)));
}

template <class Real>
bool is_number(std::string_view token) {
  return why(line_with<Real>(token)) == "(a case)";
}

template <class Real>
std::string refusal(std::string_view token) {
  return why(line_with<Real>(token));
}

template <class Real>
std::vector<Real> special_values() {
  using Limits = std::numeric_limits<Real>;
  std::vector<Real> values{Real(0),       Limits::denorm_min(),        Limits::min() - Limits::denorm_min(),
                           Limits::min(), Limits::epsilon(),           Real(1) - Limits::epsilon() / 2,
                           Real(1),       Real(1) + Limits::epsilon(), Real(0.1),
                           Limits::max(), Limits::infinity(),          Limits::quiet_NaN()};
  const std::size_t count = values.size();
  for (std::size_t i = 0; i < count; ++i) values.push_back(-values[i]);
  return values;
}

template <class Real>
Real random_bits(Tape& tape) {
  return std::bit_cast<Real>(static_cast<Bits<Real>>(tape.next()));
}

template <class Real>
class TextOf : public ::testing::Test {};

using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(TextOf, Reals);

// There and back.

TYPED_TEST(TextOf, a_case_of_any_bits_reads_back_as_it_was_written) {
  Tape tape = Tape::seeded(1);
  for (const Question question : all_questions) {
    for (int i = 0; i < 20'000; ++i) {
      Case<TypeParam> k{question, {}};
      for (TypeParam& number : k.used()) number = random_bits<TypeParam>(tape);
      const std::string line = write(k);
      ASSERT_TRUE(same(k, case_in<TypeParam>(line))) << line;
    }
  }
}

TYPED_TEST(TextOf, a_case_of_special_values_reads_back_as_it_was_written) {
  const auto values = special_values<TypeParam>();
  for (const Question question : all_questions) {
    for (std::size_t shift = 0; shift < values.size(); ++shift) {
      Case<TypeParam> k{question, {}};
      for (std::size_t i = 0; i < k.used().size(); ++i) k.used()[i] = values[(i + shift) % values.size()];
      const std::string line = write(k);
      ASSERT_TRUE(same(k, case_in<TypeParam>(line))) << line;
    }
  }
}

TYPED_TEST(TextOf, an_answer_of_any_bits_reads_back_as_it_was_written) {
  Tape tape = Tape::seeded(2);
  const auto values = special_values<TypeParam>();
  const auto draw = [&] {
    const std::uint64_t word = tape.next();
    return word % 4 == 0 ? values[(word >> 2) % values.size()] : random_bits<TypeParam>(tape);
  };
  for (int i = 0; i < 50'000; ++i) {
    Answer<TypeParam> answer;
    const std::uint64_t present = tape.next();
    answer.outcome = static_cast<Outcome>(tape.next() % 6);
    if ((present & 1) != 0) answer.motion = static_cast<Motion>(static_cast<int>(tape.next() % 3) - 1);
    if ((present & 2) != 0) answer.time = draw();
    if ((present & 4) != 0) answer.exit = draw();
    if ((present & 8) != 0) answer.distance = draw();
    if ((present & 16) != 0) answer.centre = {draw(), draw(), draw()};
    if ((present & 32) != 0) answer.point = {draw(), draw(), draw()};
    if ((present & 64) != 0) answer.normal = {draw(), draw(), draw()};
    const std::string line = write(answer);
    ASSERT_TRUE(same(answer, answer_in<TypeParam>(line))) << line;
  }
}

// Writing.

TYPED_TEST(TextOf, a_number_is_written_as_printf_writes_it) {
  Tape tape = Tape::seeded(3);
  const auto check = [](TypeParam number) {
    if (std::isnan(number)) return;
    std::array<char, 64> printed{};
    std::snprintf(printed.data(), printed.size(), "%a", static_cast<double>(number));
    ASSERT_EQ(write_number(static_cast<double>(number)), printed.data());
  };
  for (const TypeParam number : special_values<TypeParam>()) check(number);
  for (int i = 0; i < 200'000; ++i) check(random_bits<TypeParam>(tape));
  // Subnormal doubles, which random bits hardly ever are.
  for (int i = 0; i < 20'000; ++i)
    check(static_cast<TypeParam>(
        std::bit_cast<double>(tape.next() & 0x800f'ffff'ffff'ffff >> tape.next() % 52)));
}

TEST(Text, numbers_have_one_spelling_each) {
  EXPECT_EQ(write_number(0.0), "0x0p+0");
  EXPECT_EQ(write_number(-0.0), "-0x0p+0");
  EXPECT_EQ(write_number(1.0), "0x1p+0");
  EXPECT_EQ(write_number(-10.0), "-0x1.4p+3");
  EXPECT_EQ(write_number(0.1), "0x1.999999999999ap-4");
  EXPECT_EQ(write_number(std::numeric_limits<double>::denorm_min()), "0x0.0000000000001p-1022");
  EXPECT_EQ(write_number(std::numeric_limits<double>::min()), "0x1p-1022");
  EXPECT_EQ(write_number(std::numeric_limits<double>::max()), "0x1.fffffffffffffp+1023");
  EXPECT_EQ(write_number(std::numeric_limits<double>::infinity()), "inf");
  EXPECT_EQ(write_number(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(Text, a_nan_is_written_without_its_sign) {
  EXPECT_EQ(write_number(std::numeric_limits<double>::quiet_NaN()), "nan");
  EXPECT_EQ(write_number(std::copysign(std::numeric_limits<double>::quiet_NaN(), -1.0)), "nan");
}

TEST(Text, a_case_is_written_with_its_question_its_type_and_its_numbers) {
  EXPECT_EQ(write(case_in<double>("sweep f64 0 0 0 1 10 0 0 5 0 0 1")),
            "sweep f64 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0");
  EXPECT_EQ(
      write(case_in<float>("moving f32 1 2 3 4 5 6 7 -1 -2 -3 -4 -5 -6 0.1")),
      "moving f32 0x1p+0 0x1p+1 0x1.8p+1 0x1p+2 0x1.4p+2 0x1.8p+2 0x1.cp+2 -0x1p+0 -0x1p+1 -0x1.8p+1 -0x1p+2 "
      "-0x1.4p+2 -0x1.8p+2 0x1.99999ap-4");
}

TEST(Text, t_max_is_written_unless_it_is_infinite) {
  const std::string head = "ray f64 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0";
  EXPECT_EQ(write(case_in<double>(head)), head);
  EXPECT_EQ(write(case_in<double>(head + " inf")), head);
  EXPECT_EQ(write(case_in<double>(head + " 0")), head + " 0x0p+0");
  EXPECT_EQ(write(case_in<double>(head + " -0")), head + " -0x0p+0");
  EXPECT_EQ(write(case_in<double>(head + " -inf")), head + " -inf");
  EXPECT_EQ(write(case_in<double>(head + " nan")), head + " nan");
}

TEST(Text, an_infinite_number_at_the_end_of_another_question_is_written) {
  EXPECT_EQ(write(case_in<double>("cast f64 0 0 0 0 0 0 0 0 0 0 inf")),
            "cast f64 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 0x0p+0 inf");
}

TEST(Text, an_answer_is_written_with_its_keys_in_one_order) {
  Answer<double> answer;
  answer.outcome = Outcome::impact;
  answer.time = 3.0 / 10.0;
  answer.motion = Motion::approaching;
  EXPECT_EQ(write(answer), "impact t=0x1.3333333333333p-2 motion=approaching");

  answer.distance = 1;
  answer.normal = {1, 0, -0.0};
  answer.point = {2, 3, 4};
  answer.centre = {0, 0, 0.5};
  answer.exit = std::numeric_limits<double>::infinity();
  EXPECT_EQ(write(answer),
            "impact t=0x1.3333333333333p-2 motion=approaching exit=inf centre=0x0p+0,0x0p+0,0x1p-1 "
            "point=0x1p+1,0x1.8p+1,0x1p+2 normal=0x1p+0,0x0p+0,-0x0p+0 distance=0x1p+0");

  EXPECT_EQ(write(Answer<float>{}), "miss");
  EXPECT_EQ(write(Answer<float>{Outcome::overlap, Motion::sliding, 0.0F}), "overlap t=0x0p+0 motion=sliding");
}

// Reading cases.

TEST(Text, the_numbers_of_a_line_are_the_numbers_of_the_case_in_their_order) {
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

TEST(Text, every_question_and_both_types_have_their_word) {
  for (const Question question : all_questions) {
    std::string numbers;
    for (int i = 0; i < layout(question).count; ++i) numbers += " 1";
    EXPECT_EQ(case_in<float>(std::string(name(question)) + " f32" + numbers).question, question);
    EXPECT_EQ(case_in<double>(std::string(name(question)) + " f64" + numbers).question, question);
  }
}

TEST(Text, a_ray_without_t_max_has_an_infinite_one) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(last_of(case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1")), infinity);
  EXPECT_EQ(last_of(case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1 inf")), infinity);
  EXPECT_EQ(last_of(case_in<float>("ray f32 0 0 0 1 0 0 5 0 0 1 7")), 7);
}

TEST(Text, blank_and_comment_lines_are_nothing) {
  for (const std::string& line : {""s, " "s, "\t"s, "\r"s, " \t \r"s, "#"s, "  # sweep f64"s,
                                  "#\0\xff\f\x1b\n"s, "\r# \xef\xbb\xbf"s}) {
    EXPECT_EQ(why(line), "(nothing)");
    EXPECT_EQ(why_answer<double>(line), "(nothing)");
  }
}

TEST(Text, any_byte_may_follow_the_comment_sign_wherever_it_stands) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  EXPECT_EQ(why(line_with<double>("2 #" + bytes)), "(a case)");
  EXPECT_EQ(value<double>("2#" + bytes), 2);
  EXPECT_EQ(answer_in<double>("impact t=2#" + bytes).time, 2.0);
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 0 0 5 0 0 # 1"),
            "expected radius of B, found the end of the line: sweep takes 11 numbers, not 10");
}

TEST(Text, blanks_tabs_and_carriage_returns_separate_words) {
  const auto plain = case_in<double>("sweep f64 0 0 0 1 10 0 0 5 0 0 1");
  EXPECT_TRUE(same(plain, case_in<double>("\t\r sweep\tf64\r0 \t 0\r\r0 1 10 0 0 5 0 0 1\r")));
  EXPECT_EQ(answer_in<double>("\rimpact\tt=1\rexit=2\r").exit, 2.0);
}

TEST(Text, no_other_byte_outside_printable_ascii_may_stand_before_a_comment) {
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

TEST(Text, a_byte_order_mark_is_an_error_even_before_a_comment) {
  EXPECT_EQ(why("\xef\xbb\xbf# a comment"),
            "expected printable ASCII before any comment, found \"\\xef\\xbb\\xbf\" at byte 1");
}

TEST(Text, where_one_question_is_asked_a_case_of_another_is_an_error) {
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

TEST(Text, words_are_case_sensitive) {
  EXPECT_EQ(why("Sweep f64 0 0 0 1 10 0 0 5 0 0 1"),
            "expected ray, sweep, moving, cast or container, found \"Sweep\"");
  EXPECT_EQ(why("sweep F64 0 0 0 1 10 0 0 5 0 0 1"), "expected f32 or f64, found \"F64\"");
  EXPECT_EQ(why_answer<double>("Miss"),
            "expected invalid, miss, contained, outside, overlap, impact or hit, found \"Miss\"");
  EXPECT_EQ(why_answer<double>("impact motion=Sliding"),
            "expected approaching, sliding or separating for motion, found \"Sliding\"");
}

TEST(Text, a_line_that_ends_early_is_told_what_comes_next) {
  EXPECT_EQ(why("sweep"), "expected f32 or f64, found the end of the line");
  EXPECT_EQ(why("sweep f64"),
            "expected x of the centre of A, found the end of the line: sweep takes 11 numbers, not 0");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0"),
            "expected radius of the sphere, found the end of the line: ray takes 10 or 11 numbers, not 9");
}

TEST(Text, every_missing_number_is_named) {
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

TEST(Text, too_many_numbers_are_counted) {
  EXPECT_EQ(why("sweep f64 0 0 0 1 10 0 0 5 0 0 1 7"),
            "expected the end of the line, found \"7\": sweep takes 11 numbers, not 12");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0 1 1 8 9 # 10"),
            "expected the end of the line, found \"8\": ray takes 10 or 11 numbers, not 13");
  EXPECT_EQ(why("moving f32 1 2 3 4 5 6 7 8 9 10 11 12 13 14 fifteen"),
            "expected the end of the line, found \"fifteen\": moving takes 14 numbers, not 15");
}

TEST(Text, a_word_that_is_no_number_is_shown_with_its_place) {
  EXPECT_EQ(why("sweep f64 0 zero 0 1 10 0 0 5 0 0 1"),
            "expected a number for y of the centre of A, found \"zero\"");
  EXPECT_EQ(why("ray f64 0 0 0 1 0 0 5 0 0 1 f32"), "expected a number for t_max, found \"f32\"");
}

TEST(Text, commas_do_not_separate_numbers) {
  EXPECT_EQ(why("sweep f64 0,0,0 1 10,0,0 5,0,0 1"),
            "expected a number for x of the centre of A, found \"0,0,0\"");
  EXPECT_EQ(why("sweep f64 0, 0, 0, 1 10 0 0 5 0 0 1"),
            "expected a number for x of the centre of A, found \"0,\"");
  EXPECT_EQ(refusal<float>("0,5"), "expected a number for radius of B, found \"0,5\"");
}

TEST(Text, a_word_is_quoted_with_the_last_of_the_printable_characters) {
  const auto read = verify::read_case("ray f64 ~!");
  ASSERT_TRUE(std::holds_alternative<verify::Unreadable>(read));
  EXPECT_NE(std::get<verify::Unreadable>(read).why.find("\"~!\""), std::string::npos)
      << std::get<verify::Unreadable>(read).why;
}

TEST(Text, a_message_is_short_and_printable_whatever_it_quotes) {
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

// Numbers.

TYPED_TEST(TextOf, numbers_may_be_spelled_in_every_way_of_the_c_locale) {
  for (const std::string_view token :
       {"1.5", "+1.5", "01.50", "15e-1", "15E-1", ".15e1", ".15e+01", "150.e-2", "0x1.8", "0X1.8P0",
        "+0x1.8p+0", "0x3p-1", "0x.3p3", "0x.cp1", "0xC.p-3", "0x0018p-4", "0x.00018p16",
        "0x1.8000000000000000000000p0"})
    EXPECT_EQ(value<TypeParam>(token), TypeParam(1.5)) << token;
  EXPECT_EQ(value<TypeParam>("0x1e5"), TypeParam(485));
  EXPECT_EQ(value<TypeParam>("0xfF"), TypeParam(255));
  EXPECT_EQ(value<TypeParam>("1."), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1."), TypeParam(1));
}

TYPED_TEST(TextOf, only_the_three_words_shown_are_numbers) {
  EXPECT_EQ(value<TypeParam>("inf"), std::numeric_limits<TypeParam>::infinity());
  EXPECT_EQ(value<TypeParam>("-inf"), -std::numeric_limits<TypeParam>::infinity());
  EXPECT_TRUE(std::isnan(value<TypeParam>("nan")));
  for (const std::string_view token : {"+inf", "-nan", "+nan", "infinity", "-infinity", "INF", "Inf", "NaN",
                                       "NAN", "nan()", "nan(1)", "in", "infi", "na", "--inf"})
    EXPECT_EQ(refusal<TypeParam>(token),
              "expected a number for radius of B, found \"" + std::string(token) + "\"");
}

TYPED_TEST(TextOf, what_is_not_a_whole_number_token_is_refused) {
  for (const std::string_view token :
       {"0x",      "0X",      "-0x",   "0x.", "0xp1",  "0x.p1", ".",    "+",     "-",     "+.",    "e",
        "e5",      ".e5",     "1e",    "1e+", "1e-",   "1E",    "0x1p", "0x1p+", "0x1p-", "0x1pf", "1p3",
        "1.2.3",   "0x1.2.3", "..",    "--1", "++1",   "+-1",   "-+1",  "1-",    "1+1",   "1e5.0", "1e0x5",
        "0x1p5.0", "0x1p0x5", "1e5e5", "1f",  "1.0f",  "1d5",   "0xg",  "0x1g",  "x1",    "00x1",  "0b1",
        "1_000",   "1'000",   "$1",    "1/2", "1e++5", "1e5-",  "0x+1", "- 1"})
    EXPECT_TRUE(refusal<TypeParam>(token).starts_with("expected a number for radius of B, found \""))
        << token;
}

TYPED_TEST(TextOf, zeros_keep_their_sign_in_every_spelling) {
  for (const std::string zero :
       {"0", "0.0", ".0", "0.", "00e5", "0e999999999999999999999999", "0e-99999999999999999999", "0x0",
        "0x0p999999999", "0x0.0p-999999999", "0x.0p+99999999999999999999999999"}) {
    EXPECT_TRUE(same(value<TypeParam>(zero), TypeParam(0))) << zero;
    EXPECT_TRUE(same(value<TypeParam>("+" + zero), TypeParam(0))) << zero;
    EXPECT_TRUE(same(value<TypeParam>("-" + zero), -TypeParam(0))) << zero;
  }
}

TYPED_TEST(TextOf, a_decimal_beyond_the_range_is_infinite) {
  const TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  for (const std::string_view token :
       {"1e400", "1e+99999999999999999999999999", "123456e99999", "0.001e500"}) {
    EXPECT_EQ(value<TypeParam>(token), infinity) << token;
    EXPECT_EQ(value<TypeParam>("-" + std::string(token)), -infinity) << token;
  }
}

TYPED_TEST(TextOf, a_decimal_too_small_is_subnormal_or_zero) {
  for (const std::string_view token : {"1e-400", "1e-99999999999999999999999999", "123456e-99999"}) {
    EXPECT_TRUE(same(value<TypeParam>(token), TypeParam(0))) << token;
    EXPECT_TRUE(same(value<TypeParam>("-" + std::string(token)), -TypeParam(0))) << token;
  }
}

TEST(Text, the_range_of_decimals_ends_halfway_beyond_the_largest_number) {
  // 2^128 - 2^103 and 2^1024 - 2^970 are ties, and infinity is the even side of both.
  EXPECT_EQ(value<float>("340282356779733661637539395458142568447"), std::numeric_limits<float>::max());
  EXPECT_EQ(value<float>("340282356779733661637539395458142568448"), std::numeric_limits<float>::infinity());
  const std::string all_but_two =
      "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758"
      "72070963302864166928879109465555478519404026306574886715058206819089020007083836762738548458177"
      "11531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508"
      "0930428801779041744977";
  EXPECT_EQ(value<double>(all_but_two + "91"), std::numeric_limits<double>::max());
  EXPECT_EQ(value<double>(all_but_two + "91.99999999999999999999999"), std::numeric_limits<double>::max());
  EXPECT_EQ(value<double>(all_but_two + "92"), std::numeric_limits<double>::infinity());
}

TEST(Text, subnormal_decimals_are_read) {
  EXPECT_EQ(value<double>("4.9406564584124654e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("3e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("2e-324"), 0);
  EXPECT_EQ(value<double>("2.2250738585072011e-308"), 0x0.fffffffffffffp-1022);
  EXPECT_EQ(value<float>("1e-45"), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(value<float>("7e-46"), 0);
  EXPECT_EQ(value<float>("1.1754942e-38"), 0x0.fffffep-126F);
}

TEST(Text, a_decimal_for_f32_is_rounded_once_and_never_through_double) {
  // The double next to this one is 1 + 2^-24, halfway between two floats; the decimal itself is above.
  const std::string above = "1.000000059604644775390625000000000000001";
  EXPECT_EQ(static_cast<float>(value<double>(above)), 1.0F);
  EXPECT_EQ(value<float>(above), 0x1.000002p+0F);
  EXPECT_EQ(value<float>("-" + above), -0x1.000002p+0F);
  EXPECT_EQ(value<float>("1.000000059604644775390625"), 1.0F);
  EXPECT_EQ(value<float>("1.000000178813934326171875"), 0x1.000004p+0F);
  EXPECT_EQ(value<float>("1.000000178813934326171874999999999999999"), 0x1.000002p+0F);
}

/// Ten million times one digit.
std::string many(char digit) {
  std::string digits;
  digits.resize(10'000'000, digit);
  return digits;
}

/// Half of a decimal fraction given by its digits behind the point.
std::string half(const std::string& digits) {
  std::string out;
  int rest = 0;
  for (const char c : digits) {
    const int whole = 10 * rest + (c - '0');
    out += static_cast<char>('0' + whole / 2);
    rest = whole % 2;
  }
  return rest != 0 ? out + '5' : out;
}

TYPED_TEST(TextOf, a_single_digit_far_behind_decides_a_tie) {
  using Limits = std::numeric_limits<TypeParam>;
  const int halfway =
      Limits::digits - Limits::min_exponent + 1;  // half of the smallest subnormal is 2 to minus this
  std::string digits = "5";
  for (int i = 1; i < halfway; ++i) digits = half(digits);
  const std::string tie = "0." + digits;
  EXPECT_TRUE(same(value<TypeParam>(tie), TypeParam(0)));
  EXPECT_TRUE(same(value<TypeParam>(tie + many('0')), TypeParam(0)));
  EXPECT_EQ(value<TypeParam>(tie + many('0') + "1"), Limits::denorm_min());
  EXPECT_EQ(value<TypeParam>(tie + many('0') + "1e+0"), Limits::denorm_min());
  EXPECT_EQ(value<TypeParam>(tie + "1"), Limits::denorm_min());
  std::string below = tie;
  below.back() = '4';
  EXPECT_TRUE(same(value<TypeParam>(below + many('9')), TypeParam(0)));

  // The longest ties: odd multiples of the last one with all bits of the type set.
  const TypeParam largest_subnormal = Limits::min() - Limits::denorm_min();
  std::string sum(digits.size(), '0');  // min - half of the smallest subnormal, digit by digit
  std::string smallest_normal = "5";
  for (int i = 1; i < 1 - Limits::min_exponent; ++i) smallest_normal = half(smallest_normal);
  smallest_normal.resize(digits.size(), '0');
  int borrow = 0;
  for (std::size_t i = digits.size(); i-- > 0;) {
    int digit = smallest_normal[i] - digits[i] - borrow;
    borrow = digit < 0 ? 1 : 0;
    digit += 10 * borrow;
    sum[i] = static_cast<char>('0' + digit);
  }
  EXPECT_EQ(value<TypeParam>("0." + sum), Limits::min());
  EXPECT_EQ(value<TypeParam>("0." + sum + std::string(1000, '0') + "1"), Limits::min());
  sum.back() = '4';
  EXPECT_EQ(value<TypeParam>("0." + sum + std::string(1000, '9')), largest_subnormal);
}

TEST(Text, a_hexadecimal_number_of_too_many_bits_is_refused) {
  EXPECT_EQ(value<float>("0x1.fffffep+0"), 0x1.fffffep+0F);
  EXPECT_EQ(value<float>("0xffffff"), 16777215.0F);
  EXPECT_EQ(value<float>("0xffffff0"), 268435440.0F);
  EXPECT_EQ(refusal<float>("0x1.ffffffp+0"),
            "expected a number for radius of B, found \"0x1.ffffffp+0\", with more bits than f32 holds");
  EXPECT_EQ(refusal<float>("0x1000001"),
            "expected a number for radius of B, found \"0x1000001\", with more bits than f32 holds");
  EXPECT_EQ(
      refusal<float>("0x1.999999999999ap-4"),
      "expected a number for radius of B, found \"0x1.999999999999ap-4\", with more bits than f32 holds");
  EXPECT_EQ(value<double>("0x1.fffffffffffffp+0"), 0x1.fffffffffffffp+0);
  EXPECT_EQ(value<double>("0x0.00000000000000000001fffffffffffffp+0"), 0x1.fffffffffffffp-80);
  EXPECT_EQ(
      refusal<double>("-0x1.fffffffffffff8p+0"),
      "expected a number for radius of B, found \"-0x1.fffffffffffff8p+0\", with more bits than f64 holds");
  EXPECT_EQ(refusal<double>("0x1.000000000000000000000000000001"),
            "expected a number for radius of B, found \"0x1.000000000000000000000000000001\", with more bits "
            "than f64 "
            "holds");
}

TEST(Text, a_hexadecimal_number_beyond_the_range_is_refused) {
  EXPECT_EQ(value<float>("0x1.fffffep+127"), std::numeric_limits<float>::max());
  EXPECT_EQ(value<float>("0x.ffffff0p+128"), std::numeric_limits<float>::max());
  EXPECT_EQ(refusal<float>("0x1p+128"),
            "expected a number for radius of B, found \"0x1p+128\", beyond the range of f32");
  EXPECT_EQ(refusal<float>("-0x.8p+129"),
            "expected a number for radius of B, found \"-0x.8p+129\", beyond the range of f32");
  EXPECT_EQ(value<double>("0x1.fffffffffffffp+1023"), std::numeric_limits<double>::max());
  EXPECT_EQ(value<double>("0x0.00000000000000000001p+1103"), 0x1p+1023);
  EXPECT_EQ(refusal<double>("0x1p+1024"),
            "expected a number for radius of B, found \"0x1p+1024\", beyond the range of f64");
  EXPECT_EQ(refusal<double>("0x1p+99999999999999999999999999"),
            "expected a number for radius of B, found \"0x1p+99999999999999999999999999\", beyond the range "
            "of f64");
}

TEST(Text, a_hexadecimal_number_below_the_range_is_refused) {
  EXPECT_EQ(value<float>("0x1p-149"), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(value<float>("0x1.8p-148"), 3 * std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(value<float>("0x1.fffffcp-127"), 0x1.fffffcp-127F);
  EXPECT_EQ(refusal<float>("0x1p-150"),
            "expected a number for radius of B, found \"0x1p-150\", with bits below the smallest f32");
  EXPECT_EQ(refusal<float>("0x1.8p-149"),
            "expected a number for radius of B, found \"0x1.8p-149\", with bits below the smallest f32");
  EXPECT_EQ(refusal<float>("0x1.fffffep-127"),
            "expected a number for radius of B, found \"0x1.fffffep-127\", with bits below the smallest f32");
  EXPECT_EQ(value<double>("0x1p-1074"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("0x0.0000000000001p-1022"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("0x100000p-1094"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(value<double>("0x1.ffffffffffffep-1023"), 0x0.fffffffffffffp-1022);
  EXPECT_EQ(refusal<double>("0x1.fffffffffffffp-1023"),
            "expected a number for radius of B, found \"0x1.fffffffffffffp-1023\", with bits below the "
            "smallest f64");
  EXPECT_EQ(refusal<double>("0x1p-1075"),
            "expected a number for radius of B, found \"0x1p-1075\", with bits below the smallest f64");
  EXPECT_EQ(
      refusal<double>("-0x1p-99999999999999999999999999"),
      "expected a number for radius of B, found \"-0x1p-99999999999999999999999999\", with bits below the "
      "smallest f64");
}

TEST(Text, random_tokens_are_numbers_exactly_when_strtod_reads_all_of_them) {
  Tape tape = Tape::seeded(4);
  constexpr std::string_view alphabet = "0123456789012345..eEpPxX+-+-aFcB00";
  int numbers = 0;
  for (int i = 0; i < 300'000; ++i) {
    std::string token;
    const std::uint64_t shape = tape.next();
    if ((shape & 3) == 1) token = "-";
    if ((shape & 12) == 4) token += "0x";
    const std::size_t length = 1 + (shape >> 4) % 9;
    for (std::size_t j = 0; j < length; ++j) token += alphabet[tape.next() % alphabet.size()];

    char* end = nullptr;
    errno = 0;
    const double wide = std::strtod(token.c_str(), &end);
    const bool left_the_range = errno == ERANGE;
    const bool whole = end == token.c_str() + token.size();
    const bool hexadecimal = token.find_first_of("xX") != std::string::npos;
    numbers += whole ? 1 : 0;
    // No token is so long that a double can't hold its hexadecimal digits.
    const bool f64 = whole && !(hexadecimal && left_the_range);
    const bool f32 = f64 && !(hexadecimal && static_cast<double>(static_cast<float>(wide)) != wide);
    ASSERT_EQ(is_number<double>(token), f64) << token;
    ASSERT_EQ(is_number<float>(token), f32) << token;
    ASSERT_TRUE(!f64 || same(value<double>(token), wide)) << token;
    ASSERT_TRUE(!f32 || same(value<float>(token), std::strtof(token.c_str(), nullptr))) << token;
  }
  EXPECT_GT(numbers, 30'000);
}

TYPED_TEST(TextOf, random_decimals_read_as_the_c_library_reads_them) {
  Tape tape = Tape::seeded(5);
  for (int i = 0; i < 200'000; ++i) {
    std::string token;
    const auto digits = 1 + tape.next() % (i % 100 == 0 ? 1500 : 30);
    const auto point = tape.next() % (2 * digits);
    for (std::uint64_t j = 0; j < digits; ++j) {
      if (j == point) token += '.';
      token += static_cast<char>('0' + tape.next() % 10);
    }
    const int span = std::is_same_v<TypeParam, float> ? 100 : 700;
    token +=
        "e" + std::to_string(static_cast<int>(tape.next() % static_cast<std::uint64_t>(span)) - span / 2);
    const auto read = [&token] {
      if constexpr (std::is_same_v<TypeParam, float>)
        return std::strtof(token.c_str(), nullptr);
      else
        return std::strtod(token.c_str(), nullptr);
    };
    ASSERT_TRUE(same(value<TypeParam>(token), read())) << token;
  }
}

TEST(Text, numbers_are_read_and_written_the_same_in_a_locale_with_a_decimal_comma) {
  const std::string before = std::setlocale(LC_NUMERIC, nullptr);
  bool found = false;
  for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "fr_FR.utf8", "de_DE", "fr_FR"})
    found = found || (std::setlocale(LC_NUMERIC, name) != nullptr &&
                      std::string(std::localeconv()->decimal_point) == ",");
  if (found) {
    EXPECT_EQ(value<double>("0.5"), 0.5);
    EXPECT_EQ(value<float>("0x1.8"), 1.5F);
    EXPECT_FALSE(is_number<double>("0,5"));
    EXPECT_EQ(write_number(1.5), "0x1.8p+0");
  }
  std::setlocale(LC_NUMERIC, before.c_str());
  if (!found) GTEST_SKIP() << "no such locale on this machine";
}

// Long lines.

TYPED_TEST(TextOf, a_number_may_be_ten_megabytes_long) {
  using Limits = std::numeric_limits<TypeParam>;
  const std::size_t many = 10'000'000;
  const std::string zeros(many, '0');
  const std::string nines(many, '9');
  EXPECT_EQ(value<TypeParam>("0." + std::string(many, '3')), TypeParam(1) / TypeParam(3));
  EXPECT_EQ(value<TypeParam>("0." + nines), TypeParam(1));
  EXPECT_EQ(value<TypeParam>(nines), Limits::infinity());
  EXPECT_EQ(value<TypeParam>(zeros + "1"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("1" + zeros + "e-10000000"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("1" + zeros + ".5e-10000000"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0." + zeros + "1e+10000001"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0." + zeros + "1"), TypeParam(0));
  EXPECT_EQ(value<TypeParam>("1e" + zeros + "1"), TypeParam(10));
  EXPECT_EQ(value<TypeParam>("1e-" + zeros + "1"), TypeParam(0.1L));
  EXPECT_EQ(value<TypeParam>("1e" + nines), Limits::infinity());
  EXPECT_EQ(value<TypeParam>("1e-" + nines), TypeParam(0));
  EXPECT_EQ(value<TypeParam>("0x" + zeros + "1"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1" + zeros + "p-40000000"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x0." + zeros + "1p+40000004"), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1." + zeros), TypeParam(1));
  EXPECT_EQ(value<TypeParam>("0x1p" + zeros + "1"), TypeParam(2));
  EXPECT_EQ(value<TypeParam>("0x0p" + nines), TypeParam(0));
  EXPECT_TRUE(refusal<TypeParam>("0x1." + zeros + "1").find("with more bits than") != std::string::npos);
  EXPECT_TRUE(refusal<TypeParam>("0x1" + zeros).find("beyond the range of") != std::string::npos);
  EXPECT_TRUE(refusal<TypeParam>("0x1p" + nines).find("beyond the range of") != std::string::npos);
  EXPECT_TRUE(refusal<TypeParam>("0x1p-" + nines).find("below the smallest") != std::string::npos);
  EXPECT_EQ(refusal<TypeParam>(nines + "x"),
            "expected a number for radius of B, found \"" + std::string(40, '9') + "...\"");
}

TEST(Text, a_line_may_be_ten_megabytes_long) {
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

// Reading answers.

TEST(Text, an_answer_of_this_project_is_read) {
  const auto answer = answer_in<double>("impact t=0x1.3333333333333p-2 motion=approaching");
  EXPECT_EQ(answer.outcome, Outcome::impact);
  EXPECT_EQ(answer.time, 3.0 / 10.0);
  EXPECT_EQ(answer.motion, Motion::approaching);
  EXPECT_FALSE(answer.exit || answer.distance || answer.centre || answer.point || answer.normal);
}

TEST(Text, every_outcome_has_its_word_and_hit_means_impact) {
  EXPECT_EQ(answer_in<float>("invalid").outcome, Outcome::invalid);
  EXPECT_EQ(answer_in<float>("miss").outcome, Outcome::miss);
  EXPECT_EQ(answer_in<float>("contained").outcome, Outcome::contained);
  EXPECT_EQ(answer_in<float>("outside").outcome, Outcome::outside);
  EXPECT_EQ(answer_in<float>("overlap").outcome, Outcome::overlap);
  EXPECT_EQ(answer_in<float>("impact").outcome, Outcome::impact);
  EXPECT_EQ(answer_in<float>("hit").outcome, Outcome::impact);
}

TEST(Text, the_word_error_is_not_an_answer) {
  EXPECT_EQ(why_answer<double>("error"),
            "expected invalid, miss, contained, outside, overlap, impact or hit, found \"error\"");
}

TEST(Text, keys_may_come_in_any_order_and_in_any_spelling_of_their_numbers) {
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

TEST(Text, unknown_keys_are_skipped_whatever_their_value) {
  EXPECT_EQ(answer_in<double>("impact time=5 T=6 t=7 root=a=b empty= ,=, time=8").time, 7.0);
}

TEST(Text, a_known_key_may_stand_there_once) {
  EXPECT_EQ(why_answer<double>("impact t=1 t=1"), "expected t only once, found \"t=1\"");
  EXPECT_EQ(why_answer<double>("impact normal=1,0,0 t=1 normal=0,1,0"),
            "expected normal only once, found \"normal=0,1,0\"");
}

TEST(Text, a_word_behind_the_outcome_needs_a_key_and_an_equals_sign) {
  EXPECT_EQ(why_answer<double>("hit 0.5"), "expected KEY=VALUE, found \"0.5\"");
  EXPECT_EQ(why_answer<double>("hit =0.5"), "expected KEY=VALUE, found \"=0.5\"");
  EXPECT_EQ(why_answer<double>("hit t = 0.5"), "expected KEY=VALUE, found \"t\"");
  EXPECT_EQ(why_answer<double>("miss miss"), "expected KEY=VALUE, found \"miss\"");
}

TEST(Text, a_value_that_cannot_be_read_is_shown_with_its_key) {
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

/// The words by which languages print what isn't finite.
constexpr std::array printed_nans{"nan",  "NaN",      "NAN",       "-nan",     "-NaN",  "+nan",
                                  "+NaN", "nan(ind)", "-nan(ind)", "NaN(0x1)", "nan()", "NaN(a_b)"};
constexpr std::array printed_infinities{"inf", "Inf", "INF", "infinity", "Infinity", "INFINITY", "iNfInItY"};

TYPED_TEST(TextOf, what_languages_print_for_nan_and_infinity_are_numbers_of_an_answer) {
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
  for (const std::string_view word : {"na",      "nano",  "nan(",   "nan)", "nan(a", "nan(-1)", "nan(a)b",
                                      "nan()()", "--nan", "+-nan",  "in",   "infi",  "infinit", "infinitys",
                                      "--inf",   "+-inf", "inf(1)", "-",    "+",     "[nan]",   "@nan"})
    EXPECT_EQ(why_answer<TypeParam>("hit t=" + std::string(word)),
              "expected a number for t, found \"" + std::string(word) + "\"");
}

TYPED_TEST(TextOf, a_case_line_takes_none_of_them_but_the_three_words_shown) {
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

TEST(Text, an_answer_wider_than_its_type_is_rounded_in_decimal_and_refused_in_hexadecimal) {
  EXPECT_EQ(answer_in<float>("hit t=0.29999999999999999").time, 0.3F);
  EXPECT_EQ(why_answer<float>("hit t=0x1.3333333333333p-2"),
            "expected a number for t, found \"0x1.3333333333333p-2\", with more bits than f32 holds");
  EXPECT_EQ(why_answer<float>("hit point=0,0x1p+999,0"),
            "expected a number for y of point, found \"0x1p+999\", beyond the range of f32");
  EXPECT_EQ(answer_in<double>("hit t=0x1.3333333333333p-2").time, 0.3);
}

}  // namespace
}  // namespace verify
