// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/reports/read_text.hpp"
#include "reports/program/search/slice_record.hpp"
#include "subjects/built_in.hpp"
#include "verify/audit/exhaustive.hpp"
#include "verify/judge/trial.hpp"

namespace {

using namespace verify;
using reports::FaultyLine;
using reports::SliceRecord;

Slice slice_of(std::string_view line) { return std::get<Slice>(read_slice(line)); }

const std::string swept = "sweep f32 0 0.25 0 1 10 0 0 * 0.5 0 1.5";

CaseNumber bits_of(float x) { return std::bit_cast<std::uint32_t>(x); }

// --- judging ---

/// The same counts from the oracle alone.
template <class Real>
Exhaustion by_the_oracle(const Subject& subject, const Slice& slice, CaseNumber first, CaseNumber last) {
  Exhaustion all;
  for (CaseNumber number = first; number < last; ++number) {
    Trial<Real> t = trial(subject, slice.at<Real>(number));
    if (subject.contract.gives == Contract::Gives::time) {  // nothing else is judged
      t.truth.travel.reset();
      t.truth.geometry.reset();
      t = judged(t.answer, t.truth, subject.contract, subject.calls<Real>().promise);
    }
    ++all.values;
    if (!t.verdict.within_contract) {
      ++all.outside;
      continue;
    }
    all.of_kind.at(static_cast<std::size_t>(t.verdict.kind)).add(number);
    if (!t.verdict.outcome_kept) all.outcome_broken.add(number);
    if (!t.verdict.motion_kept) all.motion_broken.add(number);
    if (!t.verdict.promise_kept) all.promise_broken.add(number);
    for (std::size_t i = 0; i < figures; ++i) {
      if (t.verdict.error.at(i)) all.largest.at(i).add(*t.verdict.error.at(i), number);
    }
  }
  return all;
}

std::string text_of(const Exhaustion& all, CaseNumber first, CaseNumber last) {
  return write(SliceRecord{"any", slice_of(swept), "any", first, last, 0, all});
}

struct Stretch {
  const char* line;
  float from;
};

/// Stretches in which everything happens: contacts that begin, end, touch and are in the range of the subnormal
/// numbers; values that aren't numbers.
const std::vector<Stretch> stretches{
    {"sweep f32 0 0.25 0 1 10 0 0 * 0.5 0 1.5", 2.4875F},
    {"sweep f32 0 0.25 0 1 10 0 0 * 0.5 0 1.5", 12.4F},
    {"sweep f32 0 0.25 0 1 10 0 0 * 0.5 0 1.5", 0x1.fffp127F},
    {"sweep f32 100000 0.25 0 1 10 3 0 100005 * 0 1.5", 4.1F},
    {"moving f32 0 0 0 1 3 0 0 10 0.5 0 1 * 0 0", -5.2F},
    {"ray f32 0 0 0 * 0 0 5 0.5 0 1", 0.999F},
    {"ray f32 0 0 0 1 0 0 5 0.5 0 1 *", 4.13F},
    {"ray f32 0 0 0 1 0 * 5 0.5 0 1", -0x1p-149F},
    {"cast f32 0 0.25 0 1 10 0 0 * 0.5 0 1.5", 2.4875F},
    {"container f32 0 0 0 1 10 * 0 0 0 0 5", 0.0F},
    {"container f32 0 0 0 1 3 1 0 0 0 0 *", 4.1F},
};

/// The counts alone.
std::string counts_of(Exhaustion all, CaseNumber first, CaseNumber last) {
  all.largest = {};
  return text_of(all, first, last);
}

TEST(Slice, is_counted_as_the_oracle_alone_would) {
  constexpr CaseNumber length = 3000;
  const std::atomic<bool> stop = false;
  std::uint64_t wrong = 0, broken = 0, outside = 0;
  for (const Stretch& stretch : stretches) {
    const Slice slice = slice_of(stretch.line);
    const CaseNumber first = bits_of(stretch.from), last = first + length;
    for (const Subject& subject : subjects::built_in_subjects()) {
      if (subject.question != slice.question() || subject.in_float.native == nullptr) continue;
      const auto found = exhaust(subject, slice, first, last, stop);
      ASSERT_TRUE(found);
      const Exhaustion exact = by_the_oracle<float>(subject, slice, first, last);
      EXPECT_EQ(counts_of(*found, first, last), counts_of(exact, first, last))
          << subject.name << " " << stretch.line;
      for (std::size_t i = 0; i < figures; ++i) {
        const Largest &largest = found->largest.at(i), &exact_one = exact.largest.at(i);
        EXPECT_EQ(largest.at == no_case, exact_one.at == no_case);
        if (largest.error == exact_one.error) continue;
        EXPECT_LT(largest.error, exact_one.error);
        EXPECT_LE(exact_one.error, largest.error + largest_slack);
      }
      wrong += found->wrong();
      outside += found->outside;
      if (subject.in_float.promise != nullptr) broken += found->promise_broken.times;
    }
  }
  EXPECT_GT(wrong, 0U);
  EXPECT_GT(outside, 0U);
  EXPECT_EQ(broken, 0U);
}

/// A routine that keeps graze's promise except for one value.
Answer<float> off_by_one(const Case<float>& k) {
  Answer<float> answer = subjects::find_subject("graze", Question::sweep)->in_float.native(k);
  if (answer.time && k.numbers[7] == 2.5F) answer.time = std::nextafter(*answer.time, 2.0F);
  return answer;
}

TEST(Slice, a_single_misrounded_number_is_found) {
  Subject subject = *subjects::find_subject("graze", Question::sweep);
  subject.in_float.native = off_by_one;
  const std::atomic<bool> stop = false;
  const CaseNumber at = bits_of(2.5F);
  const auto found = exhaust(subject, slice_of(swept), at - 5000, at + 5000, stop);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->promise_broken.times, 1U);
  EXPECT_EQ(found->promise_broken.first, at);
  EXPECT_EQ(found->largest[static_cast<std::size_t>(Figure::time)].at, at);
  EXPECT_EQ(found->wrong(), 0U);
}

