// SPDX-License-Identifier: BSL-1.0
/// What came of neighbouring jobs of a stream, and how such pieces are put together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/judge/tally.hpp"

namespace reports {

/// Processor seconds by what they were spent on, over all threads.
struct Seconds {
  double judging = 0;   ///< drawing, truth (outcome, motion, certified t), answers, verdicts
  double geometry = 0;  ///< a ray's exit, lengths and geometry of the truth
  double reruns = 0;    ///< the subjects in wide precision
  double backward = 0;  ///< backward errors

  void add(const Seconds& other) {
    judging += other.judging;
    geometry += other.geometry;
    reruns += other.reruns;
    backward += other.backward;
  }
};

/// The jobs of a stream from `first` up to, but without, `last`. For each of the stream's subjects: the verdicts, and
/// whether it gave up in one of these jobs, so that it isn't asked any later one.
struct PartialAudit {
  std::size_t stream = 0;
  std::uint64_t first = 0, last = 0;
  std::vector<verify::Tally> within{}, outside{};
  std::vector<bool> gave_up{};
  std::uint64_t cases = 0;  ///< drawn and judged, however many subjects each was put to
  Seconds seconds{};
};

/// A piece of no jobs.
[[nodiscard]] PartialAudit empty_piece(std::size_t stream, std::uint64_t at, std::vector<bool> gave_up);

/// Adds the piece that begins where this one ends. What a subject answered after it gave up counts as not asked, so the
/// result is the same whatever was known when these jobs began, and however they were cut.
void append(PartialAudit& piece, const PartialAudit& next);

/// Pieces of streams, put together as they come, in any order.
class Assembly {
 public:
  explicit Assembly(std::size_t streams) : pieces_(streams) {}

  /// False if a job of the piece has been added before; then nothing is changed.
  [[nodiscard]] bool add(PartialAudit piece);

  /// The pieces of a stream that no other one touches, in order.
  [[nodiscard]] const std::map<std::uint64_t, PartialAudit>& of_stream(std::size_t stream) const {
    return pieces_.at(stream);
  }

 private:
  std::vector<std::map<std::uint64_t, PartialAudit>> pieces_;  // of each stream, by their first job
};

}  // namespace reports
