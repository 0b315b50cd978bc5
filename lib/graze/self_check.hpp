// SPDX-License-Identifier: BSL-1.0
/// A test of graze inside your own program. With GRAZE_SELF_CHECK defined, stage 3 recomputes in integers every float and double
/// answer that stage 1 or 2, or a SIMD lane of graze::batch, is certain of, and the two must agree bit for bit. If they don't,
/// graze has a fault, or the compiler, its options or the processor break its arithmetic: a handler receives the case.
///
/// Define it in all files of a program or in none: `cmake -DGRAZE_SELF_CHECK=ON` does so, for graze::kernel and graze::batch too.
/// Constant expressions always use the integers.
///
/// Cost      see README.md in this folder; without the macro nothing is compiled.
/// Throws    never: a handler that throws ends the program.
/// Allocates never.
#pragma once

#include "graze/answer.hpp"
#include "graze/detail/relative.hpp"

#if defined(GRAZE_SELF_CHECK)

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

GRAZE_PRECISE_BEGIN
namespace graze {

/// Receives two lines: graze's answer with the right one, and the case as `graze explain` reads it.
using SelfCheckHandler = void (*)(const char* report);

/// The default: writes the report to standard error and calls std::abort.
[[noreturn]] inline void abort_by_self_check(const char* report) noexcept {
  std::fputs(report, stderr);
  std::abort();
}

/// The handler, one for the whole program; the function below sets it.
inline constinit std::atomic<SelfCheckHandler> self_check_handler{abort_by_self_check};

/// Replaces the handler and returns the previous one; null means the default. Any thread may call it; a handler runs in
/// the thread that asked the question.
inline SelfCheckHandler set_self_check_handler(SelfCheckHandler handler) noexcept {
  return self_check_handler.exchange(handler == nullptr ? abort_by_self_check : handler);
}

}  // namespace graze

namespace graze::inline GRAZE_BUILD::detail {

/// Text of at most two lines; what doesn't fit is cut.
class SelfCheckReport {
 public:
  SelfCheckReport& add(const char* words) noexcept {
    return put(std::snprintf(text_ + length_, room(), "%s", words));
  }
  template <class Real>
    requires std::is_floating_point_v<Real>
  SelfCheckReport& add(const Real& x) noexcept {
    return put(std::snprintf(text_ + length_, room(), " %a", static_cast<double>(x)));
  }
  template <class Real>
  SelfCheckReport& add(const Vec3<Real>& p) noexcept {
    return add(p.x).add(p.y).add(p.z);
  }
  template <class Real>
  SelfCheckReport& add(const Hit<Real>& hit) noexcept {
    add(" ").add(to_string(hit.outcome));
    if (!touches(hit)) return *this;
    return add(" t =").add(hit.time).add(" ").add(to_string(hit.motion));
  }
  template <class Real>
  SelfCheckReport& add(const Geometry<Real>& at) noexcept {
    add(" centre").add(at.centre).add(", point").add(at.point);
    return add(", normal").add(at.normal).add(", distance").add(at.distance);
  }

  /// The simplest case with this relative scene.
  template <class Real>
  SelfCheckReport& add(const Relative<Real>& scene, const Real& horizon) noexcept {
    using Format = Ieee<Real>;
    const auto plus = [](const Differences<Real>& p) { return Vec3<Real>{p.x.plus, p.y.plus, p.z.plus}; };
    const auto minus = [](const Differences<Real>& p) { return Vec3<Real>{p.x.minus, p.y.minus, p.z.minus}; };
    const auto are_same_bits = [](Real x, Real y) { return Format::bits(x) == Format::bits(y); };
    const Vec3<Real> from = minus(scene.d), back = minus(scene.v);
    const bool rests = scene.v.is_given(),
               is_ray = rests && !scene.container && Format::bits(scene.radius_a) == 0;
    const bool is_cast = !rests && are_same_bits(from.x, back.x) && are_same_bits(from.y, back.y) &&
                         are_same_bits(from.z, back.z);
    const bool is_moving = !rests && !is_cast;
    add(scene.container ? "container" : is_ray ? "ray" : is_cast ? "cast" : is_moving ? "moving" : "sweep");
    add(sizeof(Real) == sizeof(float) ? " f32" : " f64").add(from);
    if (!is_ray) add(scene.radius_a);
    add(plus(scene.v)).add(plus(scene.d)).add(scene.radius_b);
    if (is_ray) add(horizon);
    return is_moving ? add(back) : *this;
  }

  void send() noexcept { self_check_handler.load()(text_); }

 private:
  [[nodiscard]] std::size_t room() const noexcept { return sizeof text_ - length_; }
  SelfCheckReport& put(int written) noexcept {
    if (written > 0) {
      const auto size = static_cast<std::size_t>(written);
      length_ += size < room() ? size : room() - 1;
    }
    return *this;
  }

  char text_[1536]{};
  std::size_t length_ = 0;
};

/// Whether two answers have the same bits.
template <class Real>
[[nodiscard]] bool are_same(const Real& x, const Real& y) noexcept {
  return Ieee<Real>::bits(x) == Ieee<Real>::bits(y);
}
template <class Real>
[[nodiscard]] bool are_same(const Vec3<Real>& x, const Vec3<Real>& y) noexcept {
  return are_same(x.x, y.x) && are_same(x.y, y.y) && are_same(x.z, y.z);
}
template <class Real>
[[nodiscard]] bool are_same(const Hit<Real>& x, const Hit<Real>& y) noexcept {
  return x.outcome == y.outcome && x.motion == y.motion && are_same(x.time, y.time);
}
template <class Real>
[[nodiscard]] bool are_same(const Geometry<Real>& x, const Geometry<Real>& y) noexcept {
  return are_same(x.centre, y.centre) && are_same(x.point, y.point) && are_same(x.normal, y.normal) &&
         are_same(x.distance, y.distance);
}

/// Reports an answer that isn't `exact`.
template <class What, class Real>
void report_difference(const What& said, const What& exact, const Relative<Real>& scene, const Real& horizon,
                       Rounding rounding) noexcept {
  SelfCheckReport report;
  report.add("graze answers").add(said).add("; exactly it is").add(exact);
  report.add(rounding == Rounding::towards_start ? ", towards the start:\n" : ":\n");
  report.add(scene, horizon).add("\n").send();
}

inline constexpr bool self_checks = true;

/// Returns an answer, and reports it unless it is what `exactly()` returns. `make` returns the relative scene.
template <class What, class Exactly, class Make, class Real>
[[nodiscard, GRAZE_NOINLINE]] What self_checked(const What& said, const Exactly& exactly, const Make& make,
                                                const Real& horizon, Rounding rounding) noexcept {
  const What exact = exactly();
  if (!are_same(said, exact)) report_difference(said, exact, make(), horizon, rounding);
  return said;
}

}  // namespace graze::inline GRAZE_BUILD::detail
GRAZE_PRECISE_END

#else

namespace graze::inline GRAZE_BUILD::detail {
inline constexpr bool self_checks = false;
}

#endif
