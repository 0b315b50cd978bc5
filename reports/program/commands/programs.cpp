// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <variant>

#include "reports/program/audit/plan.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "verify/case/family.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports::command {

using namespace verify;

namespace {

ForeignOptions options_in(const std::string& file) {
  std::string text;
  if (const int error = read_file(file, text))
    throw FaultyFile{"can't read \"" + file + "\": " + error_text(error)};
  auto read = read_subject_file(text);
  if (const auto* const why = std::get_if<std::string>(&read)) throw FaultyFile{file + ": " + *why};
  return std::get<ForeignOptions>(std::move(read));
}

/// The programs of several subject files. The command line's questions and time limit apply to all of them.
Programs programs_in_files(const SubjectOptions& options) {
  const ForeignOptions& line = options.foreign;
  if (!line.command.empty() || !line.name.empty() || describes_contract(line)) {
    throw WrongUse{
        "--exec, --exec-name and the options of a contract describe one program; with several files, each "
        "file describes its own"};
  }
  (void)questions_named(options.questions);  // an unknown name here isn't the file's fault
  Programs programs;
  for (const std::string& file : options.subject_files) {
    ForeignOptions own = options_in(file);
    try {
      const bool answers_any = !own.questions.empty();
      own = restricted(std::move(own), options.questions);
      if (answers_any && own.questions.empty()) continue;
      if (line.time_limit != 0) own.time_limit = line.time_limit;
      if (line.start_limit != 0) own.start_limit = line.start_limit;
      programs.push_back(foreign_subjects(own, was_interrupted()));
    } catch (const WrongUse& use) {
      throw FaultyFile{file + ": " + use.why};
    }
  }
  if (programs.empty()) throw WrongUse{"none of the programs answers one of the questions named"};
  return programs;
}

/// Tries one program. Reports its first failure.
bool answers(ForeignSubjects& foreign, const std::vector<NumberType>& types, bool only,
             std::string_view command) {
  for (const Subject& subject : foreign.subjects) {
    for (const NumberType type : types_of(types, subject)) {
      const std::string fault = foreign.program.tried(subject.question, type);
      if (was_interrupted()) return false;
      if (fault.empty()) continue;
      complain(fmt::format("{}: {}: {}", command, only ? "--exec" : foreign.name, fault));
      return false;
    }
  }
  if (foreign.program.buffers()) {
    complain(std::string(command) + ": note: " + foreign.name +
             " answers only once its input is closed, so graze restarts it for each block of cases; flush "
             "its output after each line");
  }
  return true;
}

}  // namespace

Programs programs_of(const SubjectOptions& options) {
  if (options.subject_files.size() > 1) return programs_in_files(options);
  ForeignOptions foreign = options.foreign;
  foreign.questions = options.questions;
  const bool has_file = !options.subject_files.empty();
  if (has_file) foreign = merged(std::move(foreign), options_in(options.subject_files.front()));
  Programs programs;
  if (!foreign.command.empty() || has_file) {
    programs.push_back(foreign_subjects(foreign, was_interrupted()));
  } else if (!foreign.name.empty() || describes_contract(foreign) || foreign.time_limit != 0 ||
             foreign.start_limit != 0) {
    throw WrongUse{
        "--exec-name, --time-limit, --start-limit and the options of a contract require --exec COMMAND"};
  }
  return programs;
}

std::vector<const Subject*> subjects_of(const SubjectOptions& options, const Programs& programs) {
  if (programs.empty()) return subjects_named(options.subjects, options.questions);
  std::vector<const Subject*> subjects;
  if (!options.subjects.empty()) {
    std::vector<std::string> questions;
    for (const auto& program : programs) {
      for (const Subject& subject : program->subjects) questions.emplace_back(name(subject.question));
    }
    subjects = subjects_named(options.subjects, questions);
  }
  for (const auto& program : programs) {
    for (const Subject& subject : program->subjects) {
      const bool taken = std::ranges::any_of(subjects, [&](const Subject* other) {
        return other->name == subject.name && other->question == subject.question;
      });
      if (taken) {
        throw WrongUse{
            fmt::format("two subjects have the name {}; give the program another by --exec-name, or by "
                        "\"name\" in its file",
                        subject.name)};
      }
      subjects.push_back(&subject);
    }
  }
  return subjects;
}

