// SPDX-License-Identifier: BSL-1.0
/// graze::batch against the naive loop over the same arrays (naive_batch.cpp), and against the scalar questions: one sphere swept
/// past many, and a packet of rays, each against the same spheres. Each row's name gives the question, the instruction set, the number
/// of spheres (of rays, for a packet) and the share of hits.
///
/// The naive loop stores a time for each sphere, whatever is asked of graze.
#include "graze/batch.hpp"

#include <benchmark/benchmark.h>
#define HWY_WANT_AVX3_DL  // as lib/batch/lanes.cpp does
#include <hwy/targets.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "bench/counted.hpp"
#include "bench/naive_batch.hpp"
#include "graze/graze.hpp"

namespace {

/// Chooses the instruction set of graze::batch.
void choose(std::int64_t set) {
  hwy::SetSupportedTargetsForTest(set);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

/// What a row is about.
struct Crowd {
  std::size_t size;
  double hits;                                         ///< the share of spheres that are hit
  std::optional<std::size_t> only_hit = std::nullopt;  ///< the sphere that is hit, if it is one alone
  std::size_t rays = 0;                                ///< of a packet, in place of the moving sphere

  auto operator<=>(const Crowd&) const = default;
};

/// Spheres in a box around the path, `hits` of them in its way and none touching it at its start.
template <class Real>
struct World {
  graze::MovingSphere<Real> mover{{{0, 0, 0}, Real(0.5)}, {10, 0, 0}};
  std::vector<Real> x, y, z, radius;
  std::vector<graze::Sphere<Real>> spheres;
  std::vector<Real> times;
  std::vector<graze::Hit<Real>> answers;
  std::vector<graze::batch::Indexed<Real>> found;
  std::vector<graze::MovingSphere<Real>> points;  ///< as a ray is one to the naive loop

  explicit World(const Crowd& of) : times(of.size), answers(of.size), found(of.size) {
    std::mt19937_64 random(1);
    const auto between = [&](double low, double high) {
      return static_cast<Real>(low + (high - low) * std::generate_canonical<double, 53>(random));
    };
    while (spheres.size() < of.size) {
      const bool is_hit =
          of.only_hit ? spheres.size() == of.only_hit : std::generate_canonical<double, 53>(random) < of.hits;
      for (graze::Sphere<Real> sphere;;) {
        sphere = {{between(-10, 20), between(-10, 10), between(-10, 10)}, between(0.1, 0.9)};
        const graze::Outcome outcome = graze::sphere_sweep(mover, sphere).outcome;
        if (outcome != (is_hit ? graze::Outcome::impact : graze::Outcome::miss)) continue;
        spheres.push_back(sphere);
        break;
      }
      const graze::Sphere<Real>& sphere = spheres.back();
      x.push_back(sphere.centre.x);
      y.push_back(sphere.centre.y);
      z.push_back(sphere.centre.z);
      radius.push_back(sphere.radius);
    }
    // From one place, as from a camera, in a square around the path.
    for (std::size_t i = 0; i < of.rays; ++i) {
      const std::size_t row = i / 8, column = i % 8;
      points.push_back(
          {{{0, 0, 0}, 0}, {20, static_cast<Real>(column) - Real(3.5), static_cast<Real>(row) - Real(3.5)}});
    }
  }
  [[nodiscard]] graze::batch::Spheres<Real> columns() const { return {{x, y, z}, radius}; }
};

/// The worlds made so far; several rows share one.
template <class Real>
World<Real>& world(const Crowd& crowd) {
  static std::map<Crowd, World<Real>> made;
  return made.try_emplace(crowd, crowd).first->second;
}

struct Set {
  std::string name;
  std::int64_t target;
};
/// The sets to compare with naive loops of the same width.
std::vector<Set> sets() {
#if HWY_ARCH_X86
  std::vector<Set> all;
  constexpr std::int64_t avx512 = HWY_AVX3 | HWY_AVX3_DL;
  if ((hwy::SupportedTargets() & avx512) != 0) all.push_back({"avx512", avx512});
  if ((hwy::SupportedTargets() & HWY_AVX2) != 0) all.push_back({"avx2", HWY_AVX2});
  if (!all.empty()) return all;
#endif
  return {{"native", 0}};
}

template <class Real>
void naive_times(const std::string& set, World<Real>& of, const graze::MovingSphere<Real>& mover) {
  const naive::Spheres<Real> spheres{of.x.data(), of.y.data(), of.z.data(), of.radius.data(), of.x.size()};
  set == "avx2" ? naive::avx2::times(spheres, mover, of.times.data())
                : naive::native::times(spheres, mover, of.times.data());
}

template <class Real, class Ours, class Theirs>
void enlist(const std::string& name, const Crowd& crowd, std::int64_t target, Ours ours, Theirs theirs) {
  const std::size_t movers = std::max<std::size_t>(crowd.rays, 1);
  const std::string id = "batch/" + name + "/" + std::to_string(crowd.rays != 0 ? crowd.rays : crowd.size) +
                         "/" + std::to_string(static_cast<int>(100 * crowd.hits)) + "%/" +
                         (sizeof(Real) == 4 ? "f32" : "f64");
  const auto add = [&](const char* who, auto routine) {
    bench::enlist_row(who + id, [=](benchmark::State& state, const std::string& row) {
      World<Real>& of = world<Real>(crowd);
      choose(target);
      {
        const bench::Counted counted(row);
        for (auto _ : state) {
          routine(of);
          benchmark::ClobberMemory();
        }
      }
      choose(0);
      state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(crowd.size * movers));
    });
  };
  add("graze:", ours);
  add("naive:", theirs);
}

template <class Real>
void enlist_set(const Set& set) {
  const std::size_t in_cache = 1024, in_memory = std::size_t{1} << 22;
  const auto theirs = [=](World<Real>& of) { naive_times(set.name, of, of.mover); };
  const auto contacts = [](World<Real>& of) {
    graze::batch::contacts::sphere_sweep(of.mover, of.columns(), of.found);
  };
  const auto of_spheres = [](World<Real>& of) {
    graze::batch::contacts::sphere_sweep(of.mover, of.spheres, of.found);
  };
  const auto first = [](World<Real>& of) {
    benchmark::DoNotOptimize(graze::batch::first::sphere_sweep(of.mover, of.columns()));
  };
  const auto firsts = [](World<Real>& of) {
    for (const graze::MovingSphere<Real>& point : of.points)
      benchmark::DoNotOptimize(graze::batch::first::ray_sphere(
          graze::batch::Rays<Real>(graze::Ray<Real>{point.sphere.centre, point.displacement}, Real(1)),
          of.columns()));
  };
  const auto their_firsts = [=](World<Real>& of) {
    for (const graze::MovingSphere<Real>& point : of.points) {
      naive_times(set.name, of, point);
      benchmark::DoNotOptimize(*std::min_element(of.times.begin(), of.times.end()));
    }
  };
  const auto every = [](World<Real>& of) {
    graze::batch::every::sphere_sweep(of.mover, of.columns(), of.answers);
  };
  const auto stable_contacts = [](World<Real>& of) {
    graze::batch::contacts::sphere_sweep(of.mover, of.columns(), of.found, graze::Precision::stable);
  };
  const auto stable_every = [](World<Real>& of) {
    graze::batch::every::sphere_sweep(of.mover, of.columns(), of.answers, graze::Precision::stable);
  };
  const auto scalar = [](World<Real>& of) {
    for (std::size_t i = 0; i < of.spheres.size(); ++i)
      of.answers[i] = graze::sphere_sweep(of.mover, of.spheres[i]);
  };
  const auto row = [&](const std::string& name, const Crowd& crowd, auto ours, auto other) {
    enlist<Real>(name + "_" + set.name, crowd, set.target, ours, other);
  };
  for (const double hits : {0.01, 0.1, 0.5}) {
    row("contacts", {in_cache, hits}, contacts, theirs);
    row("every", {in_cache, hits}, every, theirs);
    if (std::is_same_v<Real, float>) continue;  // which have no stable times
    row("stable_contacts", {in_cache, hits}, stable_contacts, theirs);
    row("stable_every", {in_cache, hits}, stable_every, theirs);
  }
  row("first", {in_cache, 0.01}, first, theirs);
  row("first_of_none", {in_cache, 0}, first, theirs);
  row("first_at_start", {in_cache, 0, 0}, first, theirs);
  row("first_in_middle", {in_cache, 0, in_cache / 2}, first, theirs);
  row("first_at_end", {in_cache, 0, in_cache - 1}, first, theirs);
  row("contacts_of_structs", {in_cache, 0.01}, of_spheres, theirs);
  row("contacts", {in_memory, 0.01}, contacts, theirs);
  for (const std::size_t few : {8U, 16U, 64U}) row("every_by_scalar", {few, 0.1}, every, scalar);
  for (const std::size_t rays : {8U, 16U, 64U})
    row("packet", {.size = 64, .hits = 0.1, .rays = rays}, firsts, their_firsts);
}

const int enlisted = [] {
  for (const Set& set : sets()) {
    enlist_set<float>(set);
    enlist_set<double>(set);
  }
  return 0;
}();

}  // namespace
