// SPDX-License-Identifier: BSL-1.0
/// Writes cases with their exact answers, for bits.cpp: answers CASES_OF_EACH FILE...
///
/// The cases are those of the files, and for each family, question and type as many as the first word says. The oracle
/// certifies every answer. Numbers are written as their bits, so that readers round nothing.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string>
#include <variant>

#include "subjects/builds.hpp"
#include "verify/case/family.hpp"
#include "verify/case/random.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

using namespace verify;

/// A line of words in hexadecimal.
class Line {
 public:
  void add(std::uint64_t word) {
    char text[20];
    static_cast<void>(std::snprintf(text, sizeof text, text_.empty() ? "%llx" : " %llx",
                                    static_cast<unsigned long long>(word)));
    text_ += text;
  }
  template <class Real>
  void add_number(Real x) {
    add(std::bit_cast<random::Bits<Real>>(x));
  }
  template <class Real>
  void add_place(const Triple<Real>& p) {
    for (const Real x : p) add_number(x);
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// The outcome as graze numbers it.
graze::Outcome outcome_of_graze(Outcome outcome) {
  switch (outcome) {
    case Outcome::miss:
      return graze::Outcome::miss;
    case Outcome::contained:
      return graze::Outcome::contained;
    case Outcome::outside:
      return graze::Outcome::outside;
    case Outcome::overlap:
      return graze::Outcome::overlap;
    case Outcome::impact:
      return graze::Outcome::impact;
    case Outcome::invalid:
      break;
  }
  return graze::Outcome::invalid;
}

/// Outcome, motion and time.
template <class Real>
void add_hit(Line& line, const Truth<Real>& truth, bool nearest) {
  line.add(static_cast<std::uint64_t>(outcome_of_graze(truth.outcome)));
  line.add(truth.motion ? static_cast<std::uint64_t>(static_cast<int>(*truth.motion) + 1) : 0);
  const auto number = [&](const Enclosed<Real>& exact) {
    return nearest ? exact.nearest : subjects::not_above(exact);
  };
  line.add_number(truth.time ? number(*truth.time) : Real(0));
  if (truth.asked.question != Question::ray) return;
  // A ray with direction zero never leaves: its exit is infinite, not a number beyond the range.
  const auto direction = scene_of(truth.asked).a.motion;
  const bool stays = direction == Triple<Real>{};
  line.add_number(!truth.exit ? Real(0) : stays ? truth.exit->nearest : number(*truth.exit));
}

template <class Real>
std::string line_of(const Case<Real>& k) {
  const bool cast = k.question == Question::cast;
  const Truth<Real> truth = truth_of(k, {.exit = true, .travel = cast, .geometry = cast});
  Line line;
  line.add(static_cast<std::uint64_t>(k.question));
  line.add(sizeof(Real));
  for (const Real x : k.used()) line.add_number(x);
  add_hit(line, truth, true);
  add_hit(line, truth, false);
  if (cast) {
    const Answer<Real> exact = as_answer(truth);
    const Triple<Real> none{};
    add_hit(line, truth, true);
    line.add_place(exact.centre.value_or(none));
    line.add_place(exact.point.value_or(none));
    line.add_place(exact.normal.value_or(none));
    line.add_number(exact.distance.value_or(Real(0)));
  }
  return line.text();
}

void write_drawn(std::uint64_t of_each) {
  for (const Family& family : families()) {
    for (const Question question : all_questions) {
      if (!family.applies(question)) continue;
      for (std::uint64_t i = 0; i < of_each; ++i) {
        std::puts(line_of(draw<float>(family, question, /*seed=*/20, i)).c_str());
        std::puts(line_of(draw<double>(family, question, /*seed=*/20, i)).c_str());
      }
    }
  }
}

void write_those_of(const std::string& name) {
  std::ifstream file(name);
  if (!file) throw std::runtime_error(name + " can't be read");
  for (std::string text; std::getline(file, text);) {
    const CaseLine line = read_case(text);
    if (const auto* fault = std::get_if<Unreadable>(&line))
      throw std::runtime_error(name + ": " + fault->why);
    if (const auto* asked = std::get_if<AnyCase>(&line))
      std::visit([](const auto& k) { std::puts(line_of(k).c_str()); }, *asked);
  }
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count < 2) throw std::runtime_error("answers CASES_OF_EACH FILE...");
    for (int i = 2; i < count; ++i) write_those_of(words[i]);
    write_drawn(std::strtoull(words[1], nullptr, 10));
    return std::fflush(stdout) == 0 ? 0 : 1;
  } catch (const std::exception& fault) {
    static_cast<void>(std::fprintf(stderr, "answers: %s\n", fault.what()));
    return 1;
  }
}
