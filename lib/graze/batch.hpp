// SPDX-License-Identifier: BSL-1.0
/// The questions about many spheres at once, for float and double: link graze::batch.
///
/// Each argument is one shape or an array of shapes: a ray against many spheres, many movers against one container, pairs.
/// An array holds graze's shapes or your own structs, or each number has an array of its own; arrays are read in place,
/// whatever their alignment. There are three kinds of query:
///
///     every::     the answers to all scenes
///     contacts::  those to the scenes with a contact, and their indices
///     first::     the earliest contact of all
///
///     const std::vector<graze::Sphere<float>> spheres = ...;
///     const graze::batch::Indexed<float> nearest = graze::batch::first::ray_sphere(ray, spheres);
///     if (nearest.hit.outcome == graze::Outcome::impact) use(spheres[nearest.index], nearest.hit.time);
///
/// Every answer equals that of the scalar question bit for bit, for each rounding and precision, on every processor. The instruction set is chosen when the
/// program runs.
///
/// Takes    any bit pattern, as the scalar questions do, with all lengths in one unit of the caller's choice. A single shape
///          is used for every scene; the shortest array sets the number of scenes. If an output shares memory with an input,
///          no scene is answered
/// Promise  that of each question (promise.hpp, stable.hpp), in every rounding mode and with subnormal numbers treated as 0; no valid
///          input raises FE_INVALID or FE_DIVBYZERO, and no input ends a program that traps them (x86, and others with glibc)
/// Cost     bench/README.md, Many at once
/// Throws   never. Allocates never. Any number of threads may call it at once.
/// Source   lib/batch
#pragma once

#include <concepts>
#include <cstddef>
#include <cstring>
#include <limits>
#include <ranges>
#include <span>
#include <type_traits>

#include "graze/answer.hpp"
#include "graze/shapes.hpp"

namespace graze::batch {

/// A contiguous array of this element type: std::vector, std::span, std::array and so on.
template <class Range, class Element>
concept ArrayOf = std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
                  std::same_as<std::ranges::range_value_t<Range>, Element>;
template <class Range>
using ElementOf = std::ranges::range_value_t<Range>;

/// One number for each scene: the same for all of them, or numbers at a constant stride in memory.
template <class Real>
class Column {
 public:
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  Column(Real one) noexcept : one_(one) {}  // NOLINT(google-explicit-constructor): one goes for many
  template <ArrayOf<Real> Numbers>
  Column(const Numbers& numbers) noexcept  // NOLINT(google-explicit-constructor)
      : first_(std::ranges::data(numbers)), size_(std::ranges::size(numbers)), distance_(sizeof(Real)) {}
  /// A number within each struct of an array; `number` returns a reference to it.
  template <std::ranges::contiguous_range Structs, class Number>
    requires std::same_as<std::invoke_result_t<Number, const ElementOf<Structs>&>, const Real&>
  Column(const Structs& structs, Number number) noexcept
      : first_(std::ranges::empty(structs) ? nullptr : &number(*std::ranges::data(structs))),
        size_(std::ranges::size(structs)),
        distance_(sizeof(ElementOf<Structs>)) {}
  /// The numbers at first, at a stride in bytes; with a stride of 0 the first one is used for every scene, and `size` is ignored.
  Column(const Real* first, std::size_t size, std::size_t stride) noexcept
      : first_(first), size_(stride == 0 ? unlimited : size), distance_(stride) {
    if (stride == 0) std::memcpy(&one_, first, sizeof one_);
  }

  /// The number of scenes it covers.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool is_one() const noexcept { return distance_ == 0; }
  /// The first number, or the only one, which is stored in this object. The others follow at a stride in bytes.
  [[nodiscard]] const Real* first() const noexcept { return is_one() ? &one_ : first_; }
  [[nodiscard]] std::size_t distance() const noexcept { return distance_; }
  [[nodiscard]] Real operator[](std::size_t i) const noexcept {
    Real number;
    std::memcpy(&number, reinterpret_cast<const char*>(first()) + i * distance_, sizeof number);
    return number;
  }

 private:
  const Real* first_ = nullptr;
  std::size_t size_ = unlimited, distance_ = 0;
  Real one_{};
};

/// One vector, an array of them, or an array for each component.
template <class Real>
struct Vectors {
  Column<Real> x, y, z;

