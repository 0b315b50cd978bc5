// SPDX-License-Identifier: BSL-1.0
/// Runs Google Benchmark in a way that suits a shared machine: many short repetitions of all benchmarks in random
/// order. At the end it prints the ratio of graze's time to that of the naive code, and the times of all routines on the same
/// scenes.
///
///     graze_bench [OPTION...]                options of Google Benchmark
///     graze_bench --write_peer_lines FOLDER  writes those scenes as case lines, and exits
///     graze_bench --peer_steps               prints the backward errors of all routines there (peer_steps.hpp), and exits
///     graze_bench --peer_steps ROW NAME      prints those of a library, whose answer lines it reads, and exits
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/counted.hpp"
#include "bench/peer_lines.hpp"
#include "bench/peer_steps.hpp"

namespace {

/// The lower quartile of the repetitions, as in results.py: other work on the machine only adds time.
double low(std::vector<double> times) {
  if (times.empty()) return 0;
  std::sort(times.begin(), times.end());
  return times[times.size() / 4];
}

class Ratios : public benchmark::ConsoleReporter {
 public:
  Ratios() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const std::string name = run.run_name.function_name;
      const auto colon = name.find(':');
      const std::string who = name.substr(0, colon), question = name.substr(colon + 1);
      if (question.starts_with(growth)) {
        worlds_[question][who].push_back(1e9 / run.counters.at("items_per_second"));
      } else {
        (question.starts_with(peers) ? peers_ : times_)[question][who].push_back(run.GetAdjustedCPUTime());
      }
    }
  }

  void Finalize() override {
    print_pairs();
    print_others();
    print_lines("nanoseconds of a call, the scene handed over and the answer stored", peers_);
    print_lines("nanoseconds for each sphere, by the clock", worlds_);
  }

 private:
  using Times = std::map<std::string, std::map<std::string, std::vector<double>>>;
  static constexpr std::string_view peers = "peers/", growth = "growth/";

  void print_pairs() const {
    bool begun = false;
    for (const auto& [question, who] : times_) {
      if (!who.contains("graze") || !who.contains("naive")) continue;
      if (!begun)
        std::printf("%-34s %10s %10s %8s %10s %8s\n", "nanoseconds", "graze", "naive", "ratio", "stable",
                    "ratio");
      begun = true;
      const double naive = low(who.at("naive"));
      std::printf("%-34s %10.2f %10.2f %8.2f", question.c_str(), low(who.at("graze")), naive,
                  low(who.at("graze")) / naive);
      if (who.contains("stable"))
        std::printf(" %10.2f %8.2f", low(who.at("stable")), low(who.at("stable")) / naive);
      std::puts("");
    }
  }

  void print_others() const {
    bool begun = false;
    for (const auto& [question, who] : times_) {
      for (const auto& [name, times] : who) {
        if (name == "graze" || name == "stable" || name == "naive") continue;
        if (!begun) std::printf("%-34s %10s\n", "million a second", "");
        begun = true;
        std::printf("%-34s %10.3f\n", (name + ":" + question).c_str(), 1e3 / low(times));
      }
    }
  }

  /// A line for each scene, the fastest routine first.
  static void print_lines(const char* title, const Times& times) {
    if (!times.empty()) std::puts(title);
    for (const auto& [question, who] : times) {
      std::vector<std::pair<double, std::string>> line;
      for (const auto& [name, its] : who) line.emplace_back(low(its), name);
      std::sort(line.begin(), line.end());
      std::printf("%s:", question.c_str());
      for (const auto& [time, name] : line) std::printf(" %s %.1f", name.c_str(), time);
      std::puts("");
    }
  }

  Times times_, peers_, worlds_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--write_peer_lines") {
    if (bench::write_peer_lines(argv[2])) return 0;
    std::fprintf(stderr, "%s: can't write the cases\n", argv[2]);
    return 1;
  }
  const bool wants_steps = argc >= 2 && std::string_view(argv[1]) == "--peer_steps";
  if (wants_steps && argc == 2) {
    bench::print_peer_distances();
    return 0;
  }
  if (wants_steps && argc == 4) {
    if (bench::print_library_distances(argv[2], argv[3])) return 0;
    std::fprintf(stderr, "%s: not an answer line for each scene of %s\n", argv[3], argv[2]);
    return 1;
  }
  // If an option is given twice, the last one counts, so the command line can change these.
  std::vector<char*> arguments{argv[0]};
  std::string defaults[]{"--benchmark_repetitions=20", "--benchmark_enable_random_interleaving=true",
                         "--benchmark_min_time=0.005"};
  std::string when_counting[]{"--benchmark_repetitions=1"};
  if (bench::is_counting()) {
    for (std::string& option : when_counting) arguments.push_back(option.data());
  } else {
    for (std::string& option : defaults) arguments.push_back(option.data());
  }
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
#if defined(__clang__)
  benchmark::AddCustomContext("compiler", __VERSION__);
#else
  benchmark::AddCustomContext("compiler", "GCC " __VERSION__);
#endif
  benchmark::AddCustomContext("flags", BENCH_FLAGS);
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
  return 0;
}
