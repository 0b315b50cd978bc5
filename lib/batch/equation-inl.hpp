// SPDX-License-Identifier: BSL-1.0
/// The equation of graze/detail/relative.hpp in SIMD, with the bounds of graze/detail/filter.hpp: each lane is a scene.
///
/// The range of double is that of the filter; screen-inl.hpp says why that of float is narrower. Numbers out of range, NaN
/// included, are replaced by others, so that nothing invalid is computed; those lanes are left to the scalar kernel, as are
/// negative radii.
#if defined(GRAZE_BATCH_EQUATION_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_EQUATION_INL
#undef GRAZE_BATCH_EQUATION_INL
#else
#define GRAZE_BATCH_EQUATION_INL
#endif

#include <hwy/highway.h>

#include "batch/block.hpp"
#include "graze/detail/refine_root.hpp"

// For lambdas. With -O2, g++ calls some of them otherwise, and hands vectors over in memory.
#undef GRAZE_INLINED
#if HWY_COMPILER_MSVC
#define GRAZE_INLINED HWY_ATTR
#else
#define GRAZE_INLINED HWY_ATTR __attribute__((always_inline))
#endif

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;
namespace factor = graze::detail::factor;

template <class Number>
using LanesOf = hn::CappedTag<Number, vector_bytes / sizeof(Number)>;

/// The bounds for numbers of type Real computed in lanes of Number.
template <class Real, class Number>
struct Limits {
  static constexpr bool in_float = std::is_same_v<Number, float>;
  static constexpr Number unit = in_float ? Number(0x1p-24) : Number(0x1p-53);
  static constexpr Number least = in_float                      ? Number(0x1p-40)
                                  : std::is_same_v<Real, float> ? Number(0x1p-120)
                                                                : Number(0x1p-400);
  static constexpr Number most = in_float ? Number(0x1p40) : Number(0x1p200);
  static constexpr Number latest = in_float ? Number(0x1p41) : Number(0x1p301);
};

template <class D>
struct Triple {
  hn::Vec<D> x, y, z;
};
template <class D>
HWY_INLINE hn::Vec<D> dot(const Triple<D>& p, const Triple<D>& q) {
  return hn::MulAdd(p.z, q.z, hn::MulAdd(p.y, q.y, hn::Mul(p.x, q.x)));
}

template <class D, class V>
HWY_INLINE auto is_between(D d, hn::TFromD<D> least, V x, hn::TFromD<D> most) {
  return hn::And(hn::Gt(x, hn::Set(d, least)), hn::Lt(x, hn::Set(d, most)));
}

/// Whether the sign bit is set, also of a subnormal number that the processor takes for 0.
template <class D, class V>
HWY_INLINE hn::Mask<D> has_sign(D d, V x) {
  const hn::RebindToSigned<D> bits;
  return hn::RebindMask(d, hn::Lt(hn::BitCast(bits, x), hn::Zero(bits)));
}

/// The terms that don't depend on B.
template <class D>
struct Mover {
  Triple<D> from, v;
  hn::Vec<D> radius, a, horizon, reach;  ///< of A; A; T; A T^2
  hn::Mask<D> is_usable;
};
/// `load` returns the numbers of a column.
template <class Real, class D, class Load>
HWY_INLINE Mover<D> mover_of(D d, const Load& load, Real latest) {
  using Bounds = Limits<Real, hn::TFromD<D>>;
  Mover<D> m;
  m.from = {load(ax), load(ay), load(az)};
  m.radius = load(ra);
  m.v = {hn::Sub(load(px), load(mx)), hn::Sub(load(py), load(my)), hn::Sub(load(pz), load(mz))};
  m.a = dot<D>(m.v, m.v);
  const auto given = load(end);
  m.is_usable = hn::AndNot(
      has_sign(d, m.radius),
      hn::And(is_between(d, Bounds::least, m.a, Bounds::most),
              hn::Ge(given, hn::Set(d, static_cast<hn::TFromD<D>>(std::numeric_limits<Real>::min())))));
  const auto one = hn::Set(d, 1);
  m.a = hn::IfThenElse(m.is_usable, m.a, one);
  m.v = {hn::IfThenElse(m.is_usable, m.v.x, one), hn::IfThenElse(m.is_usable, m.v.y, one),
         hn::IfThenElse(m.is_usable, m.v.z, one)};
  m.horizon = hn::Min(hn::IfThenElse(m.is_usable, given, one),
                      hn::Set(d, std::min(static_cast<hn::TFromD<D>>(latest), Bounds::latest)));
  m.reach = hn::Mul(hn::Mul(m.a, m.horizon), m.horizon);
  return m;
}

/// The mover of a block with a single mover.
template <class Real, class D>
HWY_INLINE Mover<D> only_mover_of(D d, const Block<Real>& block) {
  return mover_of<Real>(
      d,
      [&](Place place) GRAZE_INLINED { return hn::Set(d, static_cast<hn::TFromD<D>>(*block.first[place])); },
      block.latest);
}

/// The coefficients.
template <class D>
struct Equation {
  Triple<D> d;
  hn::Vec<D> radius, d_square, size, c, h;  ///< R, |d|^2, S, C, H
  hn::Mask<D> is_usable;
};
template <Event event, class Real, class D, class Load>
HWY_INLINE Equation<D> equation_of(D d, const Load& load, const Mover<D>& m) {
  using Bounds = Limits<Real, hn::TFromD<D>>;
  Equation<D> e;
  const auto radius_b = load(rb);
  e.d = {hn::Sub(load(bx), m.from.x), hn::Sub(load(by), m.from.y), hn::Sub(load(bz), m.from.z)};
  e.radius = event == Event::escape ? hn::Sub(radius_b, m.radius) : hn::Add(radius_b, m.radius);
  e.d_square = dot<D>(e.d, e.d);
  auto r_square = hn::Mul(e.radius, e.radius);
  e.size = hn::Add(e.d_square, r_square);
  e.is_usable = hn::AndNot(has_sign(d, radius_b),
                           hn::And(m.is_usable, is_between(d, Bounds::least, e.size, Bounds::most)));
  if (HWY_UNLIKELY(!hn::AllTrue(d, e.is_usable))) {
    const auto one = hn::Set(d, 1);
    e.d = {hn::IfThenElse(e.is_usable, e.d.x, one), hn::IfThenElse(e.is_usable, e.d.y, one),
           hn::IfThenElse(e.is_usable, e.d.z, one)};
    e.d_square = hn::IfThenElse(e.is_usable, e.d_square, one);
    e.radius = hn::IfThenElse(e.is_usable, e.radius, one);
    r_square = hn::IfThenElse(e.is_usable, r_square, one);
    e.size = hn::IfThenElse(e.is_usable, e.size, one);
  }
  e.c = hn::Sub(e.d_square, r_square);
  e.h = dot<D>(e.d, m.v);
  return e;
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
