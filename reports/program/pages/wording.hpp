// SPDX-License-Identifier: BSL-1.0
/// How the numbers and terms of a report are put for people: shares, intervals, ulps, names of questions.
///
/// Everything is ASCII and independent of the locale, so that text can be padded by its length.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/audit.hpp"

namespace reports {

// --- terms ---

constexpr std::string_view title(verify::Question question) {
  using verify::Question;
  switch (question) {
    case Question::ray:
      return "A ray and a sphere";
    case Question::sweep:
      return "A moving sphere and a sphere at rest";
    case Question::moving:
      return "Two moving spheres";
    case Question::cast:
      return "A sphere cast from start to end";
    case Question::container:
      break;
  }
  return "A sphere moving inside a larger one";
}

/// What the question asks for, as a sentence.
constexpr std::string_view asked(verify::Question question) {
  using verify::Question;
  switch (question) {
    case Question::ray:
      return "When does a ray first meet a solid sphere?";
    case Question::sweep:
      return "When does a sphere on its way first touch another one that rests?";
    case Question::moving:
      return "When do two spheres, both on their way, first touch?";
    case Question::cast:
      return "Where is a sphere, cast from start to end, when it first touches another one?";
    case Question::container:
      break;
  }
  return "When does a sphere on its way begin to leave the larger sphere around it?";
}

/// The word for a kind in the head of a column.
constexpr std::string_view heading(verify::Kind kind) {
  return kind == verify::Kind::not_a_number ? "NaN" : name(kind);
}

/// The kinds of wrong verdicts, in the order of their columns.
inline constexpr std::array wrong_kinds{
    verify::Kind::missed,  verify::Kind::phantom,    verify::Kind::behind,       verify::Kind::beyond,
    verify::Kind::clamped, verify::Kind::wrong_root, verify::Kind::not_a_number, verify::Kind::no_answer};

/// The number by which a subject says when there is a contact; none for one that only says whether.
constexpr std::optional<verify::Figure> own_figure(const verify::Contract& contract) {
  using Gives = verify::Contract::Gives;
  switch (contract.gives) {
    case Gives::time:
      return verify::Figure::time;
    case Gives::distance:
      return verify::Figure::distance;
    case Gives::centre:
      return verify::Figure::centre_coordinate;
    case Gives::contact_alone:
      break;
  }
  return std::nullopt;
}

// --- what is counted ---

/// The cases that can be right or wrong: all but those whose truth is invalid.
inline std::uint64_t judged(const verify::Tally& tally) {
  return tally.cases - tally.times(verify::Kind::invalid);
}

inline const verify::Histogram& errors(const verify::Tally& tally, verify::Figure figure) {
  return tally.error[static_cast<std::size_t>(figure)];
}

/// Why the first case of a kind came out as it did.
inline verify::Cause first_cause(const verify::Tally& tally, verify::Kind kind) {
  const auto k = static_cast<std::size_t>(kind);
  for (std::size_t c = 0; c < verify::causes; ++c) {
    const verify::Count& count = tally.of_cause[k][c];
    if (count.times != 0 && count.first == tally.of_kind[k].first) return static_cast<verify::Cause>(c);
  }
  return verify::Cause::none;
}

/// The questions of a plan, in the order of all questions.
inline std::vector<verify::Question> questions_of(const Plan& plan) {
  std::vector<verify::Question> questions;
  for (const verify::Question question : verify::all_questions) {
    if (std::any_of(plan.subjects.begin(), plan.subjects.end(),
                    [&](const verify::Subject* s) { return s->question == question; })) {
      questions.push_back(question);
    }
  }
  return questions;
}

/// The largest error known, and how it was found. Of equals the sampled one.
struct LargestKnown {
  double error = 0;
  std::string_view how;  ///< empty when nothing is known
};
inline LargestKnown largest_known(const Audit& audit, const verify::Subject& subject, NumberType type,
                                  verify::Figure figure, const verify::Histogram& sampled) {
  LargestKnown largest;
  if (sampled.total() != 0) largest = {sampled.largest(), "sampled"};
  for (const Known& known : audit.known) {
    if (known.subject != &subject || known.type != type || known.goal != verify::Goal(figure)) continue;
    if (largest.how.empty() || known.score.value > largest.error) largest = {known.score.value, known.how};
  }
  return largest;
}

// --- numbers ---

/// A name as a key of JSON: `not a number` becomes `not_a_number`.
inline std::string key(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, ' ', '_');
  return text;
}

