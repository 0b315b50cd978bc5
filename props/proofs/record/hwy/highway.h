// SPDX-License-Identifier: BSL-1.0
/// Replaces Highway's header: vectors of one lane that holds a recorded number.
///
/// A product that may be fused with a sum is distinguished from others, as only the refinement step relies on the fusing.
#pragma once

#include "recorded.hpp"

#define HWY_NAMESPACE N_RECORDED
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_INLINE inline
#define HWY_NOINLINE
#define HWY_ATTR
#define HWY_UNLIKELY(condition) (condition)
#define HWY_LIKELY(condition) (condition)
#define HWY_NATIVE_FMA 1

namespace hwy::HWY_NAMESPACE {

using recording::Bits, recording::comparisons, recording::Recorded, recording::recorded;

template <class T>
struct Tag {
  using Number = T;
};
template <class T, std::size_t>
using CappedTag = Tag<T>;
template <class T, class D>
using Rebind = Tag<T>;
template <class D>
using RebindToUnsigned = Tag<std::uint64_t>;
template <class D>
using RebindToSigned = Tag<std::int64_t>;
template <class D>
using TFromD = typename D::Number;
template <class D>
using Vec = std::conditional_t<std::is_integral_v<TFromD<D>>, Bits, Recorded>;
struct IsSet {
  bool value;
};
template <class D>
using Mask = IsSet;

constexpr std::size_t Lanes(auto /*d*/) { return 1; }
constexpr std::size_t MaxLanes(auto /*d*/) { return 1; }
template <class D>
Vec<D> Zero(D /*d*/) {
  return {};
}
template <class D>
Vec<D> Set(D /*d*/, TFromD<D> x) {
  if constexpr (std::is_integral_v<TFromD<D>>)
    return static_cast<std::uint64_t>(x);
  else
    return x;
}
template <class D>
Vec<D> LoadU(D /*d*/, const TFromD<D>* numbers) {
  return *numbers;
}
template <class D, class V>
Vec<D> BitCast(D /*d*/, V x) {
  if constexpr (std::is_same_v<V, Vec<D>>)
    return x;
  else if constexpr (std::is_same_v<V, Bits>)
    return x.as_number();
  else
    return Bits(x);
}
auto PromoteTo(auto /*d*/, auto x) { return x; }
auto DemoteTo(auto /*d*/, auto x) { return x; }

auto Add(auto x, auto y) { return x + y; }
auto Sub(auto x, auto y) { return x - y; }
inline Recorded Mul(Recorded x, Recorded y) { return x * y; }
inline Recorded Div(Recorded x, Recorded y) { return x / y; }
inline Recorded Neg(Recorded x) { return -x; }
inline Recorded Abs(Recorded x) { return std::fabs(x); }
inline Recorded Sqrt(Recorded x) { return std::sqrt(x); }
inline Recorded fused(Recorded x, Recorded y) { return recorded("fused *", x, y, x.value() * y.value()); }
inline Recorded MulAdd(Recorded x, Recorded y, Recorded z) { return fused(x, y) + z; }
inline Recorded MulSub(Recorded x, Recorded y, Recorded z) { return fused(x, y) - z; }
inline Recorded NegMulAdd(Recorded x, Recorded y, Recorded z) { return z - fused(x, y); }
inline Recorded Min(Recorded x, Recorded y) { return recorded("min", x, y, std::fmin(x.value(), y.value())); }
inline Recorded Max(Recorded x, Recorded y) { return x.value() > y.value() ? x : y; }
template <int by>
Bits ShiftRight(Bits x) {
  return x >> by;
}
template <int by>
Bits ShiftLeft(Bits x) {
  return x << by;
}

// Of sign bits.
inline Recorded Or(Recorded x, Recorded y) { return recorded("or", x, y, 0); }
inline Recorded Or3(Recorded x, Recorded y, Recorded z) { return Or(Or(x, y), z); }
inline Recorded And(Recorded x, Recorded y) { return recorded("and", x, y, 0); }
inline Recorded AndNot(Recorded x, Recorded y) { return recorded("and not", x, y, 0); }

inline Bits Or(Bits x, Bits y) { return x | y; }
inline IsSet And(IsSet x, IsSet y) { return {x.value && y.value}; }
inline IsSet Or(IsSet x, IsSet y) { return {x.value || y.value}; }
inline IsSet AndNot(IsSet x, IsSet y) { return {!x.value && y.value}; }
inline IsSet Not(IsSet x) { return {!x.value}; }
auto RebindMask(auto /*d*/, IsSet x) { return x; }
auto FirstN(auto /*d*/, std::size_t count) { return IsSet{count != 0}; }
/// False, so that nothing is left out.
bool AllTrue(auto /*d*/, IsSet /*mask*/) { return false; }
bool AllFalse(auto /*d*/, IsSet /*mask*/) { return false; }
auto IfThenElse(IsSet mask, auto x, auto y) { return mask.value ? x : y; }
auto IfThenElseZero(IsSet mask, auto x) { return mask.value ? x : decltype(x)(); }

inline Recorded as_number(Recorded x) { return x; }
inline Recorded as_number(Bits x) { return x.as_number(); }
template <class V>
IsSet compared(V x, V y, bool value) {
  comparisons.emplace_back(as_number(x), as_number(y));
  return {value};
}
auto Lt(auto x, auto y) { return compared(x, y, x.value() < y.value()); }
auto Le(auto x, auto y) { return compared(x, y, x.value() <= y.value()); }
auto Gt(auto x, auto y) { return compared(x, y, x.value() > y.value()); }
auto Ge(auto x, auto y) { return compared(x, y, x.value() >= y.value()); }
auto Eq(auto x, auto y) { return compared(x, y, x.value() == y.value()); }
auto Ne(auto x, auto y) { return compared(x, y, x.value() != y.value()); }

template <class... Any>
void LoadInterleaved4(const Any&... /*any*/) {}
template <class... Any>
void StoreInterleaved2(const Any&... /*any*/) {}
template <class... Any>
void StoreU(const Any&... /*any*/) {}
template <class... Any>
void StoreMaskBits(const Any&... /*any*/) {}

}  // namespace hwy::HWY_NAMESPACE
