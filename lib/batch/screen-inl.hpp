// SPDX-License-Identifier: BSL-1.0
/// The screen: which scenes certainly have no contact. It computes in the type of the numbers themselves, so that vectors
/// of floats have twice the lanes; what passes is computed in double (answer-inl.hpp).
///
/// The conditions are those of first_contact_in and escape_in (graze/detail/filtered_answer.hpp), with the bounds of
/// graze/detail/filter.hpp, which hold in any binary format with its w: 2^-24 in float. Of those conditions, D < 0 and a late
/// contact imply C > 0. Each is a difference whose sign bit says whether it holds, and those bits are combined.
///
/// Range: A lies between the bounds `least` and `most` (Limits), S below `most`, and T is at most `latest`, after all
/// contacts. In float S / A < 2^80, so that these come before 2^40; A T^2 is below 2^122, and E below 2^124. S may be as small
/// as desired: R^2 is made larger by `margin` (smaller for escapes, where the conditions have the other sign), which makes all
/// conditions stricter than operations that underflow or flush can make them weaker. With u = 2^-126 in float, 2^-1022 in
/// double, the coefficients C, E and K change by less than 8 u, H by less than 4 u, and by it
///
///   E  by 8 u T <= 2^-82 in float, 2^-718 in double; `margin` is 2^-70 and 2^-500
///   D  by 8 u sqrt(A S). Where sqrt(A S) > 2^-90 (2^-900) this is less than w A S / 500; elsewhere, as C A changes by
///      less than 8 u A, and H^2 and D by 2 u, by less than A margin / 500, with A > 2^-40 (2^-400)
///   H  where C > margin: a contact has |H| >= sqrt(A C) > 2^-55 (2^-450)
#if defined(GRAZE_BATCH_SCREEN_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_SCREEN_INL
#undef GRAZE_BATCH_SCREEN_INL
#else
#define GRAZE_BATCH_SCREEN_INL
#endif

#include "batch/equation-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// The terms of the mover that the screen needs, and factors of S in the bounds.
template <Event event, class Real>
struct Screen {
  using D = LanesOf<Real>;
  using V = hn::Vec<D>;
  using Bounds = Limits<Real, Real>;
  static constexpr D d{};
  static constexpr Real margin =
      (event == Event::escape ? -1 : 1) * (Bounds::in_float ? Real(0x1p-70) : Real(0x1p-500));

  Mover<D> mover;
  V twice_horizon, discriminant_error, late_error_of_reach;

  HWY_INLINE explicit Screen(const Mover<D>& m)
      : mover(m),
        twice_horizon(hn::Add(m.horizon, m.horizon)),
        discriminant_error(hn::Mul(hn::Set(d, factor::of_discriminant * Bounds::unit), m.a)),
        late_error_of_reach(hn::Mul(hn::Set(d, factor::at_horizon * Bounds::unit), m.reach)) {}

  /// Whether these spheres B certainly have no contact, where A is usable.
  HWY_INLINE hn::Mask<D> has_no_contact(V x, V y, V z, V radius_b) const {
    Triple<D> from{hn::Sub(x, mover.from.x), hn::Sub(y, mover.from.y), hn::Sub(z, mover.from.z)};
    const V radius =
        event == Event::escape ? hn::Sub(radius_b, mover.radius) : hn::Add(radius_b, mover.radius);
    V d_square = dot<D>(from, from), r_square = hn::MulAdd(radius, radius, hn::Set(d, margin));
    V size = hn::Add(d_square, r_square);
    const hn::Mask<D> in_range = hn::Lt(size, hn::Set(d, Bounds::most));
    if (HWY_UNLIKELY(!hn::AllTrue(d, in_range))) {
      from = {hn::IfThenElseZero(in_range, from.x), hn::IfThenElseZero(in_range, from.y),
              hn::IfThenElseZero(in_range, from.z)};
      d_square = hn::IfThenElseZero(in_range, d_square);
      r_square = hn::IfThenElseZero(in_range, r_square);
      size = hn::IfThenElse(in_range, size, hn::Set(d, 1));
    }
    const V c = hn::Sub(d_square, r_square), h = dot<D>(from, mover.v);
    const V at_end = hn::NegMulAdd(h, twice_horizon, hn::Add(c, mover.reach));  // E
    const V late_error = hn::MulAdd(size, hn::Set(d, factor::at_horizon * Bounds::unit), late_error_of_reach);
    V by_sign;
    if constexpr (event == Event::first_contact) {
      const V discriminant = hn::NegMulAdd(mover.a, c, hn::Mul(h, h));
      const V is_off = hn::MulAdd(size, discriminant_error, discriminant);
      const V is_late =
          hn::Sub(late_error, hn::Min(at_end, hn::Sub(c, mover.reach)));  // by the lesser of E and K
      const V is_outside = hn::MulSub(size, hn::Set(d, factor::of_c * Bounds::unit), c);
      by_sign = hn::AndNot(radius_b, hn::Or3(is_off, is_late, hn::And(h, is_outside)));
    } else {
      const V is_early = hn::Add(at_end, late_error),
              is_inside = hn::MulAdd(size, hn::Set(d, factor::of_c * Bounds::unit), c);
      by_sign = hn::AndNot(hn::Or(radius_b, radius), hn::And(is_early, is_inside));
    }
    return hn::And(has_sign(d, by_sign), in_range);
  }
};

