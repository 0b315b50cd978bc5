// SPDX-License-Identifier: BSL-1.0
#include "reports/program/map/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace reports {

namespace {

using namespace verify;

constexpr int margin = 10, swatch = 12;
constexpr Colour paper{255, 255, 255}, ink{36, 41, 47};

/// Letters of twice the size, unless a text is too wide for them.
int scale_for(std::string_view text, int width) { return text_width(text, 2) <= width ? 2 : 1; }
int scale_for_names(const std::vector<SheetColumn>& columns, int width) {
  int scale = 2;
  for (const SheetColumn& column : columns) scale = std::min(scale, scale_for(column.name, width));
  return scale;
}

/// As much of a text as fits.
std::string_view cut(std::string_view text, int width) {
  return text.substr(0, static_cast<std::size_t>(width / text_width(" ")));
}

int width_of(const LegendEntry& entry) { return swatch + 6 + text_width(entry.words) + 14; }

/// Draws the legend from (margin, y) on, in lines. Returns the height it takes.
int draw_legend(Picture* picture, MapOf what, int y, int width) {
  int x = margin;
  const int top = y;
  for (const LegendEntry& entry : legend_of(what)) {
    if (x != margin && x + width_of(entry) > width) {
      x = margin;
      y += swatch + 6;
    }
    if (picture != nullptr) {
      picture->fill(x, y, swatch, swatch, ink);
      picture->fill(x + 1, y + 1, swatch - 2, swatch - 2, entry.colour);
      picture->write(x + swatch + 6, y + 2, entry.words, ink);
    }
    x += width_of(entry);
  }
  return y + swatch + 6 - top;
}

/// The height of the panels of a column with its name and captions.
int height_of(const SheetColumn& column) {
  int height = text_height(2);
  for (const SheetColumn::Panel& panel : column.panels)
    height += panel.picture.height() + text_height(1) + margin;
  return height;
}

}  // namespace

Picture sheet(const std::string& title, const std::vector<SheetColumn>& columns, int side_by_side,
              std::optional<MapOf> legend) {
  const int across = std::min(static_cast<int>(columns.size()), side_by_side);
  const int panel = columns.front().panels.front().picture.width();
  const int width = margin + across * (panel + margin);
  const int rows = (static_cast<int>(columns.size()) + across - 1) / across;
  const int title_scale = scale_for(title, width - 2 * margin);
  const int head = margin + text_height(title_scale) +
                   (legend ? margin + draw_legend(nullptr, *legend, 0, width) : 0) + margin;
  const int block = height_of(columns.front()) + margin;
  Picture picture(width, head + rows * block, paper);
  picture.write(margin, margin, title, ink, title_scale);
  if (legend) draw_legend(&picture, *legend, margin + text_height(title_scale) + margin, width);
  const int scale_of_names = scale_for_names(columns, panel);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const int x = margin + static_cast<int>(i) % across * (panel + margin);
    int y = head + static_cast<int>(i) / across * block;
    picture.write(x, y, cut(columns[i].name, panel), ink, scale_of_names);
    y += text_height(2);
    for (const SheetColumn::Panel& one : columns[i].panels) {
      picture.fill(x - 1, y - 1, panel + 2, one.picture.height() + 2, ink);
      picture.paste(x, y, one.picture);
      y += one.picture.height() + 4;
      picture.write(x, y, cut(one.caption, panel), ink);
      y += text_height(1) - 4 + margin;
    }
  }
  return picture;
}

}  // namespace reports
