// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/heat_map.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "reports/program/text/format.hpp"
#include "reports/program/text/svg.hpp"

namespace reports {

namespace {

constexpr int row_height = 18, heading_height = 34, field_width = 64, label_width = 190, margin = 12;

/// The colours of shares up to a limit: for none, then from light to dark.
struct Shade {
  double up_to;
  std::string_view style, legend;
};
constexpr std::array<Shade, 6> shades{{{0, "none", "none"},
                                       {0.001, "s1", "to 0.1 %"},
                                       {0.01, "s2", "to 1 %"},
                                       {0.1, "s3", "to 10 %"},
                                       {0.5, "s4", "to 50 %"},
                                       {1, "s5", "more"}}};

/// ColorBrewer's sequential oranges (Harrower and Brewer, 2003), distinguishable by lightness.
constexpr std::string_view style = R"(<style>
text { font: 12px sans-serif; fill: #24292f; }
.title { font-weight: bold; font-size: 15px; }
.section { font-weight: bold; }
.value, .none, .s1, .s2, .s3, .s4, .s5 { text-anchor: middle; font-size: 11px; }
path.none { fill: #dbe9f6; }
path.s1 { fill: #feedde; } path.s2 { fill: #fdbe85; } path.s3 { fill: #fd8d3c; } path.s4 { fill: #c93c00; } path.s5 { fill: #7f2704; }
text.none, text.s1, text.s2, text.s3 { fill: #1f2328; }
text.s4, text.s5 { fill: #ffffff; }
@media (prefers-color-scheme: dark) {
  text { fill: #d1d7e0; }
  path.none { fill: #2b4a66; }
  text.none { fill: #e6edf3; }
  text.s1, text.s2, text.s3 { fill: #1f2328; }
}
</style>
)";

const Shade& shade_of(double share) {
  std::size_t i = 0;
  while (share > shades[i].up_to) ++i;
  return shades[i];
}

std::string words(int x, int y, std::string_view kind, std::string_view text) {
  return fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", x, y, kind, escaped(text));
}

std::string field(int x, int y, const Shade& shade, std::string_view text) {
  return fmt::format("<path d=\"M{} {}h{}v{}h-{}z\" class=\"{}\"/>\n", x, y, field_width - 2, row_height - 2,
                     field_width - 2, shade.style) +
         words(x + (field_width - 2) / 2, y + 12, shade.style, text);
}

std::string drawn(const HeatMap::Row& row, int y) {
  std::string text = words(margin, y + 12, "label", row.label);
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const auto [times, cases] = row.cells[i];
    if (cases == 0) continue;
    const double share = static_cast<double>(times) / static_cast<double>(cases);
    text += field(label_width + static_cast<int>(i) * field_width, y, shade_of(share),
                  short_percent(times, cases));
  }
  return text;
}

std::string legend(int y, std::string_view counted) {
  std::string text = words(margin, y + 12, "label", fmt::format("{}, in %:", counted));
  for (std::size_t i = 0; i < shades.size(); ++i) {
    text += field(label_width + static_cast<int>(i) * field_width, y, shades[i], shades[i].legend);
  }
  return text;
}

}  // namespace

std::string svg(const HeatMap& map) {
  std::string body;
  int y = margin + 14;
  body += words(margin, y, "title", map.title);
  y += 12;
  body += legend(y, map.counted);
  y += row_height;
  for (const HeatMap::Section& section : map.sections) {
    y += heading_height;
    body += words(margin, y - 8, "section", section.title);
    for (std::size_t i = 0; i < map.columns.size(); ++i) {
      body += words(label_width + static_cast<int>(i) * field_width + (field_width - 2) / 2, y - 8, "value",
                    map.columns[i]);
    }
    for (const HeatMap::Row& row : section.rows) {
      body += drawn(row, y);
      y += row_height;
    }
  }
  const int width = label_width + static_cast<int>(map.columns.size()) * field_width + margin;
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
             "viewBox=\"0 0 {0} {1}\" role=\"img\" aria-labelledby=\"title description\">\n",
             width, y + margin) +
         fmt::format("<title id=\"title\">{}</title>\n<desc id=\"description\">{}</desc>\n",
                     escaped(map.title), escaped(map.description)) +
         std::string(style) + body + "</svg>\n";
}

}  // namespace reports
