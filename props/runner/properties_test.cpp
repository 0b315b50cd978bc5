// SPDX-License-Identifier: BSL-1.0
/// The properties of all questions as tests: each in float and in double, for the headers and for the compiled kernel.
///
/// RC_PARAMS="seed=5 max_success=100000" chooses other cases, or more of them; the seed is always printed. The speeds
/// of all runs are printed at the end.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "props/runner/run.hpp"
#include "subjects/graze.hpp"

namespace {

using namespace props;

std::vector<Run>& all_runs() {
  static std::vector<Run> runs;
  return runs;
}

class PropertyTest : public testing::Test {
 public:
  PropertyTest(const Property& property, Question question, const Params& params)
      : property_(&property), question_(question), params_(params) {}

  void TestBody() override {
    std::printf("seed %llu\n", static_cast<unsigned long long>(params_.seed));
    for (const NamedRoutine* routine : {&subjects::graze_header, &subjects::graze_compiled}) {
      report(run<float>(*property_, *routine, question_, params_));
      report(run<double>(*property_, *routine, question_, params_));
    }
  }

 private:
  static void report(const props::Run& run) {
    all_runs().push_back(run);
    std::printf("%s\n", summary(run).c_str());
    if (run.broken) ADD_FAILURE() << explanation(run);
    EXPECT_FALSE(run.says_too_little()) << "only " << run.distinct << " of " << run.cases << " cases";
  }

  const Property* property_;
  Question question_;
  Params params_;
};

}  // namespace

int main(int argc, char** argv) {
  const Params params = params_of_environment();
  testing::InitGoogleTest(&argc, argv);
  for (const Question question : verify::all_questions) {
    for (const Property& property : properties_of(question)) {
      testing::RegisterTest(std::string(verify::stem(question)).c_str(), std::string(property.name).c_str(),
                            nullptr, nullptr, __FILE__, __LINE__,
                            [&property, question, params]() -> testing::Test* {
                              return new PropertyTest(property, question, params);
                            });
    }
  }
  const int status = RUN_ALL_TESTS();
  std::printf("\n%s", speeds(all_runs()).c_str());
  return status;
}
