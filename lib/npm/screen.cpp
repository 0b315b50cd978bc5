// SPDX-License-Identifier: BSL-1.0
/// The screen: by SIMD, two scenes at a time, it answers those that certainly have no contact, and leaves the others to
/// questions.cpp. It is a module of its own, which isn't loaded where there is no SIMD. For each type it exports
///
///   QUESTION_TYPE(chunk, count, ones)   answers the first scenes of the chunk as if none had a contact; lists those that may
///                                       have one in `open`, and returns how many they are. `ones` is that of questions.cpp
///
/// It evaluates stage 1 of the kernel (graze/detail/filter.hpp), in double for floats too, and answers on the same conditions as
/// first_contact_in and escape_in (graze/detail/filtered_answer.hpp). So their bounds hold here, and the answers are theirs.
#define GRAZE_BUILD wasm
#define GRAZE_LINKED
#include <algorithm>
#include <limits>

#include "chunk.hpp"
#include "graze/detail/filter.hpp"

namespace {

using namespace graze;
using Stage = detail::InDouble;
using Filter = detail::Filter<Stage>;
namespace factor = detail::factor;

/// A number of each of two scenes, and a condition on each: 0, or all bits.
using Two = double __attribute__((vector_size(16)));
using Both = long long __attribute__((vector_size(16)));

struct Vectors {
  Two x, y, z;

  [[nodiscard]] Vectors operator-(const Vectors& o) const noexcept { return {x - o.x, y - o.y, z - o.z}; }
};
[[nodiscard]] Two dot(const Vectors& p, const Vectors& q) noexcept {
  return p.z * q.z + (p.y * q.y + p.x * q.x);
}
[[nodiscard]] Two lesser(Two x, Two y) noexcept { return x < y ? x : y; }
[[nodiscard]] Two both(double x) noexcept { return Two{x, x}; }
[[nodiscard]] Both has_no_sign(Two x) noexcept { return __builtin_bit_cast(Both, x) >= 0; }

/// Numbers that lie behind each other, as doubles.
template <int count, class Real>
[[nodiscard]] auto loaded(const Real* first) noexcept {
  using Some = Real __attribute__((vector_size(count * sizeof(Real)), aligned(alignof(Real)), may_alias));
  return *reinterpret_cast<const Some*>(first);
}
template <int i, int k, class A, class B>
[[nodiscard]] Two picked(A a, B b) noexcept {
  return __builtin_convertvector(__builtin_shufflevector(a, b, i, k), Two);
}

/// An argument's numbers of scenes i and i + 1, or the one for all scenes.
template <class Real>
[[nodiscard]] Two two(const Numbers<Real>& all, std::size_t step, std::size_t i) noexcept {
  if (step == 0) return both(static_cast<double>(all[0]));
  return __builtin_convertvector(loaded<2>(&all[i]), Two);
}
template <class Real>
[[nodiscard]] Vectors two(const Places<Real>& all, std::size_t step, std::size_t i) noexcept {
  const auto& [x, y, z] = all[step * i];
  if (step == 0)
    return {both(static_cast<double>(x)), both(static_cast<double>(y)), both(static_cast<double>(z))};
  if constexpr (sizeof(Real) == 8) {
    const auto front = loaded<2>(&x), middle = loaded<2>(&z), back = loaded<2>(&(&all[i + 1])->y);
    return {picked<0, 3>(front, middle), picked<1, 2>(front, back), picked<0, 3>(middle, back)};
  } else {
    const auto front = loaded<4>(&x), back = loaded<4>(&(&all[i])->z);
    return {picked<0, 5>(front, back), picked<1, 6>(front, back), picked<2, 7>(front, back)};
  }
}

/// What differs between questions: how A moves, and what is asked.
enum class Motions { ray, displacement, both, ends };
template <Motions motions_, bool is_inside_ = false>
struct Asked {
  static constexpr Motions motions = motions_;
  static constexpr bool is_inside = is_inside_;
};

/// The terms of A in the conditions. They are often the same for all scenes.
template <class Question, class Real>
struct Mover {
  Vectors from, v;
  Two radius, horizon, a, reach;
  Both is_usable;

