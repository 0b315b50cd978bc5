// SPDX-License-Identifier: BSL-1.0
/// Drawings of cases, read back: everything drawn is at its exact place, whatever the question, the form of the claim, the
/// contract and the type.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "props/unit/case_in.hpp"
#include "reports/program/explain/explanation.hpp"
#include "reports/program/text/terms.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/family.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;
using Gives = Contract::Gives;
using Tree = boost::property_tree::ptree;

// --- the scene: all lengths are integers, in a plane that contains no axis ---

constexpr Triple<double> start{1, -2, 3}, ahead{2, 3, 6}, upwards{6, 2, -3};  // the latter two of length 7
constexpr double unit = 7, reach = 25;

/// The position in space, as seen from B, of a place in the plane of the drawing.
Triple<double> in_space(double along, double up) {
  Triple<double> place{};
  for (std::size_t i = 0; i < 3; ++i) place[i] = start[i] + (along * ahead[i] + up * upwards[i]) / unit;
  return place;
}

/// A case with one outcome, in numbers of the drawing.
struct Drawn {
  Question question;
  Outcome outcome;
  double radius_a, radius_b, along, aside, end;
  std::optional<double> contact;
};

Drawn drawn_case(Question question, Outcome outcome, double end, double aside = unit) {
  const bool is_container = question == Question::container;
  Drawn d{question, outcome, question == Question::ray ? 0.0 : 10.0, 0, is_container ? 14.0 : 49.0, aside,
          end,      {}};
  // Spheres in contact at the start are too large, a container that A isn't in is too small.
  const double contact = outcome == Outcome::overlap                    ? 55
                         : outcome == Outcome::outside && aside == unit ? 5
                                                                        : reach;
  d.radius_b = is_container ? contact + d.radius_a : contact - d.radius_a;
  if (outcome == Outcome::overlap) d.contact = 0;
  // 7, 24, 25 is a right triangle.
  if (outcome == Outcome::impact) d.contact = is_container ? d.along + 24 : d.along - 24;
  return d;
}

/// Every outcome of every question. For a miss the path is too short, or B is so far aside that the picture is taller than wide.
std::vector<Drawn> drawn_cases() {
  std::vector<Drawn> all;
  for (const Question question : all_questions) {
    const bool is_container = question == Question::container;
    all.push_back(drawn_case(question, Outcome::impact, 84));
    all.push_back(drawn_case(question, is_container ? Outcome::contained : Outcome::miss, 21));
    all.push_back(drawn_case(question, is_container ? Outcome::outside : Outcome::miss, 84, 105));
    all.push_back(drawn_case(question, is_container ? Outcome::outside : Outcome::overlap, 84));
  }
  return all;
}

template <class Real>
Triple<Real> rounded(const Triple<double>& x) {
  return {static_cast<Real>(x[0]), static_cast<Real>(x[1]), static_cast<Real>(x[2])};
}

/// B's own displacement, if it moves: at right angles to `upwards`, so that a centre beside A's path doesn't change its time.
constexpr Triple<double> of_b{8, -24, 0};

template <class Real>
Case<Real> case_of(const Drawn& d) {
  Scene<Real> scene;
  scene.a.centre = rounded<Real>(start);
  scene.a.radius = static_cast<Real>(d.radius_a);
  scene.b.centre = rounded<Real>(in_space(d.along, d.aside));
  scene.b.radius = static_cast<Real>(d.radius_b);
  scene.a.motion = rounded<Real>(ahead);
  if (d.question == Question::ray) {
    scene.horizon = static_cast<Real>(d.end / unit);
  } else {
    const Triple<double> end = in_space(d.end, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      const bool moves = d.question == Question::moving;
      scene.a.motion[i] =
          static_cast<Real>(end[i] - (layout(d.question).ends ? 0 : start[i]) + (moves ? of_b[i] : 0.0));
      if (moves) scene.b.motion[i] = static_cast<Real>(of_b[i]);
    }
  }
  return verify::case_of(d.question, scene);
}

// --- the claim ---

/// Where a contact is claimed, in numbers of the drawing.
struct Claim {
  double along, up = 0;
};

/// Gives one answer to every case.
template <class Real>
class Sayer final : public Respondent<Real> {
 public:
  explicit Sayer(Answer<Real> answer) : answer_(answer) {}
  std::vector<Response<Real>> ask(std::span<const Case<Real>> cases) override {
    return std::vector<Response<Real>>(cases.size(), answer_);
  }

 private:
  Answer<Real> answer_;
};

