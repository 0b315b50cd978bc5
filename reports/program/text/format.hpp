// SPDX-License-Identifier: BSL-1.0
/// Numbers as text for people: counts, shares with their intervals, errors in ulp.
///
/// Everything is ASCII and independent of the locale, so that text can be padded by its length.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "reports/program/base/read_number.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// A name as a JSON key: `not a number` becomes `not_a_number`.
inline std::string key(std::string_view name) {
  std::string text(name);
  std::ranges::replace(text, ' ', '_');
  return text;
}

using verify::grouped;

/// A share in percent, without the sign, to three digits, or to two below 1 %. Only 0 and 1 print as 0 and 100.
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

/// 1234567 as 1,234,567, and 0 as a point.
inline std::string count_or_point(std::uint64_t n) { return n == 0 ? "." : grouped(n); }

/// A share of some cases: `12.3 %`; a point if the count is 0, a dash if there are no cases.
inline std::string share(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  if (times == 0) return ".";
  return percent(static_cast<double>(times) / static_cast<double>(cases)) + " %";
}

/// A share in percent, without the sign, in at most five characters.
inline std::string short_percent(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  if (times == 0) return ".";
  const double share = static_cast<double>(times) / static_cast<double>(cases);
  if (share < 0.0001) return "<0.01";
  if (times < cases && share >= 0.9995) return ">99.9";
  return percent(share);
}

/// The share with its 95 % interval, even if it is 0: `12.3 % (11.9-12.8)`.
inline std::string share_with_interval(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  const verify::ConfidenceInterval interval = verify::wilson(times, cases);
  return fmt::format("{} % ({}-{})", percent(static_cast<double>(times) / static_cast<double>(cases)),
                     percent(interval.low), percent(interval.high));
}

/// The same after the count, unless that is 0: `57: 12.3 % (11.9-12.8)`.
inline std::string count_with_share(std::uint64_t times, std::uint64_t cases) {
  if (cases == 0) return "-";
  const std::string share = share_with_interval(times, cases);
  return times == 0 ? share : fmt::format("{}: {}", grouped(times), share);
}

/// An upper edge of the histogram's buckets: in decimal from 1/8 to 1024, otherwise as a power of two.
inline std::string edge(double ulps) {
  using verify::Histogram;
  if (ulps == 0) return "0";
  if (ulps > Histogram::upper_edge(Histogram::buckets - 2)) {
    return ">" + edge(Histogram::upper_edge(Histogram::buckets - 2));
  }
  if (ulps >= 0.125 && ulps <= 1024) return fmt::format("{}", ulps);
  return fmt::format("2^{}", std::ilogb(ulps));
}

/// The text for a backward error if no nearby question has the answer.
inline constexpr std::string_view none_near_text = "none near";

/// An error to three digits, rounded up: the printed value is never below the measured one.
inline std::string rounded_up(double ulps) {
  if (ulps == 0) return "0";
  if (!(ulps <= std::numeric_limits<double>::max())) return "inf";
  const std::string nearest = fmt::format("{:.2e}", ulps);  // d.dde+xx
  const auto read = [](std::string_view text, int& value) {
    std::from_chars(text.data(), text.data() + text.size(), value);
  };
  const double printed = number_of<double>(nearest).value_or(0);
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

}  // namespace reports
