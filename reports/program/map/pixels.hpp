// SPDX-License-Identifier: BSL-1.0
/// A subject's answer to the case of each pixel of a slice, judged; and how that is drawn.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "reports/program/map/picture.hpp"
#include "reports/program/map/slice.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/steps.hpp"
#include "verify/judge/subject.hpp"

namespace reports {

struct Pixel {
  verify::Kind kind = verify::Kind::invalid;
  bool within = false;   ///< the subject's contract
  bool claimed = false;  ///< a contact
  bool asked = false;    ///< false after an interruption, and for a program that was asked no more
  double error = 0;      ///< in ulp, for a right decision with a number
  double time =
      0;  ///< of the claimed contact: in displacements or, if that is what the subject gives, a distance
  verify::Steps steps = 0;  ///< the backward error, if measured
};

/// Whether to measure the backward error of each answer, which takes longer.
enum class MapOf : std::uint8_t { verdicts, steps };

/// The pixels of a slice, row by row from the bottom, on this many threads. After an interruption the rest isn't asked.
/// The pixels don't depend on the number of threads.
template <class Real>
[[nodiscard]] std::vector<Pixel> judged_pixels(const verify::Subject& subject, const Slice<Real>& slice,
                                               MapOf what, unsigned threads,
                                               const std::atomic<bool>& interrupted);

/// The wrong decisions of a map in words, or its backward errors, counting those within the contract of the subject.
[[nodiscard]] std::string caption_of(const std::vector<Pixel>& pixels, MapOf what);

/// The colour of a verdict: one for each kind of wrong decision, distinguishable without colour vision too (Okabe and Ito,
/// Color Universal Design, 2008); right ones grey, the darker the larger their error, on a logarithmic scale.
[[nodiscard]] Colour colour_of(const Pixel& pixel);

/// The grey for a right contact with an error in ulp.
[[nodiscard]] Colour grey_of(double ulps);
inline constexpr Colour right_miss{255, 255, 255};
inline constexpr Colour not_asked{200, 200, 220};

/// A colour of a map and its meaning.
struct LegendEntry {
  Colour colour;
  std::string words;
};
[[nodiscard]] std::vector<LegendEntry> legend_of(MapOf what);

/// The shade of a class of backward errors: from light to dark blue, and vermilion if no question is near.
[[nodiscard]] Colour shade_of(verify::Stability stability);

/// The colour of a pixel in a map of steps.
[[nodiscard]] Colour shade_of(const Pixel& pixel);

/// The map of the verdicts or of the backward errors, a square of slice.size pixels.
[[nodiscard]] Picture drawn_map(const std::vector<Pixel>& pixels, int size, MapOf what);

/// The sphere as the subject sees it: each pixel is lit according to the point that the subject gives for its ray.
template <class Real>
[[nodiscard]] Picture rendered(const Slice<Real>& slice, const std::vector<Pixel>& pixels);

}  // namespace reports
