// SPDX-License-Identifier: BSL-1.0
#include "reports/program/map/picture.hpp"

#include "reports/program/map/glyphs.hpp"

namespace reports {

Picture::Picture(int width, int height, Colour background)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), background) {}

void Picture::put(int x, int y, Colour colour) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  pixels_[place(x, y)] = colour;
}

void Picture::fill(int x, int y, int width, int height, Colour colour) {
  for (int j = y; j < y + height; ++j) {
    for (int i = x; i < x + width; ++i) put(i, j, colour);
  }
}

void Picture::paste(int x, int y, const Picture& other) {
  for (int j = 0; j < other.height(); ++j) {
    for (int i = 0; i < other.width(); ++i) put(x + i, y + j, other.at(i, j));
  }
}

void Picture::write(int x, int y, std::string_view text, Colour colour, int scale) {
  for (const char c : text) {
    const Glyph& glyph = glyph_of(c);
    for (int row = 0; row < glyph_height; ++row) {
      for (int column = 0; column < glyph_width; ++column) {
        const bool set = (glyph.at(static_cast<std::size_t>(row)) >> (glyph_width - 1 - column) & 1) != 0;
        if (set) fill(x + column * scale, y + row * scale, scale, scale, colour);
      }
    }
    x += (glyph_width + 1) * scale;
  }
}

int text_width(std::string_view text, int scale) {
  return static_cast<int>(text.size()) * (glyph_width + 1) * scale;
}
int text_height(int scale) { return (glyph_height + 2) * scale; }

}  // namespace reports
