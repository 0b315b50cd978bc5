// SPDX-License-Identifier: BSL-1.0
/// Accumulated verdicts. Merging is associative and commutative, so a tally doesn't depend on threads or on their
/// order.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "verify/judge/judge.hpp"
#include "verify/judge/response.hpp"

namespace verify {

/// The number of a case in its family.
using CaseNumber = std::uint64_t;
inline constexpr CaseNumber no_case = (std::numeric_limits<CaseNumber>::max)();

/// Errors in ulps by powers of two, with the largest and its case.
class Histogram {
 public:
  /// Bucket 0 holds exact answers, bucket i errors in (2^(i - 10), 2^(i - 9)], bucket 1 also all below it,
  /// and the last one everything above.
  static constexpr std::size_t buckets = 76;

  Histogram() = default;
  /// A histogram counted elsewhere. The largest error is that of the case `at`.
  Histogram(const std::array<std::uint64_t, buckets>& count, double largest, CaseNumber at)
      : count_(count), largest_(largest), at_(at) {}

  void add(double error, CaseNumber number) {
    ++count_[bucket_of(error)];
    hold(error, number);
  }
  void merge(const Histogram& other) {
    for (std::size_t i = 0; i < buckets; ++i) count_[i] += other.count_[i];
    if (other.at_ != no_case) hold(other.largest_, other.at_);
  }

  [[nodiscard]] const std::array<std::uint64_t, buckets>& count() const { return count_; }
  [[nodiscard]] std::uint64_t total() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t n : count_) sum += n;
    return sum;
  }
  [[nodiscard]] double largest() const { return largest_; }
  [[nodiscard]] CaseNumber at() const { return at_; }  ///< no_case when empty

  /// The upper edge of a bucket; the last has none and gives infinity.
  [[nodiscard]] static double upper_edge(std::size_t bucket) {
    if (bucket == 0) return 0;
    if (bucket + 1 == buckets) return std::numeric_limits<double>::infinity();
    return std::ldexp(1.0, static_cast<int>(bucket) - 9);
  }
  [[nodiscard]] static std::size_t bucket_of(double error) {
    if (error <= 0) return 0;
    int exponent = 0;
    const double fraction = std::frexp(error, &exponent);
    if (!(error < std::numeric_limits<double>::infinity())) return buckets - 1;
    const int edge = fraction <= 0.5 ? exponent - 1 : exponent;  // the least power of two not below the error
    return static_cast<std::size_t>(std::clamp(edge + 9, 1, static_cast<int>(buckets) - 1));
  }

  /// The upper edge of the bucket that holds the given share of the errors counted from below; 0 when empty.
  [[nodiscard]] double quantile(double share) const {
    const std::uint64_t all = total();
    if (all == 0) return 0;
    const auto rank = std::clamp<std::uint64_t>(
        static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all))), 1, all);
    std::size_t bucket = 0;
    for (std::uint64_t below = count_[0]; below < rank; below += count_[bucket]) ++bucket;
    return upper_edge(bucket);
  }

 private:
  /// The larger error wins; of equal ones the lower case number. NaN counts as infinite.
  void hold(double error, CaseNumber number) {
    if (!(error <= (std::numeric_limits<double>::max)())) error = std::numeric_limits<double>::infinity();
    if (error > largest_ || (error >= largest_ && number < at_)) {
      largest_ = error;
      at_ = number;
    }
  }

  std::array<std::uint64_t, buckets> count_{};
  double largest_ = 0;
  CaseNumber at_ = no_case;
};

/// How often something happened, and the lowest case number at which it did.
struct Count {
  std::uint64_t times = 0;
  CaseNumber first = no_case;

  void add(CaseNumber number) {
    ++times;
    first = (std::min)(first, number);
  }
  void merge(const Count& other) {
    times += other.times;
    first = (std::min)(first, other.first);
  }
};

/// The case with the fewest digits (hill_climb.hpp counts them) among some; ties go to the lowest number.
struct Simplest {
  int digits = (std::numeric_limits<int>::max)();
  CaseNumber number = no_case;

  void hold(const Simplest& other) {
    if (other.digits < digits || (other.digits == digits && other.number < number)) *this = other;
  }
};

/// How often a subject failed to answer in one way, and the description of the failure at the lowest case number.
struct FailureCount {
  Count count;
  std::string what;

  void add(CaseNumber number, const std::string& happened) {
    if (number < count.first) what = happened;
    count.add(number);
  }
  void merge(const FailureCount& other) {
    if (other.count.first < count.first) what = other.what;
    count.merge(other.count);
  }
};

