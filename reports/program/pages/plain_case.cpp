// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/plain_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "reports/program/audit/responses.hpp"
#include "reports/program/base/read_number.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

using namespace verify;

namespace {

/// The number of the type nearest to x rounded to this many decimal digits.
template <class Real>
Real rounded_to(int digits, Real x) {
  return number_of<Real>(fmt::format("{:.{}e}", x, digits - 1)).value_or(x);
}

/// The indices of the numbers that a boundary depends on.
std::vector<std::size_t> scales_of(Question question) {
  std::vector<std::size_t> places;
  const Layout& at = layout(question);
  for (const int place : {at.a_radius, at.b_radius, at.horizon}) {
    if (place != Layout::absent) places.push_back(static_cast<std::size_t>(place));
  }
  return places;
}

/// Whether the two move relative to each other.
template <class Real>
bool moves(const Case<Real>& k) {
  const Scene<Real> scene = scene_of(k);
  return scene.a.motion != (layout(k.question).ends ? scene.a.centre : scene.b.motion);
}

/// Whether something moves, the radii are positive, and the outcome stays the same when each of them, or t_max, changes by 1 %,
/// one at a time.
template <class Real>
bool is_plain(const Case<Real>& k, Outcome outcome) {
  if (!moves(k)) return false;
  for (const std::size_t place : scales_of(k.question)) {
    if (!(k.numbers[place] > 0)) return false;
    for (const Real factor : {Real(0.99), Real(1.01)}) {
      Case<Real> near = k;
      near.numbers[place] *= factor;
      if (truth_of(near, {.exit = false}).outcome != outcome) return false;
    }
  }
  return true;
}

/// Searches for cases with a given true outcome that a subject decides wrongly in a given way.
template <class Real>
class PlainSearch {
 public:
  PlainSearch(const Subject& subject, Kind kind, Outcome outcome)
      : subject_(subject), kind_(kind), outcome_(outcome) {}

  /// Takes the first candidate that is plain and decided wrongly in the required way. Returns whether there is one.
  bool take_first(const std::vector<Case<Real>>& candidates) {
    std::vector<Case<Real>> plain;
    std::vector<Truth<Real>> truths;
    for (const Case<Real>& k : candidates) {
      Truth<Real> truth = truth_of(k, wanted_by(subject_.contract, subject_.question));
      if (truth.outcome != outcome_ || !is_within(subject_.contract, truth) || !is_plain(k, outcome_))
        continue;
      plain.push_back(k);
      truths.push_back(std::move(truth));
    }
    if (plain.empty()) return false;
    const auto responses = responses_of<Real>(subject_, plain);
    for (std::size_t i = 0; i < plain.size(); ++i) {
      if (judge(responses[i], truths[i], subject_.contract).kind != kind_) continue;
      found_ = plain[i];
      return true;
    }
    return false;
  }

  [[nodiscard]] const std::optional<Case<Real>>& found() const { return found_; }

 private:
  const Subject& subject_;
  Kind kind_;
  Outcome outcome_;
  std::optional<Case<Real>> found_;
};

template <class Real>
constexpr int most_digits = std::numeric_limits<Real>::max_digits10;

/// The case translated so that A begins at the origin.
template <class Real>
Case<Real> moved_to_origin(const Case<Real>& k) {
  Scene<Real> scene = scene_of(k);
  for (std::size_t i = 0; i < 3; ++i) {
    const Real start = scene.a.centre[i];
    scene.a.centre[i] = Real(0);
    scene.b.centre[i] -= start;
    if (layout(k.question).ends) scene.a.motion[i] -= start;
  }
  return case_of(k.question, scene);
}

/// The case rotated so that A moves from the origin along the first axis, and B stays in the plane of the first two. If
/// both move, B rests instead. No motion stays none.
template <class Real>
Case<Real> turned_to_axis(const Case<Real>& k) {
  const auto wide = [](Real x) { return static_cast<long double>(x); };
  const Scene<Real> scene = scene_of(k);
  long double square = 0, along = 0, distance = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto start = wide(scene.a.centre[i]), there = wide(scene.b.centre[i]) - start,
               motion = wide(scene.a.motion[i]) - (layout(k.question).ends ? start : wide(scene.b.motion[i]));
    square += motion * motion;
    along += there * motion;
    distance += there * there;
  }
  const long double length = std::sqrt(square);
  if (length != 0) along /= length;
  const long double aside = std::sqrt(std::max(0.0L, distance - along * along));
  Scene<Real> turned{{{}, scene.a.radius, {static_cast<Real>(length), Real(0), Real(0)}},
                     {{static_cast<Real>(along), static_cast<Real>(aside), Real(0)}, scene.b.radius, {}},
                     scene.horizon};
  return case_of(k.question, turned);
}

