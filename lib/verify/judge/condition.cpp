// SPDX-License-Identifier: BSL-1.0
#include "verify/judge/condition.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "verify/case/families/definition.hpp"
#include "verify/oracle/oracle.hpp"

namespace verify {

namespace {

/// Whether A moves: for a cast, its motion is the point where it ends.
template <class Real>
bool moves(Question question, const Body<Real>& a) {
  return a.motion != (layout(question).ends ? a.centre : Triple<Real>{Real(0), Real(0), Real(0)});
}

/// Whether no point of the sphere, at the start, has a larger coordinate. If a sum rounds to the limit, its
/// rounding error decides, which is exact (Knuth's TwoSum).
template <class Real>
bool reaches_at_most(double limit, const Body<Real>& sphere) {
  if (limit == std::numeric_limits<double>::infinity()) return true;
  return std::ranges::all_of(sphere.centre, [&](Real x) {
    const double centre = std::abs(static_cast<double>(x)), radius = static_cast<double>(sphere.radius);
    const double sum = centre + radius, grown = sum - centre;
    const double error = (centre - (sum - grown)) + (radius - grown);
    return sum < limit || (sum == limit && error <= 0);
  });
}

/// Whether no component of a ray's direction is larger. NaN isn't larger: validity is checked elsewhere.
template <class Real>
bool directs_at_most(double limit, const Truth<Real>& truth) {
  if (truth.asked.question != Question::ray) return true;
  return std::ranges::all_of(scene_of(truth.asked).a.motion,
                             [&](Real x) { return !(std::abs(static_cast<double>(x)) > limit); });
}

/// Whether spheres larger by the tolerance have the same outcome, and so do spheres smaller by it. Each radius is
/// rounded and moved a step further out, so that the tolerance is never cut short.
template <class Real>
bool is_alike_within(double tolerance, const Truth<Real>& truth) {
  constexpr Real up = std::numeric_limits<Real>::infinity();
  const auto changed = [](Real radius, double by, Real to) {
    return std::nextafter(static_cast<Real>(static_cast<double>(radius) + by), to);
  };
  const auto is_alike = [&](const Scene<Real>& scene) {
    return truth_of(case_of(truth.asked.question, scene), {.exit = false}).outcome == truth.outcome;
  };
  Scene<Real> larger = scene_of(truth.asked), smaller = larger;
  larger.b.radius = changed(larger.b.radius, tolerance, up);
  if (!is_alike(larger)) return false;
  const double left = static_cast<double>(smaller.b.radius) - tolerance;
  smaller.b.radius = std::max(Real(0), changed(smaller.b.radius, -tolerance, -up));
  if (left < 0) {  // A absorbs what B's radius is too small for
    const bool contains = is_escape(truth.asked.question);
    smaller.a.radius = contains ? changed(smaller.a.radius, -left, up) : changed(smaller.a.radius, left, -up);
    if (smaller.a.radius < 0) return truth.outcome == Outcome::miss;  // a negative radius meets nothing
  }
  return is_alike(smaller);
}

/// A row without the members that differ between the types.
template <class Member, class Takes>
constexpr Condition row(std::string_view key, Member Contract::* member, std::string_view number,
                        std::string_view help, std::string_view takes, Questions questions,
                        bool in_every_record, Takes /*takes_case*/) {
  Condition condition{
      .key = key,
      .flag = nullptr,
      .limit = nullptr,
      .number = number,
      .help = help,
      .takes = takes,
      .questions = questions,
      .in_every_record = in_every_record,
      .takes_float = [](const Contract& c, const Truth<float>& t) { return Takes{}(c, t); },
      .takes_double = [](const Contract& c, const Truth<double>& t) { return Takes{}(c, t); }};
  if constexpr (std::is_same_v<Member, bool>) {
    condition.flag = member;
  } else {
    condition.limit = member;
  }
  return condition;
}

constexpr std::array all_conditions{
    row("unit_direction", &Contract::unit_direction, "", "The program requires unit directions",
        "rays with a unit direction", builders::ray, true,
        [](const Contract&, const auto& truth) { return truth.unit_direction; }),
    row("endless", &Contract::endless, "", "The program requires rays without a t_max",
        "rays without a t_max", builders::ray, true,
        []<class Real>(const Contract&, const Truth<Real>& truth) {
          return scene_of(truth.asked).horizon == std::numeric_limits<Real>::infinity();
        }),
    row("finite_end", &Contract::finite_end, "", "The program requires rays with a finite t_max",
        "rays with a finite t_max", builders::ray, true,
        []<class Real>(const Contract&, const Truth<Real>& truth) {
          return scene_of(truth.asked).horizon != std::numeric_limits<Real>::infinity();
        }),
    row("t_min", &Contract::t_min, "NUMBER",
        "The least t at which the program reports contacts; rays with an earlier one are outside its "
        "contract (0)",
        "rays whose contact comes no sooner than {0:g}", builders::ray, false,
        [](const Contract& contract, const auto& truth) {
          return !is_contact(truth.outcome) || static_cast<double>(truth.time->nearest) >= contract.t_min;
        }),
    row("needs_motion", &Contract::needs_motion, "",
        "The program requires a direction or displacement other than 0", "a {1} other than 0",
        builders::every, true,
        [](const Contract&, const auto& truth) {
          return moves(truth.asked.question, scene_of(truth.asked).a);
        }),
    row("largest_coordinate", &Contract::largest_coordinate, "NUMBER",
        "The largest coordinate of a point of a sphere that the program accepts (any)",
        "spheres with no coordinate beyond {0:g}", builders::every, false,
        [](const Contract& contract, const auto& truth) {
          const auto scene = scene_of(truth.asked);
          return reaches_at_most(contract.largest_coordinate, scene.a) &&
                 reaches_at_most(contract.largest_coordinate, scene.b);
        }),
    row("largest_direction", &Contract::largest_direction, "NUMBER",
        "The largest component of a ray's direction that the program accepts (any)",
        "directions with no component beyond {0:g}", builders::ray, false,
        [](const Contract& contract, const auto& truth) {
          return directs_at_most(contract.largest_direction, truth);
        }),
    row("tolerance", &Contract::tolerance, "DISTANCE",
        "By how much the program may inflate or shrink spheres; cases whose outcome depends on that "
        "are outside its contract (0)",
        "cases whose outcome doesn't depend on {0:g} more or less of the radii", builders::every, false,
        [](const Contract& contract, const auto& truth) {
          return truth.outcome == Outcome::invalid || is_alike_within(contract.tolerance, truth);
        }),
    row("positive_radii", &Contract::positive_radii, "", "The program requires radii other than 0",
        "spheres of a radius other than 0", builders::every, false,
        [](const Contract&, const auto& truth) {
          return has_positive_radii(truth.asked.question, scene_of(truth.asked));
        }),
    row("planar", &Contract::planar, "",
        "The program works in the plane: it gets only cases in which each z is 0",
        "scenes of the plane z = 0", builders::every, false,
        [](const Contract&, const auto& truth) { return is_planar(truth.asked); }),
};

}  // namespace

std::span<const Condition> conditions() { return all_conditions; }

namespace {

/// Whether a case fulfils the condition at a place, if it is set. As a constant it is a test of one known member.
template <std::size_t place, class Real>
bool meets(const Contract& contract, const Truth<Real>& truth) {
  constexpr Condition one = all_conditions[place];
  return !one.is_given(contract) || one.takes_case(contract, truth);
}

}  // namespace

template <class Real>
bool meets_conditions(const Contract& contract, const Truth<Real>& truth) {
  return [&]<std::size_t... places>(std::index_sequence<places...>) {
    return (... && meets<places>(contract, truth));
  }(std::make_index_sequence<all_conditions.size()>{});
}
template bool meets_conditions(const Contract&, const Truth<float>&);
template bool meets_conditions(const Contract&, const Truth<double>&);

Questions questions_of(Contract::Gives gives) {
  return gives == Contract::Gives::roots ? builders::ray : builders::every;
}

Questions questions_of(Inside inside) {
  switch (inside) {
    case Inside::unstated:
      return builders::every;
    case Inside::exit:
      return builders::ray;
    case Inside::zero:
    case Inside::miss:
    case Inside::approaching:
      return builders::first_contact;
  }
  return 0;
}

Questions questions_of(Starts starts) {
  switch (starts) {
    case Starts::contained:
      return builders::container;
    case Starts::apart:
      return builders::first_contact;
    case Starts::any:
    case Starts::known_to_touch:
    case Starts::off_surface:
      return builders::every;
  }
  return 0;
}

std::vector<std::string_view> without_effect(const Contract& contract, Question question) {
  std::vector<std::string_view> keys;
  const auto note = [&](std::string_view key, Questions questions) {
    if (!includes(questions, question)) keys.push_back(key);
  };
  note("gives", questions_of(contract.gives));
  note("inside", contract.gives == Contract::Gives::roots && contract.inside != Inside::unstated
                     ? Questions{0}
                     : questions_of(contract.inside));
  note("starts", questions_of(contract.starts));
  for (const Condition& one : conditions())
    if (one.is_given(contract)) note(one.key, one.questions);
  return keys;
}

}  // namespace verify
