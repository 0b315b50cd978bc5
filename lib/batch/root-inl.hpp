// SPDX-License-Identifier: BSL-1.0
/// Answers to the candidates in SIMD lanes of double, by the formulas and bounds of stage 1 (graze/detail/filtered_answer.hpp)
/// and, for results in double, of one refinement step (graze/detail/refine_root.hpp).
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
  const auto of = [&](Place b, Place a, Place plus, Place minus) HWY_ATTR {
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
  const auto end = [&](Doubles rest) HWY_ATTR {
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
  const auto end = [&](Doubles x) HWY_ATTR {
    const auto nearest = hn::DemoteTo(floats, x);
    if (rounding == Rounding::nearest) return nearest;
    const Doubles number = hn::PromoteTo(d, nearest);
    return hn::DemoteTo(floats, below_where(hn::Gt(number, x), number, std::int64_t{1} << 29));
  };
  const Doubles from = hn::Sub(root.value, root.error), to = hn::Add(root.value, root.error);
  const auto down = end(from), up = end(to);
  const auto bits_of_float = [&](auto number) HWY_ATTR {
    return hn::PromoteTo(bits, hn::BitCast(hn::RebindToUnsigned<decltype(floats)>(), number));
  };
  const Mask are_one = hn::RebindMask(d, hn::Eq(bits_of_float(down), bits_of_float(up)));
  return {down, hn::And(are_one, hn::And(hn::Ge(from, hn::Set(d, least)), hn::Le(to, hn::Set(d, most))))};
}

/// A root of the equation, where D > eD.
template <Event event, class Real, bool one_mover, class Load>
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
    const auto in_range = [&](Place place) HWY_ATTR {
      return one_mover && place > rb ? load(place) : hn::IfThenElseZero(e.is_usable, load(place));
    };
    const Doubles f = residual<event>(in_range, u, e.size), first = hn::Mul(f, g);
    const Doubles way = hn::MulAdd(first, hn::Mul(f, curvature), first);
    const Doubles share = hn::MulAdd(hn::Mul(hn::Set(d, 3), y), y, hn::Set(d, 0x1p-26));
    return {u, way,
            hn::MulAdd(share, hn::Abs(first), hn::Mul(hn::Mul(hn::Set(d, 0x1p-94), e.size), hn::Abs(g)))};
  }
}

/// Stores answers: times and what follows them in memory. Where `are_impacts` isn't set, the time is 0.
HWY_INLINE void store(std::uint64_t* answers, Times<double> times, Mask are_impacts,
                      hn::Vec<hn::RebindToUnsigned<InDouble>> findings) {
  const hn::RebindToUnsigned<InDouble> bits;
  const auto time = hn::BitCast(bits, hn::IfThenElseZero(are_impacts, times.number));
  hn::StoreInterleaved2(time, findings, bits, answers);
}
HWY_INLINE void store(std::uint64_t* answers, Times<float> times, Mask are_impacts,
                      hn::Vec<hn::RebindToUnsigned<InDouble>> findings) {
  const hn::RebindToUnsigned<InDouble> bits;
  const hn::RebindToUnsigned<hn::Rebind<float, InDouble>> bits_of_floats;
  constexpr int before = std::endian::native == std::endian::little ? 0 : 32;
  const auto time = hn::ShiftLeft<before>(hn::PromoteTo(bits, hn::BitCast(bits_of_floats, times.number)));
  hn::StoreU(hn::Or(hn::IfThenElseZero(hn::RebindMask(bits, are_impacts), time), findings), bits, answers);
}

