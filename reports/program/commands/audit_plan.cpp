// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/audit_plan.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/case_stream.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/base/most_cases.hpp"
#include "reports/program/base/names.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "verify/case/family.hpp"

namespace reports::command {

using namespace verify;

namespace {

/// The name of a world: its file name without folder and extension.
std::string world_name(const std::string& file) {
  std::string name = std::filesystem::path(file).stem().string();
  std::ranges::replace_if(name, [](char c) { return !is_name_letter(c); }, '_');
  return name.empty() ? "world" : name;
}

/// Uses recorded cases as the families of a plan. Removes subjects for which they have no question.
void take_worlds(Plan& plan, const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    std::string text;
    if (const int error = read_file(file, text))
      throw UnfitFile{"--world: can't read \"" + file + "\": " + error_text(error)};
    auto world = std::make_shared<const World>(world_name(file), text);
    if (!world->fault().empty()) throw UnfitFile{fmt::format("--world: {}: {}", file, world->fault())};
    const auto is_same = [&](const auto& other) { return other->name() == world->name(); };
    if (std::ranges::any_of(plan.worlds, is_same))
      throw WrongUse{"--world: two files have the name " + world->name()};
    plan.worlds.push_back(world);
    plan.families.push_back(&world->family());
    for (const Question question : all_questions) {
      for (const NumberType type : plan.types)
        plan.cases = std::max(plan.cases, world->count(question, type));
    }
  }
  std::erase_if(plan.subjects, [&](const Subject* subject) { return types_of(plan, *subject).empty(); });
  if (plan.subjects.empty()) throw WrongUse{"--world: the files ask nothing of the subjects and types named"};
}

/// The files and their contents: only with these does a shard cover the same cases.
Json worlds_json(const std::vector<std::string>& files) {
  Json worlds = Json::array();
  for (const std::string& file : files) {
    std::string text;
    if (read_file(file, text) != 0) text.clear();  // the plan was read from it
    worlds.push_back({{"file", file}, {"crc32", World(world_name(file), text).checksum()}});
  }
  return worlds;
}

}  // namespace

Plan plan_of(const AuditOptions& options, const Programs& programs) {
  Plan plan;
  plan.subjects = subjects_of(options, programs);
  plan.types = types_named(options.types);
  std::erase_if(plan.subjects, [&](const Subject* subject) { return types_of(plan, *subject).empty(); });
  if (plan.subjects.empty()) throw WrongUse{"none of the subjects answers in one of the types named"};
  plan.cases = options.worlds.empty() ? options.cases : 0;
  plan.seed = options.seed;
  plan.threads = options.threads;
  if (!options.worlds.empty()) {
    take_worlds(plan, options.worlds);
    return plan;
  }
  const Selection families = families_named(options.families);
  for (const Family& family : verify::families()) {
    const bool serves =
        std::ranges::any_of(plan.subjects, [&](const Subject* s) { return family.applies(s->question); });
    if (serves && families.holds(family.name)) plan.families.push_back(&family);
  }
  if (plan.families.empty())
    throw WrongUse{"none of the families named applies to a question of the subjects"};
  return plan;
}

Json plan_json(const AuditOptions& options, const Programs& programs) {
  Json described = Json::array();
  for (const auto& program : programs) described.push_back(Json::parse(write_subject_file(program->options)));
  return {{"subjects", items_of(options.subjects)},
          {"questions", items_of(options.questions)},
          {"types", items_of(options.types)},
          {"families", items_of(options.families)},
          {"cases", options.cases},
          {"seed", options.seed},
          {"worlds", worlds_json(options.worlds)},
          {"programs", std::move(described)},
          {"job", job_size}};
}

AuditOptions options_in(const Json& plan) {
  AuditOptions options;
  options.subjects = names_at(plan, "subjects");
  options.questions = names_at(plan, "questions");
  options.types = names_at(plan, "types");
  options.families = names_at(plan, "families");
  for (const Json& world : list_at(plan, "worlds")) options.worlds.push_back(text_at(world, "file"));
  options.cases = whole_at(plan, "cases", most_cases);
  options.seed = whole_at(plan, "seed", std::numeric_limits<std::uint64_t>::max());
  if (options.cases == 0) throw JsonFault{"cases: expected a number above 0"};
  if (whole_at(plan, "job", job_size) != job_size) throw JsonFault{"job: its jobs have another size"};
  return options;
}

Programs programs_in(const Json& plan) {
  Programs programs;
  for (const Json& one : list_at(plan, "programs")) {
    auto read = read_subject_file(one.dump());
    if (const auto* const why = std::get_if<std::string>(&read)) throw JsonFault{"programs: " + *why};
    programs.push_back(foreign_subjects(std::get<ForeignOptions>(read), was_interrupted()));
  }
  return programs;
}

}  // namespace reports::command
