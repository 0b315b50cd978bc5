// SPDX-License-Identifier: BSL-1.0
/// Shared by the tests of an audit: vectors of all kinds, and graze in the forms that other people's functions have.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <optional>
#include <sstream>
#include <string>

#include "graze/graze.hpp"
#include "verify/audit.hpp"

namespace props::audited {

using verify::Figure;
using verify::FunctionAudit;
using verify::Kind;
using verify::Question;
using verify::Triple;

inline constexpr auto ray = Question::ray, sweep = Question::sweep, moving = Question::moving,
                      cast = Question::cast, container = Question::container;

struct Members {
  float x, y, z;
};
struct Padded {
  double x = 0, y = 0, z = 0, w = 1;
};
class Functions {
 public:
  Functions(float x, float y, float z) : at_{x, y, z} {}
  [[nodiscard]] float x() const { return at_[0]; }
  [[nodiscard]] float y() const { return at_[1]; }
  [[nodiscard]] float z() const { return at_[2]; }

 private:
  std::array<float, 3> at_;
};
class Places {
 public:
  float& operator[](int i) { return at_[static_cast<std::size_t>(i)]; }
  const float& operator[](int i) const { return at_[static_cast<std::size_t>(i)]; }

 private:
  std::array<float, 3> at_{};
};
class Unlike {
 public:
  static Unlike of(float x, float y, float z) {
    Unlike v;
    v.text_ = {x, y, z};
    return v;
  }
  [[nodiscard]] float part(char axis) const { return text_[static_cast<std::size_t>(axis - 'x')]; }

 private:
  Unlike() = default;
  std::array<float, 3> text_{};
};

}  // namespace props::audited

template <>
struct verify::Components<props::audited::Unlike> {
  using Unlike = props::audited::Unlike;
  static Unlike make(float x, float y, float z) { return Unlike::of(x, y, z); }
  static std::array<float, 3> read(const Unlike& v) { return {v.part('x'), v.part('y'), v.part('z')}; }
};

namespace props::audited {

template <class Real, class V>
graze::Vec3<Real> own(const V& v) {
  const Triple<Real> p = verify::from_vector<Real>(v);
  return {p[0], p[1], p[2]};
}

template <class Real>
std::optional<Real> when(const graze::Hit<Real>& hit) {
  if (hit.outcome != graze::Outcome::impact && hit.outcome != graze::Outcome::overlap) return std::nullopt;
  return hit.time;
}

/// The exact time of a ray, for vectors of any kind.
template <class V, class Real>
std::optional<Real> exact_ray(const V& origin, const V& direction, const V& centre, Real radius) {
  return when(graze::ray_sphere(graze::Ray<Real>{own<Real>(origin), own<Real>(direction)},
                                graze::Sphere<Real>{own<Real>(centre), radius}));
}

template <class Real>
std::optional<Real> exact_sweep(graze::Vec3<Real> a, Real r, graze::Vec3<Real> v, graze::Vec3<Real> b,
                                Real s) {
  return when(graze::sphere_sweep(graze::MovingSphere<Real>{{a, r}, v}, graze::Sphere<Real>{b, s}));
}

template <class Real>
std::string text(const FunctionAudit<Real>& audit) {
  std::ostringstream out;
  out << audit;
  return out.str();
}

template <class Real>
void expect_right(const FunctionAudit<Real>& audit) {
  EXPECT_EQ(audit.wrong(), 0u) << audit;
  EXPECT_EQ(audit.tally.wrong(), 0u) << audit;
  EXPECT_GT(audit.tally.times(Kind::right), 1000u);
  EXPECT_GT(audit.largest_error(Figure::time), 0.49) << audit;
  EXPECT_LE(audit.largest_error(Figure::time), 0.5) << audit;
  EXPECT_TRUE(audit.complete);
}

template <class Real>
class OwnFunction : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;

}  // namespace props::audited
