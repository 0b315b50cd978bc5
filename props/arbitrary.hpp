// SPDX-License-Identifier: BSL-1.0
/// Cases for RapidCheck: drawn from all families, shrunk number by number, shown as case lines.
///
/// A case that is shrunk leaves its family. So both are shown: the shrunk case, and behind it, as a comment, the
/// case as drawn.
#pragma once

// GoogleTest has to come first.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

#include "verify/family.hpp"
#include "verify/trial.hpp"

namespace props {

using verify::Case;
using verify::Family;
using verify::Question;

/// Unless RC_PARAMS says otherwise: always the same seed, and more cases than RapidCheck's 100. RapidCheck
/// prints both.
inline const bool seeded = [] {
  const char* given = std::getenv("RC_PARAMS");
  std::string params = given == nullptr ? "" : given;
  if (params.find("seed=") == std::string::npos) params += " seed=1";
  if (params.find("max_success=") == std::string::npos) params += " max_success=20000";
  return setenv("RC_PARAMS", params.c_str(), 1) == 0;
}();

/// A case of a family.
template <Question question, class Real>
struct Drawn {
  const Family* family = nullptr;
  Case<Real> drawn;
  Case<Real> now;  ///< differs from `drawn` once it is shrunk

  friend void showValue(const Drawn& value, std::ostream& stream) {
    stream << write(value.now);
    if (write(value.now) != write(value.drawn)) stream << "  # shrunk from: " << write(value.drawn);
    stream << "  # family " << value.family->name;
  }
};

/// The families of a question.
inline std::vector<const Family*> families_of(Question question) {
  std::vector<const Family*> own;
  for (const Family& family : verify::families()) {
    if (family.applies(question)) own.push_back(&family);
  }
  return own;
}

/// The number with its first so many significant bits.
template <class Real>
Real cut(Real x, int bits) {
  int exponent = 0;
  const Real fraction = std::frexp(x, &exponent);
  return std::ldexp(std::trunc(std::ldexp(fraction, bits)), exponent - bits);
}

/// Simpler cases, each with one number changed: to zero, to its leading bit, to nine bits; a t_max to none.
/// What isn't finite stays.
template <Question question, class Real>
std::vector<Drawn<question, Real>> simpler(const Drawn<question, Real>& value) {
  std::vector<Drawn<question, Real>> all;
  const auto add = [&](std::size_t at, Real number) {
    if (number == value.now.numbers[at]) return;
    all.push_back(value);
    all.back().now.numbers[at] = number;
  };
  for (std::size_t at = 0; at < value.now.used().size(); ++at) {
    const Real x = value.now.numbers[at];
    if (!(x - x == 0)) continue;
    if (static_cast<int>(at) == verify::layout(question).horizon)
      add(at, std::numeric_limits<Real>::infinity());
    for (const Real number : {Real(0), cut(x, 1), cut(x, 9)}) add(at, number);
  }
  return all;
}

/// What a property of each question comes to: every decision that of the truth, every number correctly rounded,
/// every error within its bound.
template <Question question, class Real>
void hold(const Drawn<question, Real>& value) {
  static const verify::Subject& graze = *verify::find_subject("graze", question);
  const auto t = verify::trial(graze, value.now);
  RC_TAG(std::string(value.family->name) + ": " + std::string(name(t.truth.outcome)));
  RC_LOG() << explained(t);
  RC_ASSERT(t.decided());
  RC_ASSERT(t.correctly_rounded());
  RC_ASSERT(t.kept(verify::promise_of<Real>(question)));
}

}  // namespace props

namespace rc {

template <verify::Question question, class Real>
struct Arbitrary<props::Drawn<question, Real>> {
  using Value = props::Drawn<question, Real>;

  /// One generator for a whole case: a family, and the words that it builds its case from.
  static Gen<Value> arbitrary() {
    return [](const Random& random, int) {
      static const std::vector<const verify::Family*> families = props::families_of(question);
      Random source = random;
      std::array<std::uint64_t, 64> words{};
      for (std::uint64_t& word : words) word = source.next();
      const verify::Family& family = *families[words.back() % families.size()];
      verify::Tape tape({words.data(), words.size() - 1});
      const verify::Case<Real> k = verify::build<Real>(family, question, tape);
      return shrinkable::shrinkRecur(
          Value{&family, k, k}, [](const Value& value) { return seq::fromContainer(props::simpler(value)); });
    };
  }
};

}  // namespace rc
