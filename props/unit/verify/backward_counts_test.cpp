// SPDX-License-Identifier: BSL-1.0
/// How tight backward errors are, and how much balls decide, over cases of all families: the counts are those in
/// props/pages/backward.txt. That they are right is what the other tests show; here a bound that becomes wider is seen, and a
/// decision that takes exact numbers where balls would do.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/committed_text.hpp"
#include "props/unit/random_cases.hpp"
#include "props/unit/verify/backward_answers.hpp"
#include "verify/backward/claim.hpp"
#include "verify/backward/decision.hpp"

namespace {

using namespace props::backward;
using props::expect_as_committed;
using verify::backward::BoxVerdict;
using verify::backward::Exact;
using verify::backward::Units;

/// Counts by the name of what is counted; rows by the name of what was asked.
using Row = std::map<std::string_view, std::uint64_t>;
using Table = std::map<std::string, Row>;

std::string text(const Table& table) {
  std::ostringstream lines;
  for (const auto& [title, row] : table) {
    lines << title << ':';
    for (const auto& [name, count] : row) lines << ' ' << name << ' ' << count;
    lines << '\n';
  }
  return lines.str();
}

/// Answers whose numbers are near the right one, at the end of the path, or far from both.
template <class Real>
std::vector<Answer<Real>> claims(const Truth<Real>& truth, Tape& tape) {
  const Case<Real>& k = truth.asked;
  constexpr std::array<std::int64_t, 9> moves{1, -1, 2, -3, 7, -20, 500, -9000, 300'000};
  const std::int64_t by = moves[tape.next() % moves.size()];
  std::vector<Answer<Real>> answers = answers_near(truth, by);
  const Real due = time_due(truth), horizon = scene_of(k).horizon;
  const std::array<Real, 5> others{due * Real(1.001), due / 2, Real(0), std::isinf(horizon) ? due : horizon,
                                   static_cast<Real>(closest(k))};
  const Real other = others[tape.next() % others.size()];
  claim_at(k, other, answers);
  claim_roots(truth, by, other, answers);
  return answers;
}

template <class Real>
std::string row_of(Question question, const Answer<Real>& answer) {
  std::ostringstream row;
  row << name(question) << ' ' << type_name<Real>() << ' ' << form_of(answer);
  return row.str();
}

/// Calls visit(truth, answer, contract, name of the row) for answers to a few cases of each kind.
template <class Visit>
void for_each_claim(std::uint64_t seed, std::uint64_t cases, const Visit& visit) {
  for_each_answer(
      seed, cases, [](const auto& truth, Tape& tape) { return claims(truth, tape); },
      [&]<class Real>(const Truth<Real>& truth, const Answer<Real>& answer, Inside inside) {
        visit(truth, answer, contract_of(answer, inside), row_of(truth.asked.question, answer));
      });
}

void count(Row& row, const Backward& bounds) {
  ++row[bounds.low == no_steps         ? "none near"
        : bounds.high == no_steps      ? "open"
        : bounds.low == bounds.high    ? "known"
        : bounds.low * 2 > bounds.high ? "within two"
                                       : "loose"];
  if (bounds.low != no_steps) row["sum of low"] += bounds.low;
  if (bounds.high != no_steps) row["sum of high"] += bounds.high;
}

/// What cases show: one that the answer is right for it, two that one lies between them; of those, whether one has its contact
/// before the time or distance that is claimed and the other has it after.
template <class Real>
std::string_view kind_of(const std::vector<Case<Real>>& cases, const Answer<Real>& answer) {
  if (cases.empty()) return "no case";
  if (cases.size() == 1) return "one case";
  const auto side = [&](const Case<Real>& k) {
    const Truth<Real> truth = truth_of(k, everything);
    const auto order = [](Real x, Real y) { return x < y ? -1 : x > y ? 1 : 0; };
    if (answer.exit) return truth.exit ? order(truth.exit->nearest, *answer.exit) : 0;
    if (truth.outcome != Outcome::impact) return 0;
    if (answer.time) return order(truth.time->nearest, *answer.time);
    return answer.distance ? order(truth.travel->distance.nearest, *answer.distance) : 0;
  };
  const int first = side(cases.front()), last = side(cases.back());
  if (first == 0 || last == 0) return first == last ? "two cases" : "two cases, one beside it";
  return first < 0 && last > 0 ? "two cases, before and after" : "two cases on one side";
}

TEST(Counts_of_backward_errors, are_as_committed) {
  Table steps, audited, shown;
  for_each_claim(
      41, 3, [&](const auto& truth, const auto& answer, const Contract& contract, const std::string& row) {
        const Kind kind = judge(answer, truth, contract).kind;
        if (kind == Kind::right && !answer.time && !answer.distance && !answer.centre) return;
        const Backward bounds = backward_error(answer, truth, contract);
        if (bounds.high == 0) return;
        count(steps[row], bounds);
        count(audited[row], backward_error(answer, truth, contract, kind));
        if (bounds.high > most_of_nearly_stable) return;
        ++shown[row][kind_of(witnesses(answer, truth, contract, bounds.high), answer)];
      });
  expect_as_committed("backward",
                      {{"bounds", text(steps)}, {"for audits", text(audited)}, {"witnesses", text(shown)}});
}

/// Numbers a few steps beside the right ones, which often take an edge of the box to show: in scenes in which much cancels too.
TEST(Counts_of_backward_errors, are_as_committed_next_to_the_right_number) {
  Table steps, shown;
  props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    Tape tape = Tape::seeded(44 ^ family.key);
    for (std::uint64_t i = 0; i < 4; ++i) {
      const Truth<Real> truth = truth_of(draw<Real>(family, question, 44, i), everything);
      if (truth.outcome != Outcome::impact) continue;
      std::vector<Answer<Real>> answers;
      const auto by = static_cast<std::int64_t>(1 + tape.next() % 3);
      claim_at(truth.asked, steps_from(truth.time->nearest, tape.next() % 2 == 0 ? by : -by), answers);
      if (truth.travel) answers[1].distance = steps_from(truth.travel->distance.nearest, by);
      for (const Answer<Real>& answer : answers) {
        const Contract contract = contract_of(answer, Inside::unstated);
        const Backward bounds = backward_error(answer, truth, contract);
        if (bounds.high == 0) continue;
        const std::string row = row_of(question, answer);
        count(steps[row], bounds);
        if (bounds.high > most_of_nearly_stable) continue;
        ++shown[row][kind_of(witnesses(answer, truth, contract, bounds.high), answer)];
      }
    }
  });
  expect_as_committed("backward_near", {{"bounds", text(steps)}, {"witnesses", text(shown)}});
}

