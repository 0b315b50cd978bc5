// SPDX-License-Identifier: BSL-1.0
/// Folded verdicts: independent of the order and the grouping, and figures as calculated by hand.
#include "verify/judge/tally.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "props/unit/case_in.hpp"
#include "verify/case/tape.hpp"

namespace {

using namespace verify;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// --- field by field ---

void expect_same(const Count& x, const Count& y) {
  EXPECT_EQ(x.times, y.times);
  EXPECT_EQ(x.first, y.first);
}
void expect_same(const Histogram& x, const Histogram& y) {
  EXPECT_EQ(x.count(), y.count());
  EXPECT_EQ(x.largest(), y.largest());
  EXPECT_EQ(x.at(), y.at());
}
void expect_same(const Tally& x, const Tally& y) {
  EXPECT_EQ(x.cases, y.cases);
  EXPECT_EQ(x.not_asked, y.not_asked);
  for (std::size_t i = 0; i < kinds; ++i) {
    expect_same(x.of_kind[i], y.of_kind[i]);
    for (std::size_t j = 0; j < causes; ++j) expect_same(x.of_cause[i][j], y.of_cause[i][j]);
  }
  expect_same(x.outcome_broken, y.outcome_broken);
  expect_same(x.motion_broken, y.motion_broken);
  expect_same(x.promise_broken, y.promise_broken);
  EXPECT_EQ(x.of_stage, y.of_stage);
  for (std::size_t i = 0; i < figures; ++i) expect_same(x.error[i], y.error[i]);
  for (std::size_t i = 0; i < kinds; ++i) {
    EXPECT_EQ(x.simplest[i].digits, y.simplest[i].digits);
    EXPECT_EQ(x.simplest[i].number, y.simplest[i].number);
  }
  for (std::size_t i = 0; i < reaches; ++i) {
    EXPECT_EQ(x.of_reach[i].judged, y.of_reach[i].judged);
    EXPECT_EQ(x.of_reach[i].wrong, y.of_reach[i].wrong);
    EXPECT_EQ(x.of_reach[i].largest, y.of_reach[i].largest);
  }
  for (std::size_t i = 0; i < failures; ++i) {
    expect_same(x.of_failure[i].count, y.of_failure[i].count);
    EXPECT_EQ(x.of_failure[i].what, y.of_failure[i].what);
  }
}

struct Entry {
  Verdict verdict;
  Cause cause = Cause::none;
  CaseNumber number = 0;
  Failure how = Failure::crash;  ///< of the kind `no_answer`
};

void add(Tally& tally, const Entry& entry) {
  if (entry.number % 7 == 3) ++tally.not_asked;
  ++tally.of_stage[entry.number % 4];
  tally.of_reach[entry.number % reaches].add(entry.verdict);
  tally.simplest[static_cast<std::size_t>(entry.verdict.kind)].hold(
      {static_cast<int>(entry.number % 5), entry.number});
  if (entry.verdict.kind == Kind::no_answer) {
    tally.add(NoAnswer{entry.how, "case " + std::to_string(entry.number)}, entry.number);
  } else {
    tally.add(entry.verdict, entry.cause, entry.number);
  }
}

/// Verdicts of every kind, with errors from a short list so that ties for the largest abound.
std::vector<Entry> entries(std::uint64_t seed, std::size_t count) {
  constexpr std::array errors{0.0, 0.25, 0.5, 0.75, 1.0, 3.0, 1e30, infinity, nan};
  Tape tape = Tape::seeded(seed);
  const auto pick = [&](std::size_t among) { return static_cast<std::size_t>(tape.next() % among); };
  std::vector<Entry> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    Entry& entry = all[i];
    entry.verdict.kind = static_cast<Kind>(pick(kinds));
    entry.verdict.outcome_kept = pick(3) != 0;
    entry.verdict.motion_kept = pick(5) != 0;
    entry.verdict.promise_kept = pick(4) != 0;
    entry.cause = static_cast<Cause>(pick(causes));
    entry.number = i;
    entry.how = static_cast<Failure>(pick(failures));
    for (auto& error : entry.verdict.error) {
      // Few tallies contain the largest errors, so that the largest one differs from part to part.
      const std::size_t which = pick(pick(20) == 0 ? errors.size() : 6);
      if (pick(3) != 0) error = errors[which];
    }
  }
  return all;
}

