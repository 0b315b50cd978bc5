// SPDX-License-Identifier: BSL-1.0
#include "reports/program/explain/explanation.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <variant>

#include "reports/program/audit/responses.hpp"
#include "reports/program/explain/lost_digits.hpp"
#include "reports/program/text/decimals.hpp"
#include "verify/backward/backward.hpp"

namespace reports {

using namespace verify;

namespace {

template <class Real>
Nearness nearness_of(const Truth<Real>& truth) {
  Nearness near_by{verify::margin(truth), {}, {}};
  if (near_by.margin.high == no_steps) return near_by;
  const auto found = witnesses(opposite(truth), truth, {}, near_by.margin.high);
  if (found.empty()) return near_by;
  near_by.witness = decimal_line(found.front());
  near_by.outcome = truth_of(found.front(), {.exit = false}).outcome;
  return near_by;
}

using Place = std::array<double, 2>;

using Wide = std::array<long double, 3>;

long double dot(const Wide& x, const Wide& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

/// x - factor y
template <class X, class Y>
Wide less(const X& x, const Y& y, long double factor = 1) {
  Wide difference{};
  for (std::size_t i = 0; i < 3; ++i)
    difference[i] = static_cast<long double>(x[i]) - factor * static_cast<long double>(y[i]);
  return difference;
}

/// The claimed centre of A as seen from B. If B moves, takes B's position at the time when A, on its own path, is nearest
/// to that centre.
template <class Real>
Place seen_from_b(const Case<Real>& k, const Triple<Real>& centre) {
  const Scene<Real> scene = scene_of(k);
  const Wide own = less(scene.a.motion, layout(k.question).ends ? scene.a.centre : Triple<Real>{}),
             motion = less(own, scene.b.motion);
  Wide way = less(centre, scene.a.centre);
  if (scene.b.motion != Triple<Real>{}) way = less(way, scene.b.motion, dot(way, own) / dot(own, own));
  const auto across = [&](const Wide& x) { return less(x, motion, dot(x, motion) / dot(motion, motion)); };
  const Wide aside = across(way), side_of_b = across(less(scene.b.centre, scene.a.centre));
  const long double length = std::sqrt(dot(side_of_b, side_of_b));
  // On a path through B's centre, neither side is B's.
  const long double upwards = length == 0 ? std::sqrt(dot(aside, aside)) : dot(aside, side_of_b) / length;
  return {static_cast<double>(dot(way, motion) / std::sqrt(dot(motion, motion))),
          static_cast<double>(upwards)};
}

/// Where an answer puts the contact; none if it doesn't say, or says nothing finite.
template <class Real>
std::optional<Place> place_of(const Answer<Real>& answer, const Case<Real>& k, const PathLine& path) {
  std::optional<Place> place;
  if (answer.centre) place = seen_from_b(k, *answer.centre);
  if (answer.distance) place = Place{static_cast<double>(*answer.distance), 0};
  if (answer.time) place = Place{static_cast<double>(*answer.time) * path.length, 0};
  if (place && !(std::isfinite((*place)[0]) && std::isfinite((*place)[1]))) return std::nullopt;
  return place;
}

template <class Real>
SubjectAnswer said_by(const Subject& subject, const Case<Real>& k, const std::optional<PathLine>& path) {
  SubjectAnswer said{&subject, {}, {}, Cause::none};
  const Truth<Real> truth = truth_of(k, wanted_by(subject.contract, k.question));
  const auto responses = responses_of<Real>(subject, std::vector<Case<Real>>{k});
  const Calls<Real>& calls = subject.calls<Real>();
  said.verdict = judge(responses.front(), truth, subject.contract, calls.promise);
  if (const auto* const failure = std::get_if<NoAnswer>(&responses.front()))
    said.answer = "no answer: " + failure->what;
  if (const auto* const answer = std::get_if<Answer<Real>>(&responses.front())) {
    said.answer = decimals(*answer);
    if (truth.outcome != Outcome::invalid)
      said.verdict.backward = backward_error(*answer, truth, subject.contract, said.verdict.kind);
    if (path) said.place = place_of(*answer, k, *path);
  }
  if (calls.wide != nullptr && truth.outcome != Outcome::invalid) {
    said.cause = cause_of(said.verdict.kind, calls.wide(k), truth, subject.contract);
    if (said.cause != Cause::logic) said.lost = lost_digits(subject, truth, said.verdict);
  } else if (is_wrong(said.verdict.kind)) {
    said.cause = Cause::unknown;
  }
  return said;
}

}  // namespace

template <class Real>
Explanation explanation_of(const Case<Real>& k, const std::vector<const Subject*>& subjects) {
  constexpr int digits_shown = 20;
  const Truth<Real> truth = truth_of(k);
  const Scene<Real> scene = scene_of(k);
  Explanation all;
  all.line = decimal_line(k);
  all.scene = decimals(k);
  all.type = std::is_same_v<Real, float> ? NumberType::f32 : NumberType::f64;
  all.question = k.question;
  all.digits = std::numeric_limits<Real>::digits;
  all.radius_a = static_cast<double>(scene.a.radius);
  all.radius_b = static_cast<double>(scene.b.radius);
  all.horizon = static_cast<double>(scene.horizon);
  all.outcome = truth.outcome;
  all.touches = truth.touches;
  all.motion = truth.motion;
  all.time = digits_of(k, Instant::contact, digits_shown);
  all.exit = digits_of(k, Instant::exit, digits_shown);
  all.path = path_line(k);
  all.crossings = crossings_of(k, digits_shown);
  all.behind = truth.outcome == Outcome::miss && lies_behind(k);
  if (truth.outcome != Outcome::invalid) all.nearness = nearness_of(truth);
  for (const Subject* subject : subjects) all.said.push_back(said_by(*subject, k, all.path));
  return all;
}

template Explanation explanation_of(const Case<float>&, const std::vector<const Subject*>&);
template Explanation explanation_of(const Case<double>&, const std::vector<const Subject*>&);

}  // namespace reports
