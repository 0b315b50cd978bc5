// SPDX-License-Identifier: BSL-1.0
#include "verify/properties.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "verify/audit/one_answer.hpp"
#include "verify/case/family.hpp"
#include "verify/case/simpler.hpp"
#include "verify/judge/condition.hpp"
#include "verify/judge/promise.hpp"
#include "verify/properties/asked.hpp"
#include "verify/properties/function_law.hpp"
#include "verify/properties/kept_cases.hpp"

namespace verify {

namespace {

/// What a property says of a case, and if that is broken, by which replies.
template <class Real>
struct Finding {
  typename LawResult<Real>::Kind kind = LawResult<Real>::Kind::holds;
  std::vector<JudgedReply<Real>> replies{};
  std::string but{};

  [[nodiscard]] bool is_broken() const { return kind == LawResult<Real>::Kind::broken; }
};

/// Properties, put to a function under its promise.
template <class Real>
class Judged {
 public:
  using Kind = typename LawResult<Real>::Kind;

  Judged(const Asked<Real>& ask, const Promise& promise) : ask_(&ask), promise_(promise) {}

  [[nodiscard]] Finding<Real> operator()(const FunctionLaw<Real>& property, const Case<Real>& k) const {
    if (property.of == nullptr) return right(k);
    try {
      LawResult<Real> result = property.of(*ask_, k);
      if (!result.is_broken()) return {result.kind};
      const bool is_exact = property.exact != nullptr && promise_.*property.exact;
      return excused(std::move(result), is_exact);
    } catch (const NotItsOwn&) {
      return {Kind::silent};
    } catch (const Unanswered<Real>& unanswered) {
      return {Kind::broken, {judged(ask_->truth(unanswered.asked), unanswered.failure)}};
    }
  }

 private:
  /// A case of its own is answered within the steps promised.
  [[nodiscard]] Finding<Real> right(const Case<Real>& k) const {
    Truth<Real> truth = ask_->truth(ask_->held(k));
    if (!ask_->takes(truth)) return {Kind::silent};
    const Response<Real> response = ask_->response(truth.asked);
    const JudgedReply<Real> reply = judged(std::move(truth), response);
    if (reply.trial.verdict.at_limits && !reply.failure) return {Kind::silent};
    if (is_kept(reply)) return {};
    return {Kind::broken, {reply}};
  }

  /// Answers that don't agree break no law if each is right within the steps promised, or one lies at the limits of the type.
  [[nodiscard]] Finding<Real> excused(LawResult<Real>&& result, bool is_exact) const {
    Finding<Real> finding{Kind::broken, {}, std::move(result.but)};
    for (const Reply<Real>& reply : result.replies)
      finding.replies.push_back(judged(ask_->truth(ask_->held(reply.asked)), reply.answer));
    const auto at_limits = [](const JudgedReply<Real>& reply) { return reply.trial.verdict.at_limits; };
    if (std::ranges::any_of(finding.replies, at_limits)) return {Kind::silent};
    const auto kept = [this](const JudgedReply<Real>& reply) { return is_kept(reply); };
    if (!is_exact && std::ranges::all_of(finding.replies, kept)) return {};
    return finding;
  }

  [[nodiscard]] JudgedReply<Real> judged(Truth<Real> truth, const Response<Real>& response) const {
    JudgedReply<Real> reply{measured(response, std::move(truth), ask_->contract())};
    if (const auto* const failure = std::get_if<NoAnswer>(&response)) reply.failure = *failure;
    return reply;
  }

  /// Whether a reply may keep the promise: it doesn't if its backward error is above it for certain. Invalid input has none.
  [[nodiscard]] bool is_kept(const JudgedReply<Real>& reply) const {
    const Trial<Real>& t = reply.trial;
    if (reply.failure) return false;
    if (t.verdict.backward && t.verdict.backward->low > promise_.backward) return false;
    if (promise_.backward != 0) return t.verdict.backward || is_decided(t.verdict);
    // Who promises to be exact does so of all that the answer states.
    return is_decided(t.verdict) &&
           (!ask_->contract().states_outcome || is_correctly_rounded(t.answer, t.truth));
  }

