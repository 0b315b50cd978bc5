// SPDX-License-Identifier: BSL-1.0
#include "reports/program/compare/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/most_cases.hpp"
#include "reports/program/text/format.hpp"
#include "verify/judge/judge.hpp"

namespace reports {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t schema = 2;
constexpr std::uint64_t most_seed = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t most_not_asked = std::uint64_t{1} << 40U;  // in all families

/// Why a text is no report.
struct NoReport {
  std::string why;
};

/// Reads a part. If that fails, the reason names the part.
template <class Read>
decltype(auto) part(std::string_view where, Read read) {
  try {
    return read();
  } catch (const NoReport& fault) {
    throw NoReport{fmt::format("{}: {}", where, fault.why)};
  }
}

// --- values ---

constexpr std::size_t most_quoted = 40;

/// A value in a message. A list may be deep, so its members aren't shown.
std::string shown(const Json& json) {
  if (json.is_array()) return "a list";
  if (json.is_object()) return "an object";
  if (json.is_string()) return in_quotes(json.get_ref<const std::string&>(), most_quoted);
  return json.dump();
}

/// The member of that name, or null.
const Json* find(const Json& json, std::string_view name) {
  const auto found = json.find(std::string(name));
  return found == json.end() ? nullptr : &*found;
}

const Json& member(const Json& json, std::string_view name) {
  const Json* const found = find(json, name);
  if (found == nullptr) throw NoReport{fmt::format("expected the key {}", name)};
  return *found;
}

void expect_object(const Json& json) {
  if (!json.is_object()) throw NoReport{"expected an object, found " + shown(json)};
}
const Json& object_at(const Json& json, std::string_view name) {
  const Json& found = member(json, name);
  part(name, [&] { expect_object(found); });
  return found;
}
const Json& list_at(const Json& json, std::string_view name) {
  const Json& list = member(json, name);
  if (!list.is_array()) throw NoReport{fmt::format("{}: expected a list, found {}", name, shown(list))};
  return list;
}

std::uint64_t whole_at(const Json& json, std::string_view name, std::uint64_t most) {
  const Json& number = member(json, name);
  if (!number.is_number_unsigned() || number.get<std::uint64_t>() > most)
    throw NoReport{
        fmt::format("{}: expected a whole number from 0 to {}, found {}", name, most, shown(number))};
  return number.get<std::uint64_t>();
}
std::uint64_t whole_if_any(const Json& json, std::string_view name, std::uint64_t most) {
  return find(json, name) == nullptr ? 0 : whole_at(json, name, most);
}

double error_at(const Json& json, std::string_view name) {
  const Json& number = member(json, name);
  if (number == "inf") return std::numeric_limits<double>::infinity();
  if (!number.is_number() || !(number.get<double>() >= 0))
    throw NoReport{fmt::format("{}: expected an error in ulp or \"inf\", found {}", name, shown(number))};
  return number.get<double>();
}

std::string text_at(const Json& json, std::string_view name) {
  const Json& text = member(json, name);
  if (!text.is_string()) throw NoReport{fmt::format("{}: expected a text, found {}", name, shown(text))};
  return text.get<std::string>();
}
std::string name_at(const Json& json, std::string_view name) {
  std::string text = text_at(json, name);
  if (text.empty()) throw NoReport{fmt::format("{}: expected a name, found none", name)};
  return text;
}

// --- the text as JSON ---

constexpr std::size_t deepest = 16;

/// Refuses what a report never has: a key twice in an object, of which one would be lost, and deep nesting.
class Strict {
 public:
  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (depth > static_cast<int>(deepest)) throw NoReport{"lists and objects are nested too deeply"};
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event == Event::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second)
        throw NoReport{"the key " + in_quotes(key, most_quoted) + " is there twice in one object"};
    }
    return true;
  }

 private:
  std::vector<std::set<std::string>> keys_;  // of the objects that are open
};

Json json_in(std::string_view text) {
  if (text.empty()) throw NoReport{"the file is empty"};
  try {
    return Json::parse(text, [strict = Strict()](int depth, Json::parse_event_t event, Json& parsed) mutable {
      return strict(depth, event, parsed);
    });
  } catch (const Json::parse_error& error) {
    if (error.byte > text.size()) throw NoReport{"the file is cut off: it ends within its JSON"};
    const std::string_view before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    throw NoReport{fmt::format("line {}: this is no JSON", 1 + std::ranges::count(before, '\n'))};
  } catch (const Json::exception&) {
    throw NoReport{"a number is too large"};
  }
}

// --- cells ---

/// The kinds of wrong decisions.
std::vector<std::string> wrong_kinds_by_key() {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < verify::kinds; ++i) {
    const auto kind = static_cast<verify::Kind>(i);
    if (is_wrong(kind)) keys.push_back(key(name(kind)));
  }
  return keys;
}

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

/// How often something happened: `times` of an object, if it is there.
std::uint64_t times_at(const Json& json, std::string_view name, std::uint64_t most) {
  if (find(json, name) == nullptr) return 0;
  const Json& count = object_at(json, name);
  return part(name, [&] { return whole_at(count, "times", most); });
}

RecordedErrors errors_in(const Json& json) { return {error_at(json, "p99"), error_at(json, "largest")}; }

