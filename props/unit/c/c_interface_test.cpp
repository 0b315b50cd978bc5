// SPDX-License-Identifier: BSL-1.0
/// The interface for C gives the bits of the headers: every function of graze.h, for cases of every family, alone and as columns.
/// Null pointers and roundings that aren't any give no answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "c/convert.hpp"
#include "graze/stable.hpp"  // before functions.hpp, which calls what is declared
#include "props/unit/random_cases.hpp"
#include "subjects/builds.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;
using graze::c::same;
using verify::Question;

/// A function for float and its twin for double, under one name.
template <class Real>
constexpr auto of(auto f32, auto f64) {
  if constexpr (std::is_same_v<Real, float>) {
    return f32;
  } else {
    return f64;
  }
}
#define GRAZE_BOTH(name) of<Real>(name##_f32, name##_f64)
#define GRAZE_TYPE(name) std::conditional_t<std::is_same_v<Real, float>, name##_f32, name##_f64>

template <class Real>
using HitOfC = GRAZE_TYPE(graze_hit);

/// The functions about one scene, as a build of graze (subjects/builds.hpp).
struct OfC {
  template <class Real, class A, class B>
  static graze::Hit<Real> two(auto ask, const auto& a, const auto& b, int rounding) {
    const A of_a = same<A>(a);
    const B of_b = same<B>(b);
    HitOfC<Real> hit;
    EXPECT_EQ(ask(&of_a, &of_b, rounding, &hit), hit.outcome);
    return same<graze::Hit<Real>>(hit);
  }
  template <Question question, class Mover, class Target>
  static auto hit(const Mover& mover, const Target& target, auto... rest) {
    using Real = decltype(target_radius(target));
    const int rounding = rounding_in(rest...);
    if constexpr (question == Question::ray) {
      const auto ray = same<GRAZE_TYPE(graze_ray)>(mover);
      const auto sphere = same<GRAZE_TYPE(graze_sphere)>(target);
      HitOfC<Real> hit;
      EXPECT_EQ(GRAZE_BOTH(graze_ray_sphere)(&ray, &sphere, limit_in<Real>(rest...), rounding, &hit),
                hit.outcome);
      return same<graze::Hit<Real>>(hit);
    } else if constexpr (question == Question::sweep) {
      return two<Real, GRAZE_TYPE(graze_moving_sphere), GRAZE_TYPE(graze_sphere)>(
          GRAZE_BOTH(graze_sphere_sweep), mover, target, rounding);
    } else if constexpr (question == Question::moving) {
      return two<Real, GRAZE_TYPE(graze_moving_sphere), GRAZE_TYPE(graze_moving_sphere)>(
          GRAZE_BOTH(graze_moving_spheres), mover, target, rounding);
    } else if constexpr (question == Question::cast) {
      return two<Real, GRAZE_TYPE(graze_cast), GRAZE_TYPE(graze_sphere)>(GRAZE_BOTH(graze_sphere_cast), mover,
                                                                         target, rounding);
    } else {
      static_assert(question == Question::container);
      return two<Real, GRAZE_TYPE(graze_moving_sphere), GRAZE_TYPE(graze_sphere)>(
          GRAZE_BOTH(graze_containing_sphere), mover, target, rounding);
    }
  }
  template <class Real>
  static graze::Span<Real> span(const graze::Ray<Real>& ray, const graze::Sphere<Real>& sphere,
                                auto... rest) {
    const auto of_ray = same<GRAZE_TYPE(graze_ray)>(ray);
    const auto of_sphere = same<GRAZE_TYPE(graze_sphere)>(sphere);
    GRAZE_TYPE(graze_span) span;
    EXPECT_EQ(GRAZE_BOTH(graze_ray_sphere_span)(&of_ray, &of_sphere, limit_in<Real>(rest...),
                                                rounding_in(rest...), &span),
              span.outcome);
    return same<graze::Span<Real>>(span);
  }
  template <class Real>
  static graze::Contact<Real> contact(const graze::SphereCast<Real>& cast,
                                      const graze::Sphere<Real>& target) {
    const auto of_cast = same<GRAZE_TYPE(graze_cast)>(cast);
    const auto of_target = same<GRAZE_TYPE(graze_sphere)>(target);
    GRAZE_TYPE(graze_contact) contact;
    EXPECT_EQ(GRAZE_BOTH(graze_sphere_cast_contact)(&of_cast, &of_target, &contact), contact.hit.outcome);
    return same<graze::Contact<Real>>(contact);
  }

