// SPDX-License-Identifier: BSL-1.0
/// The answer of a routine under test to a case.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "verify/case/case.hpp"

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

/// Whether the outcome is one that its question calls a contact.
constexpr bool is_contact(Outcome outcome) {
  return outcome == Outcome::overlap || outcome == Outcome::impact;
}

/// The answer of a subject to a case, in the subject's own units; what it doesn't say is absent.
///
/// An answer with a contact gives its instant by at most one of time, distance and centre; with none of them it claims
/// only the contact. Lengths are in the unit of the case.
template <class Real>
struct Answer {
  Outcome outcome = Outcome::miss;
  std::optional<Motion> motion{};
  std::optional<Real> time{};      ///< a fraction of the displacement; for a ray, a multiple of its direction
  std::optional<Real> exit{};      ///< the ray's larger root, in the unit of time
  std::optional<Real> distance{};  ///< length travelled until contact
  std::optional<Triple<Real>> centre{};
  std::optional<Triple<Real>> point{};
  std::optional<Triple<Real>> normal{};

  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Calls visit(key, value) for each value of an answer except its outcome, present or absent, in the order of its text.
template <class AnyAnswer, class Visit>
void for_each_key(AnyAnswer& answer, const Visit& visit) {
  visit("t", answer.time);
  visit("motion", answer.motion);
  visit("exit", answer.exit);
  visit("centre", answer.centre);
  visit("point", answer.point);
  visit("normal", answer.normal);
  visit("distance", answer.distance);
}

/// Calls visit(key, number) for each number that is present in an answer: a Real, or a Triple of them.
template <class Real, class Visit>
void for_each_number(const Answer<Real>& answer, const Visit& visit) {
  for_each_key(answer, [&visit]<class Value>(std::string_view key, const std::optional<Value>& value) {
    if constexpr (!std::is_same_v<Value, Motion>) {
      if (value) visit(key, *value);
    }
  });
}

}  // namespace verify
