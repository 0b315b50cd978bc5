// SPDX-License-Identifier: BSL-1.0
/// What calls cost according to the benchmark, read from a results file that bench/results.py writes.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "reports/program/base/number_type.hpp"
#include "verify/case/question.hpp"

namespace reports {

/// The benchmark run that the call times come from. Its strings are as they are in the file.
struct CostSource {
  std::string file;  ///< as given on the command line
  std::string date, processor, compiler, flags;
};

/// The results of a run that give the cost of subjects on the same scenes.
struct Costs {
  CostSource source;
  /// By row and by subject name, both as they are in the file.
  std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>> rows;

  /// Nothing if the benchmark didn't measure it.
  [[nodiscard]] std::optional<double> nanoseconds(std::string_view subject, verify::Question question,
                                                  NumberType type) const;
};

/// Reads the text of a results file; the file name in the source is left empty. If the text isn't valid, returns a
/// sentence that says what is wrong with it, and where. Ignores unknown keys.
[[nodiscard]] std::variant<Costs, std::string> read_costs(std::string_view text);

}  // namespace reports
