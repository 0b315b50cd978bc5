// SPDX-License-Identifier: BSL-1.0
#include "reports/program/search/reached_json.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>

#include "reports/program/base/most_cases.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;

Json json_of(const Score& score) {
  return {score.reached, std::isfinite(score.value) ? Json(score.value) : Json("inf")};
}

Score score_at(const Json& json, std::string_view name) {
  const Json& score = list_at(json, name);
  const bool is_score =
      score.size() == 2 && score[0].is_boolean() && (score[1].is_number() || score[1] == "inf");
  if (!is_score)
    throw JsonFault{fmt::format("{}: expected whether the goal was reached, and a number", name)};
  return {score[0].get<bool>(),
          score[1] == "inf" ? std::numeric_limits<double>::infinity() : score[1].get<double>()};
}

AnyCase case_at(const Json& json, std::string_view name, const Ascent& ascent) {
  const CaseLine read = read_case(text_at(json, name), ascent.subject->question);
  if (const auto* const fault = std::get_if<Unreadable>(&read))
    throw JsonFault{fmt::format("{}: {}", name, fault->why)};
  const auto* const k = std::get_if<AnyCase>(&read);
  if (k == nullptr || std::holds_alternative<Case<float>>(*k) != (ascent.type == NumberType::f32))
    throw JsonFault{fmt::format("{}: expected a case of {}", name, reports::name(ascent.type))};
  return *k;
}

}  // namespace

Json json_of(const Reached& reached) {
  Json json{{"score", json_of(reached.score)},
            {"sampled", json_of(reached.sampled)},
            {"evaluations", reached.evaluations}};
  if (reached.worst) json["worst"] = std::visit([](const auto& one) { return write(one); }, *reached.worst);
  return json;
}

Reached read_reached(const Json& json, const Ascent& ascent) {
  Reached reached{ascent};
  reached.score = score_at(json, "score");
  reached.sampled = score_at(json, "sampled");
  reached.evaluations = whole_at(json, "evaluations", most_cases);
  if (find(json, "worst") != nullptr) reached.worst = case_at(json, "worst", ascent);
  return reached;
}

}  // namespace reports