constexpr std::string_view name(BoxVerdict verdict) {
  constexpr std::array<std::string_view, 4> names{"none", "unclear", "open", "some"};
  return names[static_cast<std::size_t>(verdict)];
}

/// Units in which balls have room for a case.
template <class N, class Real>
Units units_of(const Case<Real>& k) {
  if constexpr (std::is_same_v<Real, double> && !verify::backward::is_exact<N>)
    return verify::backward::units_for(k);
  return {};
}

template <class N, class Real>
BoxVerdict judged(const Truth<Real>& truth, const Answer<Real>& answer, Inside inside, Steps steps) {
  const Case<Real>& k = truth.asked;
  const auto claim =
      answer.exit ? verify::backward::claim_of_exit(answer) : verify::backward::claim_of(answer);
  return verify::backward::Judged<N, Real>(k, claim, inside, verify::backward::nearby(k, steps),
                                           units_of<N>(k))
      .finding();
}

/// Each decision about a box, by its name.
template <class N, class Visit>
void for_each_decision(const verify::backward::Box<N>& box, const verify::backward::Span<N>& span,
                       const Visit& visit) {
  const verify::backward::Decision<N> decision(box);
  const auto first = decision.places(span.from), last = decision.places(*span.to);
  visit("touched", decision.touched(box.longest_path()));
  visit("touched then", decision.touched(span));
  visit("clear", decision.clear(box.shortest_path()));
  visit("meets", decision.meets(span));
  visit("leaves", decision.leaves(span));
  visit("leaves by", decision.leaves({N(0), span.to}));
  visit("starts in", decision.starts_in());
  visit("inside", decision.inside(*span.to));
  visit("starts outside", decision.starts_outside());
  visit("touches at start", decision.touches_at_start());
  visit("parts", decision.parts());
  visit("closes", decision.closes(first, last));
  visit("is apart", decision.is_apart(first, last));
  visit("moves", decision.moves());
  const auto best = [](bool reaches) { return reaches ? BoxVerdict::some : BoxVerdict::open; };
  visit("best that closes", best(decision.reaches_best(first, span.from, true)));
  visit("best that parts", best(decision.reaches_best(last, *span.to, false)));
}

template <class N, class Real>
void count_decisions(const Case<Real>& k, Real time, Steps steps, const std::string& arithmetic,
                     Table& table) {
  namespace backward = verify::backward;
  const Units units = units_of<N>(k);
  const auto box = backward::box_of<N>(backward::in_units(backward::nearby(k, steps), units));
  const auto times = backward::rounded_to<N>(time, units.time());
  for_each_decision<N>(box, {times.low, times.high}, [&](std::string_view what, BoxVerdict found) {
    std::ostringstream row;
    row << what << ' ' << name(k.question) << ' ' << arithmetic;
    ++table[row.str()][name(found)];
  });
}

TEST(Decisions_about_boxes, are_as_committed) {
  Table decided, judged_so;
  std::uint64_t turn = 0;
  for_each_claim(
      42, 2,
      [&]<class Real>(const Truth<Real>& truth, const Answer<Real>& answer, const Contract& contract,
                      const std::string& row) {
        constexpr std::array<Steps, 4> counts{1, 8, 64, 4096};
        const Steps steps = counts[++turn % counts.size()];
        const Inside inside = contract.inside;
        using Balls = verify::oracle::BallOf<Real>;
        ++judged_so[row + " in balls"][name(judged<Balls>(truth, answer, inside, steps))];
        if (steps >= 64 && std::is_same_v<Real, double>)
          ++judged_so[row + " in doubles"][name(judged<verify::oracle::Ball>(truth, answer, inside, steps))];
        if (turn % 5 == 0) ++judged_so[row + " exactly"][name(judged<Exact>(truth, answer, inside, steps))];
        if (!answer.time || answer.exit || !std::isfinite(*answer.time)) return;
        count_decisions<Balls>(truth.asked, *answer.time, steps, std::string(type_name<Real>()), decided);
        if (turn % 8 == 0) count_decisions<Exact>(truth.asked, *answer.time, steps, "exactly", decided);
      });
  expect_as_committed("boxes", {{"decided", text(decided)}, {"judged", text(judged_so)}});
}

}  // namespace
