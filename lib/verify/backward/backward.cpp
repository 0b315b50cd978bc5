// SPDX-License-Identifier: BSL-1.0
#include "verify/backward/backward.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <optional>

#include "verify/backward/claim.hpp"
#include "verify/backward/edge.hpp"
#include "verify/judge/judge.hpp"

namespace verify {

using namespace backward;

namespace {

/// Directions of the three coordinates.
using Directions = std::array<int, 3>;

/// The corner of the box of so many steps at which the relative place, at a time of the path, lies furthest in these
/// directions, and the distance of contact is least; or the opposite corner for a negative count.
template <class Real>
Case<Real> corner(const Case<Real>& k, const Directions& outward, std::int64_t steps,
                  std::int64_t of_horizon) {
  const Layout& at = layout(k.question);
  Case<Real> moved_case = k;
  const auto move = [&](int first, std::size_t i, std::int64_t by) {
    if (first == Layout::absent) return;
    Real& x = moved_case.numbers[static_cast<std::size_t>(first) + i];
    x = moved(x, by);
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const std::int64_t by = outward[i] * steps;
    move(at.b_centre, i, by);
    move(at.a_centre, i, -by);
    move(at.a_motion, i, -by);
    move(at.b_motion, i, by);
  }
  move(at.b_radius, 0, -steps);
  move(at.a_radius, 0, is_escape(k.question) ? steps : -steps);
  move(at.horizon, 0, of_horizon);
  for (const int i : {at.a_radius, at.b_radius, at.horizon}) {
    if (i == Layout::absent) continue;
    Real& least = moved_case.numbers[static_cast<std::size_t>(i)];
    if (least < 0) least = 0;
  }
  return moved_case;
}

/// What is known about a case itself, to first order.
struct Sight {
  Directions outward{};    ///< where the relative place lies
  double gap = 0;          ///< between the spheres; negative inside
  double sensitivity = 0;  ///< of the gap, to a step of each number
  double radius = 0;       ///< the distance of contact
};

/// At a given time, from the case and one that is a step away in each number.
template <class N, class Real>
Sight sight_of(const Case<Real>& none, const Case<Real>& one, const Relative<N>& as_it_is, const N& t) {
  const bool ends = layout(none.question).ends;
  const Scene<Real> here = scene_of(none), there = scene_of(one);
  const auto step = [](Real x, Real next) { return static_cast<double>(std::abs(next - x)); };
  N square(0);
  std::array<double, 3> w{};
  for (std::size_t i = 0; i < 3; ++i) {
    const N place = as_it_is.d[i] - t * as_it_is.v[i];
    square = square + place * place;
    w[i] = approximately(place);
  }
  const N& r = as_it_is.r;
  const double length = std::sqrt(approximately(square)), radius = approximately(r), when = approximately(t);
  const double sum = length + std::abs(radius);
  Sight sight;
  sight.radius = std::abs(radius);
  sight.gap = radius < 0 ? sum : sum > 0 ? approximately(N(square - r * r)) / sum : 0;
  sight.sensitivity = step(here.a.radius, there.a.radius) + step(here.b.radius, there.b.radius);
  for (std::size_t i = 0; i < 3; ++i) {
    sight.outward[i] = w[i] < 0 ? -1 : 1;
    const double of_place = step(here.b.centre[i], there.b.centre[i]) +
                            step(here.a.centre[i], there.a.centre[i]) * (ends ? std::abs(1 - when) : 1);
    const double of_motion =
        step(here.a.motion[i], there.a.motion[i]) + step(here.b.motion[i], there.b.motion[i]);
    sight.sensitivity += (length > 0 ? std::abs(w[i]) / length : 1) * (of_place + std::abs(when) * of_motion);
  }
  return sight;
}

/// Whether a root of a t^2 - 2 h t + c = 0, or the way to it, is half the sum of two numbers: exactly, of two that are known to be
/// next to it. With m the half of it, a m^2 - 2 h m + c is 0, or (m^2 + c) sqrt a = 2 h m.
template <class Real>
bool is_half_of_sum(Real x, Real y, const Case<Real>& k, ClaimKind kind) {
  const Box<Exact> box = box_of<Exact>(nearby(k, 0));
  Exact a, h, c = -(box.r.low * box.r.low);
  for (std::size_t i = 0; i < 3; ++i) {
    const Exact &d = box.d[i].low, &v = box.v[i].low;
    a = a + v * v;
    h = h + d * v;
    c = c + d * d;
  }
  const Exact sum = Exact(static_cast<double>(x)) + Exact(static_cast<double>(y)), four(4);
  if (kind == ClaimKind::time) return (a * sum * sum - four * h * sum + four * c).sign() == 0;
  const Exact square = sum * sum + four * c, way = four * h * sum;
  return square.sign() == way.sign() && (square * square * a - way * way).sign() == 0;
}

/// Whether the exact number may be rounded to this one: the nearest, or for a tie either of the two.
template <class Real>
bool may_be_rounded_to(Real x, const Enclosed<Real>& exact, const Case<Real>& k, ClaimKind kind) {
  if (x == exact.nearest) return true;
  if (std::abs(std::abs(exact.residual) - 0.5) > 0x1p-40 ||
      !(std::abs(x) <= std::numeric_limits<Real>::max()))
    return false;
  return x == std::nextafter(exact.nearest, x) && is_half_of_sum(x, exact.nearest, k, kind);
}

/// Whether the number of a right decision is correctly rounded, if there is one.
template <class Real>
bool is_correctly_rounded(const Answer<Real>& answer, const Truth<Real>& truth, Inside inside) {
  if (!is_contact(answer.outcome)) return true;
  const bool may_leave = truth.outcome == Outcome::overlap && inside == Inside::exit;
  const auto is_right = [&](Real x, const auto& exact, ClaimKind kind) {
    return may_be_rounded_to(x, exact, truth.asked, kind);
  };
  if (answer.time) {
    return (truth.time && is_right(*answer.time, *truth.time, ClaimKind::time)) ||
           (may_leave && truth.exit && is_right(*answer.time, *truth.exit, ClaimKind::time));
  }
  if (answer.distance) {
    return truth.travel &&
           (is_right(*answer.distance, truth.travel->distance, ClaimKind::distance) ||
            (may_leave && is_right(*answer.distance, truth.travel->exit, ClaimKind::distance)));
  }
  if (answer.centre) return truth.geometry && *answer.centre == nearest(truth.geometry->centre);
  return true;
}

/// The same for a ray's larger root, for an answer that has it.
template <class Real>
bool is_exit_correctly_rounded(const Answer<Real>& answer, const Truth<Real>& truth) {
  return truth.exit && may_be_rounded_to(*answer.exit, *truth.exit, truth.asked, ClaimKind::time);
}

/// The contract of a routine that gives only the smaller root.
Contract without_exit(Contract contract) {
  if (contract.gives == Contract::Gives::roots) contract.gives = Contract::Gives::time;
  return contract;
}

template <class Real>
class Search {
 public:
  /// `is_fine`: all counts are exact to the step.
  Search(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract, bool is_fine,
         const Claim<Real>& claim)
      : answer_(&answer), truth_(&truth), claim_(claim), is_fine_(is_fine) {
    if constexpr (std::is_same_v<Real, double>) {
      if (!oracle::has_room_for(truth.asked.used()) ||
          !oracle::has_room_for(std::span<const Real>(&claim_.number, 1)))
        units_ = units_for(truth.asked), exact_left_ = 1;
    }
    reading_.inside = contract.inside;
    reading_.gives = without_exit(contract).gives;
    wanted_ = {.exit = contract.inside == Inside::exit || claim.is_exit,
               .travel = answer.distance.has_value(),
               .geometry = claim_.kind == ClaimKind::place};
    has_room_ = finds_room();
  }

