// SPDX-License-Identifier: BSL-1.0
#include "props/runner/classes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <utility>

#include "props/runner/run.hpp"
#include "verify/case/sampling.hpp"
#include "verify/oracle/oracle.hpp"

namespace props {

namespace {

using verify::Case;
using verify::Outcome;
using verify::Question;
using verify::random::stepped;

constexpr int places = 4;

constexpr std::string_view still = "no relative motion", nearly_still = "relative motion of up to 4 ulp",
                           over = "a square beyond the range, 4 ulp from it",
                           under_over = "a square within the range, 4 ulp from its end",
                           under = "a square below the normal range, 4 ulp from it",
                           over_under = "a normal square, 4 ulp from being none",
                           touches = "in touch at the start, 4 ulp part it",
                           parted = "apart at the start, 4 ulp bring it in touch",
                           meets = "a contact that 4 ulp lose to the side",
                           misses = "a miss that 4 ulp bring in contact",
                           ends = "a contact that 4 ulp put beyond the end",
                           beyond = "no contact, 4 ulp bring it within the end";

std::string contact(Outcome outcome, verify::Motion motion) {
  return std::string(name(outcome)) + ", " + std::string(name(motion));
}

template <class Real>
verify::Truth<Real> decisions_of(const Case<Real>& k) {
  return verify::truth_of(k, verify::Wanted{.exit = false});
}

/// Whether a contact comes in the last thousandth of the path. Then it is lost at the end, otherwise by tangency.
template <class Real>
bool is_at_end(const verify::Truth<Real>& truth) {
  const Real horizon = verify::scene_of(truth.asked).horizon;
  return std::isfinite(horizon) && truth.time->nearest >= horizon * Real(0.999);
}

/// Moves single numbers of a case, and counts the case in the classes of the boundaries that this crosses.
template <class Real>
void enter_boundaries(ClassTable& table, const verify::Truth<Real>& truth) {
  const Question question = truth.asked.question;
  const bool contains = verify::is_escape(question);
  const auto starts_in = [&](const verify::Truth<Real>& t) {
    return contains ? t.outcome != Outcome::outside : t.outcome == Outcome::overlap;
  };
  bool parts = false, joins = false, loses = false, gains = false, overruns = false, returns = false;
  for (std::size_t i = 0; i < truth.asked.used().size(); ++i) {
    for (const int step : {-places, places}) {
      Case<Real> near = truth.asked;
      near.numbers[i] = stepped(near.numbers[i], step);
      const auto other = decisions_of(near);
      if (other.outcome == Outcome::invalid || other.outcome == truth.outcome) continue;
      if (starts_in(truth) != starts_in(other)) {
        (starts_in(truth) ? parts : joins) = true;
      } else if (contains) {
        (truth.outcome == Outcome::impact ? overruns : returns) = true;
      } else if (truth.outcome == Outcome::impact) {
        (is_at_end(truth) ? overruns : loses) = true;
      } else {
        (is_at_end(other) ? returns : gains) = true;
      }
    }
  }
  if (parts) table.enter(touches);
  if (joins) table.enter(parted);
  if (loses) table.enter(meets);
  if (gains) table.enter(misses);
  if (overruns) table.enter(ends);
  if (returns) table.enter(beyond);
}

/// Counts a case in the classes of squares: the square of one of its numbers is on one side of the end of a range, and
/// that of the number 4 ulp away on the other.
template <class Real>
void enter_squares(ClassTable& table, const Case<Real>& k) {
  constexpr Real most = std::numeric_limits<Real>::max(), least = std::numeric_limits<Real>::min();
  bool is[4] = {};
  for (const Real x : k.used()) {
    const Real size = std::abs(x), more = stepped(size, places), less = stepped(size, -places);
    if (!(size <= most)) continue;
    is[0] |= size * size > most && less * less <= most;
    is[1] |= size * size <= most && more * more > most;
    is[2] |= size > 0 && size * size < least && more * more >= least;
    is[3] |= size * size >= least && less * less < least;
  }
  constexpr std::string_view names[] = {over, under_over, under, over_under};
  for (int i = 0; i < 4; ++i) {
    if (is[i]) table.enter(names[i]);
  }
}

/// Counts a case in the classes of no and of next to no relative motion.
template <class Real>
void enter_rest(ClassTable& table, const Case<Real>& k) {
  const auto scene = verify::scene_of(k);
  const auto& from = verify::layout(k.question).ends ? scene.a.centre : scene.b.motion;
  if (scene.a.motion == from) return table.enter(still);
  const Real radius = scene.b.radius, place = stepped(radius, 1) - radius;
  bool is_near = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const Real x = scene.a.motion[i], y = from[i];
    const bool is_close = stepped(y, -places) <= x && x <= stepped(y, places);
    is_near = is_near && (is_close || (y == 0 && std::abs(x) <= Real(places) * place));
  }
  if (is_near) table.enter(nearly_still);
}

}  // namespace

