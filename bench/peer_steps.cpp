// SPDX-License-Identifier: BSL-1.0
#include "bench/peer_steps.hpp"

#include <iostream>
#include <optional>
#include <variant>
#include <vector>

#include "verify/case/text.hpp"

namespace bench {

namespace {

template <class Real>
bool print_library(verify::Question question, std::string_view row, std::string_view who) {
  std::vector<verify::Answer<Real>> answers;
  for (std::string line; std::getline(std::cin, line);) {
    const verify::AnswerLine<Real> read = verify::read_answer<Real>(line);
    if (const auto* const answer = std::get_if<verify::Answer<Real>>(&read)) answers.push_back(*answer);
  }
  if (answers.size() != peers_count) return false;
  print(distances_of<Real>(question, [&](std::size_t i, const auto& /*scene*/) { return answers[i]; }), row,
        who);
  return true;
}

}  // namespace

bool print_library_distances(std::string_view row, std::string_view who) {
  for (const verify::Question question : verify::all_questions) {
    const Mix mix = peer_mixes(question).front();
    if (row == peers_id<float>(question, mix)) return print_library<float>(question, row, who);
    if (row == peers_id<double>(question, mix)) return print_library<double>(question, row, who);
  }
  return false;
}

}  // namespace bench
