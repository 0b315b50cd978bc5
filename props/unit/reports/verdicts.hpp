// SPDX-License-Identifier: BSL-1.0
/// Handmade verdicts.
#pragma once

#include <cstddef>

#include "verify/judge/judge.hpp"

namespace props {

[[nodiscard]] inline verify::Verdict of_kind(verify::Kind kind) {
  verify::Verdict v;
  v.kind = kind;
  return v;
}
/// A right decision with this error.
[[nodiscard]] inline verify::Verdict off_by(verify::Figure figure, double ulps) {
  verify::Verdict v;
  v.error[static_cast<std::size_t>(figure)] = ulps;
  return v;
}

}  // namespace props
