// SPDX-License-Identifier: BSL-1.0
/// A function under test, as the laws call it.
#pragma once

#include <functional>
#include <utility>
#include <variant>

#include "verify/audit/function_subject.hpp"
#include "verify/judge/condition.hpp"
#include "verify/judge/judge.hpp"
#include "verify/oracle/oracle.hpp"
#include "verify/properties/watch.hpp"

namespace verify {

/// A law calls the function with a case that it isn't meant for.
struct NotItsOwn {};

/// The function gets no more cases.
struct AskedNoMore {};

/// The function didn't answer a case.
template <class Real>
struct Unanswered {
  Case<Real> asked{};
  NoAnswer failure{};
};

/// Calls a function only with cases within its contract and domain, since it may rely on them.
template <class Real>
class Asked {
 public:
  using Domain = std::function<bool(const Scene<Real>&)>;

  Asked(FunctionSubject<Real>& routine, const Contract& contract, Question question, const Domain& domain,
        Watch<Real>& watch)
      : routine_(&routine),
        contract_(contract),
        wanted_(wanted_by(contract, question)),
        domain_(&domain),
        watch_(&watch) {}

  [[nodiscard]] bool is_endless() const { return contract_.endless; }
  [[nodiscard]] const Contract& contract() const { return contract_; }

  /// The case as it reaches the function.
  [[nodiscard]] Case<Real> held(const Case<Real>& k) const { return routine_->held(k); }
  /// The truth of a held case, to the extent that judging needs it.
  [[nodiscard]] Truth<Real> truth(const Case<Real>& held) const { return truth_of(held, wanted_); }
  [[nodiscard]] bool takes(const Truth<Real>& truth) const {
    return is_within(contract_, truth) && (!*domain_ || (*domain_)(scene_of(truth.asked)));
  }
  /// Its answer to a held case, whether it is meant for that case or not. Throws AskedNoMore.
  [[nodiscard]] Response<Real> response(const Case<Real>& held) const {
    const typename Watch<Real>::Call call(*watch_, held);
    Response<Real> said = routine_->answer(held);
    if (std::holds_alternative<NotAsked>(said)) throw AskedNoMore{};
    return said;
  }

  /// Throws AskedNoMore, NotItsOwn and Unanswered.
  Answer<Real> operator()(const Case<Real>& k) const {
    const Case<Real> asked = held(k);
    if (!takes(truth(asked))) throw NotItsOwn{};
    Response<Real> said = response(asked);
    if (auto* const failure = std::get_if<NoAnswer>(&said))
      throw Unanswered<Real>{asked, std::move(*failure)};
    return std::get<Answer<Real>>(std::move(said));
  }
  [[nodiscard]] Answer<Real> when(const Case<Real>& k) const { return (*this)(k); }
  [[nodiscard]] Answer<Real> times(const Case<Real>& k) const { return (*this)(k); }

 private:
  FunctionSubject<Real>* routine_;
  Contract contract_;
  Wanted wanted_;
  const Domain* domain_;
  Watch<Real>* watch_;
};

}  // namespace verify
