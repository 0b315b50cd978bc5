// SPDX-License-Identifier: BSL-1.0
/// Where the infinite line along the path of a case meets the other sphere: for display, but exact.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "verify/case/case.hpp"

namespace verify {

/// The part of the line: before the start of the path, on the path with its ends, or beyond its end. Decided exactly.
enum class Stretch : std::uint8_t { before, path, beyond };

/// A root of the equation.
struct Crossing {
  std::string time;
  Stretch stretch = Stretch::path;
};

/// Both roots of a t^2 - 2 h t + c = 0 with a = v.v, h = d.v and c = d.d - R^2, and its discriminant. Here v is the
/// displacement of A relative to B, d the vector from A to B at the start, and R the distance of the centres in contact.
/// Numbers in text are exact except for truncation after some digits, in the form -d.ddde+x, and in the unit of the case.
struct Crossings {
  std::optional<Crossing> first,
      second;                ///< the smaller root and the larger one; none for a negative discriminant
  std::string discriminant;  ///< h^2 - a c
  /// |R| minus the distance at which the line passes B's centre. Its sign is that of the discriminant.
  std::string margin;
  double margin_log2 = 0;  ///< of the size of the margin, to about 15 digits; minus infinity for 0
};

/// The same for a case, with this many significant digits. None for an invalid case, and if nothing moves. Cost grows
/// with the square of `count`. Throws std::bad_alloc.
template <class Real>
[[nodiscard]] std::optional<Crossings> crossings_of(const Case<Real>& k, int count);

}  // namespace verify
