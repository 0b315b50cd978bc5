// SPDX-License-Identifier: BSL-1.0
/// Scenes as the SIMD code reads them, and the candidates, which it couldn't prove to have no contact.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <utility>

#include "batch/scenes.hpp"

namespace graze::batch {

inline constexpr std::size_t vector_bytes = 64;  ///< of the widest vectors that are used
template <class Real>
inline constexpr std::size_t most_lanes = vector_bytes / sizeof(Real);

/// This many scenes, rounded up to whole vectors.
template <class Real>
constexpr std::size_t in_whole_vectors(std::size_t scenes) noexcept {
  return (scenes + most_lanes<Real> - 1) / most_lanes<Real> * most_lanes<Real>;
}

/// Scenes as the SIMD code reads them, in whole vectors.
template <class Real>
struct Block {
  std::array<const Real*, places> first;
  /// The step from one scene to the next: 1, or 0 for copies of one number (of a single mover), or 4 for the numbers of B
  /// in an array of graze's spheres.
  std::array<std::size_t, places> step;
  std::size_t size;
  Event event;
  bool has_one_mover;
  bool has_spheres;  ///< B is in such an array
  bool is_stable;    ///< stable times are wanted; otherwise correctly rounded ones
  Real latest;       ///< contacts after this may be left out
};

/// Whether SIMD code may read all numbers of a block where NaN and infinity raise a trap. A ray without limit has an infinite
/// horizon, which takes part in no invalid operation.
template <class Real>
bool is_finite(const Block<Real>& block) noexcept {
  using Bits = BitsOf<Real>;
  constexpr auto infinity = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
  const auto size_of = [](const void* x) {  // a number that needn't be aligned
    Bits bits = 0;
    std::memcpy(&bits, x, sizeof bits);
    return bits & (~Bits{0} >> 1);
  };
  for (std::size_t place = 0; place < places; ++place) {
    const Bits most = infinity - (place == end ? 0 : 1);
    const std::size_t count = block.step[place] == 0 ? 1 : in_whole_vectors<Real>(block.size);
    for (std::size_t i = 0; i < count; ++i)
      if (size_of(block.first[place] + i * block.step[place]) > most) return false;
  }
  return true;
}

/// Cuts scenes into blocks. It copies numbers that are neither contiguous nor in an array of graze's spheres, or that end
/// within a vector.
template <class Real>
class Cutter {
 public:
  explicit Cutter(const Scenes<Real>& scenes, Precision precision = Precision::rounded) noexcept
      : scenes_(scenes) {
    block_.event = scenes.event;
    block_.is_stable = scenes.may_be_stable && precision == Precision::stable;
    block_.has_one_mover = scenes.have_one_mover();
    block_.first = scenes.first;
    block_.step.fill(0);
    are_spheres_ = block_.has_one_mover && (scenes.arrays & of_b) == of_b;
    scenes.for_arrays([&](std::size_t i) {
      is_contiguous_ &= scenes.distance[i] == sizeof(Real);
      are_spheres_ &= scenes.distance[i] == 4 * sizeof(Real) && scenes.first[i] == scenes.first[bx] + i;
    });
    // A number that is read in whole vectors.
    for (std::size_t i = 0; i < (block_.has_one_mover ? ax : places); ++i) {
      if (scenes.distance[i] != 0) continue;
      same_[i].fill(*scenes.first[i]);
      block_.first[i] = same_[i].data();
    }
  }
  Cutter(const Cutter&) = delete;
  Cutter& operator=(const Cutter&) = delete;

  /// A block of the scenes from `begin` to `stop`, or of the first of them.
  const Block<Real>& cut(std::size_t begin, std::size_t stop, Real latest) noexcept {
    const std::size_t size = stop - begin;
    block_.latest = std::max(latest, std::numeric_limits<Real>::min());
    const bool is_whole = size >= most_lanes<Real>;
    block_.has_spheres = is_whole && are_spheres_;
    if (is_whole && (are_spheres_ || is_contiguous_)) {
      block_.size = std::min(size, longest) / most_lanes<Real> * most_lanes<Real>;
      const std::size_t step = are_spheres_ ? 4 : 1;
      place(step, [&](std::size_t i) { return scenes_.first[i] + step * begin; });
    } else {
      block_.size = std::min(size, copied);
      place(1, [&](std::size_t i) { return copied_from(static_cast<Place>(i), begin); });
    }
    return block_;
  }

 private:
  static constexpr std::size_t longest = std::size_t{1} << 30;  ///< so that four bytes hold an index
  static constexpr std::size_t copied = 64;
  static constexpr std::uint32_t of_b = (1 << ax) - 1;  ///< the bits of the columns of B

  const Scenes<Real>& scenes_;
  bool is_contiguous_ = true, are_spheres_;
  Block<Real> block_;
  std::array<std::array<Real, most_lanes<Real>>, places> same_;
  std::array<std::array<Real, copied>, places> copy_;

  /// Sets the addresses of the numbers that differ between scenes. `first(i)` gives those of column i.
  template <class First>
  void place(std::size_t step, const First& first) noexcept {
    scenes_.for_arrays([&](std::size_t i) {
      block_.step[i] = step;
      block_.first[i] = first(i);
    });
  }
  /// The last number is repeated, so that the last vector is whole.
  const Real* copied_from(Place place, std::size_t begin) noexcept {
    std::array<Real, copied>& to = copy_[place];
    const std::size_t size = block_.size;
    if (scenes_.distance[place] == sizeof(Real)) {
      const void* const from = scenes_.first[place] + begin;  // needn't be aligned
      std::memcpy(to.data(), from, size * sizeof(Real));
    } else {
      for (std::size_t i = 0; i < size; ++i) to[i] = scenes_.at(place, begin + i);
    }
    for (std::size_t i = size; i < in_whole_vectors<Real>(size); ++i) to[i] = to[size - 1];
    return to.data();
  }
};

/// An answer as SIMD code writes it: the bytes of a Hit.
template <class Real>
class Answer {
  static_assert(offsetof(Hit<Real>, time) == 0 && offsetof(Hit<Real>, outcome) == sizeof(Real) &&
                sizeof(Hit<Real>) <= 2 * sizeof(Real));

