// SPDX-License-Identifier: BSL-1.0
#include "reports/program/compare/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/most_cases.hpp"
#include "reports/program/base/strict_json.hpp"
#include "reports/program/compare/counts.hpp"
#include "reports/program/text/format.hpp"
#include "subjects/former_names.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

namespace {

constexpr std::uint64_t schema = 5, oldest_schema = 2;
constexpr std::uint64_t most_seed = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_not_asked = std::uint64_t{1} << 40U;  // in all families

// --- values ---

std::uint64_t whole_if_any(const Json& json, std::string_view name, std::uint64_t most) {
  return find(json, name) == nullptr ? 0 : whole_at(json, name, most);
}

double error_at(const Json& json, std::string_view name) {
  const Json& number = member(json, name);
  return part(name, [&] { return error_in_ulp(number); });
}

std::string name_at(const Json& json, std::string_view name) {
  std::string text = text_at(json, name);
  if (text.empty()) throw JsonFault{fmt::format("{}: expected a name, found none", name)};
  return text;
}

// --- cells ---

std::vector<std::string> numbers_by_key() {
  std::vector<std::string> keys;
  keys.reserve(verify::figures);
  for (std::size_t i = 0; i < verify::figures; ++i) keys.push_back(key(name(static_cast<verify::Figure>(i))));
  return keys;
}

/// Adds a count, unless it is 0.
void add_times(RecordedCell& cell, const std::string& what, std::uint64_t times) {
  if (times != 0) cell.times[what] = times;
}

/// How often something happened, according to the `times` of an object, if it has them.
std::uint64_t times_at(const Json& json, std::string_view name, std::uint64_t most) {
  if (find(json, name) == nullptr) return 0;
  const Json& count = object_at(json, name);
  return part(name, [&] { return whole_at(count, "times", most); });
}

RecordedErrors errors_in(const Json& json) { return {error_at(json, "p99"), error_at(json, "largest")}; }

/// The backward errors in a cell of audit.json or in a family of field.json.
void add_backward(RecordedCell& cell, const Json& json, std::uint64_t cases) {
  part("backward", [&] {
    for (std::size_t i = 0; i < verify::backward_parts; ++i) {
      const std::string_view name = verify::name(static_cast<verify::BackwardOf>(i));
      if (find(json, name) == nullptr) continue;
      const Json& one = object_at(json, name);
      cell.errors[std::string(backward_keys[i])] = part(name, [&] { return errors_in(one); });
    }
    add_times(cell, std::string(none_near_key), whole_at(json, "none_near", cases));
  });
}

/// The verdicts within the contract in a cell of audit.json. `asked` is the number of cases drawn for it.
RecordedCell tally_in(const Json& json, std::uint64_t asked) {
  RecordedCell cell;
  const std::uint64_t all = whole_at(json, "cases", asked);
  add_times(cell, "not_asked", whole_if_any(json, "not_asked", asked - all));
  std::uint64_t valid = all, sum = 0;
  if (find(json, "kinds") != nullptr) {
    const Json& kinds = object_at(json, "kinds");
    part("kinds", [&] {
      for (const std::string& kind : wrong_kind_keys()) {
        add_times(cell, kind, times_at(kinds, kind, all));
        sum += times_at(kinds, kind, all);
      }
      const std::uint64_t invalid = times_at(kinds, "invalid", all);
      valid -= invalid;
      sum += invalid + times_at(kinds, "right", all);
    });
  }
  // An unknown kind would be missing from the sum.
  if (sum != all) throw JsonFault{fmt::format("kinds: they add up to {}, not to the {} cases", sum, all)};
  cell.cases = valid;
  for (const char* const broken : {"outcome_broken", "motion_broken", "promise_broken"})
    add_times(cell, broken, times_at(json, broken, all));
  if (find(json, "errors") != nullptr) {
    const Json& errors = object_at(json, "errors");
    part("errors", [&] {
      for (const std::string& number : numbers_by_key()) {
        if (find(errors, number) == nullptr) continue;
        const Json& one = object_at(errors, number);
        cell.errors[number] = part(number, [&] { return errors_in(one); });
      }
    });
  }
  if (find(json, "backward") != nullptr) add_backward(cell, object_at(json, "backward"), all);
  return cell;
}

/// The name of a cell in messages.
std::string title(const CellName& name) {
  std::string text;
  for (const std::string* const word : {&name.subject, &name.question, &name.type, &name.family}) {
    if (!word->empty()) text += (text.empty() ? "" : ", ") + in_quotes(*word, most_quoted);
  }
  return text;
}

void add_cell(Recorded& report, std::set<CellName>& seen, const Json& json) {
  expect_object(json);
  const CellName name{name_at(json, "subject"), name_at(json, "question"), name_at(json, "type"),
                      name_at(json, "family")};
  if (!seen.insert(name).second) throw JsonFault{title(name) + " occurs twice"};
  if (find(json, "within") == nullptr) return;
  part(title(name), [&] {
    const Json& within = object_at(json, "within");
    RecordedCell cell = part("within", [&] { return tally_in(within, report.cases); });
    if (cell != RecordedCell()) report.cells.emplace(name, std::move(cell));
  });
}

/// A cell of counts.json.
void add_counts(Recorded& report, std::set<CellName>& seen, const Json& json) {
  auto [name, cell] = cell_of_counts(json, report.cases);
  if (!seen.insert(name).second) throw JsonFault{title(name) + " occurs twice"};
  report.cells.emplace(std::move(name), std::move(cell));
}

/// The wrong decisions of a family in a row of field.json.
RecordedCell family_in(const Json& json, std::uint64_t asked) {
  expect_object(json);
  RecordedCell cell;
  cell.cases = whole_at(json, "cases", asked);
  if (find(json, "backward") != nullptr) add_backward(cell, object_at(json, "backward"), cell.cases);
  if (find(json, "wrong") == nullptr) return cell;
  const Json& wrong = object_at(json, "wrong");
  part("wrong", [&] {
    std::uint64_t sum = 0;
    for (const std::string& kind : wrong_kind_keys()) {
      const std::uint64_t times = whole_if_any(wrong, kind, cell.cases);
      add_times(cell, kind, times);
      sum += times;
    }
    if (sum > cell.cases) throw JsonFault{fmt::format("{} of {} cases", sum, cell.cases)};
  });
  return cell;
}

using Families = std::map<std::string, RecordedCell>;

/// The errors of a number in each family of a row.
void add_errors(Families& families, const std::string& number, const Json& json) {
  for (const auto& [family, errors] : object_at(json, "families").items()) {
    part(in_quotes(family, most_quoted), [&] {
      const auto found = families.find(family);
      if (found == families.end()) throw JsonFault{"expected it among the families of the row"};
      expect_object(errors);
      found->second.errors[number] = errors_in(errors);
    });
  }
}

/// A row of field.json, family by family.
void add_row(Recorded& report, std::set<CellName>& seen, const Json& json) {
  expect_object(json);
  CellName name{name_at(json, "name"), name_at(json, "question"), name_at(json, "type"), ""};
  if (!seen.insert(name).second) throw JsonFault{title(name) + " occurs twice"};
  part(title(name), [&] {
    Families families;
    for (const auto& [family, counts] : object_at(json, "families").items()) {
      if (family.empty()) throw JsonFault{"families: expected a name, found none"};
      families[family] =
          part(in_quotes(family, most_quoted), [&] { return family_in(counts, report.cases); });
    }
    if (find(json, "errors") != nullptr) {
      const Json& errors = object_at(json, "errors");
      for (const std::string& number : numbers_by_key()) {
        if (find(errors, number) == nullptr) continue;
        const Json& one = object_at(errors, number);
        part(number, [&] { add_errors(families, number, one); });
      }
    }
    RecordedCell all;
    add_times(all, "not_asked", whole_if_any(json, "not_asked", most_not_asked));
    report.cells.emplace(name, std::move(all));
    for (auto& [family, cell] : families) {
      name.family = family;
      report.cells.emplace(name, std::move(cell));
    }
  });
}

// --- the whole ---

/// The schema number comes first: another schema may have entirely different keys.
std::uint64_t expect_schema(const Json& json) {
  if (!json.is_object()) throw JsonFault{"expected the report of graze audit, found " + shown(json)};
  const Json* const number = find(json, "schema");
  if (number == nullptr || !number->is_number_unsigned())
    throw JsonFault{"it has no schema, so it isn't the audit.json, field.json or counts.json of graze audit"};
  const auto found = number->get<std::uint64_t>();
  if (found < oldest_schema || found > schema) {
    throw JsonFault{
        fmt::format("it has schema {}, and this program reads schemas {} to {}: make it again with {}", found,
                    oldest_schema, schema,
                    found < schema ? "this program, by graze audit" : "a newer program, or with this one")};
  }
  return found;
}

/// The published routines had other names before schema 5.
void rename_subjects(Recorded& report) {
  std::map<CellName, RecordedCell> renamed;
  for (auto& [name, cell] : report.cells) {
    CellName now = name;
    now.subject = subjects::current_name(name.subject);
    renamed.emplace(std::move(now), std::move(cell));
  }
  report.cells = std::move(renamed);
}

Recorded report_in(const Json& json) {
  Recorded report;
  const std::uint64_t found = expect_schema(json);
  report.has_backward = found > 2;
  report.has_beyond = found > 3;
  report.is_field = find(json, "rows") != nullptr;
  const bool is_counts = find(json, "counts") != nullptr;
  if (report.is_field + is_counts + (find(json, "cells") != nullptr) != 1)
    throw JsonFault{
        "expected either cells, as in audit.json, rows, as in field.json, or counts, as in counts.json"};
  const Json& complete = member(json, "complete");
  if (!complete.is_boolean()) throw JsonFault{"complete: expected true or false, found " + shown(complete)};
  report.complete = complete.get<bool>();
  const Json& run = object_at(json, "run");
  part("run", [&] {
    report.seed = whole_at(run, "seed", most_seed);
    report.cases = whole_at(run, "cases", most_cases);
    if (find(run, "worlds") == nullptr) return;
    for (const Json& world : list_at(run, "worlds"))
      report.worlds[name_at(world, "name")] =
          whole_at(world, "crc32", std::numeric_limits<std::uint32_t>::max());
  });
  std::set<CellName> seen;
  std::size_t number = 0;
  const auto add = report.is_field ? add_row : is_counts ? add_counts : add_cell;
  for (const Json& one : list_at(json, report.is_field ? "rows" : is_counts ? "counts" : "cells")) {
    part(fmt::format("{} {}", report.is_field ? "row" : "cell", ++number), [&] { add(report, seen, one); });
  }
  if (found < 5) rename_subjects(report);
  return report;
}

}  // namespace

const std::vector<std::string>& wrong_kind_keys() {
  static const std::vector<std::string> keys = [] {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < verify::kinds; ++i) {
      const auto kind = static_cast<verify::Kind>(i);
      if (is_wrong(kind)) all.push_back(key(name(kind)));
    }
    return all;
  }();
  return keys;
}

void leave_out_backward(Recorded& report) {
  report.has_backward = false;
  for (auto& [name, cell] : report.cells) {
    for (const std::string_view key : backward_keys) cell.errors.erase(std::string(key));
    cell.times.erase(std::string(none_near_key));
  }
}

void take_beyond_for_phantom(Recorded& report) {
  report.has_beyond = false;
  for (auto& [name, cell] : report.cells) {
    const auto beyond = cell.times.extract(key(verify::name(verify::Kind::beyond)));
    if (!beyond.empty()) cell.times[key(verify::name(verify::Kind::phantom))] += beyond.mapped();
  }
}

std::variant<Recorded, std::string> read_recorded(std::string_view text) {
  try {
    return report_in(strict_json(text));
  } catch (const JsonFault& fault) {
    return fault.why;
  }
}

}  // namespace reports
