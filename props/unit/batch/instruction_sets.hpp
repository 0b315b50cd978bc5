// SPDX-License-Identifier: BSL-1.0
/// The instruction sets that graze::batch can choose from on this machine.
#pragma once

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <cstdint>
#include <string>
#include <vector>

namespace props {

/// Makes graze::batch choose this instruction set during its lifetime.
class InstructionSet {
 public:
  explicit InstructionSet(std::int64_t target) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  ~InstructionSet() {
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
  InstructionSet(const InstructionSet&) = delete;
  InstructionSet& operator=(const InstructionSet&) = delete;
};

inline std::vector<std::int64_t> instruction_sets() { return hwy::SupportedAndGeneratedTargets(); }
inline std::string name_of_set(std::int64_t target) { return hwy::TargetName(target); }

/// Tests run with each of them.
class EverySet : public testing::TestWithParam<std::int64_t> {
 protected:
  const InstructionSet set_{GetParam()};
};

}  // namespace props
