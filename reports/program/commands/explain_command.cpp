// SPDX-License-Identifier: BSL-1.0
/// `graze explain`: one case in words, and as a drawing.
#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <variant>

#include "reports/program/audit/plan.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/case_named.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/explain/explanation.hpp"
#include "reports/program/explain/stages.hpp"
#include "verify/case/text.hpp"

namespace reports::command {

namespace {

using namespace verify;

/// The named subjects that answer the question in the type; default ones if none is named.
std::vector<const Subject*> subjects_for(const AnyCase& k, SubjectOptions options, const Programs& programs) {
  const NumberType type = std::holds_alternative<Case<float>>(k) ? NumberType::f32 : NumberType::f64;
  if (options.subjects.empty()) options.subjects = {"naive,perpendicular,graze"};
  std::vector<const Subject*> subjects = subjects_of(options, programs);
  std::erase_if(subjects, [&](const Subject* subject) {
    return verify::name(subject->question) != options.questions.front() || types_of({type}, *subject).empty();
  });
  return subjects;
}

/// Writes the drawing, if requested. Returns the exit status.
int draw(const Explanation& explanation, const std::filesystem::path& file) {
  if (file.empty()) return done;
  const std::string drawing = drawing_of(explanation);
  if (drawing.empty()) {
    complain("graze explain: there is nothing to draw: nothing moves, or numbers are too large");
    return faulty;
  }
  return complain_of(make_writable(file), "graze explain") ||
                 complain_of(write_file(file, drawing), "graze explain")
             ? faulty
             : done;
}

}  // namespace

int explain(const ExplainOptions& options) {
  try {
    std::string line;
    for (const std::string& word : options.words) line += (line.empty() ? "" : " ") + word;
    const AnyCase k = case_named(line);
    SubjectOptions named = options;
    named.questions = {
        std::visit([](const auto& one) { return std::string(verify::name(one.question)); }, k)};
    const NumberType type = std::holds_alternative<Case<float>>(k) ? NumberType::f32 : NumberType::f64;
    const Programs programs = programs_of(named);
    const auto subjects = subjects_for(k, named, programs);
    catch_signals();
    if (!all_answer(programs, {type}, "graze explain")) return was_interrupted() ? interrupted : faulty;
    const Explanation explanation =
        std::visit([&](const auto& one) { return explanation_of(one, subjects); }, k);
    const Colours colours = colours_of(descriptor_beside(options.svg));
    const int printed = print_beside(
        options.svg, in_words(explanation, colours) + (options.stages ? stages_in_words(k) : ""));
    const int drawn = draw(explanation, options.svg);
    return drawn == done ? printed : drawn;
  } catch (const FaultyFile& file) {
    complain("graze explain: --exec-file: " + file.why);
    return faulty;
  } catch (const WrongUse& use) {
    complain("graze explain: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
