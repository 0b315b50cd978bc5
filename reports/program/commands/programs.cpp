// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "reports/program/audit/plan.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"

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

/// The programs of several subject files. The questions and the time limit of the command line apply to all of them.
Programs programs_in_files(const SubjectOptions& options) {
  const ForeignOptions& line = options.foreign;
  if (!line.command.empty() || !line.name.empty() || describes_contract(line)) {
    throw WrongUse{
        "--exec, --exec-name and the options of a contract describe one program; with several files, each "
        "file describes its own"};
  }
  (void)questions_named(options.questions);  // an unknown name here is no fault of a file
  Programs programs;
  for (const std::string& file : options.subject_files) {
    ForeignOptions own = options_in(file);
    try {
      const bool answers_any = !own.questions.empty();
      own = restricted(std::move(own), options.questions);
      if (answers_any && own.questions.empty()) continue;
      if (line.time_limit != 0) own.time_limit = line.time_limit;
      programs.push_back(foreign_subjects(own, was_interrupted()));
    } catch (const WrongUse& use) {
      throw FaultyFile{file + ": " + use.why};
    }
  }
  if (programs.empty()) throw WrongUse{"none of the programs answers one of the questions named"};
  return programs;
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
  } else if (!foreign.name.empty() || describes_contract(foreign) || foreign.time_limit != 0) {
    throw WrongUse{"--exec-name, --time-limit and the options of a contract require --exec COMMAND"};
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
    complain(
        std::string(command) + ": note: " + foreign.name +
        " answers only once its input is closed, so it is started anew for each block of cases; flush its "
        "output after each line");
  }
  return true;
}

}  // namespace reports::command
