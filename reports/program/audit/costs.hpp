// SPDX-License-Identifier: BSL-1.0
/// What calls cost, as the benchmark measured it: read from a file of its results, which bench/results.py writes.
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

/// The run of the benchmark from which times of calls are taken. Its texts are as they stand in the file.
struct CostSource {
  std::string file;  ///< as the command line names it
  std::string date, processor, compiler, flags;
};

/// The results of a run, as far as they say what subjects cost on the same scenes.
struct Costs {
  CostSource source;
  /// By row and by the name of the subject, both as they stand in the file.
  std::map<std::string, std::map<std::string, double, std::less<>>, std::less<>> rows;

  /// Nothing if the benchmark didn't measure it.
  [[nodiscard]] std::optional<double> nanoseconds(std::string_view subject, verify::Question question,
                                                  NumberType type) const;
};

/// Reads the text of a file of results; the source has no name of a file yet. Of any other text it gives a sentence that
/// says what is wrong with it, and where. Keys that it doesn't know don't matter.
[[nodiscard]] std::variant<Costs, std::string> read_costs(std::string_view text);

}  // namespace reports
