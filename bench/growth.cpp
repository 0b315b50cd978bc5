// SPDX-License-Identifier: BSL-1.0
/// How cost grows with the number of spheres, from 1,000 to 10,000,000, on one thread and on all.
///
///     growth/one      one moving sphere against all, by graze::batch and by the naive loop, which clang vectorises; `read`
///                     adds up the same arrays: the best that memory bandwidth allows
///     growth/all      each of N moving spheres against those in the cells around its own, including the sort into cells; by the
///                     scalar question and by the naive one. A cell is as wide as the farthest distance at which two can meet in a step
///
/// Threads divide the spheres evenly; in growth/all each thread sorts all of them, which a caller would divide too.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "bench/counted.hpp"
#include "bench/naive.hpp"
#include "bench/naive_batch.hpp"
#include "graze/batch.hpp"
#include "graze/graze.hpp"

namespace {

template <class Real>
class Uniform {
 public:
  Real operator()(double low, double high) {
    return static_cast<Real>(low + (high - low) * std::generate_canonical<double, 53>(words_));
  }

 private:
  std::mt19937_64 words_{1};
};

// --- one against all ---

/// Spheres at rest in a box around the mover's path, few of which are hit.
template <class Real>
struct AtRest {
  graze::MovingSphere<Real> mover{{{0, 0, 0}, Real(0.25)}, {10, 0, 0}};
  std::vector<Real> x, y, z, radius, times;
  std::vector<graze::batch::Indexed<Real>> found;

  explicit AtRest(std::size_t size) : x(size), y(size), z(size), radius(size), times(size), found(size) {
    Uniform<Real> uniform;
    for (std::size_t i = 0; i < size; ++i) {
      x[i] = uniform(-10, 20);
      y[i] = uniform(-10, 10);
      z[i] = uniform(-10, 10);
      radius[i] = uniform(0.1, 0.9);
    }
  }
  /// The part of a thread: every part starts at its own cache line.
  [[nodiscard]] std::pair<std::size_t, std::size_t> part(int thread, int threads) const {
    constexpr std::size_t together = 16;
    const std::size_t lines = (x.size() + together - 1) / together, of = static_cast<std::size_t>(threads),
                      which = static_cast<std::size_t>(thread);
    return {std::min(x.size(), lines * which / of * together),
            std::min(x.size(), lines * (which + 1) / of * together)};
  }
};

template <class Real>
void contacts_of(AtRest<Real>& world, std::size_t from, std::size_t to) {
  const auto part = [=](const std::vector<Real>& all) { return std::span(all).subspan(from, to - from); };
  graze::batch::contacts::sphere_sweep(
      world.mover,
      graze::batch::Spheres<Real>{{part(world.x), part(world.y), part(world.z)}, part(world.radius)},
      std::span(world.found).subspan(from, to - from));
}

template <class Real>
void naive_times_of(AtRest<Real>& world, std::size_t from, std::size_t to) {
  const naive::Spheres<Real> spheres{world.x.data() + from, world.y.data() + from, world.z.data() + from,
                                     world.radius.data() + from, to - from};
  naive::native::times(spheres, world.mover, world.times.data() + from);
}

template <class Real>
void read_all(AtRest<Real>& world, std::size_t from, std::size_t to) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  Bits sum = 0;
  for (const std::vector<Real>* numbers : {&world.x, &world.y, &world.z, &world.radius}) {
    for (std::size_t i = from; i < to; ++i) sum += std::bit_cast<Bits>((*numbers)[i]);
  }
  benchmark::DoNotOptimize(sum);
}

// --- all against all ---

/// Moving spheres in a box, one for each cell on average, and their order by cells.
template <class Real>
class Moving {
 public:
  explicit Moving(std::size_t size) : side_(static_cast<std::int32_t>(std::cbrt(static_cast<double>(size)))) {
    Uniform<Real> uniform;
    for (std::size_t i = 0; i < size; ++i) {
      const auto place = [&] { return uniform(0, side_); };
      const auto step = [&] { return uniform(-0.1, 0.1); };
      spheres_.push_back({{{place(), place(), place()}, uniform(0.05, 0.3)}, {step(), step(), step()}});
    }
  }

  /// Spheres sorted by cells, and where each cell begins.
  struct Cells {
    std::vector<graze::MovingSphere<Real>> spheres;
    std::vector<std::uint32_t> begin;
  };