/// The case scaled to a contact distance of about 1: lengths divided by a power of two, which is exact except near the limits of
/// the type. Faults that depend on size disappear.
template <class Real>
Case<Real> of_size_one(const Case<Real>& k) {
  Scene<Real> scene = scene_of(k);
  const Real radius = !has_two_radii(k.question) ? scene.b.radius : std::max(scene.a.radius, scene.b.radius);
  if (!(radius > 0) || radius - radius != 0) return k;
  const int exponent = std::ilogb(radius);
  for (Body<Real>* const body : {&scene.a, &scene.b}) {
    for (auto* const vector : {&body->centre, &body->motion})
      for (Real& x : *vector) x = std::scalbn(x, -exponent);
    body->radius = std::scalbn(body->radius, -exponent);
  }
  return case_of(k.question, scene);
}

/// All numbers with the same number of digits, from one digit on; then unchanged. The plainest positions of the scene
/// come first.
template <class Real>
std::vector<Case<Real>> rounded_together(const Case<Real>& from) {
  const Case<Real> sized = of_size_one(from);
  const std::array<Case<Real>, 6> ways{turned_to_axis(sized), moved_to_origin(sized), sized,
                                       turned_to_axis(from),  moved_to_origin(from),  from};
  std::vector<Case<Real>> candidates;
  for (int digits = 1; digits <= 4; ++digits) {
    for (const Case<Real>& whole : ways) {
      Case<Real> k = whole;
      for (Real& x : k.used()) x = rounded_to(digits, x);
      candidates.push_back(k);
    }
  }
  candidates.insert(candidates.end(), ways.begin(), ways.end());
  return candidates;
}

/// The case with one number simplified: 0 (t_max: infinite), or with fewer digits.
template <class Real>
std::vector<Case<Real>> with_plainer_number(const Case<Real>& k, std::size_t place) {
  std::vector<Case<Real>> candidates;
  const Real now = k.numbers[place];
  const auto offer = [&](Real x) {
    if (x == now) return false;
    candidates.push_back(k);
    candidates.back().numbers[place] = x;
    return true;
  };
  const bool is_horizon = layout(k.question).horizon == static_cast<int>(place);
  const Real plainest = is_horizon ? std::numeric_limits<Real>::infinity() : Real(0);
  if (!offer(plainest)) return {};
  if (now - now != 0) return candidates;
  // The first one that rounds to the number itself has all necessary digits.
  for (int digits = 1; digits <= most_digits<Real> && offer(rounded_to(digits, now)); ++digits) {
  }
  return candidates;
}

}  // namespace

template <class Real>
std::optional<Case<Real>> plain_case(const Subject& subject, Kind kind, const Case<Real>& from) {
  PlainSearch<Real> search(subject, kind, truth_of(from, {.exit = false}).outcome);
  if (!search.take_first(rounded_together(from))) return std::nullopt;
  for (bool plainer = true; plainer;) {
    plainer = false;
    for (std::size_t place = 0; place < search.found()->used().size(); ++place) {
      plainer |= search.take_first(with_plainer_number(*search.found(), place));
    }
  }
  return search.found();
}

template std::optional<Case<float>> plain_case(const Subject&, Kind, const Case<float>&);
template std::optional<Case<double>> plain_case(const Subject&, Kind, const Case<double>&);

}  // namespace reports