  [[nodiscard]] Backward bounds(Kind kind) const {
    if (kind == Kind::right && is_number_right(*truth_)) return {};
    if (claim_.kind == ClaimKind::absurd) return no_question;
    if (claim_.kind == ClaimKind::place && kind == Kind::right && is_at_contact()) return {};
    // If the number of a right decision isn't correctly rounded, it mostly is for a question one step away.
    if (kind == Kind::right && of_box(1) == BoxVerdict::some) return {1, 1};
    constexpr Steps limit = most_steps<Real>;
    const Range<Steps> first = first_steps(limit);
    return {first.low, first.low == no_steps ? no_steps : first_proof(first.high, limit)};
  }

  [[nodiscard]] std::vector<Case<Real>> witnesses(Steps steps) const {
    if (is_right_for(*truth_)) return {truth_->asked};
    for (unsigned i = 0; i < candidates(steps); ++i) {
      const Case<Real> one = candidate(steps, i);
      if (is_right_for(truth_of(one, wanted_))) return {one};
    }
    if (!is_number()) return {};
    const Pair found = edge(steps);
    std::vector<Case<Real>> near_by{asked(), candidate(steps, 0), candidate(steps, 1)};
    if (claim_.kind == ClaimKind::distance) add_ends(steps, near_by);
    if (found) near_by.insert(near_by.end(), {found->first, found->second});
    // The last case that has its contact before the claim, and the last that has it after.
    std::optional<Case<Real>> before, after;
    for (const Case<Real>& one : near_by) {
      const Truth<Real> truth = truth_of(one, wanted_);
      if (is_right_for(truth)) return {one};
      const std::partial_ordering side = side_of(truth);
      if (side < 0) before = one;
      if (side > 0) after = one;
    }
    if (before && after) return {*before, *after};
    if (found) return {found->first, found->second};
    return {candidate(steps, 0), candidate(steps, 1)};
  }