/// The number of steps as which a backward error counts; infinite if there is no question nearby.
inline double steps_counted(const Backward& backward) {
  const Steps steps = counted(backward);
  return steps == no_steps ? std::numeric_limits<double>::infinity() : static_cast<double>(steps);
}

/// The number of decisions, how many of them are wrong, and the largest backward error of cases that don't lie at the limits
/// of their type.
struct Frequency {
  std::uint64_t judged = 0, wrong = 0;
  double largest = 0;

  void add(const Verdict& verdict) {
    if (verdict.kind != Kind::invalid) ++judged;
    if (is_wrong(verdict.kind)) ++wrong;
    const bool counts = is_wrong(verdict.kind) || verdict.has_time();
    if (verdict.backward && counts && !verdict.at_limits)
      largest = (std::max)(largest, steps_counted(*verdict.backward));
  }
  void merge(const Frequency& other) {
    judged += other.judged;
    wrong += other.wrong;
    largest = (std::max)(largest, other.largest);
  }
};

/// How far apart the centres are at the start, in radii: up to 100, up to 1,000, and beyond.
enum class Reach : std::uint8_t { within_100, within_1000, beyond };
inline constexpr std::size_t reaches = 3;

constexpr std::string_view name(Reach reach) {
  constexpr std::array<std::string_view, reaches> names{"up to 100", "up to 1,000", "beyond 1,000"};
  return names[static_cast<std::size_t>(reach)];
}

/// Computed in double: a case next to a limit may fall on the wrong side of it, but does so on every machine.
template <class Real>
[[nodiscard]] Reach reach_of(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(k);
  double square = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double d = static_cast<double>(scene.b.centre[i]) - static_cast<double>(scene.a.centre[i]);
    square += d * d;
  }
  const double radius = static_cast<double>(scene.a.radius) + static_cast<double>(scene.b.radius);
  if (square <= 1e4 * radius * radius) return Reach::within_100;
  return square <= 1e6 * radius * radius ? Reach::within_1000 : Reach::beyond;
}

/// The kinds of backward errors: of decisions whether there is a contact, and of the times, distances or places of right ones.
enum class BackwardOf : std::uint8_t { decisions, times };
inline constexpr std::size_t backward_parts = 2;

constexpr std::string_view name(BackwardOf part) {
  constexpr std::array<std::string_view, backward_parts> names{"decisions", "times"};
  return names[static_cast<std::size_t>(part)];
}

/// Backward errors in steps: each by its upper bound if one was found, otherwise by the lower one.
struct BackwardTally {
  std::array<Histogram, backward_parts> steps{};
  Count open;  ///< no upper bound was found, and it may be finite

  void add(const Backward& backward, BackwardOf part, CaseNumber number) {
    if (backward.high == no_steps && backward.low != no_steps) open.add(number);
    steps[static_cast<std::size_t>(part)].add(steps_counted(backward), number);
  }
  void merge(const BackwardTally& other) {
    for (std::size_t i = 0; i < backward_parts; ++i) steps[i].merge(other.steps[i]);
    open.merge(other.open);
  }

  [[nodiscard]] const Histogram& of(BackwardOf part) const { return steps[static_cast<std::size_t>(part)]; }
  /// The number of answers that were measured: each has a decision.
  [[nodiscard]] std::uint64_t answers() const { return of(BackwardOf::decisions).total(); }
  /// Infinite if some answers belong to no question nearby.
  [[nodiscard]] double largest() const {
    return (std::max)(of(BackwardOf::decisions).largest(), of(BackwardOf::times).largest());
  }
  /// The number of answers with an error above so many steps, a power of two; for infinity: with an infinite error.
  [[nodiscard]] std::uint64_t above(double limit) const {
    std::uint64_t sum = 0;
    for (const Histogram& one : steps) {
      for (std::size_t bucket = 0; bucket < Histogram::buckets; ++bucket) {
        const double edge = Histogram::upper_edge(bucket);
        if (edge > limit || (edge >= limit && bucket + 1 == Histogram::buckets)) sum += one.count()[bucket];
      }
    }
    return sum;
  }
  [[nodiscard]] Stability stability() const {
    const double most = largest();
    return stability_of(most < 0x1p63 ? static_cast<Steps>(most) : no_steps);
  }
};

/// The verdicts on one subject for the cases of one family, all within its contract or all outside it.
struct Tally {
  std::uint64_t cases = 0;  ///< that got a verdict
  /// The others: those skipped for a subject that failed too often, or that leave the plane of a two-dimensional program.
  std::uint64_t not_asked = 0;
  std::array<Count, kinds> of_kind{};
  /// Wrong verdicts of each kind by their cause; masked ones are under `right`.
  std::array<std::array<Count, causes>, kinds> of_cause{};
  Count outcome_broken, motion_broken, promise_broken;
  std::array<std::uint64_t, 4> of_stage{};  ///< for a subject in stages: the cases that each of them decides
  std::array<Histogram, figures> error{};
  std::array<FailureCount, failures> of_failure{};  ///< together they are those of the kind `no_answer`
  BackwardTally backward{},
      backward_at_limits{};  ///< of cases that don't lie at the limits of their type, of those that do
  // Set by the code that knows the cases:
  std::array<Simplest, kinds> simplest{};  ///< of each kind of wrong verdicts
  std::array<Frequency, reaches> of_reach{};

