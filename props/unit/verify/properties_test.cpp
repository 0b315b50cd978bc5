// SPDX-License-Identifier: BSL-1.0
/// Properties of functions: which are checked, which functions they detect, and what is reported, kept and rejected.
#include "verify/properties.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "props/project/consumer_audit/collision.hpp"
#include "props/unit/test_folder.hpp"
#include "reports/program/audit/subject_function.hpp"
#include "subjects/faulty/faulty.hpp"
#include "subjects/graze.hpp"
#include "verify/backward/backward.hpp"
#include "verify/case/approach.hpp"
#include "verify/case/family.hpp"
#include "verify/case/simpler.hpp"
#include "verify/case/text.hpp"
#include "verify/laws.hpp"
#include "verify/laws/surfaces.hpp"
#include "verify/properties/function_law.hpp"

namespace {

using namespace verify;

/// A contract under which a start in contact is a contact, if that can be expressed.
constexpr Contract contact_at_start(Question question, bool states_outcome = false) {
  return {.inside = is_escape(question) ? Inside::unstated : Inside::zero, .states_outcome = states_outcome};
}

/// graze, as a function of scenes.
template <Question question, class Real>
Answer<Real> by_graze(const Scene<Real>& scene) {
  return subjects::graze_header.in<Real>()(case_of(question, scene));
}

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// --- the table ---

template <class... Sentence>
void expect_listed() {
  const auto rows = function_laws<float>();
  const auto is_listed = [&](std::string_view name) {
    return std::ranges::count(rows, name, &FunctionLaw<float>::name) == 1;
  };
  for (const std::string_view name : {Sentence::name...}) EXPECT_TRUE(is_listed(name)) << name;
  EXPECT_EQ(rows.size(), sizeof...(Sentence) + 1);  // and rightness
}

TEST(Function_laws, are_all_that_ask_one_question) {
  expect_listed<
      laws::TheSpheresTouchAtTheTime, laws::TheSurfacesMeetInThePoint, laws::TheCentreIsOnThePath,
      laws::MotionIsTheSignOfTheClosingSpeed, laws::HeadOnTheTimeIsTheGapOverTheSpeed,
      laws::PastThePoleThePathTouches, laws::TranslationChangesNothing, laws::PermutingAxesChangesNothing,
      laws::FlippingAxesChangesNothing, laws::ScalingChangesNothing, laws::ScalingTheDirectionScalesTimes,
      laws::ExchangeChangesNothing, laws::CommonVelocityChangesNothing, laws::ReversalMapsExitToEntry,
      laws::TurningBackTurnsTheMotion, laws::SplittingTheRadiusChangesNothing,
      laws::GrowingARadiusIsNeverLater, laws::SlidingTouchesBarely, laws::TheHorizonNeverChangesTheTime,
      laws::LengtheningNeverLosesAContact>();
  for (const auto& law : laws::all<float, Asked<float>>)
    EXPECT_EQ(std::ranges::count(function_laws<float>(), law.name, &FunctionLaw<float>::name), 1) << law.name;
  for (std::size_t i = 0; i < function_laws<float>().size(); ++i)
    EXPECT_EQ(function_laws<float>()[i].name, function_laws<double>()[i].name);
}

// --- functions that have them ---

template <Question question, class Real>
void expect_graze_keeps_all() {
  const auto result = properties<question, Real>(by_graze<question, Real>, contact_at_start(question, true),
                                                 {.backward = 0, .exact_scaling = true, .exact_flips = true});
  EXPECT_TRUE(result.hold()) << result;
  for (const auto& tested : result.tested) {
    EXPECT_EQ(tested.held + tested.silent, 1000U) << tested.name;
    EXPECT_GT(tested.held, 0U) << name(question) << " " << tested.name;
    EXPECT_EQ(tested.approached > 1000, tested.name == rightness) << name(question) << " " << tested.name;
  }
  const auto asked = std::ranges::count_if(function_laws<Real>(),
                                           [](const auto& law) { return includes(law.questions, question); });
  EXPECT_EQ(static_cast<std::size_t>(asked), result.tested.size());
}

TEST(Properties, are_kept_to_the_last_bit_by_graze_in_every_question_and_type) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (expect_graze_keeps_all<all_questions[i], float>(), ...);
    (expect_graze_keeps_all<all_questions[i], double>(), ...);
  }(std::make_index_sequence<all_questions.size()>{});
}

