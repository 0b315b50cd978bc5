// SPDX-License-Identifier: BSL-1.0
/// A fuzz target of a user's function: what it finds, what it ignores, and what it reports.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "verify/audit/one_answer.hpp"
#include "verify/backward/backward.hpp"
#include "verify/case/random.hpp"
#include "verify/fuzz.hpp"

namespace {

using namespace verify;
using Input = std::vector<std::uint8_t>;

/// A target for a function of scenes, for a question that is known only at run time.
template <class Real, class Function>
class Fuzzed final : FunctionSubject<Real> {
 public:
  Fuzzed(Question question, Function function, const Contract& contract, Steps most_steps)
      : question_(question),
        function_(function),
        target_(question, *this, contract, {.backward = most_steps}) {}

  [[nodiscard]] fuzz::FunctionTarget<Real>& target() { return target_; }
  /// The findings for a case.
  [[nodiscard]] std::optional<std::string> finding(const Case<Real>& k) {
    const auto found = target_.finding(std::get<Input>(target_.input_of(k)));
    return found ? std::optional(fuzz::describe(*found)) : std::nullopt;
  }
  [[nodiscard]] int times_asked() const { return times_asked_; }

 private:
  [[nodiscard]] Case<Real> held(const Case<Real>& k) const override { return k; }
  [[nodiscard]] Response<Real> answer(const Case<Real>& k) override {
    ++times_asked_;
    return function_(k);
  }

