// SPDX-License-Identifier: BSL-1.0
/// `graze map`: pictures of slices through the space of cases, every pixel judged exactly.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/plan.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/base/names.hpp"
#include "reports/program/commands/case_named.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/programs.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/sheet.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/terms.hpp"
#include "sources_hash.hpp"
#include "verify/case/text.hpp"

namespace reports::command {

namespace {

using namespace verify;

enum class Show : std::uint8_t { both, pictures, verdicts, steps };
constexpr std::array<std::string_view, 4> show_words{"both", "pictures", "verdicts", "steps"};

/// What to draw: the slices, one for each row of maps.
struct MapPlan {
  std::vector<const Subject*> subjects;
  Question question = Question::ray;
  NumberType type = NumberType::f32;
  SliceKind slice = SliceKind::view;
  Show show = Show::both;
  std::vector<double> distances;    ///< of default scenes
  std::optional<AnyCase> centre{};  ///< or one case
  std::array<std::size_t, 2> vary{};
  std::int64_t step = 1;
  int size = 0, side_by_side = 0;
  unsigned threads = 1;

  [[nodiscard]] MapOf map_of() const { return show == Show::steps ? MapOf::steps : MapOf::verdicts; }
  [[nodiscard]] bool has_pictures() const { return show == Show::both || show == Show::pictures; }
};

/// The index of a word in a list. Throws WrongUse if it isn't there.
template <std::size_t count>
std::size_t word_of(std::string_view option, const std::string& word,
                    const std::array<std::string_view, count>& words) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end())
    throw WrongUse{
        fmt::format("{}: {}", option,
                    unknown_name("word", word, words, fmt::format("there are {}", fmt::join(words, ", "))))};
  return static_cast<std::size_t>(found - words.begin());
}

/// The one that the lists name, or that of the case in the centre, or the default.
template <class Thing>
Thing only_one(std::string_view option, const std::vector<Thing>& named, bool is_named,
               std::optional<Thing> of_case, Thing usual) {
  if (!is_named) return of_case.value_or(usual);
  if (named.size() != 1) throw WrongUse{fmt::format("{}: a map shows only one", option)};
  if (of_case && *of_case != named.front())
    throw WrongUse{fmt::format("{} contradicts the case of --case", option)};
  return named.front();
}

std::array<std::size_t, 2> numbers_to_vary(const MapOptions& options, Question question) {
  if (options.vary.empty()) return usual_numbers(question);
  const auto count = static_cast<std::size_t>(layout(question).count);
  const auto good = [&](std::size_t place) { return place >= 1 && place <= count; };
  if (options.vary.size() != 2 || !std::ranges::all_of(options.vary, good) ||
      options.vary[0] == options.vary[1])
    throw WrongUse{fmt::format("--vary: expected two different numbers from 1 to {}, as in 7,8", count)};
  return {options.vary[0] - 1, options.vary[1] - 1};
}

/// A plan still without subjects.
MapPlan plan_of(const MapOptions& options) {
  MapPlan plan;
  if (!options.case_line.empty()) plan.centre = case_named(options.case_line, "--case: ");
  std::optional<Question> its_question;
  std::optional<NumberType> its_type;
  if (plan.centre) {
    its_question = std::visit([](const auto& k) { return k.question; }, *plan.centre);
    its_type = std::holds_alternative<Case<float>>(*plan.centre) ? NumberType::f32 : NumberType::f64;
  }
  plan.question = only_one("--questions", questions_named(options.questions), !options.questions.empty(),
                           its_question, Question::ray);
  plan.type =
      only_one("--types", types_named(options.types), !options.types.empty(), its_type, NumberType::f32);
  const bool is_ray = plan.question == Question::ray;
  plan.slice = is_ray ? SliceKind::view : SliceKind::aim;
  if (!options.slice.empty())
    plan.slice = static_cast<SliceKind>(word_of("--slice", options.slice, slice_names));
  if (plan.slice == SliceKind::view && !is_ray) throw WrongUse{"--slice view needs rays: --questions ray"};
  plan.show =
      options.show.empty() ? Show::both : static_cast<Show>(word_of("--show", options.show, show_words));
  if (plan.slice != SliceKind::view) {
    if (plan.show == Show::pictures) throw WrongUse{"--show pictures needs --slice view"};
    if (plan.show == Show::both) plan.show = Show::verdicts;
  }
  plan.vary = numbers_to_vary(options, plan.question);
  if (!options.vary.empty() && plan.slice != SliceKind::zoom) throw WrongUse{"--vary needs --slice zoom"};
  if (options.ulps != 0 && plan.slice != SliceKind::zoom) throw WrongUse{"--ulps needs --slice zoom"};
  if (options.ulps != 0) plan.step = options.ulps;
  if (plan.centre && !options.distances.empty()) throw WrongUse{"--case and --distance can't be combined"};
  plan.distances = options.distances;
  if (plan.distances.empty()) plan.distances = {10000};
  plan.size = options.size;
  plan.side_by_side = options.side_by_side;
  plan.threads = options.threads;
  return plan;
}

