// SPDX-License-Identifier: BSL-1.0
#include <png.h>

#include <array>
#include <csetjmp>
#include <map>
#include <stdexcept>

#include "reports/program/map/picture.hpp"

namespace reports {

namespace {

void append(png_structp png, png_bytep data, std::size_t size) {
  auto* const file = static_cast<std::string*>(png_get_io_ptr(png));
  // An exception must not pass through libpng, which is C.
  try {
    file->append(reinterpret_cast<const char*>(data), size);
  } catch (...) {
    png_error(png, "no memory");
  }
}

/// A picture of at most 256 colours: its palette, and each pixel's index into it. Both are empty if there are more.
struct Indexed {
  std::vector<png_color> palette;
  std::vector<std::uint8_t> pixels;
};

Indexed indexed(const Picture& picture) {
  constexpr std::size_t most = 256;
  Indexed made;
  std::map<std::array<std::uint8_t, 3>, std::uint8_t> places;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      const Colour colour = picture.at(x, y);
      const auto [known, is_new] = places.try_emplace({colour.red, colour.green, colour.blue},
                                                      static_cast<std::uint8_t>(made.palette.size()));
      if (is_new && made.palette.size() == most) return {};
      if (is_new) made.palette.push_back({colour.red, colour.green, colour.blue});
      made.pixels.push_back(known->second);
    }
  }
  return made;
}

/// The calls of libpng, which returns from them by longjmp if one fails: so nothing here has a destructor.
bool written(png_structp png, png_infop info, const Picture& picture, const Indexed& indexed,
             const png_text* texts, int count, std::string& file) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  const bool few = !indexed.palette.empty();
  png_set_write_fn(png, &file, append, nullptr);
  png_set_compression_level(png, 9);
  png_set_IHDR(png, info, static_cast<png_uint_32>(picture.width()),
               static_cast<png_uint_32>(picture.height()), 8,
               few ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (few) png_set_PLTE(png, info, indexed.palette.data(), static_cast<int>(indexed.palette.size()));
  if (count != 0) png_set_text(png, info, texts, count);
  png_write_info(png, info);
  const auto width = static_cast<std::size_t>(picture.width());
  for (int y = 0; y < picture.height(); ++y)
    png_write_row(png, few ? &indexed.pixels[static_cast<std::size_t>(y) * width] : picture.row(y));
  png_write_end(png, nullptr);
  return true;
}

}  // namespace

std::string png(const Picture& picture, const std::vector<PictureText>& texts) {
  std::vector<png_text> entries(texts.size());
  std::vector<std::string> words;
  words.reserve(2 * texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    entries[i].compression = PNG_TEXT_COMPRESSION_NONE;
    entries[i].key = words.emplace_back(texts[i].keyword).data();
    entries[i].text = words.emplace_back(texts[i].text).data();
    entries[i].text_length = texts[i].text.size();
  }
  std::string file;
  png_structp writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = writer == nullptr ? nullptr : png_create_info_struct(writer);
  const bool good = info != nullptr && written(writer, info, picture, indexed(picture), entries.data(),
                                               static_cast<int>(entries.size()), file);
  png_destroy_write_struct(&writer, &info);
  if (!good) throw std::runtime_error("libpng can't write the picture");
  return file;
}

}  // namespace reports