/// Answers that contacts at t = 3/4 - r are at t + 2^-14, and puts the first of them on the other side, farther off.
/// With r just below 2^-14 all but that are nearer to the other root.
Answer<float> off_by_a_thousand(const Case<float>& k) {
  Answer<float> answer = subjects::find_subject("graze", Question::sweep)->in_float.native(k);
  const bool is_first = k.numbers[10] == 0x1p-55F;
  if (answer.time) answer.time = *answer.time + (is_first ? -0x1p-13F : 0x1p-14F);
  return answer;
}

TEST(Slice, an_error_that_is_beyond_a_threshold_by_less_than_doubles_tell_is_found) {
  Subject subject = *subjects::find_subject("naive", Question::sweep);
  subject.in_float = {.native = off_by_a_thousand};
  const std::atomic<bool> stop = false;
  // The radii are 2^-14 - 2^-20 and about 2^-55. A time in [1/2, 1) has an ulp of 2^-24, so the answer is off by 1024
  // ulps and by the second radius, which is lost when doubles add it to 3/4.
  const Slice slice = slice_of("sweep f32 0 0 0 0x1.f8p-15 1 0 0 0.75 0 0 *");
  const CaseNumber first = bits_of(0x1p-55F), last = first + 100;
  const auto found = exhaust(subject, slice, first, last, stop);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->of_kind[static_cast<std::size_t>(Kind::wrong_root)].times, 99U);
  EXPECT_EQ(counts_of(*found, first, last),
            counts_of(by_the_oracle<float>(subject, slice, first, last), first, last));
}

/// Answers that contacts just below the middle of two floats are at the upper one.
Answer<float> at_the_upper(const Case<float>& k) {
  Answer<float> answer = subjects::find_subject("graze", Question::sweep)->in_float.native(k);
  if (answer.time) answer.time = 0.75F + 0x1p-24F;
  return answer;
}

