// SPDX-License-Identifier: BSL-1.0
/// The scenes on which all routines are compared, whoever wrote them.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/paired.hpp"
#include "subjects/graze.hpp"
#include "verify/case/case.hpp"

namespace bench {

inline constexpr std::size_t peers_count = 16'384;

/// Rays have unit directions and no t_max, since some routines accept no others.
constexpr std::array<Mix, 3> peer_mixes(verify::Question question) {
  const bool is_ray = question == verify::Question::ray;
  const std::string_view family = is_ray ? "unit_ordinary" : "ordinary";
  return {{{"mixed", family, peers_count, 0.5, false, is_ray},
           {"misses", family, peers_count, 0, false, is_ray},
           {"hits", family, peers_count, 1, false, is_ray}}};
}

/// `peers/ray_sphere/mixed/f32`: the name of a row without that of its routine, and the file of its cases.
template <class Real>
std::string peers_id(verify::Question question, const Mix& mix) {
  return "peers/" + std::string(verify::stem(question)) + "/" + std::string(mix.name) + "/" +
         std::string(verify::type_name<Real>());
}

/// The scenes of a mix. They are drawn once.
template <class Real>
const std::vector<verify::Scene<Real>>& peer_scenes(verify::Question question, const Mix& mix) {
  static std::map<std::string, std::vector<verify::Scene<Real>>> drawn;
  const auto [at, is_new] = drawn.try_emplace(peers_id<Real>(question, mix));
  if (is_new) {
    at->second = scenes_of<Real>(mix, question, [question](const verify::Scene<Real>& scene) {
      const auto answer = subjects::timed<subjects::Header>(verify::case_of(question, scene));
      return static_cast<graze::Outcome>(answer.outcome);
    });
  }
  return at->second;
}

}  // namespace bench
