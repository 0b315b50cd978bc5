// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/partial_audit_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "reports/program/text/format.hpp"

namespace reports {

namespace {

using namespace verify;

/// The keys of an enumeration's members.
template <class Named, std::size_t count>
std::array<std::string, count> keys_of() {
  std::array<std::string, count> keys;
  for (std::size_t i = 0; i < count; ++i) keys[i] = key(name(static_cast<Named>(i)));
  return keys;
}
const std::array<std::string, kinds>& kind_keys() {
  static const auto keys = keys_of<Kind, kinds>();
  return keys;
}
const std::array<std::string, causes>& cause_keys() {
  static const auto keys = keys_of<Cause, causes>();
  return keys;
}
const std::array<std::string, figures>& figure_keys() {
  static const auto keys = keys_of<Figure, figures>();
  return keys;
}
const std::array<std::string, backward_parts>& backward_keys() {
  static const auto keys = keys_of<BackwardOf, backward_parts>();
  return keys;
}
const std::array<std::string, failures>& failure_keys() {
  static const auto keys = keys_of<Failure, failures>();
  return keys;
}

// --- writing ---

Json json_of(const Count& count) { return {count.times, count.first}; }

void add_count(Json& json, const std::string& key, const Count& count) {
  if (count.times != 0) json[key] = json_of(count);
}

Json error_json(double error) { return std::isfinite(error) ? Json(error) : Json("inf"); }

Json json_of(const Histogram& histogram) {
  Json counts = Json::array();
  for (std::size_t bucket = 0; bucket < Histogram::buckets; ++bucket) {
    if (const std::uint64_t times = histogram.count()[bucket]; times != 0) counts.push_back({bucket, times});
  }
  return {
      {"largest", error_json(histogram.largest())}, {"at", histogram.at()}, {"histogram", std::move(counts)}};
}

Json json_of(const Tally& tally) {
  Json json{{"cases", tally.cases}};
  if (tally.not_asked != 0) json["not_asked"] = tally.not_asked;
  for (std::size_t k = 0; k < kinds; ++k) {
    if (tally.of_kind[k].times == 0) continue;
    const std::string& kind = kind_keys()[k];
    json["kinds"][kind] = json_of(tally.of_kind[k]);
    for (std::size_t c = 0; c < causes; ++c) {
      if (tally.of_cause[k][c].times != 0)
        json["causes"][kind][cause_keys()[c]] = json_of(tally.of_cause[k][c]);
    }
    if (const Simplest& one = tally.simplest[k]; one.number != no_case)
      json["simplest"][kind] = {one.digits, one.number};
  }
  add_count(json, "outcome_broken", tally.outcome_broken);
  add_count(json, "motion_broken", tally.motion_broken);
  add_count(json, "promise_broken", tally.promise_broken);
  if (std::ranges::any_of(tally.of_reach, [](const Frequency& one) { return one.judged != 0; })) {
    for (const Frequency& one : tally.of_reach)
      json["reaches"].push_back({one.judged, one.wrong, error_json(one.largest)});
  }
  if (tally.has_stages() || tally.of_stage[0] != 0) json["stages"] = tally.of_stage;
  for (std::size_t f = 0; f < figures; ++f) {
    if (tally.error[f].total() != 0) json["errors"][figure_keys()[f]] = json_of(tally.error[f]);
  }
  for (const auto& [key, backward] :
       {std::pair("backward", &tally.backward), std::pair("backward_at_limits", &tally.backward_at_limits)}) {
    for (std::size_t i = 0; i < backward_parts; ++i) {
      if (backward->steps[i].total() != 0) json[key][backward_keys()[i]] = json_of(backward->steps[i]);
    }
    add_count(json, fmt::format("{}_open", key), backward->open);
  }
  for (std::size_t f = 0; f < failures; ++f) {
    const FailureCount& one = tally.of_failure[f];
    if (one.count.times != 0)
      json["failures"][failure_keys()[f]] = {one.count.times, one.count.first, one.what};
  }
  return json;
}

// --- reading ---

/// The cases that a piece may contain.
struct Cases {
  CaseNumber first, last;

