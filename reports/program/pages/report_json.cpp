// SPDX-License-Identifier: BSL-1.0
/// The report for machines. reports/SCHEMA.md describes every key; a change of meaning requires a new schema number.

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/pages/report.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/format.hpp"
#include "verify/judge/condition.hpp"

namespace reports {

namespace {

using namespace verify;
using OrderedJson = nlohmann::ordered_json;

constexpr int audit_schema = 5;
constexpr int field_schema = 5;  // of field.json

/// JSON has no infinity.
OrderedJson number(double value) { return std::isfinite(value) ? OrderedJson(value) : OrderedJson("inf"); }

/// One line of text; bytes that aren't UTF-8 are replaced.
std::string one_line(const OrderedJson& value) {
  return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

/// The lines of a list, one for each member.
std::string one_line_each(const std::vector<OrderedJson>& members) {
  std::string text = "[";
  for (const OrderedJson& member : members) text += (text.size() == 1 ? "\n" : ",\n") + one_line(member);
  return text + "\n]";
}

/// How many answers have a larger backward error than the classes allow.
void add_shares(OrderedJson& json, const BackwardTally& tally) {
  json["above_4"] = tally.above(static_cast<double>(most_of_stable));
  json["above_64"] = tally.above(static_cast<double>(most_of_nearly_stable));
  json["none_near"] = tally.above(std::numeric_limits<double>::infinity());
}

/// Writes a cell, including its cases as lines.
class Writer {
 public:
  Writer(const Cell& cell, const Plan& plan) : cell_(cell), plan_(plan) {}

  [[nodiscard]] OrderedJson cell() const {
    OrderedJson json{{"subject", cell_.subject->name},
                     {"question", name(cell_.subject->question)},
                     {"family", cell_.family->name},
                     {"type", name(cell_.type)}};
    if (cell_.within.cases + cell_.within.not_asked != 0) json["within"] = tally(cell_.within);
    if (json.contains("within") && scene_kind(cell_.family->name) == std::size_t{0}) {
      for (const Frequency& one : cell_.within.of_reach)
        json["within"]["reaches"].push_back({one.judged, one.wrong, number(one.largest)});
    }
    if (cell_.outside.cases + cell_.outside.not_asked != 0) json["outside"] = tally(cell_.outside);
    return json;
  }

 private:
  [[nodiscard]] OrderedJson count(const Count& count) const {
    return {{"times", count.times}, {"first", count.first}, {"line", case_line(cell_, plan_, count.first)}};
  }

  [[nodiscard]] OrderedJson errors(const Histogram& histogram) const {
    OrderedJson counts = OrderedJson::array();
    for (std::size_t bucket = 0; bucket < Histogram::buckets; ++bucket) {
      const std::uint64_t times = histogram.count()[bucket];
      if (times != 0) counts.push_back({bucket, times});
    }
    return {{"count", histogram.total()},
            {"median", number(histogram.quantile(0.5))},
            {"p99", number(histogram.quantile(0.99))},
            {"largest", number(histogram.largest())},
            {"at", histogram.at()},
            {"line", case_line(cell_, plan_, histogram.at())},
            {"histogram", std::move(counts)}};
  }

  [[nodiscard]] OrderedJson backward(const BackwardTally& tally) const {
    OrderedJson json;
    for (std::size_t i = 0; i < backward_parts; ++i) {
      if (tally.steps[i].total() != 0) json[key(name(static_cast<BackwardOf>(i)))] = errors(tally.steps[i]);
    }
    add_shares(json, tally);
    if (tally.open.times != 0) json["open"] = count(tally.open);
    return json;
  }

  [[nodiscard]] OrderedJson tally(const Tally& tally) const {
    OrderedJson json{{"cases", tally.cases}};
    if (tally.not_asked != 0) json["not_asked"] = tally.not_asked;
    for (std::size_t k = 0; k < kinds; ++k) {
      if (tally.of_kind[k].times == 0) continue;
      OrderedJson kind = count(tally.of_kind[k]);
      for (std::size_t c = 0; c < causes; ++c) {
        const Count& by_cause = tally.of_cause[k][c];
        if (by_cause.times != 0) kind["causes"][key(name(static_cast<Cause>(c)))] = count(by_cause);
      }
      json["kinds"][key(name(static_cast<Kind>(k)))] = std::move(kind);
    }
    for (std::size_t f = 0; f < failures; ++f) {
      const FailureCount& failure = tally.of_failure[f];
      if (failure.count.times == 0) continue;
      OrderedJson one = count(failure.count);
      one["what"] = failure.what;
      json["failures"][key(name(static_cast<Failure>(f)))] = std::move(one);
    }
    if (tally.outcome_broken.times != 0) json["outcome_broken"] = count(tally.outcome_broken);
    if (tally.motion_broken.times != 0) json["motion_broken"] = count(tally.motion_broken);
    if (tally.promise_broken.times != 0) json["promise_broken"] = count(tally.promise_broken);
    if (tally.has_stages()) json["stages"] = {tally.of_stage[1], tally.of_stage[2], tally.of_stage[3]};
    for (std::size_t f = 0; f < figures; ++f) {
      if (tally.error[f].total() == 0) continue;
      json["errors"][key(name(static_cast<Figure>(f)))] = errors(tally.error[f]);
    }
    if (tally.backward.answers() != 0) json["backward"] = backward(tally.backward);
    if (tally.backward_at_limits.answers() != 0)
      json["backward_at_limits"] = backward(tally.backward_at_limits);
    return json;
  }

  const Cell& cell_;
  const Plan& plan_;
};

/// One of the worst known cases. It has an error only if its goal is a number.
OrderedJson known_json(const Known& known) {
  OrderedJson json{{"subject", known.subject->name},
                   {"question", name(known.subject->question)},
                   {"type", name(known.type)},
                   {"goal", key(name(known.goal))}};
  if (is_measured(known.goal)) json["error"] = number(known.score.value);
  json["how"] = known.how;
  json["line"] = known.line;
  return json;
}

/// A shard, and the processes that worked on it.
OrderedJson shard_json(const HeadShard& shard) {
  OrderedJson sessions = OrderedJson::array();
  for (const Session& session : shard.sessions) {
    sessions.push_back({{"version", session.version},
                        {"compiler", session.compiler},
                        {"flags", session.flags},
                        {"processor", session.processor},
                        {"date", session.date},
                        {"threads", session.threads}});
  }
  return {{"number", shard.share.number},
          {"sessions", std::move(sessions)},
          {"judging_seconds", shard.seconds.judging},
          {"geometry_seconds", shard.seconds.geometry},
          {"rerun_seconds", shard.seconds.reruns},
          {"backward_seconds", shard.seconds.backward}};
}

OrderedJson head_json(const Report& report) {
  const Seconds& spent = report.audit.seconds;
  OrderedJson json{{"version", report.head.version},
                   {"sources", report.head.sources},
                   {"compiler", report.head.compiler},
                   {"flags", report.head.flags},
                   {"processor", report.head.processor},
                   {"threads", report.head.threads},
                   {"date", report.head.date}};
  for (const HeadShard& shard : report.head.shards) json["shards"].push_back(shard_json(shard));
  if (report.head.shards.empty()) {
    json["elapsed_seconds"] = report.head.elapsed;
    json["judging_seconds"] = spent.judging;
    json["geometry_seconds"] = spent.geometry;
    json["rerun_seconds"] = spent.reruns;
    json["backward_seconds"] = spent.backward;
    json["cases_per_second_and_core"] =
        spent.judging > 0 ? OrderedJson(static_cast<double>(report.audit.distinct) / spent.judging)
                          : OrderedJson(nullptr);
  }
  if (const auto& costs = report.head.costs)
    json["costs"] = {{"file", costs->file}, {"processor", costs->processor}, {"date", costs->date}};
  return json;
}

OrderedJson types_json(const std::vector<NumberType>& types) {
  OrderedJson names = OrderedJson::array();
  for (const NumberType type : types) names.push_back(name(type));
  return names;
}

OrderedJson run_json(const Report& report) {
  OrderedJson questions = OrderedJson::array(), edges = OrderedJson::array();
  for (const Question question : questions_of(report.plan)) questions.push_back(name(question));
  for (std::size_t bucket = 0; bucket < Histogram::buckets; ++bucket) {
    edges.push_back(number(Histogram::upper_edge(bucket)));
  }
  OrderedJson json{{"seed", report.plan.seed},
                   {"cases", report.plan.cases},
                   {"distinct", report.audit.distinct},
                   {"questions", std::move(questions)},
                   {"types", types_json(report.plan.types)},
                   {"histogram_upper_edges", std::move(edges)}};
  for (const auto& world : report.plan.worlds)
    json["worlds"].push_back({{"name", world->name()}, {"crc32", world->checksum()}});
  return json;
}

OrderedJson subject_json(const Plan& plan, const Subject& subject) {
  const Contract& contract = subject.contract;
  OrderedJson json{{"name", subject.name},
                   {"question", name(subject.question)},
                   {"types", types_json(types_of(plan, subject))},
                   {"gives", key(name(contract.gives))}};
  // A condition missing from a record isn't set.
  const auto add_conditions = [&](bool in_every_record) {
    for (const Condition& condition : conditions()) {
      if (condition.in_every_record != in_every_record) continue;
      if (!in_every_record && !condition.is_given(contract)) continue;
      if (condition.flag != nullptr) {
        json[condition.key] = contract.*condition.flag;
      } else {
        json[condition.key] = contract.*condition.limit;
      }
    }
  };
  add_conditions(true);
  json["inside"] = key(name(contract.inside));
  json["starts"] = key(name(contract.starts));
  json["states_outcome"] = contract.states_outcome;
  json["runs_wide"] = subject.in_float.wide != nullptr || subject.in_double.wide != nullptr;
  json["note"] = contract.note;
  add_conditions(false);
  if (subject.is_program()) json["program"] = true;
  if (!subject.about.version.empty()) json["version"] = subject.about.version;
  if (!subject.about.package.empty()) json["package"] = subject.about.package;
  if (!subject.about.promises.empty()) json["promises"] = subject.about.promises;
  return json;
}

OrderedJson family_json(const Family& family) {
  OrderedJson questions = OrderedJson::array();
  for (const Question question : all_questions) {
    if (family.applies(question)) questions.push_back(name(question));
  }
  return {{"name", family.name}, {"questions", std::move(questions)}, {"density", family.density}};
}

// --- the table of the field ---

OrderedJson example_json(const Example& example) {
  return {{"family", example.family->name}, {"number", example.number}, {"line", example.line},
          {"scene", example.scene},         {"exact", example.exact},   {"said", example.said}};
}

/// Adds the case that shows something, if there is one.
template <class Fits>
void show(OrderedJson& json, const char* key, const Report& report, const Subject& subject, NumberType type,
          const Fits& fits) {
  if (const Example* const one = find_example(report.examples, subject, type, fits))
    json[key] = example_json(*one);
}

OrderedJson field_errors(const Histogram& histogram) {
  return {{"count", histogram.total()},
          {"median", number(histogram.quantile(0.5))},
          {"p99", number(histogram.quantile(0.99))},
          {"largest", number(histogram.largest())}};
}

OrderedJson field_backward(const BackwardTally& tally) {
  OrderedJson json;
  for (std::size_t i = 0; i < backward_parts; ++i) {
    if (tally.steps[i].total() != 0)
      json[key(name(static_cast<BackwardOf>(i)))] = field_errors(tally.steps[i]);
  }
  add_shares(json, tally);
  if (tally.open.times != 0) json["open"] = tally.open.times;
  return json;
}

/// The wrong decisions within the contract, by family.
OrderedJson wrong_by_family(const Report& report, const Subject& subject, NumberType type) {
  OrderedJson families = OrderedJson::object();
  for (const Cell& cell : report.audit.cells) {
    if (cell.subject != &subject || cell.type != type || judged(cell.within) == 0) continue;
    OrderedJson& family = families[std::string(cell.family->name)];
    family["cases"] = judged(cell.within);
    for (const Frequency& one : cell.within.of_reach) family["reaches"].push_back({one.judged, one.wrong});
    for (const Kind kind : wrong_kinds) {
      if (cell.within.times(kind) != 0) family["wrong"][key(name(kind))] = cell.within.times(kind);
    }
    if (cell.within.backward.answers() != 0) family["backward"] = field_backward(cell.within.backward);
  }
  return families;
}

/// A row of the table: a subject in one type.
OrderedJson field_row(const Report& report, const Subject& subject, NumberType type) {
  OrderedJson json = subject_json(report.plan, subject);
  json.erase("types");
  json["type"] = name(type);
  const Tally within = within_contract(report.audit, subject, type),
              outside = outside_contract(report.audit, subject, type);
  json["cases"] = judged(within);
  if (within.not_asked != 0) json["not_asked"] = within.not_asked;
  for (const Kind kind : wrong_kinds) {
    if (within.times(kind) == 0) continue;
    OrderedJson& one = json["wrong"][key(name(kind))];
    one["times"] = within.times(kind);
    const auto shows = [&](bool plain) {
      return [kind, plain](const Example& example) {
        return example.within && example.plain == plain && example.what == Goal(kind);
      };
    };
    show(one, "case", report, subject, type, shows(false));
    show(one, "plain_case", report, subject, type, shows(true));
  }
  if (within.backward.answers() != 0) {
    json["class"] = key(name(standing_of(by_scene_kind(report.audit, subject, type))));
    json["backward"] = field_backward(within.backward);
  }
  json["families"] = wrong_by_family(report, subject, type);
  for (const Figure figure : example_figures(subject)) {
    if (errors(within, figure).total() == 0) continue;
    OrderedJson& one = json["errors"][key(name(figure))];
    one = field_errors(errors(within, figure));
    for (const Cell& cell : report.audit.cells) {
      if (cell.subject != &subject || cell.type != type || errors(cell.within, figure).total() == 0) continue;
      OrderedJson& family = one["families"][std::string(cell.family->name)];
      family = field_errors(errors(cell.within, figure));
      show(family, "case", report, subject, type, [&](const Example& example) {
        return example.family == cell.family && example.what == Goal(figure);
      });
    }
  }
  if (judged(outside) != 0) {
    json["outside"] = {{"cases", judged(outside)}, {"wrong", outside.wrong()}};
    show(json["outside"], "case", report, subject, type,
         [](const Example& example) { return !example.within; });
  }
  return json;
}

}  // namespace

Page field_json_page(const Report& report) {
  OrderedJson all = head_json(report);
  for (const CallTime& one : report.head.call_times) {
    all["nanoseconds"].push_back({{"subject", one.subject->name},
                                  {"question", name(one.subject->question)},
                                  {"type", name(one.type)},
                                  {"nanoseconds", one.nanoseconds}});
  }
  std::vector<OrderedJson> rows;
  for (const Subject* subject : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      rows.push_back(field_row(report, *subject, type));
    }
  }
  OrderedJson sizes = run_json(report);
  sizes.erase("histogram_upper_edges");
  std::string text = "{\n";
  text += "\"schema\": " + one_line(field_schema) + ",\n";
  text += "\"complete\": " + one_line(report.audit.complete) + ",\n";
  text += "\"head\": " + one_line(all) + ",\n";
  text += "\"run\": " + one_line(sizes) + ",\n";
  text += "\"rows\": " + one_line_each(rows) + "\n";
  text += "}\n";
  return {"field.json", std::move(text)};
}

namespace {

/// Why a program is wrong in one type.
OrderedJson diagnosis_json(const Diagnosed& one) {
  const Diagnosis& diagnosis = one.diagnosis;
  OrderedJson json{{"subject", one.subject->name},
                   {"question", name(one.subject->question)},
                   {"type", name(one.type)},
                   {"asked", diagnosis.asked},
                   {"wrong", diagnosis.wrong},
                   {"by_rounding", diagnosis.by_rounding},
                   {"unexplained", diagnosis.unexplained}};
  if (diagnosis.right_in_double) json["right_in_double"] = *diagnosis.right_in_double;
  json["explanations"] = OrderedJson::array();
  for (const Explanation& explanation : diagnosis.explanations) {
    json["explanations"].push_back({{"fault", key(explanation.word)},
                                    {"explains", explanation.explains},
                                    {"the_routine", explanation.sentence},
                                    {"remedy", explanation.remedy}});
  }
  return json;
}

}  // namespace

Page json_page(const Report& report) {
  std::vector<OrderedJson> subjects, families, cells, known, diagnoses;
  for (const Subject* subject : report.plan.subjects) subjects.push_back(subject_json(report.plan, *subject));
  for (const Family* family : report.plan.families) families.push_back(family_json(*family));
  for (const Cell& cell : report.audit.cells) cells.push_back(Writer(cell, report.plan).cell());
  for (const Known& one : report.known) known.push_back(known_json(one));
  for (const Diagnosed& one : report.diagnoses) diagnoses.push_back(diagnosis_json(one));

  std::string text = "{\n";
  text += "\"schema\": " + one_line(audit_schema) + ",\n";
  text += "\"complete\": " + one_line(report.audit.complete) + ",\n";
  text += "\"head\": " + one_line(head_json(report)) + ",\n";
  text += "\"run\": " + one_line(run_json(report)) + ",\n";
  text += "\"subjects\": " + one_line_each(subjects) + ",\n";
  text += "\"families\": " + one_line_each(families) + ",\n";
  text += "\"cells\": " + one_line_each(cells) + ",\n";
  if (!diagnoses.empty()) text += "\"diagnoses\": " + one_line_each(diagnoses) + ",\n";
  text += "\"known\": " + one_line_each(known) + "\n";
  text += "}\n";
  return {"audit.json", std::move(text)};
}

}  // namespace reports