 private:
  template <class Real>
  static Real target_radius(const graze::Sphere<Real>&);
  template <class Real>
  static Real target_radius(const graze::MovingSphere<Real>&);
  /// The arguments behind the shapes: a limit, a rounding or precision, both or neither.
  static int rounding_in() { return GRAZE_NEAREST; }
  static int rounding_in(auto first, auto... rest) {
    if constexpr (std::is_same_v<decltype(first), graze::Rounding>) {
      return static_cast<int>(first);
    } else if constexpr (std::is_same_v<decltype(first), graze::Precision>) {
      return GRAZE_STABLE;
    } else {
      return rounding_in(rest...);
    }
  }
  template <class Real>
  static Real limit_in(auto... rest) {
    Real limit = std::numeric_limits<Real>::infinity();
    [[maybe_unused]] const auto take = [&](auto one) {
      if constexpr (std::is_same_v<decltype(one), Real>) limit = one;
    };
    (take(rest), ...);
    return limit;
  }
};

template <class Real>
void expect_same(const HitOfC<Real>& said, const graze::Hit<Real>& expected, std::size_t i) {
  EXPECT_EQ(said.outcome, static_cast<std::uint8_t>(expected.outcome)) << i;
  EXPECT_EQ(said.motion, static_cast<std::int8_t>(expected.motion)) << i;
  EXPECT_EQ(graze::detail::Ieee<Real>::bits(said.time), graze::detail::Ieee<Real>::bits(expected.time)) << i;
}

/// The hit of a build.
template <class Build, Question question, class Real>
graze::Hit<Real> hit_of(const verify::Case<Real>& asked, int rounding) {
  return std::apply(
      [&](const auto&... shapes) {
        return rounding == GRAZE_STABLE
                   ? Build::template hit<question>(shapes..., graze::Precision::stable)
                   : Build::template hit<question>(shapes..., static_cast<graze::Rounding>(rounding));
      },
      subjects::shapes_of<question>(asked));
}

TEST(InterfaceForC, GivesTheBitsOfTheHeaders) {
  for_each_kind([]<class Real>(const verify::Family& family, Question question, Real) {
    SCOPED_TRACE(label<Real>(family, question));
    for (std::uint64_t i = 0; i < 500; ++i) {
      const auto asked = verify::draw<Real>(family, question, drawn_seed, i);
      for (const auto rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
        ASSERT_EQ(subjects::said<OfC>(asked, rounding).bits(),
                  subjects::said<subjects::Header>(asked, rounding).bits())
            << write(asked);
      }
      verify::with_question(question, [&](auto constant) {
        const auto said = hit_of<OfC, constant()>(asked, GRAZE_STABLE);
        expect_same<Real>(same<HitOfC<Real>>(said), hit_of<subjects::Header, constant()>(asked, GRAZE_STABLE),
                          i);
      });
    }
  });
}

// --- columns ---

