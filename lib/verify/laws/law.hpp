// SPDX-License-Identifier: BSL-1.0
/// A law: a statement about a routine's answers to one case, or to that case and one made from it. It needs no oracle. What it
/// needs besides the case (an amount to translate by) it draws from a tape whose seed is made from the case, so that a case
/// line alone reproduces it.
///
/// A law is a type with its name, the questions for which it holds, and a function that tests a routine with it:
///
///     LawResult<Real> of(const Ask& ask, const Case<Real>& k)
///
/// `ask(k)` is the routine's whole answer to a case, `ask.when(k)` at least its decisions and its claimed time, and
/// `ask.times(k)` the same with a ray's exit, if it gives one.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verify/case/answer.hpp"
#include "verify/case/case.hpp"

namespace verify {

/// An answer, and the case that it is for.
template <class Real>
struct Reply {
  Case<Real> asked{};
  Answer<Real> answer{};
};

/// The result of a law for a case: it holds, it doesn't apply (silent), or it is broken, and by which answers.
template <class Real>
struct LawResult {
  enum class Kind { holds, silent, broken } kind = Kind::holds;
  std::vector<Reply<Real>> replies{};  ///< of a broken law
  std::string but{};                   ///< what holds instead, if that can be said; a line with its label

  [[nodiscard]] bool is_broken() const { return kind == Kind::broken; }
};

template <class Real>
LawResult<Real> holds() {
  return {};
}
/// The law doesn't apply to the case, or the case can't be transformed exactly.
template <class Real>
LawResult<Real> silent() {
  return {LawResult<Real>::Kind::silent};
}
template <class Real>
LawResult<Real> broken(const Case<Real>& asked, Answer<Real> answer, std::string but = {}) {
  return {LawResult<Real>::Kind::broken, {{asked, std::move(answer)}}, std::move(but)};
}

/// A law about the answers to two cases, which holds if the condition holds.
template <class Real>
LawResult<Real> demand(bool condition, const Case<Real>& asked, const Answer<Real>& first,
                       const Case<Real>& changed, const Answer<Real>& then) {
  if (condition) return {};
  return {LawResult<Real>::Kind::broken, {{asked, first}, {changed, then}}};
}

}  // namespace verify

namespace verify::laws {

/// A law as a value, for routines that are called through the class Ask.
template <class Real, class Ask>
struct Law {
  std::string_view name;
  Questions questions;  ///< for which it holds
  LawResult<Real> (*of)(const Ask&, const Case<Real>&);
};

template <class Sentence, class Real, class Ask>
inline constexpr Law<Real, Ask> law_of{
    Sentence::name, Sentence::questions,
    [](const Ask& ask, const Case<Real>& k) { return Sentence::of(ask, k); }};

}  // namespace verify::laws
