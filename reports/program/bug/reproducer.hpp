// SPDX-License-Identifier: BSL-1.0
/// Reproducers: programs that use the interface of a library, with the numbers of a case filled in.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "verify/case/case.hpp"

namespace reports {

/// The placeholders (in double braces) that a template may contain, and their replacements.
using Replacements = std::map<std::string, std::string, std::less<>>;

/// The numbers of a case by placeholder, in the shortest decimals that read back the same; the three of a vector are
/// separated by ", ". For a ray: origin, direction, centre, radius, t_max. For spheres: a, a_radius, motion (for a cast:
/// end), b, b_radius, and b_motion if B moves.
template <class Real>
[[nodiscard]] Replacements numbers_by_word(const verify::Case<Real>& k);

/// What is wrong with a template.
struct FaultyTemplate {
  std::string why;
};

/// The template with each {{word}} replaced. A word without a replacement is a fault.
[[nodiscard]] std::variant<std::string, FaultyTemplate> filled_in(std::string_view text,
                                                                  const Replacements& replacements);

}  // namespace reports
