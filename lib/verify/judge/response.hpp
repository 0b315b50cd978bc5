// SPDX-License-Identifier: BSL-1.0
/// The response of a subject that may fail to answer, such as a program in a process of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"

namespace verify {

/// The ways in which a subject fails to answer.
enum class Failure : std::uint8_t {
  crash,        ///< a signal ended it
  exit,         ///< it ended on its own, or stopped reading
  time_out,     ///< no answer in time
  garbage,      ///< a line that isn't an answer
  wrong_count,  ///< no line, or more than one
  exception,    ///< it threw one, as the function or the program reports
};
inline constexpr std::size_t failures = 6;

constexpr std::string_view name(Failure how) {
  constexpr std::array<std::string_view, failures> names{"crash",   "exit",        "time out",
                                                         "garbage", "wrong count", "exception"};
  return names[static_cast<std::size_t>(how)];
}

/// Whether a new process is needed to go on, which takes long.
constexpr bool is_of_the_process(Failure how) { return how != Failure::exception; }

/// The limit on those failures, after which no more are looked for.
inline constexpr std::uint64_t most_failed_processes = 16;

/// A case that wasn't answered.
struct NoAnswer {
  Failure how = Failure::crash;
  std::string what{};  ///< what happened, in one line of printable ASCII
};

/// A case that the subject wasn't given, because it had failed too often before.
struct NotAsked {};

template <class Real>
using Response = std::variant<Answer<Real>, NoAnswer, NotAsked>;

/// A subject that answers many cases at once.
template <class Real>
class Respondent {
 public:
  Respondent() = default;
  Respondent(const Respondent&) = delete;
  Respondent& operator=(const Respondent&) = delete;
  virtual ~Respondent() = default;

  /// One reply for each case, in order, and the same replies however the cases are grouped; but if too many
  /// of them fail, all later ones are `NotAsked`. Several threads may ask at once.
  [[nodiscard]] virtual std::vector<Response<Real>> ask(std::span<const Case<Real>> cases) = 0;
};

}  // namespace verify
