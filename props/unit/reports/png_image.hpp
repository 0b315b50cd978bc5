// SPDX-License-Identifier: BSL-1.0
/// A PNG file, read by libpng.
#pragma once

#include <gtest/gtest.h>
#include <png.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reports/program/map/picture.hpp"

namespace props {

struct PngImage {
  int width = 0, height = 0;
  std::vector<std::uint8_t> bytes;  ///< red, green and blue of each pixel, in rows from above

  [[nodiscard]] reports::Colour at(int x, int y) const {
    const std::size_t i =
        3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
    return {bytes[i], bytes[i + 1], bytes[i + 2]};
  }
};

inline PngImage read_png(const std::string& file) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_memory(&image, file.data(), file.size()), 0) << image.message;
  image.format = PNG_FORMAT_RGB;
  PngImage read{static_cast<int>(image.width), static_cast<int>(image.height),
                std::vector<std::uint8_t>(PNG_IMAGE_SIZE(image))};
  EXPECT_NE(png_image_finish_read(&image, nullptr, read.bytes.data(), 0, nullptr), 0) << image.message;
  return read;
}

}  // namespace props
