// SPDX-License-Identifier: BSL-1.0
/// graze::batch against the naive loop over the same arrays (naive_batch.cpp), and against the scalar questions: one sphere swept
/// past many. Each row's name gives the question, the instruction set, the number of spheres and the share of hits.
///
/// The naive loop stores a time for each sphere, whatever is asked of graze.
#include "graze/batch.hpp"

#include <benchmark/benchmark.h>
#define HWY_WANT_AVX3_DL  // as lib/batch/lanes.cpp does
#include <hwy/targets.h>

#include <map>
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

/// Spheres in a box around the path, `hits` of them in its way and none touching it at its start.
template <class Real>
struct World {
  graze::MovingSphere<Real> mover{{{0, 0, 0}, Real(0.5)}, {10, 0, 0}};
  std::vector<Real> x, y, z, radius;
  std::vector<graze::Sphere<Real>> spheres;
  std::vector<Real> times;
  std::vector<graze::Hit<Real>> answers;
  std::vector<graze::batch::Indexed<Real>> found;

  World(std::size_t size, double hits) : times(size), answers(size), found(size) {
    std::mt19937_64 random(1);
    const auto between = [&](double low, double high) {
      return static_cast<Real>(low + (high - low) * std::generate_canonical<double, 53>(random));
    };
    while (spheres.size() < size) {
      const bool is_hit = std::generate_canonical<double, 53>(random) < hits;
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
  }
  [[nodiscard]] graze::batch::Spheres<Real> columns() const { return {{x, y, z}, radius}; }
};

/// The worlds made so far; several rows share one.
template <class Real>
World<Real>& world(std::size_t size, double hits) {
  static std::map<std::pair<std::size_t, double>, World<Real>> made;
  return made.try_emplace({size, hits}, size, hits).first->second;
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
void naive_times(const std::string& set, const World<Real>& of, Real* times) {
  const naive::Spheres<Real> spheres{of.x.data(), of.y.data(), of.z.data(), of.radius.data(), of.x.size()};
  set == "avx2" ? naive::avx2::times(spheres, of.mover, times)
                : naive::native::times(spheres, of.mover, times);
}

template <class Real, class Ours, class Theirs>
void enlist(const std::string& name, std::size_t size, double hits, std::int64_t target, Ours ours,
            Theirs theirs) {
  const std::string id = "batch/" + name + "/" + std::to_string(size) + "/" +
                         std::to_string(static_cast<int>(100 * hits)) + "%/" +
                         (sizeof(Real) == 4 ? "f32" : "f64");
  const auto add = [&](const char* who, auto routine) {
    bench::enlist_row(who + id, [=](benchmark::State& state, const std::string& row) {
      World<Real>& of = world<Real>(size, hits);
      choose(target);
      {
        const bench::Counted counted(row);
        for (auto _ : state) {
          routine(of);
          benchmark::ClobberMemory();
        }
      }
      choose(0);
      state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(size));
    });
  };
  add("graze:", ours);
  add("naive:", theirs);
}

template <class Real>
void enlist_set(const Set& set) {
  const std::size_t in_cache = 1024, in_memory = std::size_t{1} << 22;
  const auto theirs = [=](World<Real>& of) { naive_times(set.name, of, of.times.data()); };
  const auto contacts = [](World<Real>& of) {
    graze::batch::contacts::sphere_sweep(of.mover, of.columns(), of.found);
  };
  const auto of_spheres = [](World<Real>& of) {
    graze::batch::contacts::sphere_sweep(of.mover, of.spheres, of.found);
  };
  const auto first = [](World<Real>& of) {
    benchmark::DoNotOptimize(graze::batch::first::sphere_sweep(of.mover, of.columns()));
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
  for (const double hits : {0.01, 0.1, 0.5}) {
    enlist<Real>("contacts_" + set.name, in_cache, hits, set.target, contacts, theirs);
    enlist<Real>("every_" + set.name, in_cache, hits, set.target, every, theirs);
    if (std::is_same_v<Real, float>) continue;  // which have no stable times
    enlist<Real>("stable_contacts_" + set.name, in_cache, hits, set.target, stable_contacts, theirs);
    enlist<Real>("stable_every_" + set.name, in_cache, hits, set.target, stable_every, theirs);
  }
  enlist<Real>("first_" + set.name, in_cache, 0.01, set.target, first, theirs);
  enlist<Real>("contacts_of_structs_" + set.name, in_cache, 0.01, set.target, of_spheres, theirs);
  enlist<Real>("contacts_" + set.name, in_memory, 0.01, set.target, contacts, theirs);
  for (const std::size_t few : {8U, 16U, 64U})
    enlist<Real>("every_by_scalar_" + set.name, few, 0.1, set.target, every, scalar);
}

const int enlisted = [] {
  for (const Set& set : sets()) {
    enlist_set<float>(set);
    enlist_set<double>(set);
  }
  return 0;
}();

}  // namespace
