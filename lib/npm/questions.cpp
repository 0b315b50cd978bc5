// SPDX-License-Identifier: BSL-1.0
/// The functions that index.js calls. The module exports, for each type,
///
///   chunk_TYPE()                           the place of its chunk: arrays for the arguments of scenes and for answers
///   QUESTION_TYPE(count, ones, rounding)   answers the first scenes of the chunk, or with `only_open` those in `open`. A bit of
///                                          `ones` is set where an argument is the same for all of them
#define GRAZE_BUILD wasm
#define GRAZE_LINKED
#include "chunk.hpp"
#include "graze/graze.hpp"

namespace {

using namespace graze;

/// A scene as all questions get it.
template <class Real>
struct Scene {
  Vec3<Real> p, q, r, s;  ///< A: centre, displacement or end; B: centre, displacement
  Real m, n;              ///< A: radius; B: radius
};

template <class Real>
constinit Chunk<Real> chunk{};

/// Writes answers to the chunk. Where there is no number, NaN.
template <class Real>
struct Writer {
  static constexpr Real none = std::numeric_limits<Real>::quiet_NaN();
  Chunk<Real>& to = chunk<Real>;
  std::size_t i = 0;

  void write(const Hit<Real>& hit) const noexcept {
    to.outcome[i] = hit.outcome;
    to.motion[i] = touches(hit) || hit.outcome == Outcome::impact ? hit.motion : Motion::sliding;
    to.time[i] = touches(hit) ? hit.time : none;
  }
  void write(const Span<Real>& span) const noexcept {
    write(Hit<Real>{span.enter, span.outcome, span.motion});
    to.end[i] = touches(span) ? span.exit : none;
  }
  void write(const Contact<Real>& contact) const noexcept {
    constexpr Vec3<Real> nowhere{none, none, none};
    const bool is_impact = contact.hit.outcome == Outcome::impact;
    write(contact.hit);
    to.end[i] = is_impact ? contact.distance : none;
    to.centre[i] = touches(contact) ? contact.centre : nowhere;
    to.point[i] = is_impact ? contact.point : nowhere;
    to.normal[i] = touches(contact) ? contact.normal : nowhere;
  }
};

// The questions, without what the headers leave to the library because a processor may have an fma.

template <class Real>
Ray<Real> ray(const Scene<Real>& in) noexcept {
  return {in.p, in.q};
}
template <class Real>
MovingSphere<Real> mover(const Scene<Real>& in) noexcept {
  return {{in.p, in.m}, in.q};
}
template <class Real>
SphereCast<Real> cast(const Scene<Real>& in) noexcept {
  return {in.p, in.q, in.m};
}
template <class Real>
Sphere<Real> target(const Scene<Real>& in) noexcept {
  return {in.r, in.n};
}

struct RaySphere {
  template <class Real>
  static auto relative(const Scene<Real>& in) noexcept {
    return detail::relative(ray(in), target(in));
  }
  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] static Hit<Real> answer(const Scene<Real>& in, Rounding rounding) noexcept {
    return detail::first_contact([&] { return relative(in); }, in.m, rounding);
  }
};
struct RaySphereSpan {
  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] static Span<Real> answer(const Scene<Real>& in, Rounding rounding) noexcept {
    const Hit<Real> hit = RaySphere::answer(in, rounding);
    const auto relative = [&] { return RaySphere::relative(in); };
    return {hit.time, touches(hit) ? detail::exit<Real>(relative, rounding) : Real{}, hit.outcome,
            hit.motion};
  }
};
struct SphereSweep {
  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] static Hit<Real> answer(const Scene<Real>& in, Rounding rounding) noexcept {
    return detail::first_contact([&] { return detail::relative(mover(in), target(in)); }, Real{1}, rounding);
  }
};
struct MovingSpheres {
  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] static Hit<Real> answer(const Scene<Real>& in, Rounding rounding) noexcept {
    const auto relative = [&] { return detail::relative(mover(in), MovingSphere<Real>{target(in), in.s}); };
    return detail::first_contact(relative, Real{1}, rounding);
  }
};
struct SphereCasts {
  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] static Hit<Real> answer(const Scene<Real>& in, Rounding rounding) noexcept {
    return detail::first_contact([&] { return detail::relative(cast(in), target(in)); }, Real{1}, rounding);
  }
};
struct SphereCastContact {
  template <class Real>
  static Contact<Real> answer(const Scene<Real>& in, Rounding /*rounding*/) noexcept {
    return kernel::sphere_cast_contact(cast(in), target(in));
  }
};
struct ContainingSphere {
  template <class Real>
  [[GRAZE_ALWAYS_INLINE]] static Hit<Real> answer(const Scene<Real>& in, Rounding rounding) noexcept {
    const auto relative = [&] { return detail::relative_inside(mover(in), target(in)); };
    return detail::escape<Real>(relative, rounding);
  }
};

template <class Question, class Real>
void answer_all(std::size_t count, unsigned ones, Rounding rounding) noexcept {
  const Chunk<Real>& in = chunk<Real>;
  const Steps step(ones);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t i = (ones & only_open) != 0 ? in.open[k] : k;
    const Scene<Real> scene{in.p[i * step.p], in.q[i * step.q], in.r[i * step.r],
                            in.s[i * step.s], in.m[i * step.m], in.n[i * step.n]};
    Writer<Real>{.i = i}.write(Question::answer(scene, rounding));
  }
}

}  // namespace

#define GRAZE_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name
// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_QUESTION(name, Question, Real, type)                                    \
  GRAZE_EXPORT(name##_##type)(std::size_t count, unsigned ones, int rounding)->void { \
    answer_all<Question, Real>(count, ones, static_cast<Rounding>(rounding));         \
  }
#define GRAZE_QUESTIONS(Real, type)                                \
  GRAZE_EXPORT(chunk_##type)()->void* { return &chunk<Real>; }     \
  GRAZE_QUESTION(raySphere, RaySphere, Real, type)                 \
  GRAZE_QUESTION(raySphereSpan, RaySphereSpan, Real, type)         \
  GRAZE_QUESTION(sphereSweep, SphereSweep, Real, type)             \
  GRAZE_QUESTION(movingSpheres, MovingSpheres, Real, type)         \
  GRAZE_QUESTION(sphereCast, SphereCasts, Real, type)              \
  GRAZE_QUESTION(sphereCastContact, SphereCastContact, Real, type) \
  GRAZE_QUESTION(containingSphere, ContainingSphere, Real, type)
// NOLINTEND(bugprone-macro-parentheses)
GRAZE_QUESTIONS(double, f64)
GRAZE_QUESTIONS(float, f32)
