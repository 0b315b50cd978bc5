// SPDX-License-Identifier: BSL-1.0
/// One case explained: the explanation is true, in words and drawn.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "reports/program/explain/explanation.hpp"
#include "subjects/built_in.hpp"
#include "verify/backward/backward.hpp"
#include "verify/backward/nearby.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Explanation explained(const std::string& line, const std::vector<std::string>& names = {}) {
  return std::visit(
      [&](const auto& k) {
        std::vector<const Subject*> subjects;
        subjects.reserve(names.size());
        for (const std::string& name : names) subjects.push_back(subjects::find_subject(name, k.question));
        return explanation_of(k, subjects);
      },
      any_case_in(line));
}

template <class Real>
class Explained : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Explained, Types);

TYPED_TEST(Explained, the_nearest_case_with_another_outcome_is_a_case_and_has_it) {
  using Real = TypeParam;
  std::size_t seen = 0;
  for (const char* const family : {"ordinary", "near_tangent", "behind", "near_touching", "huge", "tiny"}) {
    for (const Question question : all_questions) {
      for (std::uint64_t i = 0; i < 5; ++i) {
        const auto k = draw<Real>(*find_family(family), question, 3, i);
        const Explanation e = explanation_of(k, {});
        if (e.outcome == Outcome::invalid) continue;
        ASSERT_TRUE(e.nearness);
        EXPECT_EQ(e.nearness->margin, margin(truth_of(k)));
        if (e.nearness->witness.empty()) continue;
        ++seen;
        const auto other = std::get<Case<Real>>(any_case_in(e.nearness->witness));
        EXPECT_EQ(truth_of(other).outcome, e.nearness->outcome) << e.line;
        EXPECT_NE(is_contact(e.nearness->outcome), is_contact(e.outcome)) << e.line;
        for (std::size_t j = 0; j < k.used().size(); ++j) {
          const auto steps = static_cast<std::int64_t>(e.nearness->margin.high);
          EXPECT_GE(other.numbers[j], verify::backward::moved(k.numbers[j], -steps)) << e.line;
          EXPECT_LE(other.numbers[j], verify::backward::moved(k.numbers[j], steps)) << e.line;
        }
      }
    }
  }
  EXPECT_GT(seen, 40U);
}

TYPED_TEST(Explained, the_line_has_the_roots_and_the_distances_of_the_case) {
  using Real = TypeParam;
  std::size_t seen = 0;
  for (const char* const family : {"ordinary", "far", "near_tangent", "unit_ordinary"}) {
    for (std::uint64_t i = 0; i < 50; ++i) {
      const auto k = draw<Real>(*find_family(family), Question::ray, 4, i);
      const Truth<Real> truth = truth_of(k);
      const auto line = path_line(k);
      ASSERT_TRUE(line);
      // On the line, the squares of both distances add up.
      const Scene<Real> scene = scene_of(k);
      double square = 0;
      for (std::size_t j = 0; j < 3; ++j) {
        const double d = static_cast<double>(scene.b.centre[j]) - static_cast<double>(scene.a.centre[j]);
        square += d * d;
      }
      EXPECT_NEAR((line->along * line->along + line->aside * line->aside) / square, 1, 1e-12);
      EXPECT_EQ(line->contact, static_cast<double>(scene.b.radius));
      const bool passes = line->aside > line->contact;
      if (std::abs(line->aside / line->contact - 1) > 1e-12) {
        EXPECT_EQ(line->discriminant < 0, passes);
      }
      if (truth.outcome != Outcome::impact) continue;
      ++seen;
      EXPECT_EQ(static_cast<Real>(line->first), truth.time->nearest);
      EXPECT_EQ(static_cast<Real>(line->second), truth.exit->nearest);
      EXPECT_GE(line->shared_bits, 0);
    }
  }
  EXPECT_GT(seen, 50U);
}

