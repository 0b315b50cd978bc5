// SPDX-License-Identifier: BSL-1.0
/// Reads case lines, and writes for each up to two lines of five fields separated by tabs: the case, a number of steps, an
/// answer, and one or two cases at most that far away that show by how many steps the answer is wrong. The answer is first the opposite one, and
/// then, for a contact, a slightly later time. Nothing is written if no number is known.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <string>
#include <variant>

#include "verify/backward/backward.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;

template <class Real>
void show(const Answer<Real>& answer, const Truth<Real>& truth) {
  const Steps steps = backward_error(answer, truth, {}).high;
  if (steps == no_steps) return;
  const auto cases = witnesses(answer, truth, {}, steps);
  if (cases.empty()) return;
  std::cout << write(truth.asked) << '\t' << steps << '\t' << write(answer) << '\t' << write(cases.front())
            << '\t' << write(cases.back()) << '\n';
}

template <class Real>
void show(const Case<Real>& k) {
  const Truth<Real> truth = truth_of(k);
  if (truth.outcome == Outcome::invalid) return;
  show(opposite(truth), truth);
  if (truth.outcome != Outcome::impact || !truth.time) return;
  Answer<Real> later{.outcome = Outcome::impact, .time = truth.time->nearest};
  for (int i = 0; i < 20; ++i) later.time = std::nextafter(*later.time, (std::numeric_limits<Real>::max)());
  show(later, truth);
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto read = read_case(line);
    if (const auto* const k = std::get_if<AnyCase>(&read)) std::visit([](const auto& one) { show(one); }, *k);
  }
}