 private:
  using Balls = oracle::BallOf<Real>;

  [[nodiscard]] const Case<Real>& asked() const { return truth_->asked; }

  /// Whether the answer is right for another case, with its number correctly rounded.
  [[nodiscard]] bool is_right_for(const Truth<Real>& truth) const {
    if (claim_.is_exit) return is_number_right(truth);
    return truth.outcome != Outcome::invalid && judge(*answer_, truth, reading_).kind == Kind::right &&
           is_number_right(truth);
  }
  /// Whether another case has its contact before a claimed number, at it or after it, if both are numbers in time or along the path.
  [[nodiscard]] std::partial_ordering side_of(const Truth<Real>& truth) const {
    constexpr auto neither = std::partial_ordering::unordered;
    if (claim_.is_exit) return truth.exit ? truth.exit->nearest <=> *answer_->exit : neither;
    if (truth.outcome != Outcome::impact) return neither;
    if (answer_->time && truth.time) return truth.time->nearest <=> *answer_->time;
    if (answer_->distance && truth.travel) return truth.travel->distance.nearest <=> *answer_->distance;
    return neither;
  }
  [[nodiscard]] bool is_number_right(const Truth<Real>& truth) const {
    if (claim_.is_exit) return is_exit_correctly_rounded(*answer_, truth);
    return is_correctly_rounded(*answer_, truth, reading_.inside);
  }

  [[nodiscard]] bool has_room() const { return has_room_; }
  /// Whether balls can hold the times and distances. Lengths and displacements fit, by the choice of their
  /// units.
  [[nodiscard]] bool finds_room() const {
    if constexpr (std::is_same_v<Real, float>) {
      return true;
    } else {
      constexpr double most = 0x1p250;
      const double horizon = in_units(scene_of(asked()).horizon, units_.time());  // 1 if there is none
      const bool is_time = claim_.kind == ClaimKind::time;
      return (horizon < most || horizon == std::numeric_limits<double>::infinity()) &&
             in_units(claim_.number, is_time ? units_.time() : units_.length) < most &&
             std::ranges::all_of(
                 claim_.place, [&](double x) { return std::abs(in_units(x, units_.length)) < most; });
    }
  }

  template <class N>
  [[nodiscard]] Units units() const {
    return is_exact<N> ? Units{} : units_;
  }
  template <class N>
  [[nodiscard]] Judged<N, Real> judged_by(const Nearby<Real>& box) const {
    return {asked(), claim_, reading_.inside, box, units<N>()};
  }

  /// With balls. If there are many steps, they hide the rounding errors of doubles.
  [[nodiscard]] BoxVerdict quickly_judged(const Nearby<Real>& box, Steps steps) const {
    constexpr Steps many = 32;
    if (!std::is_same_v<Balls, Ball> && steps >= many) {
      const BoxVerdict found = judged_by<Ball>(box).finding();
      if (found == BoxVerdict::none || found == BoxVerdict::some) return found;
    }
    return judged_by<Balls>(box).finding();
  }
  [[nodiscard]] BoxVerdict by_balls(const Nearby<Real>& box, Steps steps) const {
    if (!has_room()) return BoxVerdict::unclear;
    for (const auto& [known, found] : by_balls_) {
      if (known == steps) return found;
    }
    if (by_balls_.empty()) by_balls_.reserve(16);
    return by_balls_.emplace_back(steps, quickly_judged(box, steps)).second;
  }