template <class Real>
Answer<Real> answer_of(const Drawn& d, Gives gives, const std::optional<Claim>& claim) {
  Answer<Real> answer;
  if (!claim) return answer;
  answer.outcome = Outcome::impact;
  const double time = claim->along / (d.question == Question::ray ? unit : d.end);
  Triple<double> centre = in_space(claim->along, claim->up);
  switch (gives) {
    case Gives::time:
    case Gives::roots:
      answer.time = static_cast<Real>(time);
      break;
    case Gives::distance:
      answer.distance = static_cast<Real>(claim->along);
      break;
    case Gives::centre:
      for (std::size_t i = 0; i < 3 && d.question == Question::moving; ++i) centre[i] += time * of_b[i];
      answer.centre = rounded<Real>(centre);
      break;
    case Gives::contact_alone:
      break;
  }
  return answer;
}

/// Whether the answer says where the contact is.
bool is_placed(Gives gives, const std::optional<Claim>& claim) {
  return claim && std::isfinite(claim->along) && gives != Gives::contact_alone;
}

// --- the drawing, read back ---

struct Circle {
  double x = 0, y = 0, radius = 0;
};
struct Line {
  double x1 = 0, y1 = 0, x2 = 0, y2 = 0;
};

double number(const Tree& element, const char* name) {
  return element.get<double>(std::string("<xmlattr>.") + name);
}

/// What is drawn in a window, by its class.
struct Window {
  double left = 0, top = 0, side = 0;
  std::map<std::string, Circle> circles{};
  std::map<std::string, Line> lines{};

  [[nodiscard]] bool holds(const Circle& c) const {
    return c.x - c.radius >= left && c.x + c.radius <= left + side && c.y - c.radius >= top &&
           c.y + c.radius <= top + side;
  }
};

struct Picture {
  std::string title{};
  std::vector<Window> windows{};
  std::vector<std::string> headings{};  ///< what is above the windows
  /// For each symbol below the windows, its class and the text next to it.
  std::vector<std::pair<std::string, std::string>> legend{};
};

void read_window(const Tree& group, Window& window) {
  for (const auto& [name, element] : group) {
    if (name == "<xmlattr>") continue;
    const auto own = element.get<std::string>("<xmlattr>.class");
    const bool is_new =
        name == "circle"
            ? window.circles
                  .emplace(own, Circle{number(element, "cx"), number(element, "cy"), number(element, "r")})
                  .second
            : window.lines
                  .emplace(own, Line{number(element, "x1"), number(element, "y1"), number(element, "x2"),
                                     number(element, "y2")})
                  .second;
    EXPECT_TRUE(is_new && (name == "circle" || name == "line")) << name << ' ' << own;
  }
}

Picture read_back(const std::string& drawing) {
  std::istringstream stream(drawing);
  Tree tree;
  boost::property_tree::read_xml(stream, tree);
  Picture picture;
  for (const auto& [name, element] : tree.get_child("svg")) {
    const auto own = element.get<std::string>("<xmlattr>.class", "");
    if (name == "title") picture.title = element.data();
    if (name == "rect" && own == "window")
      picture.windows.push_back({number(element, "x"), number(element, "y"), number(element, "width")});
    if (name == "g") read_window(element, picture.windows.back());
    if (name == "circle") picture.legend.emplace_back(own, "");
    if (name != "text") continue;
    if (picture.legend.empty()) {
      picture.headings.push_back(element.data());
    } else {
      std::string& words = picture.legend.back().second;
      words += (words.empty() ? "" : " ") + element.data();
    }
  }
  return picture;
}

/// Places are written to two decimals, so the way from A to B, which gives the scale, is too long or too short by up
/// to 0.01; and nothing is more than eight times as far away.
constexpr double last_digits = 9 * 0.01;

/// A window on the plane, at the scale given by the way from A to B in it.
class OnPlane {
 public:
  OnPlane(const Window& window, const Drawn& d)
      : window_(window), scale_((circle("b").x - circle("a").x) / d.along) {}

  [[nodiscard]] Circle circle(const std::string& own) const {
    const auto found = window_.circles.find(own);
    EXPECT_NE(found, window_.circles.end()) << own;
    return found == window_.circles.end() ? Circle{} : found->second;
  }
  [[nodiscard]] double across(double along) const { return circle("a").x + along * scale_; }
  [[nodiscard]] double down(double up) const { return circle("a").y - up * scale_; }