  void sort_into(Cells& cells) const {
    const auto count =
        static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_);
    cells.begin.assign(count + 2, 0);
    cells.spheres.resize(spheres_.size());
    for (const auto& one : spheres_) ++cells.begin[cell_of(one) + 2];
    for (std::size_t i = 2; i < cells.begin.size(); ++i) cells.begin[i] += cells.begin[i - 1];
    for (const auto& one : spheres_) cells.spheres[cells.begin[cell_of(one) + 1]++] = one;
  }

  /// How many pairs meet, counting those whose first sphere is in one of these rows of cells. Tests each pair once.
  template <class Question>
  [[nodiscard]] std::size_t meetings(const Cells& cells, std::int32_t from_row, std::int32_t to_row,
                                     Question question) const {
    std::size_t met = 0;
    for (std::int32_t row = from_row; row < to_row; ++row) {
      const std::int32_t y = row % side_, z = row / side_;
      for (std::int32_t x = 0; x < side_; ++x) {
        const auto [first, last] = range(cells, x, x, y, z);
        for (std::uint32_t i = first; i < last; ++i) {
          const auto ask = [&](std::uint32_t begin, std::uint32_t end) {
            for (std::uint32_t j = begin; j < end; ++j)
              met += question(cells.spheres[i], cells.spheres[j]).outcome == graze::Outcome::impact ? 1U : 0U;
          };
          ask(i + 1, last);
          const auto ask_cells = [&](std::int32_t low, std::int32_t high, std::int32_t at_y,
                                     std::int32_t at_z) {
            const auto [begin, end] = range(cells, low, high, at_y, at_z);
            ask(begin, end);
          };
          ask_cells(x + 1, x + 1, y, z);
          ask_cells(x - 1, x + 1, y + 1, z);
          for (const std::int32_t beside : {-1, 0, 1}) ask_cells(x - 1, x + 1, y + beside, z + 1);
        }
      }
    }
    return met;
  }
  [[nodiscard]] std::int32_t rows() const { return side_ * side_; }
  [[nodiscard]] std::size_t bytes() const {
    return 2 * spheres_.size() * sizeof(spheres_[0]) + spheres_.size() * sizeof(std::uint32_t);
  }

 private:
  [[nodiscard]] std::size_t cell_of(const graze::MovingSphere<Real>& one) const {
    const auto at = [this](Real place) { return std::min(static_cast<std::int32_t>(place), side_ - 1); };
    const graze::Vec3<Real>& centre = one.sphere.centre;
    return index(at(centre.x), at(centre.y), at(centre.z));
  }
  [[nodiscard]] std::size_t index(std::int32_t x, std::int32_t y, std::int32_t z) const {
    const auto side = static_cast<std::size_t>(side_);
    return (static_cast<std::size_t>(z) * side + static_cast<std::size_t>(y)) * side +
           static_cast<std::size_t>(x);
  }
  /// The spheres in a row's cells from `low` to `high`; none outside the box.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> range(const Cells& cells, std::int32_t low,
                                                              std::int32_t high, std::int32_t y,
                                                              std::int32_t z) const {
    low = std::max(low, 0);
    high = std::min(high, side_ - 1);
    if (low > high || y < 0 || y >= side_ || z >= side_) return {0, 0};
    return {cells.begin[index(low, y, z)], cells.begin[index(high, y, z) + 1]};
  }

  std::int32_t side_;
  std::vector<graze::MovingSphere<Real>> spheres_;
};

// --- the rows ---

/// The world of that size, drawn once and kept: the largest take some 3 GB.
template <class World>
World& world_of(std::size_t size) {
  static std::mutex one_at_a_time;
  static std::map<std::size_t, World> kept;
  const std::scoped_lock lock(one_at_a_time);
  return kept.try_emplace(size, size).first->second;
}

template <class Real, class Work>
void enlist(const std::string& who, const std::string& what, std::size_t size, int threads, Work work) {
  const std::string name = who + ":growth/" + what + "/" + std::to_string(size) + "/threads" +
                           std::to_string(threads) + "/" + (sizeof(Real) == 4 ? "f32" : "f64");
  benchmark::RegisterBenchmark(
      name.c_str(),
      [=](benchmark::State& state) {
        work(state, size);
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(size) / state.threads());
      })
      ->Threads(threads)
      ->UseRealTime();
}

template <class Real>
void enlist_size(std::size_t size, int threads) {
  const auto one = [=](const std::string& who, auto work) {
    enlist<Real>(who, "one", size, threads, [work](benchmark::State& state, std::size_t spheres) {
      auto& world = world_of<AtRest<Real>>(spheres);
      const auto [from, to] = world.part(state.thread_index(), state.threads());
      for (auto _ : state) {
        work(world, from, to);
        benchmark::ClobberMemory();
      }
      state.counters["bytes"] = static_cast<double>(4 * sizeof(Real) * spheres) / state.threads();
    });
  };
  one("graze", [](AtRest<Real>& world, std::size_t from, std::size_t to) { contacts_of(world, from, to); });
  one("naive",
      [](AtRest<Real>& world, std::size_t from, std::size_t to) { naive_times_of(world, from, to); });
  one("read", [](AtRest<Real>& world, std::size_t from, std::size_t to) { read_all(world, from, to); });
  const auto all = [=](const std::string& who, auto question) {
    enlist<Real>(who, "all", size, threads, [question](benchmark::State& state, std::size_t spheres) {
      auto& world = world_of<Moving<Real>>(spheres);
      typename Moving<Real>::Cells cells;
      world.sort_into(cells);  // to touch its memory, as in the second step of a game
      const std::int32_t rows = world.rows(), from = rows * state.thread_index() / state.threads(),
                         to = rows * (state.thread_index() + 1) / state.threads();
      for (auto _ : state) {
        world.sort_into(cells);
        benchmark::DoNotOptimize(world.meetings(cells, from, to, question));
      }
      state.counters["bytes"] = static_cast<double>(world.bytes()) / state.threads();
    });
  };
  all("graze", [](const auto& a, const auto& b) { return graze::moving_spheres(a, b); });
  all("naive", [](const auto& a, const auto& b) { return naive::moving_spheres(a, b); });
}

const int enlisted = [] {
  if (bench::is_counting()) return 0;
  std::vector<int> threads{1};
  if (const int most = static_cast<int>(std::thread::hardware_concurrency()); most > 1)
    threads.push_back(most);
  for (const int of : threads) {
    for (std::size_t size = 1'000; size <= 10'000'000; size *= 10) {
      enlist_size<float>(size, of);
      enlist_size<double>(size, of);
    }
  }
  return 0;
}();

}  // namespace
