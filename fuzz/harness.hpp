// SPDX-License-Identifier: BSL-1.0
/// Bytes -> words -> tape -> case -> trial, and what is demanded of graze then.
///
/// The first byte chooses the type, the second one the family; the rest are the words that the family builds
/// its case from, 8 bytes each, the lowest first. Every input is a case: what is missing reads as zero.
///
/// Demanded is what graze promises: the decisions of the truth, and every number correctly rounded.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "verify/family.hpp"
#include "verify/trial.hpp"

namespace fuzz {

using verify::Outcome;
using verify::Question;

inline std::vector<std::uint64_t> words(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint64_t> words((bytes.size() + 7) / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
  return words;
}

/// The family of a byte. Families that come and go leave the choice among the others as it is, so that a
/// corpus keeps its meaning: each family draws its own lot from the byte, and the lowest wins.
inline const verify::Family& family(Question question, std::uint8_t choice) {
  const auto lot = [choice](const verify::Family& f) { return verify::mix(f.key ^ choice); };
  const verify::Family* lowest = nullptr;
  for (const verify::Family& f : verify::families()) {
    if (f.applies(question) && (lowest == nullptr || lot(f) < lot(*lowest))) lowest = &f;
  }
  return *lowest;
}

template <class Real>
void demand(const verify::Trial<Real>& t, const verify::Family& from) {
  const char* broken = nullptr;
  if (!t.decided()) {
    broken = "decided wrongly";
  } else if (!t.correctly_rounded()) {
    broken = "not correctly rounded";
  } else if (!t.kept(verify::promise_of<Real>(t.asked().question))) {
    broken = "an error above its bound";
  }
  if (broken == nullptr) return;
  std::fprintf(stderr, "%s, family %s:\n%s", broken, std::string(from.name).c_str(),
               verify::explained(t).c_str());
  std::abort();
}

template <class Real>
void run(Question question, const verify::Family& from, std::span<const std::uint64_t> words) {
  static const verify::Subject& graze = *verify::find_subject("graze", question);
  verify::Tape tape(words);
  demand(verify::trial(graze, verify::build<Real>(from, question, tape)), from);
}

/// One input of a fuzzing engine.
inline int run(Question question, const std::uint8_t* data, std::size_t size) {
  const auto byte = [&](std::size_t i) { return i < size ? data[i] : std::uint8_t{0}; };
  const verify::Family& from = family(question, byte(1));
  const std::size_t head = std::min<std::size_t>(size, 2);
  const std::vector<std::uint64_t> tape = words({data + head, size - head});
  if (byte(0) % 2 == 0) {
    run<float>(question, from, tape);
  } else {
    run<double>(question, from, tape);
  }
  return 0;
}

}  // namespace fuzz
