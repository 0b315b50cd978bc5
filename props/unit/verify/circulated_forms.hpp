// SPDX-License-Identifier: BSL-1.0
/// Routines as they circulate in forums, engines and textbooks, rewritten: the faults of each are known.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

namespace props::forms {

template <class Real>
struct V {
  Real x, y, z;
};
template <class R>
V<R> operator+(V<R> p, V<R> q) {
  return {p.x + q.x, p.y + q.y, p.z + q.z};
}
template <class R>
V<R> operator-(V<R> p, V<R> q) {
  return {p.x - q.x, p.y - q.y, p.z - q.z};
}
template <class R>
V<R> operator*(V<R> p, R s) {
  return {p.x * s, p.y * s, p.z * s};
}
template <class R>
R dot(V<R> p, V<R> q) {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}
template <class R>
R length(V<R> p) {
  return std::sqrt(dot(p, p));
}
template <class R>
using Time = std::optional<R>;
constexpr std::nullopt_t none = std::nullopt;

/// a t^2 + 2 b t + c = 0.
template <class R>
struct Equation {
  R a, b, c;
  [[nodiscard]] R discriminant() const { return b * b - a * c; }
  [[nodiscard]] bool has_roots() const { return discriminant() >= 0; }
  [[nodiscard]] R first() const { return (-b - std::sqrt(discriminant())) / a; }
  [[nodiscard]] R second() const { return (-b + std::sqrt(discriminant())) / a; }
};
template <class R>
Equation<R> equation(V<R> from, V<R> way, V<R> centre, R radius) {
  const V<R> m = from - centre;
  return {dot(way, way), dot(m, way), dot(m, m) - radius * radius};
}
/// The textbook's answer: right except for rounding.
template <class R>
Time<R> first_contact(const Equation<R>& e, R end) {
  if (e.c <= 0) return R(0);
  if (e.a == 0 || !e.has_roots()) return none;
  const R t = e.first();
  return t >= 0 && t <= end ? Time<R>(t) : none;
}
template <class R>
Time<R> sweep_in(const Equation<R>& e) {
  return first_contact(e, R(1));
}

// --- absolute tolerances ---

/// Leaves out contacts next to the start, as path tracers do.
template <class R>
Time<R> ray_epsilon(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  const Time<R> t = first_contact(e, t_max);
  return t && *t > 0 && *t <= R(0.001) ? none : t;
}
/// Treats a small discriminant as none.
template <class R>
Time<R> ray_thin(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c > 0 && e.discriminant() < R(1e-6)) return none;
  return first_contact(e, t_max);
}
/// Treats a small displacement as none.
template <class R>
Time<R> sweep_slow(V<R> p, R r, V<R> v, V<R> s, R rs) {
  Equation<R> e = equation(p, v, s, r + rs);
  if (e.a < R(1e-10)) e.a = 0;
  return sweep_in(e);
}
/// Treats a nearby sphere as touching.
template <class R>
Time<R> sweep_skin(V<R> p, R r, V<R> v, V<R> s, R rs) {
  if (length(p - s) <= r + rs + R(0.01)) return R(0);
  return sweep_in(equation(p, v, s, r + rs));
}
/// Treats a contact just beyond the end as within it.
template <class R>
Time<R> sweep_late(V<R> p, R r, V<R> v, V<R> s, R rs) {
  return first_contact(equation(p, v, s, r + rs), R(1.001));
}

// --- rays ---

