// SPDX-License-Identifier: BSL-1.0
#include <cstdint>

/// Highway 1.0.3 calls this when it is loaded, for an instruction (rdtscp) that Valgrind 3.19 supports only on processors that
/// have it, although it always claims to. The linker substitutes this function; nothing here needs its result.
namespace hwy::platform {

std::uint64_t TimerResolution();
std::uint64_t TimerResolution() { return 1; }

}  // namespace hwy::platform
