// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/plan.hpp"

#include <algorithm>

namespace reports {

using namespace verify;

std::vector<NumberType> types_of(const std::vector<NumberType>& types, const Subject& subject) {
  std::vector<NumberType> answered;
  for (const NumberType type : types) {
    const bool answers = type == NumberType::f32 ? subject.answers<float>() : subject.answers<double>();
    if (answers) answered.push_back(type);
  }
  return answered;
}

std::vector<NumberType> types_of(const Plan& plan, const Subject& subject) {
  std::vector<NumberType> types = types_of(plan.types, subject);
  if (plan.worlds.empty()) return types;
  std::erase_if(types, [&](NumberType type) {
    return std::ranges::none_of(plan.worlds,
                                [&](const auto& world) { return world->count(subject.question, type) != 0; });
  });
  return types;
}

std::vector<Question> questions_of(const Plan& plan) {
  std::vector<Question> questions;
  for (const Question question : all_questions) {
    const auto asks_it = [&](const Subject* subject) { return subject->question == question; };
    if (std::ranges::any_of(plan.subjects, asks_it)) questions.push_back(question);
  }
  return questions;
}

}  // namespace reports