 public:
  static constexpr std::size_t words =
      2 * sizeof(Real) / sizeof(std::uint64_t);  ///< of eight bytes, to hold it

  explicit Answer(const void* bytes) noexcept : bytes_(static_cast<const unsigned char*>(bytes)) {}

  [[nodiscard]] Outcome outcome() const noexcept {
    return static_cast<Outcome>(bytes_[offsetof(Hit<Real>, outcome)]);
  }
  void copy_to(Hit<Real>& hit) const noexcept { std::memcpy(&hit, bytes_, sizeof hit); }
  [[nodiscard]] Hit<Real> hit() const noexcept {
    Hit<Real> hit;
    copy_to(hit);
    return hit;
  }

 private:
  const unsigned char* bytes_;
};

/// The candidates of a block, in order: the scenes that SIMD code couldn't prove to have no contact, with their numbers, and
/// the answers that it is certain of.
template <class Real>
struct Candidates {
  /// They are found in sets of 64 scenes, until there are enough. There is room for one more set, and for filling up the
  /// last vector of doubles.
  static constexpr std::size_t set = 64, enough = 64, room = enough + 2 * set + most_lanes<double>;
  static constexpr std::size_t words = Answer<Real>::words;

  std::size_t count;
  std::array<std::uint32_t, room> index;
  /// Only the numbers of B if there is one mover.
  std::array<std::array<Real, room>, places> number;
  std::array<std::uint64_t, room * words> answers;

  /// Adds the scenes from `begin` on whose bits are set.
  void add(std::size_t begin, std::uint64_t bits) noexcept {
    for (; bits != 0; bits &= bits - 1)
      index[count++] = static_cast<std::uint32_t>(begin + static_cast<std::size_t>(std::countr_zero(bits)));
  }

  /// Adds the first scenes of a block, until there are enough. Returns how many.
  std::size_t pass(const Block<Real>& block, std::size_t most) noexcept {
    count = std::min(block.size, most);
    for (std::size_t i = 0; i < count; ++i) index[i] = static_cast<std::uint32_t>(i);
    return count;
  }

  /// Copies their numbers from the block. Those of the last one are repeated, so that the last vector holds ordinary numbers:
  /// subnormal ones would be slow, and others could be invalid.
  void collect(const Block<Real>& block) noexcept {
    const std::size_t whole = in_whole_vectors<double>(count);
    for (std::size_t i = count; i < whole; ++i) index[i] = index[count - 1];
    if (block.has_one_mover) {
      collect(block, whole, std::make_index_sequence<rb + 1>());
    } else {
      collect(block, whole, std::make_index_sequence<places>());
    }
  }

  [[nodiscard]] Answer<Real> answer(std::size_t i) const noexcept {
    return Answer<Real>(&answers[i * words]);
  }
  /// A lane that isn't certain stores `invalid`.
  [[nodiscard]] bool is_certain(std::size_t i) const noexcept {
    return answer(i).outcome() != Outcome::invalid;
  }
  void correct(std::size_t i, const Hit<Real>& hit) noexcept {
    std::memcpy(&answers[i * words], &hit, sizeof hit);
  }

 private:
  template <std::size_t... place>
  void collect(const Block<Real>& block, std::size_t whole,
               std::index_sequence<place...> /*places*/) noexcept {
    for (std::size_t i = 0; i < whole; ++i)
      (copy(block.first[place] + block.step[place] * index[i], number[place][i]), ...);
  }
  /// As bits: processors store more integers per cycle than floating-point numbers.
  static void copy(const void* from, Real& to) noexcept {
    BitsOf<Real> bits;
    std::memcpy(&bits, from, sizeof bits);
    std::memcpy(&to, &bits, sizeof bits);
  }
};

/// The last word of an answer whose time is 0.
template <class Real>
constexpr std::uint64_t finding_of(Outcome outcome, Motion motion = Motion::sliding) noexcept {
  constexpr std::size_t before = (Answer<Real>::words - 1) * sizeof(std::uint64_t);
  std::array<unsigned char, sizeof(std::uint64_t)> bytes{};
  bytes[offsetof(Hit<Real>, outcome) - before] = static_cast<unsigned char>(outcome);
  bytes[offsetof(Hit<Real>, motion) - before] = static_cast<unsigned char>(motion);
  return std::bit_cast<std::uint64_t>(bytes);
}

/// The code for the widest SIMD instructions of this processor.
template <class Real>
struct Lanes {
  /// Makes candidates of the scenes of a block that may have a contact, until there are `enough`. Returns how many scenes it
  /// examined.
  std::size_t (*screen)(const Block<Real>& block, std::size_t enough, Candidates<Real>& candidates);
  /// Answers the candidates, whose numbers have been collected. `numbers_are_certain`: whether the processor rounds to
  /// nearest. Returns whether all answers are certain.
  bool (*answer)(const Block<Real>& block, Rounding rounding, bool numbers_are_certain,
                 Candidates<Real>& candidates);
};
template <class Real>
Lanes<Real> lanes_for(const Block<Real>& block) noexcept;

}  // namespace graze::batch
