// SPDX-License-Identifier: BSL-1.0
/// Asks graze's headers all questions in float and double, under clang's sanitizers. The first finding ends the program, and
/// the case that caused it is printed. The answers are ignored: other tests judge them.
#include <fmt/format.h>
#include <sanitizer/common_interface_defs.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/base/jobs.hpp"
#include "reports/program/base/most_cases.hpp"
#include "reports/program/base/number_type.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "subjects/builds.hpp"
#include "verify/case/family.hpp"
#include "verify/case/question.hpp"
#include "verify/case/text.hpp"

namespace {

using reports::NumberType;
using verify::Case;
using verify::Family;
using verify::Question;

struct Options {
  std::uint64_t cases = 100'000, seed = 1;
  std::vector<std::string> families{"bits"};
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

/// Cases of one kind: as many as the options say.
struct Cell {
  const Family* family;
  Question question;
  NumberType type;
};

std::vector<Cell> cells_of(const std::vector<std::string>& names) {
  std::vector<Cell> cells;
  for (const Family& family : verify::families()) {
    const auto is_named = [&](std::string_view name) { return name == "all" || name == family.name; };
    if (std::ranges::none_of(names, is_named)) continue;
    for (const Question question : verify::all_questions) {
      if (!family.applies(question)) continue;
      for (const NumberType type : {NumberType::f32, NumberType::f64})
        cells.push_back({&family, question, type});
    }
  }
  return cells;
}

/// The case that this thread is answering.
thread_local verify::AnyCase asked;

extern "C" void print_asked() {
  std::visit([](const auto& k) { reports::complain("asked: " + write(k)); }, asked);
}

/// Keeps an unused value from being optimised away.
template <class T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <Question question, class Real>
void ask(const Case<Real>& k, graze::Rounding rounding) {
  using Graze = subjects::Header;
  asked = k;
  std::apply(
      [&](const auto&... shapes) {
        if constexpr (question == Question::ray) {
          keep(Graze::span(shapes..., rounding));
        } else if constexpr (question == Question::cast) {
          keep(Graze::contact(shapes...));
        } else {
          keep(Graze::template hit<question>(shapes..., rounding));
        }
      },
      subjects::shapes_of<question>(k));
}

/// Answers successive cases, alternating between both roundings.
template <class Real>
void ask_all(const Cell& cell, std::uint64_t seed, std::uint64_t first, std::uint64_t end) {
  verify::with_question(cell.question, [&](auto question) {
    for (std::uint64_t i = first; i < end; ++i) {
      const auto rounding = i % 2 == 0 ? graze::Rounding::nearest : graze::Rounding::towards_start;
      ask<question()>(verify::draw<Real>(*cell.family, question(), seed, i), rounding);
    }
  });
}

int run(const Options& options) {
  constexpr std::uint64_t cases_of_a_job = 5'000;
  const std::vector<Cell> cells = cells_of(options.families);
  const std::uint64_t jobs = (options.cases + cases_of_a_job - 1) / cases_of_a_job,
                      total = cells.size() * options.cases;
  fmt::print(stderr, "{} cases, {} of each kind, by seed {}\n", total, options.cases, options.seed);
  reports::catch_signals();
  __sanitizer_set_death_callback(print_asked);
  std::atomic<std::uint64_t> done = 0;
  // The jobs of the kinds, alternating: an interrupted run has covered as many cases of each.
  const auto job = [&](std::uint64_t number) {
    const Cell& cell = cells[number % cells.size()];
    const std::uint64_t first = number / cells.size() * cases_of_a_job,
                        end = std::min(first + cases_of_a_job, options.cases);
    cell.type == NumberType::f32 ? ask_all<float>(cell, options.seed, first, end)
                                 : ask_all<double>(cell, options.seed, first, end);
    done += end - first;
  };
  reports::ProgressLine line("cases");
  reports::do_jobs(jobs * cells.size(), options.threads, reports::was_interrupted(), job,
                   [&] { line.show(done, total); });
  line.clear();
  fmt::print("{} cases asked, and nothing found\n", done.load());
  return done == total ? reports::done : reports::interrupted;
}

}  // namespace

int main(int count, char** words) {
  Options options;
  CLI::App app{"Asks graze all questions in float and double, under clang's sanitizers."};
  std::vector<std::string> names{"all"};
  for (const Family& family : verify::families()) names.emplace_back(family.name);
  app.add_option("--cases", options.cases, "Ask about so many of each family, question and type")
      ->capture_default_str()
      ->check(CLI::Range(std::uint64_t{1}, reports::most_cases));
  app.add_option("--seed", options.seed, "Draw other cases")->capture_default_str();
  app.add_option("--families", options.families, "Draw from these families, or from `all`")
      ->capture_default_str()
      ->delimiter(',')
      ->check(CLI::IsMember(names));
  app.add_option("--threads", options.threads, "Use so many threads")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? reports::done : reports::wrong_use;
  }
  return run(options);
}