/// One number of each of these structs.
template <class Real, class Shape>
auto column_of(const std::vector<Shape>& all, const Real& first) {
  return GRAZE_TYPE(graze_column){&first, all.size(), sizeof(Shape)};
}
template <class Real, class Shape>
auto columns_of(const std::vector<Shape>& all, const graze::Vec3<Real>& first) {
  return GRAZE_TYPE(graze_vec3_columns){column_of(all, first.x), column_of(all, first.y),
                                        column_of(all, first.z)};
}
template <class Real, class Shape>
auto spheres_of(const std::vector<Shape>& all, const graze::Sphere<Real>& first) {
  return GRAZE_TYPE(graze_sphere_columns){columns_of(all, first.centre), column_of(all, first.radius)};
}
template <class Real>
auto columns(const std::vector<graze::Sphere<Real>>& all) {
  return spheres_of(all, all.front());
}
template <class Real>
auto columns(const std::vector<graze::MovingSphere<Real>>& all) {
  return GRAZE_TYPE(graze_moving_sphere_columns){spheres_of(all, all.front().sphere),
                                                 columns_of(all, all.front().displacement)};
}
template <class Real>
auto columns(const std::vector<graze::SphereCast<Real>>& all) {
  return GRAZE_TYPE(graze_cast_columns){columns_of(all, all.front().start), columns_of(all, all.front().end),
                                        column_of(all, all.front().radius)};
}
template <class Real>
auto columns(const std::vector<graze::Ray<Real>>& all, const std::vector<Real>& limits) {
  return GRAZE_TYPE(graze_ray_columns){columns_of(all, all.front().origin),
                                       columns_of(all, all.front().direction),
                                       column_of(limits, limits.front())};
}

/// Calls a function with each column of a shape.
void for_each_column(auto& shape, const auto& call) {
  if constexpr (requires { shape.stride; }) {
    call(shape);
  } else if constexpr (requires { shape.x; }) {
    for (auto* column : {&shape.x, &shape.y, &shape.z}) call(*column);
  } else {
    const auto each = [&](auto&... parts) { (for_each_column(parts, call), ...); };
    if constexpr (requires { shape.t_max; }) each(shape.origin, shape.direction, shape.t_max);
    if constexpr (requires { shape.start; }) each(shape.start, shape.end, shape.radius);
    if constexpr (requires { shape.displacement; }) each(shape.sphere, shape.displacement);
    if constexpr (requires { shape.centre; }) each(shape.centre, shape.radius);
  }
}

/// The three functions about columns.
template <class Every, class Contacts, class First>
struct Many {
  Every every;
  Contacts contacts;
  First first;
};
template <class... Functions>
Many(Functions...) -> Many<Functions...>;

