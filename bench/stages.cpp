// SPDX-License-Identifier: BSL-1.0
/// Where the time of graze's questions goes: for each stage of the kernel how often it decides, and the cost of the questions that
/// it decides, including the attempts of earlier stages. The scenes of a family are used as drawn, including starts in
/// contact.
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bench/counted.hpp"
#include "subjects/graze.hpp"
#include "verify/case/family.hpp"
#include "verify/case/question.hpp"

namespace {

using verify::Family, verify::Question;

constexpr std::uint64_t drawn = 1U << 18U, seed = 1;
constexpr std::size_t stages = 3, most = 1U << 14U;  ///< of the scenes that a stage decides

template <Question question, class Real>
struct Scenes {
  using Shapes = decltype(subjects::shapes_of<question>(verify::Case<Real>{}));
  std::array<std::vector<Shapes>, stages> decided_by;
  std::array<double, stages> share{};

  explicit Scenes(const Family& family) {
    std::array<std::uint64_t, stages> count{};
    std::uint64_t valid = 0;
    for (std::uint64_t i = 0; i < drawn; ++i) {
      const verify::Case<Real> k = verify::draw<Real>(family, question, seed, i);
      const int stage = subjects::stage_of_graze<question>(k);
      if (stage == 0) continue;
      const auto at = static_cast<std::size_t>(stage - 1);
      if (count[at]++ < most) decided_by[at].push_back(subjects::shapes_of<question>(k));
      ++valid;
    }
    for (std::size_t i = 0; i < stages; ++i)
      share[i] = static_cast<double>(count[i]) / static_cast<double>(valid);
  }
};

template <Question question, class Real>
void answer_all(benchmark::State& state, const std::string& name, const Scenes<question, Real>& scenes,
                std::size_t stage) {
  const auto& inputs = scenes.decided_by[stage];
  if (inputs.empty()) return state.SkipWithError("this stage decides none of the scenes");
  state.counters["share"] = scenes.share[stage];
  std::size_t i = 0;
  const bench::Counted counted(name);
  for (auto _ : state) {
    auto answer = std::apply(
        [](const auto&... shapes) {
          return subjects::Header::hit<question>(shapes..., graze::Rounding::nearest);
        },
        inputs[i]);
    benchmark::DoNotOptimize(answer);
    if (++i == inputs.size()) i = 0;
  }
}

/// Registers `stage_1:stages/question/family/type` and so on, whose scenes are drawn when the first of them runs.
template <Question question, class Real>
void enlist(const Family& family) {
  for (std::size_t stage = 0; stage < stages; ++stage) {
    const std::string id = "stage_" + std::to_string(stage + 1) + ":stages/" +
                           std::string(verify::stem(question)) + "/" + std::string(family.name) + "/" +
                           std::string(verify::type_name<Real>());
    bench::enlist_row(id, [=, &family](benchmark::State& state, const std::string& name) {
      static std::map<std::string_view, Scenes<question, Real>> known;
      answer_all(state, name, known.try_emplace(family.name, family).first->second, stage);
    });
  }
}

const int enlisted = [] {
  for (const std::string_view name : {"ordinary", "far", "near_tangent", "at_end", "bits"}) {
    const Family& family = *verify::find_family(name);
    for (const Question asked : verify::all_questions) {
      if (!family.applies(asked)) continue;
      verify::with_question(asked, [&](auto question) {
        enlist<question(), float>(family);
        enlist<question(), double>(family);
      });
    }
  }
  return 0;
}();

}  // namespace
