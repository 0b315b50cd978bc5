// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/exhaustive.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"
#include "verify/oracle/fast/fast_truth.hpp"

namespace verify {

void Largest::add(double found, CaseNumber number) {
  if (!(found <= std::numeric_limits<double>::max())) found = std::numeric_limits<double>::infinity();
  if (at != no_case && (found < error || (found == error && number >= at))) return;
  error = found;
  at = number;
}

void Largest::merge(const Largest& other) {
  if (other.at != no_case) add(other.error, other.at);
}

void Exhaustion::merge(const Exhaustion& other) {
  values += other.values;
  outside += other.outside;
  for (std::size_t i = 0; i < kinds; ++i) of_kind[i].merge(other.of_kind[i]);
  outcome_broken.merge(other.outcome_broken);
  motion_broken.merge(other.motion_broken);
  promise_broken.merge(other.promise_broken);
  for (std::size_t i = 0; i < figures; ++i) largest[i].merge(other.largest[i]);
}

std::uint64_t Exhaustion::wrong() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kinds; ++i) sum += is_wrong(static_cast<Kind>(i)) ? of_kind[i].times : 0;
  return sum;
}

namespace {

/// Errors at which a verdict changes: beyond half an ulp a number isn't correctly rounded, and beyond 2^10 it may belong
/// to the other root.
constexpr std::array thresholds{0.5, 1024.0};

/// The possible error of a fast truth, with room for the judge's own rounding errors; and an error that the oracle isn't asked
/// about may exceed the previous ones by as much again.
constexpr double residual_slack = 2 * fast_residual_error;
static_assert(2 * residual_slack <= largest_slack);

/// Whether the exact truth in place of a fast one would leave all counts unchanged.
template <class Real>
bool is_settled(const Trial<Real>& t, const Exhaustion& so_far) {
  const Verdict& verdict = t.verdict;
  if (verdict.kind == Kind::wrong_root) return false;
  for (std::size_t i = 0; i < figures; ++i) {
    if (!verdict.error[i]) continue;
    const double error = *verdict.error[i];
    const Largest& largest = so_far.largest[i];
    if (largest.at == no_case || !(error <= largest.error + residual_slack)) return false;
    const auto is_near = [&](double threshold) { return std::abs(error - threshold) <= residual_slack; };
    if (std::ranges::any_of(thresholds, is_near)) return false;
  }
  return true;
}

template <class Real>
void count(Exhaustion& all, const Trial<Real>& t, bool is_exact, CaseNumber number) {
  const Verdict& verdict = t.verdict;
  if (!verdict.within_contract) {
    ++all.outside;
    return;
  }
  all.of_kind[static_cast<std::size_t>(verdict.kind)].add(number);
  if (!verdict.outcome_kept) all.outcome_broken.add(number);
  if (!verdict.motion_kept) all.motion_broken.add(number);
  if (!verdict.promise_kept) all.promise_broken.add(number);
  if (!is_exact) return;
  for (std::size_t i = 0; i < figures; ++i) {
    if (verdict.error[i]) all.largest[i].add(*verdict.error[i], number);
  }
}

template <class Real>
std::optional<Exhaustion> exhaust_in(const Subject& subject, const Slice& slice, CaseNumber first,
                                     CaseNumber last, const std::atomic<bool>& stop) {
  constexpr CaseNumber between_looks = 4096;
  const Calls<Real>& calls = subject.calls<Real>();
  Wanted wanted = wanted_by(subject.contract, subject.question);
  if (subject.contract.gives == Contract::Gives::time) wanted.travel = wanted.geometry = false;
  Exhaustion all;
  for (CaseNumber number = first; number < last; ++number) {
    if (number % between_looks == 0 && stop) return std::nullopt;
    const Case<Real> k = slice.at<Real>(number);
    const Answer<Real> answer = calls.native(k);
    const auto held_against = [&](const Truth<Real>& truth) {
      return judged(answer, truth, subject.contract, calls.promise);
    };
    ++all.values;
    if (const std::optional<Truth<Real>> fast = fast_truth(k, wanted)) {
      const Trial<Real> t = held_against(*fast);
      if (is_settled(t, all)) {
        count(all, t, /*is_exact=*/false, number);
        continue;
      }
    }
    count(all, held_against(truth_of(k, wanted)), /*is_exact=*/true, number);
  }
  return all;
}

}  // namespace

std::optional<Exhaustion> exhaust(const Subject& subject, const Slice& slice, CaseNumber first,
                                  CaseNumber last, const std::atomic<bool>& stop) {
  const auto in_type =
      std::holds_alternative<Case<float>>(slice.rest) ? exhaust_in<float> : exhaust_in<double>;
  return in_type(subject, slice, first, last, stop);
}

}  // namespace verify
