// SPDX-License-Identifier: BSL-1.0
/// Cases that reproduce the failures of an audit, so that nobody has to look for one.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "reports/program/commands/gate.hpp"
#include "reports/program/pages/examples.hpp"

namespace reports::command {

/// Cases of an audit that show its failures again, plain ones first. Asks subjects again, when called, if the report
/// has no examples of them.
class CasesSeenAgain {
 public:
  explicit CasesSeenAgain(const Report& report) : report_(report) {}

  /// The case, the subject's answer, the truth, the command that explains it, and the seed; nothing if no case shows it.
  [[nodiscard]] std::vector<std::string> operator()(const verify::Subject& subject, NumberType type,
                                                    const ShownBy& shown);

 private:
  const Report& report_;
  /// By the families that count: asking a subject again may cost a process.
  std::map<std::tuple<const verify::Subject*, NumberType, std::vector<const verify::Family*>>,
           std::vector<Example>>
      examples_;

  [[nodiscard]] const std::vector<Example>& examples(const verify::Subject& subject, NumberType type,
                                                     const std::function<bool(const verify::Family&)>& of);
};

}  // namespace reports::command
