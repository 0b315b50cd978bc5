// SPDX-License-Identifier: BSL-1.0
/// Climbs from case to case towards a large error, or towards a wrong decision that is easy to read.
///
/// Several restarts share a budget of evaluations. Each draws cases of a family, keeps the best of them, and climbs
/// from those: a mutated case (mutation.hpp) replaces the case it came from unless it is worse. Everything
/// depends only on the arguments, so a climb is reproduced from its seed.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verify/backward/measure.hpp"
#include "verify/case/family.hpp"
#include "verify/case/input_ranges.hpp"
#include "verify/case/mutation.hpp"
#include "verify/case/random.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

/// A broken promise of a subject that promises bounds (promise.hpp).
struct BrokenPromise {
  bool operator==(const BrokenPromise&) const = default;
};

/// The largest backward error (backward.hpp), of cases that don't lie at the limits of their type.
struct LargestBackward {
  bool operator==(const LargestBackward&) const = default;
};

/// The goal of a climb, among cases within the subject's contract: the largest error of a number that came with a
/// right decision; a wrong decision of some kind, or a broken promise, in as few digits as possible; the largest backward
/// error.
using Goal = std::variant<Figure, Kind, BrokenPromise, LargestBackward>;

/// Whether the goal is a number, the larger the better.
[[nodiscard]] inline bool is_measured(const Goal& goal) {
  return std::holds_alternative<Figure>(goal) || std::holds_alternative<LargestBackward>(goal);
}

[[nodiscard]] inline std::string_view name(const Goal& goal) {
  if (const auto* const figure = std::get_if<Figure>(&goal)) return name(*figure);
  if (const auto* const kind = std::get_if<Kind>(&goal)) return name(*kind);
  return std::holds_alternative<LargestBackward>(goal) ? "backward" : "promise broken";
}

/// How near a case comes to a goal. A case that reaches it beats all that don't.
struct Score {
  bool reached = false;
  /// Reached: the error in ulps, or in steps; or less, the more digits a wrong decision takes. Not reached: the largest error of
  /// the case, since wrong decisions lie near large errors.
  double value = 0;

  auto operator<=>(const Score&) const = default;
};

/// The number of binary digits of all numbers of a case together; zeros have none.
template <class Real>
[[nodiscard]] int digits_of_numbers(const Case<Real>& k) {
  int sum = 0;
  for (const Real x : k.used()) {
    if (x == 0 || !std::isfinite(x)) continue;
    const auto fraction = std::bit_cast<random::Bits<Real>>(x) & random::fraction_mask<Real>;
    sum += fraction == 0 ? 1 : random::digits<Real> - std::countr_zero(fraction);
  }
  return sum;
}

/// The number of digits of the same numbers written out in binary, without exponents. Of two cases with few
/// digits, the one with the lower count is easier to read: its numbers are of sizes that people use.
template <class Real>
[[nodiscard]] int digits_written_out(const Case<Real>& k) {
  int sum = 0;
  for (const Real x : k.used()) {
    if (x == 0 || !std::isfinite(x)) continue;
    const auto fraction = std::bit_cast<random::Bits<Real>>(x) & random::fraction_mask<Real>;
    const int top = std::ilogb(x);
    const int fraction_digits = random::digits<Real> - 1;
    // A subnormal number has no hidden digit; its last place is that of the least normal numbers.
    const int least = std::numeric_limits<Real>::min_exponent - 1;
    const int last = (std::max)(top, least) - fraction_digits +
                     (fraction == 0 ? fraction_digits : std::countr_zero(fraction));
    sum += (std::max)(top, 0) - (std::min)(last, 0) + 1;
  }
  return sum;
}

/// Scores one trial. A subject that promises bounds is judged by them.
template <class Real>
[[nodiscard]] Score score_of(const Trial<Real>& t, const Goal& goal) {
  if (!t.verdict.within_contract) return {};
  const auto value_of = [](double error) {  // NaN is the worst error
    return error <= (std::numeric_limits<double>::max)() ? error : std::numeric_limits<double>::infinity();
  };
  if (const auto* const figure = std::get_if<Figure>(&goal)) {
    const auto& error = t.verdict.error[static_cast<std::size_t>(*figure)];
    return error ? Score{true, value_of(*error)} : Score{};
  }
  if (std::holds_alternative<LargestBackward>(goal)) {
    if (!t.verdict.backward || t.verdict.at_limits) return {};
    const Backward& one = *t.verdict.backward;
    const Steps steps = one.high == no_steps ? one.low : one.high;
    if (steps == 0) return {};
    return {true, steps == no_steps ? std::numeric_limits<double>::infinity() : static_cast<double>(steps)};
  }
  const auto* const kind = std::get_if<Kind>(&goal);
  const bool reached = kind != nullptr ? t.verdict.kind == *kind : !t.verdict.promise_kept;
  if (reached) return {true, -static_cast<double>(digits_of_numbers(t.asked()))};
  double largest = 0;
  for (const auto& error : t.verdict.error) largest = (std::max)(largest, error ? value_of(*error) : 0);
  return {false, largest};
}

