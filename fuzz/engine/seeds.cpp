// SPDX-License-Identifier: BSL-1.0
/// usage: fuzz_seeds FOLDER CASES...
///
/// Writes seed inputs: each case of the case files to the folder of its harness, and for each harness the first case of
/// each outcome, motion and stage that each family draws. libFuzzer's -merge=1 then keeps a few of them.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <tuple>
#include <variant>

#include "subjects/built_in.hpp"
#include "verify/case/text.hpp"
#include "verify/fuzz/input.hpp"
#include "verify/judge/trial.hpp"

namespace {

using verify::Question;

class Folder {
 public:
  explicit Folder(std::filesystem::path root) : root_(std::move(root)) {}

  template <class Real>
  void add(const verify::Case<Real>& asked, std::uint8_t family) {
    std::uint8_t bytes[verify::fuzz::most_bytes];
    for (const bool early : {false, true}) {
      const std::size_t size =
          verify::fuzz::write_input(verify::fuzz::Input<Real>{asked, family, early}, bytes);
      const std::string harness =
          std::string(verify::stem(asked.question)) + "_" + std::string(verify::type_name<Real>());
      put(harness, {bytes, size}, "");
      const auto which =
          static_cast<char>(2 * static_cast<int>(asked.question) + (sizeof(Real) == 8 ? 1 : 0));
      put("builds", {bytes, size}, std::string(1, which));
      if (written_ % 7 != 0) continue;  // batches need fewer: each contains many scenes
      const auto batch = static_cast<char>(static_cast<int>(asked.question) + 5 * (written_ % 3) +
                                           (early ? 15 : 0) + (sizeof(Real) == 8 ? 30 : 0));
      put("batch", {reinterpret_cast<const std::uint8_t*>(asked.numbers.data()), sizeof asked.numbers},
          std::string(1, batch));
    }
  }
  void add_text(const std::string& lines) {
    put("text", {reinterpret_cast<const std::uint8_t*>(lines.data()), lines.size()}, "");
  }

 private:
  void put(const std::string& harness, verify::fuzz::Bytes bytes, const std::string& before) {
    std::filesystem::create_directories(root_ / harness);
    std::ofstream file(root_ / harness / std::to_string(written_++), std::ios::binary);
    file << before;
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  }

  std::filesystem::path root_;
  int written_ = 0;
};

template <class Real>
void add_families(Folder& folder, Question question) {
  const verify::Subject& graze = *subjects::find_subject("graze", question);
  using Class = std::tuple<const verify::Family*, verify::Outcome, std::optional<verify::Motion>, int>;
  std::set<Class> seen;
  for (int choice = 0; choice < 256; ++choice) {
    const auto byte = static_cast<std::uint8_t>(choice);
    const verify::Family& family = verify::fuzz::family(question, byte);
    for (std::uint64_t n = 0; n < 20; ++n) {
      verify::Tape tape = verify::Tape::seeded(verify::mix(family.key + 256 * n) ^ byte);
      const auto asked = verify::build<Real>(family, question, tape);
      const verify::Truth<Real> truth = truth_of(asked, {.exit = false});
      const int stage = graze.calls<Real>().stage(asked);
      if (seen.emplace(&family, truth.outcome, truth.motion, stage).second) folder.add(asked, byte);
    }
  }
}

}  // namespace

int main(int count, char** names) {
  if (count < 3) return std::fprintf(stderr, "usage: fuzz_seeds FOLDER CASES...\n"), 2;
  Folder folder(names[1]);
  for (int i = 2; i < count; ++i) {
    std::ifstream file(names[i]);
    if (!file) return std::fprintf(stderr, "can't read %s\n", names[i]), 1;
    for (std::string line; std::getline(file, line);) {
      const verify::CaseLine read = verify::read_case(line);
      if (const auto* const asked = std::get_if<verify::AnyCase>(&read)) {
        std::visit([&](const auto& k) { folder.add(k, 0); }, *asked);
        folder.add_text(line);
      }
    }
  }
  for (const Question question : verify::all_questions) {
    add_families<float>(folder, question);
    add_families<double>(folder, question);
  }
  for (const char* const line :
       {"impact t=0x1p-1 motion=approaching exit=0x1.8p-1", "hit", "miss", "overlap t=0x0p+0 motion=sliding",
        "impact t=0x1p+0 centre=1,2,3 point=1,2,3 normal=0x1p+0,0x0p+0,0x0p+0 distance=inf", "contained",
        "outside", "invalid", "# a comment", "ray f32 nan inf -inf 1e999 -0 0x1p-149 +1 .5 1. 1e-400",
        "impact t=nan t=1", "error"}) {
    folder.add_text(line);
  }
}
