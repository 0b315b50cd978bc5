// SPDX-License-Identifier: BSL-1.0
/// Vectors and numbers of your own: how they are made from the numbers of a case, and read back.
///
/// A vector is any class that graze::VectorTraits reads: with members x, y, z, or an operator[], or functions x(), y(), z();
/// constructed as `Vector{x, y, z}`, or by default and then assigned. A number is float, double, long double, or any class that a
/// float or double converts to, and that converts to one, explicitly if need be; an integer isn't one.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "graze/vec3.hpp"
#include "verify/case/case.hpp"

namespace verify {

namespace detail {

template <class To, class From>
concept CastsTo = requires(const From& x) { static_cast<To>(x); };

template <class Number>
concept CastsToReal = CastsTo<double, Number> || CastsTo<float, Number>;

template <class Number>
concept MadeFromReal = CastsTo<Number, double> || CastsTo<Number, float>;

template <class Number>
concept Component = !std::is_integral_v<Number> && std::is_object_v<Number> && CastsToReal<Number>;

template <class Vector>
concept HasComponents =
    std::is_class_v<Vector> && graze::AnyVector<Vector> && CastsToReal<graze::ComponentOf<Vector>>;

template <class Vector, class Number>
concept MadeAtOnce = requires(const Number& n) { Vector{n, n, n}; };
template <class Vector, class Number>
concept MadeByMembers = std::default_initializable<Vector> && requires(Vector& v, const Number& n) {
  v.x = n;
  v.y = n;
  v.z = n;
};
template <class Vector, class Number>
concept MadeByPlaces = std::default_initializable<Vector> && requires(Vector& v, const Number& n) {
  v[0] = n;  // the others have the same type
};

}  // namespace detail

/// How a vector class is made and read. For a class that none of the ways above fits, specialize it:
///
///     template <>
///     struct verify::Components<Mine> {
///       static Mine make(float x, float y, float z);
///       static std::array<float, 3> read(const Mine& v);
///     };
template <class Vector>
struct Components {};

template <detail::HasComponents Vector>
  requires detail::Component<graze::ComponentOf<Vector>> &&
           (detail::MadeAtOnce<Vector, graze::ComponentOf<Vector>> ||
            detail::MadeByMembers<Vector, graze::ComponentOf<Vector>> ||
            detail::MadeByPlaces<Vector, graze::ComponentOf<Vector>>)
struct Components<Vector> {
  using Number = graze::ComponentOf<Vector>;

  static constexpr Vector make(const Number& x, const Number& y, const Number& z) {
    if constexpr (detail::MadeAtOnce<Vector, Number>) {
      return Vector{x, y, z};
    } else {
      Vector v{};
      if constexpr (detail::MadeByMembers<Vector, Number>) {
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
  static constexpr std::array<Number, 3> read(const Vector& v) {
    using Read = graze::VectorTraits<Vector>;
    return {Read::x(v), Read::y(v), Read::z(v)};
  }
};

template <class Vector>
concept VectorLike = requires(const Vector& v) {
  { Components<Vector>::read(v)[0] } -> detail::CastsToReal;
};

template <class Number>
concept NumberLike = detail::Component<Number> && detail::MadeFromReal<Number> && !VectorLike<Number>;

/// A number of a case, float or double, in a type of your own, by that type's own conversion: from the type of the
/// case if it has one, otherwise from double or float.
template <NumberLike Number, class Real>
[[nodiscard]] constexpr Number to_number(Real x) {
  if constexpr (detail::CastsTo<Number, Real>) {
    return static_cast<Number>(x);
  } else if constexpr (detail::CastsTo<Number, double>) {
    return static_cast<Number>(static_cast<double>(x));
  } else {
    return static_cast<Number>(static_cast<float>(x));
  }
}

/// The conversion back to the type of the case.
template <class Real, NumberLike Number>
[[nodiscard]] constexpr Real from_number(const Number& x) {
  if constexpr (detail::CastsTo<Real, Number>) {
    return static_cast<Real>(x);
  } else if constexpr (detail::CastsTo<double, Number>) {
    return static_cast<Real>(static_cast<double>(x));
  } else {
    return static_cast<Real>(static_cast<float>(x));
  }
}

/// Three numbers of a case as a vector of your own, each converted like a single number.
template <VectorLike Vector, class Real>
[[nodiscard]] constexpr Vector to_vector(const Triple<Real>& p) {
  using Number = std::remove_cvref_t<decltype(Components<Vector>::read(std::declval<const Vector&>())[0])>;
  return Components<Vector>::make(to_number<Number>(p[0]), to_number<Number>(p[1]), to_number<Number>(p[2]));
}

/// The conversion back.
template <class Real, VectorLike Vector>
[[nodiscard]] constexpr Triple<Real> from_vector(const Vector& v) {
  const auto p = Components<Vector>::read(v);
  return {from_number<Real>(p[0]), from_number<Real>(p[1]), from_number<Real>(p[2])};
}

}  // namespace verify
