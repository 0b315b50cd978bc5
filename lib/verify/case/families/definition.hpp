// SPDX-License-Identifier: BSL-1.0
/// What a kind of family needs to define its families: the sets of questions, and a family from its builder.
#pragma once

#include <cstdint>
#include <string_view>

#include "verify/case/family.hpp"

namespace verify::builders {

/// FNV-1a with 64 bits: the key of a family is the hash of its name.
constexpr std::uint64_t hash(std::string_view text) {
  std::uint64_t value = 0xcbf29ce484222325u;
  for (const char letter : text) value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  return value;
}

inline constexpr Questions ray = only(Question::ray);
inline constexpr Questions moving = all_that(b_moves);
inline constexpr Questions container = all_that(is_escape);
inline constexpr Questions first_contact = of_first_contact;
inline constexpr Questions spheres = first_contact & all_that(has_two_radii);
inline constexpr Questions every = every_question;

template <Case<float> (*f32)(Question, Tape&), Case<double> (*f64)(Question, Tape&)>
constexpr Family family(std::string_view name, Questions questions, std::string_view density) {
  return {name, density, questions, f32, f64, hash(name)};
}

}  // namespace verify::builders