/// The subjects that the command line names, or default ones. They answer the plan's question in its type.
std::vector<const Subject*> subjects_for(const MapPlan& plan, MapOptions options, const Programs& programs) {
  options.questions = {std::string(verify::name(plan.question))};
  if (options.subjects.empty()) options.subjects = {programs.empty() ? "naive,perpendicular,graze" : "graze"};
  std::vector<const Subject*> subjects = subjects_of(options, programs);
  std::erase_if(subjects, [&](const Subject* subject) {
    return subject->question != plan.question || types_of({plan.type}, *subject).empty();
  });
  if (subjects.empty())
    throw WrongUse{
        fmt::format("none of the subjects answers {} in {}", verify::name(plan.question), name(plan.type))};
  return subjects;
}

template <class Real>
std::vector<Slice<Real>> slices_of(const MapPlan& plan) {
  std::vector<Slice<Real>> slices;
  if (plan.centre) {
    slices.push_back({plan.slice, std::get<Case<Real>>(*plan.centre), plan.size, plan.vary, plan.step});
    return slices;
  }
  for (const double distance : plan.distances)
    slices.push_back(
        {plan.slice, usual_case<Real>(plan.slice, plan.question, distance), plan.size, plan.vary, plan.step});
  return slices;
}

std::string distance_of(const MapPlan& plan, std::size_t row) {
  return plan.centre ? "" : fmt::format(", {} radii away", plan.distances[row]);
}
/// A single distance goes into the title, several go with each map.
std::string row_name(const MapPlan& plan, std::size_t row) {
  return plan.distances.size() == 1 ? "" : distance_of(plan, row);
}

/// The maps of all subjects, and a line on each for standard output. Fewer after an interruption.
template <class Real>
std::vector<SheetColumn> draw(const MapPlan& plan, std::string& lines) {
  const auto slices = slices_of<Real>(plan);
  std::vector<SheetColumn> columns;
  ProgressLine line("maps");
  std::uint64_t done = 0;
  for (const Subject* subject : plan.subjects) {
    SheetColumn column{fmt::format("{} {}", subject->name, name(plan.type)), {}};
    for (std::size_t row = 0; row < slices.size() && !was_interrupted(); ++row) {
      line.show(done++, plan.subjects.size() * slices.size());
      const auto pixels =
          judged_pixels(*subject, slices[row], plan.map_of(), plan.threads, was_interrupted());
      const std::string caption = caption_of(pixels, plan.map_of());
      if (plan.has_pictures())
        column.panels.push_back(
            {rendered(slices[row], pixels),
             (plan.show == Show::both ? "as it sees the sphere" : caption) + row_name(plan, row)});
      if (plan.show != Show::pictures)
        column.panels.push_back({drawn_map(pixels, plan.size, plan.map_of()), caption + row_name(plan, row)});
      lines += fmt::format("{}{}: {}\n", column.name, distance_of(plan, row), caption);
    }
    columns.push_back(std::move(column));
  }
  line.clear();
  return columns;
}

std::string title_of(const MapPlan& plan) {
  const std::string where = plan.distances.size() == 1 ? distance_of(plan, 0) : "";
  switch (plan.slice) {
    case SliceKind::view:
      return "A sphere seen through rays" + where;
    case SliceKind::aim:
      return fmt::format("{}: path length across, aim upwards{}", title(plan.question), where);
    case SliceKind::zoom:
      break;
  }
  const std::string steps = plan.step == 1
                                ? "ulp by ulp"
                                : fmt::format("by {} ulps", grouped(static_cast<std::uint64_t>(plan.step)));
  return fmt::format("{}: numbers {} and {}, {}{}", title(plan.question), plan.vary[0] + 1, plan.vary[1] + 1,
                     steps, where);
}

int draw_and_write(const MapPlan& plan, const MapOptions& options) {
  const std::filesystem::path file = options.file;
  if (complain_of(make_writable(file), "graze map")) return faulty;
  catch_signals();
  std::string lines;
  std::vector<SheetColumn> columns;
  {
    const InterruptibleWork work;
    columns = plan.type == NumberType::f32 ? draw<float>(plan, lines) : draw<double>(plan, lines);
  }
  if (was_interrupted()) {
    complain("graze map: interrupted; no picture was written");
    return interrupted;
  }
  const std::string picture =
      png(sheet(title_of(plan), columns, plan.side_by_side,
                plan.show == Show::pictures ? std::nullopt : std::optional(plan.map_of())),
          {{"Title", title_of(plan)},
           {"Software", "graze " + std::string(graze_version)},
           {"Comment", options.command_line}});
  if (complain_of(write_file(file, picture), "graze map")) return faulty;
  const std::string where =
      is_standard_output(file) ? "" : fmt::format("\nThe map is in {}\n", printable(file.string()));
  return print_beside(file, lines + where);
}

}  // namespace

int map(const MapOptions& options) {
  try {
    MapPlan plan = plan_of(options);
    MapOptions named = options;
    named.questions = {std::string(verify::name(plan.question))};
    const Programs programs = programs_of(named);
    plan.subjects = subjects_for(plan, named, programs);
    catch_signals();
    if (!all_answer(programs, {plan.type}, "graze map")) return was_interrupted() ? interrupted : faulty;
    return draw_and_write(plan, options);
  } catch (const FaultyFile& file) {
    complain("graze map: --exec-file: " + file.why);
    return faulty;
  } catch (const WrongUse& use) {
    complain("graze map: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
