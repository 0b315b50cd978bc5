// SPDX-License-Identifier: BSL-1.0
/// Cases of all families of a question, each family with its share: the cases that properties draw.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/case/family.hpp"
#include "verify/case/random.hpp"

namespace verify {

/// Families with more than one share, since only a part of their cases falls into the class that needs them.
inline constexpr std::array<std::pair<std::string_view, int>, 1> large_shares{{{"at_end", 2}}};

/// The families of a question, each repeated as often as it has shares.
inline std::vector<const Family*> weighted_families(Question question) {
  std::vector<const Family*> weighted;
  for (const Family& family : families()) {
    if (!family.applies(question)) continue;
    int shares = 1;
    for (const auto& [name, count] : large_shares) shares = family.name == name ? count : shares;
    weighted.insert(weighted.end(), static_cast<std::size_t>(shares), &family);
  }
  return weighted;
}

template <class Real>
struct Drawn {
  const Family* family = nullptr;
  Case<Real> asked;
};

/// Case number `at` of a seed, drawn from the families in proportion to their shares.
template <class Real>
Drawn<Real> drawn_case(Question question, std::uint64_t seed, std::uint64_t at) {
  static const auto all = [] {
    std::array<std::vector<const Family*>, all_questions.size()> weighted;
    std::ranges::transform(all_questions, weighted.begin(), weighted_families);
    return weighted;
  }();
  const auto& weighted = all[static_cast<std::size_t>(question)];
  Tape tape = Tape::seeded(mix(seed) + at);
  const Family* family =
      weighted[static_cast<std::size_t>(random::below(tape, static_cast<int>(weighted.size())))];
  return {family, build<Real>(*family, question, tape)};
}

/// A hash of a case: distinct cases almost certainly have distinct hashes.
template <class Real>
std::uint64_t fingerprint_of(const Case<Real>& k) {
  std::uint64_t mixed = 0;
  for (const Real x : k.used()) mixed = mix(mixed ^ std::bit_cast<random::Bits<Real>>(x));
  return mixed;
}

}  // namespace verify