/// No law detects a function that is right within the promised steps, however many: one answer of each counterexample isn't.
template <Question question, class Real>
void expect_only_what_is_wrong() {
  // Textbook formulas, in the type itself.
  const auto textbook = [](const Scene<Real>& s) -> std::optional<Real> {
    const Case<Real> k = case_of(question, s);
    const Scene<double> w = scene_of(widen<double>(k));
    Triple<Real> d{}, v{};
    for (std::size_t i = 0; i < 3; ++i) {
      d[i] = static_cast<Real>(w.b.centre[i] - w.a.centre[i]);
      v[i] = static_cast<Real>(w.a.motion[i] - (ends_in_point(question) ? w.a.centre[i] : w.b.motion[i]));
    }
    const Real radius = is_escape(question) ? s.b.radius - s.a.radius : s.b.radius + s.a.radius;
    const Real a = random::dot(v, v), h = random::dot(d, v), c = random::dot(d, d) - radius * radius;
    const Real root = std::sqrt(h * h - a * c);
    if (!is_escape(question) && c <= 0) return Real(0);
    const Real time = (is_escape(question) ? h + root : h - root) / a;
    return time >= 0 && time <= s.horizon ? std::optional(time) : std::nullopt;
  };
  for (const Steps steps : {Steps{4}, Steps{64}, Steps{100'000}}) {
    const auto result = properties<question, Real>(textbook, contact_at_start(question), {.backward = steps});
    for (const auto& one : result.broken) {
      const bool any = std::ranges::any_of(one.replies, [&](const JudgedReply<Real>& reply) {
        const auto& t = reply.trial;
        return backward_error(t.answer, t.truth, result.contract).low > steps && !t.verdict.at_limits;
      });
      EXPECT_TRUE(any) << one.property << "\n" << result;
    }
  }
}

TEST(Properties, convict_only_functions_of_which_an_answer_isnt_right_within_the_steps) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (expect_only_what_is_wrong<all_questions[i], float>(), ...);
    (expect_only_what_is_wrong<all_questions[i], double>(), ...);
  }(std::make_index_sequence<all_questions.size()>{});
}

// --- the promise ---

/// Right within a step, but it depends on the units and on the axes.
std::optional<float> almost(const Scene<float>& scene) {
  const Answer<float> exact = by_graze<Question::sweep, float>(scene);
  if (!is_contact(exact.outcome)) return std::nullopt;
  const bool is_up = scene.b.radius > 1, is_right = scene.b.centre[0] > 0;
  return *exact.time == 0 ? 0.0F : random::stepped(*exact.time, (is_up ? -1 : 0) + (is_right ? -1 : 0));
}

std::vector<std::string_view> broken_by(const Promise& promise) {
  const auto result = properties<Question::sweep, float>(almost, {.inside = Inside::zero}, promise);
  std::vector<std::string_view> names;
  names.reserve(result.broken.size());
  for (const auto& one : result.broken) names.push_back(one.property);
  return names;
}

TEST(Promise_of_a_function, is_what_the_laws_hold_it_to) {
  using Names = std::vector<std::string_view>;
  EXPECT_EQ(broken_by({}), Names{});
  EXPECT_EQ(broken_by({.exact_flips = true}), Names{laws::FlippingAxesChangesNothing::name});
  EXPECT_EQ(broken_by({.exact_scaling = true}), Names{laws::ScalingChangesNothing::name});
  EXPECT_GT(broken_by({.backward = 0}).size(), 3U);
}

// --- the output ---

