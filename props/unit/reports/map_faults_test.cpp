// SPDX-License-Identifier: BSL-1.0
/// Maps of routines with one known fault: the geometry of the slice determines which pixels are wrong, and in which
/// way. All others are right.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "reports/program/map/pixels.hpp"
#include "subjects/faulty/faulty.hpp"

namespace reports {
namespace {

using namespace verify;

// The colours of `graze map --help`: red-orange, pink, orange, sky blue, green, grey.
constexpr Colour missed{213, 94, 0}, phantom{204, 121, 167}, clamped{230, 159, 0}, beyond{86, 180, 233},
    wrong_root{0, 158, 115}, right_contact{208, 208, 208};

/// Compares what no rounding of a case can reverse.
bool less(double x, double y) {
  EXPECT_GT(std::abs(x - y), 1e-4) << "a pixel is too near to an edge";
  return x < y;
}

/// The two times at which a point that moves by v meets a sphere of radius 1 around d.
struct Times {
  double first, last;
};
using Vector = std::array<double, 3>;
std::optional<Times> times(const Vector& d, const Vector& v) {
  const auto dot = [](const Vector& x, const Vector& y) { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; };
  const double a = dot(v, v), h = dot(d, v), discriminant = h * h - a * (dot(d, d) - 1);
  if (less(discriminant, 0)) return {};
  return Times{(h - std::sqrt(discriminant)) / a, (h + std::sqrt(discriminant)) / a};
}

// --- aim: B is 4 contact distances away and moved aside by 1.25 y, the path 3 (1 + x) long ---

constexpr double distance = 4;
constexpr Vector ahead{0.48, 0.36, 0.8};

double length_of(double x) { return (1 + x) * (distance - 1); }
/// How far along the path the two spheres touch, at the first and the last time.
std::optional<Times> places_of(double y) { return times({distance, 1.25 * y, 0}, {1, 0, 0}); }

Colour seen_without_the_end(double x, double y) {
  const auto places = places_of(y);
  if (!places) return right_miss;
  return less(length_of(x), places->first) ? beyond : right_contact;
}

Colour seen_at_the_exit(double x, double y) {
  const auto places = places_of(y);
  if (!places || less(length_of(x), places->first)) return right_miss;
  return less(length_of(x), places->last) ? beyond : wrong_root;
}

/// B moves as well, which the routine ignores.
Colour seen_with_b_at_rest(double x, double y) {
  const double upwards = 1.25 * y / std::sqrt(1 - ahead[1] * ahead[1]), length = length_of(x);
  const Vector b{distance / 4, -distance / 8, distance / 16};
  Vector d{}, v{};
  for (std::size_t i = 0; i < 3; ++i) {
    d[i] = distance * ahead[i] + upwards * ((i == 1 ? 1 : 0) - ahead[1] * ahead[i]);
    v[i] = length * ahead[i] + b[i];
  }
  const auto said = times(d, v), true_places = places_of(y);
  const bool meets = true_places && !less(length, true_places->first);
  const bool meets_as_said = said && !less(1, said->first);
  if (!meets) return !meets_as_said ? right_miss : true_places ? beyond : phantom;
  if (!meets_as_said) return missed;
  const double middle = (true_places->first + true_places->last) / 2 / length;
  return less(middle, said->first) ? wrong_root : right_contact;
}

// --- aim inside a container: the wall is 3.5 from the start in its middle, and 1.25 y of that aside ---

struct InContainer {
  double aside, to_the_wall, room = distance - 0.5;
};
/// Nothing if A starts outside or doesn't reach the wall.
std::optional<InContainer> escape(double x, double y) {
  InContainer scene{};
  scene.aside = 1.25 * y * scene.room;
  if (less(scene.room, std::abs(scene.aside))) return {};
  scene.to_the_wall = std::sqrt(scene.room * scene.room - scene.aside * scene.aside);
  if (less((1 + x) * scene.room, scene.to_the_wall)) return {};
  return scene;
}

Colour seen_with_radii_not_squared(double x, double y) {
  const auto scene = escape(x, y);
  if (!scene) return right_miss;
  return less(scene->room, scene->aside * scene->aside) ? missed : right_contact;
}

Colour seen_at_the_way_in(double x, double y) { return escape(x, y) ? clamped : right_miss; }

// --- view: rays through the plane of the sphere's centre ---

Colour seen_through(double x, double y) {
  const double aside = 1.25 * std::hypot(x, y);
  return less(aside * distance / std::hypot(aside, distance), 1) ? wrong_root : right_miss;
}

struct Fault {
  std::string_view name;
  Question question;
  SliceKind slice;
  Colour (*shows)(double x, double y);  ///< at a place of the map, whose edges are at -1 and 1
};

constexpr std::array faults{
    Fault{"horizon_ignored", Question::sweep, SliceKind::aim, seen_without_the_end},
    Fault{"other_root", Question::ray, SliceKind::aim, seen_at_the_exit},
    Fault{"other_root", Question::ray, SliceKind::view, seen_through},
    Fault{"velocity_of_b_ignored", Question::moving, SliceKind::aim, seen_with_b_at_rest},
    Fault{"difference_not_squared", Question::container, SliceKind::aim, seen_with_radii_not_squared},
    Fault{"other_root_of_escape", Question::container, SliceKind::aim, seen_at_the_way_in}};

Subject with(const Fault& fault) {
  Subject subject{.name = fault.name, .question = fault.question};
  for (const subjects::FaultyKernel& one : subjects::faulty_kernels()) {
    if (one.routine.name != fault.name) continue;
    subject.in_float.native = one.routine.in_float.nearest;
    subject.in_double.native = one.routine.in_double.nearest;
  }
  return subject;
}

/// For right contacts any grey will do: a fault may spoil their digits.
bool is_right_contact(const Colour& c) {
  return c.red == c.green && c.green == c.blue && c.red > 0 && c.red < 255;
}

template <class Real>
void expect_at_its_place(const Fault& fault) {
  constexpr int size = 40;
  const Slice<Real> slice{fault.slice, usual_case<Real>(fault.slice, fault.question, distance), size,
                          usual_numbers(fault.question)};
  const Subject subject = with(fault);
  ASSERT_TRUE(subject.answers<Real>()) << fault.name;
  const std::atomic<bool> never = false;
  const Picture map =
      drawn_map(judged_pixels(subject, slice, MapOf::verdicts, 1, never), size, MapOf::verdicts);
  int wrong = 0;
  for (int down = 0; down < size; ++down) {
    for (int across = 0; across < size; ++across) {
      const Colour due =
          fault.shows((2 * across + 1 - size) / double{size}, (size - 2 * down - 1) / double{size});
      const Colour here = map.at(across, down);
      const bool is_due = due == right_contact ? is_right_contact(here) : here == due;
      EXPECT_TRUE(is_due) << fault.name << ' ' << name(fault.slice) << ' ' << across << ' ' << down << ": "
                          << int{here.red} << ' ' << int{here.green} << ' ' << int{here.blue} << ", not "
                          << int{due.red} << ' ' << int{due.green} << ' ' << int{due.blue};
      wrong += due != right_contact && due != right_miss;
    }
  }
  EXPECT_GT(wrong, 50) << fault.name;
}

TEST(Maps, show_a_fault_at_its_place_and_in_its_colour) {
  for (const Fault& fault : faults) {
    expect_at_its_place<float>(fault);
    expect_at_its_place<double>(fault);
  }
}

}  // namespace
}  // namespace reports
