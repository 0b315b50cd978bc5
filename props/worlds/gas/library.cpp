// SPDX-License-Identifier: BSL-1.0
/// Libraries in place of graze in the gas, through their adapters (reports/field): lines of JSON.
///
///     world_gas_library BALLS EVENTS FILE...
///
/// FILE is a subject file that reports/field/ready.py makes. For two balls a library is asked the one of its questions that suits
/// best, in each of its types; graze answers about the container. It runs bare and, if balls overlapped, with the event a little
/// early until none do: by a millionth of a step, then by two spans that engines use as slop. Libraries that can't be started are left out, with a line that says why.
#include <fmt/core.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "props/worlds/gas/by_subject.hpp"
#include "props/worlds/gas/faults_line.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/foreign/foreign_options.hpp"

namespace {

using namespace worlds::gas;
using verify::Question;

/// How early a gas may be: not at all, by a millionth of a step, and by 1/200 and 1/50 of a unit of length at a speed of 1,
/// the slop of Box2D and of Jolt.
constexpr std::array early_by{0.0, 1e-6, 0.005 / 16, 0.02 / 16};

std::string read(const char* path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Of the questions about two balls, the one that a library answers most directly.
const verify::Subject* best_of(const std::vector<verify::Subject>& subjects) {
  for (const Question question : {Question::moving, Question::sweep, Question::cast, Question::ray}) {
    for (const verify::Subject& subject : subjects)
      if (subject.question == question) return &subject;
  }
  return nullptr;
}

template <class Real>
void try_subject(const verify::Subject& subject, reports::Foreign& program, reports::NumberType type,
                 std::size_t balls, std::uint64_t events) {
  if (!subject.answers<Real>()) return;
  const std::string name(subject.name);
  if (const std::string fault = program.tried(subject.question, type); !fault.empty()) {
    std::fprintf(stderr, "%s is left out: %s\n", name.c_str(), fault.c_str());
    return;
  }
  for (const double early : early_by) {
    BySubject<Real> bare(subject);
    Early earlier(bare, early);
    const std::string named =
        fmt::format(R"("routine": "{}", "question": "{}", "type": "{}", "early": {})", name,
                    verify::name(subject.question), verify::type_name<Real>(), early);
    const bool does_harm =
        try_routine(named, early == 0 ? static_cast<Routine&>(bare) : earlier, balls, events);
    if (bare.unanswered() != 0)
      std::fprintf(stderr, "%s didn't answer %zu questions\n", name.c_str(), bare.unanswered());
    if (!does_harm) break;
  }
}

void try_library(const char* path, std::size_t balls, std::uint64_t events) {
  const auto options = reports::read_subject_file(read(path));
  if (const auto* const fault = std::get_if<std::string>(&options)) {
    std::fprintf(stderr, "%s is left out: %s\n", path, fault->c_str());
    return;
  }
  static const std::atomic<bool> interrupted = false;
  const std::unique_ptr<reports::ForeignSubjects> library =
      reports::foreign_subjects(std::get<reports::ForeignOptions>(options), interrupted);
  const verify::Subject* const subject = best_of(library->subjects);
  if (subject == nullptr || subject->contract.gives == verify::Contract::Gives::contact_alone) {
    std::fprintf(stderr, "%s is left out: it doesn't say when\n", library->name.c_str());
    return;
  }
  try_subject<float>(*subject, library->program, reports::NumberType::f32, balls, events);
  try_subject<double>(*subject, library->program, reports::NumberType::f64, balls, events);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: world_gas_library BALLS EVENTS FILE...\n", stderr);
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);  // a program that ends early shows in its answers
  try {
    for (int i = 3; i < argc; ++i)
      try_library(argv[i], std::strtoul(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10));
  } catch (const reports::WrongUse& fault) {
    std::fprintf(stderr, "%s\n", fault.why.c_str());
    return 2;
  }
  return 0;
}