/// Answers the candidates whose lanes are certain.
template <Event event, class Real, bool one_mover>
HWY_NOINLINE bool answer(const Block<Real>& block, Rounding rounding, bool numbers_are_certain,
                         Candidates<Real>& candidates) {
  const InDouble d;
  const hn::RebindToUnsigned<InDouble> findings;
  constexpr std::size_t words = Candidates<Real>::words;
  const auto widened = [d](const Real* numbers) HWY_ATTR {
    if constexpr (std::is_same_v<Real, double>) {
      return hn::LoadU(d, numbers);
    } else {
      return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, InDouble>(), numbers));
    }
  };
  const auto all_or_none = [&](bool yes) HWY_ATTR { return hn::Eq(hn::Set(d, yes ? 1 : 0), hn::Set(d, 1)); };
  const Mask can_round = all_or_none(numbers_are_certain && (std::is_same_v<Real, float> || HWY_NATIVE_FMA));
  [[maybe_unused]] const Mover<InDouble> the_one = only_mover_of(d, block);
  if (one_mover && !hn::AllTrue(d, the_one.is_usable)) {
    std::fill_n(candidates.answers.begin(), candidates.count * words, 0);
    return false;
  }
  auto are_certain = hn::Eq(hn::Zero(findings), hn::Zero(findings));
  for (std::size_t i = 0; i < candidates.count; i += hn::Lanes(d)) {
    const auto load = [&](Place place) HWY_ATTR {
      return !one_mover || place <= rb ? widened(candidates.number[place].data() + i)
                                       : hn::Set(d, static_cast<double>(*block.first[place]));
    };
    const Mover<InDouble> m = one_mover ? the_one : mover_of<Real>(d, load, block.latest);
    const Equation<InDouble> e = equation_of<event, Real>(d, load, m);

    const Doubles c_error = hn::Mul(hn::Set(d, factor::of_c * Bounds::unit), e.size);
    const Mask c_is_positive = hn::And(e.is_usable, hn::Gt(e.c, c_error));
    const Mask c_is_negative = hn::And(e.is_usable, hn::Lt(e.c, hn::Neg(c_error)));
    const Doubles h_square = hn::Mul(e.h, e.h), discriminant = hn::NegMulAdd(m.a, e.c, h_square);
    const Doubles d_error = hn::Mul(hn::Mul(hn::Set(d, factor::of_discriminant * Bounds::unit), m.a), e.size);
    const Doubles late_error = hn::MulAdd(e.size, hn::Set(d, factor::at_horizon * Bounds::unit),
                                          hn::Mul(hn::Set(d, factor::at_horizon * Bounds::unit), m.reach));
    const Doubles at_end = hn::NegMulAdd(e.h, hn::Add(m.horizon, m.horizon), hn::Add(e.c, m.reach));
    const Mask is_positive = hn::Gt(discriminant, d_error);
    const Root root = root_of<event, Real, one_mover>(load, m, e, discriminant, d_error);
    const Times<Real> times = rounded(root, rounding, Real());
    const Mask is_certain = hn::And(times.are_certain, hn::And(can_round, is_positive));

    const auto found = [&](Mask where, Outcome outcome, Motion motion = Motion::sliding) HWY_ATTR {
      return hn::IfThenElseZero(hn::RebindMask(findings, where),
                                hn::Set(findings, finding_of<Real>(outcome, motion)));
    };
    auto finding = hn::Zero(findings);
    Mask is_impact;
    if constexpr (event == Event::first_contact) {
      const Doubles before_end = hn::Min(at_end, hn::Sub(e.c, m.reach));
      const Mask recedes = hn::Lt(e.h, hn::Zero(d));
      const Mask misses =
          hn::Or(recedes, hn::Or(hn::Lt(discriminant, hn::Neg(d_error)), hn::Gt(before_end, late_error)));
      is_impact = hn::And(hn::AndNot(recedes, c_is_positive),
                          hn::And(hn::Lt(before_end, hn::Neg(late_error)), is_certain));
      finding = hn::Or(found(hn::And(c_is_positive, misses), Outcome::miss),
                       found(is_impact, Outcome::impact, Motion::approaching));
      if (HWY_UNLIKELY(!hn::AllTrue(d, c_is_positive))) {
        const Mask overlaps = hn::And(
            c_is_negative,
            hn::And(
                hn::Gt(e.d_square, hn::Set(d, Limits<Real, double>::least)),
                hn::Gt(h_square,
                       hn::Mul(hn::Mul(hn::Set(d, factor::of_h_square * Bounds::unit * Bounds::unit), m.a),
                               e.d_square))));
        const Mask approaches = hn::Gt(e.h, hn::Zero(d));
        finding = hn::Or(
            finding, hn::Or(found(hn::And(overlaps, approaches), Outcome::overlap, Motion::approaching),
                            found(hn::AndNot(approaches, overlaps), Outcome::overlap, Motion::separating)));
      }
    } else {
      const Mask fits = hn::Ge(e.radius, hn::Zero(d)), is_inside = hn::And(c_is_negative, fits);
      is_impact = hn::And(is_inside, hn::And(hn::Gt(at_end, late_error), is_certain));
      finding =
          hn::Or(found(hn::Or(c_is_positive, hn::AndNot(fits, c_is_negative)), Outcome::outside),
                 hn::Or(found(hn::And(is_inside, hn::Lt(at_end, hn::Neg(late_error))), Outcome::contained),
                        found(is_impact, Outcome::impact, Motion::separating)));
    }
    store(candidates.answers.data() + i * words, times, is_impact, finding);
    are_certain = hn::And(are_certain, hn::Ne(finding, hn::Zero(findings)));
  }
  return hn::AllTrue(findings, are_certain);
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
