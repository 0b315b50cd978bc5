// SPDX-License-Identifier: BSL-1.0
/// Prints what the headers compute: their formulas and bounds, step by step, and their constants, as JSON.
#include "headers.hpp"

using namespace graze::detail;
using recording::input, recording::Recorded;

namespace {

using recording::tell;

/// Inputs, with values in the range by which the headers branch.
Difference<Recorded> difference(const std::string& name, double value) {
  return {input(name + "+", value + 1), input(name + "-", 1)};
}
Differences<Recorded> differences(const std::string& name, double x) {
  return {difference(name + "x", x), difference(name + "y", 0.25), difference(name + "z", 0.125)};
}
Relative<Recorded> scene() {
  return {differences("d", 10), differences("v", 20), input("R_B"), input("R_A"), false};
}

template <class Number>
void tell(const std::string& name, const Bounded<Number>& x) {
  if constexpr (std::is_same_v<Number, Recorded>) {
    tell(name, x.value);
  } else {
    tell(name, x.value.high);
  }
  tell(name + ", error", x.error);
}

template <class Stage>
void tell_filter(const std::string& name) {
  const Filter<Stage> f(scene());
  tell(name + "C", Stage::high(f.c));
  tell(name + "D", Stage::high(f.discriminant));
  tell(name + "H", Stage::high(f.h));
  tell(name + "A", f.a_high);
  tell(name + "S", f.size);
  tell(name + "|d|^2", f.d_square_high);
  tell(name + "R", Stage::high(f.radius));
  tell(name + "C, error", f.c_error);
  tell(name + "D, error", f.discriminant_error);
  tell(name + "unit", Stage::unit);
  static_cast<void>(f.template h_is_certain<Recorded>());
  tell(name + "H^2, error", recording::comparisons.back().second);
  const AtHorizon end = f.at(input("T"));
  tell(name + "E", end.e);
  tell(name + "K", end.k);
  tell(name + "E, error", end.error);
  tell(name + "t1", f.root(Side::smaller));
  tell(name + "t2", f.root(Side::larger));
  tell(name + "H / A", f.closest());
}

/// The second attempt of stage 1, where B is distant.
void tell_distant() {
  const Filter<InDouble> f = Filter<InDouble>(scene()).of_distant(scene());
  tell("distant: D", f.discriminant);
  tell("distant: D, error", f.discriminant_error);
  tell("distant: M", f.spread);
  tell("distant: t1", f.root(Side::smaller));
  tell("distant: nearest", f.nearest_distant);
  tell("distant: farthest", f.farthest_distant);
  tell("distant: way", way_to_root(scene(), input("u"), {input("S"), input("A"), input("H", 30), input("M", 0.5)}));
}

template <class Stage>
void tell_geometry(const std::string& name) {
  const Relative<Recorded> relative = scene();
  const auto t = Stage::take(input("t"));
  const GeometryIn<Stage, Recorded> geometry(Filter<Stage>(relative), {t, input("e")}, relative);
  const auto along = geometry.along({difference("d", 10), difference("v", 20), input("p")});
  tell(name + "centre", along.centre);
  tell(name + "point", along.point);
  tell(name + "normal", along.normal);
  tell(name + "distance", geometry.distance());
  // Rounded to a number, it is the value less its error.
  tell(name + "x / |x|, rounded", against_in<Stage, Recorded>(differences("q", 10)).value.x);
  tell(name + "x / |x|",
       component_against<Stage, Recorded>(Stage::take(input("q")), Stage::take(input("|q|"))));
}

void tell_refinement() {
  const Recorded u = input("u");
  tell("step: u", u);
  const Recorded s = input("S");
  tell("step: way", way_to_root(scene(), u, {s, input("A"), input("H", 30), s}));
}

namespace lanes = graze::batch::HWY_NAMESPACE;
using graze::batch::Event, graze::batch::Place;

/// The scene in columns.
Recorded load(Place place) {
  const Relative<Recorded> r = scene();
  const std::array<Recorded, graze::batch::places> columns{
      r.d.x.plus, r.d.y.plus, r.d.z.plus, r.radius_b,  r.d.x.minus, r.d.y.minus, r.d.z.minus, r.radius_a,
      r.v.x.plus, r.v.y.plus, r.v.z.plus, r.v.x.minus, r.v.y.minus, r.v.z.minus, input("T")};
  return columns[place];
}
template <class Real>
constexpr Real latest = Real(0x1p100);

void tell(const std::string& name, const lanes::Root& root) {
  tell(name, root.value);
  tell(name + ", way", root.rest);
  tell(name + ", error", root.error);
}
void tell_comparisons(const std::string& name) {
  for (const auto& [x, y] : std::exchange(recording::comparisons, {})) {
    tell(name + "compared", x);
    tell(name + "compared", y);
  }
}

template <Event event>
void tell_answer() {
  std::array<Recorded, graze::batch::places> columns;
  graze::batch::Block<Recorded> block{};
  static graze::batch::Candidates<Recorded> candidates;
  candidates.count = 1;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i] = candidates.number[i][0] = load(static_cast<Place>(i));
    block.first[i] = &columns[i];
  }
  block.latest = latest<Recorded>;
  recording::comparisons.clear();
  lanes::answer<event, Recorded, false>(block, graze::Rounding::nearest, true, candidates);
  tell_comparisons("lanes: ");
}

