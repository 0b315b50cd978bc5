// SPDX-License-Identifier: BSL-1.0
/// All questions that graze can be asked about a case, for the headers and for the compiled kernel.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <vector>

#include "subjects/functions.hpp"
#include "verify/case/case.hpp"
#include "verify/oracle/oracle.hpp"

namespace subjects {

inline namespace GRAZE_BUILD {
/// The functions of one build of graze, under one name.
struct Header {
  /// The first contact, by the function of the question.
  template <verify::Question question>
  static constexpr auto hit(const auto&... arguments) {
    return FunctionsOf<question>::header(arguments...);
  }
  static constexpr auto span(const auto&... arguments) { return graze::ray_sphere_span(arguments...); }
  static constexpr auto contact(const auto&... arguments) { return graze::sphere_cast_contact(arguments...); }
};
struct Compiled {
  /// The first contact, by the function of the question.
  template <verify::Question question>
  static auto hit(const auto&... arguments) {
    return FunctionsOf<question>::compiled(arguments...);
  }
  static auto span(const auto&... arguments) { return graze::kernel::ray_sphere_span(arguments...); }
  static auto contact(const auto&... arguments) { return graze::kernel::sphere_cast_contact(arguments...); }
};
}  // namespace GRAZE_BUILD

/// The answer of a build of graze to a case, and its time, in one rounding.
template <class Real>
struct BuildAnswer {
  graze::Hit<Real> hit{};
  Real exit{};                     ///< for a ray
  graze::Contact<Real> contact{};  ///< for a cast, by the nearest time
  graze::Hit<Real> alone{};        ///< for a ray: without its exit
  graze::Span<Real> endless{};     ///< for a ray: without t_max
  graze::Hit<Real> endless_hit{};

  [[nodiscard]] std::vector<std::uint64_t> bits() const {
    std::vector<std::uint64_t> all;
    const auto number = [&](Real x) {
      using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
      all.push_back(std::bit_cast<Bits>(x));
    };
    const auto place = [&](const graze::Vec3<Real>& p) {
      number(p.x);
      number(p.y);
      number(p.z);
    };
    const auto one = [&](const auto& x) {
      all.push_back(static_cast<std::uint64_t>(x.outcome));
      all.push_back(static_cast<std::uint64_t>(x.motion));
    };
    for (const graze::Hit<Real>& x : {hit, contact.hit, alone, endless_hit}) {
      one(x);
      number(x.time);
    }
    one(endless);
    number(endless.enter);
    number(endless.exit);
    number(exit);
    place(contact.centre);
    place(contact.point);
    place(contact.normal);
    number(contact.distance);
    return all;
  }
};

template <class Graze, class Real>
constexpr BuildAnswer<Real> said(const verify::Case<Real>& asked, graze::Rounding rounding) {
  return verify::with_question(asked.question, [&](auto constant) -> BuildAnswer<Real> {
    constexpr verify::Question question = constant;
    const auto shapes = shapes_of<question>(asked);
    const auto& mover = std::get<0>(shapes);
    const auto& other = std::get<1>(shapes);
    if constexpr (question == verify::Question::ray) {
      const Real horizon = std::get<2>(shapes);
      const graze::Span<Real> span = Graze::span(mover, other, horizon, rounding);
      return {.hit = {span.enter, span.outcome, span.motion},
              .exit = span.exit,
              .alone = Graze::template hit<question>(mover, other, horizon, rounding),
              .endless = Graze::span(mover, other),
              .endless_hit = Graze::template hit<question>(mover, other)};
    } else if constexpr (question == verify::Question::cast) {
      return {.hit = Graze::template hit<question>(mover, other, rounding),
              .contact = Graze::contact(mover, other)};
    } else {
      return {.hit = Graze::template hit<question>(mover, other, rounding)};
    }
  });
}

/// The largest number that isn't above the exact one; a time beyond the range isn't beyond all numbers.
template <class Real>
Real not_above(const verify::Enclosed<Real>& exact) {
  if (std::isinf(exact.nearest)) return std::numeric_limits<Real>::max();
  return exact.residual < 0 ? std::nextafter(exact.nearest, -std::numeric_limits<Real>::infinity())
                            : exact.nearest;
}

}  // namespace subjects
