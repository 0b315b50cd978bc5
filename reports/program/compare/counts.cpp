// SPDX-License-Identifier: BSL-1.0
#include "reports/program/compare/counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "reports/program/base/console.hpp"
#include "reports/program/text/format.hpp"
#include "verify/judge/judge.hpp"

namespace reports {

namespace {

constexpr std::uint64_t most_times = std::numeric_limits<std::uint64_t>::max();

Json error_json(double ulps) { return std::isfinite(ulps) ? Json(ulps) : Json("inf"); }

/// A list: subject, question, type, family, cases, the counts by kind, and for each number the 99 % bound of the errors
/// and the largest one. Trailing empty items are left out.
Json json_of(const CellName& name, const RecordedCell& cell) {
  Json line = {name.subject, name.question, name.type, name.family, cell.cases};
  if (!cell.times.empty() || !cell.errors.empty()) line.push_back(Json(cell.times));
  if (!cell.errors.empty()) {
    Json errors = Json::object();
    for (const auto& [number, error] : cell.errors)
      errors[number] = {error_json(error.p99), error_json(error.largest)};
    line.push_back(std::move(errors));
  }
  return line;
}

Json run_of(const Recorded& report) {
  Json run{{"seed", report.seed}, {"cases", report.cases}};
  for (const auto& [name, checksum] : report.worlds)
    run["worlds"].push_back({{"name", name}, {"crc32", checksum}});
  return run;
}

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// --- reading ---

bool is_counted(std::string_view what) {
  if (what == "not_asked" || what == "outcome_broken" || what == "motion_broken" ||
      what == "promise_broken" || what == none_near_key)
    return true;
  for (std::size_t i = 0; i < verify::kinds; ++i) {
    const auto kind = static_cast<verify::Kind>(i);
    if (is_wrong(kind) && what == key(name(kind))) return true;
  }
  return false;
}

bool is_number(std::string_view what) {
  if (std::ranges::count(backward_keys, what) != 0) return true;
  for (std::size_t i = 0; i < verify::figures; ++i) {
    if (what == key(name(static_cast<verify::Figure>(i)))) return true;
  }
  return false;
}

const std::string& text_in(const Json& json, std::string_view what) {
  if (!json.is_string()) throw JsonFault{fmt::format("{}: expected a name, found {}", what, shown(json))};
  return json.get_ref<const std::string&>();
}

}  // namespace

std::string counts_text(const Recorded& report) {
  std::string text = fmt::format("{{\n\"schema\": 5,\n\"complete\": {},\n\"run\": {},\n\"counts\": [",
                                 report.complete, text_of(run_of(report)));
  const char* separator = "\n";
  for (const auto& [name, cell] : report.cells) {
    text += separator + text_of(json_of(name, cell));
    separator = ",\n";
  }
  return text + "\n]\n}\n";
}

std::pair<CellName, RecordedCell> cell_of_counts(const Json& json, std::uint64_t most_cases) {
  if (!json.is_array() || json.size() < 5 || json.size() > 7)
    throw JsonFault{"expected a list of five to seven, found " + shown(json)};
  CellName name{text_in(json[0], "subject"), text_in(json[1], "question"), text_in(json[2], "type"),
                text_in(json[3], "family")};
  for (const std::string* const word : {&name.subject, &name.question, &name.type, &name.family}) {
    if (word->empty()) throw JsonFault{"expected a name, found none"};
  }
  RecordedCell cell;
  cell.cases = part("cases", [&] { return whole(json[4], 0, most_cases); });
  if (json.size() > 5) {
    expect_object(json[5]);
    for (const auto& [what, times] : json[5].items()) {
      if (!is_counted(what)) throw JsonFault{"nothing is called " + in_quotes(what, most_quoted)};
      cell.times[what] = part(what, [&] { return whole(times, 1, most_times); });
    }
  }
  if (json.size() > 6) {
    expect_object(json[6]);
    for (const auto& [number, errors] : json[6].items()) {
      if (!is_number(number)) throw JsonFault{"no number is called " + in_quotes(number, most_quoted)};
      cell.errors[number] = part(number, [&] {
        if (!errors.is_array() || errors.size() != 2)
          throw JsonFault{"expected two errors, found " + shown(errors)};
        return RecordedErrors{error_in_ulp(errors[0]), error_in_ulp(errors[1])};
      });
    }
  }
  return {std::move(name), std::move(cell)};
}

}  // namespace reports
