// SPDX-License-Identifier: BSL-1.0
#include "reports/program/bug/reproducer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/program/base/console.hpp"
#include "reports/program/text/decimals.hpp"

namespace reports {

using namespace verify;

namespace {

template <class Real>
std::string listed(const Triple<Real>& v) {
  return fmt::format("{}, {}, {}", v[0], v[1], v[2]);
}

}  // namespace

template <class Real>
Replacements numbers_by_word(const Case<Real>& k) {
  const auto [a, b, horizon] = scene_of(k);
  if (k.question == Question::ray) {
    return {{"origin", listed(a.centre)},
            {"direction", listed(a.motion)},
            {"centre", listed(b.centre)},
            {"radius", decimals(b.radius)},
            {"t_max", decimals(horizon)}};
  }
  Replacements all{{"a", listed(a.centre)},
                   {"a_radius", decimals(a.radius)},
                   {layout(k.question).ends ? "end" : "motion", listed(a.motion)},
                   {"b", listed(b.centre)},
                   {"b_radius", decimals(b.radius)}};
  if (b_moves(k.question)) all["b_motion"] = listed(b.motion);
  return all;
}

template Replacements numbers_by_word(const Case<float>&);
template Replacements numbers_by_word(const Case<double>&);

std::variant<std::string, FaultyTemplate> filled_in(std::string_view text, const Replacements& replacements) {
  constexpr std::string_view opening = "{{", closing = "}}";
  std::string filled;
  for (;;) {
    const std::size_t first = text.find(opening);
    filled += text.substr(0, first);
    if (first == std::string_view::npos) return filled;
    text.remove_prefix(first + opening.size());
    const std::size_t last = text.find(closing);
    if (last == std::string_view::npos) return FaultyTemplate{"double braces are opened, but not closed"};
    const std::string_view word = text.substr(0, last);
    const auto found = replacements.find(word);
    if (found == replacements.end()) {
      std::string known;
      for (const auto& [name, value] : replacements) known += (known.empty() ? "" : ", ") + name;
      return FaultyTemplate{fmt::format("{} in double braces is none of {}", in_quotes(word), known)};
    }
    filled += found->second;
    text.remove_prefix(word.size() + closing.size());
  }
}

}  // namespace reports
