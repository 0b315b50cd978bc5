// SPDX-License-Identifier: BSL-1.0
/// Roots in SIMD lanes of double, correctly rounded, by the formulas and bounds of stage 1 (graze/detail/filter.hpp) and, for results
/// in double, of one refinement step (graze/detail/refine_root.hpp).
#if defined(GRAZE_BATCH_ROOT_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_ROOT_INL
#undef GRAZE_BATCH_ROOT_INL
#else
#define GRAZE_BATCH_ROOT_INL
#endif

#include "batch/screen-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

using InDouble = LanesOf<double>;
using Doubles = hn::Vec<InDouble>;
using Mask = hn::Mask<InDouble>;
using Bounds = Limits<double, double>;

/// over_root_or_more and root_or_more of the headers, by the bits.
HWY_INLINE Doubles over_root_or_more(Doubles x, Doubles y) {
  const InDouble d;
  const hn::RebindToUnsigned<InDouble> bits;
  return hn::BitCast(d, hn::Add(hn::Sub(hn::BitCast(bits, x), hn::ShiftRight<1>(hn::BitCast(bits, y))),
                                hn::Set(bits, std::uint64_t{1023 * 4 + 1} << 49)));
}
HWY_INLINE Doubles root_or_more(Doubles x) {
  const InDouble d;
  const hn::RebindToUnsigned<InDouble> bits;
  return hn::BitCast(
      d, hn::Add(hn::ShiftRight<1>(hn::BitCast(bits, x)), hn::Set(bits, std::uint64_t{1023} << 51)));
}

/// One number per lane, as an unevaluated sum.
struct Sum {
  Doubles high, low;
};
/// x - y exactly.
HWY_INLINE Sum exact_difference(Doubles x, Doubles y) {
  const Doubles difference = hn::Sub(x, y), part = hn::Sub(difference, x);
  return {difference, hn::Sub(hn::Sub(x, hn::Sub(difference, part)), hn::Add(y, part))};
}
HWY_INLINE Doubles on_grid(Doubles x, Doubles grid) { return hn::Sub(hn::Add(x, grid), grid); }
/// x y as a multiple of the unit of the grid and a remainder.
HWY_INLINE Sum product_on_grid(Doubles x, Doubles y, Doubles grid) {
  const Doubles high = hn::Sub(hn::MulAdd(x, y, grid), grid);
  return {high, hn::MulSub(x, y, high)};
}

/// The square of place + rest.
HWY_INLINE Sum square_of(Doubles place, Doubles rest, Doubles grid) {
  const Sum square = product_on_grid(place, place, grid);
  return {square.high, hn::MulAdd(hn::Add(hn::Add(place, place), rest), rest, square.low)};
}

/// The terms of the residual f at the times u for one component, not added up.
HWY_INLINE Sum residual_of(Sum from, Sum v, Doubles u, Doubles grid, Doubles grid_of_squares) {
  const Doubles start = on_grid(from.high, grid);
  Doubles rest = hn::NegMulAdd(u, v.low, hn::Add(hn::Sub(from.high, start), from.low));
  const Sum way = product_on_grid(u, v.high, grid);
  const Doubles place = hn::Sub(start, way.high);
  rest = hn::Sub(rest, way.low);
  return square_of(place, rest, grid_of_squares);
}
template <Event event, class Load>
HWY_INLINE Doubles residual(const Load& load, Doubles u, Doubles size) {
  const InDouble d;
  const Doubles grid = hn::Mul(hn::Set(d, 8), root_or_more(size)),
                grid_of_squares = hn::Mul(hn::Set(d, 8), size);
  const auto of = [&](Place b, Place a, Place plus, Place minus) GRAZE_INLINED {
    return residual_of(exact_difference(load(b), load(a)), exact_difference(load(plus), load(minus)), u, grid,
                       grid_of_squares);
  };
  const Sum x = of(bx, ax, px, mx), y = of(by, ay, py, my), z = of(bz, az, pz, mz);
  const Doubles radius_a = event == Event::escape ? load(ra) : hn::Neg(load(ra));
  const Sum radius = exact_difference(load(rb), radius_a);
  const Doubles start = on_grid(radius.high, grid), rest = hn::Add(hn::Sub(radius.high, start), radius.low);
  const Sum r = square_of(start, rest, grid_of_squares);
  return hn::Add(hn::Add(hn::Add(x.high, y.high), hn::Sub(z.high, r.high)),
                 hn::Add(hn::Add(x.low, y.low), hn::Sub(z.low, r.low)));
}

/// A root, value + rest, with a bound on its error.
struct Root {
  Doubles value, rest, error;
};