TEST(Explanation, says_which_bits_cancel) {
  // Of the ray along x at (800, 0.3, 0): h^2 = 800^2, and a c = 800^2 + 0.3^2 - 0.2^2.
  const Explanation e = explained("ray f64 0 0 0 1 0 0 800 0.3 0 0.2", {"naive", "graze"});
  ASSERT_TRUE(e.path);
  EXPECT_NEAR(e.path->shared_bits, std::log2(640000 / 0.05), 1e-6);
  EXPECT_EQ(e.path->discriminant, -1);
  EXPECT_EQ(cancellation_in_words(e),
            "The discriminant h^2 - a c is negative. Its two products agree in their first 23 bits, and f64 "
            "has 53: subtracted in that type, about 30 bits are right.");
  EXPECT_TRUE(std::isinf(explained("sweep f32 0 0 0 1 10 0 0 5 2 0 1").path->shared_bits));
  // More than a double can count: h^2 = 2^1202, and D = 3 / 4.
  const std::string far = "sweep f64 0 0 0 0.5 1 0 0 0x1p+601 0.5 0 0.5";
  EXPECT_NEAR(explained(far).path->shared_bits, 1202 - std::log2(0.75), 1e-9);
  EXPECT_TRUE(holds(cancellation_in_words(explained(far)),
                    "agree in their first 1202 bits, and f64 has 53: subtracted in that type, nothing but "
                    "rounding errors is left."));
  EXPECT_FALSE(explained("sweep f32 0 0 0 1 0 0 0 5 2 0 1").path);
  EXPECT_FALSE(explained("sweep f32 0 0 0 1 nan 0 0 5 2 0 1").path);
}

TEST(Explanation, says_how_far_off_another_outcome_is) {
  const auto words = [](const std::string& line) { return nearness_in_words(explained(line)); };
  // Below 1 all steps are alike: the sphere grows by one, and comes nearer by another.
  EXPECT_EQ(words("ray f32 0 0 0 1 0 0 8 1 0 0x1.fffffap-1"),
            "The nearest case with a contact is 2 steps from this one: each of its numbers has to change by "
            "at most that many, from one number of f32 to the next.");
  // The case shown has a different outcome than this one.
  const Explanation shown = explained("ray f32 0 0 0 1 0 0 8 1 0 0x1.fffffap-1");
  EXPECT_TRUE(holds(in_words(shown),
                    "\n  One that is no further away (impact):\n  " + shown.nearness->witness + "\n"));
  EXPECT_EQ(words("ray f32 0 0 0 1 0 0 8 1 0 0.75"), "No case nearby is one with a contact.");
  EXPECT_EQ(explained("ray f32 0 0 0 1 0 0 8 1 0 0x1.fffffap-1").nearness->outcome, Outcome::impact);
}

TEST(Explanation, names_both_roots_and_the_discriminant_of_each_question) {
  const auto words = [](const std::string& line) { return crossings_in_words(explained(line)); };
  EXPECT_EQ(
      words("ray f32 0 0 0 2 0 0 8 0 0 1"),
      "The line of the ray, prolonged both ways without end, enters the sphere at t = "
      "3.5000000000000000000e+0... (on the ray) and leaves it at t = 4.5000000000000000000e+0... (on the "
      "ray). The ray starts at t = 0. The number under the root, the discriminant h^2 - a c, is "
      "4.0000000000000000000e+0..., positive: the line passes the centre nearer than a tangent would, by "
      "1.0000000000000000000e+0... (about 2^0.0).");
  EXPECT_EQ(
      words("ray f32 0 0 0 2 0 0 -8 1 0 1 3"),
      "The line of the ray, prolonged both ways without end, touches the sphere only at t = "
      "-4.0000000000000000000e+0... (before the start): both roots of the equation are one. The ray starts "
      "at "
      "t = 0 and ends at t = 3. The number under the root, the discriminant h^2 - a c, is 0: the line just "
      "touches.");
  EXPECT_EQ(
      words("ray f64 0 0 0 1 0 0 800 0.75 0 0.25"),
      "The line of the ray, prolonged both ways without end, never meets the sphere: the equation has no "
      "roots. The number under the root, the discriminant h^2 - a c, is -5.0000000000000000000e-1..., "
      "negative: the line passes the centre farther off than a tangent would, by 5.0000000000000000000e-1... "
      "(about 2^-1.0).");
  const std::string met =
      "would meet B at t = 7.5000000000000000000e-1... (on the path) and part from it at t = "
      "1.2500000000000000000e+0... (beyond the end). The path starts at t = 0 and ends at t = 1.";
  for (const char* const line : {"sweep f32 0 0 0 1 8 0 0 8 0 0 1", "cast f64 0 0 0 1 8 0 0 8 0 0 1",
                                 "moving f32 0 0 0 1 9 0 0 8 0 0 1 1 0 0"})
    EXPECT_TRUE(holds(words(line), met)) << words(line);
  EXPECT_TRUE(
      holds(words("sweep f32 0 0 0 1 8 0 0 8 3 0 1"), "it would never meet B: the equation has no roots."));
  EXPECT_TRUE(holds(words("sweep f32 0 0 0 1 8 0 0 8 2 0 1"), "it would touch B only at t = 1.0"));
  EXPECT_TRUE(
      holds(words("container f32 0 0 0 1 8 0 0 0 0 0 5"),
            "it would be inside the container from t = -5.0000000000000000000e-1... (before the start) to t "
            "= 5.0000000000000000000e-1... (on the path)."));
  EXPECT_TRUE(
      holds(words("container f32 0 0 0 1 8 0 0 0 4 0 5"), "would be inside the container only at t = 0 "));
  EXPECT_TRUE(
      holds(words("container f32 0 0 0 5 8 0 0 0 0 0 5"), "would be inside the container only at t = 0 "));
  EXPECT_TRUE(holds(words("container f32 0 0 0 1 8 0 0 0 9 0 5"), "it would never be inside the container:"));
  const std::string large = words("container f32 0 0 0 5 8 0 0 0 0 0 1");
  EXPECT_TRUE(large.starts_with(
      "A is larger than the container, so it is never inside. The roots of the equation, t = "
      "-5.0000000000000000000e-1... and t = 5.0"))
      << large;
  EXPECT_TRUE(large.ends_with(" is 1.0240000000000000000e+3..., positive.")) << large;
  EXPECT_EQ(words("sweep f32 0 0 0 1 0 0 0 8 1 0 1"), "");
  EXPECT_EQ(words("ray f32 0 0 0 1 0 0 8 1 0 -1"), "");
  EXPECT_TRUE(holds(in_words(explained("ray f32 0 0 0 2 0 0 8 0 0 1")),
                    "\nBoth roots, and the discriminant\n  The line of the ray, "));
}

