// SPDX-License-Identifier: BSL-1.0
/// The parents of processes, which may end at any time.
#include "reports/program/foreign/orphans.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "props/unit/test_folder.hpp"

namespace {

using reports::parent_of;
using ParentOf = props::FolderTest;

TEST_F(ParentOf, AProcessIsTheOneThatStartedIt) { EXPECT_EQ(parent_of("/proc/self"), ::getppid()); }

TEST_F(ParentOf, AProcessThatHasEndedIsUnknown) { EXPECT_EQ(parent_of("/proc/0"), -1); }

// Between opening and reading a file in /proc the process may end, and reading fails, as it does for a folder.
TEST_F(ParentOf, AProcessThatEndsMeanwhileIsUnknown) {
  std::filesystem::create_directory(inside("stat"));
  EXPECT_EQ(parent_of(inside("")), -1);
}

}  // namespace