  /// Whether a place is right for the case itself. Balls mostly tell it, in the box of that alone.
  [[nodiscard]] bool is_at_contact() const {
    const BoxVerdict alone = by_balls(nearby(asked(), 0), 0);
    if (alone == BoxVerdict::some || alone == BoxVerdict::none) return alone == BoxVerdict::some;
    return centre_holds_contact(asked(), claim_.place);
  }

  /// From what holds for all cases of a box.
  [[nodiscard]] BoxVerdict of_box(Steps steps) const {
    if (last_ && last_->first == steps) return last_->second;
    const Nearby<Real> box = nearby(asked(), steps);
    BoxVerdict found = by_balls(box, steps);
    if (found == BoxVerdict::unclear && exact_left_ > 0) {
      --exact_left_;
      found = judged_by<Exact>(box).finding();
    }
    last_ = {steps, found};
    return found;
  }
  /// Uses single cases too.
  [[nodiscard]] bool is_proven(Steps steps) const {
    const BoxVerdict found = of_box(steps);
    if (found == BoxVerdict::some || found == BoxVerdict::none) return found == BoxVerdict::some;
    return is_number() ? edge(steps).has_value() : is_shown(steps);
  }

  /// Whether a number is claimed: a time, a distance or a place.
  [[nodiscard]] bool is_number() const {
    return claim_.kind == ClaimKind::time || claim_.kind == ClaimKind::distance ||
           claim_.kind == ClaimKind::place;
  }

  [[nodiscard]] Case<Real> in_own_units(const Case<Real>& k) const {
    return {k.question, in_units(k.question, k.numbers, units_)};
  }
  /// The time at which contact is claimed for a case.
  [[nodiscard]] std::optional<Balls> claimed_time(const Relative<Balls>& one) const {
    if (claim_.kind == ClaimKind::place) {
      if (!at_place_) at_place_ = times_at<Balls>(claim_.place, asked(), units_);
      if (at_place_->moves != BoxVerdict::some) return std::nullopt;
      return (at_place_->times.low + at_place_->times.high) * Balls(0.5);
    }
    const bool is_time = claim_.kind == ClaimKind::time;
    const Balls claimed =
        sum_in<Balls>(in_units(claim_.number, is_time ? units_.time() : units_.length), Real(0));
    if (is_time) return claimed;
    const Balls square = square_of(one.v);
    if (sign_of(square) != Sign::positive) return std::nullopt;
    return claimed / sqrt(square);
  }
  template <class N>
  [[nodiscard]] static N square_of(const std::array<N, 3>& x) {
    return x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  }

  /// The same in doubles, if they suffice.
  [[nodiscard]] std::optional<bool> is_roughly_apart(const Case<Real>& k) const {
    return with_question(k.question, [&](auto question) { return is_roughly_apart<question()>(k); });
  }
  template <Question question>
  [[nodiscard]] std::optional<bool> is_roughly_apart(const Case<Real>& k) const {
    constexpr const Layout& at = layout(question);
    const std::array<Real, most_numbers> numbers = in_units(k.question, k.numbers, units_);
    const auto number = [&](int first, std::size_t i) {
      return first == Layout::absent ? 0 : static_cast<double>(numbers[static_cast<std::size_t>(first) + i]);
    };
    std::array<double, 3> d{}, v{};
    double square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double start = number(at.a_centre, i);
      d[i] = number(at.b_centre, i) - start;
      v[i] = number(at.a_motion, i) - (at.ends ? start : number(at.b_motion, i));
      square += v[i] * v[i];
    }
    const std::optional<double> t = roughly_claimed_time(square);
    if (!t) return std::nullopt;
    const double a = number(at.a_radius, 0), b = number(at.b_radius, 0);
    return roughly_apart(d, v, is_escape(question) ? b - a : b + a, a + b, *t);
  }
  /// From the square of the speed, to 2^-50 of it.
  [[nodiscard]] std::optional<double> roughly_claimed_time(double square) const {
    if (claim_.kind == ClaimKind::time) return static_cast<double>(in_units(claim_.number, units_.time()));
    constexpr double least = 0x1p-200;  // so that the square of a number that balls take for 0 is negligible
    if (claim_.kind != ClaimKind::distance || !(square > least)) return std::nullopt;
    return static_cast<double>(in_units(claim_.number, units_.length)) / std::sqrt(square);
  }

