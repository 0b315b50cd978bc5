// SPDX-License-Identifier: BSL-1.0
/// The source of random words for every builder of cases: 64 bits each, from a seed or from the caller.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace verify {

/// A hash of a word, one-to-one (the finaliser of SplitMix64: Steele, Lea, Flood, "Fast
/// Splittable Pseudorandom Number Generators", OOPSLA 2014).
constexpr std::uint64_t mix(std::uint64_t word) {
  word += 0x9e3779b97f4a7c15u;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
  return word ^ (word >> 31);
}

/// Words to build a case from, read once from front to back.
///
/// A tape over given words gives zeros after its end, so every byte string gives a case and none is rejected. A tape
/// from a seed never ends. Given words belong to the caller and must outlive the tape.
class Tape {
 public:
  explicit constexpr Tape(std::span<const std::uint64_t> words) : words_(words) {}

  /// An endless tape; different keys give unrelated tapes.
  static constexpr Tape seeded(std::uint64_t key) {
    Tape tape{std::span<const std::uint64_t>{}};
    tape.endless_ = true;
    tape.key_ = mix(key);
    return tape;
  }

  constexpr std::uint64_t next() {
    if (endless_) return mix(key_ += step);
    return at_ < words_.size() ? words_[at_++] : 0;
  }

  /// As if so many words were read.
  constexpr void skip(std::size_t count) {
    key_ += step * count;
    at_ = (std::min)(at_ + count, words_.size());
  }

 private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15u;

  std::span<const std::uint64_t> words_;
  std::size_t at_ = 0;
  std::uint64_t key_ = 0;
  bool endless_ = false;
};

}  // namespace verify
