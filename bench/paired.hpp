// SPDX-License-Identifier: BSL-1.0
/// graze and the naive code side by side, over distinct cases of named families, drawn in advance.
///
/// The cost of a query depends on what the branch predictor can learn. So each pair is measured over
///
///   mixed     65,536 cases, half hits and half misses in the order drawn: no pattern to learn
///   learnt    2,048 of them, few enough for a predictor to learn
///   misses    65,536 cases without contact
///   hits      65,536 cases with a contact
///   stored    the same, all of whose numbers were stored one by one just before
///   chain     mixed, each query waiting for the answer to the one before: latency
///
/// of ordinary scenes, and `mixed` of far ones. A hit is an impact; scenes that start in contact are left out.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bench/counted.hpp"
#include "bench/naive.hpp"
#include "graze/graze.hpp"
#include "graze/stable.hpp"  // before functions.hpp, which calls what is declared
#include "subjects/functions.hpp"
#include "verify/case/family.hpp"

namespace bench {

inline constexpr std::size_t many = 65'536,
                             few = 2'048;  ///< powers of two, so that an `and` wraps the index around
inline constexpr std::uint64_t seed = 1;

using subjects::shapes_of;

struct Mix {
  std::string_view name, family;
  std::size_t count;
  double hits;  ///< share of all cases
  bool chained;
  bool endless = false;  ///< rays get no t_max
  bool stored = false;   ///< the numbers of a case are stored one by one just before it is asked
};
inline constexpr Mix mixes[]{{"mixed", "ordinary", many, 0.5, false},
                             {"learnt", "ordinary", few, 0.5, false},
                             {"misses", "ordinary", many, 0, false},
                             {"hits", "ordinary", many, 1, false},
                             {"stored", "ordinary", many, 1, false, false, true},
                             {"chain", "ordinary", many, 0.5, true},
                             {"far", "far", many, 0.5, false}};

/// The scenes of a mix: the first of its family with the required shares of hits and misses, in the order drawn.
/// `outcome_of` returns the outcome of a scene.
template <class Real, class OutcomeOf>
std::vector<verify::Scene<Real>> scenes_of(const Mix& mix, verify::Question question, OutcomeOf outcome_of) {
  const verify::Family& family = *verify::find_family(mix.family);
  std::vector<verify::Scene<Real>> scenes;
  scenes.reserve(mix.count);
  std::size_t hits = 0, others = 0;
  const auto most_hits = static_cast<std::size_t>(mix.hits * static_cast<double>(mix.count));
  for (std::uint64_t i = 0; scenes.size() < mix.count; ++i) {
    verify::Scene<Real> scene = verify::scene_of(verify::draw<Real>(family, question, seed, i));
    if (mix.endless) scene.horizon = std::numeric_limits<Real>::infinity();
    const graze::Outcome outcome = outcome_of(scene);
    if (outcome == graze::Outcome::overlap || outcome == graze::Outcome::outside) continue;
    const bool hit = outcome == graze::Outcome::impact;
    if (hit ? hits == most_hits : others == mix.count - most_hits) continue;
    ++(hit ? hits : others);
    scenes.push_back(scene);
  }
  return scenes;
}

/// The inputs of a mix: the arguments of `routine` for each scene.
template <verify::Question question, class Real, class Routine>
auto inputs_of(const Mix& mix, Routine routine) {
  const auto outcome_of = [&](const verify::Scene<Real>& scene) {
    return std::apply(routine, shapes_of<question>(scene)).outcome;
  };
  std::vector<decltype(shapes_of<question>(verify::Scene<Real>{}))> inputs;
  inputs.reserve(mix.count);
  for (const verify::Scene<Real>& scene : scenes_of<Real>(mix, question, outcome_of))
    inputs.push_back(shapes_of<question>(scene));
  return inputs;
}

template <class Real>
std::size_t sign_of(Real time) {
  return std::bit_cast<std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>>(time) >>
         (8 * sizeof(Real) - 1);
}

/// A copy of which each number was stored by itself just now.
template <class Real, class Shape>
Shape stored_one_by_one(const Shape& shape) {
  Shape copy;
  for (std::size_t at = 0; at < sizeof shape; at += sizeof(Real)) {
    std::memcpy(reinterpret_cast<char*>(&copy) + at, reinterpret_cast<const char*>(&shape) + at,
                sizeof(Real));
    benchmark::ClobberMemory();
  }
  return copy;
}

/// Answers all cases in turn, repeatedly. In a chain, the index of the next case depends on the sign of the answer's
/// time, which is never negative: so the processor must wait for each answer.
template <class Inputs, class Routine>
void answer_all(benchmark::State& state, const std::string& name, const Inputs& inputs, bool chained,
                Routine routine) {
  const std::size_t last = inputs.size() - 1;
  std::size_t i = 0;
  const Counted counted(name);
  if (chained) {
    for (auto _ : state) {
      const auto answer = std::apply(routine, inputs[i]);
      i = (i + 1 + sign_of(answer.time)) & last;
      benchmark::DoNotOptimize(i);
    }
  } else {
    for (auto _ : state) {
      auto answer = std::apply(routine, inputs[i]);
      benchmark::DoNotOptimize(answer);
      i = (i + 1) & last;
    }
  }
  state.SetItemsProcessed(state.iterations());
}

/// Registers the benchmarks `graze:question/mix/type`, `naive:question/mix/type` and, in double, `stable:question/mix/type`, which
/// draw their cases when they first run. The routines are templates over the number type, passed as generic lambdas.
template <verify::Question question, class Real, class Graze, class Stable, class Naive>
void enlist(Graze graze, Stable stable, Naive naive) {
  for (const Mix& mix : mixes) {
    const std::string id = std::string(verify::stem(question)) + "/" + std::string(mix.name) + "/" +
                           std::string(verify::type_name<Real>());
    const auto add = [&](const char* who, auto routine) {
      enlist_row(who + id, [=, &mix](benchmark::State& state, const std::string& name) {
        static const Mix* drawn = nullptr;
        static decltype(inputs_of<question, Real>(mix, graze)) inputs;
        if (drawn != &mix) inputs = inputs_of<question, Real>(mix, graze);
        drawn = &mix;
        const auto after_stores = [&](const auto&... shapes) {
          return routine(stored_one_by_one<Real>(shapes)...);
        };
        if (mix.stored) return answer_all(state, name, inputs, mix.chained, after_stores);
        answer_all(state, name, inputs, mix.chained, routine);
      });
    };
    add("graze:", graze);
    if constexpr (std::is_same_v<Real, double>) add("stable:", stable);
    add("naive:", naive);
  }
}

/// The same for both types.
template <verify::Question question, class Graze, class Stable, class Naive>
int enlist(Graze graze, Stable stable, Naive naive) {
  enlist<question, float>(graze, stable, naive);
  enlist<question, double>(graze, stable, naive);
  return 0;
}

/// The question with this stem.
consteval verify::Question question_of(std::string_view stem) {
  return *std::ranges::find(verify::all_questions, stem,
                            [](verify::Question question) { return verify::stem(question); });
}

}  // namespace bench