  void expect_circle(const std::string& own, double along, double up, double radius) const {
    const Circle c = circle(own);
    EXPECT_NEAR(c.x, across(along), last_digits) << own;
    EXPECT_NEAR(c.y, down(up), last_digits) << own;
    // A point is drawn as a dot.
    EXPECT_NEAR(c.radius, std::max(radius * scale_, 1.5), last_digits) << own;
  }

  /// Everything is inside the window, and fills it from edge to edge except for a margin.
  void expect_all_within() const {
    double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    for (const auto& [own, c] : window_.circles) {
      EXPECT_TRUE(window_.holds(c)) << own;
      left = std::min(left, c.x - c.radius);
      right = std::max(right, c.x + c.radius);
      top = std::min(top, c.y - c.radius);
      bottom = std::max(bottom, c.y + c.radius);
    }
    const Line path = window_.lines.at("path");
    EXPECT_TRUE(window_.holds({path.x1, path.y1, 0}) && window_.holds({path.x2, path.y2, 0}));
    EXPECT_GT(std::max({right - left, path.x2 + circle("a").radius - left, bottom - top}),
              0.9 * window_.side);
  }

 private:
  const Window& window_;
  double scale_;
};

// --- what must be drawn ---

std::string name_of_b(Question question) {
  return question == Question::container ? "the container"
         : question == Question::ray     ? "the sphere"
                                         : "B, from which all is seen";
}

/// A claim this far away would make the rest of the scene invisible.
constexpr double far_off = 7e4;

template <class Real>
void expect_drawn(const Drawn& d, Gives gives, const std::optional<Claim>& claim, bool within) {
  const Case<Real> k = case_of<Real>(d);
  const Answer<Real> answer = answer_of<Real>(d, gives, claim);
  Sayer<Real> sayer(answer);
  Subject subject{.name = "sayer", .question = d.question};
  subject.contract = {.gives = gives, .note = "says one thing"};
  if (!within) subject.contract.largest_coordinate = 0;
  if constexpr (std::is_same_v<Real, float>) {
    subject.in_float.respondent = &sayer;
  } else {
    subject.in_double.respondent = &sayer;
  }
  const Explanation e = explanation_of(k, {&subject});
  ASSERT_EQ(e.outcome, d.outcome) << e.line;
  const Verdict verdict =
      judge(answer, truth_of(k, wanted_by(subject.contract, d.question)), subject.contract);
  EXPECT_EQ(e.said.front().verdict.kind, verdict.kind);
  EXPECT_EQ(in_words(e).find("outside its contract") == std::string::npos, within) << in_words(e);

  const Picture picture = read_back(drawing_of(e));
  ASSERT_EQ(picture.windows.size(), 1U);
  EXPECT_EQ(picture.title, e.line);
  EXPECT_EQ(picture.headings, std::vector<std::string>{"to scale"});
  const Window& window = picture.windows.front();
  const OnPlane plane(window, d);
  plane.expect_circle("a", 0, 0, d.radius_a);
  plane.expect_circle("b", d.along, d.aside, d.radius_b);
  const Line path = window.lines.at("path");
  EXPECT_NEAR(path.x1, plane.across(0), last_digits);
  EXPECT_NEAR(path.x2, plane.across(d.end), last_digits);
  EXPECT_NEAR(path.y1, plane.down(0), last_digits);
  EXPECT_NEAR(path.y2, plane.down(0), last_digits);
  if (d.contact) plane.expect_circle("exact", *d.contact, 0, d.radius_a);
  const bool placed = is_placed(gives, claim), shown = placed && claim->along != far_off;
  if (shown) {
    const double up = gives == Gives::centre ? claim->up : 0;
    plane.expect_circle("c0", claim->along, up, d.radius_a);
    const Line mark = window.lines.at("c0");
    EXPECT_NEAR((mark.x1 + mark.x2) / 2, plane.across(claim->along), last_digits);
    EXPECT_NEAR((mark.y1 + mark.y2) / 2, plane.down(up), last_digits);
  }
  EXPECT_EQ(window.circles.size(), 2U + (d.contact ? 1 : 0) + (shown ? 1 : 0));
  EXPECT_EQ(window.lines.size(), shown ? 2U : 1U);
  plane.expect_all_within();

  std::vector<std::pair<std::string, std::string>> legend{{"b", name_of_b(d.question)}};
  if (d.contact) legend.emplace_back("exact", "contact, exactly");
  const std::string what = shown    ? "says contact here"
                           : placed ? "says contact outside the picture"
                                    : std::string(name(answer.outcome));
  legend.emplace_back("c0", "sayer: " + what + " (" + std::string(heading(verdict.kind)) + ")");
  EXPECT_EQ(picture.legend, legend);
}