/// x less `unit` in the last place where `mask` is set, for x > 0. A unit of float is 2^29 of double.
HWY_INLINE Doubles below_where(Mask mask, Doubles x, std::int64_t unit) {
  const InDouble d;
  const hn::RebindToSigned<InDouble> bits;
  return hn::BitCast(
      d, hn::Sub(hn::BitCast(bits, x), hn::IfThenElseZero(hn::RebindMask(bits, mask), hn::Set(bits, unit))));
}

/// Times as they are stored, and which of them are certain. Outside [least, most], a number of the type or one next to
/// it is subnormal or infinite.
template <class Real>
struct Times {
  hn::Vec<hn::Rebind<Real, InDouble>> number;
  Mask are_certain;
};
HWY_INLINE Times<double> rounded(const Root& root, Rounding rounding, double /*type*/) {
  const InDouble d;
  const auto end = [&](Doubles rest) GRAZE_INLINED {
    const Doubles sum = hn::Add(root.value, rest);
    if (rounding == Rounding::nearest) return sum;
    return below_where(hn::Lt(rest, hn::Sub(sum, root.value)), sum, 1);
  };
  const Doubles down = end(hn::Sub(root.rest, root.error)), up = end(hn::Add(root.rest, root.error));
  return {down, hn::And(hn::Eq(down, up), hn::Ge(down, hn::Set(d, std::numeric_limits<double>::min())))};
}
HWY_INLINE Times<float> rounded(const Root& root, Rounding rounding, float /*type*/) {
  const InDouble d;
  const hn::Rebind<float, InDouble> floats;
  const hn::RebindToUnsigned<InDouble> bits;
  constexpr double least = 2 * static_cast<double>(std::numeric_limits<float>::min()),
                   most = static_cast<double>(std::numeric_limits<float>::max()) / 2;
  const auto end = [&](Doubles x) GRAZE_INLINED {
    const auto nearest = hn::DemoteTo(floats, x);
    if (rounding == Rounding::nearest) return nearest;
    const Doubles number = hn::PromoteTo(d, nearest);
    return hn::DemoteTo(floats, below_where(hn::Gt(number, x), number, std::int64_t{1} << 29));
  };
  const Doubles from = hn::Sub(root.value, root.error), to = hn::Add(root.value, root.error);
  const auto down = end(from), up = end(to);
  const auto bits_of_float = [&](auto number) GRAZE_INLINED {
    return hn::PromoteTo(bits, hn::BitCast(hn::RebindToUnsigned<decltype(floats)>(), number));
  };
  const Mask are_one = hn::RebindMask(d, hn::Eq(bits_of_float(down), bits_of_float(up)));
  return {down, hn::And(are_one, hn::And(hn::Ge(from, hn::Set(d, least)), hn::Le(to, hn::Set(d, most))))};
}

/// A root of the equation, where D > eD.
template <Event event, class Real, class Load>
HWY_INLINE Root root_of(const Load& load, const Mover<InDouble>& m, const Equation<InDouble>& e,
                        Doubles discriminant, Doubles d_error) {
  const InDouble d;
  // Where D > eD doesn't hold, this is a root of some other equation, whose slope isn't 0.
  const Doubles positive = hn::Max(discriminant, d_error);
  const Doubles s = hn::Sqrt(positive), inverse = hn::Div(hn::Set(d, 1), m.a);
  const Doubles u = hn::Mul(event == Event::escape ? hn::Add(e.h, s) : hn::Sub(e.h, s), inverse);
  if constexpr (std::is_same_v<Real, float>) {
    return {u, hn::Zero(d),
            hn::Mul(hn::Set(d, graze::detail::InDouble::time_error), over_root_or_more(e.size, positive))};
  } else {
    const Doubles slope = hn::NegMulAdd(m.a, u, e.h);
    const Doubles g = hn::Div(hn::Set(d, 0.5), slope);
    const Doubles curvature = hn::Mul(hn::Mul(m.a, g), g);
    const Doubles y = hn::Mul(hn::Mul(hn::Set(d, factor::of_y * Bounds::unit), e.size), curvature);
    const Doubles f = residual<event>(load, u, e.size), first = hn::Mul(f, g);
    const Doubles way = hn::MulAdd(first, hn::Mul(f, curvature), first);
    const Doubles share = hn::MulAdd(hn::Mul(hn::Set(d, 3), y), y, hn::Set(d, 0x1p-26));
    return {u, way,
            hn::MulAdd(share, hn::Abs(first), hn::Mul(hn::Mul(hn::Set(d, 0x1p-94), e.size), hn::Abs(g)))};
  }
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
