// SPDX-License-Identifier: BSL-1.0
/// All properties hold on the committed cases (props/cases).
#include <gtest/gtest.h>

#include "props/runner/property.hpp"
#include "props/unit/case_files.hpp"

namespace {

using namespace props;

TEST_P(CaseFiles, keep_every_property) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    for (const Property& property : properties_of(asked.question)) {
      for (const NamedRoutine* routine : {&subjects::graze_header, &subjects::graze_compiled}) {
        const PropertyResult finding = property(routine->in<Real>(), asked);
        EXPECT_NE(finding.kind, PropertyResult::Kind::broken)
            << property.name << " by " << routine->name << "\n"
            << write(asked) << "\n"
            << finding.how;
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Kernel, CaseFiles, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

}  // namespace
