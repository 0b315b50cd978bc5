// SPDX-License-Identifier: BSL-1.0
/// The classes of cases that the properties must cover, and how many of each are drawn.
///
/// A class is a family; an outcome with its motion; or a side of a boundary within 4 ulp of it. A case lies next to the
/// boundary between two decisions if moving one of its numbers by 4 ulp up or down changes the decision to the other.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "props/runner/params.hpp"
#include "verify/case/case.hpp"

namespace props {

/// The smallest number that must be drawn of every class.
inline constexpr double least_share = 0.01;
inline constexpr std::size_t least_distinct = 1000;

struct Class {
  std::string name;
  std::uint64_t cases = 0;
  std::unordered_set<std::uint64_t> distinct{};
};

/// The classes of a question and how many cases of one type fell into each.
class ClassTable {
 public:
  explicit ClassTable(std::vector<std::string> names);

  /// Begins the next case.
  void next(std::uint64_t fingerprint);
  /// Counts the case in a class, which must be one of the table.
  void enter(std::string_view name);

  [[nodiscard]] std::uint64_t cases() const { return cases_; }
  [[nodiscard]] const std::vector<Class>& classes() const { return classes_; }
  [[nodiscard]] static bool is_enough(const Class& of, std::uint64_t cases) {
    return of.distinct.size() >= least_distinct &&
           static_cast<double>(of.cases) >= least_share * static_cast<double>(cases);
  }
  /// The names of the classes with too few cases.
  [[nodiscard]] std::vector<std::string> lacking() const;
  /// The table as text; classes with too few cases are marked.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Class> classes_;
  std::uint64_t cases_ = 0, fingerprint_ = 0;
};

/// All classes of a question.
[[nodiscard]] std::vector<std::string> classes_of(verify::Question question);

/// Counts the cases that the properties draw, class by class.
template <class Real>
[[nodiscard]] ClassTable classified(verify::Question question, const Params& params);

}  // namespace props
