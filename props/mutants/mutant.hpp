// SPDX-License-Identifier: BSL-1.0
/// Included by the mutated copies of the sources. A copy holds all changes, and a number selects the active one.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace mutant {

/// More than the changes of any library.
inline constexpr int most = 1 << 15;

/// The active change; none by default.
inline int active = 0;

/// The changes whose places are watched: the active one or, if none is active, all whose places weren't reached yet.
inline std::array<bool, most> watched{};

/// The changes whose places were reached while they were watched. It fills whole pages, so that processes can share it.
alignas(4096) inline std::array<bool, most> reached{};
static_assert(most % 4096 == 0);

/// Records that the place of a watched change was reached, and stops watching it unless it is the active one. Returns
/// whether the change applies.
[[gnu::noinline]] [[nodiscard]] inline bool notice(std::size_t number) noexcept {
  reached[number] = true;
  watched[number] = static_cast<int>(number) == active;
  return watched[number];
}

/// Whether a change applies. In constant expressions none does: their changes are compiled one by one, without this.
[[nodiscard]] constexpr bool is(std::size_t number) noexcept {
  if (std::is_constant_evaluated()) return false;
  return watched[number] && notice(number);
}

/// The value of a changed expression in the type of the original one. An lvalue of that type stays an lvalue: a
/// reference to a copy would dangle.
template <class To, class From>
  requires std::is_convertible_v<From, To>
[[nodiscard]] constexpr decltype(auto) as(From&& x) {
  if constexpr (std::is_lvalue_reference_v<From> && std::is_same_v<To, std::remove_cvref_t<From>>)
    return static_cast<From>(x);
  else
    return static_cast<To>(x);
}

/// The same for integers whose capacity is part of their type, if the capacity grows.
template <class To, class From>
  requires(!std::is_convertible_v<const From&, To> && To::capacity >= From::capacity)
[[nodiscard]] constexpr To as(const From& x) {
  return x.template shifted<To::capacity - From::capacity>(0);
}

}  // namespace mutant