  void add(const NoAnswer& failure, CaseNumber number) {
    ++cases;
    constexpr auto kind = static_cast<std::size_t>(Kind::no_answer);
    of_kind[kind].add(number);
    of_cause[kind][static_cast<std::size_t>(Cause::unknown)].add(number);
    of_failure[static_cast<std::size_t>(failure.how)].add(number, failure.what);
  }
  void add(const Verdict& verdict, Cause cause, CaseNumber number) {
    ++cases;
    const auto kind = static_cast<std::size_t>(verdict.kind);
    of_kind[kind].add(number);
    if (cause != Cause::none) of_cause[kind][static_cast<std::size_t>(cause)].add(number);
    if (!verdict.outcome_kept) outcome_broken.add(number);
    if (!verdict.motion_kept) motion_broken.add(number);
    if (!verdict.promise_kept) promise_broken.add(number);
    for (std::size_t i = 0; i < figures; ++i) {
      if (verdict.error[i]) error[i].add(*verdict.error[i], number);
    }
    if (verdict.backward) add_backward(verdict, number);
  }
  /// The backward error of a verdict that has one.
  void add_backward(const Verdict& verdict, CaseNumber number) {
    BackwardTally& to = verdict.at_limits ? backward_at_limits : backward;
    to.add(is_wrong(verdict.kind) ? *verdict.backward : Backward{}, BackwardOf::decisions, number);
    if (verdict.has_time()) to.add(*verdict.backward, BackwardOf::times, number);
  }
  void merge(const Tally& other) {
    cases += other.cases;
    not_asked += other.not_asked;
    for (std::size_t i = 0; i < kinds; ++i) {
      of_kind[i].merge(other.of_kind[i]);
      for (std::size_t j = 0; j < causes; ++j) of_cause[i][j].merge(other.of_cause[i][j]);
    }
    outcome_broken.merge(other.outcome_broken);
    motion_broken.merge(other.motion_broken);
    promise_broken.merge(other.promise_broken);
    for (std::size_t i = 0; i < of_stage.size(); ++i) of_stage[i] += other.of_stage[i];
    for (std::size_t i = 0; i < figures; ++i) error[i].merge(other.error[i]);
    backward.merge(other.backward);
    backward_at_limits.merge(other.backward_at_limits);
    for (std::size_t i = 0; i < failures; ++i) of_failure[i].merge(other.of_failure[i]);
    for (std::size_t i = 0; i < kinds; ++i) simplest[i].hold(other.simplest[i]);
    for (std::size_t i = 0; i < reaches; ++i) of_reach[i].merge(other.of_reach[i]);
  }

  [[nodiscard]] std::uint64_t times(Kind kind) const { return of_kind[static_cast<std::size_t>(kind)].times; }
  [[nodiscard]] std::uint64_t wrong() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kinds; ++i) sum += is_wrong(static_cast<Kind>(i)) ? of_kind[i].times : 0;
    return sum;
  }
  /// Whether the subject has stages, and the number of cases that one of them decides.
  [[nodiscard]] bool has_stages() const { return of_stage[1] + of_stage[2] + of_stage[3] != 0; }
  [[nodiscard]] std::uint64_t caused_by(Cause cause) const {
    std::uint64_t sum = 0;
    for (const auto& by_cause : of_cause) sum += by_cause[static_cast<std::size_t>(cause)].times;
    return sum;
  }
};

/// The bounds of a share of successes.
struct ConfidenceInterval {
  double low = 0, high = 1;
};

/// The 95 % score interval (Wilson, "Probable Inference, the Law of Succession, and Statistical Inference",
/// JASA 1927). For no cases at all: everything from 0 to 1.
[[nodiscard]] inline ConfidenceInterval wilson(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return {};
  constexpr double z = 1.959963984540054;
  const double n = static_cast<double>(cases), share = static_cast<double>(times) / n;
  const double centre = share + z * z / (2 * n);
  const double spread = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double whole = 1 + z * z / n;
  return {times == 0 ? 0 : (std::max)(0.0, (centre - spread) / whole),
          times == cases ? 1 : (std::min)(1.0, (centre + spread) / whole)};
}

}  // namespace verify
