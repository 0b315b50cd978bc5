// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/each_routine.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "reports/program/audit/plan.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/called.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/programs.hpp"

namespace reports::command {

using namespace verify;

namespace {

/// Prints the result of each as soon as it is available.
int test_all(const std::vector<std::pair<const Subject*, NumberType>>& routines, std::string_view command,
             const TestOfRoutine& test) {
  Output out;
  bool is_broken = false, is_first = true;
  for (const auto& [subject, type] : routines) {
    const Routine one = test(*subject, type);
    is_broken |= one.is_broken;
    out.add(fmt::format("{}{} {}", is_first ? "" : "\n", subject->name, as_called(one.text)));
    is_first = false;
    out.flush();
    if (was_interrupted()) {
      complain(fmt::format("{}: interrupted; what isn't shown above wasn't tested", command));
      return out.status(interrupted);
    }
    if (!one.is_complete)
      complain(fmt::format("{}: {} failed too often or took too long; its remaining cases were skipped",
                           command, subject->name));
    is_broken |= !one.is_complete;
  }
  return out.status(is_broken ? faulty : done);
}

}  // namespace

int each_routine(const SubjectOptions& options, std::string_view command, const TestOfRoutine& test) {
  try {
    const Programs programs = programs_of(options);
    const std::vector<NumberType> types = types_named(options.types);
    std::vector<std::pair<const Subject*, NumberType>> routines;
    for (const Subject* subject : subjects_of(options, programs)) {
      for (const NumberType type : types_of(types, *subject)) routines.emplace_back(subject, type);
    }
    if (routines.empty()) throw WrongUse{"none of the routines named answers in the types named"};
    catch_signals();
    if (!all_answer(programs, types, command)) return was_interrupted() ? interrupted : faulty;
    return test_all(routines, command, test);
  } catch (const FaultyFile& file) {
    complain(fmt::format("{}: --exec-file: {}", command, file.why));
    return faulty;
  } catch (const WrongUse& use) {
    complain(fmt::format("{}: {}", command, use.why));
    return wrong_use;
  } catch (const std::runtime_error& error) {
    complain(fmt::format("{}: {}", command, error.what()));
    return faulty;
  }
}

}  // namespace reports::command
