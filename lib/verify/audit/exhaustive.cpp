// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/exhaustive.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"
#include "verify/oracle/fast_truth.hpp"

namespace verify {

Case<float> Slice::at(CaseNumber bits) const {
  Case<float> k = rest;
  k.numbers.at(runs) = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return k;
}

// --- text ---

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr char star = '*';

/// The words before the star in a line.
std::size_t words_before(std::string_view line, std::size_t at) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < at; ++i) {
    const bool is_blank = blanks.find(line[i]) != std::string_view::npos;
    const bool begins = i == 0 || blanks.find(line[i - 1]) != std::string_view::npos;
    if (!is_blank && begins) ++words;
  }
  return words;
}

}  // namespace

std::variant<Slice, Unreadable> read_slice(std::string_view line) {
  const std::size_t at = line.find(star);
  if (at == std::string_view::npos || line.find(star, at + 1) != std::string_view::npos)
    return Unreadable{"expected one * in place of a number"};
  const auto stands_apart = [&](std::size_t i) {
    return i >= line.size() || blanks.find(line[i]) != std::string_view::npos;
  };
  constexpr std::size_t heads = 2;  // question and type
  const std::size_t words = words_before(line, at);
  if (words < heads || !stands_apart(at - 1) || !stands_apart(at + 1))
    return Unreadable{"expected * as a word of its own, in place of a number"};
  std::string text(line);
  text[at] = '0';
  const CaseLine read = read_case(text);
  if (const auto* const fault = std::get_if<Unreadable>(&read)) return *fault;
  const auto* const any = std::get_if<AnyCase>(&read);
  const auto* const floats = any != nullptr ? std::get_if<Case<float>>(any) : nullptr;
  if (floats == nullptr) return Unreadable{"expected a case of f32, whose numbers have few enough values"};
  const bool is_number = words - heads < floats->used().size();  // or else it stands in a comment
  if (!is_number) return Unreadable{"expected one * in place of a number"};
  return Slice{*floats, words - heads};
}

std::string write(const Slice& slice) {
  // A ray's infinite t_max isn't written, and a star there has to be.
  Case<float> k = slice.rest;
  k.numbers.at(slice.runs) = 0;
  std::string line = write(k);
  std::size_t at = 0;
  for (std::size_t word = 0; word < slice.runs + 2; ++word) at = line.find(' ', at) + 1;
  return line.replace(at, line.find(' ', at) - at, 1, star);
}

// --- judging ---

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

/// What a fast truth may be off by, with room for the judge's own roundings; and an error that isn't asked about may
/// exceed those before by another one.
constexpr double slack = 2 * fast_residual_error;
static_assert(2 * slack <= largest_slack);

/// Whether nothing that is counted would change with the exact truth in place of a fast one.
bool is_settled(const Trial<float>& t, const Exhaustion& so_far) {
  const Verdict& verdict = t.verdict;
  if (verdict.kind == Kind::wrong_root) return false;
  for (std::size_t i = 0; i < figures; ++i) {
    if (!verdict.error[i]) continue;
    const double error = *verdict.error[i];
    const Largest& largest = so_far.largest[i];
    if (largest.at == no_case || !(error <= largest.error + slack)) return false;
    const auto is_near = [&](double threshold) { return std::abs(error - threshold) <= slack; };
    if (std::ranges::any_of(thresholds, is_near)) return false;
  }
  return true;
}

void count(Exhaustion& all, const Trial<float>& t, bool is_exact, CaseNumber number) {
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

}  // namespace

std::optional<Exhaustion> exhaust(const Subject& subject, const Slice& slice, CaseNumber first,
                                  CaseNumber last, const std::atomic<bool>& stop) {
  constexpr CaseNumber between_looks = 4096;
  const Calls<float>& calls = subject.in_float;
  Wanted wanted = wanted_by(subject.contract, subject.question);
  if (subject.contract.gives == Contract::Gives::time) wanted.travel = wanted.geometry = false;
  Exhaustion all;
  for (CaseNumber number = first; number < last; ++number) {
    if (number % between_looks == 0 && stop) return std::nullopt;
    const Case<float> k = slice.at(number);
    const Answer<float> answer = calls.native(k);
    const auto held_against = [&](const Truth<float>& truth) {
      return judged(answer, truth, subject.contract, calls.promise);
    };
    ++all.values;
    if (const std::optional<Truth<float>> fast = fast_truth(k, wanted)) {
      const Trial<float> t = held_against(*fast);
      if (is_settled(t, all)) {
        count(all, t, /*is_exact=*/false, number);
        continue;
      }
    }
    count(all, held_against(truth_of(k, wanted)), /*is_exact=*/true, number);
  }
  return all;
}

}  // namespace verify