Tally folded(const std::vector<Entry>& all) {
  Tally tally;
  for (const Entry& entry : all) add(tally, entry);
  return tally;
}
Tally merged(Tally x, const Tally& y) {
  x.merge(y);
  return x;
}

TEST(Tally, is_the_same_however_its_cases_are_split_and_ordered) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::vector<Entry> all = entries(seed, 100);
    const Tally whole = folded(all);
    Tape tape = Tape::seeded(mix(seed));
    std::vector<Tally> parts(1 + tape.next() % 8);
    for (const Entry& entry : all) add(parts[tape.next() % parts.size()], entry);
    while (parts.size() > 1) {
      // Any two, in either order; empty parts are among them.
      const std::size_t at = tape.next() % (parts.size() - 1);
      const bool turned = tape.next() % 2 == 0;
      parts[at] = turned ? merged(parts[at + 1], parts[at]) : merged(parts[at], parts[at + 1]);
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
    expect_same(parts.front(), whole);

    std::vector<Entry> backwards(all.rbegin(), all.rend());
    expect_same(folded(backwards), whole);
  }
}

TEST(Tally, merges_associatively_and_commutatively_with_the_empty_one_as_unit) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    std::vector<Entry> all = entries(seed, 60);
    const Tally x = folded({all.begin(), all.begin() + 5});
    const Tally y = folded({all.begin() + 5, all.begin() + 30});
    const Tally z = folded({all.begin() + 30, all.end()});
    expect_same(merged(merged(x, y), z), merged(x, merged(y, z)));
    expect_same(merged(x, y), merged(y, x));
    expect_same(merged(x, Tally{}), x);
    expect_same(merged(Tally{}, x), x);
  }
  expect_same(merged(Tally{}, Tally{}), Tally{});
}

TEST(Tally, counts_kinds_and_causes) {
  Tally tally;
  const auto add = [&](Kind kind, Cause cause, CaseNumber number) {
    Verdict verdict;
    verdict.kind = kind;
    tally.add(verdict, cause, number);
  };
  add(Kind::right, Cause::none, 0);
  add(Kind::right, Cause::masked, 1);
  add(Kind::missed, Cause::logic, 9);
  add(Kind::missed, Cause::rounding, 3);
  add(Kind::phantom, Cause::logic, 4);
  add(Kind::invalid, Cause::none, 5);
  EXPECT_EQ(tally.cases, 6);
  EXPECT_EQ(tally.times(Kind::right), 2);
  EXPECT_EQ(tally.times(Kind::missed), 2);
  EXPECT_EQ(tally.of_kind[static_cast<std::size_t>(Kind::missed)].first, 3);
  EXPECT_EQ(tally.wrong(), 3);
  EXPECT_EQ(tally.caused_by(Cause::logic), 2);
  EXPECT_EQ(tally.caused_by(Cause::rounding), 1);
  EXPECT_EQ(tally.caused_by(Cause::masked), 1);
  EXPECT_EQ(tally.caused_by(Cause::none), 0);
  EXPECT_EQ(tally.outcome_broken.times, 0);
  EXPECT_EQ(tally.outcome_broken.first, no_case);
}

