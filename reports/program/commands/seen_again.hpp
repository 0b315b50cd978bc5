// SPDX-License-Identifier: BSL-1.0
/// What a failure of an audit is said with: a case, so that nobody has to look for one.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "reports/program/commands/gate.hpp"
#include "reports/program/pages/examples.hpp"

namespace reports::command {

/// Cases of an audit by which its failures are seen again, plain ones first. Subjects of which the report has no examples are asked
/// again when it is called.
class CasesSeenAgain {
 public:
  explicit CasesSeenAgain(const Report& report) : report_(report) {}

  /// The case, what the subject said, what is true, the command that explains it, and the seed; nothing if no case shows it.
  [[nodiscard]] std::vector<std::string> operator()(const verify::Subject& subject, NumberType type,
                                                    const ShownBy& shown);

 private:
  const Report& report_;
  /// By the families that count: to ask a subject again may take a process.
  std::map<std::tuple<const verify::Subject*, NumberType, std::vector<const verify::Family*>>,
           std::vector<Example>>
      examples_;

  [[nodiscard]] const std::vector<Example>& examples(const verify::Subject& subject, NumberType type,
                                                     const std::function<bool(const verify::Family&)>& of);
};

}  // namespace reports::command
