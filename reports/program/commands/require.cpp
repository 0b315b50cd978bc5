// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/require.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "reports/program/base/names.hpp"
#include "reports/program/base/read_number.hpp"
#include "reports/program/pages/report.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/scenes.hpp"

namespace reports {

namespace {

using verify::Cause;
using verify::Figure;
using verify::Goal;
using verify::Kind;
using verify::Tally;

struct Measure {
  std::string_view key;
  double (*of)(const Tally&);        ///< NaN if there is nothing to measure
  bool (*is_shown_by)(const Goal&);  ///< whether a case with this goal shows it
};

constexpr double nothing_measured = std::numeric_limits<double>::quiet_NaN();

double number(std::uint64_t count) { return static_cast<double>(count); }

template <Kind kind>
double times(const Tally& tally) {
  return number(tally.times(kind));
}
template <Cause cause>
double caused(const Tally& tally) {
  return number(tally.caused_by(cause));
}
double not_asked(const Tally& tally) { return number(tally.not_asked); }
double wrong(const Tally& tally) { return number(tally.wrong()); }
double outcome_broken(const Tally& tally) { return number(tally.outcome_broken.times); }
double motion_broken(const Tally& tally) { return number(tally.motion_broken.times); }
double promise_broken(const Tally& tally) { return number(tally.promise_broken.times); }
double backward(const Tally& tally) {
  return tally.backward.answers() != 0 ? tally.backward.largest() : nothing_measured;
}
double largest_error(const Tally& tally) {
  double largest = 0;
  for (const Figure figure : {Figure::time, Figure::exit, Figure::distance}) {
    largest = std::max(largest, tally.error[static_cast<std::size_t>(figure)].largest());
  }
  return largest;
}

template <Kind kind>
bool a(const Goal& what) {
  return what == Goal(kind);
}
bool any_kind(const Goal& what) { return std::holds_alternative<Kind>(what); }
bool a_backward_error(const Goal& what) { return std::holds_alternative<verify::LargestBackward>(what); }
bool nothing(const Goal& /*what*/) { return false; }
bool a_number(const Goal& what) {
  return what == Goal(Figure::time) || what == Goal(Figure::exit) || what == Goal(Figure::distance);
}

constexpr std::array measures{
    Measure{"missed", times<Kind::missed>, a<Kind::missed>},
    Measure{"phantom", times<Kind::phantom>, a<Kind::phantom>},
    Measure{"behind", times<Kind::behind>, a<Kind::behind>},
    Measure{"beyond", times<Kind::beyond>, a<Kind::beyond>},
    Measure{"clamped", times<Kind::clamped>, a<Kind::clamped>},
    Measure{"wrong_root", times<Kind::wrong_root>, a<Kind::wrong_root>},
    Measure{"not_a_number", times<Kind::not_a_number>, a<Kind::not_a_number>},
    Measure{"no_answer", times<Kind::no_answer>, a<Kind::no_answer>},
    Measure{"not_asked", not_asked, nothing},
    Measure{"wrong", wrong, any_kind},
    Measure{"logic", caused<Cause::logic>, any_kind},
    Measure{"rounding", caused<Cause::rounding>, any_kind},
    Measure{"boundary", caused<Cause::boundary>, any_kind},
    Measure{"masked", caused<Cause::masked>, any_kind},
    Measure{"outcome", outcome_broken, nothing},
    Measure{"motion", motion_broken, nothing},
    Measure{"promise", promise_broken, nothing},
    Measure{"ulp", largest_error, a_number},
    Measure{"backward", backward, a_backward_error},
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// The measured value of a subject in a type, over all cases that a requirement covers; NaN if there are none.
double value_of(const Requirement& requirement, const Tally& tally) {
  return tally.cases + tally.not_asked == 0 ? nothing_measured : measures[requirement.measure].of(tally);
}

/// How far a value is from the required one.
double excess(const Requirement& requirement, double value) {
  if (std::isnan(value)) return std::numeric_limits<double>::infinity();
  return requirement.relation == Requirement::Relation::equal ? std::abs(value - requirement.bound) : value;
}

/// An integer in full, any other number in six digits.
std::string value_text(const Requirement& requirement, double value) {
  if (std::isinf(value))
    return measures[requirement.measure].key == "backward" ? std::string(none_near_text) : "inf";
  return value == std::floor(value) && value < 0x1p53 ? fmt::format("{:.0f}", value)
                                                      : fmt::format("{:.6g}", value);
}

}  // namespace

bool Requirement::met_by(double value) const {
  switch (relation) {
    case Relation::equal:
      return value == bound;
    case Relation::at_most:
      return value <= bound;
    case Relation::less:
      break;
  }
  return value < bound;
}

namespace {

/// Marks the kinds of scenes in a list; `all` means all families.
std::optional<Malformed> add_scenes(std::vector<bool>& scenes, std::string_view list) {
  scenes.assign(scene_kinds.size(), false);
  for (bool is_last = false; !is_last;) {
    const std::size_t comma = list.find(',');
    is_last = comma == std::string_view::npos;
    const std::string_view one = trimmed(list.substr(0, comma));
    if (!is_last) list.remove_prefix(comma + 1);
    if (one == "all") {
      scenes.clear();
      return std::nullopt;
    }
    const auto* const found = std::ranges::find(scene_kinds, one, &SceneKind::name);
    if (found == scene_kinds.end()) {
      std::vector<std::string_view> names{"all"};
      for (const SceneKind& kind : scene_kinds) names.push_back(kind.name);
      return Malformed{
          unknown_name("kind of scenes", one, names, fmt::format("there are {}", fmt::join(names, ", ")))};
    }
    scenes[static_cast<std::size_t>(found - scene_kinds.begin())] = true;
  }
  return std::nullopt;
}

}  // namespace

bool counts(const Requirement& requirement, const verify::Family& family) {
  const auto kind = scene_kind(family.name);
  return requirement.scenes.empty() || !kind || requirement.scenes[*kind];
}

namespace {

/// The verdicts within the contract that a requirement covers.
Tally tally_for(const Requirement& requirement, const Audit& audit, const verify::Subject& subject,
                NumberType type) {
  Tally sum;
  for (const Cell& cell : audit.cells) {
    if (cell.subject == &subject && cell.type == type && counts(requirement, *cell.family))
      sum.merge(cell.within);
  }
  return sum;
}

}  // namespace

std::variant<Requirement, Malformed> read_requirement(std::string_view text) {
  using Relation = Requirement::Relation;
  const std::size_t sign = text.find_first_of("<=");
  if (sign == std::string_view::npos) {
    return Malformed{fmt::format("expected KEY=NUMBER, KEY<=NUMBER or KEY<NUMBER, found \"{}\"", text)};
  }
  const std::string_view key = trimmed(text.substr(0, sign));
  if (const std::string_view before = trimmed(text.substr(0, sign));
      before.ends_with('>') || before.ends_with('!'))
    return Malformed{fmt::format("expected KEY=NUMBER, KEY<=NUMBER or KEY<NUMBER, found \"{}\"", text)};
  const bool at_most = text.substr(sign).starts_with("<=");
  const Relation relation = at_most             ? Relation::at_most
                            : text[sign] == '<' ? Relation::less
                                                : Relation::equal;

  const auto* const measure = std::ranges::find(measures, key, &Measure::key);
  if (measure == measures.end()) {
    std::vector<std::string_view> keys;
    keys.reserve(measures.size());
    for (const Measure& known : measures) keys.push_back(known.key);
    return Malformed{unknown_name("key", key, keys, "`graze audit --help` lists them all")};
  }

  const std::size_t place = std::min(text.find('@'), text.size());
  if (place < sign) return Malformed{fmt::format("expected KEY<=NUMBER@SCENES, found \"{}\"", text)};
  const std::size_t first = sign + (at_most ? 2 : 1);
  const std::string_view digits = trimmed(text.substr(first, place - first));
  const auto bound = number_of<double>(digits);
  if (!bound || !std::isfinite(*bound) || *bound < 0) {
    return Malformed{fmt::format("expected a number of at least 0 after {}, found \"{}\"",
                                 text.substr(0, sign + (at_most ? 2 : 1)), digits)};
  }
  Requirement requirement{
      std::string(trimmed(text)), static_cast<std::size_t>(measure - measures.begin()), relation, *bound, {}};
  if (place == text.size()) return requirement;
  if (std::optional<Malformed> fault = add_scenes(requirement.scenes, text.substr(place + 1))) return *fault;
  return requirement;
}

std::string unmet_by(const verify::Subject& subject, NumberType type, const Requirement& requirement,
                     const Audit& audit) {
  const Tally all = tally_for(requirement, audit, subject, type);
  const double value = value_of(requirement, all);
  if (requirement.met_by(value)) return {};
  const std::string who =
      fmt::format("{} ({}, {})", subject.name, verify::name(subject.question), name(type));
  if (std::isnan(value)) {
    return fmt::format("{} isn't met: {} of {} {}", requirement.text,
                       all.cases == 0 ? "no case" : "each case", who,
                       all.cases == 0 ? "to which it applies was judged" : "lies at the limits of the type");
  }
  const Cell* worst_cell = nullptr;
  double most = 0;
  for (const Cell& cell : audit.cells) {
    if (cell.subject != &subject || cell.type != type || !counts(requirement, *cell.family)) continue;
    if (const double one = value_of(requirement, cell.within); !std::isnan(one) && one > most) {
      worst_cell = &cell;
      most = one;
    }
  }
  std::string line =
      fmt::format("{} isn't met: {} of {}", requirement.text, value_text(requirement, value), who);
  if (worst_cell != nullptr)
    line += fmt::format(", most in family {} ({})", worst_cell->family->name, value_text(requirement, most));
  return line;
}

Worst worst_of(const Requirement& requirement, const Plan& plan, const Audit& audit) {
  Worst worst;
  double farthest = 0;
  for (const verify::Subject* const subject : plan.subjects) {
    for (const NumberType type : types_of(plan, *subject)) {
      const double value = value_of(requirement, tally_for(requirement, audit, *subject, type));
      if (requirement.met_by(value)) continue;
      if (worst.failures++ == 0 || excess(requirement, value) > excess(requirement, farthest)) {
        worst.subject = subject;
        worst.type = type;
        farthest = value;
      }
    }
  }
  return worst;
}

bool is_about(const Requirement& requirement, const Goal& what) {
  return measures[requirement.measure].is_shown_by(what);
}

std::string unmet(const Requirement& requirement, const Plan& plan, const Audit& audit) {
  const Worst worst = worst_of(requirement, plan, audit);
  if (worst.failures == 0) return {};
  std::string line = unmet_by(*worst.subject, worst.type, requirement, audit);
  if (worst.failures > 1) line += fmt::format("; the worst of {} that don't meet it", worst.failures);
  return line;
}

}  // namespace reports
