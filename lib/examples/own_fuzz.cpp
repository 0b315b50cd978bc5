// SPDX-License-Identifier: BSL-1.0
/// A fuzz target for a function of your own: is it wrong anywhere, however rarely? It needs an installed graze with GRAZE_VERIFY (the
/// preset verify). Without a fuzzer, it tries some cases of each family, and mutations of them:
///
///     g++ -std=c++20 -O2 lib/examples/own_fuzz.cpp $(pkg-config --cflags --libs graze-fuzz-replay) -o own_fuzz
///     ./own_fuzz --seeds seeds && ./own_fuzz seeds && echo "No answer breaks the promise."
///
/// With libFuzzer, under sanitizers, for as long as you let it:
///
///     clang++-19 -fsanitize=fuzzer,address,undefined lib/examples/own_fuzz.cpp $(pkg-config --cflags --libs graze-fuzz) -o own_fuzzer
///     ./own_fuzzer -runs=100000 seeds
///
/// The first answer that breaks the promise aborts it, with the case, the truth, and the fault that explains it if graze knows one.
/// lib/verify/TESTING.md has the lines for CMake, AFL++ and OSS-Fuzz, and says what to do with the cases found.
#include <algorithm>
#include <cmath>
#include <optional>
#include <verify/fuzz.hpp>

namespace {

struct Vec {
  double x, y, z;
};
Vec operator-(Vec p, Vec q) { return {p.x - q.x, p.y - q.y, p.z - q.z}; }
double dot(Vec p, Vec q) { return p.x * q.x + p.y * q.y + p.z * q.z; }

struct Ball {
  Vec centre;
  double radius;
};

/// When a ball that flies in a round room reaches its wall, as a fraction of its path.
std::optional<double> leaves(const Ball& ball, Vec way, const Ball& room) {
  const Vec m = ball.centre - room.centre;
  const double reach = room.radius - ball.radius, mv = dot(m, way), vv = dot(way, way);
  const double c =
      std::max(0.0, reach * reach - dot(m, m));  // the fuzzer found that rounding can put it below 0
  const double root = std::sqrt(mv * mv + vv * c);
  if (vv == 0) return std::nullopt;
  const double time = mv > 0 ? c / (mv + root) : (root - mv) / vv;  // no difference of what is nearly equal
  return time <= 1 ? std::optional(time) : std::nullopt;
}

/// The same as a function of floats. A function with the parameters of the question doesn't need this; a lambda can adapt one that
/// takes your own classes, or another order.
const auto leaves_in_floats = [](const verify::Scene<float>& scene) -> std::optional<float> {
  const auto vec = [](const auto& of) { return Vec{double(of[0]), double(of[1]), double(of[2])}; };
  const auto ball = [&](const auto& of) { return Ball{vec(of.centre), double(of.radius)}; };
  const auto time = leaves(ball(scene.a), vec(scene.a.motion), ball(scene.b));
  return time ? std::optional(static_cast<float>(*time)) : std::nullopt;
};

}  // namespace

// Its contract: only balls that start in the room. Its promise: each answer is right for a question whose numbers are at most 16
// floats away.
GRAZE_FUZZ(Question::container, float, leaves_in_floats, {.starts = Starts::contained}, {.backward = 16});

// Output:
//     No answer breaks the promise.
