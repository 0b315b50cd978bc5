// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/call_time.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "reports/program/base/read_number.hpp"
#include "reports/program/foreign/pass_time.hpp"
#include "reports/program/foreign/process.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;
using namespace std::chrono_literals;

constexpr std::uint64_t cases_timed = 2048;

template <class Real>
std::vector<Case<Real>> ordinary_cases(Question question, std::uint64_t seed) {
  const Family& family = *find_family(question == Question::ray ? "unit_ordinary" : "ordinary");
  std::vector<Case<Real>> cases;
  cases.reserve(cases_timed);
  for (std::uint64_t i = 0; i < cases_timed; ++i) cases.push_back(draw<Real>(family, question, seed, i));
  return cases;
}

template <class Real>
double nanoseconds_of(const Subject& subject, std::uint64_t seed) {
  const std::vector<Case<Real>> cases = ordinary_cases<Real>(subject.question, seed);
  const auto native = subject.calls<Real>().native;
  const double seconds = seconds_of<5>(
      [&] {
        for (const Case<Real>& k : cases) use(native(k));
      },
      10ms);
  return 1e9 * seconds / static_cast<double>(cases.size());
}

template <class Real>
std::string lines_of(Question question, std::uint64_t seed) {
  std::string lines;
  for (const Case<Real>& k : ordinary_cases<Real>(question, seed)) lines += write(k) + '\n';
  return lines;
}

/// The number in the first word of a text; 0 if there is none.
double number_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const double value = number_of<double>(text.substr(0, text.find_first_of(" \t\r\n"))).value_or(0);
  return std::isfinite(value) && value > 0 ? value : 0;
}

}  // namespace

CallTime call_time(const Subject& subject, NumberType type, std::uint64_t seed) {
  return {
      &subject, type,
      type == NumberType::f32 ? nanoseconds_of<float>(subject, seed) : nanoseconds_of<double>(subject, seed)};
}

std::optional<CallTime> call_time_by(const std::string& command, const Subject& subject, NumberType type,
                                     std::uint64_t seed, const std::atomic<bool>& interrupted) {
  const std::string lines = type == NumberType::f32 ? lines_of<float>(subject.question, seed)
                                                    : lines_of<double>(subject.question, seed);
  Process process(command);
  if (process.error() != 0) return std::nullopt;
  double nanoseconds = 0;
  const auto take = [&](std::string_view line) {
    nanoseconds = number_in(line);
    return nanoseconds == 0;
  };
  const auto heard = process.talk({lines, true, 60s, interrupted}, {take});
  if (heard == Process::Heard::ended) nanoseconds = number_in(process.rest());
  if (nanoseconds == 0) return std::nullopt;
  return CallTime{&subject, type, nanoseconds};
}

}  // namespace reports