  Question question_;
  Function function_;
  int times_asked_ = 0;
  fuzz::FunctionTarget<Real> target_;
};

template <class Real>
Answer<Real> exact(const Case<Real>& k) {
  return as_answer(truth_of(k, {.exit = true, .travel = true, .geometry = k.question == Question::cast}));
}

/// Contacts in which the spheres slide past each other are missed, or made up.
template <class Real>
Answer<Real> wrong_when_sliding(const Case<Real>& k) {
  const Truth<Real> truth = truth_of(k);
  return truth.motion == Motion::sliding ? opposite(truth) : as_answer(truth);
}

/// Times are off by a thousandth.
template <class Real>
Answer<Real> late(const Case<Real>& k) {
  Answer<Real> answer = as_answer(truth_of(k));
  if (answer.time) answer.time = *answer.time * Real(1.001);
  return answer;
}

/// The number of inputs, made from the empty one by mutations and crossovers alone, after which something is found; 0 if
/// nothing is. Inputs with a new class of feedback aren't kept: a fuzzer that keeps them finds more.
template <class Target>
int inputs_until_found(Target& target, int most) {
  std::vector<Input> corpus(64);
  for (int i = 1; i <= most; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const std::size_t at = mix(seed) % corpus.size(), other = mix(seed + 1'000'000) % corpus.size();
    Input input = corpus[at];
    const std::size_t size = input.size();
    input.resize(128);
    input.resize(i % 8 == 0 ? target.cross(corpus[at], corpus[other], input, seed)
                            : target.change({input.data(), size}, input, seed));
    if (target.finding(input)) return i;
    corpus[at] = input;
  }
  return 0;
}

template <class Real>
class OfType : public testing::Test {};
using BothTypes = testing::Types<float, double>;
TYPED_TEST_SUITE(OfType, BothTypes);

TYPED_TEST(OfType, finds_a_rare_fault_from_the_empty_corpus_and_none_in_the_truth) {
  for (const Question question : all_questions) {
    SCOPED_TRACE(name(question));
    Fuzzed<TypeParam, Answer<TypeParam> (*)(const Case<TypeParam>&)> rare(
        question, wrong_when_sliding<TypeParam>, {}, 0),
        slow(question, late<TypeParam>, {}, most_of_nearly_stable), right(question, exact<TypeParam>, {}, 0);
    const int until_rare = inputs_until_found(rare.target(), 2'000),
              until_slow = inputs_until_found(slow.target(), 200);
    EXPECT_NE(until_rare, 0);
    EXPECT_NE(until_slow, 0);
    EXPECT_EQ(inputs_until_found(right.target(), 2'000), 0);
    EXPECT_GT(right.times_asked(), 1'000);
  }
}

TYPED_TEST(OfType, a_case_survives_as_a_line_bit_for_bit) {
  using Bits = random::Bits<TypeParam>;
  for (const Question question : all_questions) {
    Fuzzed<TypeParam, Answer<TypeParam> (*)(const Case<TypeParam>&)> any(question, exact<TypeParam>, {}, 0);
    const fuzz::Target& target = any.target();
    Input input;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
      const std::size_t size = input.size();
      input.resize(128);
      input.resize(target.change({input.data(), size}, input, seed));
      const auto k = std::get<Case<TypeParam>>(target.case_of(input));
      const CaseLine line = read_case(fuzz::line_of(k));
      ASSERT_TRUE(std::holds_alternative<AnyCase>(line));
      const Input again = std::get<Input>(target.input_of(std::get<AnyCase>(line)));
      const auto same = std::get<Case<TypeParam>>(target.case_of(again));
      EXPECT_EQ(same.question, question);
      for (std::size_t i = 0; i < k.used().size(); ++i) {
        if (k.numbers[i] == k.numbers[i])
          EXPECT_EQ(std::bit_cast<Bits>(same.numbers[i]), std::bit_cast<Bits>(k.numbers[i]));
        else
          EXPECT_NE(same.numbers[i], same.numbers[i]);
      }
    }
  }
}

TYPED_TEST(OfType, seeds_are_of_every_family_and_within_the_contract) {
  for (const Question question : all_questions) {
    const Contract unit{.unit_direction = question == Question::ray};
    Fuzzed<TypeParam, Answer<TypeParam> (*)(const Case<TypeParam>&)> any(question, exact<TypeParam>,
                                                                         {.states_outcome = true}, 0),
        held(question, exact<TypeParam>, unit, 0);
    std::set<const Family*> seen;
    any.target().each_seed([&](fuzz::Bytes bytes) { seen.insert(&families()[bytes[1]]); });
    for (const Family& family : families())
      EXPECT_EQ(seen.contains(&family), family.applies(question)) << family.name;
    int seeds = 0;
    held.target().each_seed([&](fuzz::Bytes bytes) {
      ++seeds;
      EXPECT_TRUE(is_within(unit, truth_of(std::get<Case<TypeParam>>(held.target().case_of(bytes)))));
    });
    EXPECT_GT(seeds, 10);
  }
}

const Case<float> reached{Question::sweep, {0, 0, 0, 1, 10, 0, 0, 5, 0, 0, 1}},
    behind_the_end{Question::sweep, {0, 0, 0, 1, 2, 0, 0, 5, 0, 0, 1}},
    invalid{Question::sweep, {0, 0, 0, -1, 2, 0, 0, 5, 0, 0, 1}};

template <class Function>
auto sweep(Function function, const Contract& contract = {}, Steps most_steps = most_of_nearly_stable) {
  return Fuzzed<float, Function>(Question::sweep, function, contract, most_steps);
}

}  // namespace

extern "C" verify::fuzz::Target* graze_fuzz_target() {
  static auto right = sweep(exact<float>, {}, 0);
  return &right.target();
}
GRAZE_FUZZ_ENTRIES();

#if defined(__clang__)
#pragma clang diagnostic ignored "-Wreserved-identifier"  // the names are AFL++'s, and below the linker's
#endif
// A stand-in for AFL++: the map, and what gives an edge its place in it.
namespace {
std::array<std::uint8_t, 2'000> map_of_afl{};
constexpr std::uint32_t first_place = 700;
}  // namespace
extern "C" std::uint8_t* __afl_area_ptr;
std::uint8_t* __afl_area_ptr = map_of_afl.data();
extern "C" void __sanitizer_cov_trace_pc_guard_init(std::uint32_t* first, std::uint32_t* last);
void __sanitizer_cov_trace_pc_guard_init(std::uint32_t* first, std::uint32_t* last) {
  for (std::uint32_t place = first_place; first != last; ++first, ++place) *first = place;
}

namespace {

TEST(FuzzTarget, says_what_was_asked_what_was_said_and_what_is_true) {
  auto misses = sweep([](const Case<float>&) -> Response<float> { return Answer<float>{}; });
  EXPECT_EQ(misses.finding(reached),
            "graze::fuzz: missed: the answer belongs to no question nearby; 64 steps are promised\n"
            "    case     sweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 "
            "0x0p+0 0x1p+0\n"
            "    said     miss\n"
            "    truth    impact t=0x1.333334p-2 motion=approaching\n"
            "             t 0.3\n"
            "             t to 20 digits: 3.0000000000000000000e-1\n"
            "    verdict  missed, right for no question nearby\n"
            "    explain  graze explain sweep f32 0 0 0 1 10 0 0 5 0 0 1\n");
  EXPECT_EQ(misses.finding(behind_the_end), std::nullopt);
}

TEST(FuzzTarget, an_exception_and_a_nan_break_any_promise) {
  auto throws = sweep(
      [](const Case<float>&) -> Response<float> {
        return NoAnswer{Failure::exception, "threw an exception: no"};
      },
      {}, no_steps - 1);
  const auto found = throws.finding(reached);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->find("graze::fuzz: no answer\n"), 0U) << *found;
  EXPECT_NE(found->find("    said     threw an exception: no\n"), std::string::npos) << *found;
  auto nan = sweep(
      [](const Case<float>&) -> Response<float> {
        return Answer<float>{.outcome = Outcome::impact, .time = std::numeric_limits<float>::quiet_NaN()};
      },
      {}, no_steps - 1);
  EXPECT_EQ(
      nan.finding(reached)->find("graze::fuzz: not a number: the answer belongs to no question nearby; "),
      0U);
}

TEST(FuzzTarget, a_promise_is_broken_by_one_step_more_and_not_by_as_many) {
  const Trial<float> trial = measured(Response<float>(late(reached)), truth_of(reached), {});
  const Steps steps = trial.verdict.backward->low;
  EXPECT_GT(steps, 1'000U);
  EXPECT_EQ(sweep(late<float>, {}, steps).finding(reached), std::nullopt);
  EXPECT_NE(sweep(late<float>, {}, steps - 1).finding(reached), std::nullopt);
}

TEST(FuzzTarget, leaves_cases_at_the_limits_of_the_type_alone) {
  auto misses = sweep([](const Case<float>&) -> Response<float> { return Answer<float>{}; });
  Case<float> tiny = reached;
  for (float& x : tiny.used()) x *= 0x1p-130F;
  EXPECT_TRUE(is_contact(truth_of(tiny).outcome));
  EXPECT_EQ(misses.finding(tiny), std::nullopt);
}

// Then the harnesses of graze check everything that they can.
TEST(FuzzTarget, a_case_line_is_asked_with_geometry_and_rounded_towards_the_start_too) {
  auto any = sweep(exact<float>);
  const auto input = fuzz::read<float>(Question::sweep, std::get<Input>(any.target().input_of(reached)));
  EXPECT_TRUE(input.early);
  EXPECT_FALSE(input.brief);
}

TEST(FuzzTarget, mutations_change_a_case_but_mostly_not_much) {
  auto any = sweep(exact<float>);
  const Input from = std::get<Input>(any.target().input_of(reached));
  int near = 0, far = 0;
  for (std::uint64_t seed = 1; seed <= 1'000; ++seed) {
    Input to(128);
    to.resize(any.target().change(from, to, seed));
    const auto k = std::get<Case<float>>(any.target().case_of(to));
    int changed = 0;
    for (std::size_t i = 0; i < k.used().size(); ++i) changed += k.numbers[i] != reached.numbers[i] ? 1 : 0;
    near += changed >= 1 && changed <= 3 ? 1 : 0;
    far += changed > 5 ? 1 : 0;
  }
  EXPECT_GT(near, 500);
  EXPECT_GT(far, 50);
  EXPECT_LT(far, 300);
}

TEST(FuzzTarget, a_crossover_takes_each_number_from_one_of_two_cases) {
  auto any = sweep(exact<float>);
  Case<float> one{Question::sweep, {}}, other{Question::sweep, {}};
  for (float& x : one.used()) x = 1;
  for (float& x : other.used()) x = 2;
  const auto input_of = [&](const Case<float>& k) { return std::get<Input>(any.target().input_of(k)); };
  Input to(128);
  to.resize(any.target().cross(input_of(one), input_of(other), to, 1));
  const auto both = std::get<Case<float>>(any.target().case_of(to));
  const auto from_one = std::count(both.used().begin(), both.used().end(), 1.0F),
             from_other = std::count(both.used().begin(), both.used().end(), 2.0F);
  EXPECT_EQ(from_one + from_other, 11);
  EXPECT_GT(from_one, 0);
  EXPECT_GT(from_other, 0);
}

// As AFL++ calls them in a shared library.
TEST(FuzzTarget, afl_mutates_and_crosses_cases_within_the_room_there_is) {
  Case<float> one = reached, other = reached;
  one.used()[0] = 0x1.5p+3F;
  for (float& x : other.used()) x = 2;
  auto& target = *graze_fuzz_target();
  Input from = std::get<Input>(target.input_of(one)), second = std::get<Input>(target.input_of(other));
  const auto made = [&](void* mutator, Input& add, std::size_t most) {
    std::uint8_t* to = nullptr;
    const std::size_t size =
        afl_custom_fuzz(mutator, from.data(), from.size(), &to, add.data(), add.size(), most);
    EXPECT_LE(size, most);
    EXPECT_LE(size, fuzz::most_bytes);
    return Input(to, to + size);
  };
  void* const a = afl_custom_init(nullptr, 1);
  void* const b = afl_custom_init(nullptr, 1);
  void* const c = afl_custom_init(nullptr, 2);
  Input none;
  int as_b = 0, as_c = 0, mostly_other = 0, near = 0;
  for (int i = 0; i < 1'000; ++i) {
    const Input by_a = made(a, second, 1U << 20U);
    as_b += by_a == made(b, second, 1U << 20U) ? 1 : 0;
    const Input by_c = made(c, none, 128);
    as_c += by_a == by_c ? 1 : 0;
    const auto twos = [&](const Input& input) {
      const auto k = std::get<Case<float>>(target.case_of(input));
      return std::count(k.used().begin(), k.used().end(), 2.0F);
    };
    mostly_other += twos(by_a) >= 4 ? 1 : 0;
    EXPECT_LT(twos(by_c), 4);
    const auto k = std::get<Case<float>>(target.case_of(by_c));
    near += k.used()[0] == one.used()[0] ? 1 : 0;
  }
  EXPECT_EQ(as_b, 1'000);
  EXPECT_LT(as_c, 50);
  EXPECT_GT(mostly_other, 50);
  EXPECT_LT(mostly_other, 200);
  EXPECT_GT(near, 500);
  for (std::size_t most = 0; most < 60; ++most) EXPECT_LE(made(a, second, most).size(), most);
  for (void* const mutator : {a, b, c}) afl_custom_deinit(mutator);
}

// So that new cases soon get their turn; among AFL++'s own mutations, ours would become rare.
TEST(FuzzTarget, afl_takes_a_case_for_few_mutations_if_it_has_no_others) {
  ASSERT_EQ(std::getenv("AFL_CUSTOM_MUTATOR_ONLY"), nullptr);
  void* const mutator = afl_custom_init(nullptr, 1);
  EXPECT_GE(afl_custom_fuzz_count(mutator, nullptr, 0), 256U);
  ASSERT_EQ(setenv("AFL_CUSTOM_MUTATOR_ONLY", "1", 1), 0);
  EXPECT_GE(afl_custom_fuzz_count(mutator, nullptr, 0), 8U);
  EXPECT_LE(afl_custom_fuzz_count(mutator, nullptr, 0), 64U);
  ASSERT_EQ(unsetenv("AFL_CUSTOM_MUTATOR_ONLY"), 0);
  afl_custom_deinit(mutator);
}

TEST(FuzzTarget, asks_nothing_outside_the_contract) {
  Fuzzed<float, Answer<float> (*)(const Case<float>&)> ray(Question::ray, exact<float>,
                                                           {.unit_direction = true}, 0);
  constexpr float no_end = std::numeric_limits<float>::infinity();
  EXPECT_EQ(ray.finding({Question::ray, {0, 0, 0, 2, 0, 0, 5, 0, 0, 1, no_end}}), std::nullopt);
  EXPECT_EQ(ray.times_asked(), 0);
  EXPECT_EQ(ray.finding({Question::ray, {0, 0, 0, 1, 0, 0, 5, 0, 0, 1, no_end}}), std::nullopt);
  EXPECT_EQ(ray.times_asked(), 1);
}

TEST(FuzzTarget, holds_stated_outcomes_against_a_function_of_invalid_cases_and_where_it_promises_exactness) {
  const auto misses_invalid = [](const Case<float>& k) -> Response<float> {
    Answer<float> answer = exact(k);
    if (answer.outcome == Outcome::invalid) answer.outcome = Outcome::miss;
    return answer;
  };
  EXPECT_EQ(sweep(misses_invalid).finding(invalid), std::nullopt);
  EXPECT_NE(sweep(misses_invalid, {.states_outcome = true}).finding(invalid), std::nullopt);
  const auto wrong_motion = [](const Case<float>& k) -> Response<float> {
    Answer<float> answer = exact(k);
    if (answer.motion) answer.motion = Motion::separating;
    return answer;
  };
  EXPECT_EQ(sweep(wrong_motion, {.states_outcome = true}, 0)
                .finding(reached)
                ->find("graze::fuzz: right: the motion stated isn't the true one\n"),
            0U);
  // The text names the fault, of this answer and of others.
  auto separates = sweep(wrong_motion, {.states_outcome = true}, 0);
  const auto found = separates.target().finding(std::get<Input>(separates.target().input_of(reached)));
  const std::string why = separates.target().reasons(*found);
  EXPECT_EQ(why.find("    why      the routine calls every impact separating. State the sign"), 0U) << why;
  EXPECT_NE(why.find(" wrong motions: the routine calls every impact separating."), std::string::npos) << why;
  EXPECT_EQ(sweep(wrong_motion, {.states_outcome = true}, 1).finding(reached), std::nullopt);
  EXPECT_EQ(sweep(wrong_motion, {}, 0).finding(reached), std::nullopt);
}

TEST(FuzzTarget, refuses_cases_of_others_and_contracts_that_cannot_be) {
  auto any = sweep(exact<float>);
  const auto why = [&](const AnyCase& k) { return std::get<Unreadable>(any.target().input_of(k)).why; };
  EXPECT_EQ(why(Case<double>{Question::sweep, {}}),
            "a case of sweep f64, but this target takes cases of sweep f32");
  EXPECT_EQ(why(Case<float>{Question::ray, {}}),
            "a case of ray f32, but this target takes cases of sweep f32");
  EXPECT_THROW(sweep(exact<float>, {.inside = Inside::exit}), std::invalid_argument);
}

extern "C" std::uint8_t __start___libfuzzer_extra_counters, __stop___libfuzzer_extra_counters;

/// Which of the counters that a fuzzer reads after each input an input sets.
std::vector<std::uint8_t> counted_by(const std::optional<std::string>& finding) {
  EXPECT_EQ(finding, std::nullopt);
  std::uint8_t* const first = &__start___libfuzzer_extra_counters;
  std::uint8_t* const last = &__stop___libfuzzer_extra_counters;
  const std::vector<std::uint8_t> counted(first, last);
  std::fill(first, last, std::uint8_t{0});
  return counted;
}

TEST(FuzzTarget, tells_the_fuzzer_of_larger_errors_and_other_outcomes) {
  auto always = sweep(late<float>, {}, no_steps - 1), right = sweep(exact<float>, {}, 0);
  counted_by(right.finding(reached));  // and whatever other tests have counted
  const auto of_right = counted_by(right.finding(reached));
  EXPECT_EQ(std::count(of_right.begin(), of_right.end(), 0), 1024 - 2);
  EXPECT_EQ(counted_by(right.finding(reached)), of_right);
  EXPECT_NE(counted_by(always.finding(reached)), of_right);
  EXPECT_NE(counted_by(right.finding(behind_the_end)), of_right);
}

TEST(FuzzTarget, tells_afl_the_same_in_places_of_its_map_that_it_was_given) {
  auto right = sweep(exact<float>, {}, 0);
  const auto map_after = [&](const Case<float>& k) {
    map_of_afl.fill(0);
    const auto counted = counted_by(right.finding(k));
    const std::vector<std::uint8_t> map(map_of_afl.begin(), map_of_afl.end());
    return std::pair(map, counted);
  };
  map_after(reached);  // and whatever other tests have counted
  for (const Case<float>& k : {reached, behind_the_end}) {
    auto [map, counted] = map_after(k);
    map.erase(map.begin(), map.begin() + first_place);
    map.resize(counted.size());
    EXPECT_EQ(map, counted);
    EXPECT_EQ(std::ranges::count(map_of_afl, 0), 2'000 - 2);
  }
}

// GRAZE_FUZZ may get a lambda, which is gone after that expression.
TEST(FuzzTarget, keeps_a_function_that_has_no_name) {
  fuzz::Target* const target = fuzz::detail::own_target<Question::sweep, float>(
      [answers = std::vector<bool>(1000, false)](const Scene<float>&) { return answers[999]; }, {});
  auto& own = dynamic_cast<fuzz::FunctionTarget<float>&>(*target);
  const std::vector<int> taken(1000, -1);  // of the memory that would be free
  EXPECT_TRUE(own.finding(std::get<Input>(own.input_of(reached))));
  EXPECT_FALSE(own.finding(std::get<Input>(own.input_of(behind_the_end))));
}

using FuzzTargetDeathTest = testing::Test;

TEST(FuzzTargetDeathTest, aborts_with_the_fault_that_the_function_has) {
  const auto forgets_the_end = [](const Case<float>& k) -> Response<float> {
    const Scene<float> scene = scene_of(k);
    const Case<float> without_end =
        case_of(Question::ray, Scene<float>{{scene.a.centre, 0, scene.a.motion},
                                            {scene.b.centre, scene.a.radius + scene.b.radius, {}},
                                            std::numeric_limits<float>::infinity()});
    return as_answer(truth_of(without_end, {.exit = false}));
  };
  auto forgetful = sweep(forgets_the_end);
  const Input input = std::get<Input>(forgetful.target().input_of(behind_the_end));
  EXPECT_EXIT(forgetful.target().run(input), testing::KilledBySignal(SIGABRT),
              "graze::fuzz: beyond: .* 64 steps are promised\n"
              "    case     sweep f32 0x0p.*\n"
              "    why      the routine accepts contacts beyond the end of the path");
  // Nothing is reported about a routine that keeps its promise.
  forgetful.target().run(std::get<Input>(forgetful.target().input_of(reached)));
}

TEST(FuzzTargetDeathTest, names_the_case_at_which_the_function_ends_the_process) {
  const std::string named =
      "graze: the function was running this case: sweep f32 0x0p\\+0 0x0p\\+0 0x0p\\+0 0x1p\\+0 0x1.4p\\+3 "
      "0x0p\\+0 "
      "0x0p\\+0 0x1.4p\\+2 0x0p\\+0 0x0p\\+0 0x1p\\+0\n";
  const auto dies_by = [](int signal) {
    return [signal](const Case<float>& k) -> Response<float> {
      ::raise(signal);
      return exact(k);
    };
  };
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) {
    auto dies = sweep(dies_by(signal));
    EXPECT_DEATH(static_cast<void>(dies.finding(reached)), named);
  }
  auto leaves = sweep([](const Case<float>&) -> Response<float> { std::exit(0); });
  EXPECT_EXIT(static_cast<void>(leaves.finding(reached)), testing::KilledBySignal(SIGABRT),
              "graze: the function ended the process at this case: sweep f32 0x0p");
  auto endless = sweep([](const Case<float>& k) -> Response<float> {
    auto deeper = [](auto& self, volatile const int* up) -> int {
      volatile int here[1000] = {*up};
      return here[0] == 0 ? 0 : self(self, here) + here[0];  // without end: it is never 0
    };
    volatile int first = 1;
    Answer<float> answer = exact(k);
    answer.time = static_cast<float>(deeper(deeper, &first));
    return answer;
  });
  EXPECT_DEATH(static_cast<void>(endless.finding(reached)), named);
}

// A process that ends between two cases isn't blamed on either.
TEST(FuzzTargetDeathTest, names_no_case_when_none_is_asked) {
  auto right = sweep(exact<float>);
  EXPECT_EXIT(
      {
        static_cast<void>(right.finding(reached));
        ::raise(SIGABRT);
      },
      testing::KilledBySignal(SIGABRT), "^$");
}

}  // namespace