template <class R>
Time<R> ray_right(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return first_contact(equation(o, d, s, r), t_max);
}
/// Forgets t_max.
template <class R>
Time<R> ray_endless(V<R> o, V<R> d, V<R> s, R r, [[maybe_unused]] R t_max) {
  return first_contact(equation(o, d, s, r), std::numeric_limits<R>::infinity());
}
/// Leaves out a, as with a unit direction.
template <class R>
Time<R> ray_of_unit(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  Equation<R> e = equation(o, d, s, r);
  if (e.a == 0) return e.c <= 0 ? Time<R>(R(0)) : none;
  e.a = 1;
  return first_contact(e, t_max);
}
/// Rejects by the discriminant, and then leaves out a.
template <class R>
Time<R> ray_tests_then_unit(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c > 0 && !e.has_roots()) return none;
  return ray_of_unit(o, d, s, r, t_max);
}
/// Gives the smaller root from inside, too.
template <class R>
Time<R> ray_entry(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c <= 0 && e.a != 0 && e.has_roots()) return e.first();
  return first_contact(e, t_max);
}
/// Accepts t > 0 alone.
template <class R>
Time<R> ray_open_start(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  const Time<R> t = first_contact(e, t_max);
  return e.c == 0 && e.a != 0 ? none : t;
}
/// Ignores y.
template <class R>
Time<R> ray_without_y(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  o.y = d.y = s.y = 0;
  return first_contact(equation(o, d, s, r), t_max);
}
/// Gives a number of no meaning.
template <class R>
Time<R> ray_radius(V<R> o, V<R> d, V<R> s, R r) {
  return ray_right(o, d, s, r, std::numeric_limits<R>::infinity()) ? Time<R>(r) : none;
}
/// Converts yes and no to numbers.
template <class R>
Time<R> ray_yes(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return ray_right(o, d, s, r, t_max) ? Time<R>(R(1)) : none;
}
/// Never gives a number: say, it divides by a length that it doesn't set.
template <class R>
Time<R> ray_nan(V<R> /*o*/, V<R> /*d*/, V<R> /*s*/, R /*r*/, R /*t_max*/) {
  return std::numeric_limits<R>::quiet_NaN();
}
/// Decides rightly, and then gives no number.
template <class R>
Time<R> ray_nan_for_contacts(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return ray_right(o, d, s, r, t_max) ? Time<R>(std::numeric_limits<R>::quiet_NaN()) : none;
}
/// Gives infinity for no contact.
template <class R>
Time<R> ray_inf_for_none(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Time<R> t = ray_right(o, d, s, r, t_max);
  return t ? t : Time<R>(std::numeric_limits<R>::infinity());
}
/// Gives -1 where the line misses the sphere, and doesn't test where on the line the contact is.
template <class R>
Time<R> ray_minus_one(V<R> o, V<R> d, V<R> s, R r, R /*t_max*/) {
  const Equation<R> e = equation(o, d, s, r);
  return e.discriminant() < 0 ? Time<R>(R(-1)) : Time<R>(e.first());
}
/// Takes the direction for a unit one, gives -1 where the line then misses the sphere, and tests nothing else.
template <class R>
Time<R> ray_unit_minus_one(V<R> o, V<R> d, V<R> s, R r, R /*t_max*/) {
  Equation<R> e = equation(o, d, s, r);
  e.a = 1;
  return e.discriminant() < 0 ? Time<R>(R(-1)) : Time<R>(e.first());
}
/// Never answers.
template <class R>
Time<R> ray_throws(V<R> /*o*/, V<R> /*d*/, V<R> /*s*/, R /*r*/, R /*t_max*/) {
  throw std::runtime_error("no camera");
}
/// Takes the size of x for x, as a test of slabs does.
template <class R>
Time<R> ray_size_of_x(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return first_contact(equation(o, {std::abs(d.x), d.y, d.z}, s, r), t_max);
}
/// Makes the direction a unit one, and gives the distance.
template <class R>
Time<R> ray_normalised(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const R l = length(d);
  if (l == 0) return first_contact(equation(o, d, s, r), t_max);
  return first_contact(equation(o, d * (1 / l), s, r), t_max * l);
}
/// Takes the larger root.
template <class R>
Time<R> ray_far_root(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.a == 0 || !e.has_roots()) return none;
  const R t = e.second();
  return t >= 0 && t <= t_max ? Time<R>(t) : none;
}
/// The larger root if the smaller is negative, whatever its own sign.
template <class R>
Time<R> ray_ahead(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.a == 0) return e.c <= 0 ? Time<R>(R(0)) : none;
  if (!e.has_roots()) return none;
  const R t = e.first() >= 0 ? e.first() : e.second();
  return t <= t_max ? Time<R>(t) : none;
}
/// The same, but recognises a start in contact.
template <class R>
Time<R> ray_ahead_outside(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return equation(o, d, s, r).c <= 0 ? Time<R>(R(0)) : ray_ahead(o, d, s, r, t_max);
}
/// Recognises a start in contact, and takes the smaller root of all others, whatever its sign.
template <class R>
Time<R> sweep_behind(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, r + q);
  if (e.c <= 0) return R(0);
  if (e.a == 0 || !e.has_roots()) return none;
  const R t = e.first();
  return t <= 1 ? Time<R>(t) : none;
}
/// The smaller root, whatever its sign.
template <class R>
Time<R> ray_any_sign(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.a == 0) return e.c <= 0 ? Time<R>(R(0)) : none;
  if (!e.has_roots()) return none;
  const R t = e.first();
  return t <= t_max ? Time<R>(t) : none;
}
/// The line, not the ray.
template <class R>
Time<R> ray_line(V<R> o, V<R> d, V<R> s, R r, [[maybe_unused]] R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.a == 0) return e.c <= 0 ? Time<R>(R(0)) : none;
  return e.has_roots() ? Time<R>(e.first()) : none;
}
/// From inside the way out.
template <class R>
Time<R> ray_exit(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.a == 0) return e.c <= 0 ? Time<R>(R(0)) : none;
  if (!e.has_roots()) return none;
  const R t = e.first() >= 0 ? e.first() : e.second();
  return t >= 0 && t <= t_max ? Time<R>(t) : none;
}
/// From inside no contact.
template <class R>
Time<R> ray_misses_inside(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c <= 0) return none;
  return first_contact(e, t_max);
}
/// Rejects what moves away before checking whether it is inside.
template <class R>
Time<R> ray_rejects_leaving(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.b > 0) return none;
  return first_contact(e, t_max);
}
/// Compares a square with a radius.
template <class R>
Time<R> ray_unsquared(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  Equation<R> e = equation(o, d, s, r);
  e.c = dot(o - s, o - s) - r;
  return first_contact(e, t_max);
}
/// Misses tangents.
template <class R>
Time<R> ray_strict(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c > 0 && e.discriminant() <= 0) return none;
  return first_contact(e, t_max);
}
/// Mistakes a point on the ray for its direction.
template <class R>
Time<R> ray_to_point(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return first_contact(equation(o, d - o, s, r), t_max);
}
/// In two dimensions.
template <class R>
Time<R> ray_flat(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  o.z = d.z = s.z = 0;
  return first_contact(equation(o, d, s, r), t_max);
}
/// The time of the closest approach.
template <class R>
Time<R> ray_closest(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  const Time<R> t = first_contact(e, t_max);
  return t && e.a != 0 ? Time<R>(-e.b / e.a) : t;
}
/// b^2 - 4ac with half of b.
template <class R>
Time<R> ray_halves(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c <= 0) return R(0);
  const R discriminant = e.b * e.b - 4 * e.a * e.c;
  if (e.a == 0 || discriminant < 0) return none;
  const R t = (-e.b - std::sqrt(discriminant)) / (2 * e.a);
  return t >= 0 && t <= t_max ? Time<R>(t) : none;
}
/// 2a with half of b.
template <class R>
Time<R> ray_half(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.c <= 0) return R(0);
  if (e.a == 0 || !e.has_roots()) return none;
  const R t = (-e.b - std::sqrt(e.discriminant())) / (2 * e.a);
  return t >= 0 && t <= t_max ? Time<R>(t) : none;
}
/// Compares the smaller root, and returns the larger.
template <class R>
Time<R> ray_returns_far(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  const Time<R> t = first_contact(e, t_max);
  return t && e.c > 0 ? Time<R>(e.second()) : t;
}
/// The sign of the direction is lost.
template <class R>
Time<R> ray_backwards(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  return first_contact(equation(o, d * R(-1), s, r), t_max);
}
/// Divides by 0 where the direction is 0.
template <class R>
Time<R> ray_divides(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Equation<R> e = equation(o, d, s, r);
  if (e.a == 0) return std::numeric_limits<R>::quiet_NaN();
  return first_contact(e, t_max);
}
/// Misses what lies exactly at t_max.
template <class R>
Time<R> ray_open_end(V<R> o, V<R> d, V<R> s, R r, R t_max) {
  const Time<R> t = first_contact(equation(o, d, s, r), t_max);
  return t && *t > 0 && *t >= t_max ? none : t;
}