  [[nodiscard]] std::uint64_t count() const { return last - first; }
};

void expect_list(const Json& json, std::size_t size) {
  if (!json.is_array() || json.size() != size)
    throw JsonFault{fmt::format("expected a list of {}, found {}", size, shown(json))};
}

CaseNumber case_in(const Json& json, const Cases& cases) { return whole(json, cases.first, cases.last - 1); }

Count count_in(const Json& json, const Cases& cases) {
  expect_list(json, 2);
  return {whole(json[0], 1, cases.count()), case_in(json[1], cases)};
}

void take_count(const Json& json, std::string_view key, const Cases& cases, Count& count) {
  if (const Json* const found = find(json, key)) part(key, [&] { count = count_in(*found, cases); });
}

/// Calls `take` with each member of an object whose name is among the keys. Other members aren't allowed.
template <std::size_t count, class Take>
void for_each_member(const Json& json, const std::array<std::string, count>& keys, Take take) {
  expect_object(json);
  std::size_t known = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Json* const found = find(json, keys[i]);
    if (found == nullptr) continue;
    ++known;
    part(keys[i], [&] { take(i, *found); });
  }
  if (known != json.size()) throw JsonFault{"there is a key that isn't known here"};
}
template <std::size_t count, class Take>
void for_each_member_at(const Json& json, std::string_view name, const std::array<std::string, count>& keys,
                        Take take) {
  if (const Json* const found = find(json, name)) part(name, [&] { for_each_member(*found, keys, take); });
}

Histogram histogram_in(const Json& json, const Cases& cases) {
  expect_object(json);
  std::array<std::uint64_t, Histogram::buckets> counts{};
  std::uint64_t sum = 0;
  for (const Json& one : list_at(json, "histogram")) {
    expect_list(one, 2);
    std::uint64_t& times = counts[whole(one[0], 0, Histogram::buckets - 1)];
    times = whole(one[1], 1, cases.count());
    sum += times;
  }
  if (sum == 0 || sum > cases.count())
    throw JsonFault{fmt::format("histogram: {} errors of {} cases", sum, cases.count())};
  const Json& error = member(json, "largest");
  const double largest = part("largest", [&] { return error_in_ulp(error); });
  return Histogram(counts, largest, case_in(member(json, "at"), cases));
}

Tally tally_in(const Json& json, const Cases& cases) {
  expect_object(json);
  Tally tally;
  tally.cases = whole_at(json, "cases", cases.count());
  if (find(json, "not_asked") != nullptr)
    tally.not_asked = whole_at(json, "not_asked", cases.count() - tally.cases);
  std::uint64_t sum = 0;
  for_each_member_at(json, "kinds", kind_keys(), [&](std::size_t k, const Json& one) {
    tally.of_kind[k] = count_in(one, cases);
    sum += tally.of_kind[k].times;
  });
  if (sum != tally.cases)
    throw JsonFault{fmt::format("kinds: they add up to {}, not to the {} cases", sum, tally.cases)};
  for_each_member_at(json, "causes", kind_keys(), [&](std::size_t k, const Json& of_kind) {
    for_each_member(of_kind, cause_keys(),
                    [&](std::size_t c, const Json& one) { tally.of_cause[k][c] = count_in(one, cases); });
  });
  for_each_member_at(json, "simplest", kind_keys(), [&](std::size_t k, const Json& one) {
    expect_list(one, 2);
    tally.simplest[k] = {static_cast<int>(whole(one[0], 0, std::numeric_limits<int>::max())),
                         case_in(one[1], cases)};
  });
  take_count(json, "outcome_broken", cases, tally.outcome_broken);
  take_count(json, "motion_broken", cases, tally.motion_broken);
  take_count(json, "promise_broken", cases, tally.promise_broken);
  if (const Json* const shares = find(json, "reaches")) {
    part("reaches", [&] {
      expect_list(*shares, reaches);
      for (std::size_t i = 0; i < reaches; ++i) {
        const Json& share = (*shares)[i];
        expect_list(share, 3);
        const std::uint64_t judged = whole(share[0], 0, cases.count());
        tally.of_reach[i] = {judged, whole(share[1], 0, judged), error_in_ulp(share[2])};
      }
    });
  }
  if (const Json* const stages = find(json, "stages")) {
    part("stages", [&] {
      expect_list(*stages, tally.of_stage.size());
      for (std::size_t i = 0; i < tally.of_stage.size(); ++i)
        tally.of_stage[i] = whole((*stages)[i], 0, cases.count());
    });
  }
  for_each_member_at(json, "errors", figure_keys(),
                     [&](std::size_t f, const Json& one) { tally.error[f] = histogram_in(one, cases); });
  for (const auto& [key, backward] :
       {std::pair("backward", &tally.backward), std::pair("backward_at_limits", &tally.backward_at_limits)}) {
    BackwardTally& to = *backward;
    for_each_member_at(json, key, backward_keys(),
                       [&](std::size_t i, const Json& one) { to.steps[i] = histogram_in(one, cases); });
    take_count(json, fmt::format("{}_open", key), cases, to.open);
  }
  for_each_member_at(json, "failures", failure_keys(), [&](std::size_t f, const Json& one) {
    expect_list(one, 3);
    if (!one[2].is_string()) throw JsonFault{"expected what happened, found " + shown(one[2])};
    tally.of_failure[f] = {{whole(one[0], 1, cases.count()), case_in(one[1], cases)},
                           one[2].get<std::string>()};
  });
  return tally;
}

std::size_t stream_in(const Json& json, const std::vector<CaseStream>& streams) {
  const std::string question = text_at(json, "question"), family = text_at(json, "family"),
                    type = text_at(json, "type");
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const CaseStream& stream = streams[i];
    if (name(stream.question) == question && stream.family->name == family && name(stream.type) == type)
      return i;
  }
  throw JsonFault{fmt::format("{}, {}, {} isn't among what is audited", question, family, type)};
}

}  // namespace

