// SPDX-License-Identifier: BSL-1.0
/// A picture in memory: drawing on it, and encoding it as a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace reports {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};

/// Pixels in rows from the top. Drawing outside is clipped.
class Picture {
 public:
  Picture(int width, int height, Colour background);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Colour at(int x, int y) const { return pixels_[place(x, y)]; }
  void put(int x, int y, Colour colour);
  void fill(int x, int y, int width, int height, Colour colour);
  /// Draws another picture with its upper left corner at (x, y).
  void paste(int x, int y, const Picture& other);
  /// Writes a line of text whose upper left corner is (x, y), each pixel of its letters `scale` wide.
  void write(int x, int y, std::string_view text, Colour colour, int scale = 1);

  /// The pixels of a row: red, green, blue.
  [[nodiscard]] const std::uint8_t* row(int y) const { return &pixels_[place(0, y)].red; }

 private:
  [[nodiscard]] std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }
  int width_, height_;
  std::vector<Colour> pixels_;
};
static_assert(sizeof(Colour) == 3, "a row is handed on as bytes");

/// The width of a line of text.
[[nodiscard]] int text_width(std::string_view text, int scale = 1);
/// The height of a line, including the space below it.
[[nodiscard]] int text_height(int scale = 1);

/// A text stored in a picture file, under one of PNG's keywords.
struct PictureText {
  std::string keyword, text;
};

/// The picture as a PNG file. The same picture and texts always give the same bytes. Throws std::runtime_error if
/// libpng fails.
[[nodiscard]] std::string png(const Picture& picture, const std::vector<PictureText>& texts);

}  // namespace reports
