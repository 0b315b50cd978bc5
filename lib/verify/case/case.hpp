// SPDX-License-Identifier: BSL-1.0
/// One case of any question: the numbers of its line of text, in that order.
///
/// A case is plain data. The layout of its question says what its numbers mean; the text form, the families, the shrinkers,
/// the subjects and the oracle all read it, and nothing else says where a number is.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "verify/case/question.hpp"

namespace verify {

template <class Real>
using Triple = std::array<Real, 3>;

/// One case. Numbers past the count of its question are zero and mean nothing.
template <class Real>
struct Case {
  Question question = Question::ray;
  std::array<Real, most_numbers> numbers{};

  [[nodiscard]] std::span<const Real> used() const& {
    return {numbers.data(), static_cast<std::size_t>(layout(question).count)};
  }
  [[nodiscard]] std::span<Real> used() & {
    return {numbers.data(), static_cast<std::size_t>(layout(question).count)};
  }
  /// The numbers of a temporary case would not outlive it.
  std::span<const Real> used() const&& = delete;
};

/// A sphere that moves; the numbers of a case by name.
template <class Real>
struct Body {
  Triple<Real> centre{};
  Real radius{};
  Triple<Real> motion{};  ///< displacement, direction of a ray, or the end point of a cast
};

/// A case by name. The ray's origin is a body of radius 0; a body at rest has motion 0.
template <class Real>
struct Scene {
  Body<Real> a, b;
  Real horizon = Real(1);
};

namespace detail {
template <class Real>
constexpr Triple<Real> triple_at(const Case<Real>& k, int at) {
  if (at == Layout::absent) return {Real(0), Real(0), Real(0)};
  const auto i = static_cast<std::size_t>(at);
  return {k.numbers[i], k.numbers[i + 1], k.numbers[i + 2]};
}
template <class Real>
constexpr void put_triple(Case<Real>& k, int at, const Triple<Real>& value) {
  if (at == Layout::absent) return;
  for (std::size_t i = 0; i < 3; ++i) k.numbers[static_cast<std::size_t>(at) + i] = value[i];
}
template <class Real>
constexpr Real number_at(const Case<Real>& k, int at, const Real& otherwise) {
  return at == Layout::absent ? otherwise : k.numbers[static_cast<std::size_t>(at)];
}
template <class Real>
constexpr void put_number(Case<Real>& k, int at, const Real& value) {
  if (at != Layout::absent) k.numbers[static_cast<std::size_t>(at)] = value;
}
}  // namespace detail

/// The numbers of a case by name, from the layout of its question. Nothing is computed: the motion of a cast is its end point.
template <class Real>
constexpr Scene<Real> scene_of(const Case<Real>& k, const Layout& at) {
  return {{detail::triple_at(k, at.a_centre), detail::number_at(k, at.a_radius, Real(0)),
           detail::triple_at(k, at.a_motion)},
          {detail::triple_at(k, at.b_centre), detail::number_at(k, at.b_radius, Real(0)),
           detail::triple_at(k, at.b_motion)},
          detail::number_at(k, at.horizon, Real(1))};
}
template <class Real>
constexpr Scene<Real> scene_of(const Case<Real>& k) {
  return scene_of(k, layout(k.question));
}

/// The case of a scene. Values for which the question has no number are dropped.
template <class Real>
constexpr Case<Real> case_of(Question question, const Scene<Real>& scene) {
  Case<Real> k{question, {}};
  const Layout& at = layout(question);
  detail::put_triple(k, at.a_centre, scene.a.centre);
  detail::put_number(k, at.a_radius, scene.a.radius);
  detail::put_triple(k, at.a_motion, scene.a.motion);
  detail::put_triple(k, at.b_centre, scene.b.centre);
  detail::put_number(k, at.b_radius, scene.b.radius);
  detail::put_triple(k, at.b_motion, scene.b.motion);
  detail::put_number(k, at.horizon, scene.horizon);
  return k;
}

/// The case with one coordinate of its vectors removed: x, y or z (0, 1, 2) is replaced by 0.
template <class Real>
constexpr Case<Real> flattened(Case<Real> k, int coordinate = 2) {
  const Layout& at = layout(k.question);
  for (const int triple : {at.a_centre, at.a_motion, at.b_centre, at.b_motion})
    if (triple != Layout::absent)
      k.numbers[static_cast<std::size_t>(triple) + static_cast<std::size_t>(coordinate)] = Real(0);
  return k;
}

/// Whether each z is 0.
template <class Real>
constexpr bool is_planar(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(k);
  for (const Triple<Real>& one : {scene.a.centre, scene.a.motion, scene.b.centre, scene.b.motion})
    if (one[2] != Real(0)) return false;
  return true;
}

/// The same numbers in another type; exact if that is wider.
template <class To, class From>
Case<To> widen(const Case<From>& k) {
  Case<To> wide{k.question, {}};
  for (std::size_t i = 0; i < most_numbers; ++i) wide.numbers[i] = To(k.numbers[i]);
  return wide;
}

}  // namespace verify
