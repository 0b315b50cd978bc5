// SPDX-License-Identifier: BSL-1.0
/// Reproducers: programs against the interface of a library, with the numbers of a case filled in.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "verify/case/case.hpp"

namespace reports {

/// What may stand in a template in double braces, and what takes its place.
using Replacements = std::map<std::string, std::string, std::less<>>;

/// The numbers of a case by the words for them, in the shortest decimals that read back the same; three of a vector are
/// separated by ", ". Of a ray: origin, direction, centre, radius, t_max. Of spheres: a, a_radius, motion (of a cast:
/// end), b, b_radius, and b_motion where B moves.
template <class Real>
[[nodiscard]] Replacements numbers_by_word(const verify::Case<Real>& k);

/// What is wrong with a template.
struct FaultyTemplate {
  std::string why;
};

/// The template with each {{word}} replaced. A word that isn't among the replacements is a fault.
[[nodiscard]] std::variant<std::string, FaultyTemplate> filled_in(std::string_view text,
                                                                  const Replacements& replacements);

}  // namespace reports