TEST(Tally, counts_what_is_broken_and_errors_by_their_figures) {
  Tally tally;
  tally.add(Verdict{}, Cause::none, 1);
  tally.add(Verdict{.outcome_kept = false}, Cause::none, 6);
  tally.add(Verdict{.outcome_kept = false}, Cause::none, 2);
  tally.add(Verdict{.motion_kept = false}, Cause::none, 3);
  tally.add(Verdict{.promise_kept = false}, Cause::none, 4);
  expect_same(tally.outcome_broken, {2, 2});
  expect_same(tally.motion_broken, {1, 3});
  expect_same(tally.promise_broken, {1, 4});
  for (std::size_t i = 0; i < figures; ++i) {
    Verdict verdict;
    verdict.error[i] = 0.25;
    tally.add(verdict, Cause::none, 10 + i);
  }
  for (std::size_t i = 0; i < figures; ++i) {
    EXPECT_EQ(tally.error[i].total(), 1);
    EXPECT_EQ(tally.error[i].at(), 10 + i);
  }
}

TEST(Frequency, counts_what_is_judged_and_what_is_wrong) {
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    Frequency one;
    one.add(Verdict{.kind = kind});
    EXPECT_EQ(one.judged, kind == Kind::invalid ? 0U : 1U) << name(kind);
    EXPECT_EQ(one.wrong, kind == Kind::invalid || kind == Kind::right ? 0U : 1U) << name(kind);
  }
}

TEST(Frequency, holds_the_largest_backward_error_of_cases_off_the_limits) {
  Frequency one;
  const auto largest = [&](Kind kind, Steps steps, bool at_limits) {
    Verdict verdict{.kind = kind};
    verdict.backward = Backward{steps, steps};
    verdict.at_limits = at_limits;
    one.add(verdict);
    return one.largest;
  };
  EXPECT_EQ(one.largest, 0);
  EXPECT_EQ(largest(Kind::missed, 12, false), 12);
  EXPECT_EQ(largest(Kind::missed, 7, false), 12);
  EXPECT_EQ(largest(Kind::missed, 64, true), 12);
  Frequency other;
  other.merge(one);
  EXPECT_EQ(other.largest, 12);
  EXPECT_EQ(largest(Kind::phantom, no_steps, false), std::numeric_limits<double>::infinity());
  other.merge(one);
  EXPECT_EQ(other.largest, std::numeric_limits<double>::infinity());
}

TEST(Reach, is_the_distance_of_the_centres_in_radii) {
  const auto reach = [](const std::string& line) { return reach_of(props::case_in<double>(line)); };
  EXPECT_EQ(reach("ray f64 0 0 0 1 0 0 0 200 0 2"), Reach::within_100);
  EXPECT_EQ(reach("ray f64 0 0 0 1 0 0 0 0 -201 2"), Reach::within_1000);
  EXPECT_EQ(reach("sweep f64 5 0 0 1 1 0 0 2005 0 0 1"), Reach::within_1000);
  EXPECT_EQ(reach("sweep f64 5 0 0 1 1 0 0 2006 0 0 1"), Reach::beyond);
  EXPECT_EQ(reach("ray f64 1e300 0 0 1 0 0 -1e300 0 0 1"), Reach::beyond);
  EXPECT_EQ(reach("ray f64 1 1 1 1 0 0 1 1 1 0"), Reach::within_100) << "no distance at all";
  EXPECT_EQ(name(Reach::within_100), "up to 100");
  EXPECT_EQ(name(Reach::within_1000), "up to 1,000");
  EXPECT_EQ(name(Reach::beyond), "beyond 1,000");
}

TEST(Tally, has_stages_where_one_of_them_decides_a_case) {
  Tally tally;
  tally.of_stage[0] = 5;
  EXPECT_FALSE(tally.has_stages());
  using Stages = decltype(tally.of_stage);
  for (const Stages& stages : {Stages{0, 1, 0, 0}, Stages{0, 0, 1, 0}, Stages{0, 0, 0, 1}, Stages{0, 1, 1, 0},
                               Stages{0, 0, 1, 1}, Stages{0, 1, 0, 1}, Stages{0, 1, 1, 2}}) {
    tally.of_stage = stages;
    EXPECT_TRUE(tally.has_stages());
  }
}

