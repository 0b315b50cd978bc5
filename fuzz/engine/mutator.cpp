// SPDX-License-Identifier: BSL-1.0
/// The mutator as fuzzing engines call it.
#include "fuzz/engine/mutator.hpp"

#include "fuzz/engine/feedback.hpp"

/// The engine's own mutator of bytes; null if the engine has none.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  // Now and then the engine mutates bytes, so that every input stays within reach.
  const bool by_bytes = !fuzz::is_guided() || seed % 16 == 0;
  if (by_bytes && &LLVMFuzzerMutate != nullptr) return LLVMFuzzerMutate(data, size, most);
  return fuzz::mutator.change({data, size}, {data, most}, seed);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* to, std::size_t most, unsigned seed) {
  return fuzz::mutator.cross({one, one_size}, {other, other_size}, {to, most}, seed);
}
