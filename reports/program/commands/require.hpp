// SPDX-License-Identifier: BSL-1.0
/// What --require demands of an audit: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/audit/audit.hpp"
#include "verify/audit/hill_climb.hpp"

namespace reports {

/// `missed=0` or `backward<=16@ordinary,far`: a bound on a count or a measured value, perhaps for some kinds of scenes
/// only.
struct Requirement {
  enum class Relation : std::uint8_t { equal, at_most, less };
  std::string text;     ///< as written
  std::size_t measure;  ///< index of the measure
  Relation relation;
  double bound;
  std::vector<bool> scenes{};  ///< for each kind of scene whether it counts; empty: all families

  [[nodiscard]] bool met_by(double value) const;
};

/// Why a text isn't a requirement.
struct Malformed {
  std::string why;
};

[[nodiscard]] std::variant<Requirement, Malformed> read_requirement(std::string_view text);

/// Whether a requirement covers a family. One whose cases aren't scenes, such as a file of recorded cases, is always
/// covered.
[[nodiscard]] bool counts(const Requirement& requirement, const verify::Family& family);

/// A line that says that a subject doesn't meet the requirement in a type, and names the worst family; empty if it does. A
/// requirement isn't met if no case that it covers was judged.
[[nodiscard]] std::string unmet_by(const verify::Subject& subject, NumberType type,
                                   const Requirement& requirement, const Audit& audit);

/// The subject and type that are farthest from meeting a requirement, and how many don't meet it.
struct Worst {
  const verify::Subject* subject = nullptr;
  NumberType type{};
  std::size_t failures = 0;
};
[[nodiscard]] Worst worst_of(const Requirement& requirement, const Plan& plan, const Audit& audit);

/// Whether a case that shows this violates the requirement: a wrong decision that it counts, or an error.
[[nodiscard]] bool is_about(const Requirement& requirement, const verify::Goal& what);

/// A line that says that the requirement isn't met, and names the worst subject, type and family; empty if it is met.
/// The requirement must hold for each subject and type, over all cases within the subject's contract.
[[nodiscard]] std::string unmet(const Requirement& requirement, const Plan& plan, const Audit& audit);

}  // namespace reports
