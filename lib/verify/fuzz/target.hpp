// SPDX-License-Identifier: BSL-1.0
/// What a fuzzing engine, or replay, drives: inputs of bytes, each of which encodes a case.
///
/// A program has one target. It defines `graze_fuzz_target()`, and GRAZE_FUZZ_ENTRIES defines the functions
/// that engines call. GRAZE_FUZZ (verify/fuzz.hpp) does both for a function of your own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verify/case/text.hpp"
#include "verify/fuzz/input.hpp"

namespace verify::fuzz {

class Target {
 public:
  Target() = default;
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;
  virtual ~Target() = default;

  /// Runs an input, whatever its bytes are. If the code under test breaks its promise, reports that on standard error
  /// and aborts.
  virtual void run(Bytes bytes) = 0;

  /// Mutates and crosses inputs, as `seed` determines (mutator.hpp). `from` and `to` may overlap. Returns the
  /// size written.
  [[nodiscard]] virtual std::size_t change(Bytes from, std::span<std::uint8_t> to,
                                           std::uint64_t seed) const = 0;
  [[nodiscard]] virtual std::size_t cross(Bytes one, Bytes other, std::span<std::uint8_t> to,
                                          std::uint64_t seed) const = 0;

  /// The case of an input, as it reaches the function.
  [[nodiscard]] virtual AnyCase case_of(Bytes bytes) const = 0;
  /// The input of a case, which holds its numbers bit for bit; or why it isn't a case of this target.
  [[nodiscard]] virtual std::variant<std::vector<std::uint8_t>, Unreadable> input_of(
      const AnyCase& asked) const = 0;
  /// Inputs to begin with: for each family the first case of each outcome and motion.
  virtual void each_seed(const std::function<void(Bytes)>& take) const = 0;
};

/// A target for cases of one question and type, float or double.
template <class Real>
class CaseTarget : public Target {
 public:
  explicit CaseTarget(Question question) : question_(question) {}

  [[nodiscard]] Question question() const { return question_; }

  [[nodiscard]] std::size_t change(Bytes from, std::span<std::uint8_t> to, std::uint64_t seed) const override;
  [[nodiscard]] std::size_t cross(Bytes one, Bytes other, std::span<std::uint8_t> to,
                                  std::uint64_t seed) const override;
  [[nodiscard]] AnyCase case_of(Bytes bytes) const override;
  [[nodiscard]] std::variant<std::vector<std::uint8_t>, Unreadable> input_of(
      const AnyCase& asked) const override;
  void each_seed(const std::function<void(Bytes)>& take) const override;

 protected:
  /// Whether a seed is useful.
  [[nodiscard]] virtual bool takes(const Case<Real>& asked) const;

 private:
  Question question_;
};

/// The line of a case of any type.
[[nodiscard]] std::string line_of(const AnyCase& asked);

// The implementation of the functions that engines call.

/// Runs an input; returns 0.
int run_once(Target& target, const std::uint8_t* data, std::size_t size);
/// Mutates an input in place: by the mutator of cases, and now and then by the engine's own, so that every
/// input remains reachable.
std::size_t mutate(const Target& target, std::uint8_t* data, std::size_t size, std::size_t most,
                   unsigned seed);
/// Tells libFuzzer that cases are short (-max_len=128), unless its command line says otherwise. It does nothing for
/// other engines. The target exists by then: a refused target ends the process before the fuzzer
/// begins.
void initialize(const Target& target, int& count, char**& words);

/// Whether afl-fuzz runs this process: then nobody reads its output, and it gets no time to write it.
[[nodiscard]] bool is_run_by_afl();

/// The mutator of cases for AFL++, which loads one from a shared library.
class AflMutator {
 public:
  AflMutator(const Target& target, unsigned seed) : target_(&target), seed_(seed) {}
  /// Mutations of an input before its turn ends: few, since each is a whole case, and each find may lead on. AFL++ alone takes
  /// hundreds, twice as many after each find, and doesn't reach the end of its queue in 200,000 inputs. Where its own mutations
  /// follow (no AFL_CUSTOM_MUTATOR_ONLY), ours stay as many.
  [[nodiscard]] static unsigned in_a_turn();
  /// A mutation of an input, now and then a crossover with another one; at most so many bytes. It is valid until the next call.
  [[nodiscard]] std::span<std::uint8_t> operator()(Bytes from, Bytes other, std::size_t most);

