// SPDX-License-Identifier: BSL-1.0
/// Every suspect is convicted, of float and of double, by the property that its row names; and graze by none of those.
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
    const Property* const property = find_property(suspect_->question, suspect_->by);
    ASSERT_NE(property, nullptr) << suspect_->by;
    is_convicted(run<float>(*property, suspect_->routine, suspect_->question, params_));
    is_convicted(run<double>(*property, suspect_->routine, suspect_->question, params_));
  }

 private:
  static void is_convicted(const props::Run& run) {
    ASSERT_TRUE(run.broken) << "nothing to be said against it in " << run.cases << " cases of " << run.type;
    std::printf("%s\n", explanation(run).c_str());
    EXPECT_LT(run.broken->shrinking, 1) << "seconds to make the case simpler";
  }

  const Suspect* suspect_;
  Params params_;
};

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
