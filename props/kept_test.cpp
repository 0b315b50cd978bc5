// SPDX-License-Identifier: BSL-1.0
/// The committed cases keep all properties: a case that broke one is added to them, and so can't break it again.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <variant>

#include "props/case_file.hpp"
#include "props/property.hpp"
#include "verify/text.hpp"

namespace {

using namespace props;

class Kept : public testing::TestWithParam<Question> {};

template <class Real>
void expect_kept(const Case<Real>& asked) {
  for (const Property& property : properties_of(asked.question)) {
    for (const Routine* routine : {&graze_header, &graze_compiled}) {
      const Finding finding = property(routine->in<Real>(), asked);
      EXPECT_NE(finding.kind, Finding::Kind::broken) << property.name << " by " << routine->name << "\n"
                                                     << write(asked) << "\n"
                                                     << finding.how;
    }
  }
}

TEST_P(Kept, keep_every_property) {
  const std::string name = std::string(verify::stem(GetParam())) + ".cases";
  std::ifstream file(std::string(GRAZE_CASES) + "/" + name);
  ASSERT_TRUE(file.is_open()) << name;
  const CaseFile read = read_case_file(file, name, GetParam());
  for (const std::string& fault : read.faults) ADD_FAILURE() << fault;
  EXPECT_FALSE(read.cases.empty());
  for (const Placed& k : read.cases) {
    SCOPED_TRACE(k.place);
    std::visit([](const auto& asked) { expect_kept(asked); }, k.asked);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Kept, testing::ValuesIn(verify::all_questions),
                         [](const auto& of) { return std::string(verify::stem(of.param)); });

TEST(CaseFile, a_line_that_cannot_be_read_is_told_with_file_and_line) {
  std::istringstream file(
      "# two good ones\nray f32 0 0 0  1 0 0  5 0 0 1\n\nray f32 0 0 0  1 0 0  5 0 oops 1\n"
      "sweep f64 0 0 0 1 10 0 0 5 0 0 1\nray f64 0 0 0  1 0 0  5 0 0 1\n");
  const CaseFile read = read_case_file(file, "ray_sphere.cases", Question::ray);
  ASSERT_EQ(read.cases.size(), 2U);
  EXPECT_EQ(read.cases[0].place, "ray_sphere.cases:2");
  EXPECT_EQ(read.cases[1].place, "ray_sphere.cases:6");
  ASSERT_EQ(read.faults.size(), 2U);
  EXPECT_TRUE(read.faults[0].starts_with("ray_sphere.cases:4: ")) << read.faults[0];
  EXPECT_NE(read.faults[0].find("oops"), std::string::npos) << read.faults[0];
  EXPECT_EQ(read.faults[1], "ray_sphere.cases:5: expected a case of ray, found one of sweep");
}

}  // namespace
