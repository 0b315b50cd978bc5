// SPDX-License-Identifier: BSL-1.0
/// `graze truth`: the oracle's answers to cases, with certificates to check them by.
#include <string_view>
#include <variant>

#include "reports/program/commands/case_lines.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/text/decimals.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports::command {

namespace {

using namespace verify;

void add_key(std::string& line, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  line += ' ';
  line += key;
  line += '=';
  line += value;
}

template <class Real>
Wanted wanted_for(const Case<Real>& k, const TruthOptions& options) {
  const bool places = k.question == Question::cast || (options.geometry && k.question != Question::ray);
  return {.travel = places, .geometry = places};
}

template <class Real>
std::string line_of(const Case<Real>& k, const TruthOptions& options) {
  const Truth<Real> truth = truth_of(k, wanted_for(k, options));
  const Answer<Real> exact = as_answer(truth);
  std::string line = write(exact);
  if (options.decimal) line += decimal_keys(exact);
  if (truth.outcome == Outcome::impact && truth.time) {
    const Midpoints around = midpoints(truth.time->nearest);
    add_key(line, "below", around.below);
    add_key(line, "above", around.above);
  }
  // A ray with direction zero never leaves; its infinite exit isn't a rounded number.
  const Body<Real> ray = scene_of(k).a;
  const bool leads_out = ray.motion[0] != 0 || ray.motion[1] != 0 || ray.motion[2] != 0;
  if (truth.exit && leads_out) {
    const Midpoints around = midpoints(truth.exit->nearest);
    add_key(line, "exit_below", around.below);
    add_key(line, "exit_above", around.above);
  }
  if (options.digits > 0) {
    if (truth.time) add_key(line, "t_digits", digits_of(k, Instant::contact, options.digits));
    if (truth.exit) add_key(line, "exit_digits", digits_of(k, Instant::exit, options.digits));
  }
  return line;
}

}  // namespace

int truth(const TruthOptions& options) {
  return reply_to_lines(options.files, [&](const AnyCase& asked) {
    return std::visit([&](const auto& k) { return line_of(k, options); }, asked);
  });
}

}  // namespace reports::command
