// SPDX-License-Identifier: BSL-1.0
/// A path tracer with a long lens: many spheres far away and a few nearer ones, in float. A ray through each pixel is tested against the
/// spheres whose bounding boxes it may hit; where it ends, it is mirrored, and the mirrored ray is tested against all nearby spheres,
/// including the one that it leaves, as in a tracer without an offset.
#pragma once

#include <limits>
#include <vector>

#include "props/worlds/world.hpp"

namespace worlds::path_tracer {

using Ray = graze::Ray<float>;
using Sphere = graze::Sphere<float>;
using Vector = graze::Vec3<float>;

inline std::vector<Sphere> scene() {
  Random random(1);
  const auto number = [&](double low, double high) { return static_cast<float>(random.between(low, high)); };
  std::vector<Sphere> spheres;
  const auto add = [&](float away, float radius) {
    spheres.push_back({{away * number(-0.03, 0.03), away * number(-0.0225, 0.0225), away}, radius});
  };
  for (int i = 0; i < 250; ++i) add(number(1000, 20000), number(0.5, 8));
  for (int i = 0; i < 8; ++i) add(number(150, 400), number(0.5, 2));
  return spheres;
}

/// Whether the ray may hit a box around the sphere, a little wider than it.
inline bool may_meet(const Ray& ray, const Sphere& sphere) {
  const Vector to = sphere.centre - ray.origin;
  const float along = dot(to, ray.direction), wide = 1.5F * sphere.radius;
  return along > -wide && dot(to, to) - along * along < wide * wide + 1e-6F * dot(to, to);
}

struct Hit {
  const Sphere* sphere = nullptr;
  float time = std::numeric_limits<float>::infinity();
};

/// The sphere that is hit first. `ask` says when a ray hits a sphere before `first.time`; infinity for never.
template <class Ask>
Hit first_hit(const Ray& ray, const std::vector<Sphere>& spheres, const Ask& ask) {
  Hit first;
  for (const Sphere& sphere : spheres) {
    if (!may_meet(ray, sphere)) continue;
    const float time = ask(ray, sphere, first.time);
    if (time < first.time) first = {&sphere, time};
  }
  return first;
}

/// The ray through a pixel.
inline Ray ray_through(int x, int y, int across) {
  const auto of = [](int at, int all) {
    return (2 * static_cast<float>(at) + 1) / static_cast<float>(all) - 1;
  };
  return {{0, 0, 0}, unit(Vector{0.03F * of(x, across), 0.0225F * of(y, across * 3 / 4), 1})};
}

inline Vector normal_at(const Ray& ray, const Hit& hit) {
  return unit(ray.origin + hit.time * ray.direction - hit.sphere->centre);
}

/// The ray mirrored where it ends, without an offset.
inline Ray mirrored(const Ray& ray, const Hit& hit) {
  const Vector normal = normal_at(ray, hit);
  return {ray.origin + hit.time * ray.direction,
          unit(ray.direction - 2 * dot(ray.direction, normal) * normal)};
}

/// The answer of graze, used as tracers do: a contact from the start on doesn't count as a hit.
inline float exact_time(const Ray& ray, const Sphere& sphere, float end) {
  const auto hit = graze::ray_sphere(ray, sphere, end);
  return hit.outcome == graze::Outcome::impact ? hit.time : std::numeric_limits<float>::infinity();
}

}  // namespace worlds::path_tracer
