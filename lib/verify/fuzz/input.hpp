// SPDX-License-Identifier: BSL-1.0
/// The format of an input. Every sequence of bytes is a case of the target's question and type: missing bytes count as
/// zero, and surplus ones are ignored.
///
///     byte 0   bit 0: the numbers of the case follow; otherwise the words from which a family builds it
///              bit 1: the harnesses of graze ask for the times rounded towards the start, too
///              bit 2: of a cast, they don't ask for the geometry, which takes most of the time
///     byte 1   the family; for a case in numbers, the family of its first ancestor, which serves only as a label
///     then     numbers in the order of a case line, or words of 8 bytes, all little-endian
///
/// So a fuzzer without our mutator changes words or bits of numbers, and one with it makes each case from another one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "verify/case/case.hpp"
#include "verify/case/family.hpp"
#include "verify/case/tape.hpp"

namespace verify::fuzz {

using Bytes = std::span<const std::uint8_t>;

template <class Real>
struct Input {
  Case<Real> asked{};
  std::uint8_t family = 0;  ///< byte 1
  bool early = false;       ///< whether to ask for the times rounded towards the start, too
  bool brief = false;       ///< whether to leave out the geometry of a cast
};

inline constexpr std::size_t head = 2;
/// More words than any family reads.
inline constexpr std::size_t most_words = 64;
/// The size of the longest input in which every byte can matter.
inline constexpr std::size_t most_bytes = head + 8 * most_words;

/// The family for a byte: each family hashes its key with the byte, and the lowest hash wins (rendezvous hashing). So adding
/// or removing a family doesn't change the choice among the others, and a corpus keeps its meaning.
inline const Family& family(Question question, std::uint8_t choice) {
  static const auto table = [] {
    std::array<std::array<const Family*, 256>, all_questions.size()> chosen{};
    for (std::size_t q = 0; q < chosen.size(); ++q) {
      for (std::size_t byte = 0; byte < 256; ++byte) {
        const auto hash = [byte](const Family& f) { return mix(f.key ^ byte); };
        for (const Family& f : families()) {
          const Family*& lowest = chosen[q][byte];
          if (f.applies(all_questions[q]) && (lowest == nullptr || hash(f) < hash(*lowest))) lowest = &f;
        }
      }
    }
    return chosen;
  }();
  return *table[static_cast<std::size_t>(question)][choice];
}

/// The largest size of an input with a case in numbers.
template <class Real>
inline constexpr std::size_t most_in_numbers = head + most_numbers * sizeof(Real);

/// Reads little-endian words or numbers; those beyond the end of the bytes keep their values.
template <class Word>
void take(Bytes bytes, std::span<Word> words) {
  // The machines that the fuzzers run on are little-endian too.
  const std::size_t there = (std::min)(bytes.size(), words.size_bytes());
  if (there != 0) std::memcpy(words.data(), bytes.data(), there);
}

/// The case of an input, and its other settings. Accepts any bytes, and never fails.
template <class Real>
Input<Real> read(Question question, Bytes bytes) {
  const auto byte = [&](std::size_t i) { return i < bytes.size() ? bytes[i] : std::uint8_t{0}; };
  Input<Real> input{{question, {}}, byte(1), (byte(0) & 2) != 0, (byte(0) & 4) != 0};
  const Bytes rest = bytes.subspan((std::min)(head, bytes.size()));
  if ((byte(0) & 1) != 0) {
    take(rest, input.asked.used());
    return input;
  }
  std::array<std::uint64_t, most_words> words{};
  take(rest, std::span<std::uint64_t>(words));
  Tape tape(words);
  input.asked = build<Real>(family(question, input.family), question, tape);
  return input;
}

/// Writes the input with its case in numbers, truncated to the available room. Returns the size.
template <class Real>
std::size_t write_input(const Input<Real>& input, std::span<std::uint8_t> to) {
  std::array<std::uint8_t, most_in_numbers<Real>> bytes{};
  bytes[0] = static_cast<std::uint8_t>(1 | (input.early ? 2 : 0) | (input.brief ? 4 : 0));
  bytes[1] = input.family;
  const auto numbers = input.asked.used();
  std::memcpy(bytes.data() + head, numbers.data(), numbers.size_bytes());
  const std::size_t size = (std::min)(head + numbers.size_bytes(), to.size());
  std::copy_n(bytes.begin(), size, to.begin());
  return size;
}

}  // namespace verify::fuzz