  /// Whether the spheres of a case are apart at the claimed time, or there is no such time.
  [[nodiscard]] bool is_apart(const Case<Real>& k) const {
    if (const std::optional<bool> apart = is_roughly_apart(k)) return *apart;
    const Relative<Balls> one = relative<Balls>(in_own_units(k));
    const std::optional<Balls> t = claimed_time(one);
    if (!t || approximately(one.r) < 0) return true;
    std::array<Balls, 3> w;
    for (std::size_t i = 0; i < 3; ++i) w[i] = one.d[i] - *t * one.v[i];
    return approximately(Balls(square_of(w) - one.r * one.r)) >= 0;
  }

  [[nodiscard]] bool is_tried(Side side) const {
    const bool container = is_escape(asked().question);
    switch (side) {
      case Side::closing:
        return !container && !claim_.is_exit;
      case Side::parting:
        return claim_.is_exit;
      case Side::starts_in:
        return container || reading_.inside == Inside::exit;
      case Side::on_path:
        break;
    }
    return claim_.kind == ClaimKind::distance;
  }

  using Pair = std::optional<std::pair<Case<Real>, Case<Real>>>;

  /// Two cases of the box with a case between them for which the answer is right.
  [[nodiscard]] Pair edge(Steps steps) const {
    if (!has_room()) return std::nullopt;
    const auto apart = [&](const Case<Real>& k) { return is_apart(k); };
    const auto is_proof = [&](Pair& pair) {
      if (!pair) return false;
      pair = narrowed(*pair, apart);
      return judged_by<Balls>(between(pair->first, pair->second)).finding() == BoxVerdict::some;
    };
    for (const Side side : {Side::closing, Side::parting, Side::starts_in, Side::on_path}) {
      if (!is_tried(side)) continue;
      Case<Real> linear = asked();
      const int rounds = steps > most_of_nearly_stable ? 1 : 2;
      for (int i = 0; i < rounds; ++i) {
        const Case<Real> seen = in_own_units(linear);
        const std::optional<Balls> when = claimed_time(relative<Balls>(seen));
        if (!when) break;
        const Slopes slopes = slopes_of(seen, approximately(*when), side, claim_.kind == ClaimKind::distance);
        Pair found = edge_of(asked(), steps, slopes, apart);
        if (is_proof(found)) return found;
        Pair step = step_of(asked(), steps, slopes, apart);
        if (is_proof(step)) return step;
        if (!found) break;
        linear = found->first;
      }
    }
    return std::nullopt;
  }

  /// Adds the corners of the box between which contact at the claimed distance is, to first order: the time that it takes differs
  /// from case to case, so that a corner at which the gap is least at one time may have a longer way to contact.
  void add_ends(Steps steps, std::vector<Case<Real>>& cases) const {
    if (!has_room()) return;
    const Case<Real> seen = in_own_units(asked());
    const std::optional<Balls> when = claimed_time(relative<Balls>(seen));
    if (!when) return;
    const Slopes slopes = slopes_of(seen, approximately(*when), Side::closing, true);
    const Nearby<Real> box = nearby(asked(), steps);
    for (const bool apart : {false, true}) {
      Case<Real>& corner = cases.emplace_back(asked());
      for (std::size_t i = 0; i < asked().used().size(); ++i)
        corner.numbers[i] = (slopes.gap[i] > 0) == apart ? box.high[i] : box.low[i];
      if (const int i = layout(asked().question).horizon; i != Layout::absent)
        corner.numbers[static_cast<std::size_t>(i)] = box.high[static_cast<std::size_t>(i)];
    }
  }

  /// Whether a corner of the box shows that the answer is right for some case of it.
  [[nodiscard]] bool is_shown(Steps steps) const {
    for (unsigned i = 0; i < candidates(steps); ++i) {
      if (is_right_for(truth_of(candidate(steps, i), wanted_))) return true;
    }
    return false;
  }

  /// Corners of the box: first the one that opens the gap, or closes it.
  [[nodiscard]] unsigned candidates(Steps steps) const {
    const bool is_wide = static_cast<double>(steps) * sight().sensitivity > sight().radius / 4;
    return claim_.kind == ClaimKind::nothing && is_wide ? 10 : 2;
  }
  [[nodiscard]] Case<Real> candidate(Steps steps, unsigned i) const {
    const auto by = static_cast<std::int64_t>(steps);
    const std::int64_t of_horizon = claim_.kind == ClaimKind::nothing ? -by : by;
    if (i < 2) return corner(asked(), sight().outward, i == 0 ? by : -by, of_horizon);
    // Where the box is wider than the sphere, any corner may pass it.
    const auto towards = [i](unsigned bit) { return ((i - 2) & bit) != 0 ? 1 : -1; };
    return corner(asked(), {towards(1), towards(2), towards(4)}, by, of_horizon);
  }

