// SPDX-License-Identifier: BSL-1.0
/// A world: the cases that a user's program met, recorded as case lines. An audit uses it as a family.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "reports/program/base/number_type.hpp"
#include "verify/case/case.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/tally.hpp"

namespace reports {

/// The family points into the world, so a world can't be moved.
class World {
 public:
  World(std::string name, std::string_view text);
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  /// What is wrong with the text: the first unreadable line, or that there is no case. Empty if nothing is wrong.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The CRC-32 of the text: audits of different cases can't be compared.
  [[nodiscard]] std::uint32_t checksum() const { return checksum_; }
  [[nodiscard]] const verify::Family& family() const { return family_; }
  [[nodiscard]] std::uint64_t count(verify::Question question, NumberType type) const;
  /// Case number `number` of a question and type, in file order.
  template <class Real>
  [[nodiscard]] const verify::Case<Real>& at(verify::Question question, verify::CaseNumber number) const {
    return cases<Real>()[static_cast<std::size_t>(question)][static_cast<std::size_t>(number)];
  }

 private:
  template <class Real>
  using Cases = std::array<std::vector<verify::Case<Real>>, verify::all_questions.size()>;
  template <class Real>
  [[nodiscard]] const Cases<Real>& cases() const {
    return std::get<Cases<Real>>(cases_);
  }

  std::string name_, density_, fault_;
  std::uint32_t checksum_;
  std::tuple<Cases<float>, Cases<double>> cases_;
  verify::Family family_{};
};

}  // namespace reports
