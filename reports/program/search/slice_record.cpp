// SPDX-License-Identifier: BSL-1.0
#include "reports/program/search/slice_record.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "reports/program/text/format.hpp"
#include "reports/program/text/markdown.hpp"

namespace reports {

namespace {

using namespace verify;
using OrderedJson = nlohmann::ordered_json;

// --- the counts by name ---

/// Visits all counts of an exhaustion, with their names in JSON.
template <class Each>
void each_count(Exhaustion& all, Each each) {
  for (std::size_t i = 0; i < kinds; ++i)
    each("kinds", key(verify::name(static_cast<Kind>(i))), all.of_kind[i]);
  each("broken", "outcome", all.outcome_broken);
  each("broken", "motion", all.motion_broken);
  each("broken", "promise", all.promise_broken);
}

OrderedJson json_of(Exhaustion all) {
  OrderedJson json{{"values", all.values}, {"outside", all.outside}};
  each_count(all, [&](std::string_view group, std::string_view name, const Count& count) {
    if (count.times != 0)
      json[std::string(group)][std::string(name)] = {{"times", count.times}, {"first", count.first}};
  });
  for (std::size_t i = 0; i < figures; ++i) {
    const Largest& largest = all.largest[i];
    if (largest.at == no_case) continue;
    const OrderedJson error = std::isfinite(largest.error) ? OrderedJson(largest.error) : OrderedJson("inf");
    json["largest"][key(verify::name(static_cast<Figure>(i)))] = {{"error", error}, {"at", largest.at}};
  }
  return json;
}

/// A nested member, or null.
const Json* find(const Json& json, std::string_view group, std::string_view name) {
  const Json* const members = reports::find(json, group);
  return members == nullptr || !members->is_object() ? nullptr : reports::find(*members, name);
}

Exhaustion exhaustion_in(const Json& json, std::uint64_t values) {
  const CaseNumber last = values - 1;
  Exhaustion all;
  all.values = whole_at(json, "values", values);
  all.outside = whole_at(json, "outside", all.values);
  each_count(all, [&](std::string_view group, std::string_view name, Count& count) {
    const Json* const found = find(json, group, name);
    if (found != nullptr) count = {whole_at(*found, "times", all.values), whole_at(*found, "first", last)};
  });
  for (std::size_t i = 0; i < figures; ++i) {
    const Json* const found = find(json, "largest", key(verify::name(static_cast<Figure>(i))));
    if (found != nullptr)
      all.largest[i] = {error_in_ulp(member(*found, "error")), whole_at(*found, "at", last)};
  }
  return all;
}

/// The case line of a value.
std::string line_at(const SliceRecord& record, CaseNumber number) {
  return std::visit([](const auto& k) { return write(k); }, record.slice.any_at(number));
}

}  // namespace

std::string write(const SliceRecord& record) {
  OrderedJson json{{"subject", record.subject}, {"slice", write(record.slice)}, {"sources", record.sources},
                   {"first", record.first},     {"last", record.last},          {"seconds", record.seconds}};
  json.update(json_of(record.verdicts));
  return json.dump(-1, ' ', true, OrderedJson::error_handler_t::replace) + '\n';
}

SliceRecord slice_record_in(const Json& json) {
  expect_object(json);
  auto slice = read_slice(text_at(json, "slice"));
  if (const auto* const fault = std::get_if<Unreadable>(&slice)) throw JsonFault{"slice: " + fault->why};
  SliceRecord record{text_at(json, "subject"), std::get<Slice>(slice), text_at(json, "sources")};
  const std::uint64_t values = record.slice.values();
  if (values == 0) throw JsonFault{"slice: expected *@NUMBER in a slice of doubles"};
  record.first = whole_at(json, "first", values);
  record.last = whole_at(json, "last", values);
  const Json& seconds = member(json, "seconds");
  if (!seconds.is_number()) throw JsonFault{"seconds: expected a number, found " + shown(seconds)};
  record.seconds = seconds.get<double>();
  record.verdicts = exhaustion_in(json, values);
  if (record.first > record.last || record.last - record.first != record.verdicts.values)
    throw JsonFault{"expected as many values as there are from first to last"};
  return record;
}

std::variant<std::vector<SliceRecord>, FaultyLine> read_slice_records(std::string_view text) {
  std::vector<SliceRecord> records;
  std::size_t number = 0;
  for (std::size_t start = 0, end = 0; (end = text.find('\n', start)) != std::string_view::npos;
       start = end + 1) {
    ++number;
    try {
      records.push_back(slice_record_in(strict_json(text.substr(start, end - start))));
    } catch (const JsonFault& fault) {
      return FaultyLine{number, fault.why};
    }
  }
  return records;
}

std::string command_of(const SliceRecord& record) {
  return fmt::format("graze search --subjects {} --slice '{}'", record.subject, write(record.slice));
}

std::vector<WorstCase> worst_of(const SliceRecord& record) {
  std::vector<CaseNumber> numbers;
  for (const Largest& largest : record.verdicts.largest) {
    if (largest.at != no_case && largest.error > 0) numbers.push_back(largest.at);
  }
  for (std::size_t i = 0; i < kinds; ++i) {
    const Count& count = record.verdicts.of_kind[i];
    if (is_wrong(static_cast<Kind>(i)) && count.times != 0) numbers.push_back(count.first);
  }
  if (record.verdicts.promise_broken.times != 0) numbers.push_back(record.verdicts.promise_broken.first);
  std::vector<WorstCase> cases;
  cases.reserve(numbers.size());
  for (const CaseNumber number : numbers) {
    cases.push_back({record.slice.any_at(number), {"proved by exhaustion of a slice", command_of(record)}});
  }
  return cases;
}

std::string slices_page(std::span<const SliceRecord> records) {
  std::string text =
      "# Slices\n"
      "\n"
      "`graze search --slice` writes this page. A slice is a case in which one number, the star, takes many "
      "values: in\n"
      "float all 2^32 bit patterns, including NaN and infinity; in double the 2^24 around a value, *@VALUE, "
      "at which\n"
      "the decision changes: contact or none, or the motion at it. Each of them was judged, so the figures "
      "are bounds,\n"
      "for these slices only. Counts are exact. The largest error is exact at its value, and no other is "
      "larger by more\n"
      "than 2^-16 ulp: where ball arithmetic is sure of the truth to 2^-18 ulp\n"
      "(lib/verify/oracle/fast/fast_truth.hpp), the oracle is asked only for errors larger than those "
      "before.\n"
      "\n"
      "If a routine gives times, only these are judged, not the geometry that graze gives for a cast.\n"
      "\n"
      "*Outside*: outside the routine's contract, or invalid for a routine that has no word for that; not "
      "counted\n"
      "further. *Invalid*: invalid for a routine that has one. *Broken*: for a routine that promises right "
      "decisions and\n"
      "correctly rounded numbers, the values at which it doesn't keep that. *Sources*: the beginning of the "
      "hash of the\n"
      "sources that judged. `slices.jsonl` holds the same, with the first value of each kind.\n"
      "\n";
  Table table;
  table.column("subject", Table::Column::text);
  table.column("slice", Table::Column::text);
  for (const char* head :
       {"values", "outside", "invalid", "right", "wrong", "broken", "largest error of t", "core seconds"})
    table.column(head);
  table.column("sources", Table::Column::text);
  std::string cases;
  for (const SliceRecord& record : records) {
    const Exhaustion& all = record.verdicts;
    const Largest& time = all.largest[static_cast<std::size_t>(Figure::time)];
    table.row({record.subject, "`" + write(record.slice) + "`", grouped(all.values), grouped(all.outside),
               grouped(all.of_kind[static_cast<std::size_t>(Kind::invalid)].times),
               grouped(all.of_kind[static_cast<std::size_t>(Kind::right)].times), grouped(all.wrong()),
               grouped(all.promise_broken.times),
               time.at == no_case ? "-" : fmt::format("{:.9g} ulp", time.error),
               fmt::format("{:.0f}", record.seconds), record.sources.substr(0, 10)});
    if (time.at != no_case && time.error > 0)
      cases += fmt::format("{} # {}, {:.9g} ulp\n", line_at(record, time.at), record.subject, time.error);
    for (std::size_t i = 0; i < kinds; ++i) {
      const Count& count = all.of_kind[i];
      if (is_wrong(static_cast<Kind>(i)) && count.times != 0) {
        cases += fmt::format("{} # {}, {}: the first of {}\n", line_at(record, count.first), record.subject,
                             verify::name(static_cast<Kind>(i)), grouped(count.times));
      }
    }
  }
  text += table.text();
  if (!cases.empty())
    text += "The largest errors, and the first of each kind of wrong decision:\n\n```\n" + cases + "```\n\n";
  text += "Each command repeats one of them, in some minutes:\n\n";
  for (const SliceRecord& record : records) text += "    " + command_of(record) + "\n";
  return text;
}

}  // namespace reports
