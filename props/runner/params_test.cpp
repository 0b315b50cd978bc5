// SPDX-License-Identifier: BSL-1.0
/// RC_PARAMS is read strictly: the message names the wrong key or value.
#include "props/runner/params.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace {

using namespace props;

std::string fault_of(std::string_view text) {
  const auto params = read_params(text);
  const auto* fault = std::get_if<std::string>(&params);
  return fault == nullptr ? "" : *fault;
}

TEST(params, nothing_gives_the_fixed_seed) {
  for (const std::string_view text : {"", "  ", "\t "}) {
    const auto params = std::get<Params>(read_params(text));
    EXPECT_EQ(params.seed, 1U);
    EXPECT_EQ(params.max_success, Params().max_success);
    EXPECT_TRUE(params.shrinks);
  }
}

TEST(params, known_keys_are_taken) {
  const auto params =
      std::get<Params>(read_params(" seed=18446744073709551615  max_success=2000 noshrink=1"));
  EXPECT_EQ(params.seed, 18446744073709551615U);
  EXPECT_EQ(params.max_success, 2000);
  EXPECT_FALSE(params.shrinks);
}

TEST(params, an_unknown_key_is_named) {
  EXPECT_EQ(fault_of("seed=1 max_sucess=5"),
            "RC_PARAMS: unknown key \"max_sucess\"; known are seed, max_success and noshrink");
  EXPECT_NE(fault_of("Seed=1").find("\"Seed\""), std::string::npos);
  EXPECT_NE(fault_of("=1").find("unknown key \"\""), std::string::npos);
  EXPECT_NE(fault_of("seed").find("expected KEY=VALUE, found \"seed\""), std::string::npos);
}

TEST(params, a_value_that_is_no_number_is_named) {
  for (const std::string_view text : {"seed=", "seed=-1", "seed=1x", "seed=18446744073709551616", "seed=0x5"})
    EXPECT_NE(fault_of(text).find("seed takes a number from 0 to 2^64 - 1"), std::string::npos) << text;
  for (const std::string_view text :
       {"max_success=0", "max_success=-5", "max_success=1e5", "max_success=2147483648"})
    EXPECT_NE(fault_of(text).find("max_success takes"), std::string::npos) << text;
  EXPECT_NE(fault_of("noshrink=yes").find("noshrink takes 0 or 1, found \"yes\""), std::string::npos);
}

TEST(ParamsDeathTest, an_unknown_key_ends_the_program_with_status_2) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        setenv("RC_PARAMS", "max_size=10", 1);
        (void)params_of_environment();
      },
      testing::ExitedWithCode(2), "unknown key \"max_size\"");
}

}  // namespace