ClassTable::ClassTable(std::vector<std::string> names) {
  for (std::string& name : names) classes_.push_back({std::move(name)});
}

void ClassTable::next(std::uint64_t fingerprint) {
  ++cases_;
  fingerprint_ = fingerprint;
}

void ClassTable::enter(std::string_view name) {
  const auto found =
      std::find_if(classes_.begin(), classes_.end(), [&](const Class& of) { return of.name == name; });
  if (found == classes_.end()) throw std::out_of_range("not a class: " + std::string(name));
  ++found->cases;
  found->distinct.insert(fingerprint_);
}

std::vector<std::string> ClassTable::lacking() const {
  std::vector<std::string> names;
  for (const Class& of : classes_) {
    if (!is_enough(of, cases_)) names.push_back(of.name);
  }
  return names;
}

std::string ClassTable::text() const {
  std::string text = "   share  distinct  class\n";
  for (const Class& of : classes_) {
    std::array<char, 120> line{};
    std::snprintf(
        line.data(), line.size(), "%6.2f %%  %8zu  %s%s\n",
        100 * static_cast<double>(of.cases) / static_cast<double>(std::max<std::uint64_t>(cases_, 1)),
        of.distinct.size(), of.name.c_str(), is_enough(of, cases_) ? "" : "  <- too few");
    text += line.data();
  }
  return text;
}

std::vector<std::string> classes_of(Question question) {
  using verify::Motion;
  std::vector<std::string> names;
  for (const verify::Family& family : verify::families()) {
    if (family.applies(question)) names.push_back("family " + std::string(family.name));
  }
  const auto add = [&](auto... more) { (names.emplace_back(more), ...); };
  add("invalid");
  if (verify::is_escape(question)) {
    add("outside", "contained", contact(Outcome::impact, Motion::separating),
        contact(Outcome::impact, Motion::sliding));
  } else {
    add("miss", contact(Outcome::overlap, Motion::approaching), contact(Outcome::overlap, Motion::sliding),
        contact(Outcome::overlap, Motion::separating), contact(Outcome::impact, Motion::approaching),
        contact(Outcome::impact, Motion::sliding), meets, misses);
  }
  add(touches, parted, ends, beyond, still, nearly_still, over, under_over, under, over_under);
  return names;
}

template <class Real>
ClassTable classified(Question question, const Params& params) {
  ClassTable table(classes_of(question));
  each_drawn<Real>(question, params, [&](const verify::Drawn<Real>& drawn) {
    const Case<Real>& k = drawn.asked;
    table.next(verify::fingerprint_of(k));
    table.enter("family " + std::string(drawn.family->name));
    const auto truth = decisions_of(k);
    table.enter(truth.motion ? contact(truth.outcome, *truth.motion) : std::string(name(truth.outcome)));
    if (truth.outcome == Outcome::invalid) return;
    enter_boundaries(table, truth);
    enter_squares(table, k);
    enter_rest(table, k);
  });
  return table;
}

template ClassTable classified<float>(Question, const Params&);
template ClassTable classified<double>(Question, const Params&);

}  // namespace props
