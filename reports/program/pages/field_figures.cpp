// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/field_figures.hpp"

#include <utility>

namespace reports {

using namespace verify;

std::string by_scenes(const Report& report, const std::vector<const Subject*>& subjects, RowsAre rows) {
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
  return "Wrong decisions in %, by kind of scene, and the error of the number that says when, in ulp:\n\n" +
         table.text();
}

}  // namespace reports
