// SPDX-License-Identifier: BSL-1.0
/// Replaces the header of this name: four recorded numbers aren't a processor's vector.
#pragma once

#include "graze/detail/double_double.hpp"

namespace graze::inline GRAZE_BUILD::detail {

struct Lanes {
  using Four = std::array<double, 4>;
  Four v;

  static Lanes all(double x) { return {{x, x, x, x}}; }
};
template <class Of>
auto in_each(const Of& of) {
  return Lanes{{of(0), of(1), of(2), of(3)}};
}
inline Lanes operator+(const Lanes& x, const Lanes& y) {
  return in_each([&](std::size_t i) { return x.v[i] + y.v[i]; });
}
inline Lanes operator-(const Lanes& x, const Lanes& y) {
  return in_each([&](std::size_t i) { return x.v[i] - y.v[i]; });
}
inline Lanes operator*(const Lanes& x, const Lanes& y) {
  return in_each([&](std::size_t i) { return x.v[i] * y.v[i]; });
}
inline Lanes operator-(const Lanes& x) {
  return in_each([&](std::size_t i) { return -x.v[i]; });
}
inline Twice<Lanes> exact_sum(const Lanes& x, const Lanes& y) {
  return {in_each([&](std::size_t i) { return exact_sum(x.v[i], y.v[i]).high; }),
          in_each([&](std::size_t i) { return exact_sum(x.v[i], y.v[i]).low; })};
}
inline Twice<Lanes> exact_product(const Lanes& x, const Lanes& y) {
  return {in_each([&](std::size_t i) { return exact_product(x.v[i], y.v[i]).high; }),
          in_each([&](std::size_t i) { return exact_product(x.v[i], y.v[i]).low; })};
}

}  // namespace graze::inline GRAZE_BUILD::detail
