// SPDX-License-Identifier: BSL-1.0
/// Vectors and numbers of one's own: how they are made from the numbers of a case, and read back.
///
/// A vector is any class with three components: members x, y, z, or functions x(), y(), z(), or an operator[]; made by
/// `V{x, y, z}`, or by default and then assigned to. A number is float, double, long double, or any class that a float
/// or double converts to, and that converts to one, explicitly if need be; an integer isn't one.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "verify/case.hpp"

namespace verify {

namespace detail {

template <class To, class From>
concept CastsTo = requires(const From& x) { static_cast<To>(x); };

template <class N>
concept CastsToReal = CastsTo<double, N> || CastsTo<float, N>;

template <class N>
concept MadeFromReal = CastsTo<N, double> || CastsTo<N, float>;

template <class N>
concept Component = !std::is_integral_v<N> && std::is_object_v<N> && CastsToReal<N>;

template <class V>
concept HasMembers = requires(const V& v) {
  { v.x } -> CastsToReal;
  { v.y } -> CastsToReal;
  { v.z } -> CastsToReal;
};
template <class V>
concept HasFunctions = requires(const V& v) {
  { v.x() } -> CastsToReal;
  { v.y() } -> CastsToReal;
  { v.z() } -> CastsToReal;
};
template <class V>
concept HasPlaces = requires(const V& v) {
  { v[0] } -> CastsToReal;
  { v[2] } -> CastsToReal;
};

template <class V>
constexpr auto components(const V& v) {
  if constexpr (HasMembers<V>) {
    return std::array<std::remove_cvref_t<decltype(v.x)>, 3>{v.x, v.y, v.z};
  } else if constexpr (HasFunctions<V>) {
    return std::array<std::remove_cvref_t<decltype(v.x())>, 3>{v.x(), v.y(), v.z()};
  } else {
    return std::array<std::remove_cvref_t<decltype(v[0])>, 3>{v[0], v[1], v[2]};
  }
}

template <class V>
concept HasComponents = std::is_class_v<V> && (HasMembers<V> || HasFunctions<V> || HasPlaces<V>);

template <class V>
using ComponentOf = typename decltype(components(std::declval<const V&>()))::value_type;

template <class V, class N>
concept MadeAtOnce = requires(const N& n) { V{n, n, n}; };
template <class V, class N>
concept MadeByMembers = std::default_initializable<V> && requires(V& v, const N& n) {
  v.x = n;
  v.y = n;
  v.z = n;
};
template <class V, class N>
concept MadeByPlaces = std::default_initializable<V> && requires(V& v, const N& n) {
  v[0] = n;
  v[2] = n;
};

}  // namespace detail

/// How a vector class is made and read; of a class that none of the ways above fits nothing is known. Say it then:
///
///     template <>
///     struct verify::Components<Mine> {
///       static Mine make(float x, float y, float z);
///       static std::array<float, 3> read(const Mine& v);
///     };
template <class V>
struct Components {};

template <detail::HasComponents V>
  requires detail::Component<detail::ComponentOf<V>> && (detail::MadeAtOnce<V, detail::ComponentOf<V>> ||
                                                         detail::MadeByMembers<V, detail::ComponentOf<V>> ||
                                                         detail::MadeByPlaces<V, detail::ComponentOf<V>>)
struct Components<V> {
  using Number = detail::ComponentOf<V>;

  static constexpr V make(const Number& x, const Number& y, const Number& z) {
    if constexpr (detail::MadeAtOnce<V, Number>) {
      return V{x, y, z};
    } else {
      V v{};
      if constexpr (detail::MadeByMembers<V, Number>) {
        v.x = x;
        v.y = y;
        v.z = z;
      } else {
        v[0] = x;
        v[1] = y;
        v[2] = z;
      }
      return v;
    }
  }
  static constexpr std::array<Number, 3> read(const V& v) { return detail::components(v); }
};

template <class V>
concept VectorLike = requires(const V& v) {
  { Components<V>::read(v)[0] } -> detail::CastsToReal;
};

template <class N>
concept NumberLike = detail::Component<N> && detail::MadeFromReal<N> && !VectorLike<N>;

/// A number of a case, float or double, in a type of one's own, by that type's own conversion: from the type of the
/// case where there is one, else from double or float.
template <NumberLike N, class Real>
[[nodiscard]] constexpr N to_number(Real x) {
  if constexpr (detail::CastsTo<N, Real>) {
    return static_cast<N>(x);
  } else if constexpr (detail::CastsTo<N, double>) {
    return static_cast<N>(static_cast<double>(x));
  } else {
    return static_cast<N>(static_cast<float>(x));
  }
}

/// The way back to the type of the case.
template <class Real, NumberLike N>
[[nodiscard]] constexpr Real from_number(const N& x) {
  if constexpr (detail::CastsTo<Real, N>) {
    return static_cast<Real>(x);
  } else if constexpr (detail::CastsTo<double, N>) {
    return static_cast<Real>(static_cast<double>(x));
  } else {
    return static_cast<Real>(static_cast<float>(x));
  }
}

/// Three numbers of a case as a vector of one's own, each converted like a number alone.
template <VectorLike V, class Real>
[[nodiscard]] constexpr V to_vector(const Triple<Real>& p) {
  using Number = std::remove_cvref_t<decltype(Components<V>::read(std::declval<const V&>())[0])>;
  return Components<V>::make(to_number<Number>(p[0]), to_number<Number>(p[1]), to_number<Number>(p[2]));
}

/// The way back.
template <class Real, VectorLike V>
[[nodiscard]] constexpr Triple<Real> from_vector(const V& v) {
  const auto p = Components<V>::read(v);
  return {from_number<Real>(p[0]), from_number<Real>(p[1]), from_number<Real>(p[2])};
}

}  // namespace verify
