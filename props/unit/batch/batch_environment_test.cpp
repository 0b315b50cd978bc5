// SPDX-License-Identifier: BSL-1.0
/// The caller's floating-point environment changes no bit of graze::batch's answers, just as it changes none of the scalar ones: each
/// environment is tested with each demand, question, type, accuracy, choice of what there are many of, and instruction set. Where the
/// processor doesn't round to nearest, stable times are the nearest.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <limits>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "props/unit/batch/instruction_sets.hpp"
#include "props/unit/graze/rounding_modes.hpp"
#include "props/unit/processor_states.hpp"
#include "subjects/batch_scenes.hpp"

namespace {

using namespace props;
using namespace subjects;

// --- the environments ---

struct NamedEnvironment {
  std::string name;
  std::function<void(const std::function<void()>&)> within;  ///< calls something in this environment
  bool rounds_to_nearest;                                    ///< otherwise stable times are the nearest
};

template <class Environment, class... Arguments>
NamedEnvironment environment(std::string name, Arguments... arguments) {
  return {std::move(name),
          [=](const std::function<void()>& act) {
            const Environment now(arguments...);
            act();
          },
          !std::is_same_v<Environment, RoundingMode>};
}

const std::vector<NamedEnvironment>& environments() {
  static const std::vector<NamedEnvironment> all{
      environment<RoundingMode>("upward", FE_UPWARD),
      environment<RoundingMode>("downward", FE_DOWNWARD),
      environment<RoundingMode>("towards_zero", FE_TOWARDZERO),
#if defined(__SSE2__)
      environment<Flushing>("subnormal_results_flushed", Flushing::results),
      environment<Flushing>("subnormal_inputs_flushed", Flushing::inputs),
      environment<Flushing>("subnormal_numbers_flushed", Flushing::results | Flushing::inputs),
#endif
#if defined(__GLIBC__)
      environment<Traps>("traps"),
#endif
  };
  return all;
}

// --- the demands ---

/// The bits of everything that a namespace of graze::batch returns.
template <class Batch, class Real>
struct Demand {
  using Movers = typename Batch::Movers;
  using Targets = typename Batch::Targets;
  std::string name;
  std::vector<std::uint64_t> (*said)(const Movers&, const Targets&, std::size_t, graze::batch::Accuracy);
};

template <class Real>
void add_bits(std::vector<std::uint64_t>& bits, const graze::Hit<Real>& hit) {
  const auto of_hit = bits_of(hit);
  bits.insert(bits.end(), of_hit.begin(), of_hit.end());
}

template <class Batch, class Real>
std::array<Demand<Batch, Real>, 3> demands() {
  using In = Demand<Batch, Real>;
  return {
      In{"every",
         [](const auto& movers, const auto& targets, std::size_t size, graze::batch::Accuracy accuracy) {
           std::vector<graze::Hit<Real>> all(size);
           std::vector<std::uint64_t> bits{Batch::every(movers, targets, all, accuracy)};
           for (const auto& hit : all) add_bits(bits, hit);
           return bits;
         }},
      In{"contacts",
         [](const auto& movers, const auto& targets, std::size_t size, graze::batch::Accuracy accuracy) {
           std::vector<graze::batch::Indexed<Real>> found(size);
           const graze::batch::Counts counts = Batch::contacts(movers, targets, found, accuracy);
           std::vector<std::uint64_t> bits{counts.scenes, counts.contacts, counts.invalid};
           for (const auto& one : found) {
             bits.push_back(one.index);
             add_bits(bits, one.hit);
           }
           return bits;
         }},
      In{"first", [](const auto& movers, const auto& targets, std::size_t, graze::batch::Accuracy accuracy) {
           const graze::batch::Indexed<Real> one = Batch::first(movers, targets, accuracy.rounding);
           std::vector<std::uint64_t> bits{one.index};
           add_bits(bits, one.hit);
           return bits;
         }}};
}

/// The combination tested: the names of environment, demand and question, what there were many of, accuracy and bytes of a number.
using Row = std::tuple<std::string, std::string, std::string_view, Many, std::string, std::size_t>;

/// Expects for these scenes, with every demand, the bits of the default environment.
template <verify::Question question, class Real>
void expect_unchanged(const BatchScenes<question, Real>& scenes, const NamedEnvironment& other,
                      const std::string& which, std::set<Row>& asked) {
  using Batch = typename BatchScenes<question, Real>::Batch;
  for (const auto& demand : demands<Batch, Real>()) {
    for (const Many many : manies) {
      for (const graze::batch::Accuracy accuracy : accuracies) {
        scenes.as_columns(many, [&](const auto& movers, const auto& targets) {
          const auto expected =
              demand.said(movers, targets, scenes.size(),
                          other.rounds_to_nearest ? accuracy : graze::batch::Accuracy(accuracy.rounding));
          std::vector<std::uint64_t> said;
          other.within([&] { said = demand.said(movers, targets, scenes.size(), accuracy); });
          EXPECT_EQ(said, expected) << demand.name << " of " << which << ", " << other.name << ", many "
                                    << static_cast<int>(many) << ", " << verify::name(question) << ", "
                                    << name(accuracy) << ", " << sizeof(Real) << " bytes";
          asked.emplace(other.name, demand.name, verify::stem(question), many, name(accuracy), sizeof(Real));
        });
      }
    }
  }
}

// --- the scenes ---

/// The same few contacts again and again, each earlier than the one before: at a usual time, at two subnormal ones, at 0.
template <verify::Question question, class Real>
BatchScenes<question, Real> ever_sooner(std::size_t count) {
  const Real fast = std::numeric_limits<Real>::max() / 2;
  const bool inside = question == verify::Question::container;
  BatchScenes<question, Real> scenes;
  for (std::size_t i = 0; i < count; ++i) {
    const Real apart = std::array{fast / 8, Real(1.5), Real(0.75), Real(0)}[i % 4];
    verify::Scene<Real> scene{
        {{0, 0, 0}, Real(0.125), {fast, 0, 0}}, {{apart, 0, 0}, Real(0.25), {0, 0, 0}}, 1};
    if (question == verify::Question::ray) scene.a.radius = 0;
    if (inside) scene.b = {{0, 0, 0}, apart, {0, 0, 0}};
    scenes.add(verify::case_of(question, scene));
  }
  return scenes;
}

/// Scenes whose first mover is so far away that the square of the distance overflows; a container's is also too large.
template <verify::Question question, class Real>
BatchScenes<question, Real> from_out_of_range(std::size_t count) {
  const Real far = std::numeric_limits<Real>::max() / 4;
  const bool is_ray = question == verify::Question::ray, inside = question == verify::Question::container;
  BatchScenes<question, Real> scenes;
  for (std::size_t i = 0; i < count; ++i) {
    const Real x = i == 0 ? far : Real(0), radius = is_ray ? Real(0) : i == 0 && inside ? far : Real(0.5);
    scenes.add(verify::case_of(
        question,
        verify::Scene<Real>{{{x, 0, 0}, radius, {0, -2, 0}}, {{Real(0.5), -1, 0}, 2, {0, 0, 0}}, 1}));
  }
  return scenes;
}

/// Contacts, some of them invalid by a negative radius that the processor may treat as 0.
template <verify::Question question, class Real>
BatchScenes<question, Real> with_negative_radii(std::size_t count) {
  const bool is_ray = question == verify::Question::ray;
  const Real negative = -std::numeric_limits<Real>::denorm_min();
  BatchScenes<question, Real> scenes;
  for (std::size_t i = 0; i < count; ++i) {
    const Real of_a = is_ray       ? Real(0)
                      : i % 5 == 4 ? negative
                                   : Real(0.5),
               of_b = i % 5 == 2 ? negative : Real(2);
    scenes.add(verify::case_of(
        question,
        verify::Scene<Real>{{{0, 0, 0}, of_a, {10, 0, 0}}, {{Real(0.5), 0, 0}, of_b, {0, 0, 0}}, 1}));
  }
  return scenes;
}

/// Ordinary scenes, some of them invalid: by infinities that meet, and NaN of both kinds.
template <verify::Question question, class Real>
BatchScenes<question, Real> with_invalid(std::size_t count) {
  using Limits = std::numeric_limits<Real>;
  const std::array bad{Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::signaling_NaN()};
  BatchScenes<question, Real> scenes;
  for (std::size_t i = 0; i < count; ++i) {
    verify::Case<Real> asked = verify::case_of(
        question, verify::Scene<Real>{{{0, 0, 0}, 1, {10, 0, 0}}, {{5, 0, 0}, 2, {0, 0, 0}}, 1});
    const std::size_t numbers = asked.used().size();
    if (i >= 20) {
      asked.numbers[i % numbers] = bad[i / 3 % 4];
      asked.numbers[i / 7 % numbers] = bad[i / 5 % 4];
    }
    scenes.add(asked);
  }
  return scenes;
}
/// The same with an invalid one first, the one paired with all others.
template <verify::Question question, class Real>
BatchScenes<question, Real> from_an_invalid_one(std::size_t count) {
  const auto scenes = with_invalid<question, Real>(count);
  BatchScenes<question, Real> turned;
  for (std::size_t i = count; i-- > 0;) turned.add_from(scenes, i);
  return turned;
}

/// The full set: an environment, demand, choice of many or accuracy left out above is missed here.
constexpr std::size_t rows() {
  std::size_t environments = other_modes.size();
#if defined(__SSE2__)
  environments += 3;  // results, inputs or both flushed
#endif
#if defined(__GLIBC__)
  environments += 1;  // traps
#endif
  constexpr std::size_t demands = 3, manies = 3, types = 2;
  return environments * demands * manies * accuracies.size() * types * verify::all_questions.size();
}

TEST_P(EverySet, gives_the_same_bits_in_every_environment) {
  std::set<Row> asked;
  each_question([&]<class Real>(auto question, Real) {
    for (const NamedEnvironment& other : environments()) {
      expect_unchanged(mixed_scenes<question(), Real>(500), other, "mixed scenes", asked);
      // Few are answered one by one, many by lanes.
      for (const std::size_t count : {5U, 40U})
        expect_unchanged(ever_sooner<question(), Real>(count), other, "ever sooner contacts", asked);
      expect_unchanged(from_out_of_range<question(), Real>(40), other, "scenes out of range", asked);
      expect_unchanged(with_negative_radii<question(), Real>(40), other, "negative radii", asked);
      expect_unchanged(with_invalid<question(), Real>(4), other, "few scenes", asked);
      expect_unchanged(with_invalid<question(), Real>(700), other, "invalid scenes among others", asked);
      expect_unchanged(from_an_invalid_one<question(), Real>(100), other, "an invalid scene first", asked);
    }
  });
  EXPECT_EQ(asked.size(), rows());
}

#if defined(__GLIBC__) && defined(BATCH_LIBRARY)
/// The output of a command.
std::string output_of(const std::string& command) {
  std::string all;
  std::FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return all;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) all += static_cast<char>(c);
  pclose(pipe);
  return all;
}

/// The functions that the library exports are those of the demands above, for each question and type: a new one needs a row. Names of
/// Highway's instruction sets begin with N_.
TEST(Batch, has_no_function_that_is_not_asked_in_every_environment) {
  const std::string symbols = output_of("nm -C --defined-only " BATCH_LIBRARY " 2>/dev/null");
  if (symbols.empty()) GTEST_SKIP() << "no nm here";
  std::multiset<std::string> functions, asked;
  static const std::regex exported(R"( T graze::batch::((?!N_)\w+::\w+)\()");
  for (std::sregex_iterator at(symbols.begin(), symbols.end(), exported), end; at != end; ++at)
    functions.insert((*at)[1]);
  each_question([&]<class Real>(auto question, Real) {
    for (const auto& demand : demands<BatchOf<question(), Real>, Real>())
      asked.insert(demand.name + "::" + std::string(verify::stem(question())));
  });
  EXPECT_EQ(functions, asked);
}
#endif

}  // namespace
