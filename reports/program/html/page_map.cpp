// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/page_map.hpp"

#include "reports/program/map/picture.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/slice.hpp"
#include "subjects/exact.hpp"

namespace reports {

using namespace verify;

namespace {

/// In contact distances: the squares just no longer fit into the type next to 1.
constexpr double far_away(NumberType type) { return type == NumberType::f32 ? 2000 : 5e7; }

template <class Real>
PageMap map_in(const Subject& subject, NumberType type, double distance, int size, const Plan& plan,
               const std::atomic<bool>& interrupted) {
  // A two-dimensional routine has no view. If the scene in the middle lies in its plane, all scenes of aim do.
  const bool planar = subject.contract.planar;
  const SliceKind kind = subject.question == Question::ray && !planar ? SliceKind::view : SliceKind::aim;
  const Case<Real> usual = usual_case<Real>(kind, subject.question, distance);
  const Slice<Real> slice{kind, planar ? flattened(usual) : usual, size, {}};
  const auto pixels = judged_pixels(subject, slice, MapOf::verdicts, plan.threads, interrupted);
  const Picture picture =
      kind == SliceKind::view ? rendered(slice, pixels) : drawn_map(pixels, size, MapOf::verdicts);
  return {&subject, type, kind, png(picture, {}), caption_of(pixels, MapOf::verdicts)};
}

PageMap map_of(const Subject& subject, NumberType type, double distance, int size, const Plan& plan,
               const std::atomic<bool>& interrupted) {
  return type == NumberType::f32 ? map_in<float>(subject, type, distance, size, plan, interrupted)
                                 : map_in<double>(subject, type, distance, size, plan, interrupted);
}

/// The oracle's answers, in the role of a subject.
Subject exact_beside(const Subject& other) {
  return {.name = "exact",
          .question = other.question,
          .contract = {.planar = other.contract.planar, .inside = Inside::zero, .states_outcome = true},
          .in_float = {.native = [](const Case<float>& k) { return subjects::Exact{}(k); }},
          .in_double = {.native = [](const Case<double>& k) { return subjects::Exact{}(k); }}};
}

}  // namespace

std::vector<PageMap> page_maps(const Plan& plan, const std::atomic<bool>& interrupted) {
  constexpr int size = 96;
  std::vector<PageMap> maps;
  for (const Subject* subject : plan.subjects) {
    const NumberType type = types_of(plan, *subject).front();
    maps.push_back(map_of(*subject, type, far_away(type), size, plan, interrupted));
    if (interrupted) return {};
  }
  return maps;
}

std::vector<PageMap> maps_beside_exact(const Plan& plan, const std::atomic<bool>& interrupted) {
  constexpr int size = 128;
  std::vector<PageMap> maps;
  for (const Subject* subject : plan.subjects) {
    const NumberType type = types_of(plan, *subject).front();
    maps.push_back(map_of(*subject, type, usual_map_distance, size, plan, interrupted));
    maps.push_back(map_of(exact_beside(*subject), type, usual_map_distance, size, plan, interrupted));
    maps.back().subject = subject;
    maps.back().is_exact = true;
    if (interrupted) return {};
  }
  return maps;
}

}  // namespace reports
