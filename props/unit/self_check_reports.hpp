// SPDX-License-Identifier: BSL-1.0
/// Tests of GRAZE_SELF_CHECK, which must be defined.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graze/self_check.hpp"

namespace props {

/// Keeps what is reported during a test.
class SelfCheckReports : public testing::Test {
 protected:
  static inline std::vector<std::string> reports;

  void SetUp() override {
    reports.clear();
    EXPECT_EQ(graze::set_self_check_handler(keep), &graze::abort_by_self_check);
  }
  void TearDown() override { EXPECT_EQ(graze::set_self_check_handler(nullptr), &keep); }

 private:
  static void keep(const char* report) { reports.emplace_back(report); }
};

}  // namespace props
