// SPDX-License-Identifier: BSL-1.0
/// Prints what the headers compute: their formulas and bounds, step by step, and their constants, as JSON.
#include "headers.hpp"

using namespace graze::detail;
using recording::input, recording::Recorded;

namespace {

using recording::report;

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
void report(const std::string& name, const Bounded<Number>& x) {
  if constexpr (std::is_same_v<Number, Recorded>) {
    report(name, x.value);
  } else {
    report(name, x.value.high);
  }
  report(name + ", error", x.error);
}

template <class Stage>
void report_filter(const std::string& name) {
  const Filter<Stage> f(scene());
  report(name + "C", Stage::high(f.c));
  report(name + "D", Stage::high(f.discriminant));
  report(name + "H", Stage::high(f.h));
  report(name + "A", f.a_high);
  report(name + "S", f.size);
  report(name + "|d|^2", f.d_square_high);
  report(name + "R", Stage::high(f.radius));
  report(name + "C, error", f.c_error);
  report(name + "D, error", f.discriminant_error);
  report(name + "unit", Stage::unit);
  static_cast<void>(f.template h_is_certain<Recorded>());
  report(name + "H^2, error", recording::comparisons.back().second);
  const AtHorizon end = f.at(input("T"));
  report(name + "E", end.e);
  report(name + "K", end.k);
  report(name + "E, error", end.error);
  report(name + "t1", f.root(Side::smaller));
  report(name + "t2", f.root(Side::larger));
  report(name + "H / A", f.closest());
}

/// The second attempt of stage 1, where B is distant.
void report_distant() {
  const Filter<InDouble> f = Filter<InDouble>(scene()).of_distant(scene());
  report("distant: D", f.discriminant);
  report("distant: D, error", f.discriminant_error);
  report("distant: M", f.spread);
  report("distant: t1", f.root(Side::smaller));
  report("distant: nearest", f.nearest_distant);
  report("distant: farthest", f.farthest_distant);
  report("distant: way",
         way_to_root(scene(), input("u"), {input("S"), input("A"), input("H", 30), input("M", 0.5)}));
}

template <class Stage>
void report_geometry(const std::string& name) {
  const Relative<Recorded> relative = scene();
  const auto t = Stage::take(input("t"));
  const GeometryIn<Stage, Recorded> geometry(Filter<Stage>(relative), {t, input("e")}, relative);
  const auto along = geometry.along({difference("d", 10), difference("v", 20), input("p")});
  report(name + "centre", along.centre);
  report(name + "point", along.point);
  report(name + "normal", along.normal);
  report(name + "distance", geometry.distance());
  // Rounded to a number, it is the value less its error.
  report(name + "x / |x|, rounded", against_in<Stage, Recorded>(differences("q", 10)).value.x);
  report(name + "x / |x|",
         component_against<Stage, Recorded>(Stage::take(input("q")), Stage::take(input("|q|"))));
}

void report_refinement() {
  const Recorded u = input("u");
  report("step: u", u);
  const Recorded s = input("S");
  report("step: way", way_to_root(scene(), u, {s, input("A"), input("H", 30), s}));
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

void report(const std::string& name, const lanes::Root& root) {
  report(name, root.value);
  report(name + ", way", root.rest);
  report(name + ", error", root.error);
}
void report_comparisons(const std::string& name) {
  for (const auto& [x, y] : std::exchange(recording::comparisons, {})) {
    report(name + "compared", x);
    report(name + "compared", y);
  }
}

template <Event event>
void report_answer() {
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
  lanes::answer<event, Recorded, false, false>(block, graze::Rounding::nearest, true, candidates);
  report_comparisons("lanes: ");
}

void report_lanes() {
  using InDouble = lanes::InDouble;
  const InDouble d;
  lanes::Mover<InDouble> m = lanes::mover_of<Recorded>(d, load, latest<Recorded>);
  lanes::Equation<InDouble> e = lanes::equation_of<Event::first_contact, Recorded>(d, load, m);
  report("lanes: A", m.a);
  report("lanes: C", e.c);
  report("lanes: H", e.h);
  report("lanes: |d|^2", e.d_square);
  report("lanes: S", e.size);
  report_answer<Event::first_contact>();
  report_answer<Event::escape>();
  const Recorded discriminant = input("D", 100);
  report("lanes: D", discriminant);
  report("lanes: t1", lanes::root_of<Event::first_contact, float>(load, m, e, discriminant, 0));
  report("lanes: t2", lanes::root_of<Event::escape, float>(load, m, e, discriminant, 0));
  e.h = input("H", 30);
  e.size = input("S");
  m.a = input("A");
  const lanes::Root root = lanes::root_of<Event::first_contact, Recorded>(load, m, e, discriminant, 0);
  report("lanes, step: u", root.value);
  report("lanes, step: way", root.rest);
  report("lanes, step: way, error", root.error);
}

template <Event event, class Real>
void report_screen(const std::string& name) {
  using Screen = lanes::Screen<event, Real>;
  const Screen screen(lanes::mover_of<Real>(typename Screen::D(), load, latest<Real>));
  recording::comparisons.clear();
  screen.has_no_contact(load(Place::bx), load(Place::by), load(Place::bz), load(Place::rb));
  report_comparisons(name);
  report(name + "A", screen.mover.a);
  report(name + "margin", Screen::margin);
}
template <class Real>
void report_screens(const std::string& name) {
  report_screen<Event::first_contact, Real>(name + "first contacts: ");
  report_screen<Event::escape, Real>(name + "escapes: ");
  using Bounds = lanes::Limits<Real, Real>;
  report(name + "least", Bounds::least);
  report(name + "most", Bounds::most);
  report(name + "latest", Bounds::latest);
}

void report_ranges() {
  using Stage1 = Filter<InDouble>;
  report("least of floats", Stage1::least<float>);
  report("least of doubles", Stage1::least<Recorded>);
  report("most", Stage1::most);
  report("latest", Stage1::latest);
  report("lanes: least of floats", lanes::Limits<float, Recorded>::least);
  report("lost of floats", underflow<float>);
  report("lost of doubles", underflow<Recorded>);
}

void report_pairs() {
  using DoubleDouble = Twice<Recorded>;
  const DoubleDouble x{input("x"), input("x, low")}, y{input("y"), input("y, low")};
  const auto report_pair = [](const std::string& name, const DoubleDouble& pair) {
    report(name, pair.high);
    report(name, pair.low);
  };
  report_pair("pairs: sum", x + y);
  report_pair("pairs: product", x * y);
  report_pair("pairs: quotient", x / y);
  report_pair("pairs: root", graze::detail::sqrt(x));
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

void report_integers() {
  static_cast<void>(leading_sign_of_power(Vector<Counting>{}, Counting{}));
  report("signs: products", Counting::products);
  int bits = 0;
  while (!sign_by(Counting{kept * Counting::limb_bits + bits + 1}).certain) ++bits;
  report("signs: bits above K", bits);
  report("estimate: widest gap", graze::detail::Estimate::widest_gap);
}

/// The estimates of a scene's roots and of its geometry.
void report_estimates(float centre, float start) {
  const Relative<float> relative{
      {{centre, 0}, {0.5F, 0}, {0.25F, 0}}, {{20, 0}, {0.5F, 0}, {-1, 0}}, 1, 1, false};
  const auto report_asked = [](const std::string& name) {
    for (const Recorded x : std::exchange(recording::Estimate::asked, {})) report(name, x);
  };
  Exact<float> exact(relative);
  static_cast<void>(exact.rounded_root(Side::smaller, graze::Rounding::nearest));
  static_cast<void>(exact.rounded_root(Side::larger, graze::Rounding::nearest));
  report_asked("estimates: time");
  const ExactGeometry<float> geometry(relative, {start, 1, -1});
  static_cast<void>(geometry.distance());
  report_asked("estimates: distance");
  KnownGeometry<float> known;
  known.distance.certain = true;
  static_cast<void>(geometry.completed(known));
  static_cast<void>(ExactDirection<float>::against(relative.d));
  report_asked("estimates: component");
}

}  // namespace

int main() {
  report_filter<InDouble>("stage 1: ");
  report_filter<InDoubleDouble>("stage 2: ");
  report_distant();
  report_geometry<InDouble>("stage 1: ");
  report_geometry<InDoubleDouble>("stage 2: ");
  report_refinement();
  report_lanes();
  report_screens<float>("screen, float: ");
  report_screens<Recorded>("screen, double: ");
  report_ranges();
  report_pairs();
  report_integers();
  report_estimates(10, -20);
  report_estimates(10, 20);
  recording::print();
}
