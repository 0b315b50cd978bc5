// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/page_map.hpp"

#include <utility>

#include "reports/program/map/picture.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/slice.hpp"

namespace reports {

using namespace verify;

namespace {

constexpr int size = 96;

/// In radii: what the squares of the type can just not hold beside 1.
constexpr double distance_in(NumberType type) { return type == NumberType::f32 ? 2000 : 5e7; }

template <class Real>
PageMap map_of(const Subject& subject, NumberType type, unsigned threads,
               const std::atomic<bool>& interrupted) {
  const SliceKind kind = subject.question == Question::ray ? SliceKind::view : SliceKind::aim;
  const Slice<Real> slice{kind, usual_case<Real>(kind, subject.question, distance_in(type)), size, {}};
  const auto pixels = judged_pixels(subject, slice, MapOf::verdicts, threads, interrupted);
  const Picture picture =
      kind == SliceKind::view ? rendered(slice, pixels) : drawn_map(pixels, size, MapOf::verdicts);
  return {&subject, type, png(picture, {}), caption_of(pixels, MapOf::verdicts)};
}

}  // namespace

std::vector<PageMap> page_maps(const Plan& plan, const std::atomic<bool>& interrupted) {
  std::vector<PageMap> maps;
  for (const Subject* subject : plan.subjects) {
    const NumberType type = types_of(plan, *subject).front();
    PageMap map = type == NumberType::f32 ? map_of<float>(*subject, type, plan.threads, interrupted)
                                          : map_of<double>(*subject, type, plan.threads, interrupted);
    if (interrupted) return {};
    maps.push_back(std::move(map));
  }
  return maps;
}

}  // namespace reports
