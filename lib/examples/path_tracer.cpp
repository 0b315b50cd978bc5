// SPDX-License-Identifier: BSL-1.0
/// A path tracer for spheres, in float, without an epsilon against shadow acne. It writes a picture, path_tracer.ppm.
///
///     g++ -std=c++20 -O2 -ffp-contract=off -I lib lib/examples/path_tracer.cpp -o path_tracer
///     ./path_tracer
///
/// A point on a sphere is rounded, and lies inside as often as not. A ray from there must not hit that sphere again, so other tracers
/// start it a little away, by a distance that is wrong in another scene. Here the motion decides, exactly: a ray that starts in a
/// sphere and separates from its centre is leaving. A ray that enters glass is followed to its exit. At t_max = 1 is the lamp.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <graze/graze.hpp>
#include <random>

namespace {

using Vec = graze::Vec3<float>;

struct Thing {
  graze::Sphere<float> sphere;
  Vec colour;
  bool is_glass = false;
  [[nodiscard]] Vec normal(const Vec& point) const { return 1 / sphere.radius * (point - sphere.centre); }
};

constexpr Vec lamp{3, 6, 4}, lamplight{20, 20, 20}, sky{0.4F, 0.5F, 0.7F};
constexpr Thing things[]{{{{0, -1000, 0}, 1000}, {0.6F, 0.6F, 0.6F}},
                         {{{-1.2F, 1, -1}, 1}, {0.8F, 0.3F, 0.2F}},
                         {{{1.4F, 0.7F, -0.5F}, 0.7F}, {0.2F, 0.4F, 0.8F}},
                         {{{0.2F, 0.5F, 0.9F}, 0.5F}, {}, true}};
int shadow_rays = 0, within = 0, acne = 0;
std::mt19937 engine(1);

float random_number() { return static_cast<float>(engine() >> 8U) * 0x1p-24F; }  // in [0, 1)
Vec times(const Vec& a, const Vec& b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
Vec unit(const Vec& a) { return 1 / std::sqrt(dot(a, a)) * a; }
Vec random_direction() {
  const Vec p{random_number() - 0.5F, random_number() - 0.5F, random_number() - 0.5F};
  return dot(p, p) < 0.25F ? unit(p) : random_direction();
}

bool is_met(const graze::Hit<float>& hit) {
  return touches(hit) && (hit.outcome == graze::Outcome::impact || hit.motion == graze::Motion::approaching);
}

/// The lamp's light at a point of an object.
float lit(const Thing& thing, const Vec& point) {
  const Vec way = lamp - point;
  const float along = dot(thing.normal(point), way), squared = dot(way, way);
  if (along <= 0) return 0;
  const auto own = graze::ray_sphere(graze::Ray{point, way}, thing.sphere, 1);
  ++shadow_rays, within += touches(own), acne += is_met(own);
  for (const Thing& other : things)
    if (is_met(graze::ray_sphere(graze::Ray{point, way}, other.sphere, 1))) return 0;
  return along / (squared * std::sqrt(squared));
}

/// The direction of light behind a glass surface.
Vec refracted(const Vec& way, const Vec& normal, float ratio) {
  const float along = dot(way, normal), squared = 1 - ratio * ratio * (1 - along * along);
  return ratio * (way - along * normal) - std::sqrt(std::max(squared, 0.0F)) * normal;
}

Vec light_along(const graze::Ray<float>& ray, int bounces) {
  const Thing* met = nullptr;
  float time = INFINITY;
  for (const Thing& thing : things)
    if (const auto hit = graze::ray_sphere(ray, thing.sphere, time); is_met(hit))
      met = &thing, time = hit.time;
  if (met == nullptr || bounces == 0) return sky;
  const Vec point = ray.origin + time * ray.direction;
  if (met->is_glass) {
    const Vec inside = refracted(unit(ray.direction), met->normal(point), 1 / 1.5F);
    const Vec end = point + graze::ray_sphere_span(graze::Ray{point, inside}, met->sphere).exit * inside;
    return light_along({end, refracted(inside, -1 * met->normal(end), 1.5F)}, bounces - 1);
  }
  const Vec light = light_along({point, met->normal(point) + random_direction()}, bounces - 1);
  return times(met->colour, light + lit(*met, point) * lamplight);
}

}  // namespace

int main() {
  std::ofstream file("path_tracer.ppm", std::ios::binary);
  file << "P6 320 200 255\n";
  for (int i = 0; i < 320 * 200; ++i) {
    const auto across = [](int n) { return (static_cast<float>(n) + random_number()) / 200; };
    Vec sum;
    for (int sample = 0; sample < 16; ++sample)
      sum = sum + light_along({{0, 1.2F, 5}, {across(i % 320 - 160), -across(i / 320 - 80), -1}}, 6);
    for (const float c : {sum.x, sum.y, sum.z})
      file.put(static_cast<char>(static_cast<int>(255 * std::min(std::sqrt(c / 16), 1.0F))));
  }
  std::printf("%d shadow rays: %d begin in their sphere, %d are stopped by it\n", shadow_rays, within, acne);
}

// Output:
//     687811 shadow rays: 343221 begin in their sphere, 0 are stopped by it