// --- sweeps ---

template <class R>
Time<R> sweep_right(V<R> p, R r, V<R> v, V<R> s, R q) {
  return sweep_in(equation(p, v, s, r + q));
}
/// Recognises a start in contact, and takes the larger root for all others.
template <class R>
Time<R> sweep_way_out(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, r + q);
  if (e.c <= 0) return R(0);
  if (e.a == 0 || !e.has_roots()) return none;
  const R t = e.second();
  return t >= 0 && t <= 1 ? Time<R>(t) : none;
}
/// What `graze new` writes, before a routine is inserted.
template <class R>
Time<R> sweep_stub(V<R> /*p*/, R /*r*/, V<R> /*v*/, V<R> /*s*/, R /*q*/) {
  return none;
}
template <class R>
Time<R> sweep_zero(V<R> /*p*/, R /*r*/, V<R> /*v*/, V<R> /*s*/, R /*q*/) {
  return R(0);
}
/// Forgets the mover's radius.
template <class R>
Time<R> sweep_point(V<R> p, [[maybe_unused]] R r, V<R> v, V<R> s, R q) {
  return sweep_in(equation(p, v, s, q));
}
/// Forgets the target's radius.
template <class R>
Time<R> sweep_at_point(V<R> p, R r, V<R> v, V<R> s, [[maybe_unused]] R q) {
  return sweep_in(equation(p, v, s, r));
}
/// r^2 + q^2.
template <class R>
Time<R> sweep_squares(V<R> p, R r, V<R> v, V<R> s, R q) {
  return sweep_in(equation(p, v, s, std::sqrt(r * r + q * q)));
}
/// Forgets t <= 1.
template <class R>
Time<R> sweep_endless(V<R> p, R r, V<R> v, V<R> s, R q) {
  return first_contact(equation(p, v, s, r + q), std::numeric_limits<R>::infinity());
}
/// a with all of b.
template <class R>
Time<R> sweep_twice(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, r + q);
  if (e.c <= 0) return R(0);
  const R b = 2 * e.b, discriminant = b * b - 4 * e.a * e.c;
  if (e.a == 0 || discriminant < 0) return none;
  const R t = (-b - std::sqrt(discriminant)) / e.a;
  return t >= 0 && t <= 1 ? Time<R>(t) : none;
}
/// Takes the size of y for y.
template <class R>
Time<R> sweep_size_of_y(V<R> p, R r, V<R> v, V<R> s, R q) {
  return sweep_in(equation(p, {v.x, std::abs(v.y), v.z}, s, r + q));
}
/// The distance for the time.
template <class R>
Time<R> sweep_distance(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Time<R> t = sweep_right(p, r, v, s, q);
  return t ? Time<R>(*t * length(v)) : none;
}
/// t^2.
template <class R>
Time<R> sweep_squared(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Time<R> t = sweep_right(p, r, v, s, q);
  return t ? Time<R>(*t * *t) : none;
}
/// 1 - t.
template <class R>
Time<R> sweep_rest(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Time<R> t = sweep_right(p, r, v, s, q);
  return t ? Time<R>(1 - *t) : none;
}
/// -t.
template <class R>
Time<R> sweep_negative(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Time<R> t = sweep_right(p, r, v, s, q);
  return t ? Time<R>(-*t) : none;
}
/// Tests how far it could go, not where it goes.
template <class R>
Time<R> sweep_reach(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, r + q);
  if (e.c <= 0) return R(0);
  if (length(v) < length(s - p) - (r + q)) return none;
  return first_contact(e, std::numeric_limits<R>::infinity());
}
/// An overlap at rest is a miss.
template <class R>
Time<R> sweep_at_rest(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, r + q);
  return e.a == 0 ? none : sweep_in(e);
}
/// c < 0, so that touching starts that move away are misses.
template <class R>
Time<R> sweep_open_start(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, r + q);
  if (e.c < 0) return R(0);
  if (e.a == 0) return e.c <= 0 ? Time<R>(R(0)) : none;
  if (e.b >= 0 || !e.has_roots()) return none;
  const R t = e.first();
  return t >= 0 && t <= 1 ? Time<R>(t) : none;
}
/// Two faults: the line, and a point.
template <class R>
Time<R> sweep_point_on_line(V<R> p, [[maybe_unused]] R r, V<R> v, V<R> s, R q) {
  return ray_line(p, v, s, q, R(1));
}

