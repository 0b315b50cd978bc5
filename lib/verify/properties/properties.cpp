// SPDX-License-Identifier: BSL-1.0
#include "verify/properties.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "verify/audit/one_answer.hpp"
#include "verify/case/approach.hpp"
#include "verify/case/family.hpp"
#include "verify/case/simpler.hpp"
#include "verify/judge/condition.hpp"
#include "verify/properties/asked.hpp"
#include "verify/properties/function_law.hpp"
#include "verify/properties/kept_cases.hpp"

namespace verify {

namespace {

/// The result of a property for a case, and if that breaks it, the replies that do.
template <class Real>
struct Finding {
  typename LawResult<Real>::Kind kind = LawResult<Real>::Kind::holds;
  std::vector<JudgedReply<Real>> replies{};
  std::string but{};

  [[nodiscard]] bool is_broken() const { return kind == LawResult<Real>::Kind::broken; }
  [[nodiscard]] bool has_failed() const { return !replies.empty() && replies.front().failure; }
  [[nodiscard]] bool has_failed_process() const {
    return has_failed() && is_of_the_process(replies.front().failure->how);
  }
};

/// Tests properties of a function under its promise.
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
  /// Whether a case of its own is answered within the steps promised.
  [[nodiscard]] Finding<Real> right(const Case<Real>& k) const {
    Truth<Real> truth = ask_->truth(ask_->held(k));
    if (!ask_->takes(truth)) return {Kind::silent};
    const Response<Real> response = ask_->response(truth.asked);
    const JudgedReply<Real> reply = judged(std::move(truth), response);
    if (is_excused(reply)) return {Kind::silent};
    if (is_kept(reply)) return {};
    return {Kind::broken, {reply}};
  }

  /// Answers that disagree break no law if each is right within the steps promised, or one is at the limits of the type.
  [[nodiscard]] Finding<Real> excused(LawResult<Real>&& result, bool is_exact) const {
    Finding<Real> finding{Kind::broken, {}, std::move(result.but)};
    for (const Reply<Real>& reply : result.replies)
      finding.replies.push_back(judged(ask_->truth(ask_->held(reply.asked)), reply.answer));
    const auto excused = [this](const JudgedReply<Real>& reply) { return is_excused(reply); };
    if (std::ranges::any_of(finding.replies, excused)) return {Kind::silent};
    const auto kept = [this](const JudgedReply<Real>& reply) { return is_kept(reply); };
    if (!is_exact && std::ranges::all_of(finding.replies, kept)) return {};
    return finding;
  }

  [[nodiscard]] JudgedReply<Real> judged(Truth<Real> truth, const Response<Real>& response) const {
    JudgedReply<Real> reply{measured(response, std::move(truth), ask_->contract())};
    if (const auto* const failure = std::get_if<NoAnswer>(&response)) reply.failure = *failure;
    return reply;
  }

  /// At the limits of the type no law counts against a function, unless it promises to be exact.
  [[nodiscard]] bool is_excused(const JudgedReply<Real>& reply) const {
    return reply.trial.verdict.at_limits && promise_.backward != 0 && !reply.failure;
  }
  [[nodiscard]] bool is_kept(const JudgedReply<Real>& reply) const {
    return breach_of(promise_, reply.trial, ask_->contract()).empty();
  }

  const Asked<Real>* ask_;
  Promise promise_;
};

/// The families that draw cases within contract and domain. A family that draws one in a hundred would yield hardly any.
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

/// The verdict on the first wrong reply; it keeps a case from being simplified into one with another fault.
template <class Real>
Kind kind_shown(const Finding<Real>& finding) {
  for (const JudgedReply<Real>& reply : finding.replies) {
    if (is_wrong(reply.trial.verdict.kind)) return reply.trial.verdict.kind;
  }
  return Kind::right;
}

/// Replaces the case drawn by the simplest one found. May throw AskedNoMore, and then changes nothing.
template <class Real>
void make_simple(Counterexample<Real>& one, const FunctionLaw<Real>& property, const Judged<Real>& judged,
                 Kind shown) {
  std::uint64_t failed = 0;
  const auto simple = simplified(one.drawn, [&](const Case<Real>& k) {
    if (failed == most_failed_processes) return false;
    const Finding<Real> finding = judged(property, k);
    if (finding.has_failed_process()) ++failed;
    return finding.is_broken() && kind_shown(finding) == shown;
  });
  Finding<Real> finding = judged(property, simple.simplest);
  one.simplest = simple.simplest;
  one.replies = std::move(finding.replies);
  one.but = std::move(finding.but);
  one.tries = simple.tries;
}

/// Where a case comes from: a family, unless it was kept, and the number of the case drawn.
struct Origin {
  std::string_view family{};
  std::uint64_t number = 0;
  bool approached = false;  ///< whether it lies on the path from there towards a boundary
};

/// Tests properties of a function with one case after another.
template <class Real>
class Run {
 public:
  Run(const Judged<Real>& judged, KeptCases<Real>& kept, PropertyResults<Real>& results)
      : judged_(&judged), kept_(&kept), results_(&results) {
    for (const FunctionLaw<Real>& property : function_laws<Real>())
      count_ += includes(property.questions, results.question) ? 1 : 0;
  }