/// The limits of the effort for a climb.
struct Effort {
  std::uint64_t evaluations = 0;  ///< calls of the subject, at most
  std::uint64_t restarts = 1;
  std::uint64_t seed = 0;
};

template <class Real>
struct Climbed {
  std::optional<Case<Real>> best{};  ///< the first of the best cases that reached the goal
  Score score{};
  std::uint64_t evaluations = 0;  ///< spent
  bool complete = true;           ///< false when it was stopped
};

namespace climbing {

/// The height by which cases replace each other. A correctly rounded number may be off by half an ulp, so errors up to
/// there say nothing about a routine, and such cases replace each other freely.
[[nodiscard]] inline Score height(const Score& score) {
  return score.reached && score.value >= 0 && score.value <= 0.5 ? Score{true, 0} : score;
}

template <class Real>
struct Member {
  Case<Real> at{};
  Score score{};
};

/// How many cases of a restart climb side by side.
inline constexpr std::size_t party = 6;
/// One in so many evaluations of a restart is spent on drawing its first cases.
inline constexpr std::uint64_t share_of_draws = 4;
/// Neighbours tried in place of one outside the confinement, before the evaluation is given up.
inline constexpr int most_tries = 8;

/// A case some steps away from one of the party, now and then from two of them.
template <class Real>
Case<Real> offspring(const std::vector<Member<Real>>& members, std::size_t parent, Tape& tape) {
  Case<Real> k = members[parent].at;
  if (random::one_in(tape, 8)) {
    const auto other = static_cast<std::size_t>(random::below(tape, static_cast<int>(members.size())));
    k = crossed(k, members[other].at, tape);
  }
  do k = mutated(k, tape);
  while (random::one_in(tape, 3));
  return k;
}

}  // namespace climbing

/// Climbs from cases of a family towards a goal. With a confinement, no case outside it is tried; without, the whole
/// range of the type is open. Ends early if `stop` becomes true, or at an error that can't be exceeded.
template <class Real>
[[nodiscard]] Climbed<Real> climb(const Subject& subject, const Goal& goal, const Family& family,
                                  const InputRanges<Real>* within, const Effort& effort,
                                  const std::atomic<bool>& stop) {
  using namespace climbing;
  Climbed<Real> climbed;
  const auto ask = [&](const Case<Real>& k) {
    ++climbed.evaluations;
    Trial<Real> t = trial(subject, k);
    const bool is_answered = t.verdict.kind != Kind::no_answer;
    if (std::holds_alternative<LargestBackward>(goal) && is_answered) measure_backward(t, subject.contract);
    const Score score = score_of(t, goal);
    if (score.reached && (!climbed.best || score > climbed.score)) {
      climbed.best = k;
      climbed.score = score;
    }
    return Member<Real>{k, score};
  };
  const auto is_over = [&] {
    return climbed.best && climbed.score.value == std::numeric_limits<double>::infinity();
  };
  const auto is_open = [&](const Case<Real>& k) { return within == nullptr || within->holds(k); };

  std::uint64_t left = effort.evaluations;
  for (std::uint64_t restart = 0; restart < effort.restarts; ++restart) {
    std::uint64_t slice = left / (effort.restarts - restart);
    left -= slice;
    const std::uint64_t seed = mix(mix(effort.seed) ^ restart);
    std::vector<Member<Real>> members;
    const std::uint64_t draws =
        std::max<std::uint64_t>(slice / share_of_draws, std::min<std::uint64_t>(slice, party));
    for (std::uint64_t i = 0; i < draws; ++i, --slice) {
      if (stop || is_over()) break;
      const Case<Real> k = draw<Real>(family, subject.question, seed, i);
      if (!is_open(k)) continue;
      const Member<Real> drawn_one = ask(k);
      if (members.size() < party) {
        members.push_back(drawn_one);
        continue;
      }
      const auto worst = std::ranges::min_element(members, {}, &Member<Real>::score);
      if (drawn_one.score > worst->score) *worst = drawn_one;
    }
    if (members.empty()) continue;
    Tape tape = Tape::seeded(mix(seed ^ family.key));
    for (; slice > 0; --slice) {
      if (stop || is_over()) break;
      const auto parent = static_cast<std::size_t>(random::below(tape, static_cast<int>(members.size())));
      Case<Real> k = offspring(members, parent, tape);
      for (int tries = 1; tries < most_tries && !is_open(k); ++tries) k = offspring(members, parent, tape);
      if (!is_open(k)) continue;
      const Member<Real> child = ask(k);
      if (height(child.score) >= height(members[parent].score)) members[parent] = child;
    }
  }
  climbed.complete = !stop;
  return climbed;
}

}  // namespace verify
