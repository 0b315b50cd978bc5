// SPDX-License-Identifier: BSL-1.0
#include "reports/program/map/pixels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/base/jobs.hpp"
#include "reports/program/map/vector.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/terms.hpp"
#include "verify/backward/measure.hpp"
#include "verify/oracle/oracle.hpp"

namespace reports {

using namespace verify;

namespace {

template <class Real>
Pixel judged_pixel(const Subject& subject, const Case<Real>& k, const Response<Real>& response, MapOf what) {
  Pixel pixel;
  if (std::holds_alternative<NotAsked>(response)) return pixel;
  const Truth<Real> truth = truth_of(k, wanted_by(subject.contract, k.question));
  Verdict verdict = judge(response, truth, subject.contract);
  if (what == MapOf::steps) measure_backward(verdict, response, truth, subject.contract);
  if (verdict.backward) pixel.steps = counted(*verdict.backward);
  pixel.asked = true;
  pixel.kind = verdict.kind;
  pixel.within = verdict.within_contract;
  if (const auto figure = own_figure(subject.contract))
    pixel.error = verdict.error[static_cast<std::size_t>(*figure)].value_or(0);
  const auto* const answer = std::get_if<Answer<Real>>(&response);
  if (answer == nullptr) return pixel;
  pixel.claimed = is_contact(answer->outcome);
  if (answer->distance) pixel.time = static_cast<double>(*answer->distance);
  if (answer->time) pixel.time = static_cast<double>(*answer->time);
  return pixel;
}

/// The colours of wrong decisions, in the order of the kinds.
constexpr Colour colour_of_kind(Kind kind) {
  switch (kind) {
    case Kind::missed:
      return {213, 94, 0};  // vermilion
    case Kind::phantom:
      return {204, 121, 167};  // reddish purple
    case Kind::behind:
      return {240, 228, 66};  // yellow
    case Kind::beyond:
      return {86, 180, 233};  // sky blue
    case Kind::clamped:
      return {230, 159, 0};  // orange
    case Kind::wrong_root:
      return {0, 158, 115};  // bluish green
    case Kind::not_a_number:
      return {0, 0, 0};
    case Kind::no_answer:
      return {0, 114, 178};  // blue
    case Kind::invalid:
    case Kind::right:
      break;
  }
  return not_asked;
}

}  // namespace

template <class Real>
std::vector<Pixel> judged_pixels(const Subject& subject, const Slice<Real>& slice, MapOf what,
                                 unsigned threads, const std::atomic<bool>& interrupted) {
  constexpr int rows_in_job = 8;
  const auto side = static_cast<std::size_t>(slice.size);
  std::vector<Pixel> pixels(side * side);
  const auto job = [&](std::uint64_t number) {
    const int first = static_cast<int>(number) * rows_in_job,
              last = std::min(first + rows_in_job, slice.size);
    std::vector<Case<Real>> cases;
    for (int row = first; row < last; ++row) {
      for (int column = 0; column < slice.size; ++column) cases.push_back(case_at(slice, column, row));
    }
    const auto responses = responses_of<Real>(subject, cases);
    for (std::size_t i = 0; i < cases.size(); ++i)
      pixels[static_cast<std::size_t>(first) * side + i] =
          judged_pixel(subject, cases[i], responses[i], what);
  };
  const auto jobs = static_cast<std::uint64_t>((slice.size + rows_in_job - 1) / rows_in_job);
  do_jobs(jobs, threads, interrupted, job, [] {});
  return pixels;
}

Colour grey_of(double ulps) {
  if (!(ulps > 0.5)) return {208, 208, 208};
  // From half an ulp on, darker with each factor of two, up to all digits of a float. Levels in between would double the file size.
  const double octaves = std::isinf(ulps) ? 24 : std::min(24.0, std::ceil(std::log2(ulps) + 1));
  const auto level = static_cast<std::uint8_t>(std::lround(176 - octaves / 24 * 128));
  return {level, level, level};
}

namespace {

/// `exact`, `at most 2 steps`, or `none near for 3.1 %`.
std::string steps_in_words(const std::vector<Pixel>& pixels) {
  std::uint64_t none = 0, all = 0;
  Steps largest = 0;
  for (const Pixel& pixel : pixels) {
    if (!pixel.asked || !pixel.within || pixel.kind == Kind::invalid) continue;
    ++all;
    if (pixel.steps == no_steps) {
      ++none;
    } else {
      largest = std::max(largest, pixel.steps);
    }
  }
  if (none != 0) return fmt::format("{} for {} %", none_near_text, short_percent(none, all));
  if (largest == 0) return "exact";
  return fmt::format("at most {} step{}", grouped(largest), largest == 1 ? "" : "s");
}

}  // namespace

std::string caption_of(const std::vector<Pixel>& pixels, MapOf what) {
  Tally tally;
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    const Pixel& pixel = pixels[i];
    if (pixel.asked && pixel.within) tally.add(Verdict{.kind = pixel.kind}, Cause::none, i);
  }
  if (judged(tally) != 0 && what == MapOf::steps) return steps_in_words(pixels);
  if (judged(tally) != 0)
    return tally.wrong() == 0 ? "none wrong" : short_percent(tally.wrong(), judged(tally)) + " % wrong";
  return std::ranges::any_of(pixels, &Pixel::asked) ? "outside its contract" : "nothing to judge";
}

