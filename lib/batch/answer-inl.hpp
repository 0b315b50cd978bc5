// SPDX-License-Identifier: BSL-1.0
/// Answers to the candidates in SIMD lanes of double, by the formulas and bounds of stage 1 (graze/detail/filtered_answer.hpp).
#if defined(GRAZE_BATCH_ANSWER_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_ANSWER_INL
#undef GRAZE_BATCH_ANSWER_INL
#else
#define GRAZE_BATCH_ANSWER_INL
#endif

#include "batch/stable-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

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
template <Event event, class Real, bool one_mover, bool stable>
HWY_NOINLINE bool answer(const Block<Real>& block, Rounding rounding, bool numbers_are_certain,
                         Candidates<Real>& candidates) {
  const InDouble d;
  const hn::RebindToUnsigned<InDouble> findings;
  constexpr std::size_t words = Candidates<Real>::words;
  const auto widened = [d](const Real* numbers) GRAZE_INLINED {
    if constexpr (std::is_same_v<Real, double>) {
      return hn::LoadU(d, numbers);
    } else {
      return hn::PromoteTo(d, hn::LoadU(hn::Rebind<float, InDouble>(), numbers));
    }
  };
  const auto all_or_none = [&](bool yes)
                               GRAZE_INLINED { return hn::Eq(hn::Set(d, yes ? 1 : 0), hn::Set(d, 1)); };
  const Mask can_round = all_or_none(numbers_are_certain && (std::is_same_v<Real, float> || HWY_NATIVE_FMA));
  [[maybe_unused]] const Mover<InDouble> the_one = only_mover_of(d, block);
  if (one_mover && !hn::AllTrue(d, the_one.is_usable)) {
    std::fill_n(candidates.answers.begin(), candidates.count * words, 0);
    return false;
  }
  auto are_certain = hn::Eq(hn::Zero(findings), hn::Zero(findings));
  for (std::size_t i = 0; i < candidates.count; i += hn::Lanes(d)) {
    const auto load = [&](Place place) GRAZE_INLINED {
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
    // The displacement of the one mover is in range; its place and radius may be so far from B that their squares aren't.
    const auto in_range = [&](Place place) GRAZE_INLINED {
      return one_mover && place > ra ? load(place) : hn::IfThenElseZero(e.is_usable, load(place));
    };
    const Times<Real> times = [&]() GRAZE_INLINED {
      if constexpr (stable) {
        return stable_times<event>(in_range, m, e);
      } else {
        const Mask is_positive = hn::Gt(discriminant, d_error);
        const Root root = root_of<event, Real>(in_range, m, e, discriminant, d_error);
        const Times<Real> all = rounded(root, rounding, Real());
        return Times<Real>{all.number, hn::And(all.are_certain, is_positive)};
      }
    }();
    const Mask is_certain = hn::And(times.are_certain, can_round);

    const auto found = [&](Mask where, Outcome outcome, Motion motion = Motion::sliding) GRAZE_INLINED {
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