/// The verdicts within the contract in a cell of audit.json. `asked` is the number of cases drawn for it.
RecordedCell tally_in(const Json& json, std::uint64_t asked) {
  RecordedCell cell;
  const std::uint64_t all = whole_at(json, "cases", asked);
  add_times(cell, "not_asked", whole_if_any(json, "not_asked", asked - all));
  std::uint64_t valid = all, sum = 0;
  if (find(json, "kinds") != nullptr) {
    const Json& kinds = object_at(json, "kinds");
    part("kinds", [&] {
      for (const std::string& kind : wrong_kinds_by_key()) {
        add_times(cell, kind, times_at(kinds, kind, all));
        sum += times_at(kinds, kind, all);
      }
      const std::uint64_t invalid = times_at(kinds, "invalid", all);
      valid -= invalid;
      sum += invalid + times_at(kinds, "right", all);
    });
  }
  // A kind that isn't known here would be missing in the sum.
  if (sum != all) throw NoReport{fmt::format("kinds: they add up to {}, not to the {} cases", sum, all)};
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
  return cell;
}

/// What a message calls a cell.
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
  if (!seen.insert(name).second) throw NoReport{title(name) + " is there twice"};
  if (find(json, "within") == nullptr) return;
  part(title(name), [&] {
    const Json& within = object_at(json, "within");
    RecordedCell cell = part("within", [&] { return tally_in(within, report.cases); });
    if (cell != RecordedCell()) report.cells.emplace(name, std::move(cell));
  });
}

/// The wrong decisions of a family in a row of field.json.
RecordedCell family_in(const Json& json, std::uint64_t asked) {
  expect_object(json);
  RecordedCell cell;
  cell.cases = whole_at(json, "cases", asked);
  if (find(json, "wrong") == nullptr) return cell;
  const Json& wrong = object_at(json, "wrong");
  part("wrong", [&] {
    std::uint64_t sum = 0;
    for (const std::string& kind : wrong_kinds_by_key()) {
      const std::uint64_t times = whole_if_any(wrong, kind, cell.cases);
      add_times(cell, kind, times);
      sum += times;
    }
    if (sum > cell.cases) throw NoReport{fmt::format("{} of {} cases", sum, cell.cases)};
  });
  return cell;
}

using Families = std::map<std::string, RecordedCell>;

/// The errors of a number in each family of a row.
void add_errors(Families& families, const std::string& number, const Json& json) {
  for (const auto& [family, errors] : object_at(json, "families").items()) {
    part(in_quotes(family, most_quoted), [&] {
      const auto found = families.find(family);
      if (found == families.end()) throw NoReport{"expected it among the families of the row"};
      expect_object(errors);
      found->second.errors[number] = errors_in(errors);
    });
  }
}

/// A row of field.json, family by family.
void add_row(Recorded& report, std::set<CellName>& seen, const Json& json) {
  expect_object(json);
  CellName name{name_at(json, "name"), name_at(json, "question"), name_at(json, "type"), ""};
  if (!seen.insert(name).second) throw NoReport{title(name) + " is there twice"};
  part(title(name), [&] {
    Families families;
    for (const auto& [family, counts] : object_at(json, "families").items()) {
      if (family.empty()) throw NoReport{"families: expected a name, found none"};
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

/// The number of the schema comes first: another one may have other keys everywhere.
void expect_schema(const Json& json) {
  if (!json.is_object()) throw NoReport{"expected the report of graze audit, found " + shown(json)};
  const Json* const number = find(json, "schema");
  if (number == nullptr || !number->is_number_unsigned())
    throw NoReport{"it has no schema, so it isn't the audit.json or field.json of graze audit"};
  const auto found = number->get<std::uint64_t>();
  if (found != schema) {
    throw NoReport{fmt::format(
        "it is of schema {}, and this program reads schema {}: make it again with {}", found, schema,
        found < schema ? "this program, by graze audit" : "a newer program, or with this one")};
  }
}

Recorded report_in(const Json& json) {
  expect_schema(json);
  Recorded report;
  report.is_field = find(json, "rows") != nullptr;
  if (report.is_field == (find(json, "cells") != nullptr))
    throw NoReport{"expected either cells, as in audit.json, or rows, as in field.json"};
  const Json& complete = member(json, "complete");
  if (!complete.is_boolean()) throw NoReport{"complete: expected true or false, found " + shown(complete)};
  report.complete = complete.get<bool>();
  const Json& run = object_at(json, "run");
  part("run", [&] {
    report.seed = whole_at(run, "seed", most_seed);
    report.cases = whole_at(run, "cases", most_cases);
  });
  std::set<CellName> seen;
  std::size_t number = 0;
  for (const Json& one : list_at(json, report.is_field ? "rows" : "cells")) {
    part(fmt::format("{} {}", report.is_field ? "row" : "cell", ++number),
         [&] { report.is_field ? add_row(report, seen, one) : add_cell(report, seen, one); });
  }
  return report;
}

}  // namespace

std::variant<Recorded, std::string> read_recorded(std::string_view text) {
  try {
    return report_in(json_in(text));
  } catch (const NoReport& fault) {
    return fault.why;
  }
}

}  // namespace reports
