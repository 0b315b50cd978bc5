// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
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

constexpr double frame = 320, margin = 16;

/// The scene in the plane through the path and B's centre: A goes from (0, 0) along x.
struct Plane {
  double radius_a, radius_b, x_b, y_b;
  double end;      ///< of the path
  double speed;    ///< length for a time of 1
  double contact;  ///< x of the centre of A at contact; NaN without one
};

Plane plane_of(const Explanation& e) {
  const PathLine& path = *e.path;
  Plane plane{e.radius_a, e.radius_b, path.along, path.aside, 0, path.length, std::nan("")};
  const double reach = std::max(std::abs(path.along), 0.0) + path.contact;
  plane.end = std::isinf(e.horizon) ? 1.15 * std::max(reach, path.contact) : e.horizon * path.length;
  if (e.outcome == Outcome::impact)
    plane.contact = (e.question == Question::container ? path.second : path.first) * path.length;
  if (e.outcome == Outcome::overlap) plane.contact = 0;
  return plane;
}

/// A square window of the plane, and the square of the picture that shows it.
struct View {
  double x, y, size;  ///< the middle of the window, of which it may be a tiny part, and its side
  double left, top;   ///< of the square in the picture

  [[nodiscard]] double across(double at) const { return left + shown(at - x); }
  [[nodiscard]] double down(double at) const { return top + shown(y - at); }
  [[nodiscard]] double length(double of) const { return of / size * frame; }

 private:
  /// From the edge to what is so far from the middle. What is far outside may stand anywhere outside.
  [[nodiscard]] double shown(double far) const {
    constexpr double outside = 1e5;
    return frame / 2 + std::clamp(length(far), -outside, outside);
  }
};

std::string circle(const View& view, double x, double y, double radius, std::string_view style) {
  const double shown = std::max(view.length(radius), 1.5);
  return fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" class=\"{}\"/>\n", view.across(x),
                     view.down(y), shown, style);
}

constexpr std::array<std::string_view, 6> claim_styles{"c0", "c1", "c2", "c3", "c4", "c5"};

/// What is drawn in both windows.
std::string scene_in(const View& view, const Plane& plane, const Explanation& e, int number) {
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
  std::size_t style = 0;
  for (const Said& said : e.said) {
    const std::string_view own = claim_styles[style++ % claim_styles.size()];
    if (!said.time || !std::isfinite(*said.time * plane.speed)) continue;
    text += circle(view, *said.time * plane.speed, 0, plane.radius_a, own);
    text += fmt::format("<line x1=\"{0:.2f}\" y1=\"{1:.2f}\" x2=\"{0:.2f}\" y2=\"{2:.2f}\" class=\"{3}\"/>\n",
                        view.across(*said.time * plane.speed), view.down(0) - 7, view.down(0) + 7, own);
  }
  return text + "</g>\n";
}

View around(double x, double y, double half, double left) { return {x, y, 2 * half, left, margin + 22}; }

/// All of the path, both spheres, and a little around them.
View whole_view(const Plane& plane) {
  const double low = std::min({-plane.radius_a, plane.x_b - plane.radius_b, plane.end}),
               high = std::max({plane.radius_a, plane.x_b + plane.radius_b, plane.end + plane.radius_a});
  const double tall = std::max(plane.y_b + plane.radius_b + plane.radius_a, plane.radius_b - plane.y_b);
  return around((low + high) / 2, plane.y_b / 2, std::max((high - low) / 2, tall) * 1.08, margin);
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

/// Lines of words below the windows, beside the sign that each speaks of.
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

Legend legend(const Explanation& e, double top, double width) {
  Legend all(top, width);
  all.entry("b", e.question == Question::container ? "the container"
                 : e.question == Question::ray     ? "the sphere"
                                                   : "B, from which all is seen");
  if (e.outcome == Outcome::impact || e.outcome == Outcome::overlap) all.entry("exact", "contact, exactly");
  std::size_t number = 0;
  for (const Said& said : e.said) {
    const std::string_view own = claim_styles[number++ % claim_styles.size()];
    const std::string what = said.time ? "says contact here" : said.answer.substr(0, said.answer.find(' '));
    all.entry(own,
              fmt::format("{}: {} ({})", said.subject->name, what,
                          is_wrong(said.verdict.kind) ? std::string(heading(said.verdict.kind)) : "right"));
    all.remark(said.lost);
  }
  return all;
}

}  // namespace

std::string drawing_of(const Explanation& e) {
  if (!e.path) return "";
  const Plane plane = plane_of(e);
  const View whole = whole_view(plane);
  for (const double number : {whole.x, whole.y, whole.size, plane.end, plane.speed}) {
    if (!std::isfinite(number)) return "";
  }
  if (!(whole.size > 0)) return "";
  constexpr double smallest = 0.25;  // of a window, that B has to fill
  const double around_b = 1.6 * std::max(plane.radius_a + plane.radius_b, plane.radius_b);
  const bool close = around_b > 0 && 2 * around_b < smallest * whole.size;
  const double top = whole.top + frame + 26;
  const double total = margin + (close ? 2 : 1) * (frame + margin);
  const Legend entries = legend(e, top, total);
  const double height = entries.bottom() + margin;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" role=\"img\">\n"
      "<title>{2}</title>\n{3}<rect width=\"100%\" height=\"100%\" fill=\"#f6f8fa\"/>\n",
      total, height, escaped(e.line), style);
  text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">to scale</text>\n", margin, margin + 10);
  text += scene_in(whole, plane, e, 0);
  if (close) {
    const View near = around(plane.x_b, plane.y_b, around_b, 2 * margin + frame);
    text += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\">close to {}</text>\n", near.left, margin + 10,
                        e.question == Question::ray ? "the sphere" : "B");
    text += scene_in(near, plane, e, 1);
  }
  return text + entries.text() + "</svg>\n";
}

}  // namespace reports
