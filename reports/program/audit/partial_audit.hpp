// SPDX-License-Identifier: BSL-1.0
/// The results of neighbouring jobs of a stream, and how such pieces are joined.
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

/// Processor seconds by purpose, over all threads.
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

/// The jobs of a stream in the half-open range [first, last). For each of the stream's subjects: the verdicts, and
/// whether it gave up in one of these jobs, after which it is asked no more.
struct PartialAudit {
  std::size_t stream = 0;
  std::uint64_t first = 0, last = 0;
  std::vector<verify::Tally> within{}, outside{};
  std::vector<bool> gave_up{};
  std::uint64_t cases = 0;  ///< drawn and judged, each counted once however many subjects answered it
  Seconds seconds{};
};

/// A piece of no jobs.
[[nodiscard]] PartialAudit empty_piece(std::size_t stream, std::uint64_t at, std::vector<bool> gave_up);

/// Appends the piece that begins where this one ends. Answers that a subject gave after it gave up count as not asked,
/// so the result depends neither on what was known when these jobs began nor on how they were split.
void append(PartialAudit& piece, const PartialAudit& next);

/// Joins pieces of streams, which may arrive in any order.
class Assembly {
 public:
  explicit Assembly(std::size_t streams) : pieces_(streams) {}

  /// False if a job of the piece was already added; then nothing changes.
  [[nodiscard]] bool add(PartialAudit piece);

  /// The pieces of a stream, in order, with adjacent ones joined.
  [[nodiscard]] const std::map<std::uint64_t, PartialAudit>& of_stream(std::size_t stream) const {
    return pieces_.at(stream);
  }

 private:
  std::vector<std::map<std::uint64_t, PartialAudit>> pieces_;  // per stream, by first job
};

}  // namespace reports