// --- two moving spheres ---

template <class R>
Time<R> moving_right(V<R> p, R r, V<R> v, V<R> s, R q, V<R> w) {
  return sweep_in(equation(p, v - w, s, r + q));
}
/// The second one rests.
template <class R>
Time<R> moving_one(V<R> p, R r, V<R> v, V<R> s, R q, [[maybe_unused]] V<R> w) {
  return sweep_in(equation(p, v, s, r + q));
}
/// The first one rests.
template <class R>
Time<R> moving_other(V<R> p, R r, [[maybe_unused]] V<R> v, V<R> s, R q, V<R> w) {
  return sweep_in(equation(p, w * R(-1), s, r + q));
}
/// v + w.
template <class R>
Time<R> moving_sum(V<R> p, R r, V<R> v, V<R> s, R q, V<R> w) {
  return sweep_in(equation(p, v + w, s, r + q));
}
/// w - v.
template <class R>
Time<R> moving_reversed(V<R> p, R r, V<R> v, V<R> s, R q, V<R> w) {
  return sweep_in(equation(p, w - v, s, r + q));
}

// --- casts ---

template <class R>
Time<R> cast_right(V<R> p, R r, V<R> end, V<R> s, R q) {
  return sweep_in(equation(p, end - p, s, r + q));
}
/// Mistakes the end for the displacement.
template <class R>
Time<R> cast_to_displacement(V<R> p, R r, V<R> end, V<R> s, R q) {
  return sweep_in(equation(p, end, s, r + q));
}
/// Goes up by the size of z, as code does that was written for falling bodies.
template <class R>
Time<R> cast_size_of_z(V<R> p, R r, V<R> end, V<R> s, R q) {
  V<R> v = end - p;
  v.z = std::abs(v.z);
  return sweep_in(equation(p, v, s, r + q));
}
/// Ignores x.
template <class R>
Time<R> cast_flat(V<R> p, R r, V<R> end, V<R> s, R q) {
  p.x = end.x = s.x = 0;
  return cast_right(p, r, end, s, q);
}

