// SPDX-License-Identifier: BSL-1.0
/// Shapes made of user-defined vector types, as such types are usually made.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>

#include "graze/graze.hpp"

namespace {

/// As in GLM: several names for the same component.
struct WithUnions {
  union {
    float x, r;
  };
  union {
    float y, g;
  };
  union {
    float z, b;
  };
};
/// As in Imath.
struct WithMembers {
  double x, y, z;
};
/// As in Eigen: x is a function, and [] gives the numbers.
class WithFunctions {
 public:
  WithFunctions(float x, float y, float z) : numbers_{x, y, z} {}
  [[nodiscard]] float x() const { return numbers_[0]; }
  [[nodiscard]] const float& operator[](std::size_t i) const { return numbers_[i]; }

 private:
  std::array<float, 3> numbers_;
};
/// As in CGAL: nothing but functions.
class WithFunctionsAlone {
 public:
  WithFunctionsAlone(double x, double y, double z) : x_(x), y_(y), z_(z) {}
  [[nodiscard]] double x() const { return x_; }
  [[nodiscard]] double y() const { return y_; }
  [[nodiscard]] double z() const { return z_; }

 private:
  double x_, y_, z_;
};
/// As an expression of Eigen's: its numbers are calculated when they are read.
struct Difference {
  WithMembers plus, minus;
  double operator[](std::size_t i) const {
    return i == 0 ? plus.x - minus.x : i == 1 ? plus.y - minus.y : plus.z - minus.z;
  }
};
/// As Eigen's vector of two numbers, which still has [] and x(), y() and z().
struct OfEigen2 {
  enum { SizeAtCompileTime = 2 };
  double operator[](std::size_t i) const { return numbers[i]; }
  [[nodiscard]] double x() const { return numbers[0]; }
  [[nodiscard]] double y() const { return numbers[1]; }
  [[nodiscard]] double z() const { return numbers[2]; }
  double numbers[2];
};
/// Two numbers, though [] takes any index.
struct TooShort {
  float x, y;
  const float& operator[](std::size_t i) const { return i == 0 ? x : y; }
};
/// Neither members nor [].
struct Polar {
  float length, angle;
};

static_assert(graze::VectorOf<WithUnions, float> && graze::VectorOf<WithMembers, double>);
static_assert(graze::VectorOf<WithFunctions, float> && graze::VectorOf<std::array<double, 4>, double>);
static_assert(graze::VectorOf<float[3], float> && graze::VectorOf<graze::Vec3<float>, float>);
static_assert(!graze::VectorOf<WithMembers, float>, "double isn't rounded to float unasked");
static_assert(!graze::VectorOf<TooShort, float> && !graze::VectorOf<std::array<float, 2>, float>);
static_assert(!graze::VectorOf<float[2], float> && !graze::VectorOf<const float*, float>);
static_assert(graze::VectorOf<WithFunctionsAlone, double> && graze::VectorOf<Difference, double>);
static_assert(graze::VectorOf<std::span<const float>, float> && graze::VectorOf<std::span<float, 3>, float>);
static_assert(!graze::VectorOf<std::span<float, 2>, float> && !graze::VectorOf<OfEigen2, double>);
struct Neither {};
static_assert(!graze::VectorOf<Neither, float> && !graze::VectorOf<float, float>);

static_assert(std::is_trivially_copyable_v<graze::Vec3<float>> &&
              std::is_standard_layout_v<graze::Vec3<float>>);
static_assert(sizeof(graze::Vec3<double>) == 3 * sizeof(double));

}  // namespace

template <>
struct graze::VectorTraits<Polar> {
  static float x(const Polar& p) { return p.length * std::cos(p.angle); }
  static float y(const Polar& p) { return p.length * std::sin(p.angle); }
  static float z(const Polar&) { return 0; }
};

namespace {

/// The answers to all questions about shapes of a vector type are those about the same shapes of Vec3.
template <class Vector, class Real>
void expect_the_answers_of_vec3() {
  const Vector start{0, 0, 0}, way{Real(10), Real(0.25), Real(0.5)}, place{5, 1, Real(0.1)};
  const graze::Vec3<Real> start3{0, 0, 0}, way3{Real(10), Real(0.25), Real(0.5)}, place3{5, 1, Real(0.1)};
  const graze::Sphere<Real> target3{place3, Real(1)}, mover3{start3, Real(0.5)};
  const graze::Sphere target{place, Real(1)};
  const graze::MovingSphere mover{graze::Sphere{start, Real(0.5)}, way};
  const graze::MovingSphere<Real> moving3{mover3, way3};
  EXPECT_EQ(target.centre, place3);

  EXPECT_EQ(graze::ray_sphere(graze::Ray{start, way}, target).time,
            graze::ray_sphere(graze::Ray<Real>{start3, way3}, target3).time);
  EXPECT_EQ(graze::sphere_sweep(mover, target).time, graze::sphere_sweep(moving3, target3).time);
  EXPECT_EQ(graze::sphere_sweep(mover, target).outcome, graze::Outcome::impact);
  const auto contact = graze::sphere_cast_contact(graze::SphereCast{start, way, Real(0.5)}, target);
  EXPECT_EQ(contact.centre,
            graze::sphere_cast_contact(graze::SphereCast<Real>{start3, way3, Real(0.5)}, target3).centre);
  const graze::Vec3<Real> back = contact.centre.template to<Vector>();
  EXPECT_EQ(back, contact.centre);
}

TEST(VectorTypes, with_members_indices_or_functions_are_read_as_they_are) {
  expect_the_answers_of_vec3<WithMembers, double>();
  expect_the_answers_of_vec3<WithFunctions, float>();
  expect_the_answers_of_vec3<WithFunctionsAlone, double>();
  expect_the_answers_of_vec3<std::array<float, 3>, float>();
  expect_the_answers_of_vec3<graze::Vec3<double>, double>();
  WithUnions u;
  u.x = 1, u.y = 2, u.z = 3;
  EXPECT_EQ(graze::Vec3<float>(u), (graze::Vec3<float>{1, 2, 3}));
  const float numbers[]{1, 2, 3};
  EXPECT_EQ(graze::Vec3<float>(numbers), (graze::Vec3<float>{1, 2, 3}));
}

TEST(VectorTypes, of_two_kinds_make_one_shape) {
  const WithMembers eye{1, 2, 3}, target{4, 6, 3};
  const graze::Ray ray{eye, Difference{target, eye}};
  EXPECT_EQ(ray.direction, (graze::Vec3<double>{3, 4, 0}));
  const graze::SphereCast cast{eye, std::array{4.0, 6.0, 3.0}, 1};
  EXPECT_EQ(cast.end, (graze::Vec3<double>{4, 6, 3}));
  EXPECT_EQ(cast.radius, 1.0);
}

TEST(VectorTypes, of_other_kinds_are_read_by_their_traits) {
  const graze::Sphere at{Polar{2, 0}, 1.0F};
  EXPECT_EQ(at.centre, (graze::Vec3<float>{2, 0, 0}));
}

}  // namespace