TEST(Counterexample, is_simple_and_breaks_the_property_again) {
  const auto result = properties<Question::sweep, float>(sweep, {.needs_motion = true});
  ASSERT_FALSE(result.broken.empty());
  EXPECT_EQ(result.broken[0].property, rightness);
  for (const auto& one : result.broken) {
    EXPECT_LT(cost_of(one.simplest), cost_of(one.drawn)) << one.property;
  }
  const std::string text = describe(result);
  EXPECT_EQ(
      text.find("sweep f32, seed 1: " + std::to_string(result.broken.size()) + " of 15 properties broken; "),
      0U)
      << text;
  // Each command, its lines joined by the shell, is the case.
  std::size_t commands = 0;
  for (std::size_t at = text.find("graze explain "); at != std::string::npos;
       at = text.find("graze explain ", at)) {
    at += std::string_view("graze explain ").size();
    std::size_t end = text.find('\n', at);
    while (text[end - 1] == '\\') end = text.find('\n', end + 1);
    std::string words = text.substr(at, end - at);
    for (std::size_t broken = words.find("\\\n"); broken != std::string::npos; broken = words.find("\\\n"))
      words.replace(broken, 2, " ");
    const CaseLine line = read_case(words);
    ASSERT_TRUE(std::holds_alternative<AnyCase>(line)) << words;
    const auto k = std::get<Case<float>>(std::get<AnyCase>(line));
    EXPECT_NE(text.find("\n    case     " + write(k) + "\n"), std::string::npos) << words;
    ++commands;
  }
  std::size_t replies = 0;
  for (const auto& one : result.broken) replies += one.replies.size();
  EXPECT_EQ(commands, replies);
  // No line of a command is too long for an email.
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool goes_on = text[end - 1] == '\\';
    EXPECT_TRUE(!goes_on || end - at <= 78) << text.substr(at, end - at);
    at = end + 1;
  }
}

TEST(Properties, say_why) {
  const auto forgets_end = [](const Scene<float>& scene) -> std::optional<float> {
    Scene<float> endless = scene;
    endless.horizon = std::numeric_limits<float>::infinity();
    const Answer<float> exact = by_graze<Question::ray, float>(endless);
    if (!is_contact(exact.outcome)) return std::nullopt;
    return exact.time;
  };
  const auto result = properties<Question::ray, float>(forgets_end, {.inside = Inside::zero});
  EXPECT_FALSE(result.hold());
  EXPECT_NE(describe(result).find("accepts contacts beyond the end"), std::string::npos) << result;
}

TEST(Properties, are_the_same_for_the_same_seed_and_others_for_another) {
  const auto of = [](std::uint64_t seed) {
    return describe(properties<Question::sweep, float>(sweep, {.needs_motion = true}, {}, {.seed = seed}));
  };
  EXPECT_EQ(of(1), of(1));
  EXPECT_NE(of(1), of(2));
}

TEST(Properties, name_those_that_said_nothing) {
  const auto result = properties<Question::ray, float>([](const Scene<float>&) { return false; }, {});
  const std::string text = describe(result);
  EXPECT_NE(text.find("\nUndecided in every case:"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  shrinking the horizon never changes the time"), std::string::npos) << text;
}

// --- paths towards boundaries ---

/// The cases that a path visits from a case of a family, when each of them gets the step.
std::vector<Case<float>> path(std::uint64_t number, Step step) {
  std::vector<Case<float>> visited;
  Tape tape = Tape::seeded(number);
  approach(draw<float>(*find_family("near_touching"), Question::sweep, 1, number), tape,
           [&](const Case<float>& k) {
             visited.push_back(k);
             return step;
           });
  return visited;
}

int nearness(const Case<float>& k) { return nearest_boundary(k).nearness; }

TEST(Path, comes_nearer_with_each_step_but_never_to_the_boundary) {
  std::size_t visited = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const auto taken = path(number, Step::taken);
    visited += taken.size();
    EXPECT_TRUE(std::ranges::is_sorted(taken, std::ranges::less_equal{}, nearness)) << number;
    for (const auto& k : taken) EXPECT_LT(nearness(k), on_the_boundary) << write(k);
  }
  EXPECT_GT(visited, 50U);
}

TEST(Path, goes_on_from_the_case_before_one_that_is_refused) {
  std::size_t all_taken = 0, all_refused = 0;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const int first = nearness(draw<float>(*find_family("near_touching"), Question::sweep, 1, number));
    const auto taken = path(number, Step::taken), refused = path(number, Step::refused);
    all_taken += taken.size();
    all_refused += refused.size();
    for (const auto& k : refused) EXPECT_GT(nearness(k), first) << write(k);
    const auto last = path(number, Step::last);
    EXPECT_EQ(last.size(), std::min<std::size_t>(taken.size(), 1));
    EXPECT_TRUE(last.empty() || write(last[0]) == write(taken[0])) << number;
  }
  EXPECT_GT(all_refused, all_taken);
}

