// SPDX-License-Identifier: BSL-1.0
#include "verify/fuzz/target.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "verify/fuzz/feedback.hpp"
#include "verify/fuzz/mutator.hpp"
#include "verify/oracle/oracle.hpp"

#if defined(__ELF__)
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wreserved-identifier"  // the names are theirs
#endif
/// The engine's own mutator of bytes; null if the engine has none.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
/// Present in programs that AFL++ drives, which have a command line of their own.
extern "C" [[gnu::weak]] void __afl_manual_init();
#endif

namespace verify::fuzz {

namespace {

using EngineMutator = std::size_t (*)(std::uint8_t*, std::size_t, std::size_t);

EngineMutator mutator_of_engine() {
#if defined(__ELF__)
  return &LLVMFuzzerMutate;
#else
  return nullptr;
#endif
}

bool is_afl() {
#if defined(__ELF__)
  return &__afl_manual_init != nullptr;
#else
  return false;
#endif
}

bool is_libfuzzer() {
#if defined(__ELF__)
  return &LLVMFuzzerMutate != nullptr && !is_afl();
#else
  return false;
#endif
}

}  // namespace

template <class Real>
std::size_t CaseTarget<Real>::change(Bytes from, std::span<std::uint8_t> to, std::uint64_t seed) const {
  return changed<Real>(question_, from, to, seed);
}

template <class Real>
std::size_t CaseTarget<Real>::cross(Bytes one, Bytes other, std::span<std::uint8_t> to,
                                    std::uint64_t seed) const {
  return crossed<Real>(question_, one, other, to, seed);
}

template <class Real>
AnyCase CaseTarget<Real>::case_of(Bytes bytes) const {
  return read<Real>(question_, bytes).asked;
}

template <class Real>
std::variant<std::vector<std::uint8_t>, Unreadable> CaseTarget<Real>::input_of(const AnyCase& asked) const {
  const auto* const own = std::get_if<Case<Real>>(&asked);
  if (own == nullptr || own->question != question_) {
    const std::string line = line_of(asked);
    return Unreadable{"a case of " + line.substr(0, line.find(' ', line.find(' ') + 1)) +
                      ", but this target takes cases of " + std::string(name(question_)) + " " +
                      std::string(type_name<Real>())};
  }
  std::vector<std::uint8_t> bytes(most_in_numbers<Real>);
  bytes.resize(write_input(Input<Real>{.asked = *own, .early = true}, bytes));
  return bytes;
}

template <class Real>
bool CaseTarget<Real>::takes(const Case<Real>&) const {
  return true;
}

template <class Real>
void CaseTarget<Real>::each_seed(const std::function<void(Bytes)>& take) const {
  constexpr std::uint64_t seed = 1, tries = 64;
  std::set<std::tuple<const Family*, Outcome, std::optional<Motion>>> seen;
  std::array<std::uint8_t, most_in_numbers<Real>> bytes{};
  for (const Family& one : families()) {
    if (!one.applies(question_)) continue;
    // For a case in numbers the family is only a label.
    const auto label = static_cast<std::uint8_t>(&one - families().data());
    for (std::uint64_t n = 0; n < tries; ++n) {
      const auto asked = draw<Real>(one, question_, seed, n);
      if (!takes(asked)) continue;
      const Truth<Real> truth = truth_of(asked, {.exit = false});
      if (!seen.emplace(&one, truth.outcome, truth.motion).second) continue;
      take({bytes.data(), write_input(Input<Real>{.asked = asked, .family = label}, bytes)});
    }
  }
}

template class CaseTarget<float>;
template class CaseTarget<double>;

std::string line_of(const AnyCase& asked) {
  return std::visit([](const auto& k) { return write(k); }, asked);
}

int run_once(Target& target, const std::uint8_t* data, std::size_t size) {
  // The driver of AFL++ starts with an input of its own. A finding there would look like a fault of every input.
  constexpr std::string_view own = "##SI";
  if (is_afl() && std::equal(data, data + size, own.begin(), own.end())) return 0;
  target.run({data, size});
  return 0;
}

std::size_t mutate(const Target& target, std::uint8_t* data, std::size_t size, std::size_t most,
                   unsigned seed) {
  const EngineMutator by_bytes = mutator_of_engine();
  if ((!is_guided() || seed % 16 == 0) && by_bytes != nullptr) return by_bytes(data, size, most);
  return target.change({data, size}, {data, most}, seed);
}

void initialize(const Target&, int& count, char**& words) {
  if (!is_libfuzzer() || count < 1) return;
  // libFuzzer uses the last of several options with the same name, and reads these for as long as the process runs.
  static char length[] = "-max_len=128";
  static std::vector<char*> longer;
  longer.assign({words[0], length});
  longer.insert(longer.end(), words + 1, words + count);
  count = static_cast<int>(longer.size());
  longer.push_back(nullptr);
  words = longer.data();
}

bool is_run_by_afl() { return std::getenv("__AFL_SHM_ID") != nullptr; }

unsigned AflMutator::in_a_turn() { return std::getenv("AFL_CUSTOM_MUTATOR_ONLY") != nullptr ? 32 : 512; }

std::span<std::uint8_t> AflMutator::operator()(Bytes from, Bytes other, std::size_t most) {
  const std::span<std::uint8_t> room = std::span(room_).first(std::min(most, room_.size()));
  const std::uint64_t seed = mix(mix(seed_) + made_++);
  const bool crosses = !other.empty() && seed % 8 == 0;
  return room.first(crosses ? target_->cross(from, other, room, mix(seed))
                            : target_->change(from, room, mix(seed)));
}

}  // namespace verify::fuzz