  [[nodiscard]] const Sight& sight() const {
    if (!sight_) sight_ = has_room() ? sight_in<Balls>() : sight_in<Exact>();
    return *sight_;
  }

  /// At the time that decides the case.
  template <class N>
  [[nodiscard]] Sight sight_in() const {
    const auto in_own = [&](const std::array<Real, most_numbers>& numbers) {
      return Case<Real>{asked().question, in_units(asked().question, numbers, units<N>())};
    };
    const Case<Real> none = in_own(asked().numbers), one = in_own(nearby(asked(), 1).high);
    const auto as_it_is = relative<N>(none);
    const auto look = [&](const N& t) { return sight_of(none, one, as_it_is, t); };
    const auto between = [&](const Range<N>& times) {
      const Sight first = look(times.low), last = look(times.high);
      if (is_escape(asked().question) || claim_.is_exit) return last.gap < 0 ? last : first;
      return first.gap < 0 ? first : last;
    };
    switch (claim_.kind) {
      case ClaimKind::time:
        return between(rounded_to<N>(claim_.number, units<N>().time()));
      case ClaimKind::place:
        if (const auto there = times_at<N>(claim_.place, asked(), units<N>());
            there.moves == BoxVerdict::some)
          return between(there.times);
        break;
      case ClaimKind::distance: {
        const N square = square_of(as_it_is.v);
        if (sign_of(square) != Sign::positive) break;
        if constexpr (is_exact<N>) {
          return look(N(static_cast<double>(claim_.number) / std::sqrt(approximately(square))));
        } else {
          const N length = sqrt(square);
          const Range<N> way = rounded_to<N>(claim_.number, units<N>().length);
          return between({N(way.low / length), N(way.high / length)});
        }
      }
      case ClaimKind::nothing:
      case ClaimKind::contact:
      case ClaimKind::absurd:
        break;
    }
    if (!is_escape(asked().question)) {
      const Box<N> box = box_of<N>(in_units(nearby(asked(), 0), units<N>()));
      return look(Decision<N>(box).closest(box.longest_path()));
    }
    const Real end = in_units(scene_of(asked()).horizon, units<N>().time());
    const Sight first = look(N(0)), last = look(sum_in<N>(end, Real(0)));
    if (claim_.kind != ClaimKind::nothing) return first.gap > 0 ? first : last;
    return std::abs(first.gap) < std::abs(last.gap) ? first : last;
  }

  /// The least count of steps whose box isn't known to hold no such case: exact up to 64, and to within a quarter beyond.
  /// For 0 it is known.
  [[nodiscard]] Range<Steps> first_steps(Steps limit) const {
    const auto is_none = [&](Steps steps) { return of_box(steps) == BoxVerdict::none; };
    const auto width = [this](Steps at) { return is_fine_ || at <= most_of_nearly_stable ? 1 : at / 4; };
    const double expected = std::ceil(std::abs(sight().gap) / sight().sensitivity);
    // None up to low, and some at high.
    Steps low = 0, high = limit;
    if (expected < static_cast<double>(limit)) {
      const auto about = std::max<Steps>(1, static_cast<Steps>(expected));
      high = std::min(limit, about + width(about) / 2);
    }
    if (is_none(high)) {
      if (high == limit || is_none(limit)) return {no_steps, no_steps};
      for (Steps stride = width(high);; stride *= 4) {
        low = high;
        if (high + stride >= limit) {
          high = limit;
          break;
        }
        high += stride;
        if (!is_none(high)) break;
      }
    }
    for (Steps stride = width(high); low + stride < high; stride *= 4) {
      const Steps before = high - stride;
      if (is_none(before)) {
        low = before;
        break;
      }
      high = before;
    }
    while (high - low > width(high)) {
      const Steps middle = low + (high - low) / 2;
      (is_none(middle) ? low : high) = middle;
    }
    return {low + 1, high};
  }

