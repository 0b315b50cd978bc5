// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/one_answer.hpp"

#include <cstdio>
#include <limits>
#include <utility>
#include <variant>

#include "verify/backward/measure.hpp"
#include "verify/case/text.hpp"

namespace verify {

namespace {

/// The truth holds by then what is wanted by the contract; an answer may hold more.
template <class Real>
Wanted wanted_for(const Answer<Real>& answer) {
  return {.exit = answer.exit.has_value(),
          .travel = answer.distance.has_value(),
          .geometry = answer.centre || answer.point || answer.normal};
}

/// With as many digits as tell it from all others.
template <class Real>
std::string in_decimals(Real x) {
  return decimal(static_cast<double>(x), std::numeric_limits<Real>::max_digits10);
}

template <class Real>
std::string in_decimals(const Triple<Real>& v) {
  return in_decimals(v[0]) + " " + in_decimals(v[1]) + " " + in_decimals(v[2]);
}

template <class Real>
std::string in_decimals(const Answer<Real>& answer) {
  std::string text;
  for_each_number(answer, [&](std::string_view key, const auto& number) {
    (((text += text.empty() ? "" : ", ") += key) += " ") += in_decimals(number);
  });
  return text.empty() ? "" : "\n             " + text;
}

template <class Real>
std::string in_decimals(const Case<Real>& k) {
  std::string text;
  for (const Real x : k.used()) (text += text.empty() ? "" : " ") += in_decimals(x);
  return text;
}

}  // namespace

template <class Real>
Trial<Real> measured(const Response<Real>& response, Truth<Real> truth, const Contract& contract) {
  Trial<Real> trial{.truth = std::move(truth)};
  if (const auto* const answer = std::get_if<Answer<Real>>(&response)) {
    trial.answer = *answer;
    add(trial.truth, wanted_for(*answer));
  }
  trial.verdict = judge(response, trial.truth, contract);
  measure_backward(trial.verdict, response, trial.truth, contract);
  return trial;
}

template <class Real>
std::string lines_of(const Trial<Real>& trial, const Response<Real>& response) {
  const std::string line = write(trial.asked());
  const Answer<Real> truth = as_answer(trial.truth);
  std::string text =
      "    case     " + line + "\n             " + in_decimals(trial.asked()) + "\n    said     ";
  const auto* const failure = std::get_if<NoAnswer>(&response);
  text += failure != nullptr ? failure->what : write(trial.answer) + in_decimals(trial.answer);
  text += "\n    truth    " + write(truth) + in_decimals(truth);
  if (trial.truth.time) {
    text += "\n             t to 20 digits: " + digits_of(trial.asked(), Instant::contact, 20);
  }
  text += "\n    replay   echo '" + line + "' | graze truth --digits 20";
  if (trial.truth.geometry) text += " --geometry";
  return text + "\n";
}

std::string decimal(double x, int digits) {
  if (x != x) return "nan";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, x);
  return buffer;
}

std::string counted(std::uint64_t times, std::string_view noun) {
  return std::to_string(times) + " " + std::string(noun) + (times == 1 ? "" : "s");
}

#define GRAZE_ONE_ANSWER_OF(Real)                                                     \
  template Trial<Real> measured(const Response<Real>&, Truth<Real>, const Contract&); \
  template std::string lines_of(const Trial<Real>&, const Response<Real>&);
GRAZE_ONE_ANSWER_OF(float)
GRAZE_ONE_ANSWER_OF(double)
#undef GRAZE_ONE_ANSWER_OF

}  // namespace verify
