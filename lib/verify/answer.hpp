// SPDX-License-Identifier: BSL-1.0
/// What a subject says of a case.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "verify/case.hpp"

namespace verify {

enum class Outcome : std::uint8_t { invalid, miss, contained, outside, overlap, impact };

/// The sign of the closing speed at the exact time of contact.
enum class Motion : std::int8_t { separating = -1, sliding = 0, approaching = 1 };

constexpr std::string_view name(Outcome outcome) {
  constexpr std::array<std::string_view, 6> names{"invalid", "miss",    "contained",
                                                  "outside", "overlap", "impact"};
  return names[static_cast<std::size_t>(outcome)];
}

constexpr std::string_view name(Motion motion) {
  constexpr std::array<std::string_view, 3> names{"separating", "sliding", "approaching"};
  const int at = 1 + static_cast<int>(motion);
  return names[static_cast<std::size_t>(at)];
}

/// Whether A and B are in contact in this outcome, by what the question calls a contact.
constexpr bool is_contact(Outcome outcome) {
  return outcome == Outcome::overlap || outcome == Outcome::impact;
}

/// What a subject says of a case, in its own units; what it doesn't say is absent.
///
/// A claimed contact carries at most one of time, distance and centre as its claim of when; with none of them
/// the claim is the contact alone. Lengths are in the unit of the case.
template <class Real>
struct Answer {
  Outcome outcome = Outcome::miss;
  std::optional<Motion> motion{};
  std::optional<Real> time{};      ///< a fraction of the displacement; of a ray: a multiple of its direction
  std::optional<Real> exit{};      ///< the ray's larger root, in the unit of time
  std::optional<Real> distance{};  ///< length travelled until contact
  std::optional<Triple<Real>> centre{};
  std::optional<Triple<Real>> point{};
  std::optional<Triple<Real>> normal{};
};

/// Shows each number of an answer that it says, by its key in the text form: a Real, or a Triple of them.
template <class Real, class Visit>
void for_each_number(const Answer<Real>& answer, const Visit& visit) {
  const auto show = [&visit](std::string_view key, const auto& number) {
    if (number) visit(key, *number);
  };
  show("t", answer.time);
  show("exit", answer.exit);
  show("distance", answer.distance);
  show("centre", answer.centre);
  show("point", answer.point);
  show("normal", answer.normal);
}

}  // namespace verify
