// SPDX-License-Identifier: BSL-1.0
#include "reports/call_time.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "reports/process.hpp"
#include "verify/family.hpp"
#include "verify/text.hpp"

namespace reports {

namespace {

using namespace verify;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

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
  constexpr auto long_enough = 10ms;
  std::array<double, 5> passes{};
  std::size_t rounds = 1;
  for (std::size_t pass = 0; pass < passes.size();) {
    const auto start = Clock::now();
    for (std::size_t round = 0; round < rounds; ++round) {
      for (const Case<Real>& k : cases) {
        const Answer<Real> answer = native(k);
        asm volatile("" : : "r"(&answer) : "memory");  // somebody may read it
      }
    }
    const auto time = Clock::now() - start;
    if (time < long_enough && pass == 0) {
      rounds *= 2;
      continue;
    }
    passes.at(pass++) =
        std::chrono::duration<double, std::nano>(time).count() / static_cast<double>(rounds * cases.size());
  }
  std::ranges::sort(passes);
  return passes[passes.size() / 2];
}

template <class Real>
std::string lines_of(Question question, std::uint64_t seed) {
  std::string lines;
  for (const Case<Real>& k : ordinary_cases<Real>(question, seed)) lines += write(k) + '\n';
  return lines;
}

/// The number that a text begins with; 0 if there is none.
double number_in(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
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
  const auto heard = process.talk({lines, true, Clock::now() + 60s, interrupted}, {take});
  if (heard == Process::Heard::ended) nanoseconds = number_in(process.rest());
  if (nanoseconds == 0) return std::nullopt;
  return CallTime{&subject, type, nanoseconds};
}

}  // namespace reports
