// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/field_figures.hpp"

#include <utility>

namespace reports {

using namespace verify;

namespace {

HeatMap::Row row_of(std::string label, const BySceneKind& tallies, Counted what) {
  HeatMap::Row row{std::move(label), {}};
  for (const Tally& tally : tallies) {
    if (what == Counted::wrong) {
      row.cells.push_back({tally.wrong(), judged(tally)});
    } else {
      row.cells.push_back({tally.backward.above(most_of_nearly_stable), tally.backward.answers()});
    }
  }
  return row;
}

HeatMap empty_map(std::string title, std::string description, Counted what) {
  HeatMap map{
      std::move(title),
      std::move(description),
      what == Counted::wrong ? "wrong decisions" : fmt::format("beyond {} steps", most_of_nearly_stable),
      {},
      {}};
  for (const SceneKind& kind : scene_kinds) map.columns.emplace_back(kind.name);
  return map;
}

}  // namespace

Table scenes_table(const Report& report, const std::vector<const Subject*>& subjects, RowsAre rows) {
  Table table;
  table.column(rows == RowsAre::subjects ? "subject" : "question", Column::text);
  table.column("type", Column::text);
  for (const SceneKind& kind : scene_kinds) table.column(std::string(kind.name));
  table.column("all");
  for (const char* const head : {"median", "99 %", "largest"}) table.column(head);
  for (const Subject* subject : subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      std::vector<std::string> row{
          rows == RowsAre::subjects ? plain(subject->name) : std::string(stem(subject->question)),
          std::string(name(type))};
      for (const Tally& tally : by_scene_kind(report.audit, *subject, type))
        row.push_back(short_percent(tally.wrong(), judged(tally)));
      const Tally within = within_contract(report.audit, *subject, type);
      row.push_back(short_percent(within.wrong(), judged(within)));
      const auto figure = own_figure(subject->contract);
      auto three = figure ? three_errors(errors(within, *figure)) : std::vector<std::string>{"-", "-", "-"};
      for (std::string& error : three) row.push_back(std::move(error));
      table.row(std::move(row));
    }
  }
  return table;
}

std::string by_scenes(const Report& report, const std::vector<const Subject*>& subjects, RowsAre rows) {
  return fmt::format("{}\n\n", scenes_counted) + scenes_table(report, subjects, rows).text();
}

HeatMap map_of_all(const Report& report, Counted what) {
  HeatMap map = empty_map(
      what == Counted::wrong
          ? "Wrong decisions of libraries, in %, by kind of scene"
          : fmt::format("Answers of libraries with no question within {} steps, in %", most_of_nearly_stable),
      "A row for each library and number type, over all questions that it answers; a column "
      "for each kind of scene. "
      "The same figures, question by question, stand in the tables of field.html.",
      what);
  for (const bool programs : {true, false}) {
    HeatMap::Section section{programs ? "libraries" : "for comparison", {}};
    for (const Namesakes& namesakes : by_name(report.plan, programs)) {
      for (const NumberType type : report.plan.types) {
        if (const auto tallies = by_scene_kind(report, namesakes, type))
          section.rows.push_back(
              row_of(fmt::format("{} {}", namesakes.front()->name, name(type)), *tallies, what));
      }
    }
    map.sections.push_back(std::move(section));
  }
  return map;
}

HeatMap map_of(const Report& report, Question question) {
  HeatMap map =
      empty_map(fmt::format("{}: wrong decisions, in %", title(question)),
                "A row for each routine and number type, a column for each kind of scene. The table "
                "below holds the same figures.",
                Counted::wrong);
  HeatMap::Section section{std::string(stem(question)), {}};
  for (const Subject* subject : subjects_of(report.plan, question)) {
    for (const NumberType type : types_of(report.plan, *subject))
      section.rows.push_back(row_of(fmt::format("{} {}", subject->name, name(type)),
                                    by_scene_kind(report.audit, *subject, type), Counted::wrong));
  }
  map.sections.push_back(std::move(section));
  return map;
}

}  // namespace reports
