// SPDX-License-Identifier: BSL-1.0
/// Every faulty routine is detected, in float and in double, by both properties that its row names: one against the truth,
/// and a law. Every property detects at least one faulty routine. The hill climb of `graze search` finds a missing fallback.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "graze/promise.hpp"
#include "props/detection/faulty_routines.hpp"
#include "props/unit/case_in.hpp"
#include "subjects/built_in.hpp"
#include "subjects/faulty/faulty.hpp"
#include "subjects/faulty/known_faults.hpp"
#include "subjects/graze.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/subject.hpp"

namespace {

using namespace props;

class DetectionTest : public testing::Test {
 public:
  DetectionTest(const FaultyRoutine& faulty, const Params& params) : suspect_(&faulty), params_(params) {}

  void TestBody() override {
    for (const std::string_view name : {suspect_->by, suspect_->law}) {
      const Property* const property = find_property(suspect_->question, name);
      ASSERT_NE(property, nullptr) << name;
      EXPECT_EQ(property->is_law, name == suspect_->law);
      is_convicted(run<float>(*property, suspect_->routine, suspect_->question, params_));
      is_convicted(run<double>(*property, suspect_->routine, suspect_->question, params_));
    }
  }

 private:
  static void is_convicted(const props::Run& run) {
    ASSERT_TRUE(run.broken) << "nothing to be said against it in " << run.cases << " cases of " << run.type;
    std::printf("%s\n", explanation(run).c_str());
  }

