// SPDX-License-Identifier: BSL-1.0
/// Scenes as lanes read them, and those that lanes couldn't tell to have no contact.
#pragma once

#include "batch/scenes.hpp"

namespace graze::batch {

inline constexpr std::size_t vector_bytes = 64;  ///< of the widest vectors that are used
template <class Real>
inline constexpr std::size_t most_lanes = vector_bytes / sizeof(Real);

/// Scenes whose columns are contiguous, in whole vectors.
template <class Real>
struct Block {
  std::array<const Real*, places> first;
  std::array<std::size_t, places>
      step;  ///< from one scene to the next: 1, or 0 for copies of one number (one of a mover that is alone)
  const Real* spheres;  ///< if not null, the four numbers of B are here, scene by scene, and not in columns
  std::size_t size;
  Event event;
  bool has_one_mover;
  Real latest;  ///< contacts after this needn't be found
};

/// Cuts scenes into blocks. Where numbers are neither contiguous nor those of graze's spheres, or end within a vector, they are
/// copied.
template <class Real>
class Cutter {
 public:
  explicit Cutter(const Scenes<Real>& scenes) noexcept : scenes_(scenes) {
    block_.event = scenes.event;
    block_.has_one_mover = scenes.have_one_mover();
    are_spheres_ = block_.has_one_mover;
    for (std::size_t i = 0; i < places; ++i) {
      const Column<Real>& column = scenes.columns[i];
      block_.step[i] = column.is_one() ? 0 : 1;
      is_contiguous_ &= column.is_one() || column.distance() == sizeof(Real);
      are_spheres_ &= i > rb || (column.distance() == 4 * sizeof(Real) &&
                                 column.first() == scenes.columns[bx].first() + i);
      if (!column.is_one()) continue;
      same_[i][0] = column[0];
      if (!block_.has_one_mover || i <= rb) same_[i].fill(column[0]);
      block_.first[i] = same_[i].data();
    }
  }
  Cutter(const Cutter&) = delete;
  Cutter& operator=(const Cutter&) = delete;

  /// A block of the scenes from `begin` to `stop`, or of the first of them.
  const Block<Real>& cut(std::size_t begin, std::size_t stop, Real latest) noexcept {
    const std::size_t size = stop - begin;
    block_.latest = std::max(latest, std::numeric_limits<Real>::min());
    block_.spheres = nullptr;
    const bool is_whole = size >= most_lanes<Real>;
    if (is_whole) block_.size = std::min(size, longest) / most_lanes<Real> * most_lanes<Real>;
    if (is_whole && are_spheres_) {
      block_.spheres = scenes_.columns[bx].first() + 4 * begin;
    } else if (is_whole && is_contiguous_) {
      for (std::size_t i = 0; i < places; ++i)
        if (block_.step[i] != 0) block_.first[i] = scenes_.columns[i].first() + begin;
    } else {
      block_.size = std::min(size, copied);
      for (std::size_t i = 0; i < places; ++i)
        if (block_.step[i] != 0) block_.first[i] = copied_from(scenes_.columns[i], begin, copy_[i]);
    }
    return block_;
  }

 private:
  static constexpr std::size_t longest = std::size_t{1} << 30;  ///< so that four bytes hold an index
  static constexpr std::size_t copied = 64;

  const Scenes<Real>& scenes_;
  bool is_contiguous_ = true, are_spheres_;
  Block<Real> block_;
  std::array<std::array<Real, most_lanes<Real>>, places> same_;
  std::array<std::array<Real, copied>, places> copy_;

  const Real* copied_from(const Column<Real>& column, std::size_t begin,
                          std::array<Real, copied>& to) noexcept {
    for (std::size_t i = 0; i < block_.size; ++i) to[i] = column[begin + i];
    // The last number again, so that the last vector is whole.
    const std::size_t whole = (block_.size + most_lanes<Real> - 1) / most_lanes<Real> * most_lanes<Real>;
    for (std::size_t i = block_.size; i < whole; ++i) to[i] = to[block_.size - 1];
    return to.data();
  }
};

/// The scenes of a block that lanes couldn't tell to have no contact, in their order: their numbers, packed, and the answers
/// that lanes are certain of.
template <class Real>
struct Candidates {
  /// As wide as the numbers, so that vectors of both have as many lanes.
  using Index = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  /// Whole vectors are stored: one beyond those that are enough, and one that fills the last of them up.
  static constexpr std::size_t enough = 64, room = enough + 2 * most_lanes<Real>;

  std::size_t count;
  std::array<Index, room> index;
  /// Of B alone if there is one mover.
  std::array<std::array<Real, room>, places> number;
  std::array<Real, room> time;
  std::array<std::uint64_t, room> finding;

  [[nodiscard]] bool is_certain(std::size_t i) const noexcept { return finding[i] != 0; }
  [[nodiscard]] Hit<Real> hit(std::size_t i) const noexcept {
    return {time[i], static_cast<Outcome>(finding[i] & 0xff),
            static_cast<Motion>(static_cast<signed char>(finding[i] >> 8))};
  }
};
/// An answer but for its time, as a number that isn't 0.
constexpr std::uint64_t finding_of(Outcome outcome, Motion motion = Motion::sliding) noexcept {
  return static_cast<std::uint64_t>(outcome) | std::uint64_t{static_cast<unsigned char>(motion)} << 8;
}

/// The widest lanes of this processor.
template <class Real>
struct Lanes {
  /// Makes those scenes of a block candidates that may have a contact, until there are `enough`. Returns how many scenes it
  /// looked at.
  std::size_t (*screen)(const Block<Real>& block, std::size_t enough, Candidates<Real>& candidates);
  /// Answers the candidates. `numbers_are_certain`: whether the processor rounds to nearest.
  void (*answer)(const Block<Real>& block, Rounding rounding, bool numbers_are_certain,
                 Candidates<Real>& candidates);
};
template <class Real>
Lanes<Real> lanes_for(const Block<Real>& block) noexcept;

}  // namespace graze::batch
