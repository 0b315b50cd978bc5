// SPDX-License-Identifier: BSL-1.0
/// Runs Google Benchmark in a way that suits a shared machine: many short repetitions of all benchmarks in random
/// order. At the end it prints the ratio of graze's time to that of the naive code, as the median over the repetitions.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace {

class Ratios : public benchmark::ConsoleReporter {
 public:
  Ratios() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const std::string name = run.run_name.function_name;
      const auto colon = name.find(':');
      times_[name.substr(colon + 1)][name.substr(0, colon)].push_back(run.GetAdjustedCPUTime());
    }
  }

  void Finalize() override {
    bool pairs = false, others = false;
    for (const auto& [question, who] : times_) (who.contains("naive") ? pairs : others) = true;
    if (pairs) std::printf("%-34s %10s %10s %8s\n", "nanoseconds, median", "graze", "naive", "ratio");
    for (const auto& [question, who] : times_) {
      if (!who.contains("graze") || !who.contains("naive")) continue;
      const auto &ours = who.at("graze"), &theirs = who.at("naive");
      std::vector<double> ratios;
      for (std::size_t i = 0; i < std::min(ours.size(), theirs.size()); ++i)
        ratios.push_back(ours[i] / theirs[i]);
      std::printf("%-34s %10.2f %10.2f %8.2f\n", question.c_str(), median(ours), median(theirs),
                  median(ratios));
    }
    if (others) std::printf("%-34s %10s\n", "million a second, median", "");
    for (const auto& [question, who] : times_) {
      for (const auto& [name, times] : who) {
        if (name != "graze" && name != "naive")
          std::printf("%-34s %10.3f\n", (name + ":" + question).c_str(), 1e3 / median(times));
      }
    }
  }

 private:
  static double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  }

  std::map<std::string, std::map<std::string, std::vector<double>>> times_;
};

}  // namespace

int main(int argc, char** argv) {
  // Of an option that is given twice, the last one counts, so the command line can change these.
  std::vector<char*> arguments{argv[0]};
  std::string defaults[]{"--benchmark_repetitions=20", "--benchmark_enable_random_interleaving=true",
                         "--benchmark_min_time=0.005"};
  for (std::string& option : defaults) arguments.push_back(option.data());
  arguments.insert(arguments.end(), argv + 1, argv + argc);
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
  return 0;
}
