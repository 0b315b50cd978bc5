// SPDX-License-Identifier: BSL-1.0
/// Many spheres, many threads: what does a ray meet first, of a million spheres? graze::batch starts no threads, so each
/// thread of the standard library takes parts of the array. The earliest contact of the parts is that of the whole, to the
/// last bit, however they were shared out.
///
///     g++ -std=c++20 -O2 -ffp-contract=off -I lib bench/example_threads.cpp lib/batch/*.cpp -lhwy -ltbb -o example_threads
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <execution>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include "graze/batch.hpp"

namespace {

using Sphere = graze::Sphere<float>;
using Ray = graze::Ray<float>;
using First = graze::batch::Indexed<float>;

/// Of two contacts the earlier one, and of two at one time that with the lower index, as graze::batch::first has it.
First earlier(const First& a, const First& b) {
  const bool a_misses = a.hit.outcome == graze::Outcome::miss,
             b_misses = b.hit.outcome == graze::Outcome::miss;
  if (a_misses || b_misses) return a_misses ? b : a;
  if (a.hit.time != b.hit.time) return a.hit.time < b.hit.time ? a : b;
  return a.index < b.index ? a : b;
}

/// A part for each task of a thread: some microseconds of work, and in the cache of a core.
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
  return std::transform_reduce(std::execution::par, parts.begin(), parts.end(), none, earlier,
                               [&](std::span<const Sphere> part) {
                                 First first = graze::batch::first::ray_sphere(ray, part);
                                 first.index += static_cast<std::size_t>(part.data() - spheres.data());
                                 return first;
                               });
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

template <class Ask>
double milliseconds(const Ask& ask) {
  const auto begin = std::chrono::steady_clock::now();
  ask();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

int main() {
  const std::vector<Sphere> spheres = scattered(1'000'000);
  const std::vector<std::span<const Sphere>> parts = parts_of(spheres);
  std::vector<Ray> rays(100, {{0, 0, 0}, {1, -1, 0.3F}});
  for (std::size_t i = 0; i < rays.size(); ++i) rays[i].direction.y += 0.02F * static_cast<float>(i);

  std::vector<First> by_one(rays.size()), by_all(rays.size());
  const double one = milliseconds([&] {
    for (std::size_t i = 0; i < rays.size(); ++i)
      by_one[i] = graze::batch::first::ray_sphere(rays[i], spheres);
  });
  const double all = milliseconds([&] {
    for (std::size_t i = 0; i < rays.size(); ++i) by_all[i] = first_by_threads(rays[i], spheres, parts);
  });

  int met = 0, other = 0;
  for (std::size_t i = 0; i < rays.size(); ++i) {
    met += by_one[i].hit.outcome == graze::Outcome::impact ? 1 : 0;
    const bool is_same =
        by_all[i].index == by_one[i].index && by_all[i].hit.outcome == by_one[i].hit.outcome &&
        (by_one[i].hit.outcome == graze::Outcome::miss || by_all[i].hit.time == by_one[i].hit.time);
    other += is_same ? 0 : 1;
  }
  std::printf(
      "100 rays and 1,000,000 spheres: %d met one, %d otherwise by all threads; a ray took %.2f ms by one "
      "thread, %.2f by %u\n",
      met, other, one / 100, all / 100, std::thread::hardware_concurrency());
}
