// SPDX-License-Identifier: BSL-1.0
/// A fuzz target for a function of your own, for libFuzzer and anything else that calls LLVMFuzzerTestOneInput.
///
///     #include <verify/fuzz.hpp>
///
///     std::optional<float> hit(Vec origin, Vec direction, Vec centre, float radius);
///
///     GRAZE_FUZZ(Question::ray, float, hit, {.gives = Gives::distance, .unit_direction = true}, {.backward = 16});
///
/// It aborts at the first answer that is right for no question within 16 steps of the one asked
/// (verify/backward/backward.hpp), and prints the question, the answer, the truth, and why the answer is wrong
/// if that is known. An input is a case (verify/fuzz/input.hpp): the mutator changes cases, and the fuzzer
/// learns how near each one comes to a wrong answer.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "verify/audit.hpp"
#include "verify/audit/one_answer.hpp"
#include "verify/fuzz/target.hpp"

namespace verify::fuzz {

/// What a function is judged by: what its answers mean, which cases it accepts, and what its author promises. The function's
/// types complete the contract. A stated outcome and motion count where 0 steps are promised, and for
/// invalid cases.
struct Terms {
  Contract contract{};
  Promise promise{};
};

/// An answer that breaks the promise.
template <class Real>
struct Finding {
  std::string breach{};  ///< how, in words
  Trial<Real> trial{};
  std::optional<NoAnswer> failure{};  ///< what happened, if it didn't answer
};

/// A function as a target. It isn't called with cases outside its contract, and cases at the limits of the type
/// (is_at_limits) don't count against it. Only one thread at a time calls the function. Real is float or
/// double.
template <class Real>
class FunctionTarget final : public CaseTarget<Real> {
 public:
  /// Throws std::invalid_argument for a contract with a part that doesn't apply to the question.
  FunctionTarget(Question question, FunctionSubject<Real>& routine, const Contract& contract,
                 const Promise& promise);

  /// What is wrong with the answer to an input; nothing if it may keep the promise, or if the function isn't
  /// called.
  ///
  /// Cost     that of the function, plus some microseconds; ten times as much if the answer is wrong
  /// Throws   std::runtime_error in a thread whose floating-point environment isn't the default one. An exception
  ///          from the function counts as an answer that breaks the promise.
  [[nodiscard]] std::optional<Finding<Real>> finding(Bytes bytes);

  /// Whether the function gets no more cases: it answered NotAsked.
  [[nodiscard]] bool is_asked_no_more() const { return is_asked_no_more_; }

  /// The reasons, as lines of text: the faults of the function that explain a finding, found with some
  /// thousand further cases.
  [[nodiscard]] std::string reasons(const Finding<Real>& finding) const;

  /// Aborts with the finding and its reasons.
  void run(Bytes bytes) override;

  /// The case as it reaches the function: each number as its types hold it.
  [[nodiscard]] AnyCase case_of(Bytes bytes) const override;

 protected:
  [[nodiscard]] bool takes(const Case<Real>& asked) const override;

 private:
  FunctionSubject<Real>* routine_;
  Contract contract_;
  Promise promise_;
  bool is_asked_no_more_ = false;
};

/// The finding in a few lines of text.
template <class Real>
[[nodiscard]] std::string describe(const Finding<Real>& finding);

/// Prints what is wrong with a target to standard error, and ends the process with status 2.
[[noreturn]] void refuse(const std::string& why);

namespace detail {

/// The target keeps a function that has no name, such as a lambda.
template <Question question, class Real, class Function>
Target* own_target(Function&& function, const Terms& terms) {
  try {
    static Function kept = std::forward<Function>(function);  // a reference, if it has a name
    static auto routine = verify::subject_of<question, Real>(kept, terms.contract);
    static FunctionTarget<Real> target(question, routine, routine.contract(), terms.promise);
    return &target;
  } catch (const std::invalid_argument& wrong) {
    refuse(wrong.what());
  }
}

}  // namespace detail

}  // namespace verify::fuzz

/// Defines the program's fuzz target for a function: GRAZE_FUZZ(question, Real, function [, contract [, promise]]).
///
/// Use it once in a program, outside of namespaces. `question` is Question::ray and so on; `Real` is float or double, the type of
/// the cases; `function` is a function or an object that verify::audit takes (verify/audit/function_subject.hpp), by its name or
/// as a lambda without a comma outside of parentheses. Contract and promise are written in braces:
/// `{.gives = Gives::distance}, {.backward = 16}`. There, the words Question, Gives, Inside and Starts refer to those of verify.
// NOLINTBEGIN(bugprone-macro-parentheses): an argument is a type
#define GRAZE_FUZZ(question, Real, function, ...)                                                            \
  extern "C" ::verify::fuzz::Target* graze_fuzz_target() {                                                   \
    using ::verify::Gives;                                                                                   \
    using ::verify::Inside;                                                                                  \
    using ::verify::Question;                                                                                \
    using ::verify::Starts;                                                                                  \
    return ::verify::fuzz::detail::own_target<question, Real>(function, ::verify::fuzz::Terms{__VA_ARGS__}); \
  }                                                                                                          \
  GRAZE_FUZZ_ENTRIES()
// NOLINTEND(bugprone-macro-parentheses)
