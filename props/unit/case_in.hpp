// SPDX-License-Identifier: BSL-1.0
/// The cases that tests write out as case lines. A line that isn't one throws std::invalid_argument, which fails the
/// test with the line and what is wrong with it.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "verify/case/text.hpp"

namespace props {

/// Of either type.
inline verify::AnyCase any_case_in(std::string_view line) {
  const verify::CaseLine read = verify::read_case(line);
  if (const auto* const asked = std::get_if<verify::AnyCase>(&read)) return *asked;
  const auto* const fault = std::get_if<verify::Unreadable>(&read);
  throw std::invalid_argument(std::string(line.substr(0, 200)) + ": " +
                              (fault != nullptr ? fault->why : "no case stands there"));
}

/// Of the requested type, and no other.
template <class Real>
verify::Case<Real> case_in(std::string_view line) {
  const verify::AnyCase asked = any_case_in(line);
  if (const auto* const k = std::get_if<verify::Case<Real>>(&asked)) return *k;
  throw std::invalid_argument(std::string(line) + ": a case of the other type stands there");
}

}  // namespace props
