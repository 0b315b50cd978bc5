// SPDX-License-Identifier: BSL-1.0
/// A case in graze's shapes: the arguments that its functions take.
#pragma once

#include <tuple>

#include "graze/graze.hpp"
#include "verify/case/case.hpp"

namespace subjects {

template <class Real>
constexpr graze::Vec3<Real> vector(const verify::Triple<Real>& p) {
  return {p[0], p[1], p[2]};
}

/// The arguments of the question's function: a mover and what it meets, and of a ray its horizon. `k` is a case of this
/// question; naming it anew tells the compiler where the numbers stand. Nothing is computed.
template <verify::Question question, class Real>
constexpr auto shapes_of(const verify::Case<Real>& k) {
  using verify::Question;
  const auto [a, b, horizon] = verify::scene_of(verify::Case<Real>{question, k.numbers});
  const graze::Vec3<Real> start = vector(a.centre), motion = vector(a.motion);
  const graze::Sphere<Real> other{vector(b.centre), b.radius};
  const graze::MovingSphere<Real> mover{{start, a.radius}, motion};
  if constexpr (question == Question::ray) {
    return std::tuple{graze::Ray<Real>{start, motion}, other, horizon};
  } else if constexpr (question == Question::cast) {
    return std::tuple{graze::SphereCast<Real>{start, motion, a.radius}, other};
  } else if constexpr (question == Question::moving) {
    return std::tuple{mover, graze::MovingSphere<Real>{other, vector(b.motion)}};
  } else {
    return std::tuple{mover, other};
  }
}

/// The relative scene that graze's kernel makes of these shapes.
template <verify::Question question, class Mover, class Other, class... Horizon>
auto relative_of(const std::tuple<Mover, Other, Horizon...>& shapes) {
  const auto& mover = std::get<0>(shapes);
  const auto& other = std::get<1>(shapes);
  if constexpr (question == verify::Question::container) {
    return graze::detail::relative_inside(mover, other);
  } else {
    return graze::detail::relative(mover, other);
  }
}

}  // namespace subjects
