// SPDX-License-Identifier: BSL-1.0
/// Audits a function of your own, from your own test.
///
///     std::optional<float> hit(Vec origin, Vec direction, Vec centre, float radius);
///
///     const auto audit = verify::audit<verify::Question::ray, float>(
///         hit, {.gives = verify::Gives::distance, .unit_direction = true}, {.cases = 10'000, .seed = 1});
///     EXPECT_EQ(audit.wrong(), 0) << audit;
///
/// Cases are drawn in float or double. A function that computes in another type receives their numbers converted to that type,
/// and is judged by what it received: a number that its type can't hold counts as the one it was rounded to (for
/// this the type must have radix 2). Its answer is rounded once to float or double by the type's own conversion, which
/// costs it half an ulp, and judged like any other.
#pragma once

// Parts of the judge are compiled with whatever includes it.
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error \
    "An audit needs NaN and infinity: compile the test without -ffast-math, and what it audits apart from it."
#endif

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/audit/function_subject.hpp"
#include "verify/diagnosis/diagnosis.hpp"
#include "verify/judge/tally.hpp"
#include "verify/judge/trial.hpp"

namespace verify {

using Gives = Contract::Gives;

/// The cases that a function is tested with.
template <class Real>
struct Sample {
  std::uint64_t cases = 1'000;  ///< of each family
  std::uint64_t seed = 1;
  std::vector<std::string_view>
      families{};  ///< by their names (`graze list`); none: all families of the question
  /// Selects the cases that the function is meant for, beyond what its contract can say; by default all. The motion of a cast
  /// is its end point.
  std::function<bool(const Scene<Real>&)> domain{};
  std::uint64_t enough = (std::numeric_limits<std::uint64_t>::max)();  ///< wrong answers before it stops
  const std::atomic<bool>* stop = nullptr;                             ///< stops it when it becomes true
};

/// A case that demonstrates something.
template <class Real>
struct Example {
  std::string_view family;
  Trial<Real> trial{};
  std::optional<NoAnswer> failure{};  ///< what happened, if it didn't answer
};

/// The result. The function wasn't called with the cases drawn outside its contract or domain, since it may
/// rely on both.
template <class Real>
struct FunctionAudit {
  struct OfFamily {
    std::string_view name;
    std::uint64_t asked = 0, skipped = 0, wrong = 0;
  };

  Question question = Question::ray;
  Contract contract{};  ///< what it was judged by: as given, completed from the function's types
  std::uint64_t seed = 0;
  Tally tally{};  ///< of the cases judged; its case numbers count the cases drawn, family by family
  std::vector<OfFamily> families{};
  bool complete = true;  ///< false if it was stopped, or reached `enough`

  /// For each kind of wrong decision, the first of the cases whose numbers have the fewest binary digits.
  std::array<std::optional<Example<Real>>, kinds> simplest{};
  /// The same for outcomes and motions that differ from the truth, where the function states them.
  std::optional<Example<Real>> outcome_broken{}, motion_broken{};
  /// For each figure, the first case with the largest error, if that isn't 0.
  std::array<std::optional<Example<Real>>, figures> largest{};
  /// The largest backward error (verify/backward/backward.hpp) of decisions and of times, and the first case that has it, if
  /// it isn't 0: the function is right for questions at most so many steps from those asked. no_steps: some answer belongs to
  /// no such question. Cases at the limits of the type (is_at_limits) don't count. A gate that float arithmetic can pass is
  /// EXPECT_LE(audit.backward.largest, verify::most_of_stable).
  struct {
    Steps largest = 0;
    std::optional<Example<Real>> shown{};
  } backward{};

  /// Why answers are wrong, judged by the first cases of the families that show it (is_to_diagnose) among those that were
  /// asked; empty if none is wrong.
  Diagnosis diagnosis{};

  /// The number of cases with any wrong decision: the verdict, or an outcome or motion stated.
  [[nodiscard]] std::uint64_t wrong() const {
    std::uint64_t sum = 0;
    for (const OfFamily& family : families) sum += family.wrong;
    return sum;
  }
  [[nodiscard]] std::uint64_t skipped() const {
    std::uint64_t sum = 0;
    for (const OfFamily& family : families) sum += family.skipped;
    return sum;
  }
  /// The largest error of the right answers, in ulps; 0 where the function doesn't give that figure.
  [[nodiscard]] double largest_error(Figure figure) const {
    return tally.error[static_cast<std::size_t>(figure)].largest();
  }
};

/// As text: how many answers are wrong, why, in which families, and for each kind of wrong decision and each number the case
/// to look at, with the exact answer, the function's answer, and the command that shows the truth of that case again.
template <class Real>
[[nodiscard]] std::string describe(const FunctionAudit<Real>& audit);

template <class Real>
std::ostream& operator<<(std::ostream& out, const FunctionAudit<Real>& audit);

/// Tests a routine with a sample of cases, one by one, in this thread.
///
/// Takes    a contract; families by their names, `cases` > 0
/// Gives    counts and examples, which depend only on seed, sample and answers, unless it is stopped
/// Cost     about a microsecond for each case, ten with centres, on top of the routine's own
/// Throws   std::invalid_argument for a family that the question doesn't have, and for a contract with a part that doesn't apply
///          to the question (such as an exit for a sweep); std::runtime_error if no case drawn is within contract and domain,
///          since nothing was audited then, and in a thread whose floating-point environment isn't the default one. An exception
///          from the routine is counted as `Kind::no_answer`, which is wrong.
template <class Real>
[[nodiscard]] FunctionAudit<Real> audit(Question question, const Contract& contract,
                                        FunctionSubject<Real>& routine, const Sample<Real>& sample);

/// The same for any function object; audit/function_subject.hpp says what it may take and return. Its types complete the
/// contract: a ray function without t_max is `endless`, one that returns a vector gives the centre, one that returns just
/// yes or no gives only the contact. The function is called, not copied.
template <Question question, class Real, class Function>
[[nodiscard]] FunctionAudit<Real> audit(Function&& function, const Contract& contract = {},
                                        const Sample<Real>& sample = {}) {
  auto own = subject_of<question, Real>(function, contract);
  return audit(question, own.contract(), own, sample);
}

}  // namespace verify
