// SPDX-License-Identifier: BSL-1.0
/// What the mutated copies of the sources are made with: every change of them is in there, and a number says which one
/// of them applies.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace mutant {

/// More than there are changes of a library.
inline constexpr int most = 1 << 14;

/// The change that applies; none by default.
inline int active = 0;

/// The changes whose places are to be noticed: that of the active one, or those not yet known to be reached.
inline std::array<bool, most> watched{};

/// The changes whose places were reached while they were watched. Processes share it by whole pages.
alignas(4096) inline std::array<bool, most> reached{};
static_assert(most % 4096 == 0);

/// Whether a change that is watched applies; it is watched no longer unless it does.
[[gnu::noinline]] [[nodiscard]] inline bool notice(std::size_t number) noexcept {
  reached[number] = true;
  watched[number] = static_cast<int>(number) == active;
  return watched[number];
}

/// Whether a change applies. In constant expressions none does: those are changed in copies of their own.
[[nodiscard]] constexpr bool is(std::size_t number) noexcept {
  if (std::is_constant_evaluated()) return false;
  return watched[number] && notice(number);
}

/// The value of a changed expression in the type of the original one. What has a place of its own keeps it: a copy would
/// be gone while others still look at it.
template <class To, class From>
  requires std::is_convertible_v<From, To>
[[nodiscard]] constexpr decltype(auto) as(From&& x) {
  if constexpr (std::is_lvalue_reference_v<From> && std::is_same_v<To, std::remove_cvref_t<From>>)
    return static_cast<From>(x);
  else
    return static_cast<To>(x);
}

/// The same for integers whose capacity is part of their type, where it grows.
template <class To, class From>
  requires(!std::is_convertible_v<const From&, To> && To::capacity >= From::capacity)
[[nodiscard]] constexpr To as(const From& x) {
  return x.template shifted<To::capacity - From::capacity>(0);
}

/// A constant that is computed each time it is read, so that a change can apply to it.
template <class Number>
struct Constant {
  Number (*value)();
  constexpr operator Number() const { return value(); }  // NOLINT(google-explicit-constructor)
};

}  // namespace mutant
