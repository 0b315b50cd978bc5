// SPDX-License-Identifier: BSL-1.0
/// What the mutated copies of the sources are made with: every change of them is in there, and a number says which one
/// of them applies.
#pragma once

#include <type_traits>

namespace mutant {

/// The change that applies; none by default.
inline int active = 0;

/// Whether a change applies. In constant expressions none does: those are changed in copies of their own.
[[nodiscard]] constexpr bool is(int number) noexcept {
  if (std::is_constant_evaluated()) return false;
  return active == number;
}

/// The value of a changed expression in the type of the original one.
template <class To, class From>
  requires std::is_convertible_v<const From&, To>
[[nodiscard]] constexpr To as(const From& x) {
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
