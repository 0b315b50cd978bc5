// SPDX-License-Identifier: BSL-1.0
/// The cost of a certified judgment, as audits and slices make them: a case is drawn, answered by graze, decided and certified
/// by the oracle, and judged, for outcome, motion and time only, without exits and geometry. No case is repeated. Also
/// measures each of these parts alone, over the same ordinary cases.
#include <benchmark/benchmark.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/paired.hpp"
#include "subjects/built_in.hpp"
#include "subjects/graze.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/subject.hpp"
#include "verify/oracle/fast/fast_truth.hpp"

namespace {

using verify::Case, verify::Family, verify::Subject, verify::Truth;

template <class Real>
std::optional<Truth<Real>> by_integers(const Case<Real>& k) {
  return verify::truth_of(k, {.exit = false});
}
/// As slices decide: with balls, and with integers if those aren't small enough.
template <class Real>
std::optional<Truth<Real>> by_balls(const Case<Real>& k) {
  std::optional<Truth<Real>> truth = verify::fast_truth(k, {.exit = false});
  if (!truth) truth = by_integers(k);
  return truth;
}

template <class Real, class Find>
void judged(benchmark::State& state, const Subject& subject, const Family& family, Find truth_about) {
  std::uint64_t index = 0;
  const auto answer = subjects::timed<subjects::Header, Real>;
  for (auto _ : state) {
    const Case<Real> k = verify::draw<Real>(family, subject.question, /*seed=*/1, index++);
    auto verdict = verify::judge(answer(k), *truth_about(k), subject.contract);
    benchmark::DoNotOptimize(verdict);
  }
  state.SetItemsProcessed(state.iterations());
}

/// One part alone, over enough drawn cases that the predictor can't learn their order.
template <class Real, class Part>
void part(benchmark::State& state, const Subject& subject, const Family& family, Part part_of) {
  std::vector<Case<Real>> cases(1U << 14U);
  for (std::size_t i = 0; i < cases.size(); ++i)
    cases[i] = verify::draw<Real>(family, subject.question, /*seed=*/1, i);
  std::size_t index = 0;
  for (auto _ : state) {
    ++index;
    auto result = part_of(cases[index % cases.size()], index);
    benchmark::DoNotOptimize(result);
  }
}

/// The names begin with what is measured: oracle, fast_oracle, oracle_draws, ...
template <class Measure>
void enlist(std::string_view who, const Subject& subject, const Family& family, std::string_view type,
            Measure measure) {
  const std::string id = std::string(who) + ":" + std::string(verify::stem(subject.question)) + "/" +
                         std::string(family.name) + "/" + std::string(type);
  benchmark::RegisterBenchmark(id.c_str(), measure);
}

template <class Real>
void enlist_whole(const Subject& subject, const Family& family) {
  const auto whole = [&](auto truth_about) {
    return [&subject, &family, truth_about](benchmark::State& state) {
      judged<Real>(state, subject, family, truth_about);
    };
  };
  enlist("oracle", subject, family, verify::type_name<Real>(), whole(by_integers<Real>));
  enlist("fast_oracle", subject, family, verify::type_name<Real>(), whole(by_balls<Real>));
}

template <class Real>
void enlist_parts(const Subject& subject, const Family& family) {
  const auto alone = [&](auto part_of) {
    return [&subject, &family, part_of](benchmark::State& state) {
      part<Real>(state, subject, family, part_of);
    };
  };
  const auto add = [&](std::string_view who, auto part_of) {
    enlist(who, subject, family, verify::type_name<Real>(), alone(part_of));
  };
  const auto answer = subjects::timed<subjects::Header, Real>;
  add("oracle_draws", [&subject, &family](const Case<Real>&, std::size_t index) {
    return verify::draw<Real>(family, subject.question, /*seed=*/1, index);
  });
  add("oracle_asks", [answer](const Case<Real>& k, std::size_t) { return answer(k); });
  add("oracle_decides", [](const Case<Real>& k, std::size_t) { return by_integers(k); });
  add("fast_oracle_decides", [](const Case<Real>& k, std::size_t) { return by_balls(k); });
}

const int enlisted = [] {
  for (const Subject& subject : subjects::built_in_subjects()) {
    if (subject.name != "graze") continue;
    for (const std::string_view name : {"ordinary", "far", "near_tangent", "at_end", "bits"}) {
      const Family& family = *verify::find_family(name);
      if (!family.applies(subject.question)) continue;
      enlist_whole<float>(subject, family);
      enlist_whole<double>(subject, family);
    }
    enlist_parts<float>(subject, *verify::find_family("ordinary"));
    enlist_parts<double>(subject, *verify::find_family("ordinary"));
  }
  return 0;
}();

}  // namespace
