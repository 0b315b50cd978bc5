// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/standing.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <variant>

namespace reports {

using namespace verify;

namespace {

constexpr double none_near = std::numeric_limits<double>::infinity();

bool is_plain(std::size_t kind) { return std::ranges::count(plain_kinds, kind) != 0; }

std::string steps_in_words(double steps) {
  return fmt::format("{} step{}", grouped(static_cast<std::uint64_t>(steps)), steps == 1 ? "" : "s");
}

/// `far and tangent`
std::string names_of(const std::vector<std::size_t>& kinds) {
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    text += i == 0 ? "" : i + 1 == kinds.size() ? " and " : ", ";
    text += scene_kinds[kinds[i]].name;
  }
  return text;
}

/// `0.29 % of the answers belong to no question nearby, and 0.17 % to none within 64 steps`
std::string how_far(const BackwardTally& tally) {
  const std::uint64_t answers = tally.answers(), none = tally.above(none_near),
                      far_off = tally.above(most_of_nearly_stable) - none;
  std::string text;
  if (none != 0)
    text = fmt::format("{} % of the answers belong to no question nearby", short_percent(none, answers));
  if (far_off != 0) {
    text +=
        fmt::format("{}{} % {} within {} steps", none == 0 ? "" : ", and ", short_percent(far_off, answers),
                    none == 0 ? "of the answers belong to no question" : "to none", most_of_nearly_stable);
  }
  return text;
}

BackwardTally sum_of(const BySceneKind& tallies, const std::vector<std::size_t>& kinds) {
  BackwardTally sum;
  for (const std::size_t kind : kinds) sum.merge(tallies[kind].backward);
  return sum;
}

std::string undecided(const BackwardTally& tally) {
  if (tally.open.times == 0) return "";
  return fmt::format(" ({} lower bound{})", grouped(tally.open.times), tally.open.times == 1 ? "" : "s");
}

/// The class in a kind of scenes.
Stability stability_in(const BySceneKind& tallies, std::size_t kind) {
  const Stability one = tallies[kind].backward.stability();
  return one == Stability::wrong && !is_plain(kind) ? Stability::unstable : one;
}

/// What a class says about all answers.
std::string promise_of(const BackwardTally& tally) {
  if (tally.largest() == 0)
    return fmt::format(": each of {} answers right and correctly rounded", grouped(tally.answers()));
  return fmt::format(": each of {} answers right for a question at most {} from the one asked{}",
                     grouped(tally.answers()), steps_in_words(tally.largest()), undecided(tally));
}

}  // namespace

Stability standing_of(const BySceneKind& tallies) {
  Stability worst = Stability::exact;
  for (std::size_t i = 0; i < tallies.size(); ++i) worst = std::max(worst, stability_in(tallies, i));
  return worst;
}

Classified classified(const Report& report, const Subject& subject, NumberType type) {
  const Tally all = within_contract(report.audit, subject, type);
  const bool is_drawn = report.plan.worlds.empty();
  return {is_drawn ? standing_of(by_scene_kind(report.audit, subject, type)) : all.backward.stability(),
          all.backward, all.backward_at_limits};
}

StandingInWords in_words(const BySceneKind& tallies) {
  std::vector<std::size_t> counted;
  BackwardTally limits;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    counted.push_back(i);
    limits.merge(tallies[i].backward_at_limits);
  }
  const BackwardTally all = sum_of(tallies, counted);
  if (all.answers() == 0) return {};
  const Stability worst = standing_of(tallies);
  StandingInWords words{std::string(name(worst)), worst < Stability::unstable ? promise_of(all) : ""};
  std::vector<std::size_t> elsewhere;
  for (const Stability one : {Stability::wrong, Stability::unstable}) {
    std::vector<std::size_t> where;
    std::ranges::copy_if(counted, std::back_inserter(where),
                         [&](std::size_t kind) { return stability_in(tallies, kind) == one; });
    if (where.empty()) continue;
    const BackwardTally there = sum_of(tallies, where);
    words.text += fmt::format("{} in {} scenes: {}{}", one == worst ? "" : "; unstable", names_of(where),
                              how_far(there), undecided(there));
  }
  std::ranges::copy_if(counted, std::back_inserter(elsewhere),
                       [&](std::size_t kind) { return stability_in(tallies, kind) < Stability::unstable; });
  if (const BackwardTally rest = sum_of(tallies, elsewhere);
      worst >= Stability::unstable && rest.answers() != 0) {
    words.text += rest.largest() == 0 ? "; exact elsewhere"
                                      : fmt::format("; {} elsewhere, at most {}", name(rest.stability()),
                                                    steps_in_words(rest.largest()));
  }
  if (limits.answers() != 0 && limits.stability() > std::max(worst, Stability::nearly_stable))
    words.text += fmt::format("; at the limits of the type {}", how_far(limits));
  return words;
}

