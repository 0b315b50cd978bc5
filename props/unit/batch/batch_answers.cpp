// SPDX-License-Identifier: BSL-1.0
/// graze::batch as a program that an audit judges: case lines in, answer lines out.
///
///     build/test/graze audit --exec build/test/props/batch_answers
///         --questions ray,sweep,moving,cast,container --inside zero
///
/// With the word `stable`, times are stable where graze has such times; otherwise they are the nearest.
///
/// The cases that have arrived are answered together, those of one question and type in one call.
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/commands/lines.hpp"
#include "subjects/batch_scenes.hpp"
#include "subjects/graze.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;

graze::batch::Accuracy accuracy = graze::Rounding::nearest;

/// The answers to cases of one question, in one call.
template <Question question, class Real>
std::vector<graze::Hit<Real>> answers_to(const std::vector<Case<Real>>& cases) {
  subjects::BatchScenes<question, Real> scenes;
  for (const Case<Real>& k : cases) scenes.add(k);
  std::vector<graze::Hit<Real>> hits(cases.size());
  scenes.as_columns(subjects::Many::pairs, [&](const auto& movers, const auto& targets) {
    return subjects::BatchOf<question, Real>::every(movers, targets, hits, accuracy);
  });
  return hits;
}

/// In the format for programs (reports/FOREIGN.md).
template <class Real>
std::string line_of(const graze::Hit<Real>& hit) {
  const Answer<Real> answer = subjects::answer_of(hit);
  switch (answer.outcome) {
    case Outcome::impact:
      return "hit t=" + write_number(static_cast<double>(*answer.time));
    case Outcome::overlap:
    case Outcome::outside:
      return std::string(name(answer.outcome));
    case Outcome::invalid:
      return "exception invalid";
    case Outcome::miss:
    case Outcome::contained:
      break;
  }
  return "miss";
}

/// Cases of one question and type, in order of arrival.
template <class Real>
class Waiting {
 public:
  void add(const Case<Real>& k) {
    if (!cases_.empty() && cases_.front().question != k.question) answer();
    cases_.push_back(k);
  }
  void answer() {
    if (cases_.empty()) return;
    const auto hits =
        with_question(cases_.front().question, [&](auto question) { return answers_to<question()>(cases_); });
    for (const graze::Hit<Real>& hit : hits) std::puts(line_of(hit).c_str());
    cases_.clear();
  }

 private:
  std::vector<Case<Real>> cases_;
};

struct AllWaiting {
  Waiting<float> in_float;
  Waiting<double> in_double;

  void add(const AnyCase& any) {
    if (const auto* const k = std::get_if<Case<float>>(&any)) {
      in_double.answer();
      in_float.add(*k);
    } else {
      in_float.answer();
      in_double.add(std::get<Case<double>>(any));
    }
  }
  void answer() {
    in_float.answer();
    in_double.answer();
    std::fflush(stdout);
  }
};

}  // namespace

int main(int count, char** words) {
  if (count == 2 && std::string_view(words[1]) == "stable") {
    accuracy = graze::Precision::stable;
  } else if (count != 1) {
    std::fputs("usage: batch_answers [stable]\n", stderr);
    return 2;
  }
  AllWaiting waiting;
  bool is_readable = true;
  const auto take = [&](std::string_view line) {
    const CaseLine read = read_case(line);
    if (const auto* const any = std::get_if<AnyCase>(&read)) waiting.add(*any);
    if (const auto* const bad = std::get_if<Unreadable>(&read)) {
      std::fprintf(stderr, "batch_answers: %s\n", bad->why.c_str());
      is_readable = false;
    }
    return is_readable;
  };
  const auto pause = [&] {
    waiting.answer();
    return true;
  };
  const int error = reports::read_lines(STDIN_FILENO, take, pause);
  return error == 0 && is_readable ? 0 : 2;
}
