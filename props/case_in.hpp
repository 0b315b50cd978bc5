// SPDX-License-Identifier: BSL-1.0
/// The cases that tests write out as case lines.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "verify/text.hpp"

namespace props {

/// Throws std::invalid_argument where the line isn't a case, and says why.
inline verify::AnyCase any_case_in(std::string_view line) {
  verify::CaseLine read = verify::read_case(line);
  if (auto* const asked = std::get_if<verify::AnyCase>(&read)) return *asked;
  const auto* const fault = std::get_if<verify::Unreadable>(&read);
  throw std::invalid_argument(std::string(line.substr(0, 200)) + ": " +
                              (fault != nullptr ? fault->why : "no case"));
}

/// As above; a case of the other type throws std::bad_variant_access.
template <class Real>
verify::Case<Real> case_in(std::string_view line) {
  return std::get<verify::Case<Real>>(any_case_in(line));
}

}  // namespace props
