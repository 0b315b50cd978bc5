// SPDX-License-Identifier: BSL-1.0
/// The screen: which scenes certainly have no contact. It computes in the type of the numbers themselves, so that vectors
/// of floats have twice the lanes; what passes is computed in double (root-inl.hpp).
///
/// The conditions are those of first_contact_in and escape_in (graze/detail/filtered_answer.hpp), with the bounds of
/// graze/detail/filter.hpp, which hold in any binary format with its w: 2^-24 in float. Of those conditions, D < 0 and a late
/// contact imply C > 0. Each is a difference whose sign bit says whether it holds, and those bits are combined.
///
/// Range: A lies between the bounds `least` and `most` (Limits), S below `most`, and T is at most `latest`, after all
/// contacts. In float S / A < 2^80, so that these come before 2^40; A T^2 is below 2^122, and E below 2^124. S may be as small
/// as it likes: R^2 is made larger by `little` (smaller for escapes, where the conditions have the other sign), which makes all
/// conditions stricter than operations that underflow or flush can make them weaker. With u = 2^-126 in float, 2^-1022 in
/// double, the coefficients C, E and K change by less than 8 u, H by less than 4 u, and by it
///
///   E  by 8 u T <= 2^-82 in float, 2^-718 in double; `little` is 2^-70 and 2^-500
///   D  by 8 u sqrt(A S). Where sqrt(A S) > 2^-90 (2^-900) this is less than w A S / 500; elsewhere, as C A changes by
///      less than 8 u A, and H^2 and D by 2 u, by less than A little / 500, with A > 2^-40 (2^-400)
///   H  where C > little: a contact has |H| >= sqrt(A C) > 2^-55 (2^-450)
#if defined(GRAZE_BATCH_SCREEN_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_SCREEN_INL
#undef GRAZE_BATCH_SCREEN_INL
#else
#define GRAZE_BATCH_SCREEN_INL
#endif

#include "batch/equation-inl.hpp"
#include "batch/packing-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

/// What the screen needs of the mover, and factors of S in the bounds.
template <Event event, class Real>
struct Screen {
  using D = LanesOf<Real>;
  using V = hn::Vec<D>;
  using Bounds = Limits<Real, Real>;
  static constexpr D d{};
  static constexpr Real little =
      (event == Event::escape ? -1 : 1) * (Bounds::in_float ? Real(0x1p-70) : Real(0x1p-500));

  Mover<D> mover;
  V twice_horizon, discriminant_error, late_error_of_reach;

  HWY_INLINE explicit Screen(const Mover<D>& m)
      : mover(m),
        twice_horizon(hn::Add(m.horizon, m.horizon)),
        discriminant_error(hn::Mul(hn::Set(d, 512 * Bounds::unit), m.a)),
        late_error_of_reach(hn::Mul(hn::Set(d, 64 * Bounds::unit), m.reach)) {}

  /// Whether these spheres B certainly have none, where A is usable.
  HWY_INLINE hn::Mask<D> has_no_contact(V x, V y, V z, V radius_b) const {
    Triple<D> from{hn::Sub(x, mover.from.x), hn::Sub(y, mover.from.y), hn::Sub(z, mover.from.z)};
    const V radius =
        event == Event::escape ? hn::Sub(radius_b, mover.radius) : hn::Add(radius_b, mover.radius);
    V d_square = dot<D>(from, from), r_square = hn::MulAdd(radius, radius, hn::Set(d, little));
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
    const V late_error = hn::MulAdd(size, hn::Set(d, 64 * Bounds::unit), late_error_of_reach);
    V by_sign;
    if constexpr (event == Event::first_contact) {
      const V discriminant = hn::NegMulAdd(mover.a, c, hn::Mul(h, h));
      const V is_off = hn::MulAdd(size, discriminant_error, discriminant);
      const V is_late =
          hn::Sub(late_error, hn::Min(at_end, hn::Sub(c, mover.reach)));  // by the lesser of E and K
      const V is_outside = hn::MulSub(size, hn::Set(d, 32 * Bounds::unit), c);
      by_sign = hn::AndNot(radius_b, hn::Or3(is_off, is_late, hn::And(h, is_outside)));
    } else {
      const V is_early = hn::Add(at_end, late_error),
              is_inside = hn::MulAdd(size, hn::Set(d, 32 * Bounds::unit), c);
      by_sign = hn::AndNot(hn::Or(radius_b, radius), hn::And(is_early, is_inside));
    }
    const hn::RebindToSigned<D> bits;
    return hn::And(hn::RebindMask(d, hn::Lt(hn::BitCast(bits, by_sign), hn::Zero(bits))), in_range);
  }
};

/// Repeats the last candidate, so that the last vector holds ordinary numbers: subnormal ones would cost time, and others
/// could be invalid.
template <class Real>
HWY_INLINE void fill_up(Candidates<Real>& candidates, std::size_t used) {
  const LanesOf<Real> d;
  for (std::size_t place = 0; place < used; ++place) {
    Real* const numbers = candidates.number[place].data() + candidates.count;
    hn::StoreU(hn::Set(d, numbers[-1]), d, numbers);
  }
}

/// The numbers of a vector of scenes.
template <class Real, std::size_t count>
using Numbers = std::array<hn::Vec<LanesOf<Real>>, count>;

