// SPDX-License-Identifier: BSL-1.0
/// The mutator of cases: it replaces the case of an input by a neighbour (verify/case/mutation.hpp), by a new case of some
/// family, or by a crossover with another one. It has no particular case or routine built in, and needs no fuzzing engine.
#pragma once

#include "fuzz/engine/input.hpp"
#include "verify/case/mutation.hpp"

namespace fuzz {

/// Writes the input with its case mutated, as `seed` determines. Returns the size.
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

/// Writes an input that takes each number from one of two inputs. Returns the size.
template <class Real>
std::size_t crossed(Question question, Bytes one, Bytes other, std::span<std::uint8_t> to,
                    std::uint64_t seed) {
  verify::Tape tape = verify::Tape::seeded(seed);
  Input<Real> input = read<Real>(question, one);
  input.asked = verify::crossed(input.asked, read<Real>(question, other).asked, tape);
  return write_input(input, to);
}

/// How a harness mutates its inputs. `from` and `to` may overlap.
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

/// Defined by each harness that takes cases.
extern const Mutator mutator;

}  // namespace fuzz
