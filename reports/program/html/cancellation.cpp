// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/cancellation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string_view>

#include "reports/program/audit/counts.hpp"
#include "reports/program/pages/plain_case.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/judge.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

using namespace verify;

namespace {

constexpr std::uint64_t cases_of_a_family = 1500;

/// An impact, and how many bits cancel in it.
template <class Real>
struct Impact {
  Case<Real> k;
  int bits = 0;
  double conditioning = 0;  ///< in ulps of the time
};

template <class Real>
double largest_of(const std::array<Real, 3>& p) {
  return std::max({std::abs(static_cast<double>(p[0])), std::abs(static_cast<double>(p[1])),
                   std::abs(static_cast<double>(p[2]))});
}

template <class Real>
std::optional<Impact<Real>> impact_of(const Case<Real>& k) {
  if (truth_of(k, {.exit = false}).outcome != Outcome::impact) return std::nullopt;
  const auto path = path_line(k);
  if (!path || path->discriminant <= 0 || !std::isfinite(path->shared_bits)) return std::nullopt;
  const double time = k.question == Question::container ? path->second : path->first;
  if (!(time > 0))
    return std::nullopt;  // spheres that touch at the start: no ulp tells how sensitive that is
  // Products hold twice the digits of the type: of more bits than that it sees none.
  const double most = 2.0 * std::numeric_limits<Real>::digits;
  return Impact<Real>{k, static_cast<int>(std::min(path->shared_bits, most)),
                      conditioning_of(scene_of(k), *path, time)};
}

template <class Real>
std::vector<Impact<Real>> impacts_of(const Plan& plan, Question question, bool unit) {
  std::vector<Impact<Real>> impacts;
  for (const std::string_view name : {"ordinary", "far", "near_tangent", "grazes_wall"}) {
    const Family* const family = find_family(unit ? "unit_" + std::string(name) : std::string(name));
    if (family == nullptr || !family->applies(question)) continue;
    for (std::uint64_t i = 0; i < std::min(plan.cases, cases_of_a_family); ++i) {
      if (const auto impact = impact_of(draw<Real>(*family, question, plan.seed, i)))
        impacts.push_back(*impact);
    }
  }
  return impacts;
}

std::vector<Cancellation> list_of(const std::map<int, double>& by_bits) {
  std::vector<Cancellation> list;
  list.reserve(by_bits.size());
  for (const auto& [bits, value] : by_bits) list.push_back({bits, value});
  return list;
}

template <class Real>
ErrorCurve error_curve(const Subject& subject, NumberType type, const std::vector<Impact<Real>>& impacts) {
  const auto figure = own_figure(subject.contract);
  std::vector<Case<Real>> cases;
  cases.reserve(impacts.size());
  for (const Impact<Real>& impact : impacts) cases.push_back(impact.k);
  const auto responses = responses_of<Real>(subject, cases);
  std::map<int, double> largest;
  for (std::size_t i = 0; i < responses.size(); ++i) {
    const Truth<Real> truth = truth_of(cases[i], wanted_by(subject.contract, subject.question));
    const Verdict verdict = judge(responses[i], truth, subject.contract, subject.calls<Real>().promise);
    const auto error = verdict.error[static_cast<std::size_t>(*figure)];
    if (!verdict.within_contract || verdict.kind != Kind::right || !error) continue;
    double& most = largest[impacts[i].bits];
    most = std::max(most, *error);
  }
  return {&subject, type, list_of(largest)};
}

template <class Real>
ConditioningCurve conditioning_curve(Question question, NumberType type,
                                     const std::vector<Impact<Real>>& impacts) {
  std::map<int, double> largest;
  for (const Impact<Real>& impact : impacts) {
    double& most = largest[impact.bits];
    most = std::max(most, impact.conditioning);
  }
  return {question, type, list_of(largest)};
}

bool gives_a_moment(const Subject& subject) {
  using Gives = Contract::Gives;
  return subject.contract.gives == Gives::time || subject.contract.gives == Gives::distance;
}

template <class Real>
void add(Cancellations& all, const Plan& plan, Question question, NumberType type,
         const std::atomic<bool>& interrupted) {
  const auto any = impacts_of<Real>(plan, question, false), unit = impacts_of<Real>(plan, question, true);
  all.conditioning.push_back(conditioning_curve<Real>(question, type, any));
  for (const Subject* subject : plan.subjects) {
    if (interrupted || subject->question != question || !gives_a_moment(*subject)) continue;
    if (types_of({type}, *subject).empty()) continue;
    all.errors.push_back(error_curve<Real>(*subject, type, subject->contract.unit_direction ? unit : any));
  }
}

}  // namespace

template <class Real>
double conditioning_of(const Scene<Real>& scene, const PathLine& path, double time) {
  // Contact is where the distance of the centres is the sum of the radii (for a container: their difference), so a
  // change of that distance by d moves it by d / s, where s is the speed at which the distance changes there: by the
  // roots t0 and t1, s = (t1 - t0) |v|^2 / (2 R). Half an ulp in each coordinate of a point changes the distance by no more
  // than sqrt(3) half ulps of its largest, and one in a displacement by t times as much.
  const double half_ulp = std::ldexp(1.0, -std::numeric_limits<Real>::digits);
  const auto of_point = [&](const auto& p) { return std::sqrt(3.0) * largest_of(p); };
  const double moved = of_point(scene.a.centre) + of_point(scene.b.centre) +
                       time * (of_point(scene.a.motion) + of_point(scene.b.motion)) +
                       static_cast<double>(scene.a.radius) + static_cast<double>(scene.b.radius);
  const double speed = (path.second - path.first) * path.length * path.length / (2 * path.contact);
  const double ulp = std::ldexp(1.0, std::ilogb(time) - std::numeric_limits<Real>::digits + 1);
  return half_ulp * moved / speed / ulp;
}

template double conditioning_of(const Scene<float>&, const PathLine&, double);
template double conditioning_of(const Scene<double>&, const PathLine&, double);

Cancellations cancellations_of(const Plan& plan, const std::atomic<bool>& interrupted) {
  Cancellations all;
  for (const Question question : questions_of(plan)) {
    for (const NumberType type : plan.types) {
      if (type == NumberType::f32) {
        add<float>(all, plan, question, type, interrupted);
      } else {
        add<double>(all, plan, question, type, interrupted);
      }
    }
  }
  return all;
}

}  // namespace reports
