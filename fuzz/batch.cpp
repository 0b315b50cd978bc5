// SPDX-License-Identifier: BSL-1.0
/// Compares graze::batch with the scalar questions, bit for bit. The first byte chooses the question, the type, the accuracy of
/// times and which objects there are many of; the rest are the numbers of scenes. If the bytes end within a scene, the scenes
/// repeat, so a short input makes a long batch.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "subjects/batch_scenes.hpp"
#include "verify/case/text.hpp"

namespace {

using Bytes = std::span<const std::uint8_t>;
constexpr std::size_t least_scenes = 40, most_scenes = 400;

template <class Real>
void demand(bool holds, const char* what, const verify::Case<Real>& asked) {
  if (holds) return;
  std::fprintf(stderr, "%s:\n%s\n", what, verify::write(asked).c_str());
  std::abort();
}

template <verify::Question question, class Real>
void run(Bytes bytes, subjects::Many many, graze::batch::Accuracy accuracy) {
  using Scenes = subjects::BatchScenes<question, Real>;
  const std::size_t bytes_of_a_scene = sizeof(verify::Case<Real>{}.numbers);
  if (bytes.size() < bytes_of_a_scene) return;
  std::vector<verify::Case<Real>> cases;
  for (std::size_t at = 0; cases.size() < most_scenes; at += bytes_of_a_scene) {
    if (at + bytes_of_a_scene > bytes.size()) {
      if (cases.size() >= least_scenes) break;
      at = cases.size() % 8;  // different numbers than before
      if (at + bytes_of_a_scene > bytes.size()) at = 0;
    }
    verify::Case<Real> asked{question, {}};
    std::memcpy(asked.numbers.data(), bytes.data() + at, bytes_of_a_scene);
    cases.push_back(asked);
  }
  Scenes scenes;
  for (const verify::Case<Real>& asked : cases) scenes.add(asked);
  const auto expected = scenes.scalar(many, accuracy);
  const auto compare = [&](const auto& movers, const auto& targets) {
    std::vector<graze::Hit<Real>> said(scenes.size());
    Scenes::Batch::every(movers, targets, said, accuracy);
    for (std::size_t i = 0; i < said.size(); ++i)
      demand(subjects::bits_of(said[i]) == subjects::bits_of(expected[i]), "another answer than alone",
             cases[i]);
    if (!subjects::is_rounded(accuracy)) return;
    const auto earliest = Scenes::Batch::first(movers, targets, accuracy.rounding);
    for (std::size_t i = 0; i < said.size(); ++i) {
      const bool is_earlier = subjects::is_contact(said[i].outcome) &&
                              (earliest.index == said.size() || said[i].time < earliest.hit.time ||
                               (said[i].time == earliest.hit.time && i < earliest.index));
      demand(!is_earlier, "a contact before the first", cases[i]);
    }
  };
  scenes.as_shapes(many, compare);
  scenes.as_columns(many, compare);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::size_t choices = data[0];
  const auto choose = [&](std::size_t count) {
    const std::size_t chosen = choices % count;
    choices /= count;
    return chosen;
  };
  const Bytes bytes{data + 1, size - 1};
  const verify::Question asked = verify::all_questions[choose(verify::all_questions.size())];
  const subjects::Many many = subjects::manies[choose(subjects::manies.size())];
  const auto rounding = choose(2) == 0 ? graze::Rounding::nearest : graze::Rounding::towards_start;
  const bool is_float = choose(2) == 0;
  const graze::batch::Accuracy accuracy =
      choose(2) == 0 ? graze::batch::Accuracy(rounding) : graze::batch::Accuracy(graze::Precision::stable);
  verify::with_question(asked, [&](auto question) {
    is_float ? run<question(), float>(bytes, many, accuracy) : run<question(), double>(bytes, many, accuracy);
  });
  return 0;
}