Json json_of(const PartialAudit& piece, const std::vector<CaseStream>& streams) {
  const CaseStream& stream = streams[piece.stream];
  Json json{{"question", name(stream.question)},
            {"family", stream.family->name},
            {"type", name(stream.type)},
            {"first", piece.first},
            {"last", piece.last},
            {"seconds",
             {piece.seconds.judging, piece.seconds.geometry, piece.seconds.reruns, piece.seconds.backward}}};
  Json& subjects = json["subjects"];
  for (std::size_t s = 0; s < piece.gave_up.size(); ++s) {
    Json one = Json::object();
    if (piece.within[s].cases + piece.within[s].not_asked != 0) one["within"] = json_of(piece.within[s]);
    if (piece.outside[s].cases + piece.outside[s].not_asked != 0) one["outside"] = json_of(piece.outside[s]);
    if (piece.gave_up[s]) one["gave_up"] = true;
    subjects.push_back(std::move(one));
  }
  return json;
}

PartialAudit read_piece(const Json& json, const std::vector<CaseStream>& streams) {
  const std::size_t stream = stream_in(json, streams);
  const std::size_t subjects = streams[stream].cells.size();
  PartialAudit piece =
      empty_piece(stream, whole_at(json, "first", jobs_of(streams[stream])), std::vector<bool>(subjects));
  piece.last = whole_at(json, "last", jobs_of(streams[stream]));
  if (piece.first >= piece.last) throw JsonFault{"expected that it ends after it begins"};
  const Cases cases{first_case(streams[stream], piece.first), first_case(streams[stream], piece.last)};
  piece.cases = cases.count();
  const Json& seconds = list_at(json, "seconds");
  std::array<double*, 4> parts{&piece.seconds.judging, &piece.seconds.geometry, &piece.seconds.reruns,
                               &piece.seconds.backward};
  part("seconds", [&] { expect_list(seconds, parts.size()); });
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!seconds[i].is_number()) throw JsonFault{"seconds: expected a number, found " + shown(seconds[i])};
    *parts[i] = seconds[i].get<double>();
  }
  const Json& all = list_at(json, "subjects");
  part("subjects", [&] { expect_list(all, subjects); });
  for (std::size_t s = 0; s < subjects; ++s) {
    part(fmt::format("subject {}", s + 1), [&] {
      expect_object(all[s]);
      for (const auto& [key, tally] :
           {std::pair("within", &piece.within[s]), std::pair("outside", &piece.outside[s])}) {
        if (const Json* const found = find(all[s], key)) part(key, [&] { *tally = tally_in(*found, cases); });
      }
      const Json* const gave_up = find(all[s], "gave_up");
      piece.gave_up[s] = gave_up != nullptr && *gave_up == true;
      const auto held = [](const Tally& tally) { return tally.cases + tally.not_asked; };
      if (held(piece.within[s]) + held(piece.outside[s]) != piece.cases)
        throw JsonFault{fmt::format("its cases don't add up to the {} of the piece", piece.cases)};
    });
  }
  return piece;
}

}  // namespace reports
