// SPDX-License-Identifier: BSL-1.0
#include "reports/program/explain/stages.hpp"

#include <fmt/format.h>

#include <variant>

#include "subjects/stages.hpp"

namespace reports {

namespace {

std::string_view sign_of(const subjects::Quantity& one) {
  if (!one.is_certain()) return "of either sign, or 0";
  return one.value > 0 ? "positive" : "negative";
}

std::string in_words(const subjects::Stage& stage) {
  std::string text = fmt::format("  {}: {}\n", stage.name, stage.decides ? "decides" : "leaves it open");
  if (!stage.is_in_range)
    return text + "     the numbers are too large or too small for its bounds as they stand\n";
  for (const subjects::Quantity& one : stage.quantities)
    text += fmt::format("     {:<16} {:>24} +- {:<9.3g} {}\n", one.name, fmt::format("{:.16g}", one.value),
                        one.error, sign_of(one));
  return text;
}

}  // namespace

std::string stages_in_words(const verify::AnyCase& k) {
  const auto stages = std::visit([](const auto& one) { return subjects::stages_of(one); }, k);
  std::string text = "\nThe stages of graze\n";
  if (stages.empty()) return text + "  The input is invalid, which is found before any of them.\n";
  for (const subjects::Stage& stage : stages) text += in_words(stage);
  return text;
}

}  // namespace reports