TEST(Explanation, gives_each_outcome_in_words) {
  const auto words = [](const std::string& line) { return in_words(explained(line, {"graze"})); };
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 800 0.3 0 0.2"), "No contact: the ray misses the sphere."));
  EXPECT_EQ(truth_in_words(explained("ray f32 0 0 0 1 0 0 8 2 0 1")),
            "No contact: the ray misses the sphere. Seen from the sphere, the line along the path passes its "
            "centre at a distance of 2; contact requires at most 1.");
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 -8 0 0 1"), "which lies behind its start"));
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 8 0 0 1 2"),
                    "the ray ends before it. It would come at t = 7, and the end is at 2."));
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 8 0 0 1"),
                    "Contact at t = 7.0000000000000000000e+0... The ray leaves again at t = 9.0"));
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 8 1 0 1"), "The path grazes"));
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 8 1 0 1 2"),
                    "the ray ends before it. It would come at t = 8, and the end is at 2."));
  EXPECT_TRUE(holds(words("sweep f32 0 0 0 1 0 0 0 8 1 0 1"), "nothing moves, and the spheres are apart"));
  for (const auto& [line, start] :
       {std::pair{"sweep f32 0 0 0 1 1 0 0 1 0 0 1", "they overlap, and approach each other."},
        {"sweep f32 0 0 0 1 1 0 0 2 0 0 1", "they touch, and approach each other."},
        {"sweep f32 0 0 0 1 -1 0 0 2 0 0 1", "they touch, and move apart."},
        {"sweep f32 0 0 0 1 0 1 0 2 0 0 1", "they touch, and slide past each other."},
        {"sweep f32 0 0 0 1 0 0 0 1 0 0 1", "they overlap, and nothing moves."},
        {"ray f32 0 0 0 1 0 0 2 0 0 2",
         "the origin lies on the sphere, and the ray goes "
         "towards its centre."},
        {"ray f32 0 0 0 1 0 0 -1 0 0 2",
         "the origin lies inside the sphere, and the ray "
         "goes away from its centre."},
        {"ray f32 0 0 0 1 0 0 0 1 0 2",
         "the origin lies inside the sphere, and the ray is at its nearest to the centre."}})
    EXPECT_EQ(truth_in_words(explained(line)), "Contact from the start, at t = 0: " + std::string(start));
  EXPECT_TRUE(holds(words("container f32 0 0 0 1 1 0 0 0 0 0 4"), "It stays inside the container"));
  EXPECT_TRUE(holds(words("container f32 0 0 0 1 9 0 0 0 0 0 4"), "It begins to leave at t = 3.333"));
  EXPECT_TRUE(holds(words("container f32 9 0 0 1 9 0 0 0 0 0 4"), "It doesn't begin inside"));
  EXPECT_TRUE(holds(words("ray f32 0 0 0 1 0 0 8 1 0 -1"), "The case is invalid"));
}

