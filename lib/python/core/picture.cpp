// SPDX-License-Identifier: BSL-1.0
#include "picture.hpp"

#include <cmath>

#include "reports/program/explain/explanation.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace graze::python {

using namespace verify;

template <class Real>
std::string picture_of(const Trial<Real>& trial) {
  const Case<Real>& k = trial.asked();
  const Scene<Real> scene = scene_of(k);
  // Only what the drawing shows; explanation_of fills in the rest, with routines that a user doesn't have.
  reports::Explanation shown;
  shown.line = write(k);
  shown.question = k.question;
  shown.radius_a = static_cast<double>(scene.a.radius);
  shown.radius_b = static_cast<double>(scene.b.radius);
  shown.horizon = static_cast<double>(scene.horizon);
  shown.outcome = trial.truth.outcome;
  shown.path = path_line(k);
  if (!shown.path) return "";
  Subject function;
  function.name = "the function";
  reports::SubjectAnswer said{&function, write(trial.answer), trial.verdict};
  double along = std::nan("");
  if (trial.answer.distance) along = static_cast<double>(*trial.answer.distance);
  if (trial.answer.time) along = static_cast<double>(*trial.answer.time) * shown.path->length;
  if (std::isfinite(along)) said.place = {along, 0};
  shown.said.push_back(said);
  return reports::drawing_of(shown);
}
template std::string picture_of(const Trial<float>&);
template std::string picture_of(const Trial<double>&);

}  // namespace graze::python