/// 1234567 as 1,234,567.
inline std::string grouped(std::uint64_t n) {
  std::string digits = fmt::format("{}", n);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

/// A share in percent, without the sign, to three digits and below 1 to two. Nothing but 0 and 1 prints as 0
/// or 100.
inline std::string percent(double share) {
  if (share <= 0) return "0";
  if (share >= 1) return "100";
  const double value = 100 * share;
  int decimals = value >= 10 ? 1 : 2;
  for (double scaled = 10 * value; scaled < 1 && decimals < 18; scaled *= 10) ++decimals;
  std::string text = fmt::format("{:.{}f}", value, decimals);
  while (text.starts_with("100") && decimals < 18) text = fmt::format("{:.{}f}", value, ++decimals);
  return text;
}

/// The share of some cases: `12.3 %`, a point where there are none of them, a dash where there are no cases.
inline std::string share(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  if (times == 0) return ".";
  return percent(static_cast<double>(times) / static_cast<double>(cases)) + " %";
}

/// The share with its 95 % interval, also of none: `12.3 % (11.9-12.8)`.
inline std::string share_with_interval(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  const verify::Interval interval = verify::wilson(times, cases);
  return fmt::format("{} % ({}-{})", percent(static_cast<double>(times) / static_cast<double>(cases)),
                     percent(interval.low), percent(interval.high));
}

/// The same after the count, unless that is 0: `57: 12.3 % (11.9-12.8)`.
inline std::string count_with_share(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  const std::string share = share_with_interval(times, cases);
  return times == 0 ? share : fmt::format("{}: {}", grouped(times), share);
}

/// An upper edge of the histogram's buckets: plain from 1/8 to 1024, else as a power of two.
inline std::string edge(double ulps) {
  using verify::Histogram;
  if (ulps == 0) return "0";
  if (ulps > Histogram::upper_edge(Histogram::buckets - 2)) {
    return ">" + edge(Histogram::upper_edge(Histogram::buckets - 2));
  }
  if (ulps >= 0.125 && ulps <= 1024) return fmt::format("{}", ulps);
  return fmt::format("2^{}", std::ilogb(ulps));
}

/// An error to three digits, rounded up: what is printed is never below what was measured.
inline std::string rounded_up(double ulps) {
  if (ulps == 0) return "0";
  if (!(ulps <= std::numeric_limits<double>::max())) return "inf";
  const std::string nearest = fmt::format("{:.2e}", ulps);  // d.dde+xx
  const auto read = [](std::string_view text, auto& value) {
    std::from_chars(text.data(), text.data() + text.size(), value);
  };
  double printed = 0;
  read(nearest, printed);
  int digits = 0, exponent = 0;
  read(nearest.substr(0, 1) + nearest.substr(2, 2), digits);
  read(std::string_view(nearest).substr(nearest[5] == '+' ? 6 : 5), exponent);
  if (printed < ulps && ++digits == 1000) {
    digits = 100;
    ++exponent;
  }
  std::string text;
  if (exponent < -3 || exponent > 3) {
    text = fmt::format("{}.{:02}", digits / 100, digits % 100);
  } else if (exponent >= 2) {
    return fmt::format("{}{}", digits, exponent == 3 ? "0" : "");
  } else {
    text = fmt::format("{:.{}f}", digits * std::pow(10.0, exponent - 2), 2 - exponent);
  }
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return exponent < -3 || exponent > 3 ? fmt::format("{}e{}", text, exponent) : text;
}

/// A worst case known, in words: `f32 time, 2210 ulp, searched from ordinary`.
inline std::string known_in_words(const Known& known) {
  std::string text = fmt::format("{} {}", name(known.type), name(known.goal));
  if (std::holds_alternative<verify::Figure>(known.goal)) {
    text += fmt::format(", {} ulp", rounded_up(known.score.value));
  }
  return text + ", " + known.how;
}

}  // namespace reports
