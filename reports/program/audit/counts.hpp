// SPDX-License-Identifier: BSL-1.0
/// Figures that all reports derive from tallies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// The kinds of wrong verdicts, in the order of their columns.
inline constexpr std::array wrong_kinds{
    verify::Kind::missed,  verify::Kind::phantom,    verify::Kind::behind,       verify::Kind::beyond,
    verify::Kind::clamped, verify::Kind::wrong_root, verify::Kind::not_a_number, verify::Kind::no_answer};

/// The number with which a subject says when a contact occurs; none for one that only says whether it does.
constexpr std::optional<verify::Figure> own_figure(const verify::Contract& contract) {
  using Gives = verify::Contract::Gives;
  switch (contract.gives) {
    case Gives::time:
    case Gives::roots:
      return verify::Figure::time;
    case Gives::distance:
      return verify::Figure::distance;
    case Gives::centre:
      return verify::Figure::centre_coordinate;
    case Gives::contact_alone:
      break;
  }
  return std::nullopt;
}

/// Whether a subject makes a promise about its answers, in either type.
inline bool has_promise(const verify::Subject& subject) {
  return subject.in_float.promise != nullptr || subject.in_double.promise != nullptr;
}

/// The cases that can be right or wrong: all except those whose truth is invalid.
inline std::uint64_t judged(const verify::Tally& tally) {
  return tally.cases - tally.times(verify::Kind::invalid);
}

inline const verify::Histogram& errors(const verify::Tally& tally, verify::Figure figure) {
  return tally.error[static_cast<std::size_t>(figure)];
}

/// The cause of the verdict on the first case of a kind.
inline verify::Cause first_cause(const verify::Tally& tally, verify::Kind kind) {
  const auto k = static_cast<std::size_t>(kind);
  for (std::size_t c = 0; c < verify::causes; ++c) {
    const verify::Count& count = tally.of_cause[k][c];
    if (count.times != 0 && count.first == tally.of_kind[k].first) return static_cast<verify::Cause>(c);
  }
  return verify::Cause::none;
}

}  // namespace reports