template <class Real>
class DrawingsIn : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(DrawingsIn, Types);

TYPED_TEST(DrawingsIn, show_every_claim_of_every_question_at_its_place) {
  std::map<Question, std::set<Outcome>> outcomes;
  for (const Drawn& d : drawn_cases()) {
    outcomes[d.question].insert(d.outcome);
    const std::vector<std::optional<Claim>> claims{{},
                                                   Claim{d.contact.value_or(14)},
                                                   Claim{14, 7},
                                                   Claim{-14},
                                                   Claim{d.end + 28, -7},
                                                   {{far_off}},
                                                   Claim{std::numeric_limits<double>::quiet_NaN()}};
    for (const auto& claim : claims) {
      for (const Gives gives : all_gives) {
        for (const bool within : {true, false}) {
          SCOPED_TRACE(testing::Message()
                       << name(d.question) << ' ' << name(d.outcome) << ' ' << name(gives)
                       << (within ? " within" : " outside") << " at " << (claim ? claim->along : 0.5));
          expect_drawn<TypeParam>(d, gives, claim, within);
        }
      }
    }
  }
  for (const Question question : all_questions) EXPECT_EQ(outcomes[question].size(), 3U) << name(question);
}

TYPED_TEST(DrawingsIn, of_a_ray_without_end_go_on_beyond_the_sphere) {
  Drawn d = drawn_case(Question::ray, Outcome::impact, std::numeric_limits<double>::infinity());
  const Picture picture = read_back(drawing_of(explanation_of(case_of<TypeParam>(d), {})));
  const OnPlane plane(picture.windows.at(0), d);
  plane.expect_circle("exact", 25, 0, 0);
  plane.expect_all_within();
  EXPECT_GT(picture.windows[0].lines.at("path").x2, plane.across(d.along + reach));
}

TYPED_TEST(DrawingsIn, show_small_spheres_once_more_from_near) {
  for (const Question question : all_questions) {
    const Drawn d = drawn_case(question, Outcome::impact, 84 * 64);
    const Picture picture = read_back(drawing_of(explanation_of(case_of<TypeParam>(d), {})));
    ASSERT_EQ(picture.windows.size(), 2U);
    EXPECT_EQ(picture.headings, (std::vector<std::string>{
                                    "to scale", question == Question::ray         ? "close to the sphere"
                                                : question == Question::container ? "close to the container"
                                                                                  : "close to B"}));
    const Window& near = picture.windows[1];
    EXPECT_GT(near.left, picture.windows[0].left + picture.windows[0].side);
    const OnPlane plane(near, d);
    const Circle b = plane.circle("b");
    EXPECT_EQ(b.x, near.left + near.side / 2);
    EXPECT_EQ(b.y, near.top + near.side / 2);
    plane.expect_circle("b", d.along, d.aside, d.radius_b);
    plane.expect_circle("exact", *d.contact, 0, d.radius_a);
    EXPECT_TRUE(near.holds(b) && near.holds(plane.circle("exact"))) << name(question);
    EXPECT_GT(b.radius, near.side / 8);
  }
}

TYPED_TEST(DrawingsIn, show_once_more_what_fills_less_than_a_quarter) {
  std::map<std::size_t, int> seen;
  for (const Question question : all_questions) {
    for (double end = 84; end < 84 * 16; end *= 1.0625) {
      const Drawn d = drawn_case(question, Outcome::impact, end);
      const Picture picture = read_back(drawing_of(explanation_of(case_of<TypeParam>(d), {})));
      // B with a small margin, and all of A if it touches B.
      const Window& whole = picture.windows.at(0);
      const double b = whole.circles.at("b").radius, a = d.radius_a / d.radius_b * b,
                   near = 2 * std::max(1.6 * (a + b), 1.08 * (2 * a + b)), share = near / whole.side;
      if (std::abs(share - 0.25) < 0.01) continue;  // radii are written to two decimals
      EXPECT_EQ(picture.windows.size(), share < 0.25 ? 2U : 1U) << name(question) << ' ' << end;
      ++seen[picture.windows.size()];
    }
  }
  EXPECT_GT(std::min(seen[1], seen[2]), 20);
}

