// SPDX-License-Identifier: BSL-1.0
/// All installed headers, compiled after the macros that users' other headers are known for: single capital letters, and
/// the words of windows.h and math.h, of X11, Qt and the C library.
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cfloat>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iosfwd>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// The standard library comes first, and so does RapidCheck, which verify/rapidcheck.hpp includes: how they cope with macros is
// their own affair.
#define A
#define B
#define C
#define D
#define E
#define F
#define G
#define H
#define I
#define J
#define K
#define L
#define M
#define N
#define O
#define P
#define Q
#define R
#define S
#define T
#define U
#define V
#define W
#define X
#define Y
#define Z
#define min(x, y) ((x) < (y) ? (x) : (y))
#define max(x, y) ((x) > (y) ? (x) : (y))
#define near
#define far
#define small char
#define hyper long
#define interface struct
#define IN
#define OUT
#define OPTIONAL
#define ERROR 0
#define TRUE 1
#define FALSE 0
#define DOMAIN 1
#define OVERFLOW 3
#define UNDERFLOW 4
#define PI 3.14
#define pi 3.14
#define EPSILON 1e-9
#define None 0
#define Bool int
#define Status int
#define Success 0
#define Always 2
#define slots
#define signals public
#define emit
#define foreach for
#define forever for (;;)
#define major(device) (device)
#define minor(device) (device)
#define check(assertion)
#define require(assertion)
#define verify(assertion)

#include "graze/environment.hpp"
#include "graze/graze.hpp"
#include "graze/kernel.hpp"
#include "graze/promise.hpp"
#include "verify/audit.hpp"
#include "verify/audit/exhaustive.hpp"
#include "verify/audit/function_subject.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/audit/slice.hpp"
#include "verify/audit/vector_traits.hpp"
#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"
#include "verify/case/family.hpp"
#include "verify/case/input_ranges.hpp"
#include "verify/case/mutation.hpp"
#include "verify/case/random.hpp"
#include "verify/case/sampling.hpp"
#include "verify/case/simpler.hpp"
#include "verify/case/tape.hpp"
#include "verify/case/text.hpp"
#include "verify/fuzz.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/response.hpp"
#include "verify/judge/subject.hpp"
#include "verify/judge/tally.hpp"
#include "verify/judge/trial.hpp"
#include "verify/laws.hpp"
#include "verify/laws/text.hpp"
#include "verify/oracle/oracle.hpp"
#include "verify/properties.hpp"
#include "verify/rapidcheck.hpp"

namespace {

/// Uses what is only compiled where it is used.
template <class Real>
Real all_of_it(const graze::MovingSphere<Real>& mover, const graze::Sphere<Real>& sphere) {
  const graze::Ray<Real> ray{mover.sphere.centre, mover.displacement * Real(2)};
  const graze::SphereCast<Real> cast{mover.sphere.centre, sphere.centre, mover.sphere.radius};
  return graze::ray_sphere(ray, sphere).time + graze::ray_sphere_span(ray, sphere).exit +
         graze::sphere_sweep(mover, sphere).time + graze::moving_spheres(mover, mover).time +
         graze::sphere_cast(cast, sphere).time + graze::sphere_cast_contact(cast, sphere).distance +
         graze::containing_sphere(mover, sphere, graze::Rounding::towards_start).time;
}

}  // namespace

int main() {
  const float sum = all_of_it<float>({{{0, 0, 0}, 1}, {9, 0, 0}}, {{5, 0, 0}, 1});
  const double wide = all_of_it<double>({{{0, 0, 0}, 1}, {9, 0, 0}}, {{5, 0, 0}, 1});
  const long double plain = all_of_it<long double>({{{0, 0, 0}, 1}, {9, 0, 0}}, {{5, 0, 0}, 1});
  using Vector = graze::Vec3<float>;
  const std::array<float, 3> place{1, 2, 3};
  const graze::Sphere from_array{place, 1.0F};
  const bool is_kept = graze::environment().keeps_promise() &&
                       from_array.centre.to<std::array<float, 3>>() == place &&
                       graze::kernel::ray_sphere({{0, 0, 0}, {1, 2, 3}}, from_array).time > 0;
  const auto audited = verify::audit<verify::Question::ray, float>(
      [](Vector, Vector, Vector, float) { return false; }, {}, {.cases = 10});
  return sum > 0 && wide > 0 && plain > 0 && is_kept && audited.wrong() > 0 ? 0 : 1;
}
