// SPDX-License-Identifier: BSL-1.0
#include "fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return fuzz::run(verify::Question::sweep, data, size);
}
