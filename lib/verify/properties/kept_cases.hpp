// SPDX-License-Identifier: BSL-1.0
/// The file of cases that once broke a property.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify/case/case.hpp"

namespace verify {

/// Reads the cases of a question and type from a file, and adds to it. It leaves other cases alone, so that tests may share a
/// file. Without a file name it holds and keeps nothing.
template <class Real>
class KeptCases {
 public:
  /// A file that doesn't exist yet holds no cases. Throws std::runtime_error for one that can't be read, isn't
  /// a file, or has a line that isn't a case line.
  KeptCases(std::string file, Question question);

  [[nodiscard]] const std::vector<Case<Real>>& cases() const { return cases_; }

  /// False for a file whose last line has no line end.
  [[nodiscard]] bool ends_in_line() const { return ends_in_line_; }

  /// Adds a case, if it isn't there yet, with what it breaks. Throws std::runtime_error if the file can't be written.
  void add(const Case<Real>& k, std::string_view breaks);

 private:
  std::string file_;
  std::vector<Case<Real>> cases_{};
  std::vector<std::string> added_{};
  bool ends_in_line_ = true;  ///< otherwise a line would be appended to the last one
};

}  // namespace verify
