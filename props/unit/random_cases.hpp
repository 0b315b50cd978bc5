// SPDX-License-Identifier: BSL-1.0
/// Many cases of a family, for what must hold for every one of them or for a share.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "verify/case/family.hpp"

namespace props {

inline constexpr std::uint64_t drawn_seed = 1, drawn_cases = 20'000;

template <class Real>
std::string label(const verify::Family& family, verify::Question question) {
  return std::string(family.name) + " " + std::string(verify::name(question)) + " " +
         std::string(verify::type_name<Real>());
}

/// Calls visit(family, question) for every family and each question that it applies to.
template <class Visit>
void for_each_family(const Visit& visit) {
  for (const verify::Family& family : verify::families()) {
    for (const verify::Question question : verify::all_questions) {
      if (family.applies(question)) visit(family, question);
    }
  }
}

/// The same for each type too: visit(family, question, a number of the type).
template <class Visit>
void for_each_kind(const Visit& visit) {
  for_each_family([&](const verify::Family& family, verify::Question question) {
    visit(family, question, float{});
    visit(family, question, double{});
  });
}

/// Words that lead to the ends of every range, among random ones; a different count for each number.
inline std::vector<std::uint64_t> extreme_words(std::uint64_t number) {
  verify::Tape source = verify::Tape::seeded(number);
  std::vector<std::uint64_t> words(number % 48);
  for (std::uint64_t& word : words) {
    const std::uint64_t random = source.next();
    const std::array<std::uint64_t, 6> choice{
        0, ~std::uint64_t(0), std::uint64_t(1) << 63, random >> 1, random, random};
    word = choice[source.next() % choice.size()];
  }
  return words;
}

/// 20,000 cases of a seed, and half as many from extreme tapes.
template <class Real, class Holds>
void check_all(const verify::Family& family, verify::Question question, const Holds& holds) {
  for (std::uint64_t i = 0; i < drawn_cases; ++i) {
    ASSERT_TRUE(holds(verify::draw<Real>(family, question, drawn_seed, i)))
        << label<Real>(family, question) << " case " << i;
  }
  for (std::uint64_t i = 0; i < drawn_cases / 2; ++i) {
    const std::vector<std::uint64_t> words = extreme_words(i);
    verify::Tape tape(words);
    ASSERT_TRUE(holds(verify::build<Real>(family, question, tape)))
        << label<Real>(family, question) << " extreme tape " << i;
  }
}

/// The share of cases, among this many of the seed, for which something holds.
template <class Real, class Holds>
double share(const verify::Family& family, verify::Question question, const Holds& holds,
             std::uint64_t cases = drawn_cases) {
  std::uint64_t count = 0;
  for (std::uint64_t i = 0; i < cases; ++i)
    count += holds(verify::draw<Real>(family, question, drawn_seed, i)) ? 1U : 0U;
  return static_cast<double>(count) / static_cast<double>(cases);
}

}  // namespace props