  Vectors(const Vec3<Real>& one) noexcept  // NOLINT(google-explicit-constructor)
      : x(one.x), y(one.y), z(one.z) {}
  template <ArrayOf<Vec3<Real>> Array>
  Vectors(const Array& vectors) noexcept  // NOLINT(google-explicit-constructor)
      : x(vectors, [](const Vec3<Real>& p) -> const Real& { return p.x; }),
        y(vectors, [](const Vec3<Real>& p) -> const Real& { return p.y; }),
        z(vectors, [](const Vec3<Real>& p) -> const Real& { return p.z; }) {}
  Vectors(const Column<Real>& x_, const Column<Real>& y_, const Column<Real>& z_) noexcept
      : x(x_), y(y_), z(z_) {}
  /// A vector within each struct of an array: any type with members x, y and z. `vector` returns a reference to it.
  template <std::ranges::contiguous_range Structs, class Vector>
    requires std::is_lvalue_reference_v<std::invoke_result_t<Vector, const ElementOf<Structs>&>>
  Vectors(const Structs& structs, Vector vector) noexcept
      : x(structs, [&](const auto& in) -> const Real& { return vector(in).x; }),
        y(structs, [&](const auto& in) -> const Real& { return vector(in).y; }),
        z(structs, [&](const auto& in) -> const Real& { return vector(in).z; }) {}
};

template <class Real>
struct Spheres {
  Vectors<Real> centre;
  Column<Real> radius;

  Spheres(const Sphere<Real>& one) noexcept  // NOLINT(google-explicit-constructor)
      : centre(one.centre), radius(one.radius) {}
  template <ArrayOf<Sphere<Real>> Array>
  Spheres(const Array& spheres) noexcept  // NOLINT(google-explicit-constructor)
      : centre(spheres, [](const Sphere<Real>& in) -> const Vec3<Real>& { return in.centre; }),
        radius(spheres, [](const Sphere<Real>& in) -> const Real& { return in.radius; }) {}
  Spheres(const Vectors<Real>& centre_, const Column<Real>& radius_) noexcept
      : centre(centre_), radius(radius_) {}
};

/// Rays, each with its t_max, in multiples of the direction.
template <class Real>
struct Rays {
  Vectors<Real> origin, direction;
  Column<Real> t_max;

  static constexpr Real no_limit = std::numeric_limits<Real>::infinity();
  using Limits = std::type_identity_t<Column<Real>>;

  Rays(const Ray<Real>& one, const Limits& t_max_ = no_limit) noexcept  // NOLINT(google-explicit-constructor)
      : origin(one.origin), direction(one.direction), t_max(t_max_) {}
  template <ArrayOf<Ray<Real>> Array>
  Rays(const Array& rays, const Limits& t_max_ = no_limit) noexcept  // NOLINT(google-explicit-constructor)
      : origin(rays, [](const Ray<Real>& in) -> const Vec3<Real>& { return in.origin; }),
        direction(rays, [](const Ray<Real>& in) -> const Vec3<Real>& { return in.direction; }),
        t_max(t_max_) {}
  Rays(const Vectors<Real>& origin_, const Vectors<Real>& direction_,
       const Limits& t_max_ = no_limit) noexcept
      : origin(origin_), direction(direction_), t_max(t_max_) {}
};
template <std::ranges::contiguous_range Array>
Rays(const Array&) -> Rays<ComponentOf<decltype(ElementOf<Array>::origin)>>;
template <std::ranges::contiguous_range Array, class Limits>
Rays(const Array&, const Limits&) -> Rays<ComponentOf<decltype(ElementOf<Array>::origin)>>;

template <class Real>
struct MovingSpheres {
  Spheres<Real> sphere;
  Vectors<Real> displacement;

  MovingSpheres(const MovingSphere<Real>& one) noexcept  // NOLINT(google-explicit-constructor)
      : sphere(one.sphere), displacement(one.displacement) {}
  template <ArrayOf<MovingSphere<Real>> Array>
  MovingSpheres(const Array& spheres) noexcept  // NOLINT(google-explicit-constructor)
      : sphere(
            Vectors<Real>(spheres,
                          [](const MovingSphere<Real>& in) -> const Vec3<Real>& { return in.sphere.centre; }),
            Column<Real>(spheres,
                         [](const MovingSphere<Real>& in) -> const Real& { return in.sphere.radius; })),
        displacement(spheres,
                     [](const MovingSphere<Real>& in) -> const Vec3<Real>& { return in.displacement; }) {}
  MovingSpheres(const Spheres<Real>& sphere_, const Vectors<Real>& displacement_) noexcept
      : sphere(sphere_), displacement(displacement_) {}
};

template <class Real>
struct SphereCasts {
  Vectors<Real> start, end;
  Column<Real> radius;

