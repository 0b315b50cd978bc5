// SPDX-License-Identifier: BSL-1.0
#include "verify/case/family.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "verify/case/random.hpp"

// The order in which a tape is read is part of every case, so no expression here draws twice unless it is a
// braced list, the one place where the order is fixed.

namespace verify {
namespace {

using namespace random;
using Whole = std::int64_t;

template <class Number>
constexpr Triple<Number> operator+(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
template <class Number>
constexpr Triple<Number> operator-(const Triple<Number>& a, const Triple<Number>& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
template <class Number>
constexpr Triple<Number> operator*(const Triple<Number>& a, Number factor) {
  return {a[0] * factor, a[1] * factor, a[2] * factor};
}

/// A vector of length 1 at right angles to v, to a few roundings; v has about length 1.
template <class Real>
Triple<Real> across(const Triple<Real>& v, Tape& tape) {
  const Triple<Real> w = in_cube<Real>(tape);
  return normalised(
      Triple<Real>{v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]});
}

// What a scene is made of: how A and B stand to each other, and where that stands in the world.

/// Distance and motion of A and B relative to each other: d = p_B - p_A, v = v_A - v_B.
template <class Number>
struct Meeting {
  Triple<Number> d{}, v{};
  Number contact_distance{};  ///< r_A + r_B, for a container r_B - r_A
  Number when{1};             ///< about the time of the contact, for the choice of a ray's t_max
};

/// What the meeting leaves open.
template <class Number>
struct Frame {
  Triple<Number> origin{};  ///< centre of A
  Number radius{};          ///< of A; a ray has none
  Triple<Number> drift{};   ///< displacement of B, if B moves
};

/// Puts a meeting into the world. Each number takes at most one sum; integers stay exact.
template <class Number>
Case<Number> assembled(Question question, const Meeting<Number>& meeting, const Frame<Number>& frame) {
  const Layout& at = layout(question);
  const Number radius = at.a_radius == Layout::absent ? Number(0) : frame.radius;
  Scene<Number> scene;
  scene.a = {frame.origin, radius, meeting.v};
  scene.b = {frame.origin + meeting.d, meeting.contact_distance - radius, {}};
  if (question == Question::container) scene.b.radius = meeting.contact_distance + radius;
  if (at.ends) scene.a.motion = frame.origin + meeting.v;
  if (at.b_motion != Layout::absent) {
    scene.a.motion = meeting.v + frame.drift;
    scene.b.motion = frame.drift;
  }
  return case_of(question, scene);
}

/// Exchanges the radii of two spheres.
template <class Real>
void swap_radii(Case<Real>& k) {
  const Layout& at = layout(k.question);
  std::swap(k.numbers[static_cast<std::size_t>(at.a_radius)],
            k.numbers[static_cast<std::size_t>(at.b_radius)]);
}

/// Where t_max stands in the case of a ray.
constexpr auto t_max = static_cast<std::size_t>(layout(Question::ray).horizon);

/// Whether a number below 0 makes the case invalid: a radius, a t_max.
constexpr bool is_size(Question question, int at) {
  const Layout& where = layout(question);
  return at == where.a_radius || at == where.b_radius || at == where.horizon;
}

/// The case with one number moved by so many places; what may not be negative stops at 0.
template <class Real>
Case<Real> nudged_at(Case<Real> k, int at, int places) {
  Real& number = k.numbers[static_cast<std::size_t>(at)];
  number = stepped(number, places);
  if (is_size(k.question, at) && number < Real(0)) number = Real(0);
  return k;
}

/// The case with any one of its numbers moved by so many places.
template <class Real>
Case<Real> nudged(const Case<Real>& k, Tape& tape, int places) {
  return nudged_at(k, below(tape, layout(k.question).count), places);
}

/// A t_max for a ray whose contact is at about `when`: none in half of the draws, a few places off in a
/// quarter, else off by a factor of up to 2 or of up to 2^8.
template <class Real>
Real ray_reach(Tape& tape, Real when) {
  const int kind = below(tape, 8);
  const Real factor = kind < 7 ? magnitude<Real>(tape, -1, 1) : magnitude<Real>(tape, -8, 8);
  const int places = between(tape, -4, 4);
  if (kind < 4) return std::numeric_limits<Real>::infinity();
  const Real reach = kind < 6 ? stepped(when, places) : when * factor;
  return reach >= Real(0) ? std::min(reach, std::numeric_limits<Real>::max()) : Real(0);
}

/// The case with a drawn t_max, if it has one.
template <class Real>
Case<Real> reaching(Case<Real> k, Tape& tape, Real when) {
  if (k.question == Question::ray) k.numbers[t_max] = ray_reach(tape, when);
  return k;
}

/// The case with t_max as given, if it has one.
template <class Real>
Case<Real> ending(Case<Real> k, Real when) {
  verify::detail::put_number(k, layout(k.question).horizon, when);
  return k;
}

/// Where a meeting stands: at the origin and with B at rest in one of eight draws, else anywhere within
/// `size` of the origin, with a drift up to `size`.
template <class Real>
Frame<Real> frame_of(Question question, Tape& tape, Real contact_distance, Real size) {
  const bool at_home = one_in(tape, 8);
  const Triple<Real> origin = in_cube<Real>(tape);
  const Triple<Real> drift = in_cube<Real>(tape);
  const Real share = question == Question::container ? magnitude<Real>(tape, -3, 3) : unit<Real>(tape);
  const Real extent = at_home ? Real(0) : size;
  return {origin * extent, contact_distance * share, drift * extent};
}

template <class Real>
Case<Real> placed(Question question, Tape& tape, const Meeting<Real>& meeting, Real size) {
  const Frame<Real> frame = frame_of(question, tape, meeting.contact_distance, size);
  return reaching(assembled(question, meeting, frame), tape, meeting.when);
}

/// All lengths of a case times 2^exponent; the direction of a ray times 2^stretch beside that, its t_max
/// divided by it.
template <class Real, class Number>
Case<Real> at_scale(const Case<Number>& k, int exponent, int stretch) {
  const Real scale = power_of_two<Real>(exponent);
  Case<Real> scaled{k.question, {}};
  for (std::size_t i = 0; i < k.used().size(); ++i)
    scaled.numbers[i] = static_cast<Real>(k.numbers[i]) * scale;
  if (k.question != Question::ray) return scaled;

  const auto along = static_cast<std::size_t>(layout(Question::ray).a_motion);
  const Real longer = power_of_two<Real>(exponent + stretch);
  for (std::size_t i = along; i < along + 3; ++i)
    scaled.numbers[i] = static_cast<Real>(k.numbers[i]) * longer;
  // In two steps, since 2^-stretch may be beyond the powers of two that the type has.
  const int part = stretch / 2;
  const Real end = static_cast<Real>(k.numbers[t_max]) * power_of_two<Real>(-part);
  scaled.numbers[t_max] = end * power_of_two<Real>(part - stretch);
  return scaled;
}

// Exact scenes: integers, small enough for every sum to be exact, times a power of two.

/// Bits of each factor of a product of four that must fit the type, with a bit to spare for a sum.
template <class Real>
constexpr int factor_bits = (digits<Real> - 4) / 4;

/// How many bits the integers of one exact scene have: few give many coincidences, many give many scenes.
template <class Real>
int scene_bits(Tape& tape) {
  return factor_bits<Real> - below(tape, factor_bits<Real> - 1);
}

/// An exact scene; the t_max of a ray is the parameter at which it has covered v once.
template <class Real>
Case<Real> placed_exactly(Question question, Tape& tape, const Meeting<Whole>& meeting) {
  constexpr int room = digits<Real> - 2;
  constexpr int widest = std::numeric_limits<Real>::max_exponent / 8;
  const bool at_home = one_in(tape, 8);
  const auto anywhere = [&]() -> Triple<Whole> {
    return {whole(tape, room), whole(tape, room), whole(tape, room)};
  };
  const Triple<Whole> origin = anywhere(), drift = anywhere();
  Frame<Whole> frame;
  if (!at_home) frame = {origin, 0, drift};
  const Whole most = question == Question::container ? Whole(1) << room : meeting.contact_distance;
  frame.radius = static_cast<Whole>(tape.next() >> 1) % (most + 1);
  const int exponent = between(tape, -widest, widest), stretch = between(tape, -8, 8);
  return at_scale<Real>(assembled(question, meeting, frame), exponent, stretch);
}

/// An exact scene with a drawn t_max.
template <class Real>
Case<Real> placed_exactly_reaching(Question question, Tape& tape, const Meeting<Whole>& meeting,
                                   Real when = Real(1)) {
  const Case<Real> k = placed_exactly<Real>(question, tape, meeting);
  return reaching(k, tape, k.numbers[t_max] * when);
}

// Meetings.

/// Apart at `distance`, the path aimed at a point within `widest` contact distances of B's centre; the aim is
/// reached at a time in (1/4, 2].
template <class Real>
Meeting<Real> aimed(Tape& tape, Real contact_distance, Real distance, Real widest) {
  const Triple<Real> d = direction<Real>(tape) * distance;
  const Real offset = contact_distance * widest * unit<Real>(tape);
  const Triple<Real> aim = d + direction<Real>(tape) * offset;
  const Real pace = magnitude<Real>(tape, -1, 2);
  return {d, aim * pace, contact_distance, (distance - contact_distance) / (distance * pace)};
}

/// Inside a container, on the way to a point of the wall that is reached at a time in (1/4, 4].
template <class Real>
Meeting<Real> leaving(Tape& tape, Real contact_distance) {
  const Real depth = contact_distance * unit<Real>(tape);
  const Triple<Real> d = direction<Real>(tape) * depth;
  const Triple<Real> wall = direction<Real>(tape) * contact_distance;
  const Real pace = magnitude<Real>(tape, -2, 2);
  return {d, (d + wall) * pace, contact_distance, Real(1) / pace};
}

template <class Real>
Meeting<Real> everyday(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  if (question == Question::container) return leaving(tape, contact_distance);
  const Real gap = magnitude<Real>(tape, -6, 11);
  return aimed(tape, contact_distance, contact_distance + gap, Real(1.3));
}

/// At rest relative to each other, at a distance of 1/8 to 8 contact distances.
template <class Real>
Meeting<Real> standing(Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real distance = contact_distance * magnitude<Real>(tape, -3, 3);
  return {direction<Real>(tape) * distance, {}, contact_distance};
}

/// On a line that touches B's silhouette: v and d lie across the contact distance.
template <class Real>
Case<Real> tangent_exactly(Question question, Tape& tape) {
  const int bits = scene_bits<Real>(tape);
  const Triad axes = triad(tape, bits);
  const Whole i = positive(tape, bits), j = whole(tape, bits);
  const Whole covered = positive(tape, bits), pace = positive(tape, bits), width = positive(tape, bits);
  const Triple<Whole> along = axes.x * i + axes.y * j;
  const Meeting<Whole> meeting{along * covered + axes.z * width, along * pace, axes.length * width};
  return placed_exactly_reaching(question, tape, meeting,
                                 static_cast<Real>(covered) / static_cast<Real>(pace));
}

/// Touching at the start, the closing speed of the sign of `side`.
template <class Real>
Meeting<Whole> touching(Tape& tape, Whole side) {
  const int bits = scene_bits<Real>(tape);
  const Triad axes = triad(tape, bits);
  const Whole width = positive(tape, bits), closing = positive(tape, bits) * side;
  const Whole i = positive(tape, bits), j = whole(tape, bits);
  return {axes.x * width, axes.x * closing + axes.y * i + axes.z * j, axes.length * width};
}

/// In contact at the end, exactly.
template <class Real>
Case<Real> at_end_exactly(Question question, Tape& tape) {
  const int bits = scene_bits<Real>(tape);
  const Triad axes = triad(tape, bits);
  const Whole width = positive(tape, bits), closing = positive(tape, bits);
  const Whole i = whole(tape, bits), j = whole(tape, bits), steps = positive(tape, bits - 1);
  const Triple<Whole> normal = axes.z * width;  // from A to B at the contact
  const Whole contact_distance = axes.length * width;
  if (question == Question::container) {
    // The start lies within the wall: i^2 + j^2 <= out (2 width - out).
    const Whole out = std::min(closing, 2 * width - 1);
    const Whole slack = std::min(out, 2 * width - out) / 2;
    const Triple<Whole> v = axes.x * (i % (slack + 1)) + axes.y * (j % (slack + 1)) - axes.z * out;
    return placed_exactly<Real>(question, tape, {v + normal, v, contact_distance});
  }
  const Triple<Whole> v = axes.x * i + axes.y * j + axes.z * closing;
  const Whole covered = question == Question::ray ? steps : 1;
  const Case<Real> k = placed_exactly<Real>(question, tape, {v * covered + normal, v, contact_distance});
  return ending(k, question == Question::ray ? k.numbers[t_max] * static_cast<Real>(covered) : Real(1));
}

/// In contact at the end to a few roundings, with all digits in use.
template <class Real>
Case<Real> at_end_roughly(Question question, Tape& tape) {
  const bool contained = question == Question::container;
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real length =
      contained ? contact_distance * magnitude<Real>(tape, -10, 0) : magnitude<Real>(tape, -4, 10);
  const Real end = question == Question::ray ? magnitude<Real>(tape, -6, 6) : Real(1);
  const Triple<Real> normal = direction<Real>(tape), way = direction<Real>(tape);
  const bool closing = dot(normal, way) > Real(0);
  const Triple<Real> v = way * (closing != contained ? length : -length);
  const Meeting<Real> meeting{v * end + normal * contact_distance, v, contact_distance};
  const Real size = magnitude<Real>(tape, -4, 10);
  return ending(assembled(question, meeting, frame_of(question, tape, contact_distance, size)), end);
}

/// Two points, one on the path of the other, exactly; the path along an axis in one of four draws.
template <class Real>
Case<Real> on_path_exactly(Question question, Tape& tape) {
  const int bits = scene_bits<Real>(tape);
  Triple<Whole> way{whole(tape, 3 * bits), whole(tape, 3 * bits), whole(tape, 3 * bits)};
  if (one_in(tape, 4)) way[0] = way[1] = 0;
  const Whole covered = positive(tape, bits) - 1, pace = positive(tape, bits);
  return placed_exactly_reaching(question, tape, {way * covered, way * pace, 0},
                                 static_cast<Real>(covered) / static_cast<Real>(pace));
}

/// At a given distance, moving anywhere by 1/8 to 8 contact distances.
template <class Real>
Case<Real> stirring(Question question, Tape& tape, Real contact_distance, Real distance) {
  const Real length = contact_distance * magnitude<Real>(tape, -3, 3);
  const Triple<Real> d = direction<Real>(tape) * distance;
  const Triple<Real> v = direction<Real>(tape) * length;
  return placed(question, tape, {d, v, contact_distance}, contact_distance);
}

// The families. Each reads like its density.

template <class Real>
Case<Real> ordinary(Question question, Tape& tape) {
  const Meeting<Real> meeting = everyday<Real>(question, tape);
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

template <class Real>
Case<Real> far(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real ratio = Real(10) * magnitude<Real>(tape, 0, 20);
  if (question == Question::container) {
    const Real when = Real(2) * unit<Real>(tape);
    const Triple<Real> normal = direction<Real>(tape), way = direction<Real>(tape);
    const Real length = contact_distance / ratio;
    const Triple<Real> v = way * (dot(normal, way) > Real(0) ? length : -length);
    return placed(question, tape, {v * when - normal * contact_distance, v, contact_distance, when},
                  contact_distance);
  }
  const Real distance = contact_distance * ratio;
  const Meeting<Real> meeting = aimed(tape, contact_distance, distance, Real(1.3));
  return placed(question, tape, meeting, distance * magnitude<Real>(tape, -10, 0));
}

template <class Real>
Case<Real> near_tangent(Question question, Tape& tape) {
  const int places = between(tape, -4, 4);
  if (one_in(tape, 2)) {
    const Case<Real> k = tangent_exactly<Real>(question, tape);
    return nudged(k, tape, places);
  }
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real length = magnitude<Real>(tape, -2, 10);
  const Real when = magnitude<Real>(tape, -3, 1);
  const Triple<Real> way = direction<Real>(tape);
  const Triple<Real> side = across(way, tape);
  const Meeting<Real> meeting{way * (length * when) + side * contact_distance, way * length, contact_distance,
                              when};
  const Real size = magnitude<Real>(tape, -2, 10);
  const Case<Real> k = placed(question, tape, meeting, size);
  return nudged(k, tape, places);
}

template <class Real>
Case<Real> exactly_tangent(Question question, Tape& tape) {
  return tangent_exactly<Real>(question, tape);
}

template <class Real, int side>
Case<Real> touching_start(Question question, Tape& tape) {
  const Meeting<Whole> meeting = touching<Real>(tape, side);
  return placed_exactly_reaching<Real>(question, tape, meeting);
}

template <class Real>
Case<Real> near_touching(Question question, Tape& tape) {
  const Case<Real> k = touching_start<Real, 1>(question, tape);
  const int places = between(tape, -4, 4);
  return nudged(k, tape, places);
}

template <class Real>
Case<Real> at_end(Question question, Tape& tape) {
  const int kind = below(tape, 4);
  if (kind == 3) return at_end_roughly<Real>(question, tape);
  const int places = one_in(tape, 2) ? 1 : -1;
  const bool limit = one_in(tape, 2);
  const Case<Real> k = at_end_exactly<Real>(question, tape);
  if (kind < 2) return k;
  return question == Question::ray && limit ? nudged_at(k, static_cast<int>(t_max), places)
                                            : nudged(k, tape, places);
}

template <class Real>
Case<Real> overlap_deep(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real distance = contact_distance * unit<Real>(tape) / Real(2);
  return stirring(question, tape, contact_distance, distance);
}

template <class Real>
Case<Real> overlap_shallow(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real distance = contact_distance * (Real(1) - magnitude<Real>(tape, -digits<Real>, -3));
  return stirring(question, tape, contact_distance, distance);
}

template <class Real>
Case<Real> behind(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real gap = magnitude<Real>(tape, -6, 11);
  Meeting<Real> meeting = aimed(tape, contact_distance, contact_distance + gap, Real(1));
  meeting.v = meeting.v * Real(-1);
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

template <class Real>
Case<Real> equal_velocities(Question question, Tape& tape) {
  if (one_in(tape, 4)) {
    Meeting<Whole> meeting = touching<Real>(tape, 0);
    meeting.v = {};
    return placed_exactly_reaching<Real>(question, tape, meeting);
  }
  const Meeting<Real> meeting = standing<Real>(tape);
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

template <class Real>
Case<Real> zero_displacement(Question question, Tape& tape) {
  Case<Real> k = equal_velocities<Real>(question, tape);
  if (question != Question::moving) return k;
  verify::detail::put_triple(k, layout(question).a_motion, {});
  verify::detail::put_triple(k, layout(question).b_motion, {});
  return k;
}

template <class Real>
Case<Real> tiny_displacement(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const int kind = below(tape, 4);
  const Real length = kind == 0
                          ? magnitude<Real>(tape, 0, digits<Real>) * power_of_two<Real>(least_exponent<Real>)
                      : kind == 1 ? contact_distance * magnitude<Real>(tape, -2 * digits<Real>, -digits<Real>)
                                  : contact_distance * magnitude<Real>(tape, -digits<Real>, 5 - digits<Real>);
  const Triple<Real> d = direction<Real>(tape) * contact_distance;
  const Meeting<Real> meeting{d, direction<Real>(tape) * length, contact_distance};
  Case<Real> k = placed(question, tape, meeting, contact_distance);
  // Where the displacement is a difference, the sum has swallowed it: it is made of single places instead.
  const Layout& at = layout(question);
  for (int i = 0; i < 3; ++i) {
    const int places = between(tape, -3, 3);
    if (at.ends || at.b_motion != Layout::absent) k = nudged_at(k, at.a_motion + i, places);
  }
  return k;
}

template <class Real>
Case<Real> one_zero_radius(Question question, Tape& tape) {
  if (question == Question::ray) {
    const int places = one_in(tape, 2) ? 0 : between(tape, -4, 4);
    const Case<Real> k = on_path_exactly<Real>(question, tape);
    return nudged_at(k, below(tape, layout(question).b_radius), places);  // any number but r and t_max
  }
  const Meeting<Real> meeting = everyday<Real>(question, tape);
  const Real size = magnitude<Real>(tape, 0, 12);
  Frame<Real> frame = frame_of(question, tape, meeting.contact_distance, size);
  const bool first = one_in(tape, 2);
  frame.radius = first || question == Question::container ? Real(0) : meeting.contact_distance;
  Case<Real> k = assembled(question, meeting, frame);
  const bool point = one_in(tape, 8);
  if (question == Question::container && point) swap_radii(k);
  return k;
}

template <class Real>
Case<Real> both_zero_radii(Question question, Tape& tape) {
  const bool exact = one_in(tape, 2);
  if (question == Question::container) {
    const Real distance = exact ? Real(0) : magnitude<Real>(tape, -digits<Real>, 6);
    const Real length = magnitude<Real>(tape, -4, 6);
    const Triple<Real> d = direction<Real>(tape) * distance;
    const Meeting<Real> meeting{d, direction<Real>(tape) * length, Real(0)};
    return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
  }
  const Case<Real> k = on_path_exactly<Real>(question, tape);
  const int places = exact ? 0 : between(tape, -4, 4);
  return nudged_at(k, layout(question).b_centre + below(tape, 3), places);
}

template <class Real>
Case<Real> concentric(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real length = contact_distance * magnitude<Real>(tape, -2, 2);
  const Meeting<Real> meeting{{}, direction<Real>(tape) * length, contact_distance};
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

template <class Real>
Case<Real> long_direction(Question question, Tape& tape) {
  Meeting<Real> meeting = everyday<Real>(question, tape);
  const bool lengthened = one_in(tape, 2);
  const Real length = lengthened ? magnitude<Real>(tape, 3, 20) : magnitude<Real>(tape, -20, -3);
  meeting.when = meeting.when * std::sqrt(dot(meeting.v, meeting.v)) / length;
  meeting.v = normalised(meeting.v) * length;
  return placed(question, tape, meeting, magnitude<Real>(tape, 0, 12));
}

/// A scene of about the size of 1: distances from 1 to 16, nothing above 2^7.
template <class Real>
Case<Real> handy(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, question == Question::container ? 0 : -3, 1);
  const Real gap = magnitude<Real>(tape, 0, 3);
  const Meeting<Real> meeting = question == Question::container
                                    ? leaving(tape, contact_distance)
                                    : aimed(tape, contact_distance, contact_distance + gap, Real(1.3));
  return placed(question, tape, meeting, magnitude<Real>(tape, -2, 3));
}

/// The handy scene at a scale drawn from `low` to `high`; the direction of a ray elsewhere in one of two
/// draws, up to where the contact leaves the range of the type.
template <class Real>
Case<Real> far_from_handy(Question question, Tape& tape, int low, int high, int away) {
  const Case<Real> k = handy<Real>(question, tape);
  const int exponent = between(tape, low, high);
  const int stretch = one_in(tape, 2) ? 0 : between(tape, 0, top_exponent<Real> + 16);
  return at_scale<Real>(k, exponent, stretch * away);
}

template <class Real>
Case<Real> huge(Question question, Tape& tape) {
  return far_from_handy<Real>(question, tape, top_exponent<Real> / 2 + 2, top_exponent<Real> - 8, -1);
}

template <class Real>
Case<Real> tiny(Question question, Tape& tape) {
  return far_from_handy<Real>(question, tape, least_exponent<Real> + 2, normal_exponent<Real> / 2 - 8, 1);
}

/// A handy scene in which one length has a square that the type can just hold, or just not: it lies within 4 places of
/// `edge`, a power of two whose square is the first one beyond, and so do all others within a few powers of two.
template <class Real>
Case<Real> at_edge_of_squares(Question question, Tape& tape, int edge) {
  const Layout& at = layout(question);
  Scene<Real> scene = verify::scene_of(handy<Real>(question, tape));
  // A at the origin and B at rest, so that the numbers of the case are d and v themselves.
  for (std::size_t i = 0; i < 3; ++i) {
    scene.b.centre[i] = scene.b.centre[i] - scene.a.centre[i];
    scene.a.motion[i] = scene.a.motion[i] - (at.ends ? scene.a.centre[i] : scene.b.motion[i]);
  }
  scene.a.centre = scene.b.motion = {};
  Case<Real> k = at_scale<Real>(case_of(question, scene), edge - 2, 0);
  const int places = between(tape, -4, 4);
  const bool negative = one_in(tape, 2);
  const int which = below(tape, 7);
  const Real size = stepped(power_of_two<Real>(edge), places);
  const int number = which < 3 ? at.b_centre + which : which < 6 ? at.a_motion + which - 3 : at.b_radius;
  k.numbers[static_cast<std::size_t>(number)] = negative && which < 6 ? -size : size;
  return k;
}

template <class Real>
Case<Real> square_overflow(Question question, Tape& tape) {
  return at_edge_of_squares<Real>(question, tape, (top_exponent<Real> + 1) / 2);
}

template <class Real>
Case<Real> square_underflow(Question question, Tape& tape) {
  return at_edge_of_squares<Real>(question, tape, normal_exponent<Real> / 2);
}

/// At rest but for a few places: of the motion that is common, or of the least number that there is.
template <class Real>
Case<Real> near_rest(Question question, Tape& tape) {
  const Layout& at = layout(question);
  const bool touches = one_in(tape, 4), subnormal = one_in(tape, 2);
  Case<Real> k = equal_velocities<Real>(question, tape);
  if (touches) {
    Meeting<Whole> meeting = touching<Real>(tape, 0);
    meeting.v = {};
    k = placed_exactly_reaching<Real>(question, tape, meeting);
  }
  // Where the motion isn't a difference of numbers, the places are those of 0, or of R.
  const bool is_difference = at.ends || at.b_motion != Layout::absent;
  const Real radius = k.numbers[static_cast<std::size_t>(at.b_radius)];
  const Real place = subnormal ? power_of_two<Real>(least_exponent<Real>) : stepped(radius, 1) - radius;
  for (int i = 0; i < 3; ++i) {
    const int places = between(tape, -4, 4);
    const int number = at.a_motion + i;
    if (is_difference) {
      k = nudged_at(k, number, places);
    } else {
      k.numbers[static_cast<std::size_t>(number)] = static_cast<Real>(places) * place;
    }
  }
  return k;
}

template <class Real>
Case<Real> mixed_magnitudes(Question question, Tape& tape) {
  constexpr int wide = std::numeric_limits<Real>::max_exponent / 4;
  const auto mixed = [&](int low, int high) -> Triple<Real> {
    return {signed_magnitude<Real>(tape, low, high), signed_magnitude<Real>(tape, low, high),
            signed_magnitude<Real>(tape, low, high)};
  };
  Meeting<Real> meeting;
  Frame<Real> frame;
  meeting.contact_distance = magnitude<Real>(tape, -wide, wide);
  const Real share = magnitude<Real>(tape, -wide, 0);
  if (question == Question::container) {
    meeting.d = mixed(-wide, -1) * meeting.contact_distance;
    meeting.v = mixed(-wide, 0) * meeting.contact_distance;
    const int axis = below(tape, 3);
    meeting.v[static_cast<std::size_t>(axis)] =
        meeting.contact_distance * signed_magnitude<Real>(tape, -2, 2);
    frame.origin = mixed(-wide, 0) * meeting.contact_distance;
    frame.radius = meeting.contact_distance * share;
    return assembled(question, meeting, frame);
  }
  frame.origin = mixed(-wide, wide);
  frame.drift = mixed(-wide, wide);
  meeting.d = mixed(-wide, wide) - frame.origin;
  if (one_in(tape, 2)) {
    const Real widest = std::max({std::abs(meeting.d[0]), std::abs(meeting.d[1]), std::abs(meeting.d[2])});
    meeting.contact_distance = widest * magnitude<Real>(tape, -digits<Real>, -1);
  }
  frame.radius = meeting.contact_distance * share;
  const Real pace = magnitude<Real>(tape, -1, 2);
  const Real offset = Real(1.3) * meeting.contact_distance * unit<Real>(tape);
  meeting.v = (meeting.d + direction<Real>(tape) * offset) * pace;
  if (one_in(tape, 4)) meeting.v = mixed(-wide, wide);
  meeting.when = Real(1) / pace;
  return reaching(assembled(question, meeting, frame), tape, meeting.when);
}

template <class Real>
Case<Real> fits_exactly(Question question, Tape& tape) {
  Scene<Real> scene;
  const Real radius = magnitude<Real>(tape, -4, 6);
  scene.b.radius = radius;
  scene.a.radius = stepped(radius, between(tape, -1, 1));
  const Real place = stepped(radius, 1) - radius;
  const Real distance = one_in(tape, 2) ? Real(0) : place * magnitude<Real>(tape, -2, 2);
  const Real extent = one_in(tape, 2) ? Real(0) : radius;
  scene.a.centre = in_cube<Real>(tape) * extent;
  scene.b.centre = scene.a.centre + direction<Real>(tape) * distance;
  const Real length = one_in(tape, 8) ? Real(0) : radius * magnitude<Real>(tape, -digits<Real> - 2, 2);
  scene.a.motion = direction<Real>(tape) * length;
  return case_of(question, scene);
}

template <class Real>
Case<Real> does_not_fit(Question question, Tape& tape) {
  Scene<Real> scene;
  scene.b.radius = magnitude<Real>(tape, -4, 6);
  const Real excess = scene.b.radius * magnitude<Real>(tape, -digits<Real>, 3);
  scene.a.radius = stepped(scene.b.radius + excess, 1);
  const Real distance = one_in(tape, 4) ? Real(0) : scene.b.radius * magnitude<Real>(tape, -4, 2);
  const Real size = magnitude<Real>(tape, 0, 12);
  scene.a.centre = in_cube<Real>(tape) * size;
  scene.b.centre = scene.a.centre + direction<Real>(tape) * distance;
  const Real length = scene.b.radius * magnitude<Real>(tape, -3, 3);
  scene.a.motion = direction<Real>(tape) * length;
  return case_of(question, scene);
}

template <class Real>
Case<Real> starts_outside(Question question, Tape& tape) {
  const Real contact_distance = magnitude<Real>(tape, -4, 6);
  const Real gap = contact_distance * magnitude<Real>(tape, -digits<Real> / 2, 3);
  const Meeting<Real> meeting = aimed(tape, contact_distance, contact_distance + gap, Real(1.3));
  return placed(question, tape, meeting, contact_distance);
}

template <class Real>
Case<Real> grazes_wall(Question question, Tape& tape) {
  const Whole side = between(tape, -1, 1);
  const int places = one_in(tape, 2) ? 0 : between(tape, -4, 4);
  Meeting<Whole> meeting = touching<Real>(tape, 0);
  // Moving out or in by the least that the grid has.
  for (std::size_t i = 0; i < 3; ++i) meeting.v[i] += side * ((meeting.d[i] > 0) - (meeting.d[i] < 0));
  const Case<Real> k = placed_exactly<Real>(question, tape, meeting);
  return nudged(k, tape, places);
}

template <class Real>
Case<Real> invalid(Question question, Tape& tape) {
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Layout& where = layout(question);
  Case<Real> k = ordinary<Real>(question, tape);
  for (int faults = between(tape, 1, 3); faults > 0; --faults) {
    const int at = below(tape, where.count);
    const int kind = below(tape, 4);
    const Real negative = -magnitude<Real>(tape, -20, 20);
    const std::array<Real, 4> fault{nan, -infinity, is_size(question, at) ? negative : infinity,
                                    at == where.horizon ? negative : infinity};
    k.numbers[static_cast<std::size_t>(at)] = fault[static_cast<std::size_t>(kind)];
  }
  return k;
}

template <class Real>
Case<Real> bits(Question question, Tape& tape) {
  constexpr Bits<Real> exponent_mask = Bits<Real>(~sign_bit<Real> & ~fraction_mask<Real>);
  constexpr Bits<Real> exponent_top = Bits<Real>(exponent_mask & ~(exponent_mask >> 1));
  const bool any = one_in(tape, 16);
  const bool any_sign = one_in(tape, 8);
  Case<Real> k{question, {}};
  for (int at = 0; at < layout(question).count; ++at) {
    auto word = static_cast<Bits<Real>>(tape.next());
    if (!any && (word & exponent_mask) == exponent_mask) word &= static_cast<Bits<Real>>(~exponent_top);
    if (is_size(question, at) && !any_sign) word &= static_cast<Bits<Real>>(~sign_bit<Real>);
    k.numbers[static_cast<std::size_t>(at)] = std::bit_cast<Real>(word);
  }
  return k;
}

/// A ray with its direction normalised in the type and its t_max still at the same place.
template <class Real, Case<Real> (*drawn_as)(Question, Tape&)>
Case<Real> with_unit_direction(Question question, Tape& tape) {
  Case<Real> k = drawn_as(question, tape);
  if (question != Question::ray) return k;
  const int at = layout(question).a_motion;
  const Triple<Real> v = verify::detail::triple_at(k, at);
  const Real reach = k.numbers[t_max] * std::sqrt(dot(v, v));
  verify::detail::put_triple(k, at, normalised(v));
  if (reach >= Real(0)) k.numbers[t_max] = reach;
  return k;
}

// The table.

/// FNV-1a, with 64 bits.
constexpr std::uint64_t hash(std::string_view text) {
  std::uint64_t value = 0xcbf29ce484222325u;
  for (const char letter : text) value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  return value;
}

constexpr Questions ray = only(Question::ray);
constexpr Questions moving = only(Question::moving);
constexpr Questions container = only(Question::container);
constexpr Questions spheres = only(Question::sweep) | only(Question::moving) | only(Question::cast);
constexpr Questions first_contact = ray | spheres;
constexpr Questions every = first_contact | container;

template <Case<float> (*f32)(Question, Tape&), Case<double> (*f64)(Question, Tape&)>
constexpr Family family(std::string_view name, Questions questions, std::string_view density) {
  return {name, density, questions, f32, f64, hash(name)};
}

template <Case<float> (*f32)(Question, Tape&), Case<double> (*f64)(Question, Tape&)>
constexpr Family unit_family(std::string_view name) {
  return family<with_unit_direction<float, f32>, with_unit_direction<double, f64>>(
      name, ray,
      "The family of the same name without unit_, its direction then divided by its length in the type (the "
      "first axis where that length is 0 or not finite), a finite t_max multiplied by it.");
}

constexpr std::array table{
    family<ordinary<float>, ordinary<double>>(
        "ordinary", every,
        "R log-uniform in [2^-4, 2^6); B lies R and a log-uniform gap in [2^-6, 2^11) away; the path "
        "aims at a point of the ball of 1.3 R around B and gets there at t in (1/4, 2]; coordinates are "
        "below 2^14. Container: from anywhere inside to a point of the wall, reached at t in (1/4, 4]."),
    family<far<float>, far<double>>(
        "far", every,
        "As ordinary, but B's distance is R times a log-uniform ratio in [10, 10 * 2^20). Container: R "
        "is that ratio times the displacement, which starts near the wall and crosses it outwards at t "
        "uniform in [0, 2)."),
    family<near_tangent<float>, near_tangent<double>>(
        "near_tangent", first_contact,
        "One half exactly tangent scenes, one half paths that touch B's silhouette to the rounding of "
        "coordinates with all digits in use (t in [1/8, 2)); then one number, any of them, is moved by "
        "-4 to 4 ulp, 0 included."),
    family<exactly_tangent<float>, exactly_tangent<double>>(
        "exactly_tangent", first_contact,
        "Integers times a power of two: a displacement across one axis of a random integer triad, B's "
        "centre beside it along that axis by R, which is exact as each axis is a Pythagorean quadruple; "
        "t = i / k with i and k uniform in [1, 2^n]."),
    family<touching_start<float, 1>, touching_start<double, 1>>(
        "touching_in", every,
        "Integers times a power of two: centres at distance R exactly, by a Pythagorean quadruple; the "
        "motion has a component towards B's centre."),
    family<touching_start<float, 0>, touching_start<double, 0>>(
        "touching_along", every,
        "Integers times a power of two: centres at distance R exactly, by a Pythagorean quadruple; the "
        "motion is at right angles to their line and not 0."),
    family<touching_start<float, -1>, touching_start<double, -1>>(
        "touching_out", every,
        "Integers times a power of two: centres at distance R exactly, by a Pythagorean quadruple; the "
        "motion has a component away from B's centre."),
    family<near_touching<float>, near_touching<double>>(
        "near_touching", every,
        "Scenes of touching_in with one number, any of them, moved by -4 to 4 ulp, 0 included."),
    family<at_end<float>, at_end<double>>(
        "at_end", every,
        "Two quarters of integers times a power of two with contact exactly at the end (t = 1 or, for a "
        "ray, t = t_max); a quarter of such scenes with one number moved by 1 ulp up or down, for a ray "
        "mostly t_max; a quarter of scenes with all digits in use and contact at the end to a few "
        "roundings."),
    family<overlap_deep<float>, overlap_deep<double>>(
        "overlap_deep", first_contact,
        "R log-uniform in [2^-4, 2^6), the distance of the centres uniform in [0, R/2), any motion of "
        "2^-3 to 2^3 R."),
    family<overlap_shallow<float>, overlap_shallow<double>>(
        "overlap_shallow", first_contact,
        "R log-uniform in [2^-4, 2^6), the distance of the centres R (1 - e) with e log-uniform from 1/8 "
        "down to the last digit, where rounding may part the two; any motion of 2^-3 to 2^3 R."),
    family<behind<float>, behind<double>>("behind", first_contact,
                                          "As ordinary, aimed within R of B's centre, then reversed."),
    family<zero_displacement<float>, zero_displacement<double>>(
        "zero_displacement", every,
        "No motion at all; three quarters at a log-uniform distance in [R/8, 8 R), one quarter touching "
        "exactly."),
    family<tiny_displacement<float>, tiny_displacement<double>>(
        "tiny_displacement", every,
        "Touching to a few roundings; the displacement log-uniform about one ulp of R (half), down to "
        "its square (a quarter), or subnormal (a quarter); where it is a difference of inputs, each "
        "coordinate differs by -3 to 3 ulp instead."),
    family<equal_velocities<float>, equal_velocities<double>>(
        "equal_velocities", moving,
        "Both spheres have the same displacement (none in one of eight cases); three quarters at a "
        "log-uniform distance in [R/8, 8 R), one quarter touching exactly."),
    family<one_zero_radius<float>, one_zero_radius<double>>(
        "one_zero_radius", every,
        "As ordinary with r_A = 0 or r_B = 0 (container: r_B = 0, which doesn't fit, in one of eight "
        "cases). Ray: r = 0, and its line meets the centre exactly, in integers; one half then moves one "
        "coordinate by -4 to 4 ulp; a quarter runs along an axis."),
    family<both_zero_radii<float>, both_zero_radii<double>>(
        "both_zero_radii", spheres | container,
        "Two points on one line, exactly, in integers; in one half a coordinate of B then moves by -4 to "
        "4 ulp; a quarter runs along an axis. Container: the two points coincide in one half, else lie a "
        "log-uniform distance apart."),
    family<concentric<float>, concentric<double>>(
        "concentric", every, "Equal centres, R log-uniform in [2^-4, 2^6), any motion of 2^-2 to 2^2 R."),
    family<long_direction<float>, long_direction<double>>(
        "long_direction", ray,
        "As ordinary, the direction's length log-uniform in [2^-20, 2^-3) or in [2^3, 2^20)."),
    family<huge<float>, huge<double>>(
        "huge", every,
        "A scene with distances in [1, 16), scaled by a uniform exponent such that squares overflow and "
        "no number does; one half of the rays have a direction smaller by a power of two up to the "
        "type's whole range."),
    family<tiny<float>, tiny<double>>(
        "tiny", every,
        "A scene with distances in [1, 16), scaled by a uniform exponent such that squares underflow, "
        "down to numbers of a few subnormal bits; one half of the rays have a direction larger by a "
        "power of two up to the type's whole range."),
    family<square_overflow<float>, square_overflow<double>>(
        "square_overflow", every,
        "A scene with distances in [1, 16), A at the origin and B at rest, scaled to lengths about the root "
        "of the "
        "first power of two beyond the type; then one number, a coordinate of d or v or r_B, is that root "
        "moved by "
        "-4 to 4 ulp: its square is the largest that the type holds, or beyond."),
    family<square_underflow<float>, square_underflow<double>>(
        "square_underflow", every,
        "The same about the root of the smallest normal number: one number has a square that is just normal, "
        "or "
        "just subnormal."),
    family<near_rest<float>, near_rest<double>>("near_rest", every,
                                                "As zero_displacement or, where both move, equal_velocities; "
                                                "then each component of A's motion is moved "
                                                "by -4 to 4 ulp. Where motion isn't a difference of inputs "
                                                "it is -4 to 4 times the smallest subnormal "
                                                "number or, in one half, an ulp of r_B."),
    family<mixed_magnitudes<float>, mixed_magnitudes<double>>(
        "mixed_magnitudes", every,
        "Every coordinate's exponent is drawn by itself from the middle quarter of the type's range, R "
        "likewise or, in one half, 2^-1 down to one ulp of the distance; three quarters aim within 1.3 R "
        "of B's centre, one quarter anywhere. Container: coordinates from R downwards, one component of "
        "the displacement in [R/4, 4 R)."),
    family<fits_exactly<float>, fits_exactly<double>>(
        "fits_exactly", container,
        "The radii are equal or one ulp apart; the centres coincide in one half, else differ by about an "
        "ulp of the radius; the displacement is 0 in one of eight, else log-uniform from 4 r to less "
        "than an ulp."),
    family<does_not_fit<float>, does_not_fit<double>>(
        "does_not_fit", container,
        "r_A exceeds r_B by a log-uniform share in [2^-digits, 8), by one ulp at least; the centres "
        "coincide in one of four cases, else lie up to 4 r_B apart."),
    family<starts_outside<float>, starts_outside<double>>(
        "starts_outside", container,
        "The centre of A lies beyond the wall by a log-uniform share of R from 8 down to half of the "
        "type's digits; the path aims as in ordinary."),
    family<grazes_wall<float>, grazes_wall<double>>(
        "grazes_wall", container,
        "Integers times a power of two: touching the wall, moving along it exactly, or out of it or into "
        "it by the least that integers allow; in one half one number then moves by -4 to 4 ulp."),
    family<invalid<float>, invalid<double>>(
        "invalid", every,
        "As ordinary; then one to three numbers become NaN or infinite, or negative if a radius or "
        "t_max."),
    family<bits<float>, bits<double>>(
        "bits", every,
        "Every number is a random bit pattern; NaN and infinity are left out in 15 of 16 cases, negative "
        "radii and t_max in 7 of 8."),
    unit_family<ordinary<float>, ordinary<double>>("unit_ordinary"),
    unit_family<far<float>, far<double>>("unit_far"),
    unit_family<near_tangent<float>, near_tangent<double>>("unit_near_tangent"),
    unit_family<at_end<float>, at_end<double>>("unit_at_end"),
    unit_family<overlap_deep<float>, overlap_deep<double>>("unit_overlap_deep"),
    unit_family<overlap_shallow<float>, overlap_shallow<double>>("unit_overlap_shallow"),
    unit_family<behind<float>, behind<double>>("unit_behind"),
    unit_family<one_zero_radius<float>, one_zero_radius<double>>("unit_one_zero_radius"),
    unit_family<concentric<float>, concentric<double>>("unit_concentric"),
    unit_family<mixed_magnitudes<float>, mixed_magnitudes<double>>("unit_mixed_magnitudes"),
};

}  // namespace

std::span<const Family> families() { return table; }

const Family* find_family(std::string_view name) {
  const auto* found =
      std::find_if(table.begin(), table.end(), [&](const Family& f) { return f.name == name; });
  return found == table.end() ? nullptr : found;
}

}  // namespace verify