TEST(Explanation, judges_what_routines_say) {
  const std::string words = in_words(explained("ray f32 0 0 0 1 0 0 800 0.3 0 0.2", {"naive", "graze"}));
  EXPECT_TRUE(holds(words,
                    "  naive  impact t=800\n         WRONG: phantom, by rounding: right in wide arithmetic; "
                    "no question nearby "
                    "has that answer\n"))
      << words;
  EXPECT_TRUE(holds(words, "  graze  miss\n         right\n")) << words;
  EXPECT_TRUE(holds(words, "all 24 bits cancel. It is -0.05, and comes out as 0.")) << words;
  EXPECT_TRUE(holds(words, "In formulas |x| is the length of x.")) << words;
  const std::string logic = in_words(explained("ray f32 0 0 0 1 0 0 8 0 0 1 2", {"tutorial_ray"}));
  EXPECT_TRUE(holds(logic, "by its logic") && holds(logic, "(outside its contract)")) << logic;
  EXPECT_FALSE(holds(logic, "In formulas")) << logic;
  // For a decision that is wrong by its logic the explanation doesn't say where digits went, although they did.
  const auto lost_by_tutorial_ray = [](const std::string& line) {
    return explained(line, {"tutorial_ray"}).said.at(0).lost;
  };
  EXPECT_NE(lost_by_tutorial_ray("ray f32 0 0 0 1 0 0 3000.3 1.1 0 2"), "");
  EXPECT_EQ(lost_by_tutorial_ray("ray f32 0 0 0 1 0 0 3000.3 1.1 0 2 2"), "");
}

/// What the terminal shows of a verdict, below the answer.
std::string shown_for(const Verdict& verdict, Cause cause) {
  const Subject subject{.name = "one"};
  Explanation e;
  e.said = {{&subject, "an answer", verdict, cause}};
  const std::vector<std::string> lines = lines_in(in_words(e));
  EXPECT_EQ(lines.at(lines.size() - 2), "  one  an answer");
  return lines.back().substr(7);
}

TEST(Explanation, says_of_every_verdict_what_it_is_where_it_comes_from_and_whether_it_counts) {
  for (std::size_t i = 0; i < kinds; ++i) {
    for (std::size_t c = 0; c < causes; ++c) {
      const auto cause = static_cast<Cause>(c);
      Verdict verdict;
      verdict.kind = static_cast<Kind>(i);
      std::string due =
          verdict.kind == Kind::not_a_number ? "WRONG: NaN" : "WRONG: " + std::string(name(verdict.kind));
      if (!is_wrong(verdict.kind)) {
        due = cause == Cause::masked ? "right, by luck: wrong in wide arithmetic" : "right";
      } else if (cause == Cause::logic) {
        due += ", by its logic: wrong in exact arithmetic too";
      } else if (cause == Cause::rounding) {
        due += ", by rounding: right in wide arithmetic";
      } else if (cause == Cause::boundary) {
        due += ", on a boundary that wide arithmetic can't decide";
      }
      const bool is_judged = verdict.kind != Kind::invalid;
      EXPECT_EQ(shown_for(verdict, cause), is_judged ? due : "not judged");
      verdict.within_contract = false;
      EXPECT_EQ(shown_for(verdict, cause), is_judged ? due + " (outside its contract)" : "not judged");
    }
  }
}

TEST(Explanation, says_to_which_question_an_answer_belongs) {
  const auto shown_for_error = [](const Backward& backward) {
    Verdict verdict;
    verdict.backward = backward;
    return shown_for(verdict, Cause::none);
  };
  const auto belongs = [](const std::string& steps) {
    return "right; the answer belongs to a question " + steps + " from this one";
  };
  EXPECT_EQ(shown_for_error({0, 0}), "right");
  EXPECT_EQ(shown_for_error({0, 3}), belongs("0 to 3 steps"));
  EXPECT_EQ(shown_for_error({1, 1}), belongs("1 step"));
  EXPECT_EQ(shown_for_error({1500, 1501}), belongs("1,500 to 1,501 steps"));
  EXPECT_EQ(shown_for_error({999'999'999, 999'999'999}), belongs("999,999,999 steps"));
  EXPECT_EQ(shown_for_error({1'000'000'000, 1'000'000'000}), belongs("about 1.0e+09 steps"));
  EXPECT_EQ(shown_for_error({5, no_steps}), belongs("5 steps or more"));
  EXPECT_EQ(shown_for_error({no_steps, no_steps}), "right; no question nearby has that answer");
}

