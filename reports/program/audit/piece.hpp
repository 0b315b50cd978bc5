// SPDX-License-Identifier: BSL-1.0
/// What came of neighbouring jobs of a course, and how such pieces are put together.
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

/// The jobs of a course from `first` up to, but without, `last`. For each of the course's subjects: the verdicts, and
/// whether it gave up in one of these jobs, so that it isn't asked any later one.
struct Piece {
  std::size_t course = 0;
  std::uint64_t first = 0, last = 0;
  std::vector<verify::Tally> within{}, outside{};
  std::vector<bool> gave_up{};
  std::uint64_t cases = 0;  ///< drawn and judged, however many subjects each was put to
  Seconds seconds{};
};

/// A piece of no jobs.
[[nodiscard]] Piece empty_piece(std::size_t course, std::uint64_t at, std::vector<bool> gave_up);

/// Adds the piece that begins where this one ends. What a subject answered after it gave up counts as not asked, so the
/// result is the same whatever was known when these jobs began, and however they were cut.
void append(Piece& piece, const Piece& next);

/// Pieces of courses, put together as they come, in any order.
class Assembly {
 public:
  explicit Assembly(std::size_t courses) : pieces_(courses) {}

  /// False if a job of the piece has been added before; then nothing is changed.
  [[nodiscard]] bool add(Piece piece);

  /// The pieces of a course that no other one touches, in order.
  [[nodiscard]] const std::map<std::uint64_t, Piece>& of_course(std::size_t course) const {
    return pieces_.at(course);
  }

 private:
  std::vector<std::map<std::uint64_t, Piece>> pieces_;  // of each course, by their first job
};

}  // namespace reports
