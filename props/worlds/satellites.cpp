// SPDX-License-Identifier: BSL-1.0
/// A catalogue of satellites, in double and kilometres: pairs whose orbits cross are screened for conjunctions, with spheres of
/// metres on straight lines within steps of ten seconds. A pair comes within a few hundred metres of each other, at a few
/// kilometres per second; the screen asks whether it comes within ten. Argument: pairs.
#define GRAZE_X(v) (v).x
#define GRAZE_Y(v) (v).y
#define GRAZE_Z(v) (v).z
#include "props/worlds/world.hpp"

namespace {

using Vector = graze::Vec3<double>;

/// A direction, from a polynomial map of two numbers to the unit sphere: no cosine, which differs between machines.
Vector direction(worlds::Random& random) {
  const double s = random.between(-1, 1), t = random.between(-1, 1), whole = 1 + s * s + t * t;
  return {2 * s / whole, 2 * t / whole, (1 - s * s - t * t) / whole};
}

Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

}  // namespace

int main(int argc, char** argv) {
  const int pairs = worlds::size_of(argc, argv, 20000);
  constexpr double gravity = 398600.4418, step = 10;  // km^3/s^2, s
  worlds::Random random(5);
  for (int i = 0; i < pairs; ++i) {
    // Both pass the same place, one of them a little to the side and a little later.
    const Vector place = random.between(6700, 8000) * direction(random);
    const double speed = std::sqrt(gravity / worlds::length(place));
    const Vector up = worlds::unit(place);
    const Vector one = speed * worlds::unit(cross(up, direction(random))),
                 other = speed * worlds::unit(cross(up, direction(random)));
    const Vector aside =
        random.between(-0.02, 0.02) * up + random.between(-0.02, 0.02) * worlds::unit(cross(up, one));
    const double before = random.between(0, step);
    const Vector a = place - before * one, b = place + aside - before * other;
    GRAZE_RECORD_MOVING(a, 0.005, step * one, b, 0.005, step * other);
  }
  return 0;
}