void tell_lanes() {
  using InDouble = lanes::InDouble;
  const InDouble d;
  lanes::Mover<InDouble> m = lanes::mover_of<Recorded>(d, load, latest<Recorded>);
  lanes::Equation<InDouble> e = lanes::equation_of<Event::first_contact, Recorded>(d, load, m);
  tell("lanes: A", m.a);
  tell("lanes: C", e.c);
  tell("lanes: H", e.h);
  tell("lanes: |d|^2", e.d_square);
  tell("lanes: S", e.size);
  tell_answer<Event::first_contact>();
  tell_answer<Event::escape>();
  const Recorded discriminant = input("D", 100);
  tell("lanes: D", discriminant);
  tell("lanes: t1", lanes::root_of<Event::first_contact, float, false>(load, m, e, discriminant, 0));
  tell("lanes: t2", lanes::root_of<Event::escape, float, false>(load, m, e, discriminant, 0));
  e.h = input("H", 30);
  e.size = input("S");
  m.a = input("A");
  const lanes::Root root = lanes::root_of<Event::first_contact, Recorded, false>(load, m, e, discriminant, 0);
  tell("lanes, step: u", root.value);
  tell("lanes, step: way", root.rest);
  tell("lanes, step: way, error", root.error);
}

template <Event event, class Real>
void tell_screen(const std::string& name) {
  using Screen = lanes::Screen<event, Real>;
  const Screen screen(lanes::mover_of<Real>(typename Screen::D(), load, latest<Real>));
  recording::comparisons.clear();
  screen.has_no_contact(load(Place::bx), load(Place::by), load(Place::bz), load(Place::rb));
  tell_comparisons(name);
  tell(name + "A", screen.mover.a);
  tell(name + "margin", Screen::margin);
}
template <class Real>
void tell_screens(const std::string& name) {
  tell_screen<Event::first_contact, Real>(name + "first contacts: ");
  tell_screen<Event::escape, Real>(name + "escapes: ");
  using Bounds = lanes::Limits<Real, Real>;
  tell(name + "least", Bounds::least);
  tell(name + "most", Bounds::most);
  tell(name + "latest", Bounds::latest);
}

void tell_ranges() {
  using Stage1 = Filter<InDouble>;
  tell("least of floats", Stage1::least<float>);
  tell("least of doubles", Stage1::least<Recorded>);
  tell("most", Stage1::most);
  tell("latest", Stage1::latest);
  tell("lanes: least of floats", lanes::Limits<float, Recorded>::least);
  tell("lost of floats", underflow<float>);
  tell("lost of doubles", underflow<Recorded>);
}

void tell_pairs() {
  using DoubleDouble = Twice<Recorded>;
  const DoubleDouble x{input("x"), input("x, low")}, y{input("y"), input("y, low")};
  const auto tell_pair = [](const std::string& name, const DoubleDouble& pair) {
    tell(name, pair.high);
    tell(name, pair.low);
  };
  tell_pair("pairs: sum", x + y);
  tell_pair("pairs: product", x * y);
  tell_pair("pairs: quotient", x / y);
  tell_pair("pairs: root", graze::detail::sqrt(x));
}

/// An integer that counts products.
struct Counting {
  static inline int products = 0;
  static constexpr int limb_bits = 64;
  int bits = 1;

  [[nodiscard]] int size() const { return kept; }
  [[nodiscard]] int sign() const { return 1; }
  [[nodiscard]] int length() const { return bits; }
  template <int limbs>
  [[nodiscard]] Counting above(int /*skip*/) const {
    return {};
  }
  friend Counting operator*(const Counting& /*x*/, const Counting& /*y*/) {
    ++products;
    return {};
  }
  friend Counting operator+(const Counting& x, const Counting& /*y*/) { return x; }
  friend Counting operator-(const Counting& x, const Counting& /*y*/) { return x; }
};

void tell_integers() {
  static_cast<void>(leading_sign_of_power(Vector<Counting>{}, Counting{}));
  tell("signs: products", Counting::products);
  int bits = 0;
  while (!sign_by(Counting{kept * Counting::limb_bits + bits + 1}).certain) ++bits;
  tell("signs: bits above K", bits);
  tell("estimate: widest gap", graze::detail::Estimate::widest_gap);
}

/// The estimates of a scene's roots and of its geometry.
void tell_estimates(float centre, float start) {
  const Relative<float> relative{
      {{centre, 0}, {0.5F, 0}, {0.25F, 0}}, {{20, 0}, {0.5F, 0}, {-1, 0}}, 1, 1, false};
  const auto tell_asked = [](const std::string& name) {
    for (const Recorded x : std::exchange(recording::Estimate::asked, {})) tell(name, x);
  };
  Exact<float> exact(relative);
  static_cast<void>(exact.rounded_root(Side::smaller, graze::Rounding::nearest));
  static_cast<void>(exact.rounded_root(Side::larger, graze::Rounding::nearest));
  tell_asked("estimates: time");
  const ExactGeometry<float> geometry(relative, {start, 1, -1});
  static_cast<void>(geometry.distance());
  tell_asked("estimates: distance");
  KnownGeometry<float> known;
  known.distance.certain = true;
  static_cast<void>(geometry.completed(known));
  static_cast<void>(ExactDirection<float>::against(relative.d));
  tell_asked("estimates: component");
}

}  // namespace

int main() {
  tell_filter<InDouble>("stage 1: ");
  tell_filter<InDoubleDouble>("stage 2: ");
  tell_distant();
  tell_geometry<InDouble>("stage 1: ");
  tell_geometry<InDoubleDouble>("stage 2: ");
  tell_refinement();
  tell_lanes();
  tell_screens<float>("screen, float: ");
  tell_screens<Recorded>("screen, double: ");
  tell_ranges();
  tell_pairs();
  tell_integers();
  tell_estimates(10, -20);
  tell_estimates(10, 20);
  recording::print();
}
