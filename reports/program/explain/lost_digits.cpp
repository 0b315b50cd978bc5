// SPDX-License-Identifier: BSL-1.0
#include "reports/program/explain/lost_digits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "reports/program/explain/traced.hpp"
#include "subjects/comparison.hpp"
#include "subjects/published.hpp"
#include "verify/judge/wide.hpp"

namespace reports {

using namespace verify;

namespace {

// --- running a routine with traced numbers ---

template <class Native>
using TracedRoutine = Answer<Traced<Native>> (*)(const Case<Traced<Native>>&);

/// Runs a routine. Its first `decided_exactly` comparisons use the wide numbers.
template <class Native, class Real, class Use>
void run(TracedRoutine<Native> routine, const Case<Real>& k, std::size_t decided_exactly, const Use& use) {
  Trace<Native> trace;
  trace.decided_exactly = decided_exactly;
  Traced<Native>::trace() = &trace;
  {
    Case<Traced<Native>> traced{k.question, {}};
    for (std::size_t i = 0; i < k.used().size(); ++i) {
      const LayoutField piece = field_at(layout(k.question), static_cast<int>(i));
      traced.numbers[i] =
          Traced<Native>::input(static_cast<Native>(k.numbers[i]),
                                std::string(spec(k.question).in_formulas.*piece.name), piece.axis);
    }
    use(std::as_const(trace), routine(traced));
  }
  Traced<Native>::trace() = nullptr;
}

// --- how many digits are lost where ---

std::int64_t exponent_of(const Exact& x) { return x.backend().exponent(); }

/// How many of the leading bits of a number, of those that its type has, are wrong.
template <class Native>
int bits_lost(const Exact& native, const Exact& exact) {
  constexpr int all = std::numeric_limits<Native>::digits;
  if (native == exact || (isnan(native) && isnan(exact))) return 0;
  if (!isfinite(native) || !isfinite(exact) || exact.is_zero()) return all;
  const std::int64_t right = exponent_of(exact) - exponent_of(native - exact);
  return static_cast<int>(std::clamp<std::int64_t>(all - right, 0, all));
}

/// An operation of a trace, or a comparison, and how many bits that its operands still have are lost there.
struct Loss {
  std::optional<std::size_t> operation{};  ///< none: the comparison itself
  int bits = 0;
};

template <class Native>
class Losses {
 public:
  explicit Losses(const Trace<Native>& trace) : trace_(trace) {}

  /// The greatest loss on the way to an operation, the first if several are equal. Bits that a number lacks on the way but
  /// the result has don't count.
  [[nodiscard]] Loss before(std::size_t operation) const { return before(operation, lost(operation)); }

  /// The same on the way to a comparison that is decided wrongly, whose difference is the last operation. That has the wrong
  /// sign, so it lacks every bit.
  [[nodiscard]] Loss before(const Comparison& one) const {
    constexpr int all = std::numeric_limits<Native>::digits;
    const std::size_t next = carrier(Act::difference, one.left, one.right);
    const int at_the_end = all - lost(next);
    const Loss most = before(next);
    return most.operation && most.bits >= at_the_end ? most : Loss{{}, at_the_end};
  }

 private:
  /// The greatest loss on the way to an operation that lacks this many bits.
  [[nodiscard]] Loss before(std::size_t operation, int lacking) const {
    Loss most{};
    for (auto next = carrier(trace_.operations[operation]); next;
         next = carrier(trace_.operations[operation])) {
      const int before_it = std::min(lost(*next), lacking);
      if (lacking - before_it >= most.bits) most = {operation, lacking - before_it};
      operation = *next;
      lacking = before_it;
    }
    return most;
  }

  [[nodiscard]] Exact native_of(std::size_t i) const { return Exact(trace_.native[i]); }
  [[nodiscard]] int lost(std::size_t i) const { return bits_lost<Native>(native_of(i), trace_.exact[i]); }

  /// The operand whose error contributes most to that of the result.
  [[nodiscard]] std::size_t carrier(Act act, std::size_t left, std::size_t right) const {
    if (act == Act::sum || act == Act::difference) {
      const Exact of_left = native_of(left) - trace_.exact[left],
                  of_right = native_of(right) - trace_.exact[right];
      if (isfinite(of_left) && isfinite(of_right)) return abs(of_right) > abs(of_left) ? right : left;
    }
    return lost(right) > lost(left) ? right : left;
  }
  [[nodiscard]] std::optional<std::size_t> carrier(const Operation& one) const {
    switch (one.act) {
      case Act::input:
      case Act::constant:
        return std::nullopt;
      case Act::negative:
      case Act::root:
        return one.left;
      default:
        return carrier(one.act, one.left, one.right);
    }
  }