  /// Tests a property with all cases, those kept and then those drawn, until one breaks it; rightness also with cases on the paths
  /// from those drawn towards boundaries. Throws AskedNoMore, even if stopped.
  void put(const FunctionLaw<Real>& property, const Draws<Real>& draws,
           const std::vector<const Family*>& within) {
    results_->tested.emplace_back(property.name);
    for (const Case<Real>& k : kept_->cases()) {
      if (tested(property, k, {}) == Kind::broken) return;
    }
    const KeptCrashes keeps(draws.kept, kept_->ends_in_line());
    const auto is_broken_by = [&](const Case<Real>& k, const Origin& origin) {
      return tested(property, k, origin) == Kind::broken;
    };
    if (is_any_drawn(draws, within, is_broken_by)) return;
    if (property.name != rightness) return;
    is_any_drawn(draws, within, [&](const Case<Real>& k, const Origin& origin) {
      return is_broken_on_path(property, k, origin, draws.seed);
    });
  }

 private:
  using Kind = typename LawResult<Real>::Kind;

  /// Whether any of the cases drawn for the latest property, up to the first such, is `one`.
  template <class One>
  bool is_any_drawn(const Draws<Real>& draws, const std::vector<const Family*>& within, const One& one) {
    // Each property draws its own cases.
    const std::uint64_t share = draws.cases / within.size() + 1,
                        first = (results_->tested.size() - 1) * share;
    for (std::uint64_t i = 0; i < draws.cases; ++i) {
      if (draws.stop != nullptr && *draws.stop) throw AskedNoMore{};
      if (draws.progress) draws.progress(results_->tested.size() - 1, count_);
      const Family& family = *within[i % within.size()];
      const auto k = draw<Real>(family, results_->question, draws.seed, first + i / within.size());
      if (one(k, Origin{family.name, i + 1})) return true;
    }
    return false;
  }

  bool is_broken_on_path(const FunctionLaw<Real>& property, const Case<Real>& k, Origin origin,
                         std::uint64_t seed) {
    origin.approached = true;
    Tape tape = Tape::seeded(mix(seed) ^ origin.number);
    bool is_broken = false;
    approach(k, tape, [&](const Case<Real>& near) {
      const Kind kind = tested(property, near, origin);
      is_broken = kind == Kind::broken;
      return is_broken ? Step::last : kind == Kind::silent ? Step::refused : Step::taken;
    });
    return is_broken;
  }

  /// The result for a case; a broken property is reported.
  Kind tested(const FunctionLaw<Real>& property, const Case<Real>& k, const Origin& origin) {
    auto& counts = results_->tested.back();
    const Finding<Real> finding = (*judged_)(property, k);
    // A failure to answer is shown once.
    const bool fails = finding.has_failed(), fails_again = fails && failures_ != 0;
    if (finding.kind == Kind::holds) ++(origin.approached ? counts.approached : counts.held);
    if (!origin.approached && (finding.kind == Kind::silent || fails_again)) ++counts.silent;
    if (fails && ++failures_ == most_failed_processes && finding.has_failed_process()) throw AskedNoMore{};
    if (fails_again) return Kind::silent;
    if (!finding.is_broken()) return finding.kind;
    auto& shown = results_->broken.emplace_back(Counterexample<Real>{.property = property.name,
                                                                     .family = origin.family,
                                                                     .approached = origin.approached,
                                                                     .drawn = k,
                                                                     .simplest = k,
                                                                     .replies = finding.replies,
                                                                     .but = finding.but,
                                                                     .number = origin.number});
    try {
      if (fails && finding.replies.front().failure->how == Failure::time_out) throw AskedNoMore{};
      make_simple(shown, property, *judged_, kind_shown(finding));
    } catch (const AskedNoMore&) {
      kept_->add(shown.simplest, property.name);
      throw;
    }
    kept_->add(shown.simplest, property.name);
    return Kind::broken;
  }

  const Judged<Real>* judged_;
  KeptCases<Real>* kept_;
  PropertyResults<Real>* results_;
  std::uint64_t count_ = 0;  // of the properties of the question
  std::uint64_t failures_ = 0;
};

}  // namespace

template <class Real>
PropertyResults<Real> properties(Question question, const Contract& contract, FunctionSubject<Real>& routine,
                                 const Promise& promise, const Draws<Real>& draws) {
  for (const std::string_view part : without_effect(contract, question))
    throw std::invalid_argument("the contract's " + std::string(part) + " doesn't apply to " +
                                std::string(name(question)));
  KeptCases<Real> kept(draws.kept, question);
  Watch<Real> watch(draws.time_limit, kept);
  const Asked<Real> ask(routine, contract, question, draws.domain, watch);
  const Judged<Real> judged(ask, promise);
  const std::vector<const Family*> within = families_within(question, ask, draws.seed);
  if (within.empty()) {
    throw std::runtime_error("nothing was tested: hardly any case of " + std::string(name(question)) +
                             " is within the contract and the domain");
  }
  PropertyResults<Real> results{
      .question = question, .contract = contract, .promise = promise, .seed = draws.seed};
  Run<Real> run(judged, kept, results);
  try {
    for (const FunctionLaw<Real>& property : function_laws<Real>()) {
      if (includes(property.questions, question)) run.put(property, draws, within);
    }
  } catch (const AskedNoMore&) {
    results.complete = false;
    return results;
  }
  const auto is_of_answers = [](const Counterexample<Real>& one) {
    const auto& failure = one.replies.front().failure;
    return !failure || !is_of_the_process(failure->how);
  };
  if (std::ranges::any_of(results.broken, is_of_answers)) {
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
