// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include "graze/detail/required.hpp"

GRAZE_QUIET_BEGIN
namespace graze {

namespace vector_kinds {

template <class Vector>
concept HasXyz = requires(const Vector& v) {
  { v.x } -> std::convertible_to<decltype(v.y)>;
  { v.z } -> std::convertible_to<decltype(v.y)>;
};

/// The number of components that a type declares: an array, a type with std::tuple_size, an Eigen vector, or a std::span of
/// fixed size. Other types, and sizes known only at run time, are assumed to have enough.
template <class Vector>
consteval bool is_short() {
  if constexpr (std::rank_v<Vector> == 1) {
    return std::extent_v<Vector> < 3;
  } else if constexpr (requires { std::tuple_size<Vector>::value; }) {
    return std::tuple_size<Vector>::value < 3;
  } else if constexpr (requires { Vector::SizeAtCompileTime; }) {
    return static_cast<int>(Vector::SizeAtCompileTime) >= 0 &&
           static_cast<int>(Vector::SizeAtCompileTime) < 3;
  } else if constexpr (requires { Vector::extent < 3; }) {
    return Vector::extent < 3;
  } else {
    return false;
  }
}

/// A type indexed with [] that isn't a pointer: a pointer may point to fewer than three numbers.
template <class Vector>
concept HasIndices =
    !HasXyz<Vector> && !std::is_pointer_v<Vector> && !is_short<Vector>() &&
    !requires(const Vector& v) { v.x + v.x; } && requires(const Vector& v) { v[std::size_t{2}]; };

template <class Vector>
concept HasFunctions =
    !HasXyz<Vector> && !HasIndices<Vector> && !is_short<Vector>() && requires(const Vector& v) {
      { v.x() } -> std::convertible_to<decltype(v.y())>;
      { v.z() } -> std::convertible_to<decltype(v.y())>;
    };

}  // namespace vector_kinds

/// How graze reads a vector type of yours. It works for types with members x, y and z, with [0], [1] and [2], or with functions
/// x(), y() and z(), such as those of GLM, Imath, Eigen or CGAL, std::array and T[3]. Specialize it for others, with these three
/// functions.
template <class Vector>
struct VectorTraits {};
template <vector_kinds::HasXyz Vector>
struct VectorTraits<Vector> {
  [[nodiscard]] static constexpr auto x(const Vector& v) { return v.x; }
  [[nodiscard]] static constexpr auto y(const Vector& v) { return v.y; }
  [[nodiscard]] static constexpr auto z(const Vector& v) { return v.z; }
};
template <vector_kinds::HasIndices Vector>
struct VectorTraits<Vector> {
  [[nodiscard]] static constexpr auto x(const Vector& v) { return v[0]; }
  [[nodiscard]] static constexpr auto y(const Vector& v) { return v[1]; }
  [[nodiscard]] static constexpr auto z(const Vector& v) { return v[2]; }
};
template <vector_kinds::HasFunctions Vector>
struct VectorTraits<Vector> {
  [[nodiscard]] static constexpr auto x(const Vector& v) { return v.x(); }
  [[nodiscard]] static constexpr auto y(const Vector& v) { return v.y(); }
  [[nodiscard]] static constexpr auto z(const Vector& v) { return v.z(); }
};

/// The number type of a vector type.
template <class Vector>
using ComponentOf = std::remove_cvref_t<decltype(VectorTraits<Vector>::x(std::declval<const Vector&>()))>;

/// Whether VectorTraits knows how to read a type.
template <class Vector>
concept AnyVector = requires { typename ComponentOf<Vector>; };

namespace vector_kinds {
template <class Vector>
struct Required {
  static_assert(AnyVector<Vector>,
                "graze doesn't know how to read this type as a vector: it has neither x, y, z nor [0], [1], "
                "[2] nor x(), y(), z(), or "
                "fewer than three of them. Specialize graze::VectorTraits for it.");
  using Component = ComponentOf<Vector>;
};

/// Its name appears in the compiler's error for a type that graze can't read as a vector.
struct specialize_graze_VectorTraits_for_this_type {};
}  // namespace vector_kinds
/// The same, with a readable error for a type that isn't a vector.
template <class Vector>
using RequiredComponentOf = typename vector_kinds::Required<Vector>::Component;

/// A vector type with components of this type: graze doesn't convert between float and double unasked.
template <class Vector, class Real>
concept VectorOf = std::same_as<ComponentOf<Vector>, Real>;

/// Three components, in whatever unit the shapes are measured in. Made from any vector type, and made into one by `to`.
template <class Real>
struct Vec3 {
  Real x{}, y{}, z{};

  constexpr Vec3() = default;
  constexpr Vec3(const Real& x_, const Real& y_, const Real& z_) : x(x_), y(y_), z(z_) {}
  template <VectorOf<Real> Vector>
    requires(!std::same_as<Vector, Vec3>)
  constexpr Vec3(const Vector& v)  // NOLINT(google-explicit-constructor): so that shapes take any vector
      : x(VectorTraits<Vector>::x(v)), y(VectorTraits<Vector>::y(v)), z(VectorTraits<Vector>::z(v)) {}
  /// Rejects what isn't a vector; the compiler's error names the type of the second parameter.
  template <class Vector>
    requires(!AnyVector<Vector>)
  Vec3(const Vector& v, vector_kinds::specialize_graze_VectorTraits_for_this_type = {}) = delete;

  /// The same vector in a type of yours.
  template <class Vector>
  [[nodiscard]] constexpr Vector to() const {
    return Vector{x, y, z};
  }

  friend bool operator==(const Vec3&, const Vec3&) = default;
};

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator+(const Vec3<Real>& p, const Vec3<Real>& q) noexcept {
  return {p.x + q.x, p.y + q.y, p.z + q.z};
}

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator-(const Vec3<Real>& p, const Vec3<Real>& q) noexcept {
  return {p.x - q.x, p.y - q.y, p.z - q.z};
}

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator*(const std::type_identity_t<Real>& factor,
                                             const Vec3<Real>& p) noexcept {
  return {factor * p.x, factor * p.y, factor * p.z};
}

template <class Real>
[[nodiscard]] constexpr Vec3<Real> operator*(const Vec3<Real>& p,
                                             const std::type_identity_t<Real>& factor) noexcept {
  return factor * p;
}

template <class Real>
[[nodiscard]] constexpr Real dot(const Vec3<Real>& p, const Vec3<Real>& q) noexcept {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}

}  // namespace graze
GRAZE_QUIET_END
