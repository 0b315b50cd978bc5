// SPDX-License-Identifier: BSL-1.0
/// All properties hold on the committed cases (props/cases).
#include <gtest/gtest.h>

#include "props/runner/property.hpp"
#include "props/unit/case_files.hpp"
#include "subjects/graze.hpp"
#include "verify/laws/text.hpp"

namespace {

using namespace props;

TEST_P(CaseFiles, keep_every_property) {
  each([]<class Real>(const verify::Case<Real>& asked) {
    for (const Property& property : properties_of(asked.question)) {
      for (const NamedRoutine* routine : {&subjects::graze_header, &subjects::graze_compiled}) {
        const LawResult<Real> finding = property(routine->in<Real>(), asked);
        EXPECT_FALSE(finding.is_broken()) << property.name << " by " << routine->name << "\n"
                                          << write(asked) << "\n"
                                          << in_words(finding, asked);
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Kernel, CaseFiles, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

}  // namespace
