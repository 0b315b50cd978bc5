// SPDX-License-Identifier: BSL-1.0
/// Answers the case lines on standard input with the oracle's truth and its certificates: one answer line for
/// each case, geometry and distance on every contact.
#include <cstdio>
#include <iostream>
#include <string>
#include <variant>

#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

template <class Real>
void print(const verify::Case<Real>& k) {
  const auto truth = verify::truth_of(k, {.travel = true, .geometry = true});
  std::string line = verify::write(verify::as_answer(truth));
  const auto append = [&line](const std::string& prefix,
                              const std::optional<verify::Enclosed<Real>>& number) {
    if (!number) return;
    const verify::Midpoints ends = verify::midpoints(number->nearest);
    line += " " + prefix + "below=" + ends.below + " " + prefix + "above=" + ends.above;
  };
  append("", truth.time);
  append("exit_", truth.exit);
  std::puts(line.c_str());
}

}  // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    const verify::CaseLine read = verify::read_case(line);
    if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) {
      std::fprintf(stderr, "%s\n", fault->why.c_str());
      return 1;
    }
    if (const auto* const k = std::get_if<verify::AnyCase>(&read)) {
      std::visit([](const auto& typed) { print(typed); }, *k);
    }
  }
  return 0;
}