std::string found_by_search(const Report& report, const Namesakes& namesakes, NumberType type,
                            const BySceneKind& tallies) {
  double sampled = 0, known = 0;
  for (const Tally& tally : tallies) sampled = std::max(sampled, tally.backward.largest());
  for (const Known& one : report.known) {
    if (one.type == type && std::holds_alternative<LargestBackward>(one.goal) &&
        std::ranges::count(namesakes, one.subject) != 0)
      known = std::max(known, one.score.value);
  }
  return known > sampled ? fmt::format("; search found{}", score_in_words(LargestBackward{}, known, " "))
                         : "";
}

StandingInWords in_words(const Tally& tally) {
  const BackwardTally& all = tally.backward;
  if (all.answers() == 0) return {};
  const Stability stability = all.stability();
  return {std::string(name(stability)), stability >= Stability::unstable
                                            ? fmt::format(": {}{}", how_far(all), undecided(all))
                                            : promise_of(all)};
}

std::array<std::string, 3> three_steps(const Histogram& steps) {
  if (steps.total() == 0) return {"-", "-", "-"};
  const auto text = [](double count) {
    return count < none_near ? edge(count) : std::string(none_near_text);
  };
  return {text(steps.quantile(0.5)), text(steps.quantile(0.99)), largest_steps(steps.largest())};
}

std::string largest_steps(double steps) {
  return steps < none_near ? rounded_up(steps) : std::string(none_near_text);
}

Table backward_table(const Report& report, const std::vector<const Subject*>& subjects, RowsAre rows) {
  Table table;
  table.column(rows == RowsAre::subjects ? "subject" : "question", Column::text);
  table.column("type", Column::text);
  table.column("class", Column::text);
  for (const char* const of : {"decisions", "times"}) {
    for (const char* const figure : {"median", "99 %", "largest"})
      table.column(fmt::format("{}, {}", of, figure));
  }
  table.column(fmt::format("above {}", most_of_stable));
  table.column(fmt::format("above {}", most_of_nearly_stable));
  table.column("none near");
  table.column("open", Column::number_if_any);
  table.column("none near, at the limits", Column::number_if_any);
  for (const Subject* const subject : subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      const Classified one_class = classified(report, *subject, type);
      const BackwardTally& all = one_class.counted;
      if (all.answers() == 0) continue;
      std::vector<std::string> row{
          rows == RowsAre::subjects ? plain(subject->name) : std::string(stem(subject->question)),
          std::string(name(type)), std::string(name(one_class.stability))};
      for (const BackwardOf part : {BackwardOf::decisions, BackwardOf::times}) {
        for (std::string& one : three_steps(all.of(part))) row.push_back(std::move(one));
      }
      for (const double limit :
           {static_cast<double>(most_of_stable), static_cast<double>(most_of_nearly_stable), none_near})
        row.push_back(share(all.above(limit), all.answers()));
      row.push_back(count_or_point(all.open.times));
      row.push_back(share(one_class.apart.above(none_near), one_class.apart.answers()));
      table.row(std::move(row));
    }
  }
  return table;
}

std::string by_backward(const Report& report, const std::vector<const Subject*>& subjects) {
  const Table table = backward_table(report, subjects, RowsAre::subjects);
  return table.empty() ? "" : fmt::format("{}\n\n", backward_counted) + table.text();
}

}  // namespace reports