template <Question question, class Real>
constexpr auto many_of() {
#define GRAZE_MANY(name) \
  Many { GRAZE_BOTH(graze_every_##name), GRAZE_BOTH(graze_contacts_##name), GRAZE_BOTH(graze_first_##name) }
  if constexpr (question == Question::ray) {
    return GRAZE_MANY(ray_sphere);
  } else if constexpr (question == Question::sweep) {
    return GRAZE_MANY(sphere_sweep);
  } else if constexpr (question == Question::moving) {
    return GRAZE_MANY(moving_spheres);
  } else if constexpr (question == Question::cast) {
    return GRAZE_MANY(sphere_cast);
  } else {
    static_assert(question == Question::container);
    return GRAZE_MANY(containing_sphere);
  }
}

/// Some cases of a question, as shapes, and what the headers say of them.
template <Question question, class Real>
struct Scenes {
  using Shapes = decltype(subjects::shapes_of<question>(verify::Case<Real>{}));
  std::vector<std::tuple_element_t<0, Shapes>> movers;
  std::vector<std::tuple_element_t<1, Shapes>> targets;
  std::vector<Real> limits;
  std::vector<graze::Hit<Real>> expected, expected_first;  ///< of many, and of the first contact

  explicit Scenes(int rounding) {
    for (const verify::Family& family : verify::families()) {
      if (!family.applies(question)) continue;
      for (std::uint64_t i = 0; i < 20; ++i) {
        const auto asked = verify::draw<Real>(family, question, drawn_seed, i);
        const auto shapes = subjects::shapes_of<question>(asked);
        movers.push_back(std::get<0>(shapes));
        targets.push_back(std::get<1>(shapes));
        if constexpr (question == Question::ray) limits.push_back(std::get<2>(shapes));
        expected.push_back(hit_of<subjects::Header, question>(asked, rounding));
        expected_first.push_back(
            hit_of<subjects::Header, question>(asked, static_cast<int>(graze::c::rounding_of(rounding))));
      }
    }
  }
  [[nodiscard]] auto mover_columns() const {
    if constexpr (question == Question::ray) {
      return columns(movers, limits);
    } else {
      return columns(movers);
    }
  }
};

template <Question question, class Real>
void expect_answers_to_columns(int rounds) {
  Scenes<question, Real> scenes(rounds);
  const auto movers = scenes.mover_columns();
  const auto targets = columns(scenes.targets);
  const std::size_t size = scenes.expected.size();
  const auto ask = many_of<question, Real>();

  std::vector<HitOfC<Real>> answers(size);
  ASSERT_EQ(ask.every(&movers, &targets, answers.data(), size, rounds), size);
  std::vector<GRAZE_TYPE(graze_indexed_hit)> found(size);
  graze_counts counts;
  EXPECT_EQ(ask.contacts(&movers, &targets, found.data(), size, rounds, &counts), counts.contacts);
  EXPECT_EQ(counts.scenes, size);
  std::size_t next = 0, invalid = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const graze::Hit<Real>& expected = scenes.expected[i];
    expect_same<Real>(answers[i], expected, i);
    invalid += expected.outcome == graze::Outcome::invalid;
    if (!touches(expected) && expected.outcome != graze::Outcome::outside) continue;
    ASSERT_LT(next, counts.contacts);
    EXPECT_EQ(found[next].index, i);
    expect_same<Real>(found[next++].hit, expected, i);
  }
  EXPECT_EQ(next, counts.contacts);
  EXPECT_EQ(counts.invalid, invalid);
  HitOfC<Real> hit;
  const std::size_t first = ask.first(&movers, &targets, rounds, &hit);
  ASSERT_LT(first, size);
  expect_same<Real>(hit, scenes.expected_first[first], first);

  // Answers that would overwrite a question.
  EXPECT_EQ(ask.every(&movers, &targets, reinterpret_cast<HitOfC<Real>*>(scenes.targets.data()), 1, rounds),
            0U);
  EXPECT_EQ(ask.every(&movers, &targets, reinterpret_cast<HitOfC<Real>*>(scenes.movers.data()), 1, rounds),
            0U);

  // Nothing to ask, or nothing to write to.
  auto no_targets = targets;
  const auto remove = [](auto& c) { c = {nullptr, c.count, c.stride}; };
  if constexpr (question == Question::moving) {
    remove(no_targets.sphere.radius);
  } else {
    remove(no_targets.radius);
  }
  EXPECT_EQ(ask.every(&movers, &no_targets, answers.data(), size, rounds), 0U);
  EXPECT_EQ(ask.every(&movers, &targets, nullptr, size, rounds), 0U);
  EXPECT_EQ(ask.every(nullptr, &targets, answers.data(), size, rounds), 0U);
  EXPECT_EQ(ask.every(&movers, nullptr, answers.data(), size, rounds), 0U);
  EXPECT_EQ(ask.every(&movers, &targets, answers.data(), size, 3), 0U);
  EXPECT_EQ(ask.contacts(&movers, nullptr, found.data(), size, rounds, nullptr), 0U);
  EXPECT_EQ(ask.contacts(&movers, &targets, nullptr, size, rounds, nullptr), counts.contacts);
  EXPECT_EQ(ask.first(nullptr, &targets, rounds, &hit), 0U);
  EXPECT_EQ(hit.outcome, GRAZE_INVALID);
  EXPECT_EQ(ask.first(&movers, &targets, rounds, nullptr), first);

  // One mover for every target, by strides of 0, as that mover again and again. The counts mean nothing then.
  auto one = movers;
  for_each_column(one, [](auto& c) { c = {c.first, 0, 0}; });
  std::fill(scenes.movers.begin(), scenes.movers.end(), scenes.movers.front());
  for (Real& limit : scenes.limits) limit = scenes.limits.front();
  std::vector<HitOfC<Real>> to_one(size), to_equal(size);
  ASSERT_EQ(ask.every(&one, &targets, to_one.data(), size, rounds), size);
  ASSERT_EQ(ask.every(&movers, &targets, to_equal.data(), size, rounds), size);
  for (std::size_t i = 0; i < size; ++i) expect_same<Real>(to_one[i], same<graze::Hit<Real>>(to_equal[i]), i);
}

TEST(InterfaceForC, AnswersColumnsAsItAnswersScenes) {
  for (const Question question : verify::all_questions) {
    verify::with_question(question, [](auto constant) {
      for (const int rounding : {GRAZE_NEAREST, GRAZE_TOWARDS_START, GRAZE_STABLE}) {
        SCOPED_TRACE(verify::name(constant()));
        expect_answers_to_columns<constant(), float>(rounding);
        expect_answers_to_columns<constant(), double>(rounding);
      }
    });
  }
}

// --- what isn't there ---

template <class Real>
void expect_no_answer_without_shapes() {
  const GRAZE_TYPE(graze_ray) ray{{0, 0, 0}, {1, 0, 0}};
  const GRAZE_TYPE(graze_sphere) sphere{{5, 0, 0}, 1};
  const GRAZE_TYPE(graze_moving_sphere) mover{{{0, 0, 0}, 1}, {10, 0, 0}};
  const GRAZE_TYPE(graze_cast) cast{{0, 0, 0}, {10, 0, 0}, 1};
  const auto expect = [](auto ask, const auto* a, const auto* b, int rounding, bool answers) {
    EXPECT_EQ(ask(a, b, rounding, nullptr) != GRAZE_INVALID, answers);
  };
  const auto each = [&](auto ask, const auto* a, const auto* b) {
    expect(ask, a, b, GRAZE_NEAREST, true);
    expect(ask, a, b, GRAZE_TOWARDS_START, true);
    expect(ask, a, b, GRAZE_STABLE, true);
    expect(ask, a, b, 3, false);
    expect(ask, a, b, -1, false);
    expect(ask, static_cast<decltype(a)>(nullptr), b, GRAZE_NEAREST, false);
    expect(ask, a, static_cast<decltype(b)>(nullptr), GRAZE_NEAREST, false);
  };
  each(
      [](auto* a, auto* b, int r, auto hit) { return GRAZE_BOTH(graze_ray_sphere)(a, b, Real(100), r, hit); },
      &ray, &sphere);
  each([](auto* a, auto* b, int r,
          auto span) { return GRAZE_BOTH(graze_ray_sphere_span)(a, b, Real(100), r, span); },
       &ray, &sphere);
  each(GRAZE_BOTH(graze_sphere_sweep), &mover, &sphere);
  each(GRAZE_BOTH(graze_moving_spheres), &mover, &mover);
  each(GRAZE_BOTH(graze_sphere_cast), &cast, &sphere);
  each(GRAZE_BOTH(graze_containing_sphere), &mover, &sphere);
  const auto contact = GRAZE_BOTH(graze_sphere_cast_contact);
  EXPECT_EQ(contact(&cast, &sphere, nullptr), GRAZE_IMPACT);
  EXPECT_EQ(contact(nullptr, &sphere, nullptr), GRAZE_INVALID);
  EXPECT_EQ(contact(&cast, nullptr, nullptr), GRAZE_INVALID);
}

TEST(InterfaceForC, GivesNoAnswerWithoutShapesOrRounding) {
  expect_no_answer_without_shapes<float>();
  expect_no_answer_without_shapes<double>();
}

}  // namespace
