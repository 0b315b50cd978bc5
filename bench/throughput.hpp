// SPDX-License-Identifier: BSL-1.0
/// Routines measured over distinct cases of named families, drawn beforehand.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bench/naive.hpp"
#include "graze/graze.hpp"
#include "verify/family.hpp"

namespace bench {

inline constexpr std::size_t cases = 65'536;  ///< a power of two, so that going round costs an `and`
inline constexpr std::uint64_t seed = 1;

template <class Real>
graze::Vec3<Real> vec3(const verify::Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}
template <class Real>
graze::Sphere<Real> sphere(const verify::Body<Real>& body) {
  return {vec3(body.centre), body.radius};
}
template <class Real>
graze::MovingSphere<Real> moving(const verify::Body<Real>& body) {
  return {sphere(body), vec3(body.motion)};
}

/// Answers all cases in turn, again and again. `arguments` turns a scene into what `routine` takes.
template <class Real, class Arguments, class Routine>
void throughput(benchmark::State& state, verify::Question question, const verify::Family& family,
                Arguments arguments, Routine routine) {
  std::vector<decltype(arguments(verify::Scene<Real>{}))> inputs;
  inputs.reserve(cases);
  for (std::size_t i = 0; i < cases; ++i) {
    inputs.push_back(arguments(verify::scene_of(verify::draw<Real>(family, question, seed, i))));
  }
  std::size_t i = 0;
  for (auto _ : state) {
    auto answer = std::apply(routine, inputs[i]);
    benchmark::DoNotOptimize(answer);
    i = (i + 1) % cases;
  }
  state.SetItemsProcessed(state.iterations());
}

/// Enlists `graze:question/family/type` and `naive:question/family/type`. The routines are templates over the
/// number type, handed over as generic lambdas.
template <class Real, class Arguments, class Graze, class Naive>
void enlist(verify::Question question, Arguments arguments, Graze graze, Naive naive) {
  for (const std::string_view name : {"ordinary", "far"}) {
    const verify::Family& family = *verify::find_family(name);
    const std::string id = std::string(verify::stem(question)) + "/" + std::string(name) + "/" +
                           std::string(verify::type_name<Real>());
    const auto add = [&](const char* who, auto routine) {
      benchmark::RegisterBenchmark((who + id).c_str(), [=, &family](benchmark::State& state) {
        throughput<Real>(state, question, family, arguments, routine);
      });
    };
    add("graze:", graze);
    add("naive:", naive);
  }
}

/// The same for both types.
template <class Arguments, class Graze, class Naive>
int enlist(verify::Question question, Arguments arguments, Graze graze, Naive naive) {
  enlist<float>(question, arguments, graze, naive);
  enlist<double>(question, arguments, graze, naive);
  return 0;
}

}  // namespace bench