TEST(Drawings, give_each_of_several_subjects_a_sign_of_its_own) {
  const std::vector<std::string> names{"naive", "perpendicular", "graze",
                                       "exact", "naive_doubled", "perpendicular_doubled"};
  std::vector<const Subject*> subjects(names.size());
  std::ranges::transform(names, subjects.begin(),
                         [](const std::string& name) { return subjects::find_subject(name, Question::ray); });
  const Explanation e =
      explanation_of(case_of<float>(drawn_case(Question::ray, Outcome::impact, 84)), subjects);
  const Picture picture = read_back(drawing_of(e));
  ASSERT_EQ(picture.legend.size(), 2 + names.size());
  std::size_t number = 0;
  for (const std::string& subject : names) {
    const std::string own = "c" + std::to_string(number++);
    EXPECT_EQ(picture.windows[0].circles.count(own), 1U);
    EXPECT_EQ(picture.legend[1 + number].first, own);
    EXPECT_TRUE(picture.legend[1 + number].second.starts_with(subject + ": says contact here (right)"));
  }
}

TEST(Drawings, put_the_sign_of_each_subject_where_it_says_contact) {
  // Contact at 3/10 of the path, and again, on the way out, at 7/10.
  const std::vector<std::string> names{"tutorial_moving_corrected_plus", "tutorial_moving_corrected_minus"};
  const std::vector<const Subject*> subjects{subjects::find_subject(names[0], Question::moving),
                                             subjects::find_subject(names[1], Question::moving)};
  const Explanation e = explanation_of(case_in<double>("moving f64 0 0 0 1 10 0 0 5 0 0 1 0 0 0"), subjects);
  const Picture picture = read_back(drawing_of(e));
  const auto place = [&](const std::string& sign) { return picture.windows[0].circles.find(sign)->second.x; };
  EXPECT_GT(place("c0"), place("c1"));
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(picture.legend.at(2 + i).first, "c" + std::to_string(i));
    EXPECT_TRUE(picture.legend.at(2 + i).second.starts_with(names[i] + ": says contact here"));
  }
}

TEST(Drawings, say_below_them_where_the_digits_went) {
  const Explanation e = explanation_of(case_in<float>("ray f32 0 0 0 1 0 0 800 0.3 0 0.2"),
                                       {subjects::find_subject("naive", Question::ray)});
  const std::string words = read_back(drawing_of(e)).legend.at(1).second;
  EXPECT_TRUE(words.starts_with("naive: says contact here (phantom) ")) << words;
  EXPECT_TRUE(words.ends_with("It is -0.05, and comes out as 0. Its test < 0 then goes wrong.")) << words;
}

TEST(Drawings, are_none_where_nothing_moves_or_the_case_is_invalid) {
  EXPECT_EQ(drawing_of(explanation_of(case_in<float>("sweep f32 0 0 0 1 0 0 0 8 1 0 1"), {})), "");
  EXPECT_EQ(drawing_of(explanation_of(case_in<float>("ray f32 0 0 0 1 0 0 8 1 0 -1"), {})), "");
}

TEST(Drawings, show_B_in_the_middle_of_its_close_up_however_small_it_is) {
  const auto k = case_in<double>("sweep f64 2e11 -3e57 0 9e-95 -4e11 5e57 0 0 0 2.6e-51 1.5e-68");
  const Picture picture = read_back(drawing_of(explanation_of(k, {})));
  // 16 + 320 + 16 from the left begins the second window, of 320.
  const Circle b = picture.windows.at(1).circles.at("b");
  EXPECT_EQ(b.x, 512);
  EXPECT_EQ(b.y, 198);
  EXPECT_EQ(b.radius, 100);
}

TEST(Drawings, survive_every_family) {
  for (const Family& family : families()) {
    for (const Question question : all_questions) {
      for (std::uint64_t i = 0; i < 3; ++i) {
        const Explanation e =
            explanation_of(draw<double>(family, question, 5, i), {subjects::find_subject("graze", question)});
        const std::string drawing = drawing_of(e);
        EXPECT_FALSE(drawing.find("nan") != std::string::npos && e.line.find("nan") == std::string::npos)
            << e.line;
        EXPECT_TRUE(drawing.empty() || !read_back(drawing).windows.empty()) << e.line;
        EXPECT_FALSE(in_words(e).empty());
      }
    }
  }
}

TEST(Drawings, hold_any_name_as_text) {
  Subject hostile = *subjects::find_subject("graze", Question::ray);
  hostile.name = "<script>&\"";
  const Explanation e = explanation_of(case_in<float>("ray f32 0 0 0 1 0 0 8 0 0 1"), {&hostile});
  EXPECT_EQ(drawing_of(e).find("<script>"), std::string::npos);
  EXPECT_TRUE(read_back(drawing_of(e)).legend.at(2).second.starts_with("<script>&\": "));
}

}  // namespace
}  // namespace reports
