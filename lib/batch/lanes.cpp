// SPDX-License-Identifier: BSL-1.0
/// The code for each instruction set; the widest available one is chosen when the program runs.
#define HWY_DISABLED_TARGETS \
  (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)  // their vectors can't be members
#define HWY_WANT_AVX3_DL  // so that -march=native can be one of the targets
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/lanes.cpp"
#include <hwy/foreach_target.h>  // includes this file once more for each target

#include "batch/answer-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {

template <Event event, bool stable, class Real>
Lanes<Real> lanes_of(const Block<Real>& block) {
  if (!block.has_one_mover) return {screen_pairs<event, Real>, answer<event, Real, false, stable>};
  return {block.has_spheres ? screen_spheres<event, Real> : screen_columns<event, Real>,
          answer<event, Real, true, stable>};
}
template <bool stable, class Real>
Lanes<Real> lanes_of_any(const Block<Real>& block) {
  return block.event == Event::escape ? lanes_of<Event::escape, stable>(block)
                                      : lanes_of<Event::first_contact, stable>(block);
}
Lanes<float> lanes_in_float(const Block<float>& block) { return lanes_of_any<false>(block); }
Lanes<double> lanes_in_double(const Block<double>& block) {
  return block.is_stable ? lanes_of_any<true>(block) : lanes_of_any<false>(block);
}

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace graze::batch {

HWY_EXPORT(lanes_in_float);
HWY_EXPORT(lanes_in_double);

template <>
Lanes<float> lanes_for(const Block<float>& block) noexcept {
  return HWY_DYNAMIC_DISPATCH(lanes_in_float)(block);
}
template <>
Lanes<double> lanes_for(const Block<double>& block) noexcept {
  return HWY_DYNAMIC_DISPATCH(lanes_in_double)(block);
}

}  // namespace graze::batch
#endif
