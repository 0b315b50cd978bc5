// SPDX-License-Identifier: BSL-1.0
/// Tests properties of a function of your own, from your own test.
///
///     std::optional<float> hit(Vec origin, Vec direction, Vec centre, float radius);
///
///     TEST(Hit, HasTheProperties) {
///       const auto result = verify::properties<verify::Question::ray, float>(
///           hit, {.gives = verify::Gives::distance, .unit_direction = true}, {.backward = 16});
///       EXPECT_TRUE(result.hold()) << result;
///     }
///
/// It draws cases and tests the function against all laws of the question (verify/laws): moving the scene changes nothing, a
/// larger sphere is reached no later, and so on; and against the property that each answer is right within the steps promised,
/// for which it also goes from each case drawn towards a boundary between two decisions (verify/case/approach.hpp).
/// A case that breaks one is simplified, explained in words, and if you like kept in a file, which the next run tests first.
/// lib/verify/TESTING.md has a table of the properties.
///
/// A function of floats can't keep a law to the last bit. It breaks a law if its answers don't agree *and* one of them isn't
/// right for any question within the steps promised (backward error, verify/backward/backward.hpp). So no law detects a function
/// whose answers are all right within those steps.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/audit.hpp"
#include "verify/audit/one_answer.hpp"
#include "verify/laws/law.hpp"

namespace verify {

/// The cases that the properties are tested with.
template <class Real>
struct Draws {
  std::uint64_t cases = 1'000;  ///< of each property, within contract and domain
  std::uint64_t seed = 1;
  /// Selects the cases that the function is meant for, beyond what its contract can say; by default all. It
  /// isn't called with others.
  std::function<bool(const Scene<Real>&)> domain{};
  /// A file of case lines: those of the question and type are tested before all others, and cases that break a
  /// property are added to it.
  std::string kept{};
  double time_limit =
      10;  ///< seconds for one call, or infinity; a longer call ends the process, which reports where
  const std::atomic<bool>* stop = nullptr;  ///< ends the test when it becomes true
  /// Called before each case, with the numbers of properties tested so far and in all.
  std::function<void(std::uint64_t done, std::uint64_t total)> progress{};
};

/// How an answer that breaks a property is judged.
template <class Real>
struct JudgedReply {
  Trial<Real> trial{};
  std::optional<NoAnswer> failure{};  ///< what happened, if it didn't answer
};

/// A case that breaks a property.
template <class Real>
struct Counterexample {
  std::string_view property;
  std::string_view family{};  ///< of the case as drawn; empty for a case that was kept
  bool approached = false;    ///< whether `drawn` lies on the path from that case towards a boundary
  Case<Real> drawn{}, simplest{};
  std::vector<JudgedReply<Real>> replies{};  ///< to the simplest case, and to those made from it
  std::string but{};                         ///< what holds instead, if the law can say it
  std::uint64_t number = 0;                  ///< of the case, among those drawn for this property, from 1
  std::uint64_t tries = 0;                   ///< how many simpler cases were tried
};

/// The result.
template <class Real>
struct PropertyResults {
  struct Tested {
    std::string_view name;
    std::uint64_t held = 0, silent = 0;  ///< silent: the law doesn't apply to the case
    std::uint64_t approached = 0;        ///< further cases for which it held, on paths towards boundaries
  };

  Question question = Question::ray;
  Contract contract{};  ///< the given contract, completed from the function's types
  Promise promise{};
  std::uint64_t seed = 0;
  std::vector<Tested> tested{};
  std::vector<Counterexample<Real>> broken{};  ///< at most one for each property
  Diagnosis diagnosis{};                       ///< if one is broken: why (verify/diagnosis/diagnosis.hpp)
  bool complete = true;  ///< false if it was stopped, or the function gets no more cases

  [[nodiscard]] bool hold() const { return complete && broken.empty(); }
};

/// As text: which are broken, why, and for each the simplest case, the answer, the truth, and the command
/// that draws it.
template <class Real>
std::ostream& operator<<(std::ostream& out, const PropertyResults<Real>& results);
template <class Real>
[[nodiscard]] std::string describe(const PropertyResults<Real>& results);

/// Tests a function against the properties of a question, in this thread.
///
/// Takes    a contract, a promise, and draws with `cases` > 0
/// Gives    results that depend only on seed, cases and answers, unless it is stopped
/// Cost     some tenths of a second at the default count; up to a second for each broken property, to simplify its case
/// Throws   std::invalid_argument for a part of a contract that doesn't apply to the question; std::runtime_error if hardly any
///          case is within contract and domain, and if `kept` isn't a file of case lines or can't be written. An exception from
///          the function breaks one property only, since all others would report the same
template <class Real>
[[nodiscard]] PropertyResults<Real> properties(Question question, const Contract& contract,
                                               FunctionSubject<Real>& routine, const Promise& promise,
                                               const Draws<Real>& draws);

/// The same for any function object; audit/function_subject.hpp says what it may take and return.
template <Question question, class Real, class Function>
[[nodiscard]] PropertyResults<Real> properties(Function&& function, const Contract& contract = {},
                                               const Promise& promise = {}, const Draws<Real>& draws = {}) {
  auto own = subject_of<question, Real>(function, contract);
  return properties(question, own.contract(), own, promise, draws);
}

}  // namespace verify