TEST(Tally, counts_failures_and_keeps_what_happened_first) {
  Tally tally;
  tally.add(NoAnswer{Failure::garbage, "later"}, 7);
  tally.add(NoAnswer{Failure::garbage, "first"}, 2);
  tally.add(NoAnswer{Failure::crash, "crashed"}, 5);
  EXPECT_EQ(tally.cases, 3);
  EXPECT_EQ(tally.wrong(), 3);
  EXPECT_EQ(tally.times(Kind::no_answer), 3);
  EXPECT_EQ(tally.caused_by(Cause::unknown), 3);
  const FailureCount& garbage = tally.of_failure[static_cast<std::size_t>(Failure::garbage)];
  EXPECT_EQ(garbage.count.times, 2);
  EXPECT_EQ(garbage.count.first, 2);
  EXPECT_EQ(garbage.what, "first");
}

// --- histograms ---

TEST(Histogram, has_powers_of_two_for_upper_edges) {
  EXPECT_EQ(Histogram::bucket_of(0), 0);
  EXPECT_EQ(Histogram::bucket_of(-0.0), 0);
  EXPECT_EQ(Histogram::bucket_of(std::numeric_limits<double>::denorm_min()), 1);
  EXPECT_EQ(Histogram::bucket_of(1e-300), 1);
  EXPECT_EQ(Histogram::bucket_of(0.5), 8);
  EXPECT_EQ(Histogram::bucket_of(std::nextafter(0.5, 1.0)), 9);
  EXPECT_EQ(Histogram::bucket_of(1), 9);
  EXPECT_EQ(Histogram::bucket_of(3), 11);
  EXPECT_EQ(Histogram::bucket_of(1e300), Histogram::buckets - 1);
  EXPECT_EQ(Histogram::bucket_of(infinity), Histogram::buckets - 1);
  EXPECT_EQ(Histogram::bucket_of(nan), Histogram::buckets - 1);
  EXPECT_EQ(Histogram::upper_edge(0), 0);
  EXPECT_EQ(Histogram::upper_edge(1), std::ldexp(1.0, -8));
  EXPECT_EQ(Histogram::upper_edge(9), 1);
  EXPECT_EQ(Histogram::upper_edge(Histogram::buckets - 1), infinity);
}

TEST(Histogram, holds_each_edge_in_its_own_bucket_and_the_next_number_in_the_next) {
  for (std::size_t i = 1; i + 1 < Histogram::buckets; ++i) {
    const double edge = Histogram::upper_edge(i);
    EXPECT_EQ(Histogram::bucket_of(edge), i);
    EXPECT_EQ(Histogram::bucket_of(std::nextafter(edge, infinity)), i + 1);
    EXPECT_EQ(Histogram::bucket_of(std::nextafter(edge, 0.0)), i);
  }
}

Histogram of(std::initializer_list<double> errors) {
  Histogram histogram;
  CaseNumber number = 0;
  for (const double error : errors) histogram.add(error, number++);
  return histogram;
}

TEST(Histogram, gives_quantiles_as_upper_edges) {
  EXPECT_EQ(Histogram{}.quantile(0.5), 0);
  EXPECT_EQ(of({0, 0, 0}).quantile(0.5), 0);
  EXPECT_EQ(of({0, 0.4, 0.4}).quantile(0.5), 0.5);
  EXPECT_EQ(of({0, 0, 0.4, 0.4}).quantile(0.5), 0);  // half of four are two
  EXPECT_EQ(of({0, 0, 0.4, 0.4, 3}).quantile(0.5), 0.5);
  EXPECT_EQ(of({0, 0, 0.4, 0.4, 3}).quantile(1), 4);
  EXPECT_EQ(of({0.4, 3}).quantile(0), 0.5);
  EXPECT_EQ(of({0.4, infinity}).quantile(1), infinity);
  EXPECT_EQ(of({0.4, 3}).quantile(2), 4);  // as far as there are any
  Histogram many;
  for (CaseNumber i = 0; i < 100; ++i) many.add(i < 99 ? 0.3 : 5, i);
  EXPECT_EQ(many.quantile(0.99), 0.5);
  many.add(5, 100);
  EXPECT_EQ(many.quantile(0.99), 8);
}

