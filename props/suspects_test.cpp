// SPDX-License-Identifier: BSL-1.0
/// Every suspect is convicted, of float and of double, by both properties that its row names: one against the truth,
/// and a law. And there is no property that convicts nobody.
#include "props/suspects/suspects.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace {

using namespace props;

class SuspectTest : public testing::Test {
 public:
  SuspectTest(const Suspect& suspect, const Params& params) : suspect_(&suspect), params_(params) {}

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

  const Suspect* suspect_;
  Params params_;
};

/// A property that holds of every suspect would hold of anything. The published routines answer one question each; the
/// wrong kernels answer all.
bool convicts_somebody(const Property& property, Question question) {
  Params few;
  few.max_success = 6400;
  few.shrinks = false;
  for (const Suspect& suspect : all_suspects()) {
    const bool is_kernel = suspect.routine.in_float.contract.states_outcome;
    if (suspect.question != question && !is_kernel) continue;
    if (run<float>(property, suspect.routine, question, few).broken) return true;
  }
  return false;
}

TEST(properties, convict_at_least_one_suspect_each) {
  for (const Question question : verify::all_questions) {
    for (const Property& property : properties_of(question))
      EXPECT_TRUE(convicts_somebody(property, question)) << verify::name(question) << ": " << property.name;
  }
}

/// The routine from which the wrong kernels are made is right: what convicts them is the fault that was put in.
TEST(properties, hold_of_the_kernel_from_which_the_wrong_ones_are_made) {
  Params few;
  few.max_success = 5'000;
  for (const Question question : verify::all_questions) {
    for (const Property& property : properties_of(question)) {
      for (const auto& of : {run<float>(property, right_kernel(), question, few),
                             run<double>(property, right_kernel(), question, few)})
        EXPECT_FALSE(of.broken) << explanation(of);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Params params = params_of_environment();
  testing::InitGoogleTest(&argc, argv);
  for (const Suspect& suspect : all_suspects()) {
    testing::RegisterTest(
        "suspects", (std::string(suspect.routine.name) + "_is_convicted").c_str(), nullptr, nullptr, __FILE__,
        __LINE__, [&suspect, params]() -> testing::Test* { return new SuspectTest(suspect, params); });
  }
  return RUN_ALL_TESTS();
}