  SphereCasts(const SphereCast<Real>& one) noexcept  // NOLINT(google-explicit-constructor)
      : start(one.start), end(one.end), radius(one.radius) {}
  template <ArrayOf<SphereCast<Real>> Array>
  SphereCasts(const Array& casts) noexcept  // NOLINT(google-explicit-constructor)
      : start(casts, [](const SphereCast<Real>& in) -> const Vec3<Real>& { return in.start; }),
        end(casts, [](const SphereCast<Real>& in) -> const Vec3<Real>& { return in.end; }),
        radius(casts, [](const SphereCast<Real>& in) -> const Real& { return in.radius; }) {}
  SphereCasts(const Vectors<Real>& start_, const Vectors<Real>& end_, const Column<Real>& radius_) noexcept
      : start(start_), end(end_), radius(radius_) {}
};

/// An answer with the index of its scene.
template <class Real>
struct Indexed {
  Hit<Real> hit;
  std::size_t index = 0;
};

/// How exact times are: correctly rounded by a rounding, or stable as in stable.hpp, in which a hit in double costs less. Casts and
/// floats have no stable times, here as there; they get the nearest.
struct Accuracy {
  Rounding rounding = Rounding::nearest;
  Precision precision = Precision::rounded;

  constexpr Accuracy(Rounding one) noexcept : rounding(one) {}    // NOLINT(google-explicit-constructor)
  constexpr Accuracy(Precision one) noexcept : precision(one) {}  // NOLINT(google-explicit-constructor)
};

/// The numbers of scenes examined, of those with a contact, and of invalid ones.
struct Counts {
  std::size_t scenes = 0, contacts = 0, invalid = 0;
};

// The questions with their arguments, for the functions below and for their definitions.
#define GRAZE_BATCH_QUESTIONS(ASK)                  \
  ASK(ray_sphere, Rays, Spheres)                    \
  ASK(sphere_sweep, MovingSpheres, Spheres)         \
  ASK(moving_spheres, MovingSpheres, MovingSpheres) \
  ASK(sphere_cast, SphereCasts, Spheres)            \
  ASK(containing_sphere, MovingSpheres, Spheres)

/// The answers to all scenes, in order. The size of `answers` limits the number of scenes too.
///
/// Gives    the number of scenes answered
namespace every {
#define GRAZE_BATCH_ASK(question, Movers, Targets)                                                     \
  std::size_t question(const Movers<float>& movers, const Targets<float>& targets,                     \
                       std::span<Hit<float>> answers, Accuracy accuracy = Rounding::nearest) noexcept; \
  std::size_t question(const Movers<double>& movers, const Targets<double>& targets,                   \
                       std::span<Hit<double>> answers, Accuracy accuracy = Rounding::nearest) noexcept;
GRAZE_BATCH_QUESTIONS(GRAZE_BATCH_ASK)
#undef GRAZE_BATCH_ASK
}  // namespace every

/// The answers to the scenes with a contact, in order: overlaps and impacts; for a container, impacts and spheres that are
/// outside at the start.
///
/// Gives    how many there are; as many of them as fit are written to `found`
namespace contacts {
#define GRAZE_BATCH_ASK(question, Movers, Targets)                                                  \
  Counts question(const Movers<float>& movers, const Targets<float>& targets,                       \
                  std::span<Indexed<float>> found, Accuracy accuracy = Rounding::nearest) noexcept; \
  Counts question(const Movers<double>& movers, const Targets<double>& targets,                     \
                  std::span<Indexed<double>> found, Accuracy accuracy = Rounding::nearest) noexcept;
GRAZE_BATCH_QUESTIONS(GRAZE_BATCH_ASK)
#undef GRAZE_BATCH_ASK
}  // namespace contacts

/// The earliest of these contacts by time, which is 0 for an overlap and for a sphere outside; ties go to the lowest index.
/// Invalid scenes have no contact.
///
/// Gives    without a contact, a miss (for a container, contained) whose index is the number of scenes
namespace first {
#define GRAZE_BATCH_ASK(question, Movers, Targets)                                       \
  Indexed<float> question(const Movers<float>& movers, const Targets<float>& targets,    \
                          Rounding rounding = Rounding::nearest) noexcept;               \
  Indexed<double> question(const Movers<double>& movers, const Targets<double>& targets, \
                           Rounding rounding = Rounding::nearest) noexcept;
GRAZE_BATCH_QUESTIONS(GRAZE_BATCH_ASK)
#undef GRAZE_BATCH_ASK
}  // namespace first

}  // namespace graze::batch
