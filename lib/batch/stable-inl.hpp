// SPDX-License-Identifier: BSL-1.0
/// Stable times in SIMD lanes, by the operations of graze/detail/stable.hpp, which are written out there and so give the same bits
/// here. Lanes for which its derivation doesn't hold are left to the scalar kernel.
#if defined(GRAZE_BATCH_STABLE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_STABLE_INL
#undef GRAZE_BATCH_STABLE_INL
#else
#define GRAZE_BATCH_STABLE_INL
#endif

#include "batch/root-inl.hpp"
#include "graze/detail/filter.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// D, with the S or M in its bound.
struct Discriminant {
  Doubles value, spread;
};
HWY_INLINE Discriminant stable_discriminant(const Mover<InDouble>& m, const Equation<InDouble>& e,
                                            Doubles r_square) {
  const InDouble d;
  using Stage1 = graze::detail::Filter<graze::detail::InDouble>;
  const Discriminant near{hn::NegMulAdd(m.a, e.c, hn::Mul(e.h, e.h)), e.size};
  const Mask is_distant = hn::And(hn::Lt(hn::Mul(hn::Set(d, Stage1::nearest_distant), r_square), e.size),
                                  hn::Lt(e.size, hn::Mul(hn::Set(d, Stage1::farthest_distant), r_square)));
  if (HWY_LIKELY(hn::AllFalse(d, is_distant))) return near;
  const auto minor = [](Doubles p, Doubles q, Doubles r, Doubles s)
                         GRAZE_INLINED { return hn::MulSub(p, q, hn::Mul(r, s)); };
  const Triple<InDouble> across{minor(e.d.y, m.v.z, e.d.z, m.v.y), minor(e.d.z, m.v.x, e.d.x, m.v.z),
                                minor(e.d.x, m.v.y, e.d.y, m.v.x)};
  return {hn::IfThenElse(is_distant, hn::MulSub(m.a, r_square, dot<InDouble>(across, across)), near.value),
          hn::IfThenElse(is_distant, root_or_more(hn::Mul(e.size, r_square)), near.spread)};
}

/// What R^2 is above r_square, from the radii that lanes load.
template <Event event, class Load>
HWY_INLINE Doubles r_square_low(const Load& load, Doubles radius, Doubles r_square) {
  const Doubles radius_a = event == Event::escape ? load(ra) : hn::Neg(load(ra));
  return hn::MulAdd(hn::Add(radius, radius), exact_difference(load(rb), radius_a).low,
                    hn::MulSub(radius, radius, r_square));
}

/// The stable times of impacts at most at the horizon, where lanes have fma.
template <Event event, class Load>
HWY_INLINE Times<double> stable_times(const Load& load, const Mover<InDouble>& m,
                                      const Equation<InDouble>& e) {
  const InDouble d;
  const auto set = [d](double x) GRAZE_INLINED { return hn::Set(d, x); };
  const Doubles r_square = hn::Mul(e.radius, e.radius);
  const Discriminant discriminant = stable_discriminant(m, e, r_square);
  const Doubles d_error =
      hn::Mul(hn::Mul(set(factor::of_discriminant * Bounds::unit), discriminant.spread), m.a);
  const Mask holds =
      hn::And(hn::And(e.is_usable, hn::Gt(discriminant.value, d_error)),
              hn::And(is_between(d, 0x1p-200, e.size, 0x1p200), is_between(d, 0x1p-200, m.a, 0x1p200)));

  // Other lanes compute with numbers for which nothing invalid happens.
  const Doubles positive = hn::IfThenElse(holds, discriminant.value, set(1)), s = hn::Sqrt(positive);
  const Doubles half_slope = hn::Div(set(event == Event::escape ? -0.5 : 0.5), s);
  const Doubles first =
      hn::Mul(event == Event::escape ? hn::Add(e.h, s) : hn::Sub(e.h, s), hn::Div(set(1), m.a));
  const Doubles low = r_square_low<event>(load, e.radius, r_square);
  const Doubles enough = hn::Mul(positive, hn::Mul(set(0.5 * Bounds::unit), r_square));
  Doubles time = hn::IfThenElseZero(holds, first);
  Mask are_done = hn::Not(holds);
  for (int step = 0; step < 2 && !hn::AllTrue(d, are_done); ++step) {
    const Doubles x = hn::NegMulAdd(time, m.v.x, e.d.x), y = hn::NegMulAdd(time, m.v.y, e.d.y),
                  z = hn::NegMulAdd(time, m.v.z, e.d.z);
    const Doubles f = hn::Sub(hn::MulAdd(z, z, hn::MulAdd(y, y, hn::MulSub(x, x, r_square))), low);
    const Doubles distance = hn::Abs(f),
                  left = hn::Mul(
                      hn::Mul(m.a, distance),
                      hn::MulAdd(set(64 * Bounds::unit), discriminant.spread, hn::Add(distance, distance)));
    time = hn::IfThenElse(are_done, time, hn::MulAdd(f, half_slope, time));
    are_done = hn::Or(are_done, hn::Le(left, enough));
  }
  return {hn::Min(time, load(end)),
          hn::And(hn::And(holds, are_done), hn::Ge(time, set(std::numeric_limits<double>::min())))};
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
