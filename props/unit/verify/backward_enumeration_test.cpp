// SPDX-License-Identifier: BSL-1.0
/// Backward errors against all cases of the type a few steps away, for scenes small enough to enumerate: the answer is right
/// for none of them below the lower bound, and the bounds rarely differ from the count of the first for which it is.
/// For decisions hardly ever.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/random_cases.hpp"
#include "props/unit/verify/backward_answers.hpp"
#include "props/unit/verify/backward_search.hpp"
#include "verify/backward/nearby.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props::backward;
using verify::backward::nearby;
using verify::backward::Nearby;

constexpr Steps most_enumerated = 3;

/// Small integers, most of them 0, or a few steps from those: scenes with many ties, tangents and starts in touch.
template <class Real>
[[nodiscard]] Case<Real> small_case(Question question, Tape& tape) {
  const Layout& at = layout(question);
  Case<Real> k{question, {}};
  const auto put = [&](int first, std::size_t i, std::uint64_t most, bool is_signed) {
    if (first == Layout::absent) return;
    const auto size = static_cast<Real>(1 + tape.next() % most);
    k.numbers[static_cast<std::size_t>(first) + i] = is_signed && tape.next() % 2 == 0 ? -size : size;
  };
  put(at.b_radius, 0, 5, false);
  // Two or three more.
  for (std::uint64_t i = 0, n = 2 + tape.next() % 2; i < n; ++i) {
    const std::array<int, 4> firsts{at.a_motion, at.b_centre, at.a_centre, at.b_motion};
    put(firsts[i == 0 ? 0 : tape.next() % firsts.size()], tape.next() % 3, 5, true);
  }
  if (at.a_radius != Layout::absent && tape.next() % 4 == 0) put(at.a_radius, 0, 3, false);
  if (at.horizon != Layout::absent) {
    k.numbers[static_cast<std::size_t>(at.horizon)] = std::numeric_limits<Real>::infinity();
    if (tape.next() % 3 == 0) put(at.horizon, 0, 3, false);
  }
  if (tape.next() % 4 == 0) return k;
  // A few steps beside a tie.
  for (Real& x : k.used()) x = steps_from(x, static_cast<std::int64_t>(tape.next() % 5) - 2);
  return k;
}

template <class Real>
[[nodiscard]] std::vector<Answer<Real>> near_answers(const Truth<Real>& truth, Tape& tape) {
  std::vector<Answer<Real>> answers(2);
  answers[1].outcome = Outcome::impact;
  const Equation<long double> e = equation(truth.asked.question, point_of(truth.asked));
  const long double nearest = e.a > 0 ? std::max(0.0L, e.h / e.a) : 0;
  const Real due = truth.time ? truth.time->nearest : static_cast<Real>(nearest);
  const std::int64_t by = 1 + static_cast<std::int64_t>(tape.next() % 4);
  const auto sign = [&] { return tape.next() % 2 == 0 ? by : -by; };
  claim_at(truth.asked, steps_from(due, sign()), answers);
  const Real horizon = scene_of(truth.asked).horizon;
  if (truth.outcome == Outcome::overlap && e.a > 0) {
    const auto exit = static_cast<Real>((e.h + std::sqrt(std::max(0.0L, e.h * e.h - e.a * e.c))) / e.a);
    if (exit > 0) claim_at(truth.asked, steps_from(exit, sign()), answers);
  }
  if (truth.exit && std::isfinite(truth.exit->nearest)) {
    answers.push_back({.outcome = Outcome::impact, .time = truth.time->nearest});
    answers.back().exit = steps_from(truth.exit->nearest, sign());
  }
  if (!std::isinf(horizon) && tape.next() % 4 == 0)
    claim_at(truth.asked, steps_from(horizon, tape.next() % 3 == 0 ? 0 : sign()), answers);
  return answers;
}

/// The least number of steps at which a case of the type has the answer as its right one.
class Enumeration {
 public:
  template <class Real>
  Enumeration(const Answer<Real>& answer, Inside inside, const Case<Real>& k)
      : claim_(claim_in(answer, k)), inside_(inside), question_(k.question), point_(point_of(k)) {
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      if (k.numbers[i] == 0 || std::isinf(k.numbers[i])) continue;
      numbers_.push_back(i);
      auto& values = values_.emplace_back();
      for (std::int64_t by = -static_cast<std::int64_t>(most_enumerated);
           by <= static_cast<std::int64_t>(most_enumerated); ++by)
        values.push_back(static_cast<long double>(steps_from(k.numbers[i], by)));
    }
  }

  [[nodiscard]] std::size_t numbers() const { return numbers_.size(); }

  [[nodiscard]] std::optional<Steps> least() {
    for (Steps steps = 0; steps <= most_enumerated; ++steps) {
      if (is_right_somewhere(steps, 0, steps == 0)) return steps;
    }
    return std::nullopt;
  }

 private:
  /// On the surface of the box, with the numbers from `first` on still to be chosen.
  bool is_right_somewhere(Steps steps, std::size_t first, bool is_on_surface) {
    if (first == numbers_.size()) return is_on_surface && is_right(claim_, inside_, question_, point_);
    for (Steps i = most_enumerated - steps; i <= most_enumerated + steps; ++i) {
      const bool is_end = i == most_enumerated - steps || i == most_enumerated + steps;
      point_[numbers_[first]] = values_[first][i];
      if (is_right_somewhere(steps, first + 1, is_on_surface || is_end)) return true;
    }
    return false;
  }

  Claim claim_;
  Inside inside_;
  Question question_;
  Point point_;
  std::vector<std::size_t> numbers_;
  std::vector<std::vector<long double>> values_;
};