TEST(Properties, find_what_is_wrong_only_close_to_a_boundary) {
  for (const subjects::NamedRoutine& rare : subjects::rarely_wrong_sweeps()) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
      const auto result = properties<Question::sweep, float>(
          [&](const Scene<float>& scene) { return rare.in_float(case_of(Question::sweep, scene)); },
          contact_at_start(Question::sweep, true), {.backward = 0}, {.seed = seed});
      ASSERT_FALSE(result.broken.empty()) << rare.name << " " << seed;
      const auto& one = result.broken.front();
      EXPECT_EQ(one.property, rightness);
      const std::string from = std::string(one.approached ? "on a path towards a boundary, from" : "as") +
                               " case " + std::to_string(one.number) + " of seed ";
      EXPECT_NE(describe(result).find(from), std::string::npos) << result;
    }
  }
}

// --- what is kept ---

class KeptCasesFile : public props::FolderTest {
 protected:
  [[nodiscard]] auto result(const Draws<float>& draws) const {
    return properties<Question::sweep, float>(sweep, {.needs_motion = true}, {}, draws);
  }
};

TEST_F(KeptCasesFile, has_what_broke_a_property_and_is_asked_first) {
  const std::string file = inside("sweep.cases");
  const auto first = result({.kept = file});
  const std::string written = text_of(file);
  for (const auto& one : first.broken) {
    EXPECT_NE(written.find(write(one.simplest) + "  # "), std::string::npos) << written;
  }
  // One case for each property, which no seed would draw: only the kept cases are drawn.
  const auto second = result({.cases = 1, .seed = 99, .kept = file});
  ASSERT_FALSE(second.broken.empty());
  EXPECT_EQ(second.broken[0].number, 0U);
  EXPECT_TRUE(second.broken[0].family.empty());
  EXPECT_NE(describe(second).find("in an earlier run, and kept in the file"), std::string::npos) << second;
  // A case is there once.
  EXPECT_EQ(text_of(file).find(written), 0U);
  const std::string line = write(first.broken[0].simplest) + "  #";
  EXPECT_EQ(text_of(file).find(line, text_of(file).find(line) + 1), std::string::npos) << text_of(file);
}

TEST_F(KeptCasesFile, may_be_shared_by_questions_and_types) {
  const std::string file = inside("all.cases");
  std::ofstream(file) << "# what broke once\nray f32 0 0 0 1 0 0 5 0 0 1\nsweep f64 0 0 0 1 10 0 0 5 0 0 1";
  static_cast<void>(result({.kept = file}));
  const std::string text = text_of(file);
  EXPECT_EQ(
      text.find(
          "# what broke once\nray f32 0 0 0 1 0 0 5 0 0 1\nsweep f64 0 0 0 1 10 0 0 5 0 0 1\nsweep f32 "),
      0U)
      << text;
}