  const FaultyRoutine* suspect_;
  Params params_;
};

/// Whether any faulty routine breaks the property; one that none breaks may test nothing. Published routines are tested only
/// on their own question, wrong kernels on all.
bool convicts_somebody(const Property& property, Question question) {
  Params few;
  few.max_success = 6400;
  few.shrinks = false;
  for (const FaultyRoutine& faulty : faulty_routines()) {
    const bool is_kernel = faulty.routine.in_float.contract.states_outcome;
    if (faulty.question != question && !is_kernel) continue;
    if (run<float>(property, faulty.routine, question, few).broken) return true;
  }
  return false;
}

TEST(properties, detect_at_least_one_faulty_routine_each) {
  for (const Question question : verify::all_questions) {
    for (const Property& property : properties_of(question))
      EXPECT_TRUE(convicts_somebody(property, question)) << verify::name(question) << ": " << property.name;
  }
}

/// The routine from which the wrong kernels are made is right: so what is detected is the injected fault.
TEST(properties, hold_of_the_kernel_from_which_the_wrong_ones_are_made) {
  Params few;
  few.max_success = 5'000;
  for (const Question question : verify::all_questions) {
    for (const Property& property : properties_of(question)) {
      for (const auto& of : {run<float>(property, subjects::right_kernel(), question, few),
                             run<double>(property, subjects::right_kernel(), question, few)})
        EXPECT_FALSE(of.broken) << explanation(of);
    }
  }
}

template <class Real>
bool shows(const subjects::Fault& fault, const Case<Real>& k) {
  return fault.is_shown_by(verify::trial(*subjects::find_subject(fault.routine, fault.question), k));
}

/// How many cases it takes to show a fault, drawn from each family in turn; 0 if 2^18 cases don't show it.
template <class Real>
int cases_to_show(const subjects::Fault& fault) {
  std::vector<const verify::Family*> families;
  for (const verify::Family& family : verify::families()) {
    if (family.applies(fault.question)) families.push_back(&family);
  }
  for (std::size_t i = 0; i < 1U << 18U; ++i) {
    const verify::Family& family = *families[i % families.size()];
    if (shows(fault, verify::draw<Real>(family, fault.question, 1, i / families.size())))
      return static_cast<int>(i) + 1;
  }
  return 0;
}

/// Hand-made scenes for faults that the families show too seldom.
struct ByHand {
  std::string_view routine, fault, in_float, in_double;
};
constexpr std::array by_hand{
    // The centre is 3 ahead and 3 aside in units of 2^62 (2^510), the radius 3.5: m.m = 18 overflows, b b = 9 doesn't.
    ByHand{"tutorial_ray", "overflow_is_a_miss", "ray f32 0 0 0 1 0 0 0x1.8p63 0x1.8p63 0 0x1.cp63 inf",
           "ray f64 0 0 0 1 0 0 0x1.8p511 0x1.8p511 0 0x1.cp511 inf"},
    // 41 (1 / 41) is less than 1 in float, 49 (1 / 49) in double, and the rest is more than the radius.
    ByHand{"tutorial_sweep", "reciprocal_of_the_length", "sweep f32 0 0 0 0 41 0 0 40 0 0 0x1p-7",
           "sweep f64 0 0 0 0 49 0 0 48 0 0 0x1p-22"},
    // A step of 1 is lost at 2^24 (2^53), at the centre of a container with room for 1/2.
    ByHand{"tutorial_container_as_coded", "motion_lost", "container f32 0x1p24 0 0 0 1 0 0 0x1p24 0 0 0.5",
           "container f64 0x1p53 0 0 0 1 0 0 0x1p53 0 0 0.5"},
};

TEST(published_routines, show_each_fault_for_which_they_are_known) {
  for (const subjects::Fault& fault : subjects::published_faults()) {
    const auto* const scene = std::ranges::find_if(
        by_hand, [&](const ByHand& one) { return one.routine == fault.routine && one.fault == fault.name; });
    if (scene != by_hand.end()) {
      EXPECT_TRUE(shows(fault, case_in<float>(scene->in_float))) << scene->in_float;
      EXPECT_TRUE(shows(fault, case_in<double>(scene->in_double))) << scene->in_double;
      continue;
    }
    const int in_float = cases_to_show<float>(fault), in_double = cases_to_show<double>(fault);
    std::cout << fault.routine << ' ' << fault.name << ": " << in_float << " cases of floats, " << in_double
              << " of doubles\n";
    EXPECT_GT(in_float, 0) << fault.routine << ": " << fault.name;
    EXPECT_GT(in_double, 0) << fault.routine << ": " << fault.name;
  }
}

/// The exact answer, in the form that the routine's contract requires. It never shows a fault: the fault lies in the
/// routine, not in the scene.
template <class Real>
verify::Trial<Real> faultless(const subjects::Fault& fault, const Case<Real>& k) {
  const verify::Subject& subject = *subjects::find_subject(fault.routine, fault.question);
  const verify::Truth<Real> truth = verify::truth_of(k, wanted_by(subject.contract, k.question));
  const verify::Answer<Real> exact = as_answer(truth);
  using Gives = verify::Contract::Gives;
  verify::Answer<Real> answer{.outcome = exact.outcome};
  if (is_contact(exact.outcome)) {
    if (subject.contract.gives == Gives::time) answer.time = exact.time;
    if (subject.contract.gives == Gives::distance)
      answer.distance = exact.outcome == verify::Outcome::overlap ? Real(0) : exact.distance;
    if (subject.contract.gives == Gives::centre) answer.centre = exact.centre;
  }
  return verify::judged(answer, truth, subject.contract);
}

TEST(published_routines, would_show_no_fault_with_the_exact_answer) {
  const auto check = [](const subjects::Fault& fault, const auto& k) {
    EXPECT_FALSE(fault.is_shown_by(faultless(fault, k))) << fault.routine << ": " << fault.name << "\n"
                                                         << write(k);
  };
  for (const subjects::Fault& fault : subjects::published_faults()) {
    for (const verify::Family& family : verify::families()) {
      if (!family.applies(fault.question)) continue;
      for (std::uint64_t i = 0; i < 20; ++i) {
        check(fault, verify::draw<float>(family, fault.question, 1, i));
        check(fault, verify::draw<double>(family, fault.question, 1, i));
      }
    }
  }
}

/// The routine as a subject for the climb, judged by graze's promise.
verify::Subject climbed(const NamedRoutine& routine) {
  return {.name = routine.name,
          .question = Question::sweep,
          .contract = routine.in_float.contract,
          .in_float = {.native = routine.in_float.nearest,
                       .promise = &subjects::promise_of_graze<float>(Question::sweep)},
          .in_double = {.native = routine.in_double.nearest,
                        .promise = &subjects::promise_of_graze<double>(Question::sweep)}};
}

/// The smallest power of two, from 64 up, of evaluations with which a climb from a family finds a broken promise; 0 if
/// 65,536 evaluations find none.
template <class Real>
int evaluations_to_find(const verify::Subject& subject, const verify::Family& from, std::uint64_t seed) {
  const std::atomic<bool> never{false};
  for (int evaluations = 64; evaluations <= 65536; evaluations *= 2) {
    const verify::Effort effort{static_cast<std::uint64_t>(evaluations), 1, seed};
    if (verify::climb<Real>(subject, verify::BrokenPromise{}, from, nullptr, effort, never).best)
      return evaluations;
  }
  return 0;
}

template <class Real>
void is_found_by_climbing(const NamedRoutine& routine, std::string_view family) {
  std::array<int, 5> evaluations{};
  for (std::size_t i = 0; i < evaluations.size(); ++i)
    evaluations.at(i) = evaluations_to_find<Real>(climbed(routine), *verify::find_family(family), i + 1);
  std::ranges::sort(evaluations);
  EXPECT_GT(evaluations.front(), 0) << routine.name << " from " << family;
  std::cout << routine.name << ' ' << verify::type_name<Real>() << ": " << evaluations[2] << " ("
            << evaluations.front() << " to " << evaluations.back() << ") evaluations from " << family << '\n';
}

/// The hill climb of `graze search`, on kernels without a fallback to a later stage. Floats get beyond stage 2 only
/// very near a boundary, so the kernel that stops there is searched from near_tangent.
TEST(climbing, finds_a_fallback_that_is_missing) {
  std::vector<NamedRoutine> without(subjects::rarely_wrong_sweeps().begin(),
                                    subjects::rarely_wrong_sweeps().end());
  for (const FaultyRoutine& faulty : faulty_routines()) {
    if (faulty.routine.name.ends_with("_trusted")) without.push_back(faulty.routine);
  }
  ASSERT_EQ(without.size(), 4u);
  for (const NamedRoutine& routine : without) {
    const std::string_view from = routine.name == "stage_2_trusted" ? "near_tangent" : "ordinary";
    is_found_by_climbing<float>(routine, from);
    is_found_by_climbing<double>(routine, from);
  }
  const verify::Family& near = *verify::find_family("near_tangent");
  EXPECT_EQ(evaluations_to_find<float>(climbed(subjects::right_kernel()), near, 1), 0);
  EXPECT_EQ(evaluations_to_find<double>(climbed(subjects::right_kernel()), near, 1), 0);
}

}  // namespace

int main(int argc, char** argv) {
  const Params params = params_of_environment();
  testing::InitGoogleTest(&argc, argv);
  for (const FaultyRoutine& faulty : faulty_routines()) {
    testing::RegisterTest(
        "detection", (std::string(faulty.routine.name) + "_is_detected").c_str(), nullptr, nullptr, __FILE__,
        __LINE__, [&faulty, params]() -> testing::Test* { return new DetectionTest(faulty, params); });
  }
  return RUN_ALL_TESTS();
}