TEST(Histogram, gives_ties_for_the_largest_to_the_lowest_case_number) {
  EXPECT_EQ(Histogram{}.at(), no_case);
  EXPECT_EQ(Histogram{}.largest(), 0);
  Histogram histogram;
  histogram.add(0, 7);
  EXPECT_EQ(histogram.at(), 7);
  histogram.add(0, 5);
  EXPECT_EQ(histogram.at(), 5);
  histogram.add(2, 9);
  histogram.add(2, 8);
  histogram.add(2, 11);
  histogram.add(1, 1);
  EXPECT_EQ(histogram.at(), 8);
  EXPECT_EQ(histogram.largest(), 2);
  histogram.add(std::numeric_limits<double>::max(), 50);
  EXPECT_EQ(histogram.largest(), std::numeric_limits<double>::max());
  histogram.add(infinity, 40);
  histogram.add(nan, 39);  // counts as infinite
  histogram.add(infinity, 41);
  EXPECT_EQ(histogram.at(), 39);
  EXPECT_EQ(histogram.largest(), infinity);
  EXPECT_EQ(histogram.total(), 10);
}

// --- intervals ---

void expect_wilson(std::uint64_t times, std::uint64_t cases, double low, double high) {
  const ConfidenceInterval interval = wilson(times, cases);
  EXPECT_NEAR(interval.low, low, 5e-7) << times << " of " << cases;
  EXPECT_NEAR(interval.high, high, 5e-7) << times << " of " << cases;
}

TEST(Wilson, agrees_with_worked_values) {
  // z^2 = 3.8414588. None of n: high = z^2 / (n + z^2). Half of n: 1/2 -+ z / (2 sqrt(n + z^2)).
  expect_wilson(0, 0, 0, 1);
  expect_wilson(0, 10, 0, 0.2775328);
  expect_wilson(10, 10, 0.7224672, 1);
  expect_wilson(5, 10, 0.2365931, 0.7634069);
  expect_wilson(1, 1, 0.2065493, 1);
  expect_wilson(0, 1'000'000, 0, 3.841444e-6);
  // 81 of 263, the example of Newcombe, "Two-sided confidence intervals for the single proportion", 1998.
  const ConfidenceInterval newcombe = wilson(81, 263);
  EXPECT_NEAR(newcombe.low, 0.2553, 5e-5);
  EXPECT_NEAR(newcombe.high, 0.3662, 5e-5);
}

TEST(Wilson, holds_the_share_and_never_leaves_0_and_1) {
  for (const std::uint64_t cases : {1u, 2u, 3u, 10u, 1'000u, 1'000'000'000u}) {
    for (const std::uint64_t times : {std::uint64_t{0}, cases / 3, cases / 2, cases - 1, cases}) {
      const ConfidenceInterval interval = wilson(times, cases);
      const double share = static_cast<double>(times) / static_cast<double>(cases);
      EXPECT_LE(0, interval.low);
      EXPECT_LE(interval.low, share);
      EXPECT_LE(share, interval.high);
      EXPECT_LE(interval.high, 1);
    }
  }
}

TEST(Simplest, holds_the_fewest_digits_and_of_equals_the_lowest_number) {
  Simplest one;
  EXPECT_EQ(one.number, no_case);
  one.hold({7, 20});
  one.hold({7, 30});
  EXPECT_EQ(one.number, 20U);
  one.hold({7, 10});
  EXPECT_EQ(one.number, 10U);
  one.hold({9, 1});
  EXPECT_EQ(one.number, 10U);
  one.hold({3, 40});
  EXPECT_EQ(one.number, 40U);
  EXPECT_EQ(one.digits, 3);
  one.hold({});
  EXPECT_EQ(one.number, 40U);
}

}  // namespace