struct Count {
  int answers = 0;  ///< that are right for a case this few steps away
  int loose = 0;    ///< of which the upper bound is above its steps
  int weak = 0;     ///< of which the lower bound is below
};

template <class Real>
void enumerate(std::uint64_t seed, int scenes, std::map<std::string_view, Count>& counts,
               std::string& loose) {
  Tape tape = Tape::seeded(seed);
  for (int i = 0; i < scenes; ++i) {
    const Case<Real> k = small_case<Real>(all_questions[tape.next() % all_questions.size()], tape);
    const Truth<Real> truth = truth_of(k, {.exit = true, .travel = true, .geometry = true});
    if (truth.outcome == Outcome::invalid) continue;
    for (const Answer<Real>& answer : near_answers(truth, tape)) {
      const auto inside = reading_of(answer, tape);
      const Backward bounds = backward_error(answer, truth, contract_of(answer, inside));
      const auto least = Enumeration(answer, inside, k).least();
      const auto description = [&] {
        std::ostringstream line;
        line << write(k) << " | " << write(answer) << " | inside " << name(inside) << " | low " << bounds.low
             << " high " << bounds.high << " | least " << (least ? std::to_string(*least) : "none") << '\n';
        return line.str();
      };
      ASSERT_LE(bounds.low, bounds.high) << description();
      if (bounds.high <= most_enumerated && bounds.high != 0 && (!least || *least > bounds.high)) {
        Search within(claim_in(answer, k), inside, box_of(k, bounds.high), point_of(k), tape.next());
        bool is_shown = within.run() || within.is_on_the_way();
        if (!is_shown) {
          const auto cases = witnesses(answer, truth, contract_of(answer, inside), bounds.high);
          is_shown = !cases.empty() && within.is_between(point_of(cases.front()), point_of(cases.back()));
        }
        EXPECT_TRUE(is_shown) << description();
      }
      if (!least) continue;
      ASSERT_LE(bounds.low, *least) << description();
      Count& count = counts[form_of(answer)];
      ++count.answers;
      count.weak += bounds.low < *least ? 1 : 0;
      if (bounds.high <= *least) continue;
      ++count.loose;
      loose += description();
    }
  }
}

/// The first of the many, for a quick answer.
TEST(Backward_errors_of_small_scenes, are_not_below_any_case_of_a_few) {
  std::map<std::string_view, Count> counts;
  std::string loose;
  enumerate<float>(47, 8, counts, loose);
  enumerate<double>(48, 8, counts, loose);
}

TEST(Backward_errors_of_small_scenes, are_as_counted) {
  std::map<std::string_view, Count> counts;
  std::string loose;
  enumerate<float>(31, 180, counts, loose);
  enumerate<double>(32, 180, counts, loose);
  EXPECT_EQ(counts.size(), forms.size());
  for (const auto& [form, count] : counts) {
    RecordProperty(std::string(form) + " answers", count.answers);
    RecordProperty(std::string(form) + " loose", count.loose);
    RecordProperty(std::string(form) + " weak", count.weak);
    EXPECT_GT(count.answers, form == forms[5] ? 40 : 150) << form;  // both roots are of rays alone
    const bool is_decision = form == forms[0] || form == forms[1];
    const int most = count.answers / (is_decision ? 50 : 20);
    EXPECT_LE(count.loose, most) << form << '\n' << loose;
    EXPECT_LE(count.weak, most) << form;
  }
}

/// The box of cases this near is the one in the definition.
TEST(The_box_about_a_case, is_that_of_the_definition) {
  props::for_each_kind([]<class Real>(const Family& family, Question question, Real) {
    for (std::uint64_t i = 0; i < 20; ++i) {
      const Case<Real> k = draw<Real>(family, question, 33, i);
      if (truth_of(k).outcome == Outcome::invalid) continue;
      for (const Steps steps : {Steps{0}, Steps{1}, Steps{3}, Steps{1} << 10U, Steps{1} << 18U}) {
        const Nearby<Real> own = nearby(k, steps);
        const Box due = box_of(k, steps);
        for (std::size_t j = 0; j < k.used().size(); ++j) {
          ASSERT_EQ(due.low[j], static_cast<long double>(own.low[j])) << write(k) << ' ' << j << ' ' << steps;
          ASSERT_EQ(due.high[j], static_cast<long double>(own.high[j]))
              << write(k) << ' ' << j << ' ' << steps;
        }
      }
    }
  });
}

TEST(The_box_about_a_case, keeps_its_kind_at_the_ends_of_the_type) {
  constexpr float least = std::numeric_limits<float>::denorm_min(),
                  most = (std::numeric_limits<float>::max)();
  using verify::backward::moved;
  EXPECT_EQ(0, moved(0.0F, 7));
  EXPECT_EQ(0, moved(0.0F, -7));
  EXPECT_EQ(-2 * least, moved(least, -3));
  EXPECT_EQ(2 * least, moved(-least, 3));
  EXPECT_EQ(0, moved(least, -1));
  EXPECT_EQ(most, moved(most, 1));
  EXPECT_EQ(-most, moved(std::nextafter(-most, 0.0F), -9));
  constexpr float endless = std::numeric_limits<float>::infinity();
  const Case<float> k{Question::ray, {0, 0, 0, 1, 0, 0, 0, 0, 0, 2 * least, endless}};
  const Nearby<float> box = nearby(k, 3);
  EXPECT_EQ(0, box.low[9]);
  EXPECT_EQ(5 * least, box.high[9]);
  EXPECT_EQ(endless, box.low[10]);
  EXPECT_EQ(endless, box.high[10]);
  const Case<float> ends{Question::ray, {0, 0, 0, 1, 0, 0, 0, 0, 0, 1, least}};
  EXPECT_EQ(0, nearby(ends, 3).low[10]);
}

}  // namespace
