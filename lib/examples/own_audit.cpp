// SPDX-License-Identifier: BSL-1.0
/// An audit of a function of your own: how often is it wrong, and how badly? Here of the textbook sweep of a sphere, computed in float
/// and in double. It needs an installed graze with GRAZE_VERIFY (the preset verify).
///
///     g++ -std=c++20 -O2 -ffp-contract=off lib/examples/own_audit.cpp $(pkg-config --cflags --libs graze-verify) -o own_audit
///     ./own_audit
///
/// How badly is measured in steps: by how many, from one float to the next, the numbers of a case have to change at most before the
/// answer is right. Your own test has EXPECT_EQ(audit.wrong(), 0) << audit, which prints the simplest wrong cases, and the commands
/// that draw them. lib/verify/OWN.md says what a function may take and return; lib/verify/example is a project to copy.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <verify/audit.hpp>

namespace {

using Vec = std::array<float, 3>;

/// When a sphere first meets one at rest, as a fraction of its path, by the quadratic formula.
template <class Real>
std::optional<float> sweep(const Vec& a, float radius_a, const Vec& way, const Vec& b, float radius_b) {
  const Real reach = Real(radius_a) + Real(radius_b);
  Real vv = 0, mv = 0, c = -reach * reach;
  for (std::size_t i = 0; i < 3; ++i) {
    const Real m = Real(a[i]) - Real(b[i]), v = Real(way[i]);
    vv += v * v;
    mv += m * v;
    c += m * m;
  }
  if (c <= 0) return 0.0F;
  const Real discriminant = mv * mv - vv * c;
  if (mv >= 0 || discriminant < 0) return std::nullopt;
  const Real time = (-mv - std::sqrt(discriminant)) / vv;
  return time <= 1 ? std::optional(static_cast<float>(time)) : std::nullopt;
}

/// Tests a function on 10,000 cases of one family. The second argument is its contract, which is the default here.
template <class Function>
verify::FunctionAudit<float> audited(Function& function, std::string_view family) {
  return verify::audit<verify::Question::sweep, float>(function, {},
                                                       {.cases = 10'000, .seed = 1, .families = {family}});
}

std::string in_words(const verify::FunctionAudit<float>& audit) {
  return std::to_string(audit.wrong()) + " wrong, by " + std::to_string(audit.backward.largest) + " steps";
}

}  // namespace

int main() {
  // Everyday scenes; the same far from the origin, as on a planet; and packed balls, which touch.
  for (const char* family : {"ordinary", "offset", "dense"})
    std::printf("%-8s  float: %s;  double: %s\n", family, in_words(audited(sweep<float>, family)).c_str(),
                in_words(audited(sweep<double>, family)).c_str());

  // Every counted case is available: here the simplest contact that the floats missed.
  const auto audit = audited(sweep<float>, "ordinary");
  if (const auto& missed = audit.simplest[static_cast<std::size_t>(verify::Kind::missed)])
    std::printf("missed: %s\n", write(missed->trial.asked()).c_str());
}

// Output:
//     ordinary  float: 114 wrong, by 3244 steps;  double: 0 wrong, by 0 steps
//     offset    float: 56 wrong, by 10 steps;  double: 0 wrong, by 0 steps
//     dense     float: 1810 wrong, by 46 steps;  double: 148 wrong, by 1 steps
//     missed: sweep f32 -0x0p+0 -0x0p+0 -0x0p+0 0x1.28a9aep-4 -0x1.722cb2p+9 -0x1.15e1acp+8 -0x1.e4e38p+9 -0x1.24125cp+9 -0x1.b69208p+7 -0x1.7e9adp+9 0x1.f690ap-8
