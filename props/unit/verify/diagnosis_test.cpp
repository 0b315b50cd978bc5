// SPDX-License-Identifier: BSL-1.0
/// The diagnosis of routines whose fault is known: forty in circulation, and the published ones. It names the fault first, says
/// nothing untrue, and reports nothing for routines without a fault except rounding.
#include "verify/diagnosis/diagnosis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/committed_text.hpp"
#include "props/unit/verify/circulated_forms.hpp"
#include "subjects/built_in.hpp"
#include "verify/audit.hpp"
#include "verify/backward/measure.hpp"

namespace {

using namespace props;
using namespace verify;

/// A form, and what is wrong with it: nothing, or the words of its faults. The first is the one that comes first.
struct Form {
  std::string_view name;
  std::vector<std::string_view> faults;
  std::function<Diagnosis(bool is_float)> diagnosed;
};

template <Question question, class InFloat, class InDouble>
Form form(std::string_view name, std::vector<std::string_view> faults, InFloat in_float, InDouble in_double,
          const Contract& contract = {}) {
  return {name, std::move(faults), [=](bool is_float) {
            return is_float
                       ? audit<question, float>(in_float, contract, {.cases = cases_to_diagnose}).diagnosis
                       : audit<question, double>(in_double, contract, {.cases = cases_to_diagnose}).diagnosis;
          }};
}

#define GRAZE_FORM(question, function, ...)                                                                \
  form<Question::question>(#function, std::vector<std::string_view>{__VA_ARGS__}, &forms::function<float>, \
                           &forms::function<double>)

const std::vector<Form>& all_forms() {
  static const std::vector<Form> all{
      GRAZE_FORM(ray, ray_right),
      GRAZE_FORM(ray, ray_radius),
      GRAZE_FORM(ray, ray_endless, "forgets end"),
      GRAZE_FORM(ray, ray_of_unit, "unit direction"),
      GRAZE_FORM(ray, ray_tests_then_unit, "not a unit direction"),
      GRAZE_FORM(ray, ray_yes, "same number"),
      GRAZE_FORM(ray, ray_nan, "no number"),
      GRAZE_FORM(ray, ray_nan_for_contacts, "no number"),
      GRAZE_FORM(ray, ray_throws, "never answers"),
      GRAZE_FORM(ray, ray_inf_for_none, "number for none"),
      GRAZE_FORM(ray, ray_minus_one, "forgets start", "number for none", "forgets end", "no number at rest"),
      GRAZE_FORM(ray, ray_unit_minus_one, "unit direction", "forgets start", "forgets end",
                 "number for none"),
      GRAZE_FORM(ray, ray_entry, "entry from inside"),
      GRAZE_FORM(ray, ray_open_start, "rejects touching starts", "rejects contact at start"),
      GRAZE_FORM(ray, ray_without_y, "forgets y"),
      form<Question::ray>("ray_time", {"gives time"}, &forms::ray_right<float>, &forms::ray_right<double>,
                          {.gives = Contract::Gives::distance}),
      GRAZE_FORM(ray, ray_size_of_x, "loses sign of x"),
      GRAZE_FORM(ray, ray_normalised, "gives distance"),
      GRAZE_FORM(ray, ray_far_root, "other root", "misses at rest"),
      GRAZE_FORM(ray, ray_any_sign, "forgets start"),
      GRAZE_FORM(ray, ray_ahead, "exit from inside", "takes end of behind"),
      GRAZE_FORM(ray, ray_ahead_outside, "takes end of behind"),
      GRAZE_FORM(ray, ray_line, "forgets start", "forgets end"),
      GRAZE_FORM(ray, ray_exit, "exit from inside"),
      GRAZE_FORM(ray, ray_misses_inside, "misses from inside"),
      GRAZE_FORM(ray, ray_rejects_leaving, "misses when leaving"),
      GRAZE_FORM(ray, ray_unsquared, "compares unsquared"),
      GRAZE_FORM(ray, ray_strict, "rejects tangents"),
      GRAZE_FORM(ray, ray_to_point, "direction for point"),
      GRAZE_FORM(ray, ray_flat, "forgets z"),
      GRAZE_FORM(ray, ray_closest, "gives closest approach"),
      GRAZE_FORM(ray, ray_halves, "mixes halves"),
      GRAZE_FORM(ray, ray_half, "divides by twice a"),
      GRAZE_FORM(ray, ray_returns_far, "gives other root"),
      GRAZE_FORM(ray, ray_backwards, "reverses motion"),
      GRAZE_FORM(ray, ray_divides, "no number at rest"),
      GRAZE_FORM(ray, ray_open_end, "rejects contact at end"),
      GRAZE_FORM(ray, ray_epsilon, "rejects soon contacts"),
      GRAZE_FORM(ray, ray_thin, "rejects small discriminants"),
      GRAZE_FORM(sweep, sweep_right),
      GRAZE_FORM(sweep, sweep_way_out, "other root from outside"),
      GRAZE_FORM(sweep, sweep_behind, "takes behind"),
      GRAZE_FORM(sweep, sweep_stub, "same answer"),
      GRAZE_FORM(sweep, sweep_zero, "same answer"),
      GRAZE_FORM(sweep, sweep_slow, "takes slow for rest"),
      GRAZE_FORM(sweep, sweep_skin, "accepts gaps"),
      GRAZE_FORM(sweep, sweep_late, "accepts late contacts"),
      GRAZE_FORM(sweep, sweep_point, "forgets radius of A"),
      GRAZE_FORM(sweep, sweep_at_point, "forgets radius of B"),
      GRAZE_FORM(sweep, sweep_squares, "adds squares of radii"),
      GRAZE_FORM(sweep, sweep_endless, "forgets end"),
      GRAZE_FORM(sweep, sweep_twice, "divides by half a"),
      GRAZE_FORM(sweep, sweep_size_of_y, "loses sign of y"),
      GRAZE_FORM(sweep, sweep_distance, "gives distance"),
      GRAZE_FORM(sweep, sweep_squared, "gives square"),
      GRAZE_FORM(sweep, sweep_rest, "gives rest"),
      GRAZE_FORM(sweep, sweep_negative, "gives negative"),
      GRAZE_FORM(sweep, sweep_reach, "reach for end"),
      GRAZE_FORM(sweep, sweep_at_rest, "misses at rest"),
      GRAZE_FORM(sweep, sweep_open_start, "rejects touching starts"),
      GRAZE_FORM(sweep, sweep_point_on_line, "forgets radius of A", "forgets start", "forgets end"),
      GRAZE_FORM(moving, moving_right),
      GRAZE_FORM(moving, moving_one, "forgets motion of B"),
      GRAZE_FORM(moving, moving_other, "forgets motion of A"),
      GRAZE_FORM(moving, moving_sum, "adds motions"),
      GRAZE_FORM(moving, moving_reversed, "reverses motion"),
      GRAZE_FORM(cast, cast_right),
      GRAZE_FORM(cast, cast_to_displacement, "point for direction"),
      GRAZE_FORM(cast, cast_size_of_z, "loses sign of z"),
      GRAZE_FORM(cast, cast_flat, "forgets x"),
      GRAZE_FORM(container, container_right),
      GRAZE_FORM(container, container_point, "forgets radius of A"),
      GRAZE_FORM(container, container_sum, "adds radii"),
      GRAZE_FORM(container, container_open, "rejects touching wall"),
      GRAZE_FORM(container, container_start_unsquared, "compares start unsquared"),
      GRAZE_FORM(container, container_endless, "forgets end"),
  };
  return all;
}

std::string line_of(const Form& one, bool is_float, const Diagnosis& diagnosis) {
  std::string line = std::string(one.name) + (is_float ? " f32: " : " f64: ");
  line += std::to_string(diagnosis.wrong) + " of " + std::to_string(diagnosis.asked) + " wrong, " +
          std::to_string(diagnosis.by_rounding) + " by rounding\n";
  return line + in_words(diagnosis);
}

// Each fault has a form that has it, so no fault can be added without a test that it accuses nobody else.
TEST(Diagnosis, is_tested_with_a_form_for_each_fault) {
  std::set<std::string_view> shown;
  for (const Form& one : all_forms()) shown.insert(one.faults.begin(), one.faults.end());
  for (const FaultRow& row : fault_rows()) {
    EXPECT_TRUE(shown.contains(row.word)) << row.word;
  }
}

// The table of diagnoses by form is committed as props/pages/diagnosis.txt.
TEST(Diagnosis, names_the_fault_of_each_form_that_circulates) {
  std::map<std::string, std::string> table;
  std::size_t faulty = 0, named_first = 0, named_all = 0;
  for (const Form& one : all_forms()) {
    for (const bool is_float : {true, false}) {
      const Diagnosis diagnosis = one.diagnosed(is_float);
      const std::string line = line_of(one, is_float, diagnosis);
      SCOPED_TRACE(line);
      table[std::string(one.name)] += line;
      std::vector<std::string_view> words;
      words.reserve(diagnosis.explanations.size());
      for (const Explanation& explanation : diagnosis.explanations) words.push_back(explanation.word);
      for (const std::string_view word : words)
        EXPECT_NE(std::ranges::find(one.faults, word), one.faults.end()) << "not so: " << word;
      if (one.faults.empty()) continue;
      ++faulty;
      named_first += !words.empty() && words[0] == one.faults[0];
      named_all += words.size() == one.faults.size();
    }
  }
  EXPECT_GE(table.size(), 40U);
  // One form has no diagnosis in float: what it compares strictly has been rounded before.
  EXPECT_EQ(named_first + 1, faulty);
  EXPECT_EQ(named_all + 1, faulty);
  expect_as_committed("diagnosis", table);
}

/// The diagnosis of a built-in routine.
template <class Real>
Diagnosis diagnosed(const Subject& subject) {
  std::vector<Observation<Real>> observations;
  const auto observe = [&](const Family& family) {
    for (std::uint64_t i = 0; i < cases_to_diagnose; ++i) {
      Trial<Real> t = trial(subject, draw<Real>(family, subject.question, 1, i));
      if (!t.verdict.within_contract) continue;
      measure_backward(t, subject.contract);
      observations.push_back(observed<Real>(t.answer, t.truth, t.verdict, subject.contract));
    }
  };
  for (const Family& family : families())
    if (is_to_diagnose(family, subject.question)) observe(family);
  for (const Family& family : families_near_thresholds())
    if (family.applies(subject.question)) observe(family);
  return diagnose(observations, subject.contract);
}

// What their source text shows. tutorial_moving calculates a number other than the time, except in its corrected forms, and
// tutorial_container squares only the end; pbrt_interval prefers misses at every threshold, by design.
TEST(Diagnosis, finds_of_the_published_routines_what_is_so) {
  using Words = std::vector<std::string_view>;
  const std::map<std::string_view, Words> faults{
      {"tutorial_sweep", {"misses at rest"}},
      {"tutorial_container_as_coded", {"compares unsquared"}},
      {"tutorial_cast", {"misses when leaving", "entry from inside", "reach for end", "takes slow for rest"}},
      {"tutorial_cast_commented",
       {"misses when leaving", "entry from inside", "reach for end", "takes slow for rest"}},
      {"tutorial_cast_unchecked", {"forgets start", "no answer"}},
      {"tutorial_cast_formula", {"forgets start", "no answer"}},
      {"tutorial_moving_test", {"forgets start", "misses at rest", "forgets end", "rejects tangents"}},
      {"tutorial_moving_literal_minus", {"misses at rest", "rejects tangents"}},
      {"tutorial_moving_literal_plus", {"misses at rest", "rejects tangents"}},
      {"tutorial_moving_swapped_minus", {"misses at rest", "rejects tangents"}},
      {"tutorial_moving_swapped_plus", {"misses at rest", "rejects tangents"}},
      {"tutorial_moving_corrected_minus",
       {"forgets start", "misses at rest", "forgets end", "rejects tangents", "rejects touching starts"}},
      {"tutorial_moving_corrected_plus",
       {"other root", "forgets start", "misses at rest", "forgets end", "rejects tangents",
        "rejects touching starts"}},
      {"pbrt_interval",
       {"rejects touching starts", "rejects tangents", "rejects contact at end", "misses at rest",
        "no motion"}}};
  for (const Subject& subject : subjects::built_in_subjects()) {
    const auto known = faults.find(subject.name);
    const auto expect_known = [&](const Diagnosis& diagnosis) {
      SCOPED_TRACE(std::string(subject.name) + "\n" + in_words(diagnosis));
      const Words none, &words = known == faults.end() ? none : known->second;
      for (const Explanation& one : diagnosis.explanations)
        EXPECT_NE(std::ranges::find(words, one.word), words.end()) << one.word;
      EXPECT_EQ(diagnosis.explanations.empty(), words.empty());
      EXPECT_LE(diagnosis.explanations.size() <= 1 ? 0 : diagnosis.explanations[1].explains,
                diagnosis.explanations.empty() ? 0 : diagnosis.explanations[0].explains);
    };
    if (subject.answers<float>()) expect_known(diagnosed<float>(subject));
    if (subject.answers<double>()) expect_known(diagnosed<double>(subject));
  }
}

// What wrong answers have in common explains them: it isn't repeated.
TEST(Diagnosis, counts_what_wrong_cases_have_in_common_as_explained) {
  const auto early_at_rest = [](forms::V<double> p, double r, forms::V<double> v, forms::V<double> s,
                                double q) {
    const forms::Time<double> t = forms::sweep_right(p, r, v, s, q);
    return length(v) == 0 ? forms::Time<double>(0.25) : t;
  };
  const Diagnosis diagnosis =
      audit<Question::sweep, double>(early_at_rest, {}, {.cases = cases_to_diagnose}).diagnosis;
  ASSERT_EQ(diagnosis.explanations.size(), 1U) << in_words(diagnosis);
  EXPECT_EQ(diagnosis.explanations[0].word, "no motion");
  EXPECT_EQ(diagnosis.explanations[0].explains, diagnosis.wrong - diagnosis.by_rounding);
  EXPECT_EQ(diagnosis.unexplained, 0U);
  EXPECT_EQ(in_words(diagnosis).find("no fault"), std::string::npos) << in_words(diagnosis);
}

// Whatever the tolerance of a routine, some cases show it from both sides.
TEST(Diagnosis, draws_cases_at_every_distance_from_what_a_tolerance_is_compared_with) {
  constexpr int drawn = 2000;
  const Family& family = families_near_thresholds().front();
  for (const FaultRow& row : fault_rows()) {
    if (std::ranges::find(tolerances, row.fault) == tolerances.end()) continue;
    for (const Question question : all_questions) {
      if (!row.can_be(question, {})) continue;
      std::array<int, 3> within{};  // of 2^-30 to 2^-20, to 2^-10, to 1
      for (std::uint64_t i = 0; i < drawn; ++i) {
        const auto k = draw<double>(family, question, 1, i);
        const Faults boundless = Faults().with(row.fault, std::numeric_limits<long double>::infinity());
        const Modelled model = modelled(k, {}, boundless);
        if (!model.compared || !model.is_certain || *model.compared <= 0) continue;
        const int power = std::ilogb(*model.compared);
        if (power >= -30 && power < 0) ++within.at(static_cast<std::size_t>(power + 30) / 10);
      }
      for (const int times : within) EXPECT_GT(times, drawn / 100) << row.word << ' ' << name(question);
    }
  }
}

// --- what is stated of contacts ---

/// The right answer, changed in what it states.
template <class Real>
using Stating = std::function<void(const Case<Real>&, Answer<Real>&)>;

template <class Real, Question question>
Diagnosis diagnosed_stating(const Stating<Real>& change) {
  const auto function = [&](const Scene<Real>& scene) {
    const Case<Real> k = case_of(question, scene);
    Answer<Real> answer = as_answer(truth_of(k, {.exit = question == Question::ray}));
    if (is_contact(answer.outcome)) change(k, answer);
    return answer;
  };
  return audit<question, Real>(function, {.states_outcome = true}, {.cases = cases_to_diagnose}).diagnosis;
}

/// Every fault of statements by its word, as a change of right answers.
template <class Real>
std::map<std::string_view, Stating<Real>> all_statements() {
  const auto calls = [](Outcome outcome, Motion motion) {
    return [=](const Case<Real>&, Answer<Real>& answer) {
      if (answer.outcome == outcome) answer.motion = motion;
    };
  };
  return {
      {"opposite motion",
       [](const Case<Real>&, Answer<Real>& answer) {
         answer.motion = static_cast<Motion>(-static_cast<int>(*answer.motion));
       }},
      {"overlaps approach", calls(Outcome::overlap, Motion::approaching)},
      {"overlaps slide", calls(Outcome::overlap, Motion::sliding)},
      {"overlaps separate", calls(Outcome::overlap, Motion::separating)},
      {"impacts approach", calls(Outcome::impact, Motion::approaching)},
      {"impacts slide", calls(Outcome::impact, Motion::sliding)},
      {"impacts separate", calls(Outcome::impact, Motion::separating)},
      {"exit at end",
       [](const Case<Real>& k, Answer<Real>& answer) {
         if (answer.exit) answer.exit = std::min(*answer.exit, scene_of(k).horizon);
       }},
  };
}

template <class Real>
void check_statements() {
  const auto all = all_statements<Real>();
  for (const std::string_view word : words_of_statements()) EXPECT_TRUE(all.contains(word)) << word;
  EXPECT_EQ(all.size(), words_of_statements().size());
  for (const auto& [word, change] : all) {
    const auto check = [expected = std::string(word)](const Diagnosis& diagnosis) {
      SCOPED_TRACE(expected + "\n" + in_words(diagnosis));
      ASSERT_EQ(diagnosis.of_statements.size(), 1U);
      const StatementExplanation& one = diagnosis.of_statements[0];
      EXPECT_EQ(one.word, expected);
      EXPECT_EQ(one.explains, one.among);
      EXPECT_EQ(reasons_of(diagnosis).back().remedy, one.remedy);
      EXPECT_TRUE(diagnosis.explanations.empty());
    };
    check(diagnosed_stating<Real, Question::ray>(change));
    if (word != "exit at end") check(diagnosed_stating<Real, Question::moving>(change));
  }
}

TEST(Diagnosis, names_what_a_routine_always_states_of_a_contact) {
  check_statements<float>();
  check_statements<double>();
}

// A routine that states something wrong now and then has another fault.
TEST(Diagnosis, says_nothing_of_statements_that_are_right_or_only_sometimes_wrong) {
  EXPECT_TRUE(
      (diagnosed_stating<double, Question::ray>([](const auto&, const auto&) {})).of_statements.empty());
  for (const auto& [word, change] : all_statements<double>()) {
    int asked = 0;
    const auto seldom = [&](const Case<double>& k, Answer<double>& answer) {
      if (++asked % 8 != 0) change(k, answer);
    };
    EXPECT_TRUE((diagnosed_stating<double, Question::ray>(seldom)).of_statements.empty()) << word;
  }
}

// What explains a single answer is what it states, not what others do.
TEST(Diagnosis, tells_which_statement_is_behind_an_answer) {
  const Diagnosis diagnosis =
      diagnosed_stating<double, Question::ray>(all_statements<double>().at("overlaps approach"));
  const auto behind = [&](const Case<double>& k, Motion motion) {
    const Contract contract{.states_outcome = true};
    const Truth<double> truth = truth_of(k, {.exit = true});
    Answer<double> answer = as_answer(truth);
    answer.motion = motion;
    std::string words;
    for (const auto& one : statements_behind(observed<double>(answer, truth, contract), diagnosis))
      words += one.word;
    return words;
  };
  const Case<double> leaves{Question::ray, {0, 0, 0, 1, 0, 0, -1, 0, 0, 2, 10}},
      enters{Question::ray, {0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 10}},
      apart{Question::ray, {0, 0, 0, 1, 0, 0, 5, 0, 0, 2, 10}};
  EXPECT_EQ(behind(leaves, Motion::approaching), "overlaps approach");
  EXPECT_EQ(behind(leaves, Motion::sliding), "");
  EXPECT_EQ(behind(enters, Motion::approaching), "");
  EXPECT_EQ(behind(apart, Motion::separating), "");
}

TEST(Diagnosis, is_silent_where_nothing_is_wrong) {
  EXPECT_EQ(in_words({}), "");
  EXPECT_EQ(in_words(diagnose<double>({}, {})), "");
  EXPECT_EQ(in_words({.asked = 10, .wrong = 4, .by_rounding = 4}), "");
  EXPECT_EQ(in_words({.asked = 200, .wrong = 84, .by_rounding = 81, .unexplained = 3}), "");
  EXPECT_NE(in_words({.asked = 200, .wrong = 63, .by_rounding = 60, .unexplained = 3}), "");
}

TEST(Diagnosis, has_a_row_for_each_fault_with_words_of_its_own) {
  std::vector<std::string_view> words;
  words.reserve(fault_count);
  for (const FaultRow& row : fault_rows()) {
    words.push_back(row.word);
    EXPECT_FALSE(row.does.empty() || row.remedy.empty()) << row.word;
    EXPECT_TRUE(row.remedy.ends_with('.')) << row.word;
    bool can_be = false;
    for (const Question question : all_questions)
      for (const auto gives : {Contract::Gives::time, Contract::Gives::distance})
        can_be |= row.can_be(question, {.gives = gives});
    EXPECT_TRUE(can_be) << row.word;
  }
  EXPECT_EQ(words.size(), fault_count);
  std::ranges::sort(words);
  EXPECT_EQ(std::ranges::adjacent_find(words), words.end());
}

}  // namespace
