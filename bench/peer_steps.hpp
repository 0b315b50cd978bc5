// SPDX-License-Identifier: BSL-1.0
/// How far the answers of a routine to the mixed scenes of peers.hpp are from right, in steps: what stands beside its nanoseconds.
#pragma once

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

#include "bench/peers.hpp"
#include "verify/backward/backward.hpp"
#include "verify/oracle/oracle.hpp"

namespace bench {

/// Backward errors (lib/verify/CONTRACT.md), counted by their upper bounds.
struct Distances {
  std::size_t answers = 0, unstable = 0;  ///< unstable: more than 4 steps away
  verify::Steps largest = 0;

  void add(verify::Steps steps) {
    ++answers;
    unstable += steps > verify::most_of_stable ? 1 : 0;
    largest = steps > largest ? steps : largest;
  }
};

/// Of the answers that `answer_of` gives: it takes the index of a scene and the scene.
template <class Real, class AnswerOf>
Distances distances_of(verify::Question question, AnswerOf answer_of) {
  Distances all;
  const std::vector<verify::Scene<Real>>& scenes = peer_scenes<Real>(question, peer_mixes(question).front());
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const verify::Case<Real> k = verify::case_of(question, scenes[i]);
    all.add(verify::counted(verify::backward_error(answer_of(i, scenes[i]), verify::truth_of(k), {})));
  }
  return all;
}

/// `peers/ray_sphere/mixed/f32 naive 0.0014 46`: the row, the routine, the share of its answers more than 4 steps away, and the
/// largest count, which is `none` if some of its answers are right for no question nearby.
inline void print(const Distances& of, std::string_view row, std::string_view who) {
  const std::string largest = of.largest == verify::no_steps ? "none" : std::to_string(of.largest);
  std::printf("%.*s %.*s %.6f %s\n", static_cast<int>(row.size()), row.data(), static_cast<int>(who.size()),
              who.data(), static_cast<double>(of.unstable) / static_cast<double>(of.answers),
              largest.c_str());
}

/// Prints the line of every routine of this program.
void print_peer_distances();

/// Prints the line of a library, whose answer lines to the scenes of this row are read from standard input. Returns whether there was
/// one for each scene.
[[nodiscard]] bool print_library_distances(std::string_view row, std::string_view who);

}  // namespace bench
