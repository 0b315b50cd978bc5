// SPDX-License-Identifier: BSL-1.0
/// Compares the headers alone, the headers that link graze_kernel, and the compiled kernel, for every question and type: all must
/// give the same bits, through every function and in every rounding. The first byte chooses question and type, and the rest is
/// an input of their harness.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "subjects/every_build.hpp"
#include "verify/case/text.hpp"
#include "verify/fuzz/mutator.hpp"
#include "verify/fuzz/target.hpp"

namespace {

using verify::fuzz::Bytes, verify::fuzz::CaseTarget;

template <class Real>
void print(const char* name, const subjects::BuildAnswer<Real>& said) {
  std::fprintf(stderr, "  %s", name);
  for (const std::uint64_t bits : said.bits())
    std::fprintf(stderr, " %llx", static_cast<unsigned long long>(bits));
  std::fprintf(stderr, "\n");
}

template <class Real>
void compare(verify::Question question, Bytes bytes) {
  const auto input = verify::fuzz::read<Real>(question, bytes);
  const auto rounding = input.early ? graze::Rounding::towards_start : graze::Rounding::nearest;
  const auto all = subjects::said_by_every_build(input.asked, rounding);
  const auto expected = all.front().answer.bits();
  if (std::ranges::all_of(all, [&](const auto& one) { return one.answer.bits() == expected; })) return;
  std::fprintf(stderr, "the builds differ%s:\n%s\n", input.early ? " towards the start" : "",
               verify::write(input.asked).c_str());
  for (const auto& one : all) print(one.build, one.answer);
  std::abort();
}

verify::Question question_of(std::uint8_t byte) {
  return verify::all_questions[byte / 2 % verify::all_questions.size()];
}
bool is_float(std::uint8_t byte) { return byte % 2 == 0; }

Bytes behind_the_first(Bytes bytes) { return bytes.subspan(bytes.empty() ? 0 : 1); }

/// Each question and type is a separate target, selected by the first byte.
class Builds final : public verify::fuzz::Target {
 public:
  void run(Bytes bytes) override {
    const std::uint8_t which = bytes.empty() ? std::uint8_t{0} : bytes[0];
    const Bytes rest = behind_the_first(bytes);
    is_float(which) ? compare<float>(question_of(which), rest) : compare<double>(question_of(which), rest);
  }
  /// Keeps the first byte in fifteen of sixteen mutations.
  [[nodiscard]] std::size_t change(Bytes from, std::span<std::uint8_t> to,
                                   std::uint64_t seed) const override {
    if (to.empty()) return 0;
    const bool keep = !from.empty() && seed / 16 % 16 != 0;
    to[0] = keep ? from[0] : static_cast<std::uint8_t>(verify::mix(seed) % 10);
    const auto way = is_float(to[0]) ? verify::fuzz::changed<float> : verify::fuzz::changed<double>;
    return 1 + way(question_of(to[0]), behind_the_first(from), to.subspan(1), seed);
  }
  [[nodiscard]] std::size_t cross(Bytes one, Bytes other, std::span<std::uint8_t> to,
                                  std::uint64_t seed) const override {
    if (to.empty()) return 0;
    to[0] = one.empty() ? std::uint8_t{0} : one[0];
    const auto way = is_float(to[0]) ? verify::fuzz::crossed<float> : verify::fuzz::crossed<double>;
    return 1 + way(question_of(to[0]), behind_the_first(one), behind_the_first(other), to.subspan(1), seed);
  }
  [[nodiscard]] verify::AnyCase case_of(Bytes bytes) const override {
    const std::uint8_t which = bytes.empty() ? std::uint8_t{0} : bytes[0];
    return of(which)->case_of(behind_the_first(bytes));
  }
  [[nodiscard]] std::variant<std::vector<std::uint8_t>, verify::Unreadable> input_of(
      const verify::AnyCase& asked) const override {
    const std::uint8_t which = std::visit(
        [](const auto& k) { return byte_of(k.question, sizeof k.numbers[0] == sizeof(float)); }, asked);
    auto input = of(which)->input_of(asked);
    if (auto* const bytes = std::get_if<0>(&input)) bytes->insert(bytes->begin(), which);
    return input;
  }
  void each_seed(const std::function<void(Bytes)>& take) const override {
    for (std::size_t i = 0; i < 2 * verify::all_questions.size(); ++i) {
      const auto which = static_cast<std::uint8_t>(i);
      of(which)->each_seed([&](Bytes bytes) {
        std::vector<std::uint8_t> with_first{which};
        with_first.insert(with_first.end(), bytes.begin(), bytes.end());
        take(with_first);
      });
    }
  }

 private:
  /// The targets by question and type: never run directly.
  template <class Real>
  struct Behind final : CaseTarget<Real> {
    using CaseTarget<Real>::CaseTarget;
    void run(Bytes) override {}
  };
  static std::uint8_t byte_of(verify::Question question, bool is_float) {
    return static_cast<std::uint8_t>(2 * static_cast<int>(question) + (is_float ? 0 : 1));
  }
  static std::unique_ptr<verify::fuzz::Target> of(std::uint8_t which) {
    if (is_float(which)) return std::make_unique<Behind<float>>(question_of(which));
    return std::make_unique<Behind<double>>(question_of(which));
  }
};

}  // namespace

extern "C" verify::fuzz::Target* graze_fuzz_target() {
  static Builds builds;
  return &builds;
}
GRAZE_FUZZ_ENTRIES();
