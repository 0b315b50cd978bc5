// SPDX-License-Identifier: BSL-1.0
#include "fuzz/engine/harness.hpp"

const fuzz::Mutator fuzz::mutator = fuzz::mutator_of<float, fuzz::Question::sweep>();

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return fuzz::run<float, fuzz::Question::sweep>({data, size});
}