// --- containers ---

template <class R>
Time<R> escape(const Equation<R>& e, R room, R end) {
  if (room < 0 || e.c > 0 || e.a == 0 || !e.has_roots()) return none;
  return e.second() <= end ? Time<R>(e.second()) : none;
}
template <class R>
Time<R> container_right(V<R> p, R r, V<R> v, V<R> s, R q) {
  return escape(equation(p, v, s, q - r), q - r, R(1));
}
/// Forgets the mover's radius.
template <class R>
Time<R> container_point(V<R> p, [[maybe_unused]] R r, V<R> v, V<R> s, R q) {
  return escape(equation(p, v, s, q), q, R(1));
}
/// Adds the radii.
template <class R>
Time<R> container_sum(V<R> p, R r, V<R> v, V<R> s, R q) {
  return escape(equation(p, v, s, q + r), q + r, R(1));
}
/// Counts a start on the wall as one outside.
template <class R>
Time<R> container_open(V<R> p, R r, V<R> v, V<R> s, R q) {
  const Equation<R> e = equation(p, v, s, q - r);
  return e.c == 0 ? none : escape(e, q - r, R(1));
}
/// Tests the square of the distance against the room itself.
template <class R>
Time<R> container_start_unsquared(V<R> p, R r, V<R> v, V<R> s, R q) {
  Equation<R> e = equation(p, v, s, q - r);
  if (dot(p - s, p - s) > q - r || e.a == 0 || !e.has_roots()) return none;
  return q >= r && e.second() <= 1 ? Time<R>(e.second()) : none;
}
/// Forgets t <= 1.
template <class R>
Time<R> container_endless(V<R> p, R r, V<R> v, V<R> s, R q) {
  return escape(equation(p, v, s, q - r), q - r, std::numeric_limits<R>::infinity());
}

}  // namespace props::forms