Colour colour_of(const Pixel& pixel) {
  if (!pixel.asked || pixel.kind == Kind::invalid) return not_asked;
  if (pixel.kind != Kind::right) return colour_of_kind(pixel.kind);
  return pixel.claimed ? grey_of(pixel.error) : right_miss;
}

Colour shade_of(Stability stability) {
  // ColorBrewer's sequential blues (Harrower and Brewer, 2003), and the vermilion of Okabe and Ito.
  switch (stability) {
    case Stability::exact:
      return {222, 235, 247};
    case Stability::stable:
      return {158, 202, 225};
    case Stability::nearly_stable:
      return {66, 146, 198};
    case Stability::unstable:
      return {8, 69, 148};
    case Stability::wrong:
      break;
  }
  return {213, 94, 0};
}

Colour shade_of(const Pixel& pixel) {
  if (!pixel.asked || pixel.kind == Kind::invalid) return not_asked;
  if (pixel.steps == 0 && !pixel.claimed) return right_miss;
  return shade_of(stability_of(pixel.steps));
}

std::vector<LegendEntry> legend_of(MapOf what) {
  if (what == MapOf::steps) {
    return {{right_miss, "right: none"},
            {shade_of(Stability::exact), "right: contact"},
            {shade_of(Stability::stable), fmt::format("within {} steps", most_of_stable)},
            {shade_of(Stability::nearly_stable), fmt::format("within {}", most_of_nearly_stable)},
            {shade_of(Stability::unstable), "beyond"},
            {shade_of(Stability::wrong), "no question near"}};
  }
  std::vector<LegendEntry> entries{{right_miss, "right: none"}, {grey_of(0.5), "right: contact, 0.5 ulp"}};
  for (const auto& [ulps, words] : {std::pair{1024.0, "1024 ulp"}, std::pair{16777216.0, "2^24 ulp"}})
    entries.push_back({grey_of(ulps), words});
  for (const Kind kind : wrong_kinds)
    entries.push_back({colour_of({.kind = kind, .within = true, .claimed = true, .asked = true}),
                       std::string(heading(kind))});
  return entries;
}

Picture drawn_map(const std::vector<Pixel>& pixels, int size, MapOf what) {
  Picture picture(size, size, not_asked);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const auto at =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(size) + static_cast<std::size_t>(column);
      picture.put(column, size - 1 - row,
                  what == MapOf::steps ? shade_of(pixels[at]) : colour_of(pixels[at]));
    }
  }
  return picture;
}

namespace {

Vector normalised(const Vector& x) {
  const double length = std::hypot(x[0], x[1], x[2]);
  return {x[0] / length, x[1] / length, x[2] / length};
}

constexpr Colour sky{24, 32, 48}, no_place{0, 0, 0};

/// The light on a point of the sphere: from the upper left, in front. A chequered pattern makes shifts visible.
template <class Real>
Colour lit(const Scene<Real>& scene, double time) {
  Vector normal{}, back{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto eye = static_cast<double>(scene.a.centre[i]), centre = static_cast<double>(scene.b.centre[i]);
    normal[i] = eye + time * static_cast<double>(scene.a.motion[i]) - centre;
    back[i] = eye - centre;
  }
  normal = normalised(normal);
  back = normalised(back);
  if (!(dot(normal, normal) > 0.5)) return no_place;
  const Vector light = normalised({back[0] + 0.1, back[1] + 0.8, back[2] - 0.6});
  // In so few shades that a picture has fewer than 256 colours, which halves its file size.
  constexpr double shades = 64;
  const double brightness = 0.15 + 0.85 * std::round(std::max(0.0, dot(normal, light)) * shades) / shades;
  const auto stripe = [](double angle) { return static_cast<long>(std::floor(angle * 6)); };
  const double latitude = std::asin(std::clamp(normal[1], -1.0, 1.0)),
               longitude = std::atan2(normal[0], normal[2]);
  const bool dark = (stripe(latitude) + stripe(longitude)) % 2 != 0;
  const auto channel = [&](double full) {
    return static_cast<std::uint8_t>(std::lround(brightness * full * (dark ? 0.72 : 1)));
  };
  return {channel(248), channel(190), channel(104)};
}

}  // namespace

template <class Real>
Picture rendered(const Slice<Real>& slice, const std::vector<Pixel>& pixels) {
  Picture picture(slice.size, slice.size, sky);
  for (int row = 0; row < slice.size; ++row) {
    for (int column = 0; column < slice.size; ++column) {
      const Pixel& pixel = pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(slice.size) +
                                  static_cast<std::size_t>(column)];
      if (!pixel.claimed) continue;
      picture.put(column, slice.size - 1 - row, lit(scene_of(case_at(slice, column, row)), pixel.time));
    }
  }
  return picture;
}

#define GRAZE_PIXELS_FOR(Real)                                                                   \
  template std::vector<Pixel> judged_pixels(const Subject&, const Slice<Real>&, MapOf, unsigned, \
                                            const std::atomic<bool>&);                           \
  template Picture rendered(const Slice<Real>&, const std::vector<Pixel>&);
GRAZE_PIXELS_FOR(float)
GRAZE_PIXELS_FOR(double)
#undef GRAZE_PIXELS_FOR

}  // namespace reports
