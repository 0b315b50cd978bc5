// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/explain/explanation.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/svg.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

using namespace verify;

namespace {

constexpr double frame = 320, margin = 16, top_of_windows = margin + 22;

/// A square window of the plane, and the square of the picture that shows it.
struct View {
  double x, y, size;  ///< the middle of the window, which may be a tiny part of the plane, and its side
  double left, top;   ///< of the square in the picture

  [[nodiscard]] double across(double at) const { return left + shown(at - x); }
  [[nodiscard]] double down(double at) const { return top + shown(y - at); }
  [[nodiscard]] double length(double of) const { return of / size * frame; }

 private:
  /// The distance from the edge, given that from the middle. What is far outside may be drawn anywhere outside.
  [[nodiscard]] double shown(double far) const {
    constexpr double outside = 1e5;
    return frame / 2 + std::clamp(length(far), -outside, outside);
  }
};

View around(double x, double y, double half, double left) { return {x, y, 2 * half, left, top_of_windows}; }

/// A box around circles.
class Box {
 public:
  void add(double x, double y, double radius) {
    left_ = std::min(left_, x - radius);
    right_ = std::max(right_, x + radius);
    low_ = std::min(low_, y - radius);
    high_ = std::max(high_, y + radius);
  }
  /// A window on it, with a small margin.
  [[nodiscard]] View view() const {
    return around((left_ + right_) / 2, (low_ + high_) / 2, std::max(right_ - left_, high_ - low_) / 2 * 1.08,
                  margin);
  }

 private:
  double left_ = 0, right_ = 0, low_ = 0, high_ = 0;
};

/// The scene in the plane through the path and B's centre: A goes from (0, 0) along x.
struct Plane {
  double radius_a, radius_b, x_b, y_b;
  double end = 0;                 ///< of the path
  double contact = std::nan("");  ///< x of the centre of A at contact; NaN without one
  Box box{};                      ///< around everything shown
  std::vector<std::optional<std::array<double, 2>>> claims{};  ///< by subject, the claims that are shown
};

Plane plane_of(const Explanation& e) {
  const PathLine& path = *e.path;
  Plane plane{e.radius_a, e.radius_b, path.along, path.aside};
  plane.end = std::isinf(e.horizon) ? 1.15 * (std::abs(path.along) + path.contact) : e.horizon * path.length;
  if (e.outcome == Outcome::impact)
    plane.contact = (spec(e.question).leaves ? path.second : path.first) * path.length;
  if (e.outcome == Outcome::overlap) plane.contact = 0;
  plane.box.add(0, 0, plane.radius_a);
  plane.box.add(plane.end, 0, plane.radius_a);
  plane.box.add(plane.x_b, plane.y_b, plane.radius_b);
  return plane;
}

/// Adds the claims that don't make the rest too small to see.
void add_claims(Plane& plane, const Explanation& e) {
  constexpr double smallest = 1. / 8;  // of a picture, that the rest must fill
  const double rest = plane.box.view().size;
  for (const SubjectAnswer& said : e.said) {
    plane.claims.emplace_back();
    if (!said.place) continue;
    Box with = plane.box;
    with.add((*said.place)[0], (*said.place)[1], plane.radius_a);
    if (!(rest >= smallest * with.view().size)) continue;
    plane.box = with;
    plane.claims.back() = said.place;
  }
}

std::string circle(const View& view, double x, double y, double radius, std::string_view style) {
  const double shown = std::max(view.length(radius), 1.5);
  return fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" class=\"{}\"/>\n", view.across(x),
                     view.down(y), shown, style);
}

std::string_view style_of_claim(std::size_t i) {
  constexpr std::array<std::string_view, 6> styles{"c0", "c1", "c2", "c3", "c4", "c5"};
  return styles[i % styles.size()];
}

/// What is drawn in both windows.
std::string scene_in(const View& view, const Plane& plane, int number) {
  std::string text = fmt::format(
      "<clipPath id=\"window{0}\"><rect x=\"{1:.2f}\" y=\"{2:.2f}\" width=\"{3}\" "
      "height=\"{3}\"/></clipPath>\n"
      "<rect x=\"{1:.2f}\" y=\"{2:.2f}\" width=\"{3}\" height=\"{3}\" class=\"window\"/>\n<g "
      "clip-path=\"url(#window{0})\">\n",
      number, view.left, view.top, frame);
  text += circle(view, plane.x_b, plane.y_b, plane.radius_b, "b");
  text += fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" class=\"path\"/>\n",
                      view.across(0), view.down(0), view.across(plane.end), view.down(0));
  text += circle(view, 0, 0, plane.radius_a, "a");
  if (!std::isnan(plane.contact)) text += circle(view, plane.contact, 0, plane.radius_a, "exact");
  for (std::size_t i = 0; i < plane.claims.size(); ++i) {
    if (!plane.claims[i]) continue;
    const auto [x, y] = *plane.claims[i];
    const std::string_view own = style_of_claim(i);
    text += circle(view, x, y, plane.radius_a, own);
    text += fmt::format("<line x1=\"{0:.2f}\" y1=\"{1:.2f}\" x2=\"{0:.2f}\" y2=\"{2:.2f}\" class=\"{3}\"/>\n",
                        view.across(x), view.down(y) - 7, view.down(y) + 7, own);
  }
  return text + "</g>\n";
}