TEST(Slice, a_number_that_is_not_the_nearest_by_less_than_doubles_tell_is_found) {
  Subject subject = *subjects::find_subject("graze", Question::sweep);
  subject.in_float.native = at_the_upper;
  const std::atomic<bool> stop = false;
  // Contact is at 3/4 + 2^-25, half an ulp above 3/4, less the second radius.
  const Slice slice = slice_of("sweep f32 0 0 0 0x1.fffffcp-3 1 0 0 1 0 0 *");
  const CaseNumber first = bits_of(0x1p-55F), last = first + 100;
  const auto found = exhaust(subject, slice, first, last, stop);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->promise_broken.times, 100U);
  EXPECT_EQ(counts_of(*found, first, last),
            counts_of(by_the_oracle<float>(subject, slice, first, last), first, last));
}

/// A routine that answers impact instead of overlap for one value, and separating for another.
Answer<float> misstated(const Case<float>& k) {
  Answer<float> answer = subjects::find_subject("graze", Question::sweep)->in_float.native(k);
  if (k.numbers[7] == 0.5F) answer.outcome = Outcome::impact;
  if (k.numbers[7] == 0.75F) answer.motion = Motion::separating;
  return answer;
}

TEST(Slice, a_single_outcome_or_motion_stated_wrongly_is_found) {
  Subject subject = *subjects::find_subject("graze", Question::sweep);
  subject.in_float.native = misstated;
  const std::atomic<bool> stop = false;
  const auto found_near = [&](float x) {
    return *exhaust(subject, slice_of(swept), bits_of(x) - 100, bits_of(x) + 100, stop);
  };
  const Exhaustion outcome = found_near(0.5F), motion = found_near(0.75F);
  EXPECT_EQ(outcome.outcome_broken.times, 1U);
  EXPECT_EQ(outcome.outcome_broken.first, bits_of(0.5F));
  EXPECT_EQ(outcome.motion_broken.times, 0U);
  EXPECT_EQ(motion.outcome_broken.times, 0U);
  EXPECT_EQ(motion.motion_broken.times, 1U);
  EXPECT_EQ(motion.motion_broken.first, bits_of(0.75F));
}

/// The same in doubles, around where the decisions change.
TEST(Slice, of_doubles_is_counted_as_the_oracle_alone_would) {
  constexpr CaseNumber length = 300, first = (1U << 23U) - length / 2, last = first + length;
  const std::atomic<bool> stop = false;
  std::uint64_t wrong = 0, outside = 0, invalid = 0;
  for (const char* const line :
       {"sweep f64 0 0.25 0 1 10 0 0 * 0.5 0 1.5", "sweep f64 1e5 0.25 0 1 10 3 0 100005 * 0 1.5",
        "moving f64 0 0 0 1 3 0 0 10 0.5 0 1 * 0 0", "ray f64 0 0 0 1 0 0 5 0.5 0 1 *",
        "cast f64 0 0.25 0 1 10 0 0 * 0.5 0 1.5", "container f64 0 0 0 1 3 1 0 0 0 0 *"}) {
    for (const Slice& slice : around_changes(slice_of(line))) {
      for (const Subject& subject : subjects::built_in_subjects()) {
        if (subject.question != slice.question() || subject.in_double.native == nullptr) continue;
        const auto found = exhaust(subject, slice, first, last, stop);
        ASSERT_TRUE(found);
        const auto text = [&](const Exhaustion& all) {
          return write(SliceRecord{"any", slice, "any", first, last, 0, all});
        };
        EXPECT_EQ(text(*found), text(by_the_oracle<double>(subject, slice, first, last)))
            << subject.name << " " << write(slice);
        wrong += found->wrong();
        outside += found->outside;
        invalid += found->of_kind[static_cast<std::size_t>(Kind::invalid)].times;
        EXPECT_TRUE(subject.in_double.promise == nullptr || found->promise_broken.times == 0);
      }
    }
  }
  EXPECT_GT(wrong, 0U);
  EXPECT_GT(outside, 0U);
  EXPECT_GT(invalid, 0U);
}