TEST(Explanation, gives_the_largest_of_the_errors_of_all_figures) {
  for (std::size_t largest = 0; largest < figures; ++largest) {
    Verdict verdict;
    verdict.error[largest] = 64;
    EXPECT_EQ(shown_for(verdict, Cause::none), "right, error 64 ulp");
    for (std::size_t other = 0; other < figures; ++other) {
      if (other != largest) verdict.error[other] = 0.25;
    }
    EXPECT_EQ(shown_for(verdict, Cause::masked), "right, error 64 ulp, by luck: wrong in wide arithmetic");
  }
}

TEST(Explanation, counts_the_bits_that_are_left_in_each_type) {
  const auto left = [](double shared, int digits, int discriminant) {
    Explanation e;
    e.type = digits == 24 ? NumberType::f32 : NumberType::f64;
    e.digits = digits;
    e.path = PathLine{};
    e.path->discriminant = discriminant;
    e.path->shared_bits = shared;
    return cancellation_in_words(e);
  };
  const std::string begin = "The discriminant h^2 - a c is positive. Its two products ";
  for (const auto& [digits, type] : {std::pair{24, "f32"}, std::pair{53, "f64"}}) {
    const std::string has =
        std::string(", and ") + type + " has " + std::to_string(digits) + ": subtracted in that type, ";
    const auto agree = [&](int bits) {
      return begin + "agree in their first " + std::to_string(bits) + (bits == 1 ? " bit" : " bits") + has;
    };
    EXPECT_EQ(left(0.99, digits, 1), begin + "differ in their first bit: nothing cancels.");
    EXPECT_EQ(left(1, digits, 1), agree(1) + "about " + std::to_string(digits - 1) + " bits are right.");
    EXPECT_EQ(left(digits - 2.01, digits, 1), agree(digits - 3) + "about 3 bits are right.");
    EXPECT_EQ(left(digits - 0.01, digits, 1), agree(digits - 1) + "about 1 bit is right.");
    for (const int more : {0, 1})
      EXPECT_EQ(left(digits + more, digits, 1),
                agree(digits + more) + "nothing but rounding errors is left.");
    EXPECT_TRUE(left(2, digits, -1).starts_with("The discriminant h^2 - a c is negative. "));
    EXPECT_EQ(left(2, digits, 0), "The discriminant is 0: h^2 and a c, whose difference it is, are equal.");
  }
}

TEST(Explanation, says_what_the_names_in_formulas_stand_for) {
  const std::string spheres =
      "In formulas A and B are the centres, rA and rB the radii, vA and vB the displacements, and |x| is the "
      "length of x.";
  const auto end_of = [](const std::string& line, const std::string& subject) {
    std::string words = in_words(explained(line, {subject}));
    std::string text;
    for (const std::string& one : lines_in(words.substr(words.rfind("\n\n") + 2))) text += one.substr(1);
    return text.substr(1);
  };
  EXPECT_EQ(end_of("sweep f32 0 0 0 0 1024 0 0 800 0.3 0 0.2", "naive"), spheres);
  EXPECT_EQ(end_of("moving f32 0 0 0 0 1024 0 0 800 0.3 0 0.2 0 0 0", "naive"), spheres);
  EXPECT_EQ(end_of("container f32 1023.9 0.3 0 1 10 0 0 0 0 0 1025.1", "tutorial_container_as_described"),
            spheres);
  EXPECT_EQ(end_of("cast f32 0 0 0 0 1024 0 0 800 0.3 0 0.2", "naive"),
            "In formulas B is the centre of B, rA and rB are the radii, and |x| is the length of x.");
}

TEST(Explanation, knows_no_cause_of_what_was_not_asked_in_wide_arithmetic) {
  Subject naive = *subjects::find_subject("naive", Question::ray);
  naive.in_float.wide = nullptr;
  const auto cause_in = [&](const std::string& line) {
    return explanation_of(case_in<float>(line), {&naive}).said.at(0).cause;
  };
  EXPECT_EQ(cause_in("ray f32 0 0 0 1 0 0 800 0.3 0 0.2"), Cause::unknown);
  EXPECT_EQ(cause_in("ray f32 0 0 0 1 0 0 8 0 0 1"), Cause::none);
}

TEST(Explanation, has_lines_that_a_terminal_shows) {
  for (const char* const line : {"ray f32 0 0 0 1 0 0 800 0.3 0 0.2", "sweep f64 0 0 0 1 10 0 0 5 0 0 1"}) {
    for (const std::string& one : lines_in(in_words(explained(line, {"naive", "graze"}))))
      EXPECT_LE(one.size(), 100U) << one;
  }
}

}  // namespace
}  // namespace reports
