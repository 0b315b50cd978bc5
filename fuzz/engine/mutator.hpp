// SPDX-License-Identifier: BSL-1.0
/// Changes an input by fields: the case that it holds becomes a neighbour of it (verify/case/mutation.hpp), a fresh one of
/// some family, or one crossed with another. Knows of no particular case or routine, and needs no fuzzing engine.
#pragma once

#include "fuzz/engine/input.hpp"
#include "verify/case/mutation.hpp"

namespace fuzz {

/// The case of an input, changed. `seed` determines how.
template <class Real>
std::size_t changed(Question question, Bytes from, std::span<std::uint8_t> to, std::uint64_t seed) {
  verify::Tape tape = verify::Tape::seeded(seed);
  Input<Real> input = read<Real>(question, from);
  if (verify::random::one_in(tape, 8)) {
    input.family = static_cast<std::uint8_t>(verify::random::below(tape, 256));
    input.asked = verify::build<Real>(family(question, input.family), question, tape);
  } else {
    do {
      input.asked = verify::mutated(input.asked, tape);
    } while (verify::random::one_in(tape, 2));
  }
  input.early = verify::random::one_in(tape, 2);
  input.brief = !verify::random::one_in(tape, 6);
  return write_input(input, to);
}

/// Each number from one of two inputs.
template <class Real>
std::size_t crossed(Question question, Bytes one, Bytes other, std::span<std::uint8_t> to,
                    std::uint64_t seed) {
  verify::Tape tape = verify::Tape::seeded(seed);
  Input<Real> input = read<Real>(question, one);
  input.asked = verify::crossed(input.asked, read<Real>(question, other).asked, tape);
  return write_input(input, to);
}

/// How the inputs of a harness are changed. The input may lie where the result goes.
struct Mutator {
  std::size_t (*change)(Bytes from, std::span<std::uint8_t> to, std::uint64_t seed);
  std::size_t (*cross)(Bytes one, Bytes other, std::span<std::uint8_t> to, std::uint64_t seed);
};

template <class Real, Question question>
constexpr Mutator mutator_of() {
  return {[](Bytes from, std::span<std::uint8_t> to, std::uint64_t seed) {
            return changed<Real>(question, from, to, seed);
          },
          [](Bytes one, Bytes other, std::span<std::uint8_t> to, std::uint64_t seed) {
            return crossed<Real>(question, one, other, to, seed);
          }};
}

/// Each harness that takes cases defines its own.
extern const Mutator mutator;

}  // namespace fuzz
