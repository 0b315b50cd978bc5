// SPDX-License-Identifier: BSL-1.0
/// Compares many answers of graze::batch with the scalar ones, bit for bit: for all families and accuracies, with the instruction
/// set of the processor's widest lanes. The scenes are pairs of drawn shapes, and single ones of them against all others.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/base/jobs.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "subjects/batch_scenes.hpp"
#include "verify/case/family.hpp"

namespace {

using verify::Question;

/// The number of shapes of each kind drawn at once, and of those that also meet all others.
constexpr std::size_t shapes = 500, singles = 8;
constexpr std::uint64_t answers_of_a_job = shapes * (1 + 2 * singles) * subjects::accuracies.size();

struct Kind {
  const verify::Family* family;
  Question question;
};

/// The number of answers that differ.
template <Question question, class Real>
std::uint64_t differences(const verify::Family& family, std::uint64_t seed, std::uint64_t first) {
  using Scenes = subjects::BatchScenes<question, Real>;
  Scenes drawn;
  for (std::uint64_t i = 0; i < shapes; ++i) drawn.add(verify::draw<Real>(family, question, seed, first + i));
  std::uint64_t different = 0, turn = 0;
  const auto compare = [&](const Scenes& scenes, subjects::Many many) {
    for (const graze::batch::Accuracy accuracy : subjects::accuracies) {
      const auto expected = scenes.scalar(many, accuracy);
      std::vector<graze::Hit<Real>> said(scenes.size());
      const auto ask = [&](const auto& movers, const auto& targets) {
        Scenes::Batch::every(movers, targets, said, accuracy);
      };
      // Layouts in turn.
      turn++ % 2 == 0 ? scenes.as_columns(many, ask) : scenes.as_shapes(many, ask);
      for (std::size_t i = 0; i < said.size(); ++i)
        different += subjects::bits_of(said[i]) != subjects::bits_of(expected[i]) ? 1U : 0U;
    }
  };
  compare(drawn, subjects::Many::pairs);
  for (std::size_t i = 0; i < singles; ++i) {
    for (const subjects::Many many : {subjects::Many::targets, subjects::Many::movers}) {
      // The single one is the first.
      std::swap(drawn.movers[0], drawn.movers[i]);
      std::swap(drawn.targets[0], drawn.targets[i]);
      compare(drawn, many);
      std::swap(drawn.movers[0], drawn.movers[i]);
      std::swap(drawn.targets[0], drawn.targets[i]);
    }
  }
  return different;
}

int run(std::uint64_t answers, std::uint64_t seed, unsigned threads) {
  std::vector<Kind> kinds;
  for (const verify::Family& family : verify::families()) {
    for (const Question question : verify::all_questions)
      if (family.applies(question)) kinds.push_back({&family, question});
  }
  // A job is of one kind in one type; kinds and types in turn.
  const std::uint64_t jobs = (answers + answers_of_a_job - 1) / answers_of_a_job * 2;
  reports::catch_signals();
  std::atomic<std::uint64_t> done = 0, different = 0;
  const auto job = [&](std::uint64_t number) {
    const Kind& kind = kinds[number / 2 % kinds.size()];
    const std::uint64_t first = number / 2 / kinds.size() * shapes;
    different += verify::with_question(kind.question, [&](auto question) {
      return number % 2 == 0 ? differences<question(), float>(*kind.family, seed, first)
                             : differences<question(), double>(*kind.family, seed, first);
    });
    ++done;
  };
  reports::ProgressLine line("answers");
  reports::do_jobs(jobs, threads, reports::was_interrupted(), job,
                   [&] { line.show(done * answers_of_a_job, jobs * answers_of_a_job); });
  line.clear();
  fmt::print("{} answers of each type, {} different from the scalar ones, by seed {}\n",
             done / 2 * answers_of_a_job, different.load(), seed);
  if (different != 0) return reports::faulty;
  return done == jobs ? reports::done : reports::interrupted;
}

}  // namespace

int main(int count, char** words) {
  std::uint64_t answers = 200'000, seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  CLI::App app{"Compares the answers of graze::batch with the scalar ones, bit for bit."};
  app.add_option("--answers", answers, "Compare so many of each type")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app.add_option("--seed", seed, "Draw other scenes")->capture_default_str();
  app.add_option("--threads", threads, "Use so many threads")
      ->capture_default_str()
      ->check(CLI::Range(1U, 1024U));
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? reports::done : reports::wrong_use;
  }
  return run(answers, seed, threads);
}
