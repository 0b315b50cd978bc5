// SPDX-License-Identifier: BSL-1.0
/// One hash over every bit that graze answers to a fixed stream of cases: the same for all compilers and flags.
/// Compiled with GRAZE_COMPILED it asks graze::kernel, and else the headers. It does no arithmetic of its own on
/// floating-point numbers, so no flag changes its cases.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#ifdef GRAZE_COMPILED
#include "graze/kernel.hpp"
namespace asked = graze::kernel;
#else
#include "graze/graze.hpp"
namespace asked = graze;
#endif

namespace {

std::uint64_t state = 1;
std::uint64_t word() {  // SplitMix64 (Steele, Lea, Flood, 2014)
  std::uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
template <class T>
void take(const T& value) {
  unsigned char bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
}

/// The same kind of number for a whole case: any bits, bits near one exponent, small integers times a power of two,
/// or subnormal ones.
template <class Real>
struct Numbers {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  static constexpr int fraction = sizeof(Real) == 4 ? 23 : 52, fields = sizeof(Real) == 4 ? 256 : 2048;
  std::uint64_t kind = word() % 8;
  std::uint64_t field = word() % (fields - 1);

  static Real of(std::uint64_t sign, std::uint64_t exponent, std::uint64_t low) {
    const std::uint64_t bits =
        sign << (8 * sizeof(Real) - 1) | exponent << fraction | (low & ((std::uint64_t{1} << fraction) - 1));
    return std::bit_cast<Real>(static_cast<Bits>(bits));
  }
  Real next(bool positive = false) {
    const std::uint64_t w = word(), low = word(), sign = positive ? 0 : w >> 63;
    if (kind == 0) return of(sign, w % fields, low);
    if (kind == 1) return of(sign, 0, low >> (w % 24));
    if (kind <= 3) {  // an integer of one to six bits
      const std::uint64_t n = low % 64;
      if (n == 0) return of(sign, 0, 0);
      const auto top = static_cast<int>(std::bit_width(n)) - 1;
      const std::uint64_t middle =
          kind == 2 ? static_cast<std::uint64_t>(fields) / 2 : 1 + field % (fields - 16);
      return of(sign, middle + static_cast<std::uint64_t>(top), (n << (fraction - top)));
    }
    return of(sign, static_cast<std::uint64_t>(fields) / 2 - 4 + w % 8, low);
  }
  graze::Vec3<Real> vec3() {
    const Real x = next(), y = next(), z = next();
    return {x, y, z};
  }
  graze::Sphere<Real> sphere() {
    const graze::Vec3<Real> centre = vec3();
    return {centre, next(word() % 64 != 0)};
  }
  graze::MovingSphere<Real> moving() {
    const graze::Sphere<Real> at = sphere();
    return {at, vec3()};
  }
};

template <class Real>
void take(const graze::Hit<Real>& hit) {
  take(hit.outcome);
  take(hit.motion);
  take(hit.time);
}
template <class Real>
void take(const graze::Vec3<Real>& p) {
  take(p.x);
  take(p.y);
  take(p.z);
}

template <class Real>
void ask() {
  Numbers<Real> numbers;
  const graze::MovingSphere<Real> a = numbers.moving(), b = numbers.moving();
  const graze::Ray<Real> ray{a.sphere.centre, a.displacement};
  const Real t_max = numbers.next(true);
  for (const graze::Rounding rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
    take(asked::sphere_sweep(a, b.sphere, rounding));
    take(asked::moving_spheres(a, b, rounding));
    take(asked::containing_sphere(a, b.sphere, rounding));
    const graze::Span<Real> span = asked::ray_sphere_span(ray, b.sphere, t_max, rounding);
    take(graze::Hit<Real>{span.enter, span.outcome, span.motion});
    take(span.exit);
  }
  const graze::Contact<Real> contact = asked::sphere_cast_contact(
      graze::SphereCast<Real>{a.sphere.centre, a.displacement, a.sphere.radius}, b.sphere);
  take(contact.hit);
  take(contact.centre);
  take(contact.point);
  take(contact.normal);
  take(contact.distance);
}

}  // namespace

int main() {
  for (int i = 0; i < 50'000; ++i) {
    ask<float>();
    ask<double>();
  }
  std::printf("%016llx\n", static_cast<unsigned long long>(hash));
  // What this was run under, for who wonders: whether the processor takes subnormal numbers for 0.
  volatile double tiny = std::bit_cast<double>(std::uint64_t{1});
  volatile double twice = tiny + tiny;
  std::uint64_t bits = 0;
  const double sum = twice;
  std::memcpy(&bits, &sum, sizeof bits);
  std::puts(bits == 0 ? "subnormal numbers are taken for 0" : "subnormal numbers are kept");
  return 0;
}