  /// The least count found, from one not known to be too small, at which there is such a case: to the step if it is
  /// small. For a large one, the first of a few increasing counts.
  [[nodiscard]] Steps first_proof(Steps low, Steps limit) const {
    if (is_proven(low)) return low;
    const bool is_large = !is_fine_ && low > most_of_nearly_stable;
    Steps high = low;
    for (Steps stride = std::max<Steps>(1, low >> 4U);; stride *= high > most_of_nearly_stable ? 4096 : 8) {
      if (high == limit) return no_steps;
      low = high;
      high = std::min(limit, high + stride);
      if (is_proven(high)) break;
    }
    while (is_large ? high / 2 > low : low + 1 + (is_fine_ ? 0 : low >> 2U) < high) {
      const auto mean = static_cast<Steps>(std::sqrt(static_cast<double>(low) * static_cast<double>(high)));
      const Steps middle = is_large ? mean : low + (high - low) / 2;
      (is_proven(middle) ? high : low) = middle;
    }
    return high;
  }

  /// How often exact numbers may still be used. They take a hundred times as long, and the cases in which
  /// they don't help lie at the limits of the type. Without them the bounds are wider, but still certain.
  mutable int exact_left_ = 4;
  mutable std::optional<std::pair<Steps, BoxVerdict>> last_{};
  mutable std::vector<std::pair<Steps, BoxVerdict>> by_balls_{};
  mutable std::optional<Sight> sight_{};
  mutable std::optional<TimesAtPlace<Balls>> at_place_{};
  const Answer<Real>* answer_;
  const Truth<Real>* truth_;
  Claim<Real> claim_;
  bool is_fine_;
  Units units_{};
  Contract reading_{};
  Wanted wanted_{};
  bool has_room_ = false;
};

}  // namespace

namespace {

/// Whether an answer also says when its ray leaves, and is judged by that.
template <class Real>
bool claims_exit(const Answer<Real>& answer, const Contract& contract) {
  return contract.gives == Contract::Gives::roots && is_contact(answer.outcome) && answer.exit;
}

/// The backward errors of a ray's two roots.
struct Both {
  Backward contact, exit{};

  [[nodiscard]] Backward larger() const {
    return {std::max(contact.low, exit.low), std::max(contact.high, exit.high)};
  }
};

template <class Real>
Both backward_errors(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract,
                     Kind kind, bool is_fine) {
  const auto sought = [&](const Claim<Real>& claim, Kind of_claim) {
    return Search<Real>(answer, truth, contract, is_fine, claim).bounds(of_claim);
  };
  if (!claims_exit(answer, contract)) return {sought(claim_of(answer), kind)};
  const Kind of_contact = kind == Kind::right ? kind : judge(answer, truth, without_exit(contract)).kind;
  return {sought(claim_of(answer), of_contact), sought(claim_of_exit(answer), Kind::right)};
}

}  // namespace

template <class Real>
Backward backward_error(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract,
                        Kind kind) {
  return backward_errors(answer, truth, contract, kind, false).larger();
}
template <class Real>
Backward backward_error(const Answer<Real>& answer, const Truth<Real>& truth, const Contract& contract) {
  return backward_errors(answer, truth, contract, judge(answer, truth, contract).kind, true).larger();
}

template <class Real>
auto BackwardErrors<Real>::key_of(const Answer<Real>& answer, Inside inside, bool is_right) -> Key {
  Key key{{.outcome = is_contact(answer.outcome) ? Outcome::impact : Outcome::miss}, inside, is_right};
  if (inside == Inside::zero) key.inside = Inside::unstated;
  if (is_contact(answer.outcome)) {
    // In the order of precedence.
    if (answer.time) {
      key.answer.time = answer.time;
    } else if (answer.distance) {
      key.answer.distance = answer.distance;
    } else {
      key.answer.centre = answer.centre;
    }
  }
  const bool says_when = key.answer.time || key.answer.distance || key.answer.centre;
  if (inside == Inside::exit && !says_when) key.inside = Inside::unstated;
  return key;
}

template <class Real>
Backward BackwardErrors<Real>::of(const Answer<Real>& answer, const Contract& contract, Kind kind) {
  const bool is_right = kind == Kind::right;
  const bool is_exit_right = !claims_exit(answer, contract) || is_exit_correctly_rounded(answer, *truth_);
  if (is_right && is_exit_right && is_correctly_rounded(answer, *truth_, contract.inside)) return {};
  // The judge accepts no contact with a NaN among its numbers.
  const bool has_more = answer.exit || answer.point || answer.normal;
  if (has_more) return backward_error(answer, *truth_, contract, kind);
  const Key key = key_of(answer, contract.inside, is_right);
  for (const Known& one : known_) {
    if (one.key == key) return one.bounds;
  }
  known_.push_back({key, backward_error(answer, *truth_, contract, kind)});
  return known_.back().bounds;
}