  Mover(const Chunk<Real>& in, const Steps& step, std::size_t i) noexcept
      : from(two<Real>(in.p, step.p, i)),
        v(two<Real>(in.q, step.q, i)),
        radius(two<Real>(in.m, step.m, i)),
        horizon(both(1)) {
    if constexpr (Question::motions == Motions::both) v = v - two<Real>(in.s, step.s, i);
    if constexpr (Question::motions == Motions::ends) v = v - from;
    if constexpr (Question::motions == Motions::ray) {  // its m is t_max
      is_usable = radius >= static_cast<double>(std::numeric_limits<Real>::min());
      horizon = lesser(radius, both(Filter::latest));
      radius = both(0);
    } else {
      is_usable = has_no_sign(radius);
    }
    a = dot(v, v);
    reach = a * horizon * horizon;
    is_usable &= (a > both(Filter::least<Real>)) & (a < both(Filter::most));
  }
};

/// Which of two scenes certainly have no contact.
template <class Question, class Real>
[[nodiscard]] Both has_none(const Mover<Question, Real>& mover, const Vectors& to, Two radius_b) noexcept {
  const Vectors d = to - mover.from;
  const Two radius = Question::is_inside ? radius_b - mover.radius : radius_b + mover.radius;
  const Two d_square = dot(d, d), r_square = radius * radius;
  const Two size = d_square + r_square, c = d_square - r_square, h = dot(d, mover.v);
  const Both is_usable = mover.is_usable & has_no_sign(radius_b) & (size > both(Filter::least<Real>)) &
                         (size < both(Filter::most));
  const Two c_error = factor::of_c * Stage::unit * size, way = h * mover.horizon;
  const Two at_end = c - (way + way) + mover.reach,
            error = factor::at_horizon * Stage::unit * (size + mover.reach);
  if constexpr (Question::is_inside) {
    return is_usable & (c < -c_error) & (radius >= both(0)) & (at_end < -error);
  } else {
    const Two discriminant = h * h - mover.a * c,
              discriminant_error = factor::of_discriminant * Stage::unit * size * mover.a;
    const Both is_late = error < lesser(at_end, c - mover.reach);
    return is_usable & (c > c_error) & ((h < both(0)) | (discriminant < -discriminant_error) | is_late);
  }
}

/// Lists the other scenes. Both of two are listed, and counted if they are open: no branch depends on what is hit.
template <class Question, class Real, class MoverAt>
[[nodiscard]] std::size_t listed(Chunk<Real>& all, std::size_t count, const Steps& step,
                                 const MoverAt& mover_at) noexcept {
  std::size_t open = 0;
  for (std::size_t i = 0; i < count; i += 2) {
    const Both none =
        has_none<Question, Real>(mover_at(i), two<Real>(all.r, step.r, i), two<Real>(all.n, step.n, i));
    all.open[open] = static_cast<std::uint16_t>(i);
    open += static_cast<std::size_t>(none[0] + 1);
    all.open[open] = static_cast<std::uint16_t>(i + 1);
    open += static_cast<std::size_t>(none[1] + 1);
  }
  // The scene behind an odd number of them.
  return open != 0 && all.open[open - 1] == count ? open - 1 : open;
}
template <class Question, class Real>
[[nodiscard, gnu::noinline]] std::size_t listed(Chunk<Real>& all, std::size_t count, unsigned ones) noexcept {
  const Steps step(ones);
  if ((step.p | step.q | step.s | step.m) != 0)
    return listed<Question>(all, count, step,
                            [&](std::size_t i) { return Mover<Question, Real>(all, step, i); });
  const Mover<Question, Real> one(all, step, 0);
  return listed<Question>(all, count, step, [&](std::size_t /*i*/) { return one; });
}

/// Writes what a scene without contact is answered to the first scenes.
template <class Real>
[[gnu::noinline]] void fill(Chunk<Real>& all, std::size_t count, Outcome outcome) noexcept {
  std::fill_n(all.time, count, std::numeric_limits<Real>::quiet_NaN());
  std::fill_n(all.outcome, count, outcome);
  std::fill_n(all.motion, count, Motion::sliding);
}

template <class Question, bool has_end, bool has_geometry, class Real>
[[nodiscard]] std::size_t screened(Chunk<Real>& all, std::size_t count, unsigned ones) noexcept {
  constexpr Real none = std::numeric_limits<Real>::quiet_NaN();
  fill(all, count, Question::is_inside ? Outcome::contained : Outcome::miss);
  if constexpr (has_end) std::fill_n(all.end, count, none);
  if constexpr (has_geometry) {
    for (auto* places : {all.centre, all.point, all.normal}) std::fill_n(&places->x, 3 * count, none);
  }
  return listed<Question>(all, count, ones);
}

using RaySphere = Asked<Motions::ray>;
using SphereSweep = Asked<Motions::displacement>;
using MovingSpheres = Asked<Motions::both>;
using SphereCasts = Asked<Motions::ends>;
using ContainingSphere = Asked<Motions::displacement, true>;

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_SCREEN(name, Question, has_end, has_geometry, Real, type)               \
  extern "C" __attribute__((export_name(#name "_" #type))) std::size_t name##_##type( \
      Chunk<Real>* chunk, std::size_t count, unsigned ones) {                         \
    return screened<Question, has_end, has_geometry>(*chunk, count, ones);            \
  }
#define GRAZE_SCREENS(Real, type)                                      \
  GRAZE_SCREEN(raySphere, RaySphere, false, false, Real, type)         \
  GRAZE_SCREEN(raySphereSpan, RaySphere, true, false, Real, type)      \
  GRAZE_SCREEN(sphereSweep, SphereSweep, false, false, Real, type)     \
  GRAZE_SCREEN(movingSpheres, MovingSpheres, false, false, Real, type) \
  GRAZE_SCREEN(sphereCast, SphereCasts, false, false, Real, type)      \
  GRAZE_SCREEN(sphereCastContact, SphereCasts, true, true, Real, type) \
  GRAZE_SCREEN(containingSphere, ContainingSphere, false, false, Real, type)
// NOLINTEND(bugprone-macro-parentheses)
GRAZE_SCREENS(double, f64)
GRAZE_SCREENS(float, f32)