  const Asked<Real>* ask_;
  Promise promise_;
};

/// Those that draw cases within contract and domain. Of a family that draws one in a hundred nearly none would be found.
template <class Real>
std::vector<const Family*> families_within(Question question, const Asked<Real>& ask, std::uint64_t seed) {
  constexpr std::uint64_t tried = 100, least = 5;
  std::vector<const Family*> within;
  for (const Family& family : families()) {
    if (!family.applies(question)) continue;
    std::uint64_t count = 0;
    for (std::uint64_t i = 0; i < tried && count < least; ++i) {
      if (ask.takes(ask.truth(ask.held(draw<Real>(family, question, seed, i))))) ++count;
    }
    if (count == least) within.push_back(&family);
  }
  return within;
}

/// The verdict on the first reply that is wrong; so that a case isn't made simple into one of another fault.
template <class Real>
Kind kind_shown(const Finding<Real>& finding) {
  for (const JudgedReply<Real>& reply : finding.replies) {
    if (is_wrong(reply.trial.verdict.kind)) return reply.trial.verdict.kind;
  }
  return Kind::right;
}

template <class Real>
Counterexample<Real> made_simple(const FunctionLaw<Real>& property, const Judged<Real>& judged,
                                 const Case<Real>& drawn, const Finding<Real>& found) {
  const Kind shown = kind_shown(found);
  const auto simple = simplified(drawn, [&](const Case<Real>& k) {
    const Finding<Real> finding = judged(property, k);
    return finding.is_broken() && kind_shown(finding) == shown;
  });
  Finding<Real> finding = judged(property, simple.simplest);
  return {.property = property.name,
          .drawn = drawn,
          .simplest = simple.simplest,
          .replies = std::move(finding.replies),
          .but = std::move(finding.but),
          .tries = simple.tries};
}

}  // namespace

template <class Real>
PropertyResults<Real> properties(Question question, const Contract& contract, FunctionSubject<Real>& routine,
                                 const Promise& promise, const Draws<Real>& draws) {
  for (const std::string_view part : without_effect(contract, question))
    throw std::invalid_argument("the contract's " + std::string(part) + " can't be said of " +
                                std::string(name(question)));
  KeptCases<Real> kept(draws.kept, question);
  Watch<Real> watch(draws.time_limit, draws.kept);
  const Asked<Real> ask(routine, contract, question, draws.domain, watch);
  const Judged<Real> judged(ask, promise);
  const std::vector<const Family*> within = families_within(question, ask, draws.seed);
  if (within.empty()) {
    throw std::runtime_error("nothing was tested: hardly any case of " + std::string(name(question)) +
                             " is within the contract and the domain");
  }
  PropertyResults<Real> results{
      .question = question, .contract = contract, .promise = promise, .seed = draws.seed};
  const auto is_stopped = [&] { return draws.stop != nullptr && *draws.stop; };
  for (const FunctionLaw<Real>& property : function_laws<Real>()) {
    if (!includes(property.questions, question)) continue;
    auto& tested = results.tested.emplace_back(property.name);
    bool is_broken = false;
    // Each property draws cases of its own.
    const std::uint64_t share = draws.cases / within.size() + 1, first = (results.tested.size() - 1) * share;
    // Puts it to a case; whether that was its own.
    const auto put = [&](const Case<Real>& k, std::string_view family, std::uint64_t number) {
      const Finding<Real> finding = judged(property, k);
      if (finding.kind == LawResult<Real>::Kind::holds) ++tested.held;
      if (finding.kind == LawResult<Real>::Kind::silent) ++tested.silent;
      if (!finding.is_broken()) return;
      is_broken = true;
      Counterexample<Real>& shown = results.broken.emplace_back(made_simple(property, judged, k, finding));
      shown.family = family;
      shown.number = number;
      kept.add(shown.simplest, property.name);
    };
    for (const Case<Real>& k : kept.cases()) {
      if (!is_broken) put(k, {}, 0);
    }
    for (std::uint64_t i = 0; i < draws.cases && !is_broken; ++i) {
      if (is_stopped()) {
        results.complete = false;
        return results;
      }
      const Family& family = *within[i % within.size()];
      put(draw<Real>(family, question, draws.seed, first + i / within.size()), family.name, i + 1);
    }
  }
  if (!results.broken.empty()) {
    const Sample<Real> sample{
        .cases = cases_to_diagnose, .seed = draws.seed, .domain = draws.domain, .stop = draws.stop};
    results.diagnosis = audit(question, contract, routine, sample).diagnosis;
  }
  return results;
}

template PropertyResults<float> properties(Question, const Contract&, FunctionSubject<float>&, const Promise&,
                                           const Draws<float>&);
template PropertyResults<double> properties(Question, const Contract&, FunctionSubject<double>&,
                                            const Promise&, const Draws<double>&);

}  // namespace verify
