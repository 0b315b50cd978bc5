// SPDX-License-Identifier: BSL-1.0
#include "verify/judge/judge.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <variant>

#include "verify/judge/condition.hpp"
#include "verify/judge/promise.hpp"
#include "verify/oracle/integer.hpp"

namespace verify {

namespace {

template <class Real>
using Bits = typename oracle::Format<Real>::Bits;

/// The bits of |x|.
template <class Real>
Bits<Real> size_bits(Real x) {
  return std::bit_cast<Bits<Real>>(x) & (~Bits<Real>{0} >> 1);
}

/// The exponent of an ulp of a finite number, zero and subnormal numbers included.
template <class Real>
int ulp_exponent(Real x) {
  return oracle::magnitude<Real>(size_bits(x)).exponent;
}

/// The same for the binade of the exact value, which may lie just below the power of two that it rounds to.
template <class Real>
int ulp_exponent(const Enclosed<Real>& exact) {
  using Format = oracle::Format<Real>;
  const int own = ulp_exponent(exact.nearest);
  const bool is_power_of_two =
      (size_bits(exact.nearest) & ((Bits<Real>{1} << (Format::digits - 1)) - 1)) == 0 && exact.nearest != 0;
  const bool towards_zero = exact.nearest > 0 ? exact.residual < 0 : exact.residual > 0;
  return is_power_of_two && towards_zero ? std::max(own - 1, Format::lowest) : own;
}

template <class Real>
bool is_nan(Real x) {
  return x != x;
}

template <class Real>
bool is_infinite(Real x) {
  return std::abs(x) == std::numeric_limits<Real>::infinity();
}

constexpr double far_off = 1024;

/// The time or distance that is expected.
template <class Real>
struct Reference {
  Enclosed<Real> exact;
  Real limit;     ///< the largest value that may be claimed
  bool at_start;  ///< only 0 is expected
};

/// What is wrong with the place of a finite claim, or with an infinite one that is expected.
template <class Real, class Nearer>
Kind placed(Real claim, const Reference<Real>& due, Nearer nearer_other) {
  if (claim < 0) return Kind::behind;
  if (claim > due.limit) return Kind::beyond;
  if (due.at_start ? claim != 0 : claim == 0 && due.exact.nearest != 0) return Kind::clamped;
  const bool is_far_off = !(error_in_ulps(due.exact, claim) <= far_off);
  return is_far_off && nearer_other(claim) ? Kind::wrong_root : Kind::right;
}

/// The distance between a claim and the exact value, in units of 2^exponent. NaN for NaN.
template <class Real>
double error_in(const Enclosed<Real>& exact, Real claim, int exponent) {
  if (is_infinite(claim)) return claim == exact.nearest ? 0 : std::numeric_limits<double>::infinity();
  // In long double, where neither the difference of numbers of opposite sign nor its quotient leaves the range.
  const auto in_units = [exponent](Real x) {
    return oracle::shifted(static_cast<long double>(x), -std::int64_t{exponent});
  };
  if (is_infinite(exact.nearest)) {
    const long double first_out = oracle::shifted(1, std::numeric_limits<Real>::max_exponent - exponent);
    return static_cast<double>(first_out - in_units(std::signbit(exact.nearest) ? -claim : claim));
  }
  const long double residual =
      oracle::shifted(static_cast<long double>(exact.residual), ulp_exponent(exact) - exponent);
  return static_cast<double>(std::abs(in_units(claim) - in_units(exact.nearest) - residual));
}

/// The largest error of the components, in units of 2^exponent.
template <class Real>
double error_in(const Triple<Enclosed<Real>>& exact, const Triple<Real>& claim, int exponent) {
  return std::max({error_in(exact[0], claim[0], exponent), error_in(exact[1], claim[1], exponent),
                   error_in(exact[2], claim[2], exponent)});
}

template <class Real>
int largest_coordinate_ulp(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(k);
  Real largest = 0;
  const auto hold = [&](const Triple<Real>& coordinates) {
    for (const Real x : coordinates) largest = std::max(largest, std::abs(x));
  };
  hold(scene.a.centre);
  hold(scene.b.centre);
  if (layout(k.question).ends) hold(scene.a.motion);
  return ulp_exponent(largest);
}

template <class Real>
bool is_nan(const Triple<Real>& v) {
  return std::ranges::any_of(v, [](Real x) { return is_nan(x); });
}
template <class Real>
bool is_infinite(const Triple<Real>& v) {
  return std::ranges::any_of(v, [](Real x) { return is_infinite(x); });
}

/// Whether any number of an answer is NaN.
template <class Real>
bool holds_nan(const Answer<Real>& answer) {
  bool holds = false;
  for_each_number(answer, [&](std::string_view /*key*/, const auto& number) { holds |= is_nan(number); });
  return holds;
}

/// What is wrong with a finite centre, read as a time.
template <class Real>
Kind placed(const Triple<Real>& claim, const Truth<Real>& truth) {
  const CentreReading reading = read_centre(truth.asked, claim);
  if (reading.behind) return Kind::behind;
  if (reading.beyond) return Kind::beyond;
  const Triple<Real> start = scene_of(truth.asked).a.centre;
  const auto& exact = truth.geometry->centre;
  const bool at_start = claim == start;
  if (truth.outcome == Outcome::overlap ? !at_start : at_start && nearest(exact) != start)
    return Kind::clamped;
  const bool is_far_off = !(error_in(exact, claim, largest_coordinate_ulp(truth.asked)) <= far_off);
  return is_far_off && reading.nearer_other_root ? Kind::wrong_root : Kind::right;
}

}  // namespace

template <class Real>
double error_in_ulps(const Enclosed<Real>& exact, Real claim) {
  if (claim == exact.nearest) return std::abs(exact.residual);  // which is in these ulps, and 0 for infinity
  return error_in(exact, claim,
                  is_infinite(exact.nearest)
                      ? std::numeric_limits<Real>::max_exponent - std::numeric_limits<Real>::digits
                      : ulp_exponent(exact));
}

template <class Real>
bool is_within(const Contract& contract, const Truth<Real>& truth) {
  if (contract.starts == Starts::contained && truth.outcome == Outcome::outside) return false;
  if (contract.starts == Starts::known_to_touch && !is_contact(truth.outcome)) return false;
  if (contract.starts == Starts::apart && truth.outcome == Outcome::overlap) return false;
  if (contract.starts == Starts::off_surface && truth.touches) return false;
  return meets_conditions(contract, truth) && (truth.outcome != Outcome::invalid || contract.states_outcome);
}

Wanted wanted_by(const Contract& contract, Question question) {
  const bool says_geometry = contract.states_outcome && question == Question::cast;
  return {.exit = contract.states_outcome || contract.inside == Inside::exit ||
                  contract.gives == Contract::Gives::roots,
          .travel = contract.gives == Contract::Gives::distance || says_geometry,
          .geometry = contract.gives == Contract::Gives::centre || says_geometry};
}

namespace {

/// Everything except whether a promise was kept.
template <class Real>
Verdict verdict_by_contract(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract) {
  Verdict verdict;
  verdict.within_contract = is_within(contract, truth);
  if (contract.states_outcome) {
    verdict.outcome_kept = answer.outcome == truth.outcome;
    verdict.motion_kept = answer.motion == truth.motion;
  }
  if (truth.outcome == Outcome::invalid) {
    verdict.kind = Kind::invalid;
    return verdict;
  }

  const bool overlap = truth.outcome == Outcome::overlap;
  const bool claimed = is_contact(answer.outcome);
  // A start on the surface is inside or not, as the author prefers: there a contact at 0 is right, whatever the contract says
  // about starts inside.
  const bool parts = overlap && truth.motion != Motion::approaching;
  const bool may_miss = overlap && ((contract.inside == Inside::miss && !(truth.touches && claimed)) ||
                                    (contract.inside == Inside::approaching && parts && !claimed));
  const bool due = is_contact(truth.outcome) && !may_miss;
  // For a ray that starts inside some routines claim the exit, which t_max doesn't limit.
  const bool may_leave = overlap && contract.inside == Inside::exit && truth.asked.question == Question::ray;
  const auto leaves = [&](Real claim) { return may_leave && !(truth.touches && claim == 0); };
  const Real endless = std::numeric_limits<Real>::infinity();
  const auto time_due = [&](Real claim) -> Reference<Real> {
    if (leaves(claim)) return {*truth.exit, endless, false};
    return {*truth.time, scene_of(truth.asked).horizon, overlap};
  };
  const auto distance_due = [&](Real claim) -> Reference<Real> {
    if (leaves(claim)) return {truth.travel->exit, endless, false};
    return {truth.travel->distance, truth.travel->path_length.nearest, overlap};
  };

  // For a contact that isn't expected, wherever it is claimed.
  const auto not_due = [&] {
    return lies_behind(truth.asked) ? Kind::behind : lies_beyond(truth.asked) ? Kind::beyond : Kind::phantom;
  };
  const auto kind_of_number = [&](Real claim, const auto& due_for, const auto& nearer_other) {
    if (!due) return is_infinite(claim) ? Kind::not_a_number : not_due();
    const Reference<Real> reference = due_for(claim);
    if (is_infinite(claim) && reference.exact.nearest != claim) return Kind::not_a_number;
    return placed(claim, reference, nearer_other);
  };
  const auto kind_of_claim = [&] {
    if (holds_nan(answer)) return Kind::not_a_number;
    if (answer.time)
      return kind_of_number(*answer.time, time_due,
                            [&](Real t) { return nearer_other_root(truth.asked, t); });
    if (answer.distance)
      return kind_of_number(*answer.distance, distance_due,
                            [&](Real s) { return distance_nearer_other_root(truth.asked, s); });
    if (!answer.centre) return due ? Kind::right : not_due();
    if (is_infinite(*answer.centre)) return Kind::not_a_number;
    return due ? placed(*answer.centre, truth) : not_due();
  };
  // The larger root, for a routine that gives both. t_max doesn't limit it.
  const auto kind_of_exit = [&] {
    if (contract.gives != Contract::Gives::roots || !answer.exit || !due) return Kind::right;
    const Reference<Real> reference{*truth.exit, endless, false};
    if (is_infinite(*answer.exit) && reference.exact.nearest != *answer.exit) return Kind::not_a_number;
    return placed(*answer.exit, reference, [&](Real t) { return exit_nearer_first_root(truth.asked, t); });
  };
  verdict.kind = claimed ? kind_of_claim() : due ? Kind::missed : Kind::right;
  if (claimed && verdict.kind == Kind::right) verdict.kind = kind_of_exit();
  if (verdict.kind != Kind::right || !due) return verdict;

  const auto note = [&](Figure figure, double error) {
    verdict.error[static_cast<std::size_t>(figure)] = error;
  };
  if (answer.time) note(Figure::time, error_in_ulps(time_due(*answer.time).exact, *answer.time));
  if (answer.exit && truth.exit) note(Figure::exit, error_in_ulps(*truth.exit, *answer.exit));
  if (answer.distance && truth.travel)
    note(Figure::distance, error_in_ulps(distance_due(*answer.distance).exact, *answer.distance));
  const auto note_vector = [&](Figure own, Figure unit, const Triple<Enclosed<Real>>& exact,
                               const Triple<Real>& claim, int exponent) {
    note(own, std::max({error_in_ulps(exact[0], claim[0]), error_in_ulps(exact[1], claim[1]),
                        error_in_ulps(exact[2], claim[2])}));
    note(unit, error_in(exact, claim, exponent));
  };
  if (truth.geometry) {
    const Geometry<Real>& geometry = *truth.geometry;
    const int coordinate = largest_coordinate_ulp(truth.asked);
    if (answer.centre) {
      note_vector(Figure::centre, Figure::centre_coordinate, geometry.centre, *answer.centre, coordinate);
    }
    if (answer.point && geometry.point) {
      note_vector(Figure::point, Figure::point_coordinate, *geometry.point, *answer.point, coordinate);
    }
    if (answer.normal) {
      note_vector(Figure::normal, Figure::normal_coordinate, geometry.normal, *answer.normal,
                  1 - std::numeric_limits<Real>::digits);
    }
  }
  return verdict;
}

}  // namespace

template <class Real>
Verdict judge(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract,
              const Bounds* promise) {
  Verdict verdict = verdict_by_contract(answer, truth, contract);
  if (promise != nullptr) verdict.promise_kept = keeps(answer, verdict, truth, *promise);
  return verdict;
}

template <class Real>
Verdict judge(const Response<Real>& response, const Truth<Real>& truth, const Contract& contract,
              const Bounds* promise) {
  const auto* const answer = std::get_if<Answer<Real>>(&response);
  if (answer != nullptr) return judge(*answer, truth, contract, promise);
  return {.kind = Kind::no_answer, .within_contract = is_within(contract, truth)};
}

template <class Real>
Cause cause_of(Kind native, const WideAnswers<Real>& wide, const Truth<Real>& truth,
               const Contract& contract) {
  if (native == Kind::invalid) return Cause::none;
  const bool single = is_wrong(judge(wide.single, truth, contract).kind);
  const bool twice = wide.twice == wide.single ? single : is_wrong(judge(wide.twice, truth, contract).kind);
  if (!is_wrong(native)) return single && twice && !wide.too_close ? Cause::masked : Cause::none;
  if (wide.too_close || single != twice) return Cause::boundary;
  return single ? Cause::logic : Cause::rounding;
}

#define GRAZE_JUDGE_FOR(Real)                                                                        \
  template double error_in_ulps(const Enclosed<Real>&, Real);                                        \
  template bool is_within(const Contract&, const Truth<Real>&);                                      \
  template Verdict judge(const Answer<Real>&, const Truth<Real>&, const Contract&, const Bounds*);   \
  template Verdict judge(const Response<Real>&, const Truth<Real>&, const Contract&, const Bounds*); \
  template Cause cause_of(Kind, const WideAnswers<Real>&, const Truth<Real>&, const Contract&);
GRAZE_JUDGE_FOR(float)
GRAZE_JUDGE_FOR(double)
#undef GRAZE_JUDGE_FOR

}  // namespace verify
