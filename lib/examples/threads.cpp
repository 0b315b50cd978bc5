// SPDX-License-Identifier: BSL-1.0
/// Many spheres, many threads: which of a million spheres does a ray meet first? graze::batch starts no threads, so a parallel algorithm
/// of the standard library splits the array. The earliest contact of the parts is that of the whole, to the last bit, however the array
/// was split. It needs an installed graze with GRAZE_BATCH, and libtbb-dev, whose threads libstdc++ uses.
///
///     g++ -std=c++20 -O2 -ffp-contract=off lib/examples/threads.cpp $(pkg-config --cflags --libs graze-batch) -ltbb -o threads
///     ./threads
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <execution>
#include <graze/batch.hpp>
#include <random>
#include <span>
#include <vector>

namespace {

using Sphere = graze::Sphere<float>;
using Ray = graze::Ray<float>;
using First = graze::batch::Indexed<float>;

/// The earlier of two contacts, and of simultaneous ones that with the lower index, as in graze::batch::first.
First earlier(const First& a, const First& b) {
  if (!touches(a.hit) || !touches(b.hit)) return touches(a.hit) ? a : b;
  if (a.hit.time != b.hit.time) return a.hit.time < b.hit.time ? a : b;
  return a.index < b.index ? a : b;
}

/// The part of a task: some microseconds of work, which fits the cache of a core.
std::vector<std::span<const Sphere>> parts_of(std::span<const Sphere> spheres) {
  constexpr std::size_t size = 8192;
  std::vector<std::span<const Sphere>> parts;
  for (; spheres.size() > size; spheres = spheres.subspan(size)) parts.push_back(spheres.first(size));
  parts.push_back(spheres);
  return parts;
}

First first_by_threads(const Ray& ray, std::span<const Sphere> spheres,
                       const std::vector<std::span<const Sphere>>& parts) {
  const First none{{.outcome = graze::Outcome::miss}, spheres.size()};
  const auto first_of = [&](std::span<const Sphere> part) {
    const First first = graze::batch::first::ray_sphere(ray, part);
    const auto before = static_cast<std::size_t>(part.data() - spheres.data());
    return touches(first.hit) ? First{first.hit, before + first.index} : none;
  };
  return std::transform_reduce(std::execution::par, parts.begin(), parts.end(), none, earlier, first_of);
}

std::vector<Sphere> scattered(std::size_t count) {
  std::mt19937 random(1);
  const auto uniform = [&random] { return static_cast<float>(random() >> 8U) * 0x1p-24F; };  // in [0, 1)
  std::vector<Sphere> spheres(count);
  for (Sphere& sphere : spheres) {
    for (float* x : {&sphere.centre.x, &sphere.centre.y, &sphere.centre.z}) *x = 2000 * uniform() - 1000;
    sphere.radius = 1 + uniform();
  }
  return spheres;
}

}  // namespace

int main() {
  const std::vector<Sphere> spheres = scattered(1'000'000);
  const std::vector<std::span<const Sphere>> parts = parts_of(spheres);
  std::vector<Ray> rays(100, {{0, 0, 0}, {1, -1, 0.3F}});
  for (std::size_t i = 0; i < rays.size(); ++i) rays[i].direction.y += 0.02F * static_cast<float>(i);

  int met = 0, other = 0;
  for (const Ray& ray : rays) {
    const First by_one = graze::batch::first::ray_sphere(ray, spheres);
    const First by_all = first_by_threads(ray, spheres, parts);
    met += touches(by_one.hit) ? 1 : 0;
    const bool is_same = by_one.index == by_all.index && (!touches(by_one.hit) || by_one.hit == by_all.hit);
    other += is_same ? 0 : 1;
  }
  std::printf("of %zu rays %d meet one of %zu spheres\n", rays.size(), met, spheres.size());
  std::printf("%d have another answer by all threads than by one\n", other);
}

// Output:
//     of 100 rays 68 meet one of 1000000 spheres
//     0 have another answer by all threads than by one