TEST_F(KeptCasesFile, that_is_none_is_refused_and_left_as_it_is) {
  const auto refusal = [&](const std::string& file) {
    try {
      static_cast<void>(result({.kept = file}));
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  const std::string file = inside("foreign");
  std::ofstream(file) << "sweep f32 0 0 0 1 10 0 0 5 0 0 1\nsweep f32 0 0 0 1 10";
  EXPECT_NE(refusal(file).find("line 2: "), std::string::npos) << refusal(file);
  EXPECT_EQ(text_of(file), "sweep f32 0 0 0 1 10 0 0 5 0 0 1\nsweep f32 0 0 0 1 10");
  EXPECT_NE(refusal("/dev/null").find("it isn't a file"), std::string::npos);
  EXPECT_NE(refusal("/proc/self/mem").find("it can't be read"), std::string::npos);
  EXPECT_NE(refusal(inside("no/such/folder/file")).find("it can't be written"), std::string::npos);
}

// --- functions that misbehave ---

TEST(Properties, are_broken_by_what_a_function_throws) {
  const auto thrower = [](const Scene<float>& scene) -> bool {
    if (scene.b.radius > 3) throw std::runtime_error("too large");
    return is_contact(by_graze<Question::sweep, float>(scene).outcome);
  };
  const auto result = properties<Question::sweep, float>(thrower, {.inside = Inside::zero});
  ASSERT_FALSE(result.broken.empty());
  EXPECT_NE(describe(result).find("said     threw an exception: too large\n"), std::string::npos) << result;
}

// The audit for a diagnosis asks thousands of cases: a program that fails in many is spared as many new processes. What it throws
// costs nothing.
TEST(Properties, are_explained_without_asking_on_a_program_that_has_failed_too_often) {
  class Failing final : public Respondent<float> {
   public:
    explicit Failing(Failure how) : how_(how) {}
    std::vector<Response<float>> ask(std::span<const Case<float>> cases) override {
      std::vector<Response<float>> responses;
      for (const Case<float>& k : cases) {
        const bool fails = scene_of(k).b.radius > 3;
        failed += fails ? 1 : 0;
        responses.emplace_back(fails ? Response<float>(NoAnswer{how_, "gone"}) : Answer<float>{});
      }
      return responses;
    }
    std::uint64_t failed = 0;

   private:
    Failure how_;
  };
  struct Row {
    Failure how;
    std::uint64_t most;
  };
  using Function = reports::SubjectFunction<float>;
  constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
  const std::array<Row, failures> rows{{{Failure::crash, Function::most_failed},
                                        {Failure::exit, Function::most_failed},
                                        {Failure::time_out, Function::most_failed / Function::of_a_time_out},
                                        {Failure::garbage, Function::most_failed},
                                        {Failure::wrong_count, Function::most_failed},
                                        {Failure::exception, no_limit}}};
  for (const Row& row : rows) {
    SCOPED_TRACE(name(row.how));
    EXPECT_EQ(static_cast<std::size_t>(row.how), static_cast<std::size_t>(&row - rows.data()));
    Failing failing(row.how);
    const Subject subject{
        .name = "failing", .question = Question::sweep, .in_float = {.respondent = &failing}};
    const std::atomic<bool> goes_on{false};
    Function function(subject, goes_on);
    const auto result = audit<float>(Question::sweep, {}, function, {.cases = cases_to_diagnose});
    EXPECT_EQ(result.complete, row.most == no_limit);
    EXPECT_GT(result.diagnosis.asked, 0U);
    EXPECT_LE(failing.failed, row.most);
    if (row.most == no_limit) {
      EXPECT_GT(failing.failed, Function::most_failed);
    }
  }
}

TEST(Properties, are_refused_where_nothing_would_be_tested) {
  EXPECT_THROW(static_cast<void>(properties<Question::sweep, float>(
                   sweep, {}, {}, {.domain = [](const Scene<float>&) { return false; }})),
               std::runtime_error);
  EXPECT_THROW(static_cast<void>(properties<Question::sweep, float>(sweep, {.endless = true})),
               std::invalid_argument);
}

TEST(Properties, ask_only_cases_of_the_contract_and_the_domain) {
  bool is_kept = true;
  const auto careful = [&](const Scene<double>& scene) {
    double length = 0;
    for (const double x : scene.a.motion) length += x * x;
    is_kept = is_kept && std::abs(length - 1) < 1e-12 && scene.b.radius > 0.5;
    return is_contact(by_graze<Question::ray, double>(scene).outcome);
  };
  const auto result = properties<Question::ray, double>(
      careful, {.unit_direction = true, .inside = Inside::zero}, {},
      {.domain = [](const Scene<double>& scene) { return scene.b.radius > 0.5; }});
  EXPECT_TRUE(is_kept);
  EXPECT_TRUE(result.hold()) << result;
}

TEST(PropertiesDeathTest, a_function_that_hangs_ends_the_process_with_the_case) {
  const auto hangs = [](const Scene<float>&) {
    std::this_thread::sleep_for(std::chrono::hours(1));
    return false;
  };
  EXPECT_EXIT(static_cast<void>(properties<Question::sweep, float>(hangs, {}, {}, {.time_limit = 0.1})),
              testing::ExitedWithCode(1), "didn't answer this case within 0.1 s:\n    sweep f32 ");
}

/// A handler that takes longer than the limit of time below, as those of sanitizers do. Installed before the first case is asked.
[[maybe_unused]] const auto slow_handler = ::signal(SIGBUS, [](int) {
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  std::_Exit(3);
});

// Whatever ends the process, the next run begins with the case, and doesn't add it again.
TEST_F(KeptCasesFile, has_the_case_that_ended_the_process) {
  struct Way {
    const char* name;
    void (*end)();
    const char* says;
    const char* kept;
  };
  // In a process that has asked in both types, too, a signal is handled once.
  const auto misses = [](const Scene<double>&) { return false; };
  static_cast<void>(properties<Question::sweep, double>(misses, {}, {}, {.cases = 1}));
  static_cast<void>(result({.cases = 1}));
  constexpr const char* running = "graze: the function was running this case: sweep f32 ";
  constexpr const char* ended = "graze: the function ended the process at this case: sweep f32 ";
  for (const Way& way :
       {Way{"abort", [] { std::abort(); }, running, "  # ended the process\n"},
        Way{"signal", [] { ::raise(SIGSEGV); }, running, "  # ended the process\n"},
        Way{"slow signal", [] { ::raise(SIGBUS); }, running, "  # ended the process\n"},
        Way{"exit", [] { std::exit(0); }, ended, "  # ended the process\n"},
        Way{"quick_exit", [] { std::quick_exit(0); }, ended, "  # ended the process\n"},
        Way{"hang", [] { std::this_thread::sleep_for(std::chrono::hours(1)); },
            "didn't answer this case within 0.2 s:\n    sweep f32 ", "  # no_answer_in_time\n"}}) {
    SCOPED_TRACE(way.name);
    // Not the case that the file has already.
    const auto ends = [&](const Scene<float>& scene) {
      if (scene.b.radius > 2) way.end();
      return is_contact(by_graze<Question::sweep, float>(scene).outcome);
    };
    const std::string file = inside(way.name), begin = "sweep f32 0 0 0 1 10 0 0 5 0 0 1";
    std::ofstream(file) << begin;
    std::string once;
    for (const std::uint64_t seed : {1U, 2U}) {
      const Draws<float> draws{.seed = seed, .kept = file, .time_limit = 0.2};
      EXPECT_EXIT(
          static_cast<void>(properties<Question::sweep, float>(ends, {.inside = Inside::zero}, {}, draws)),
          [](int status) { return status != 0; }, way.says);
      const std::string text = text_of(file);
      EXPECT_EQ(text.find(begin + "\nsweep f32 "), 0U) << text;
      EXPECT_TRUE(text.ends_with(way.kept)) << text;
      if (seed == 1) once = text;
      EXPECT_EQ(text, once);
    }
  }
}

TEST(PropertiesDeathTest, a_crash_names_the_case) {
  const auto aborts = [](const Scene<float>&) -> bool { std::abort(); };
  EXPECT_DEATH(static_cast<void>(properties<Question::sweep, float>(aborts)),
               "graze: the function was running this case: sweep f32 ");
}

}  // namespace
