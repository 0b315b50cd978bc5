// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/one_routine_parts.hpp"

#include <fmt/format.h>

#include <string_view>

#include "reports/program/html/packed.hpp"
#include "reports/program/html/page_parts.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/pages/one_routine.hpp"
#include "reports/program/text/svg.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

using namespace verify;

namespace {

std::string article_of(const DrawnExample& one) {
  const auto& [example, drawn] = one;
  std::string text =
      fmt::format("<article>\n<h3><span class=\"word bad\">{}</span> {} {}</h3>\n",
                  escaped(what_is_wrong(drawn)), name(drawn.subject->question), name(drawn.type));
  if (!drawn.svg.empty())
    text += fmt::format(
        "<img alt=\"The case to scale, with the exact contact and the one that the routine reports. The text "
        "below says the same.\" src=\"{}\">\n",
        address_of(drawn.svg));
  text += fmt::format("<pre tabindex=\"0\">{}\nit says: {}\nexactly: {}</pre>\n", escaped(drawn.line),
                      example->said.empty() ? "-" : escaped(example->said), escaped(exactly(*example)));
  if (!drawn.words.empty())
    text += fmt::format(
        "<details>\n<summary>How it comes about</summary>\n<pre tabindex=\"0\">{}</pre>\n</details>\n",
        escaped(drawn.words));
  return text +
         fmt::format("<p>To see it again: <code>{}</code></p>\n</article>\n", escaped(command_to_see(drawn)));
}

/// What the axes show, across and upwards.
struct Axes {
  std::string_view across, up;
};
constexpr Axes axes_of(SliceKind slice) {
  if (slice == SliceKind::view) return {"direction of the ray, 1.25 radii each way", "direction of the ray"};
  return {"path: 0 to twice what it takes", "B aside: &plusmn;1.25 contact distances"};
}

std::string large_figure_of(const PageMap& map, std::string_view of) {
  const Axes axes = axes_of(map.slice);
  return fmt::format(
      "<figure class=\"large\"><div class=\"axes\"><span class=\"up\">{}</span><img width=\"256\" "
      "height=\"256\" "
      "alt=\"{} {}: {}\" src=\"data:image/png;base64,{}\"><span class=\"across\">{}</span></div>"
      "<figcaption><b>{}</b>: {}</figcaption></figure>\n",
      axes.up, of, name(map.type), escaped(map.caption), base64(map.png), axes.across, of,
      escaped(map.caption));
}

}  // namespace

std::string legend_of_maps() {
  // An image, not a background, so that it is printed too.
  std::string text = "<ul class=\"legend\">\n";
  for (const LegendEntry& entry : legend_of(MapOf::verdicts))
    text += fmt::format(
        "<li><svg class=\"swatch\" viewBox=\"0 0 1 1\" aria-hidden=\"true\"><rect width=\"1\" height=\"1\" "
        "fill=\"#{:02x}{:02x}{:02x}\"/></svg>{}</li>\n",
        entry.colour.red, entry.colour.green, entry.colour.blue, entry.words);
  return text + "</ul>\n";
}

std::string telling_section(const std::vector<DrawnExample>& telling) {
  if (telling.empty()) return "";
  std::string text =
      "<section aria-labelledby=\"cases\">\n<h2 id=\"cases\">What it looks like</h2>\n<div "
      "class=\"telling\">\n";
  for (const DrawnExample& one : telling) text += article_of(one);
  return text + "</div>\n</section>\n";
}

std::string maps_section(const Report& report, const std::vector<PageMap>& maps) {
  if (maps.empty()) return "";
  std::string text = fmt::format(
      "<section aria-labelledby=\"maps\">\n<h2 id=\"maps\">What it sees, and what is there</h2>\n<p>Each "
      "pixel is a "
      "case, judged exactly, {} contact distances away. <code>graze map</code> draws others.</p>\n",
      usual_map_distance);
  for (const Question question : questions_of(report.plan)) {
    text += fmt::format("<h3>{}</h3>\n<div class=\"maps\">\n", title(question));
    bool has_verdicts = false;
    for (const PageMap& map : maps) {
      if (map.subject->question != question) continue;
      text += large_figure_of(map, map.is_exact ? "exact" : escaped(map.subject->name));
      has_verdicts |= map.slice != SliceKind::view;
    }
    text += "</div>\n" + (has_verdicts ? legend_of_maps() : "");
  }
  return text + "</section>\n";
}

}  // namespace reports