 private:
  const Target* target_;
  std::uint64_t seed_, made_ = 0;
  std::array<std::uint8_t, most_bytes> room_{};
};

}  // namespace verify::fuzz

/// The one target of a program; the program defines this.
extern "C" verify::fuzz::Target* graze_fuzz_target();

/// The functions that fuzzing engines call, for this program's target. Use it once in a program, outside
/// of namespaces. AFL++ calls those named afl_custom in a shared library built from the same source, whose path is in
/// AFL_CUSTOM_MUTATOR_LIBRARY.
#define GRAZE_FUZZ_ENTRIES()                                                                                 \
  extern "C" int LLVMFuzzerInitialize(int* count, char*** words);                                            \
  extern "C" int LLVMFuzzerTestOneInput(const ::std::uint8_t* data, ::std::size_t size);                     \
  extern "C" ::std::size_t LLVMFuzzerCustomMutator(::std::uint8_t* data, ::std::size_t size,                 \
                                                   ::std::size_t most, unsigned seed);                       \
  extern "C" ::std::size_t LLVMFuzzerCustomCrossOver(const ::std::uint8_t* one, ::std::size_t one_size,      \
                                                     const ::std::uint8_t* other, ::std::size_t other_size,  \
                                                     ::std::uint8_t* to, ::std::size_t most, unsigned seed); \
  extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {                                           \
    ::verify::fuzz::initialize(*graze_fuzz_target(), *count, *words);                                        \
    return 0;                                                                                                \
  }                                                                                                          \
  extern "C" int LLVMFuzzerTestOneInput(const ::std::uint8_t* data, ::std::size_t size) {                    \
    return ::verify::fuzz::run_once(*graze_fuzz_target(), data, size);                                       \
  }                                                                                                          \
  extern "C" ::std::size_t LLVMFuzzerCustomMutator(::std::uint8_t* data, ::std::size_t size,                 \
                                                   ::std::size_t most, unsigned seed) {                      \
    return ::verify::fuzz::mutate(*graze_fuzz_target(), data, size, most, seed);                             \
  }                                                                                                          \
  extern "C" ::std::size_t LLVMFuzzerCustomCrossOver(                                                        \
      const ::std::uint8_t* one, ::std::size_t one_size, const ::std::uint8_t* other,                        \
      ::std::size_t other_size, ::std::uint8_t* to, ::std::size_t most, unsigned seed) {                     \
    return graze_fuzz_target()->cross({one, one_size}, {other, other_size}, {to, most}, seed);               \
  }                                                                                                          \
  extern "C" void* afl_custom_init(void* engine, unsigned seed);                                             \
  extern "C" ::std::size_t afl_custom_fuzz(void* mutator, ::std::uint8_t* data, ::std::size_t size,          \
                                           ::std::uint8_t** to, ::std::uint8_t* other,                       \
                                           ::std::size_t other_size, ::std::size_t most);                    \
  extern "C" unsigned afl_custom_fuzz_count(void* mutator, const ::std::uint8_t* data, ::std::size_t size);  \
  extern "C" void afl_custom_deinit(void* mutator);                                                          \
  extern "C" void* afl_custom_init(void*, unsigned seed) {                                                   \
    return new ::verify::fuzz::AflMutator(*graze_fuzz_target(), seed);                                       \
  }                                                                                                          \
  extern "C" ::std::size_t afl_custom_fuzz(void* mutator, ::std::uint8_t* data, ::std::size_t size,          \
                                           ::std::uint8_t** to, ::std::uint8_t* other,                       \
                                           ::std::size_t other_size, ::std::size_t most) {                   \
    auto& make = *static_cast<::verify::fuzz::AflMutator*>(mutator);                                         \
    const auto made = make({data, size}, {other, other_size}, most);                                         \
    *to = made.data();                                                                                       \
    return made.size();                                                                                      \
  }                                                                                                          \
  extern "C" unsigned afl_custom_fuzz_count(void*, const ::std::uint8_t*, ::std::size_t) {                   \
    return ::verify::fuzz::AflMutator::in_a_turn();                                                          \
  }                                                                                                          \
  extern "C" void afl_custom_deinit(void* mutator) {                                                         \
    delete static_cast<::verify::fuzz::AflMutator*>(mutator);                                                \
  }                                                                                                          \
  static_assert(true, "takes a semicolon")
