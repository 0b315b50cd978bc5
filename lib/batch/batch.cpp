// SPDX-License-Identifier: BSL-1.0
/// The functions of graze/batch.hpp: block by block, the candidates that lanes find, and what is asked of them.
#include "graze/batch.hpp"

#include "batch/alone.hpp"
#include "batch/block.hpp"

namespace graze::batch {
namespace {

constexpr bool is_contact(Outcome outcome) {
  return outcome == Outcome::overlap || outcome == Outcome::impact || outcome == Outcome::outside;
}
template <class Real>
Hit<Real> no_contact(Event event) {
  return {Real(0), event == Event::escape ? Outcome::contained : Outcome::miss, Motion::sliding};
}

/// The answer to a candidate.
template <class Real>
Hit<Real> answer_to(std::size_t candidate, const Candidates<Real>& candidates, const Scenes<Real>& scenes,
                    std::size_t begin, Rounding rounding) {
  if (!candidates.is_certain(candidate))
    return answered_alone(scenes, begin + static_cast<std::size_t>(candidates.index[candidate]), rounding);
  Hit<Real> hit = candidates.hit(candidate);
  if (hit.outcome != Outcome::impact) hit.time = 0;
  return hit;
}

/// Fewer scenes than these are answered by the scalar kernel, which begins sooner.
constexpr std::size_t few = 8;
/// So many candidates of a first contact are answered at a time: their times spare others.
constexpr std::size_t first_candidates = 8;

/// Calls `at_block(begin, size)` for scenes in turn, then `at_candidate(index, hit)` for each candidate among them. `latest` is
/// read before each block: contacts after it needn't be found. Ends early when `latest` is 0.
template <class Real, class AtBlock, class AtCandidate>
void search(const Scenes<Real>& scenes, std::size_t size, Rounding rounding, std::size_t enough,
            const Real& latest, AtBlock at_block, AtCandidate at_candidate) {
  if (size < few) {
    at_block(0, size);
    for (std::size_t i = 0; i < size && latest > 0; ++i) at_candidate(i, answered_alone(scenes, i, rounding));
    return;
  }
  const bool numbers_are_certain = rounds_to_nearest();
  Cutter<Real> cutter(scenes);
  Candidates<Real> candidates;
  Lanes<Real> lanes{};
  for (std::size_t begin = 0, looked_at = 0; begin < size && latest > 0; begin += looked_at) {
    const Block<Real>& block = cutter.cut(begin, size, latest);
    if (lanes.screen == nullptr) lanes = lanes_for(block);
    looked_at = lanes.screen(block, enough, candidates);
    if (candidates.count > 0) lanes.answer(block, rounding, numbers_are_certain, candidates);
    at_block(begin, looked_at);
    for (std::size_t i = 0; i < candidates.count; ++i)
      at_candidate(begin + static_cast<std::size_t>(candidates.index[i]),
                   answer_to(i, candidates, scenes, begin, rounding));
  }
}
template <class Real>
constexpr Real never = std::numeric_limits<Real>::infinity();

template <class Real>
std::size_t answer_every(const Scenes<Real>& scenes, std::span<Hit<Real>> answers,
                         Rounding rounding) noexcept {
  const std::size_t size = std::min(scenes.size(), answers.size());
  if (scenes.lie_in(answers.data(), size * sizeof(Hit<Real>), size)) return 0;
  const Hit<Real> none = no_contact<Real>(scenes.event);
  std::array<Hit<Real>, 16> nones;  // whose bytes are copied many at a time
  nones.fill(none);
  search(
      scenes, size, rounding, Candidates<Real>::enough, never<Real>,
      [&](std::size_t begin, std::size_t count) {
        for (std::size_t done = 0; done < count; done += nones.size())
          std::memcpy(&answers[begin + done], nones.data(),
                      std::min(count - done, nones.size()) * sizeof none);
      },
      [&](std::size_t index, const Hit<Real>& hit) { answers[index] = hit; });
  return size;
}

template <class Real>
Counts answer_contacts(const Scenes<Real>& scenes, std::span<Indexed<Real>> found,
                       Rounding rounding) noexcept {
  const std::size_t size = scenes.size_or_one();
  if (scenes.lie_in(found.data(), found.size_bytes(), size)) return {};
  Counts counts{size, 0, 0};
  search(
      scenes, size, rounding, Candidates<Real>::enough, never<Real>, [](std::size_t, std::size_t) {},
      [&](std::size_t index, const Hit<Real>& hit) {
        counts.invalid += hit.outcome == Outcome::invalid;
        if (!is_contact(hit.outcome)) return;
        if (counts.contacts < found.size()) found[counts.contacts] = {hit, index};
        ++counts.contacts;
      });
  return counts;
}

template <class Real>
Indexed<Real> answer_first(const Scenes<Real>& scenes, Rounding rounding) noexcept {
  const std::size_t size = scenes.size_or_one();
  Indexed<Real> best{no_contact<Real>(scenes.event), size};
  Real latest = never<Real>;
  search(
      scenes, size, rounding, first_candidates, latest, [](std::size_t, std::size_t) {},
      [&](std::size_t index, const Hit<Real>& hit) {
        if (!is_contact(hit.outcome) || (best.index != size && !(hit.time < best.hit.time))) return;
        best = {hit, index};
        latest = hit.time;
      });
  return best;
}

}  // namespace

// Each function for float and for double. Names can't stand in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_BATCH_OF(Real, question, Movers, Targets)                                   \
  std::size_t every::question(const Movers<Real>& movers, const Targets<Real>& targets,   \
                              std::span<Hit<Real>> answers, Rounding rounding) noexcept { \
    return answer_every(scenes::question(movers, targets), answers, rounding);            \
  }                                                                                       \
  Counts contacts::question(const Movers<Real>& movers, const Targets<Real>& targets,     \
                            std::span<Indexed<Real>> found, Rounding rounding) noexcept { \
    return answer_contacts(scenes::question(movers, targets), found, rounding);           \
  }                                                                                       \
  Indexed<Real> first::question(const Movers<Real>& movers, const Targets<Real>& targets, \
                                Rounding rounding) noexcept {                             \
    return answer_first(scenes::question(movers, targets), rounding);                     \
  }
#define GRAZE_BATCH_ASK(question, Movers, Targets) \
  GRAZE_BATCH_OF(float, question, Movers, Targets) \
  GRAZE_BATCH_OF(double, question, Movers, Targets)
GRAZE_BATCH_QUESTIONS(GRAZE_BATCH_ASK)
#undef GRAZE_BATCH_ASK
#undef GRAZE_BATCH_OF
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace graze::batch
