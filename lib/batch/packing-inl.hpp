// SPDX-License-Identifier: BSL-1.0
/// Moves the lanes of a mask to the front. Highway's Compress does so by tables that GCC 12 copies to the stack at each use,
/// unless the processor has an instruction for it.
#if defined(GRAZE_BATCH_PACKING_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef GRAZE_BATCH_PACKING_INL
#undef GRAZE_BATCH_PACKING_INL
#else
#define GRAZE_BATCH_PACKING_INL
#endif

#include <hwy/highway.h>

#include "batch/lane_orders.hpp"

HWY_BEFORE_NAMESPACE();
namespace graze::batch::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class D>
class Packing {
 public:
  HWY_INLINE explicit Packing(hn::Mask<D> mask) : mask_(mask) {
    std::uint8_t bits[8];
    static_cast<void>(hn::StoreMaskBits(D(), mask, bits));
    bits_ = bits[0];
  }
  template <class Other>  // as wide as D
  HWY_INLINE hn::Vec<Other> operator()(Other d, hn::Vec<Other> lanes) const {
    if constexpr (hn::MaxLanes(D()) > 8) {
      return hn::Compress(lanes, hn::RebindMask(d, mask_));
    } else {
      const hn::Rebind<std::uint8_t, D> bytes;
      const hn::Rebind<std::uint32_t, D> words;
      const auto order = hn::PromoteTo(words, hn::LoadU(bytes, lane_orders[bits_].data()));
      if constexpr (sizeof(hn::TFromD<D>) == 4) {
        return hn::TableLookupLanes(lanes, hn::IndicesFromVec(d, order));
      } else {
        return hn::TableLookupLanes(lanes,
                                    hn::IndicesFromVec(d, hn::PromoteTo(hn::RebindToUnsigned<D>(), order)));
      }
    }
  }

 private:
  hn::Mask<D> mask_;
  std::size_t bits_;
};

}  // namespace graze::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
