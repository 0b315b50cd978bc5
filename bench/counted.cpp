// SPDX-License-Identifier: BSL-1.0
#include <cstdint>

/// Highway 1.0.3 asks for this when it is loaded, which takes an instruction that Valgrind 3.19 claims to know and only knows where the
/// processor has it (rdtscp). The linker takes this one in its place; nothing here needs what it tells.
namespace hwy::platform {

std::uint64_t TimerResolution();
std::uint64_t TimerResolution() { return 1; }

}  // namespace hwy::platform