template <class Real>
bool BackwardErrors<Real>::is_at_limits() {
  if (!is_at_limits_) is_at_limits_ = verify::is_at_limits(truth_->asked);
  return *is_at_limits_;
}

template <class Real>
bool is_at_limits(const Case<Real>& k) {
  using Limits = std::numeric_limits<Real>;
  constexpr Real least = Limits::min();
  for (const Real x : k.used()) {
    if (x != 0 && std::abs(x) < least) return true;
  }
  // Halved, so that differences don't overflow, and in units of the longest of them.
  const Scene<Real> scene = scene_of(k);
  const bool ends = layout(k.question).ends;
  Triple<Real> way{}, path{};
  Real length = std::max(scene.a.radius, scene.b.radius) / 2, speed = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Real less = ends ? scene.a.centre[i] : scene.b.motion[i];
    way[i] = scene.b.centre[i] / 2 - scene.a.centre[i] / 2;
    path[i] = scene.a.motion[i] / 2 - less / 2;
    length = std::max(length, std::abs(way[i]));
    speed = std::max(speed, std::abs(path[i]));
  }
  const auto exponent_of = [](Real x) { return x == 0 ? 0 : std::ilogb(x) + 1; };
  const int of_length = exponent_of(length), of_speed = exponent_of(speed);
  const auto in_units = [](Real x, int exponent) { return static_cast<double>(std::ldexp(x, -exponent)); };
  double d_square = 0, v_square = 0, h = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double d = in_units(way[i], of_length), v = in_units(path[i], of_speed);
    d_square += d * d;
    v_square += v * v;
    h += d * v;
  }
  const double a = in_units(scene.a.radius / 2, of_length), b = in_units(scene.b.radius / 2, of_length),
               radius = spec(k.question).leaves ? b - a : b + a, c = d_square - radius * radius;
  const auto overflows = [](double size, int exponent) {
    return size != 0 && std::ilogb(size) + exponent >= Limits::max_exponent;
  };
  const auto underflows = [](int exponent) { return exponent < Limits::min_exponent + Limits::digits; };
  const int squared_length = 2 * (of_length + 1), squared_speed = 2 * (of_speed + 1);
  if (length != 0 && (underflows(2 * of_length) || overflows(d_square, squared_length) ||
                      overflows(radius * radius, squared_length)))
    return true;
  if (speed == 0) return false;
  if (underflows(2 * of_speed) || overflows(v_square, squared_speed)) return true;
  return length != 0 && (underflows(2 * (of_length + of_speed)) ||
                         overflows(std::max(h * h, std::abs(v_square * c)), squared_length + squared_speed));
}

template <class Real>
Backward margin(const Truth<Real>& truth) {
  return backward_error(opposite(truth), truth, {});
}

template <class Real>
std::vector<Case<Real>> witnesses(const Answer<Real>& answer, const Truth<Real>& truth,
                                  const Contract& contract, Steps steps) {
  const auto show = [&](const Claim<Real>& claim) {
    return Search<Real>(answer, truth, contract, true, claim).witnesses(steps);
  };
  if (!claims_exit(answer, contract)) return show(claim_of(answer));
  const Both both = backward_errors(answer, truth, contract, judge(answer, truth, contract).kind, true);
  return show(counted(both.exit) > counted(both.contact) ? claim_of_exit(answer) : claim_of(answer));
}

// Names can't be parenthesised.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_BACKWARD_FOR(Real)                                                                    \
  template Backward backward_error(const Answer<Real>&, const Truth<Real>&, const Contract&);       \
  template Backward backward_error(const Answer<Real>&, const Truth<Real>&, const Contract&, Kind); \
  template class BackwardErrors<Real>;                                                              \
  template bool is_at_limits(const Case<Real>&);                                                    \
  template Backward margin(const Truth<Real>&);                                                     \
  template std::vector<Case<Real>> witnesses(const Answer<Real>&, const Truth<Real>&, const Contract&, Steps);
GRAZE_BACKWARD_FOR(float)
GRAZE_BACKWARD_FOR(double)
#undef GRAZE_BACKWARD_FOR
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace verify
