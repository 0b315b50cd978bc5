// SPDX-License-Identifier: BSL-1.0
/// Counts what a benchmark executes, with callgrind's model of a processor: figures that don't depend on the machine's load.
///
///     valgrind --tool=callgrind --branch-sim=yes --instr-atstart=no graze_bench
///
/// runs each benchmark once, ignoring time, and writes a file of counts for each (results.py reads them).
#pragma once

#include <benchmark/benchmark.h>
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

#include <string>
#include <utility>

namespace bench {

inline constexpr int counted_calls = 8192;

/// Whether this program runs under Valgrind.
inline bool is_counting() {
#ifdef RUNNING_ON_VALGRIND
  return RUNNING_ON_VALGRIND != 0;
#else
  return false;
#endif
}

/// Callgrind counts during its lifetime; then it writes the counts to a file named after the benchmark. Without Valgrind
/// it does nothing.
class Counted {
 public:
  explicit Counted(const std::string& name) : name_(name) {
#ifdef RUNNING_ON_VALGRIND
    if (!is_counting()) return;
    CALLGRIND_START_INSTRUMENTATION;
    CALLGRIND_ZERO_STATS;
#endif
  }
  ~Counted() {
#ifdef RUNNING_ON_VALGRIND
    if (!is_counting()) return;
    CALLGRIND_DUMP_STATS_AT(name_.c_str());
    CALLGRIND_STOP_INSTRUMENTATION;
#endif
  }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  const std::string& name_;
};

/// Registers a benchmark: `routine` takes its state and its name.
template <class Routine>
void enlist_row(const std::string& name, Routine routine) {
  benchmark::internal::Benchmark* const row = benchmark::RegisterBenchmark(
      name.c_str(), [name, routine](benchmark::State& state) { routine(state, name); });
  if (is_counting()) row->Iterations(counted_calls);
}

}  // namespace bench
