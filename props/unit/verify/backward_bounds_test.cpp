// SPDX-License-Identifier: BSL-1.0
/// Backward errors against a search that doesn't know how they are bounded: below the lower bound it finds no case for
/// which the answer is right, and within the upper bound it finds one.
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <tuple>

#include "props/unit/random_cases.hpp"
#include "props/unit/verify/backward_answers.hpp"
#include "props/unit/verify/backward_search.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props::backward;

template <class Real>
std::string text(const Case<Real>& k, const Answer<Real>& answer, Inside inside, const Backward& bounds) {
  std::ostringstream line;
  line << write(k) << " | " << write(answer) << " | inside " << name(inside) << " | low " << bounds.low
       << " high " << bounds.high;
  return line.str();
}

std::string text(Question question, const Point& x) {
  std::ostringstream line;
  line << std::hexfloat;
  for (std::size_t i = 0; i < static_cast<std::size_t>(layout(question).count); ++i) line << ' ' << x[i];
  return line.str();
}

/// The results for answers of one form, to one question, in one type, by one reading of a start in contact.
struct Row {
  int answers = 0;    ///< that aren't right
  int sought = 0;     ///< below the lower bound, without success
  int shown = 0;      ///< within the upper bound
  int unshown = 0;    ///< that the search can't show
  int differing = 0;  ///< bounds that aren't the same
};
using Key = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;

class Bounds : public testing::Test {
 protected:
  template <class Real>
  void put(const Family& family, const Truth<Real>& truth, const Answer<Real>& answer, std::uint64_t seed) {
    const Case<Real>& k = truth.asked;
    // By the next reading in turn that it is wrong by, so that no row stays empty by chance.
    int& turn = turns_[{name(k.question), form_of(answer), type_name<Real>()}];
    Inside inside = Inside::unstated;
    Contract contract;
    Backward bounds;
    // How a start in contact is read doesn't matter if both roots are given.
    for (int i = 0; i < (answer.exit ? 1 : 5) && bounds.high == 0; ++i) {
      inside = answer.exit ? Inside::unstated : static_cast<Inside>((turn + i) % 5);
      contract = contract_of(answer, inside);
      bounds = backward_error(answer, truth, contract);
    }
    const auto description = [&] {
      return std::string(family.name) + ": " + text(k, answer, inside, bounds);
    };
    ASSERT_LE(bounds.low, bounds.high) << description();
    if (bounds.high == 0) return;
    turn = static_cast<int>(inside) + 1;
    Row& row = rows_[{name(k.question), form_of(answer), type_name<Real>(), name(inside)}];
    ++row.answers;
    row.differing += bounds.low == bounds.high ? 0 : 1;
    const Claim claim = claim_in(answer, k);
    const Point x = point_of(k);
    const Steps below = bounds.low == no_steps ? most_steps<Real> : bounds.low - 1;
    if (bounds.low > 1) {
      const auto found = Search(claim, inside, box_of(k, below), x, seed).run();
      ASSERT_FALSE(found) << description() << "\nbut it is right for" << text(k.question, *found);
      ++row.sought;
    }
    if (bounds.high == no_steps) return;
    Search within(claim, inside, box_of(k, bounds.high), x, seed);
    bool is_shown = within.run() || within.is_on_the_way();
    if (!is_shown) {
      const auto cases = witnesses(answer, truth, contract, bounds.high);
      is_shown = !cases.empty() && within.is_between(point_of(cases.front()), point_of(cases.back()));
    }
    ++(is_shown ? row.shown : row.unshown);
    if (!is_shown) unshown_ += description() + '\n';
  }

  /// Answers to this many cases of one family in so many.
  void put_cases(std::uint64_t seed, std::uint64_t cases, std::uint64_t one_in) {
    std::uint64_t turn = 0;
    props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
      if (HasFatalFailure() || ++turn % one_in != 0) return;
      Tape tape = Tape::seeded(seed ^ family.key);
      for (std::uint64_t i = 0; i < cases; ++i) {
        const Case<Real> k = draw<Real>(family, question, seed, i);
        const Truth<Real> truth = truth_of(k, {.exit = true, .travel = true, .geometry = true});
        if (truth.outcome == Outcome::invalid) continue;
        for (const Answer<Real>& answer : answers_to(truth, tape)) {
          if (answer.outcome == Outcome::impact && contract_of(answer, {}).gives != Gives::contact_alone &&
              tape.next() % 5 < 3)
            continue;  // of numbers there are more
          put(family, truth, answer, tape.next());
          if (HasFatalFailure()) return;
        }
      }
    });
  }

  std::map<Key, Row> rows_;
  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, int> turns_;
  std::string unshown_;
};

/// Some of those below, for a quick answer.
TEST_F(Bounds, hold_of_a_few_answers) { put_cases(12, 1, 15); }

TEST_F(Bounds, hold_of_every_form_of_answer_to_each_question) {
  put_cases(11, 2, 1);
  if (HasFatalFailure()) return;
  int answers = 0, unshown = 0, differing = 0;
  for (const Question question : all_questions) {
    for (const std::string_view form : forms) {
      for (const std::string_view type : {type_name<float>(), type_name<double>()}) {
        for (const Inside inside :
             {Inside::unstated, Inside::zero, Inside::exit, Inside::miss, Inside::approaching}) {
          if (form == forms.back() && (question != Question::ray || inside != Inside::unstated)) continue;
          const Row& row = rows_[{name(question), form, type, name(inside)}];
          EXPECT_GT(row.answers, 0) << name(question) << ' ' << form << ' ' << type << ' ' << name(inside);
          answers += row.answers;
          unshown += row.unshown;
          differing += row.differing;
        }
      }
    }
  }
  RecordProperty("answers", answers);
  RecordProperty("unshown", unshown);
  RecordProperty("differing", differing);
  // The search is in long double: with numbers that differ by a factor of 2^64 it sees nothing.
  EXPECT_LE(unshown, answers / 50) << unshown_;
}

}  // namespace
