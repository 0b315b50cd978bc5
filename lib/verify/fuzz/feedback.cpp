// SPDX-License-Identifier: BSL-1.0
#include "verify/fuzz/feedback.hpp"

#include <cstdlib>
#include <iterator>
#include <string_view>

#if defined(__ELF__)
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wreserved-identifier"  // the names are theirs
#endif
/// The map of AFL++, which it clears before each input; and the function that assigns edges their places in it.
extern "C" [[gnu::weak]] std::uint8_t* __afl_area_ptr;
extern "C" [[gnu::weak]] void __sanitizer_cov_trace_pc_guard_init(std::uint32_t* first, std::uint32_t* last);
#endif

namespace {

constexpr std::size_t by_family = verify::fuzz::family_classes * verify::fuzz::stages * verify::fuzz::levels,
                      by_boundary = 2 * verify::boundaries * verify::fuzz::nearnesses;

/// libFuzzer reads this section after each input; for any other program it is a plain array. Without `used` the compiler
/// would remove it silently. Object files of other formats have no such section.
#if defined(__ELF__)
[[gnu::used,
  gnu::section("__libfuzzer_extra_counters")]] std::uint8_t all_counters[by_family + by_boundary + 2];
#else
std::uint8_t all_counters[by_family + by_boundary + 2];
#endif
static_assert(sizeof(all_counters) <= 1024, "more counters would slow the fuzzer down");

/// The places of the counters in the map of AFL++; 0 without AFL++.
std::uint32_t places[sizeof(all_counters)];

#if defined(__ELF__)
/// Reserves places in the map for the counters. AFL++ accepts that until it has reported the map's size, so
/// this has to run before its constructors.
void reserve_places() {
  if (&__afl_area_ptr != nullptr && &__sanitizer_cov_trace_pc_guard_init != nullptr)
    __sanitizer_cov_trace_pc_guard_init(std::begin(places), std::end(places));
}
[[gnu::used, gnu::section(".init_array.00002")]] void (*at_first)() = reserve_places;
#endif

void set(std::size_t at, std::uint8_t value) {
  all_counters[at] = value;
#if defined(__ELF__)
  if (places[at] != 0) __afl_area_ptr[places[at]] = value;
#endif
}

/// One count from each of the ranges that an engine distinguishes.
constexpr std::array<std::uint8_t, 8> counts{1, 2, 3, 4, 8, 16, 32, 128};

}  // namespace

namespace verify::fuzz {

bool is_guided() {
  static const bool guided = [] {
    const char* const guide = std::getenv("GRAZE_FUZZ_GUIDE");
    return guide == nullptr || std::string_view(guide) != "off";
  }();
  return guided;
}

std::span<std::uint8_t> counters() { return all_counters; }

void count(std::uint8_t family, int stage, std::size_t level, const Boundary& boundary) {
  if (!is_guided()) return;
  const std::size_t at =
      (family % family_classes * stages + static_cast<std::size_t>(stage) % stages) * levels + level;
  set(at, counts[static_cast<std::size_t>(boundary.nearness) / 8]);
  const std::size_t side = 2 * boundary.which + (boundary.above ? 1 : 0);
  set(by_family + side * nearnesses + static_cast<std::size_t>(boundary.nearness) / 3, 1);
}

}  // namespace verify::fuzz
