// SPDX-License-Identifier: BSL-1.0
/// graze::batch as a program that an audit judges: case lines in, answer lines out.
///
///     build/test/graze audit --exec build/test/props/batch_answers
///         --questions ray,sweep,moving,cast,container --inside zero
///
/// The cases that have come in are answered together, those of one question and type in one call.
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "subjects/batch_scenes.hpp"
#include "subjects/graze.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace verify;

/// The answers to cases of one question, in one call.
template <Question question, class Real>
std::vector<graze::Hit<Real>> answers_to(const std::vector<Case<Real>>& cases) {
  using Batch = subjects::BatchOf<question, Real>;
  std::vector<typename Batch::Mover> movers;
  std::vector<typename Batch::Target> targets;
  std::vector<Real> ends;  // of rays
  for (const Case<Real>& k : cases) {
    const auto shapes = subjects::shapes_of<question>(k);
    movers.push_back(std::get<0>(shapes));
    targets.push_back(std::get<1>(shapes));
    ends.push_back(scene_of(k).horizon);
  }
  std::vector<graze::Hit<Real>> hits(cases.size());
  const subjects::InColumns<Real, typename Batch::Mover> in_columns(movers);
  const subjects::InColumns<Real, typename Batch::Target> others(targets);
  constexpr auto nearest = graze::Rounding::nearest;
  if constexpr (question == Question::ray) {
    Batch::every(subjects::laid(in_columns, ends), subjects::laid(others), hits, nearest);
  } else {
    Batch::every(subjects::laid(in_columns), subjects::laid(others), hits, nearest);
  }
  return hits;
}

template <class Real>
std::vector<graze::Hit<Real>> answers_to_any(const std::vector<Case<Real>>& cases) {
  switch (cases.front().question) {
    case Question::ray:
      return answers_to<Question::ray>(cases);
    case Question::sweep:
      return answers_to<Question::sweep>(cases);
    case Question::moving:
      return answers_to<Question::moving>(cases);
    case Question::cast:
      return answers_to<Question::cast>(cases);
    case Question::container:
      break;
  }
  return answers_to<Question::container>(cases);
}

/// As programs answer (reports/FOREIGN.md).
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

/// Cases of one question and type, in the order in which they came.
template <class Real>
class Waiting {
 public:
  void add(const Case<Real>& k) {
    if (!cases_.empty() && cases_.front().question != k.question) answer();
    cases_.push_back(k);
  }
  void answer() {
    if (cases_.empty()) return;
    for (const graze::Hit<Real>& hit : answers_to_any(cases_)) std::puts(line_of(hit).c_str());
    cases_.clear();
  }

 private:
  std::vector<Case<Real>> cases_;
};

struct AllWaiting {
  Waiting<float> in_float;
  Waiting<double> in_double;

  void add(std::string_view line) {
    const CaseLine read = read_case(line);
    if (const auto* const bad = std::get_if<Unreadable>(&read)) {
      std::fprintf(stderr, "batch_answers: %s\n", bad->why.c_str());
      std::exit(2);
    }
    const auto* const any = std::get_if<AnyCase>(&read);
    if (any == nullptr) return;
    if (const auto* const k = std::get_if<Case<float>>(any)) {
      in_double.answer();
      in_float.add(*k);
    } else {
      in_float.answer();
      in_double.add(std::get<Case<double>>(*any));
    }
  }
  void answer() {
    in_float.answer();
    in_double.answer();
    std::fflush(stdout);
  }
};

}  // namespace

int main() {
  AllWaiting waiting;
  std::string text;
  std::array<char, 1U << 16U> buffer{};
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::perror("batch_answers"), 2;
    if (count == 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    std::size_t first = 0;
    for (std::size_t end = 0; (end = text.find('\n', first)) != std::string::npos; first = end + 1)
      waiting.add(std::string_view(text).substr(first, end - first));
    text.erase(0, first);
    waiting.answer();
  }
  if (!text.empty()) waiting.add(text);
  waiting.answer();
  return 0;
}
