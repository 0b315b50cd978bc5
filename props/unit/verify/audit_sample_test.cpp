// SPDX-License-Identifier: BSL-1.0
/// The cases of an audit: the same for the same seed, no more than allowed or requested, and never none.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "props/unit/verify/audited_functions.hpp"
#include "verify/audit.hpp"

namespace {

using namespace verify;
using namespace props::audited;

TEST(Audit, IsTheSameForTheSameSeed) {
  const auto late = [](const Scene<double>& scene) -> std::optional<double> {
    const auto [a, b, horizon] = scene;
    const auto time =
        exact_sweep(own<double>(a.centre), a.radius, own<double>(a.motion), own<double>(b.centre), b.radius);
    return time && *time > 0.5 ? time : std::nullopt;
  };
  const auto once = audit<sweep, double>(late, {}, {.cases = 100, .seed = 7});
  const auto again = audit<sweep, double>(late, {}, {.cases = 100, .seed = 7});
  const auto other = audit<sweep, double>(late, {}, {.cases = 100, .seed = 8});
  EXPECT_GT(once.wrong(), 0u);
  EXPECT_EQ(describe(once), describe(again));
  for (std::size_t i = 0; i < kinds; ++i) {
    EXPECT_EQ(once.tally.of_kind[i].times, again.tally.of_kind[i].times);
    EXPECT_EQ(once.tally.of_kind[i].first, again.tally.of_kind[i].first);
  }
  EXPECT_EQ(once.tally.error[0].count(), again.tally.error[0].count());
  EXPECT_NE(once.tally.error[0].count(), other.tally.error[0].count());
}

TEST(Audit, EndsWhenItHasEnoughOrIsStopped) {
  const auto never = [](Members, Members, Members, float) { return false; };
  const auto enough =
      audit<ray, float>(never, {}, {.families = {"overlap_deep", "overlap_shallow"}, .enough = 3});
  EXPECT_EQ(enough.wrong(), 3u);
  EXPECT_EQ(enough.tally.cases, 3u);
  EXPECT_FALSE(enough.complete);
  EXPECT_NE(describe(enough).find("ended early"), std::string::npos);

  std::atomic<bool> stop = false;
  std::uint64_t calls = 0;
  const auto stops = [&](Members, Members, Members, float) {
    stop = ++calls == 5;
    return false;
  };
  const auto stopped = audit<ray, float>(stops, {}, {.stop = &stop});
  EXPECT_EQ(stopped.tally.cases, 5u);
  EXPECT_FALSE(stopped.complete);
}

TEST(Audit, AsksOnlyWhatContractAndDomainAllow) {
  bool all_are = true;
  const auto unit = [&](Members, Members d, Members c, float) {
    const double square = double(d.x) * double(d.x) + double(d.y) * double(d.y) + double(d.z) * double(d.z);
    all_are &= std::abs(square - 1) < 1e-6 && std::abs(c.x) < 10;
    return false;
  };
  const auto near = [](const Scene<float>& scene) { return std::abs(scene.b.centre[0]) < 10; };
  const auto audit = verify::audit<ray, float>(unit, {.unit_direction = true}, {.domain = near});
  EXPECT_TRUE(all_are);
  EXPECT_GT(audit.tally.cases, 1000u);
  EXPECT_GT(audit.skipped(), 1000u);
  std::uint64_t asked = 0;
  for (const auto& family : audit.families) {
    asked += family.asked;
    EXPECT_EQ(family.asked + family.skipped, 1000u) << family.name;
  }
  EXPECT_EQ(asked, audit.tally.cases);
}

TEST(Audit, RefusesToAuditNothing) {
  const auto never = [](Members, Members, Members, float) { return false; };
  EXPECT_THROW((void)(audit<ray, float>(never, {.unit_direction = true}, {.families = {"long_direction"}})),
               std::runtime_error);
  EXPECT_THROW((void)(audit<ray, float>(never, {}, {.families = {"fits_exactly"}})), std::invalid_argument);
  try {
    (void)audit<ray, float>(never, {}, {.families = {"ordinary", "ordinray"}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()).find("no family 'ordinray' of ray, but ordinary far "), 0u)
        << error.what();
  }
}

}  // namespace