/// One that decides a single double like its neighbour.
Answer<double> wrong_by_one(const Case<double>& k) {
  Case<double> asked = k;
  if (k.numbers[7] == 2.5) asked.numbers[7] = std::nextafter(2.5, 3);
  return subjects::find_subject("graze", Question::sweep)->in_double.native(asked);
}

TEST(Slice, of_doubles_a_single_wrong_decision_is_found) {
  Subject subject = *subjects::find_subject("graze", Question::sweep);
  subject.in_double.native = wrong_by_one;
  // At 2.5 they touch, and above it they are apart.
  const Slice slice = slice_of("sweep f64 0 0 0 1 10 0 0 *@2.5 0 0 1.5");
  const std::atomic<bool> stop = false;
  constexpr CaseNumber middle = 1U << 23U;
  const auto found = exhaust(subject, slice, middle - 1000, middle + 1000, stop);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->values, 2000U);
  EXPECT_EQ(found->promise_broken.times, 1U);
  EXPECT_EQ(found->promise_broken.first, middle);
}

TEST(Slice, can_be_stopped) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(exhaust(*subjects::find_subject("graze", Question::sweep), slice_of(swept), 0, 1, stop));
}

TEST(Exhaustion, of_parts_is_that_of_the_whole) {
  const std::atomic<bool> stop = false;
  const Subject& naive = *subjects::find_subject("naive", Question::sweep);
  const Slice slice = slice_of(swept);
  const CaseNumber first = bits_of(2.49F), middle = first + 777, last = first + 3000;
  Exhaustion late = *exhaust(naive, slice, middle, last, stop);
  late.merge(*exhaust(naive, slice, first, middle, stop));
  EXPECT_EQ(text_of(late, first, last), text_of(*exhaust(naive, slice, first, last, stop), first, last));
}

TEST(Largest, is_the_first_of_equals_and_not_a_number_is_infinite) {
  Largest largest;
  largest.add(2, 7);
  largest.add(2, 9);
  EXPECT_EQ(largest.at, 7U);
  largest.add(2, 5);
  EXPECT_EQ(largest.at, 5U);
  largest.add(std::numeric_limits<double>::quiet_NaN(), 8);
  EXPECT_EQ(largest.error, std::numeric_limits<double>::infinity());
  EXPECT_EQ(largest.at, 8U);
  largest.merge(Largest{});
  EXPECT_EQ(largest.at, 8U);
}

// --- records ---

SliceRecord some_record() {
  SliceRecord record{"naive", slice_of(swept), "0123abcd", 64, 128, 1.5};
  record.verdicts.values = 64;
  record.verdicts.outside = 3;
  record.verdicts.of_kind[static_cast<std::size_t>(Kind::missed)] = {2, 70};
  record.verdicts.promise_broken = {1, 71};
  record.verdicts.largest[0] = {0.1, 72};
  record.verdicts.largest[1] = {std::numeric_limits<double>::infinity(), 73};
  return record;
}

TEST(SliceRecord, is_read_as_it_was_written) {
  const std::string text = write(some_record());
  const auto read = reports::read_slice_records(text + text);
  const auto& records = std::get<std::vector<SliceRecord>>(read);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(write(records[1]), text);
  EXPECT_EQ(text.find("values\":64"), text.rfind("values\":64"));
  EXPECT_NE(text.find(R"("kinds":{"missed":{"times":2,"first":70}})"), std::string::npos);
}

TEST(SliceRecord, of_doubles_is_read_as_it_was_written) {
  SliceRecord record = some_record();
  record.slice = slice_of("sweep f64 0 0.25 0 1 10 0 0 *@0x1.3e6p+1 0.5 0 1.5");
  const std::string text = write(record);
  const auto read = reports::read_slice_records(text);
  ASSERT_TRUE(std::holds_alternative<std::vector<SliceRecord>>(read));
  EXPECT_EQ(write(std::get<std::vector<SliceRecord>>(read).at(0)), text);
  EXPECT_EQ(write(std::get<Case<double>>(reports::worst_of(record).at(0).asked)),
            write(record.slice.at<double>(72)));
  // Without a centre it has no values; and there are no more than 2^24.
  for (const auto& [old, other] :
       {std::pair{"*@0x1.3e6p+1", "*"}, std::pair{"\"last\":128", "\"last\":16777217"}})
    EXPECT_TRUE(
        std::holds_alternative<FaultyLine>(reports::read_slice_records(props::replaced(text, old, other))))
        << other;
}