namespace {

/// The family of plain scenes within the contract of a program, apart from what it may ignore.
std::string_view plain_family_for(const Subject& program) {
  const bool takes_units = program.question == Question::ray && program.contract.unit_direction;
  if (program.contract.planar) return takes_units ? "unit_planar" : "planar";
  return takes_units ? "unit_ordinary" : "ordinary";
}

/// Plain rays that end before they reach the sphere.
template <class Real>
std::vector<Case<Real>> rays_that_end_early(std::string_view family, std::uint64_t seed) {
  constexpr std::uint64_t drawn = 400;
  std::vector<Case<Real>> rays;
  for (std::uint64_t i = 0; i < drawn; ++i) {
    const auto k = draw<Real>(*find_family(family), Question::ray, seed, i);
    Scene<Real> scene = scene_of(k);
    scene.horizon = std::numeric_limits<Real>::infinity();
    const bool meets = truth_of(case_of(Question::ray, scene)).outcome == Outcome::impact;
    if (meets && truth_of(k).outcome == Outcome::miss) rays.push_back(k);
  }
  return rays;
}

template <class Real>
bool ignores_end_of(const Subject& program, std::uint64_t seed) {
  const auto rays = rays_that_end_early<Real>(plain_family_for(program), seed);
  const auto responses = responses_of<Real>(program, rays);
  const auto says_contact = [](const Response<Real>& response) {
    const auto* const answer = std::get_if<Answer<Real>>(&response);
    return answer != nullptr && is_contact(answer->outcome);
  };
  const auto contacts = std::ranges::count_if(responses, says_contact);
  return !rays.empty() && 10 * contacts > 9 * std::ssize(rays);
}

/// Whether it answers nearly every plain scene as if a coordinate were 0, among those where that makes a difference.
template <class Real>
bool ignores_coordinate(const Subject& program, int coordinate, std::uint64_t seed) {
  constexpr std::uint64_t drawn = 400;
  const Family& family = *find_family(plain_family_for(program));
  std::vector<Case<Real>> scenes, shadows;
  for (std::uint64_t i = 0; i < drawn; ++i) {
    const auto k = draw<Real>(family, program.question, seed, i);
    const auto shadow = flattened(k, coordinate);
    if (is_contact(truth_of(k).outcome) == is_contact(truth_of(shadow).outcome)) continue;
    scenes.push_back(k);
    shadows.push_back(shadow);
  }
  const auto of_scenes = responses_of<Real>(program, scenes),
             of_shadows = responses_of<Real>(program, shadows);
  std::ptrdiff_t alike = 0;
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const auto* const one = std::get_if<Answer<Real>>(&of_scenes[i]);
    const auto* const other = std::get_if<Answer<Real>>(&of_shadows[i]);
    alike += one != nullptr && other != nullptr && *one == *other;
  }
  return !scenes.empty() && 10 * alike > 9 * std::ssize(scenes);
}

template <class Real>
bool ignores_z_alone(const Subject& program, std::uint64_t seed) {
  return ignores_coordinate<Real>(program, 2, seed) && !ignores_coordinate<Real>(program, 1, seed);
}

}  // namespace

bool all_answer(const Programs& programs, const std::vector<NumberType>& types, std::string_view command) {
  bool all = true;
  for (const auto& program : programs) all &= answers(*program, types, programs.size() == 1, command);
  return all && !was_interrupted();
}

bool ignores_end(const Subject& program, NumberType type, std::uint64_t seed) {
  if (program.question != Question::ray || program.contract.endless) return false;
  return type == NumberType::f32 ? ignores_end_of<float>(program, seed)
                                 : ignores_end_of<double>(program, seed);
}

bool ignores_z(const Subject& program, NumberType type, std::uint64_t seed) {
  if (program.contract.planar) return false;
  return type == NumberType::f32 ? ignores_z_alone<float>(program, seed)
                                 : ignores_z_alone<double>(program, seed);
}

}  // namespace reports::command
