// SPDX-License-Identifier: BSL-1.0
/// Shared by the tests of the judge: scenes and the truth about them, answers of each kind, and contracts.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "props/unit/case_in.hpp"
#include "verify/judge/judge.hpp"

namespace props::judged {

using verify::Answer;
using verify::Contract;
using verify::Figure;
using verify::Kind;
using verify::Outcome;
using verify::Triple;
using verify::Truth;
using Gives = Contract::Gives;

template <class Real>
inline constexpr Real infinity = std::numeric_limits<Real>::infinity();
template <class Real>
inline constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();

/// The truth about "QUESTION numbers", with everything that any contract may need.
template <class Real>
Truth<Real> truth(const std::string& question, const std::string& numbers) {
  const std::string line = question + " " + std::string(verify::type_name<Real>()) + " " + numbers;
  return truth_of(case_in<Real>(line), {.travel = true, .geometry = true});
}

/// How a subject of each kind reports a contact, at a time or an equivalent place.
template <class Real>
Answer<Real> in_contact() {
  Answer<Real> answer;
  answer.outcome = Outcome::impact;
  return answer;
}
template <class Real>
Answer<Real> at_time(Real time) {
  auto answer = in_contact<Real>();
  answer.time = time;
  return answer;
}
template <class Real>
Answer<Real> at_distance(Real distance) {
  auto answer = in_contact<Real>();
  answer.distance = distance;
  return answer;
}
template <class Real>
Answer<Real> at_centre(Real x, Real y = 0, Real z = 0) {
  auto answer = in_contact<Real>();
  answer.centre = Triple<Real>{x, y, z};
  return answer;
}
template <class Real>
Answer<Real> none(Outcome outcome = Outcome::miss) {
  Answer<Real> answer;
  answer.outcome = outcome;
  return answer;
}

template <class Real>
Kind kind(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract = {}) {
  return judge(answer, truth, contract).kind;
}
template <class Real>
std::optional<double> error(const Answer<Real>& answer, const Truth<Real>& truth, Figure figure,
                            const Contract& contract = {}) {
  return judge(answer, truth, contract).error[static_cast<std::size_t>(figure)];
}

inline const Contract by_distance{.gives = Gives::distance};
inline const Contract by_centre{.gives = Gives::centre};
inline const Contract by_contact{.gives = Gives::contact_alone};
inline const Contract by_roots{.gives = Gives::roots};
inline const Contract by_statement{.states_outcome = true};

template <class Real>
class Judge : public testing::Test {
 public:
  // Roots 4 and 6.
  Truth<Real> ray = truth<Real>("ray", "0 0 0 1 0 0 5 0 0 1");
  Truth<Real> short_ray = truth<Real>("ray", "0 0 0 1 0 0 5 0 0 1 5");
  // Roots -1.5 and 2.5.
  Truth<Real> inside_ray = truth<Real>("ray", "0 0 0 1 0 0 0.5 0 0 2");
  // Roots 3/10 and 7/10 of a path of length 10.
  Truth<Real> sweep = truth<Real>("sweep", "0 0 0 1 10 0 0 5 0 0 1");
  Truth<Real> overlap = truth<Real>("sweep", "1 0 0 1 10 0 0 2 0 0 1");
  Truth<Real> miss = truth<Real>("sweep", "0 0 0 1 0 10 0 5 0 0 1");
  // Roots -7/10 and -3/10 of a path of length 10.
  Truth<Real> left_behind = truth<Real>("sweep", "0 0 0 1 10 0 0 -5 0 0 1");
  // Roots 12/10 and 16/10 of a path of length 10, and 4 and 6 of a ray that ends at 2.
  Truth<Real> beyond_end = truth<Real>("sweep", "0 0 0 1 10 0 0 14 0 0 1");
  Truth<Real> beyond_ray = truth<Real>("ray", "0 0 0 1 0 0 5 0 0 1 2");
  // Roots -3/10 and 7/10 of a path of length 10.
  Truth<Real> container = truth<Real>("container", "-2 0 0 1 10 0 0 0 0 0 6");
  Truth<Real> outside = truth<Real>("container", "-9 0 0 1 10 0 0 0 0 0 6");
  Truth<Real> contained = truth<Real>("container", "0 0 0 1 1 0 0 0 0 0 6");
  Truth<Real> contained_at_rest = truth<Real>("container", "0 0 0 1 0 0 0 0 0 0 6");
  Truth<Real> faulty = truth<Real>("sweep", "0 0 0 -1 10 0 0 5 0 0 1");
};
using Types = testing::Types<float, double>;

}  // namespace props::judged