/// The bits of a mask; the lowest bit is that of the first lane.
template <class D>
HWY_INLINE std::uint64_t bits_of(D d, hn::Mask<D> mask) {
  // Only x86 has more than eight lanes.
  std::conditional_t<(hn::MaxLanes(D()) > 8), std::uint16_t, std::uint8_t> bits = 0;
  std::uint8_t bytes[8];
  static_cast<void>(hn::StoreMaskBits(d, mask, bytes));
  std::memcpy(&bits, bytes, sizeof bits);
  return bits;
}

/// Makes candidates of the scenes of a block that may have a contact, until there are `enough`. `none_from(i)` tells which scenes
/// of a vector, from i on, certainly have no contact.
template <class Real, class NoneFrom>
HWY_INLINE std::size_t screen_all(const Block<Real>& block, std::size_t enough, Candidates<Real>& candidates,
                                  const NoneFrom& none_from) {
  const LanesOf<Real> d;
  std::size_t begin = 0, before = 0;
  // The hits of the previous set. They are listed once this set has been read: listing takes unpredictable branches, and while
  // the processor waits for them, the numbers of this set are on their way from memory.
  std::uint64_t found = 0;
  for (candidates.count = 0; begin < block.size && candidates.count < enough;
       begin += Candidates<Real>::set) {
    const std::size_t count = std::min(block.size - begin, Candidates<Real>::set);
    std::uint64_t none = 0;
    for (std::size_t i = 0; i < count; i += hn::Lanes(d)) none |= bits_of(d, none_from(begin + i)) << i;
    candidates.add(before, found);
    const std::uint64_t looked_at = ~std::uint64_t{0} >> (Candidates<Real>::set - count);
    found = ~none & looked_at;
    before = begin;
  }
  candidates.add(before, found);
  return std::min(begin, block.size);
}

/// One mover against spheres in columns.
template <Event event, class Real>
HWY_NOINLINE std::size_t screen_columns(const Block<Real>& block, std::size_t enough,
                                        Candidates<Real>& candidates) {
  const LanesOf<Real> d;
  const Screen<event, Real> one(only_mover_of(d, block));
  if (!hn::AllTrue(d, one.mover.is_usable)) return candidates.pass(block, enough);
  return screen_all(
      block, enough, candidates, [&, first = block.first, step = block.step](std::size_t i) GRAZE_INLINED {
        const auto load = [&](Place place)
                              GRAZE_INLINED { return hn::LoadU(d, first[place] + i * step[place]); };
        return one.has_no_contact(load(bx), load(by), load(bz), load(rb));
      });
}
/// The same against an array of graze's spheres.
template <Event event, class Real>
HWY_NOINLINE std::size_t screen_spheres(const Block<Real>& block, std::size_t enough,
                                        Candidates<Real>& candidates) {
  if (!block.has_spheres) return screen_columns<event>(block, enough, candidates);
  const LanesOf<Real> d;
  const Screen<event, Real> one(only_mover_of(d, block));
  if (!hn::AllTrue(d, one.mover.is_usable)) return candidates.pass(block, enough);
  return screen_all(block, enough, candidates, [&, spheres = block.first[bx]](std::size_t i) GRAZE_INLINED {
    hn::Vec<LanesOf<Real>> x, y, z, radius;
    hn::LoadInterleaved4(d, spheres + 4 * i, x, y, z, radius);
    return one.has_no_contact(x, y, z, radius);
  });
}
/// Each scene with a mover of its own.
template <Event event, class Real>
HWY_NOINLINE std::size_t screen_pairs(const Block<Real>& block, std::size_t enough,
                                      Candidates<Real>& candidates) {
  const LanesOf<Real> d;
  return screen_all(block, enough, candidates, [&](std::size_t i) GRAZE_INLINED {
    const auto load = [&](Place place)
                          GRAZE_INLINED { return hn::LoadU(d, block.first[place] + i * block.step[place]); };
    const Screen<event, Real> own(mover_of<Real>(d, load, block.latest));
    return hn::And(own.has_no_contact(load(bx), load(by), load(bz), load(rb)), own.mover.is_usable);
  });
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
