// SPDX-License-Identifier: BSL-1.0
#include "verify/fuzz/mutator.hpp"

#include "verify/case/mutation.hpp"

namespace verify::fuzz {

template <class Real>
std::size_t changed(Question question, Bytes from, std::span<std::uint8_t> to, std::uint64_t seed) {
  Tape tape = Tape::seeded(seed);
  Input<Real> input = read<Real>(question, from);
  if (random::one_in(tape, 8)) {
    input.family = static_cast<std::uint8_t>(random::below(tape, 256));
    input.asked = build<Real>(family(question, input.family), question, tape);
  } else {
    do {
      input.asked = mutated(input.asked, tape);
    } while (random::one_in(tape, 2));
  }
  input.early = random::one_in(tape, 2);
  input.brief = !random::one_in(tape, 6);
  return write_input(input, to);
}

template <class Real>
std::size_t crossed(Question question, Bytes one, Bytes other, std::span<std::uint8_t> to,
                    std::uint64_t seed) {
  Tape tape = Tape::seeded(seed);
  Input<Real> input = read<Real>(question, one);
  input.asked = verify::crossed(input.asked, read<Real>(question, other).asked, tape);
  return write_input(input, to);
}

#define GRAZE_MUTATOR_FOR(Real)                                                                \
  template std::size_t changed<Real>(Question, Bytes, std::span<std::uint8_t>, std::uint64_t); \
  template std::size_t crossed<Real>(Question, Bytes, Bytes, std::span<std::uint8_t>, std::uint64_t);
GRAZE_MUTATOR_FOR(float)
GRAZE_MUTATOR_FOR(double)
#undef GRAZE_MUTATOR_FOR

}  // namespace verify::fuzz