constexpr std::string_view style = R"(<style>
text { font: 12px sans-serif; fill: #24292f; } .remark { fill: #57606a; }
.window { fill: #ffffff; stroke: #8c959f; }
.path { stroke: #57606a; stroke-width: 1.5; stroke-dasharray: 5 3; }
.a { fill: none; stroke: #57606a; } .b { fill: #dbe9f6; stroke: #0969da; }
.exact { fill: none; stroke: #1a7f37; stroke-width: 2.5; }
.c0, .c1, .c2, .c3, .c4, .c5 { fill: none; stroke-width: 1.5; }
.c0 { stroke: #d55e00; } .c1 { stroke: #cc79a7; } .c2 { stroke: #0072b2; }
.c3 { stroke: #e69f00; } .c4 { stroke: #56b4e9; } .c5 { stroke: #000000; }
</style>
)";

/// Lines of text below the windows, each next to the symbol that it explains.
class Legend {
 public:
  Legend(double top, double width) : y_(top), letters_(static_cast<std::size_t>((width - margin) / 6.4)) {}

  void entry(std::string_view own, const std::string& words) {
    text_ +=
        fmt::format("<circle cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"5\" class=\"{}\"/>\n", margin + 6, y_ - 4, own);
    lines(words, "");
  }
  void remark(const std::string& words) { lines(words, " class=\"remark\""); }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] double bottom() const { return y_; }

 private:
  void lines(const std::string& words, std::string_view attribute) {
    std::istringstream all(wrapped(words, letters_));
    for (std::string line; std::getline(all, line); y_ += 18)
      text_ += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\"{}>{}</text>\n", margin + 18, y_, attribute,
                           escaped(line));
  }

  double y_;
  std::size_t letters_;
  std::string text_;
};

Legend legend(const Explanation& e, const Plane& plane, double width) {
  Legend all(top_of_windows + frame + 26, width);
  const std::string_view other = spec(e.question).other;
  all.entry("b", other == "B" ? "B, from which all is seen" : std::string(other));
  if (e.outcome == Outcome::impact || e.outcome == Outcome::overlap) all.entry("exact", "contact, exactly");
  for (std::size_t i = 0; i < e.said.size(); ++i) {
    const SubjectAnswer& said = e.said[i];
    const std::string what = plane.claims[i] ? "says contact here"
                             : said.place    ? "says contact outside the picture"
                                             : said.answer.substr(0, said.answer.find(' '));
    all.entry(style_of_claim(i),
              fmt::format("{}: {} ({})", said.subject->name, what,
                          is_wrong(said.verdict.kind) ? std::string(heading(said.verdict.kind)) : "right"));
    all.remark(said.lost);
  }
  return all;
}

}  // namespace

std::string drawing_of(const Explanation& e) {
  if (!e.path) return "";
  Plane plane = plane_of(e);
  add_claims(plane, e);
  const View whole = plane.box.view();
  for (const double number : {whole.x, whole.y, whole.size, plane.end}) {
    if (!std::isfinite(number)) return "";
  }
  if (!(whole.size > 0)) return "";
  constexpr double smallest = 0.25;  // of a window, that B must fill
  // B with a small margin, and all of A if it touches B.
  const double around_b =
      std::max(1.6 * (plane.radius_a + plane.radius_b), 1.08 * (2 * plane.radius_a + plane.radius_b));
  const bool close = around_b > 0 && 2 * around_b < smallest * whole.size;
  const double total = margin + (close ? 2 : 1) * (frame + margin);
  const Legend entries = legend(e, plane, total);
  const double height = entries.bottom() + margin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" role=\"img\">\n"
      "<title>{2}</title>\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#f6f8fa\"/>\n",
      total, height, escaped(e.line), style);
  text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">to scale</text>\n", margin, margin + 10);
  text += scene_in(whole, plane, 0);
  if (close) {
    const View near = around(plane.x_b, plane.y_b, around_b, 2 * margin + frame);
    text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">close to {}</text>\n", near.left, margin + 10,
                        spec(e.question).other);
    text += scene_in(near, plane, 1);
  }
  return text + entries.text() + "</svg>\n";
}

}  // namespace reports