  const Trace<Native>& trace_;
};

// --- in words ---

template <class Native>
std::string decimal(Native x) {
  return std::isnan(x) ? "NaN" : fmt::format("{}", x);
}

/// An exact number with enough digits to show where the native one departs from it.
template <class Native>
std::string decimal(const Exact& exact, Native native) {
  constexpr double digits_of_a_bit = 0.30103;
  const int right = std::numeric_limits<Native>::digits - bits_lost<Native>(Exact(native), exact);
  const int digits = 2 + static_cast<int>(std::ceil(digits_of_a_bit * right));
  return exact.str(std::clamp(digits, 3, std::numeric_limits<Native>::max_digits10),
                   std::ios_base::fmtflags{});
}

/// How many leading bits of the operands of a sum or a difference cancel; no more than the type has.
template <class Native>
int bits_that_cancel(const Exact& larger, const Exact& exact) {
  constexpr int all = std::numeric_limits<Native>::digits;
  if (exact.is_zero()) return all;
  return static_cast<int>(std::clamp<std::int64_t>(exponent_of(larger) - exponent_of(exact), 0, all));
}

/// `3 - 2: 24 of 24 bits cancel`, or what else happened.
template <class Native>
std::string of_operation(const Trace<Native>& trace, std::size_t at) {
  const Operation& one = trace.operations[at];
  const Native native = trace.native[at];
  const Exact& exact = trace.exact[at];
  std::string text = formula_of(trace.operations, at);
  if (std::isinf(native) && isfinite(exact))
    return text + fmt::format(" overflows: it is {}.", decimal(exact, native));
  const bool is_sum = one.act == Act::sum || one.act == Act::difference;
  if (is_sum) {
    constexpr int all = std::numeric_limits<Native>::digits;
    const Native left = trace.native[one.left], right = trace.native[one.right];
    const Exact larger = (std::max)(std::abs(left), std::abs(right));
    const int bits = bits_that_cancel<Native>(larger, exact);
    text += fmt::format(
        ": in {} {} {}, {} cancel.", decimal(left), one.act == Act::sum ? "+" : "-", decimal(right),
        bits == all ? fmt::format("all {} bits", all) : fmt::format("{} of {} bits", bits, all));
    // Numbers smaller by more than that may be rounding errors of the wide numbers.
    if (exact.is_zero() || exponent_of(larger) - exponent_of(exact) > wide_bits / 2)
      return text + fmt::format(" It is 0 or next to it, and comes out as {}.", decimal(native));
    return text + fmt::format(" It is {}, and comes out as {}.", decimal(exact, native), decimal(native));
  }
  text += std::abs(native) < (std::numeric_limits<Native>::min)() ? " underflows:" : " loses digits:";
  return text + fmt::format(" it is {}, and comes out as {}.", decimal(exact, native), decimal(native));
}

template <class Native>
std::string of_comparison(const Trace<Native>& trace, const Comparison& one, const Loss& loss) {
  if (loss.operation) {
    const Operation& right = trace.operations[one.right];
    const bool at_once = *loss.operation == one.left && right.act == Act::constant;
    return of_operation(trace, *loss.operation) +
           (at_once ? fmt::format(" Its test{}{} then goes wrong.", one.sign, right.name)
                    : " A later test then goes wrong.");
  }
  return fmt::format("The test {} is decided by rounding: it compares {} with {}, and exactly it is {}.",
                     formula_of(trace.operations, one.left, one.sign, one.right),
                     decimal(trace.native[one.left]), decimal(trace.native[one.right]), one.exactly);
}

// --- what to examine in a routine ---

/// The number with which an answer says when or where; for a place, the coordinate with the largest error.
template <class Native>
std::optional<std::size_t> claim(const Trace<Native>& trace, const Answer<Traced<Native>>& answer) {
  if (answer.time) return answer.time->operation();
  if (answer.distance) return answer.distance->operation();
  if (!answer.centre) return std::nullopt;
  const auto error = [&](const Traced<Native>& x) {
    const Exact off = Exact(trace.native[x.operation()]) - trace.exact[x.operation()];
    return isfinite(off) ? Exact(abs(off)) : Exact(std::numeric_limits<Exact>::infinity());
  };
  return std::ranges::max_element(*answer.centre, {}, error)->operation();
}

/// The smallest loss that is reported for a number.
constexpr int least_bits = 4;

template <class Native, class Real>
std::string lost_in(TracedRoutine<Native> routine, const Subject& subject, const Truth<Real>& truth,
                    const Verdict& verdict) {
  const auto kind_of = [&](const Answer<Traced<Native>>& answer) {
    return judge(verify::detail::narrow<Real>(answer), truth, subject.contract).kind;
  };
  std::string words;
  // Decides comparisons that come out differently with wide numbers their way, one after the other, until the verdict changes.
  for (std::size_t decided_exactly = 0;;) {
    std::optional<std::size_t> other;
    run<Native>(routine, truth.asked, decided_exactly, [&](const auto& trace, const auto& answer) {
      if (decided_exactly > 0 && kind_of(answer) != verdict.kind) return;
      for (std::size_t i = decided_exactly; i < trace.comparisons.size() && !other; ++i) {
        if (trace.comparisons[i].natively != trace.comparisons[i].exactly) other = i;
      }
      if (other && is_wrong(verdict.kind)) {
        const Comparison& one = trace.comparisons[*other];
        words = of_comparison(trace, one, Losses(trace).before(one));
      } else if (const auto number = claim(trace, answer)) {
        const Loss most = Losses(trace).before(*number);
        words = most.operation && most.bits >= least_bits ? of_operation(trace, *most.operation) : "";
      } else {
        words = "";
      }
    });
    if (!other || !is_wrong(verdict.kind)) return words;
    decided_exactly = *other + 1;
  }
}

/// The type in which a routine computes for a case of type `Real`.
template <class Routine, class Real>
struct WorkingType {
  using Type = Real;
};
template <class Form>
struct WorkingType<subjects::Doubled<Form>, float> {
  using Type = double;
};
template <class Form>
struct WorkingType<subjects::Doubled<Form>, double> {
  using Type = long double;
};

/// The routines that are templates, identified by the functions that call them.
template <class... Routines>
struct Traceable {
  template <class Real>
  static std::string lost(const Subject& subject, const Truth<Real>& truth, const Verdict& verdict) {
    std::string words;
    const auto ask = [&]<class Routine>(const Routine&) {
      using Native = typename WorkingType<Routine, Real>::Type;
      if (subject.calls<Real>().native != verify::detail::native<Routine, Real>) return false;
      words = lost_in<Native, Real>([](const Case<Traced<Native>>& k) { return Routine{}(k); }, subject,
                                    truth, verdict);
      return true;
    };
    (void)(ask(Routines{}) || ...);
    return words;
  }
};

using published::RootSign;
using published::TimeForm;
using TheRoutines =
    Traceable<subjects::TutorialRay, subjects::TutorialSweep, subjects::TutorialContainerAsCoded,
              subjects::TutorialContainerAsDescribed, subjects::TutorialCast<false>,
              subjects::TutorialCast<true>, subjects::TutorialCastUnchecked, subjects::TutorialCastFormula,
              subjects::TutorialMovingTest, subjects::TutorialMoving<TimeForm::literal, RootSign::minus>,
              subjects::TutorialMoving<TimeForm::literal, RootSign::plus>,
              subjects::TutorialMoving<TimeForm::parenthesised, RootSign::minus>,
              subjects::TutorialMoving<TimeForm::parenthesised, RootSign::plus>,
              subjects::TutorialMoving<TimeForm::corrected, RootSign::minus>,
              subjects::TutorialMoving<TimeForm::corrected, RootSign::plus>, subjects::Naive,
              subjects::Perpendicular, subjects::Doubled<subjects::Naive>,
              subjects::Doubled<subjects::Perpendicular>>;

}  // namespace

template <class Real>
std::string lost_digits(const Subject& subject, const Truth<Real>& truth, const Verdict& verdict) {
  return TheRoutines::lost(subject, truth, verdict);
}

template std::string lost_digits(const Subject&, const Truth<float>&, const Verdict&);
template std::string lost_digits(const Subject&, const Truth<double>&, const Verdict&);

}  // namespace reports
