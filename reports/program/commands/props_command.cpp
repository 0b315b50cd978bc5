// SPDX-License-Identifier: BSL-1.0
/// `graze props`: tests routines against the properties of their questions.
#include <cstdint>
#include <limits>

#include "reports/program/audit/subject_function.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/each_routine.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "verify/properties.hpp"

namespace reports::command {

using namespace verify;

namespace {

/// The result for one routine.
template <class Real>
Routine tested(const Subject& subject, const PropsOptions& options) {
  SubjectFunction<Real> routine(subject, was_interrupted());
  ProgressLine line("properties");
  const Draws<Real> draws{
      .cases = options.cases,
      .seed = options.seed,
      .kept = options.kept,
      .time_limit = std::numeric_limits<double>::infinity(),
      .stop = &was_interrupted(),
      .progress = [&](std::uint64_t done, std::uint64_t total) { line.show(done, total); }};
  const auto results = properties(subject.question, subject.contract, routine, options.promise, draws);
  line.clear();
  return {describe(results), !results.broken.empty(), results.complete};
}

}  // namespace

int props(const PropsOptions& options) {
  return each_routine(options, "graze props", [&](const Subject& subject, NumberType type) {
    return type == NumberType::f32 ? tested<float>(subject, options) : tested<double>(subject, options);
  });
}

}  // namespace reports::command