/// Makes those scenes of a block candidates that may have a contact, until there are `enough`. `load(i)` gives the numbers of
/// those from i on that differ between scenes, `has_no_contact(numbers)` tells which certainly have none.
template <class Real, class Load, class HasNoContact>
HWY_INLINE std::size_t screen_all(const Block<Real>& block, std::size_t enough, Candidates<Real>& candidates,
                                  const Load& load, const HasNoContact& has_no_contact) {
  using D = LanesOf<Real>;
  const D d;
  const hn::RebindToUnsigned<D> indices;
  const std::size_t size = block.size;
  std::size_t count = 0, i = 0;
  for (; i < size && count < enough; i += hn::Lanes(d)) {
    const auto numbers = load(i);
    const hn::Mask<D> none = has_no_contact(numbers);
    if (HWY_LIKELY(hn::AllTrue(d, none))) continue;
    hn::Mask<D> passes = hn::Not(none);
    if (HWY_UNLIKELY(i + hn::Lanes(d) > size)) passes = hn::And(passes, hn::FirstN(d, size - i));
    const Packing<D> packed(passes);
    for (std::size_t place = 0; place < numbers.size(); ++place)
      hn::StoreU(packed(d, numbers[place]), d, candidates.number[place].data() + count);
    const auto index = hn::Iota(indices, static_cast<hn::TFromD<decltype(indices)>>(i));
    hn::StoreU(packed(indices, index), indices, candidates.index.data() + count);
    count += hn::CountTrue(d, passes);
  }
  candidates.count = count;
  if (count > 0) fill_up(candidates, std::tuple_size_v<decltype(load(0))>);
  return std::min(i, size);
}

/// One mover, which is usable, against spheres in columns.
template <Event event, class Real>
HWY_NOINLINE std::size_t screen_columns(const Block<Real>& block, std::size_t enough,
                                        Candidates<Real>& candidates) {
  const Screen<event, Real> one(only_mover_of(LanesOf<Real>(), block));
  return screen_all(
      block, enough, candidates,
      [first = block.first, step = block.step](std::size_t i) HWY_ATTR {
        const LanesOf<Real> lanes;
        const auto load = [&](Place place)
                              HWY_ATTR { return hn::LoadU(lanes, first[place] + i * step[place]); };
        return Numbers<Real, rb + 1>{load(bx), load(by), load(bz), load(rb)};
      },
      [&](const auto& of) HWY_ATTR { return one.has_no_contact(of[bx], of[by], of[bz], of[rb]); });
}
/// The same against an array of graze's spheres.
template <Event event, class Real>
HWY_NOINLINE std::size_t screen_spheres(const Block<Real>& block, std::size_t enough,
                                        Candidates<Real>& candidates) {
  if (block.spheres == nullptr) return screen_columns<event>(block, enough, candidates);
  const LanesOf<Real> d;
  const Screen<event, Real> one(only_mover_of(d, block));
  const Real* const spheres = block.spheres;
  return screen_all(
      block, enough, candidates,
      [=](std::size_t i) HWY_ATTR {
        Numbers<Real, rb + 1> numbers;
        hn::LoadInterleaved4(d, spheres + 4 * i, numbers[bx], numbers[by], numbers[bz], numbers[rb]);
        return numbers;
      },
      [&](const auto& of) HWY_ATTR { return one.has_no_contact(of[bx], of[by], of[bz], of[rb]); });
}
/// A mover of its own for each scene.
template <Event event, class Real>
HWY_NOINLINE std::size_t screen_pairs(const Block<Real>& block, std::size_t enough,
                                      Candidates<Real>& candidates) {
  const LanesOf<Real> d;
  return screen_all(
      block, enough, candidates,
      [&](std::size_t i) HWY_ATTR {
        Numbers<Real, places> numbers;
        for (std::size_t place = 0; place < places; ++place)
          numbers[place] = hn::LoadU(d, block.first[place] + (block.step[place] != 0 ? i : 0));
        return numbers;
      },
      [&](const auto& of) HWY_ATTR {
        const Screen<event, Real> own(
            mover_of<Real>(d, [&](Place place) HWY_ATTR { return of[place]; }, block.latest));
        return hn::And(own.has_no_contact(of[bx], of[by], of[bz], of[rb]), own.mover.is_usable);
      });
}

/// Makes all scenes of a block candidates: their mover is out of range.
template <class Real>
HWY_NOINLINE std::size_t pass_all(const Block<Real>& block, std::size_t /*enough*/,
                                  Candidates<Real>& candidates) {
  candidates.count = std::min(block.size, Candidates<Real>::enough);
  for (std::size_t place = 0; place <= rb; ++place) {
    for (std::size_t i = 0; i < candidates.count; ++i)
      candidates.number[place][i] =
          block.spheres == nullptr ? block.first[place][block.step[place] * i] : block.spheres[4 * i + place];
  }
  fill_up(candidates, rb + 1);
  for (std::size_t i = 0; i < candidates.count; ++i)
    candidates.index[i] = static_cast<typename Candidates<Real>::Index>(i);
  return candidates.count;
}

/// Whether the screen can look at scenes with this mover.
template <class Real>
bool is_usable(const Block<Real>& block) {
  const LanesOf<Real> d;
  return hn::AllTrue(d, only_mover_of(d, block).is_usable);
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
