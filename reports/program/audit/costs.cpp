// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/costs.hpp"

#include <fmt/format.h>

#include "reports/program/base/console.hpp"
#include "reports/program/base/strict_json.hpp"

namespace reports {

namespace {

using verify::Question;

constexpr std::string_view schema = "graze bench 1";

/// The row with all subjects on the same ordinary scenes, half of which are hits.
std::string row_of(Question question, NumberType type) {
  return fmt::format("peers/{}/mixed/{}", stem(question), name(type));
}

double nanoseconds_in(const Json& json) {
  expect_object(json);
  const Json& number = member(json, "ns");
  if (!number.is_number() || !(number.get<double>() > 0))
    throw JsonFault{fmt::format("ns: expected a number above 0, found {}", shown(number))};
  return number.get<double>();
}

/// Another schema may have entirely different keys, so check it first.
void expect_schema(const Json& json) {
  if (!json.is_object()) throw JsonFault{"expected the results of ./run bench, found " + shown(json)};
  const Json* const found = find(json, "schema");
  if (found == nullptr) throw JsonFault{"it has no schema, so it isn't a results file of ./run bench"};
  if (*found != schema) {
    throw JsonFault{fmt::format("it has schema {}; expected results of ./run bench, with schema \"{}\"",
                                shown(*found), schema)};
  }
}

Costs costs_in(const Json& json) {
  expect_schema(json);
  Costs costs;
  costs.source = {.file = "",
                  .date = text_at(json, "date"),
                  .processor = text_at(json, "processor"),
                  .compiler = text_at(json, "compiler"),
                  .flags = text_at(json, "flags")};
  const Json& rows = object_at(json, "rows");
  for (const Question question : verify::all_questions) {
    for (const NumberType type : {NumberType::f32, NumberType::f64}) {
      const std::string row = row_of(question, type);
      if (find(rows, row) == nullptr) continue;
      part("rows", [&] {
        const Json& subjects = object_at(rows, row);
        part(row, [&] {
          for (const auto& [subject, one] : subjects.items()) {
            costs.rows[row][subject] =
                part(in_quotes(subject, most_quoted), [&] { return nanoseconds_in(one); });
          }
        });
      });
    }
  }
  return costs;
}

}  // namespace

std::optional<double> Costs::nanoseconds(std::string_view subject, Question question, NumberType type) const {
  const auto row = rows.find(row_of(question, type));
  if (row == rows.end()) return std::nullopt;
  const auto found = row->second.find(subject);
  return found == row->second.end() ? std::nullopt : std::optional(found->second);
}

std::variant<Costs, std::string> read_costs(std::string_view text) {
  try {
    return costs_in(strict_json(text));
  } catch (const JsonFault& fault) {
    return fault.why;
  }
}

}  // namespace reports
