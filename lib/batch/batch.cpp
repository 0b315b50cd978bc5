// SPDX-License-Identifier: BSL-1.0
/// The functions of graze/batch.hpp. Block by block, SIMD code finds and answers candidates; each query takes what it needs.
#include "graze/batch.hpp"

#include "batch/block.hpp"
#include "batch/scalar_answer.hpp"

namespace graze::batch {
namespace {

constexpr bool is_contact(Outcome outcome) {
  return outcome == Outcome::overlap || outcome == Outcome::impact || outcome == Outcome::outside;
}
template <class Real>
constexpr Hit<Real> no_contact(Event event) {
  return {Real(0), event == Event::escape ? Outcome::contained : Outcome::miss, Motion::sliding};
}
/// Several of them, to be copied as bytes.
template <class Real, Event event>
constexpr std::array<Hit<Real>, 16> no_contacts = [] {
  std::array<Hit<Real>, 16> all;
  all.fill(no_contact<Real>(event));
  return all;
}();

/// The bits of a time, for comparisons: no processor treats them as 0 unless they are. For times >= 0, infinity included.
template <class Real>
BitsOf<Real> bits(Real time) {
  return std::bit_cast<BitsOf<Real>>(time);
}

/// The scalar kernel answers fewer scenes than this, because it has less overhead.
constexpr std::size_t few = 5;
/// How many scenes are examined together where a NaN would raise a trap.
constexpr std::size_t at_a_time = 64;
/// How many candidates for a first contact are answered at a time: their times rule out others.
constexpr std::size_t first_candidates = 8;

/// Checks the SIMD answers to these scenes, if GRAZE_SELF_CHECK is defined.
template <class Real>
void check([[maybe_unused]] const Scenes<Real>& scenes, [[maybe_unused]] std::size_t begin,
           [[maybe_unused]] std::size_t size, [[maybe_unused]] Real latest,
           [[maybe_unused]] const Candidates<Real>& candidates, [[maybe_unused]] Accuracy accuracy) {
#if defined(GRAZE_SELF_CHECK)
  const Hit<Real> none = no_contact<Real>(scenes.event);
  for (std::size_t i = 0, next = 0; i < size; ++i) {
    const bool is_candidate = next < candidates.count && candidates.index[next] == i;
    check_lanes(is_candidate ? candidates.answer(next++).hit() : none, latest, scenes, begin + i, accuracy);
  }
#endif
}

/// Calls `at_block(begin, size)` for scenes in turn, then `take(begin, candidates)` with the answered candidates among them, whose
/// indices count from `begin`. `latest` is read before each block: contacts after it needn't be found. Ends early when `latest` is 0.
/// SIMD code computes with whatever it reads, so it is given no NaN or infinity where that would raise a trap.
template <class Real, class AtBlock, class Take>
void search(const Scenes<Real>& scenes, std::size_t size, Accuracy accuracy, std::size_t enough,
            const Real& latest, AtBlock at_block, Take take) {
  Candidates<Real> candidates;
  const auto answer_alone = [&](std::size_t begin, std::size_t count) {
    at_block(begin, count);
    candidates.count = count;
    for (std::size_t i = 0; i < count; ++i) {
      candidates.index[i] = static_cast<std::uint32_t>(i);
      candidates.correct(i, scalar_answer(scenes, begin + i, accuracy));
    }
    take(begin, std::as_const(candidates));
  };
  if (size < few) {
    answer_alone(0, size);
    return;
  }
  const bool numbers_are_certain = rounds_to_nearest(), traps = traps_invalid_operations();
  Cutter<Real> cutter(scenes, accuracy.precision);
  Lanes<Real> lanes{};
  for (std::size_t begin = 0, looked_at = 0; begin < size && bits(latest) != 0; begin += looked_at) {
    const std::size_t stop = traps ? std::min(size, begin + at_a_time) : size;
    const Block<Real>& block = cutter.cut(begin, stop, latest);
    if (traps && !is_finite(block)) {
      looked_at = block.size;
      answer_alone(begin, looked_at);
      continue;
    }
    if (lanes.screen == nullptr) lanes = lanes_for(block);
    looked_at = lanes.screen(block, enough, candidates);
    at_block(begin, looked_at);
    if (candidates.count != 0) {
      candidates.collect(block);
      if (!lanes.answer(block, accuracy.rounding, numbers_are_certain, candidates)) {
        for (std::size_t i = 0; i < candidates.count; ++i)
          if (!candidates.is_certain(i))
            candidates.correct(i, scalar_answer(scenes, begin + candidates.index[i], accuracy));
      }
    }
    check(scenes, begin, looked_at, block.latest, candidates, accuracy);
    take(begin, std::as_const(candidates));
  }
}
template <class Real>
constexpr Real never = std::numeric_limits<Real>::infinity();

template <class Real>
std::size_t answer_every(const Scenes<Real>& scenes, std::span<Hit<Real>> answers,
                         Accuracy accuracy) noexcept {
  const std::size_t size = std::min(scenes.size(), answers.size());
  if (size == 0 || scenes.lie_in(answers.data(), size * sizeof(Hit<Real>), size)) return 0;
  const std::array<Hit<Real>, 16>& nones = scenes.event == Event::escape
                                               ? no_contacts<Real, Event::escape>
                                               : no_contacts<Real, Event::first_contact>;
  search(
      scenes, size, accuracy, Candidates<Real>::enough, never<Real>,
      [&](std::size_t begin, std::size_t count) {
        std::size_t done = 0;
        for (; done + nones.size() <= count; done += nones.size())
          std::memcpy(answers.data() + begin + done, nones.data(), sizeof nones);
        std::memcpy(answers.data() + begin + done, nones.data(), (count - done) * sizeof nones[0]);
      },
      [&](std::size_t begin, const Candidates<Real>& candidates) {
        for (std::size_t i = 0; i < candidates.count; ++i)
          candidates.answer(i).copy_to(answers[begin + candidates.index[i]]);
      });
  return size;
}

template <class Real>
Counts answer_contacts(const Scenes<Real>& scenes, std::span<Indexed<Real>> found,
                       Accuracy accuracy) noexcept {
  const std::size_t size = scenes.size_or_one();
  if (scenes.lie_in(found.data(), found.size_bytes(), size)) return {};
  Counts counts{size, 0, 0};
  search(
      scenes, size, accuracy, Candidates<Real>::enough, never<Real>, [](std::size_t, std::size_t) {},
      [&](std::size_t begin, const Candidates<Real>& candidates) {
        Counts now = counts;  // in registers: a compiler must assume that `found` is where `counts` is
        for (std::size_t i = 0; i < candidates.count; ++i) {
          const Answer<Real> answer = candidates.answer(i);
          now.invalid += answer.outcome() == Outcome::invalid;
          if (!is_contact(answer.outcome())) continue;
          if (now.contacts < found.size()) {
            answer.copy_to(found[now.contacts].hit);
            found[now.contacts].index = begin + candidates.index[i];
          }
          ++now.contacts;
        }
        counts = now;
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
      [&](std::size_t begin, const Candidates<Real>& candidates) {
        for (std::size_t i = 0; i < candidates.count; ++i) {
          const Hit<Real> hit = candidates.answer(i).hit();
          if (!is_contact(hit.outcome) || (best.index != size && bits(hit.time) >= bits(best.hit.time)))
            continue;
          best = {hit, begin + candidates.index[i]};
          latest = hit.time;
        }
      });
  return best;
}

}  // namespace

// Each function for float and for double. Names can't be parenthesised.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_BATCH_OF(Real, question, Movers, Targets)                                   \
  std::size_t every::question(const Movers<Real>& movers, const Targets<Real>& targets,   \
                              std::span<Hit<Real>> answers, Accuracy accuracy) noexcept { \
    return answer_every(scenes::question(movers, targets), answers, accuracy);            \
  }                                                                                       \
  Counts contacts::question(const Movers<Real>& movers, const Targets<Real>& targets,     \
                            std::span<Indexed<Real>> found, Accuracy accuracy) noexcept { \
    return answer_contacts(scenes::question(movers, targets), found, accuracy);           \
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
