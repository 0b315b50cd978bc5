// SPDX-License-Identifier: BSL-1.0
/// Properties of a function of your own, in tenths of a second: does it break what holds of every contact? Here a function with a common
/// epsilon takes slow motions for none; the same function without it doesn't. It needs an installed graze with GRAZE_VERIFY.
///
///     g++ -std=c++20 -O2 -ffp-contract=off lib/examples/own_properties.cpp $(pkg-config --cflags --libs graze-verify) -o own_properties
///     ./own_properties
///
/// Your own test has EXPECT_TRUE(result.hold()) << result, which prints all of it. lib/verify/TESTING.md lists the properties, and the
/// lines for frameworks other than GoogleTest; lib/verify/example is a project to copy.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <verify/properties.hpp>

namespace {

struct Vec {
  float x, y, z;
};
struct Difference {
  double x, y, z;
};
Difference operator-(Vec p, Vec q) {
  return {double(p.x) - double(q.x), double(p.y) - double(q.y), double(p.z) - double(q.z)};
}
double dot(Difference p, Difference q) { return p.x * q.x + p.y * q.y + p.z * q.z; }
Difference cross(Difference p, Difference q) {
  return {p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
}

/// When two moving spheres first meet, as a fraction of the step; computed in double, since floats cancel. The root comes from how far
/// the path passes from the other centre: b^2 - ac cancels all 53 bits where spheres move by 2e9 and pass 210 apart.
template <bool has_epsilon>
std::optional<float> meet(Vec a, float radius_a, Vec way_a, Vec b, float radius_b, Vec way_b) {
  const Difference d = b - a, v = way_a - way_b;
  const double reach = double(radius_a) + double(radius_b), c = dot(d, d) - reach * reach;
  if (c <= 0) return 0.0F;
  if (has_epsilon && dot(v, v) < 1e-6) return std::nullopt;
  const Difference aside = cross(d, v);
  const double dv = dot(d, v), root = reach * reach * dot(v, v) - dot(aside, aside);
  if (dv <= 0 || root < 0) return std::nullopt;
  const double time = c / (dv + std::sqrt(root));
  return time <= 1 ? std::optional(static_cast<float>(time)) : std::nullopt;
}

/// The second argument is the contract, which is the default here. The third is the promise: each answer is right for a question whose
/// numbers are at most 16 floats away. Answers within that break no property.
template <class Function>
void print(const char* what, Function& function) {
  const auto result = verify::properties<verify::Question::moving, float>(function, {}, {.backward = 16});
  std::printf("%s: %zu of %zu properties broken\n", what, result.broken.size(), result.tested.size());
  for (const auto& one : result.broken) {
    std::printf("  %.*s\n", static_cast<int>(one.property.size()), one.property.data());
    std::printf("  simplest case: %s\n", write(one.simplest).c_str());
  }
  for (const auto& why : result.diagnosis.explanations)
    std::printf("  the routine %s\n  %s\n", why.sentence.c_str(), why.remedy.c_str());
}

}  // namespace

int main() {
  print("with the epsilon", meet<true>);
  print("without", meet<false>);
}

// Output:
//     with the epsilon: 1 of 16 properties broken
//       scaling_all_lengths_by_a_power_of_two_scales_lengths_and_no_time
//       simplest case: moving f32 0x1p+0 -0x1p+1 0x0p+0 0x0p+0 0x1p+0 0x0p+0 -0x1p+0 -0x1p+0 0x0p+0 -0x1p+0 0x1p+1 0x1p+1 -0x1p+1 0x0p+0
//       the routine treats motions of up to about 0.001 as none
//       Compare a = v.v with 0: scenes may be small, and steps short.
//     without: 0 of 16 properties broken
