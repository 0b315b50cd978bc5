// SPDX-License-Identifier: BSL-1.0
/// The speed of an audit: each case is drawn, answered by graze, decided and certified by the oracle, and judged, for
/// outcome, motion and time only; exits and geometry are left out. No case is repeated. The aim is a million cases a
/// second on one core for realistic scenes, and 100,000 for bit patterns of double.
#include <benchmark/benchmark.h>

#include <string>

#include "bench/paired.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"

namespace {

/// graze's answer to a ray without its exit, or to a cast without its geometry.
template <class Real>
verify::Answer<Real> time_alone(const verify::Case<Real>& k) {
  const auto [a, b, horizon] = verify::scene_of(k);
  const graze::Vec3<Real> start = bench::vec3(a.centre), motion = bench::vec3(a.motion);
  const graze::Sphere<Real> sphere = bench::sphere(b);
  const graze::Hit<Real> hit =
      k.question == verify::Question::ray
          ? graze::ray_sphere(graze::Ray<Real>{start, motion}, sphere, horizon)
          : graze::sphere_cast(graze::SphereCast<Real>{start, motion, a.radius}, sphere);
  verify::Answer<Real> answer;
  answer.outcome = static_cast<verify::Outcome>(hit.outcome);
  if (is_contact(answer.outcome)) {
    answer.motion = static_cast<verify::Motion>(hit.motion);
    answer.time = hit.time;
  }
  return answer;
}

template <class Real>
void judged(benchmark::State& state, const verify::Subject& subject, const verify::Family& family) {
  std::uint64_t index = 0;
  const bool says_more =
      subject.question == verify::Question::ray || subject.question == verify::Question::cast;
  const auto answer = says_more ? time_alone<Real> : subject.calls<Real>().native;
  for (auto _ : state) {
    const verify::Case<Real> k = verify::draw<Real>(family, subject.question, /*seed=*/1, index++);
    const verify::Truth<Real> truth = verify::truth_of(k, {.exit = false});
    auto verdict = verify::judge(answer(k), truth, subject.contract);
    benchmark::DoNotOptimize(verdict);
  }
  state.SetItemsProcessed(state.iterations());
}

template <class Real>
void enlist(const verify::Subject& subject, const verify::Family& family) {
  const std::string id = "oracle:" + std::string(verify::stem(subject.question)) + "/" +
                         std::string(family.name) + "/" + std::string(verify::type_name<Real>());
  benchmark::RegisterBenchmark(id.c_str(),
                               [&](benchmark::State& state) { judged<Real>(state, subject, family); });
}

const int enlisted = [] {
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    if (subject.name != "graze") continue;
    for (const std::string_view name : {"ordinary", "far", "near_tangent", "at_end", "bits"}) {
      const verify::Family& family = *verify::find_family(name);
      if (!family.applies(subject.question)) continue;
      enlist<float>(subject, family);
      enlist<double>(subject, family);
    }
  }
  return 0;
}();

}  // namespace