TEST(SliceRecord, a_line_that_an_interruption_cut_short_does_not_count) {
  const std::string text = write(some_record());
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto read = reports::read_slice_records(text + text.substr(0, length));
    ASSERT_EQ(std::get<std::vector<SliceRecord>>(read).size(), 1U) << length;
  }
}

TEST(SliceRecord, a_faulty_line_is_named) {
  const std::string good = write(some_record());
  const auto fault = [&](std::string_view old, std::string_view replacement) {
    std::string bad = good;
    bad.replace(bad.find(old), old.size(), replacement);
    const auto read = reports::read_slice_records(good + bad);
    const auto* const line = std::get_if<FaultyLine>(&read);
    return line == nullptr ? "" : std::to_string(line->number) + ": " + line->why;
  };
  EXPECT_EQ(fault("{", "["), "2: line 1: this isn't JSON");
  EXPECT_EQ(fault("\"values\":64", "\"values\":-1"),
            "2: values: expected a whole number from 0 to 4294967296, found -1");
  EXPECT_EQ(fault("\"values\":64", "\"values\":63"),
            "2: expected as many values as there are from first to last");
  EXPECT_EQ(fault("\"last\":128", "\"last\":1e99"),
            "2: last: expected a whole number from 0 to 4294967296, found 1e+99");
  EXPECT_EQ(fault("\"subject\"", "\"sbject\""), "2: expected the key subject");
  EXPECT_EQ(fault("\"naive\"", "3"), "2: subject: expected a text, found 3");
  EXPECT_EQ(fault(" *", " 1"), "2: slice: expected one * in place of a number");
  EXPECT_EQ(fault("f32", "f64"), "2: slice: expected *@NUMBER in a slice of doubles");
  EXPECT_EQ(fault("\"first\":70", "\"first\":4294967296"),
            "2: first: expected a whole number from 0 to 4294967295, found 4294967296");
  EXPECT_EQ(fault("0.1", "-1"), "2: expected an error in ulp or \"inf\", found -1");
  EXPECT_EQ(fault("1.5", "null"), "2: seconds: expected a number, found null");
}

TEST(SliceRecord, its_worst_cases_are_those_of_its_largest_errors_and_wrong_decisions) {
  const auto cases = reports::worst_of(some_record());
  ASSERT_EQ(cases.size(), 4U);
  EXPECT_EQ(write(std::get<Case<float>>(cases[0].asked)), write(slice_of(swept).at<float>(72)));
  EXPECT_EQ(cases[0].comments.at(0), "proved by exhaustion of a slice");
  EXPECT_EQ(cases[0].comments.at(1),
            "graze search --subjects naive --slice '" + write(slice_of(swept)) + "'");
  EXPECT_EQ(reports::how_found(cases[0]), "proved by exhaustion of a slice");
}

TEST(SlicesPage, states_the_bound_and_how_to_repeat_it) {
  const std::string page = reports::slices_page(std::vector{some_record()});
  EXPECT_NE(page.find("| naive   | `" + write(slice_of(swept)) + "` |"), std::string::npos) << page;
  EXPECT_NE(page.find("0.1 ulp"), std::string::npos);
  EXPECT_NE(page.find(write(slice_of(swept).at<float>(72)) + " # naive, 0.1 ulp\n"), std::string::npos);
  EXPECT_NE(page.find("missed: the first of 2"), std::string::npos);
  EXPECT_NE(page.find("graze search --subjects naive --slice '"), std::string::npos);
}

}  // namespace
