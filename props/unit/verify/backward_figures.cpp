// SPDX-License-Identifier: BSL-1.0
/// backward_figures [CASES [SEED]]: draws CASES cases of each family, in equal shares of its questions and types, and one
/// answer to each, and counts backward errors whose two bounds differ. It fails if a lower bound is above the upper one, or if
/// the search of the tests, which checks one answer in a thousand, finds a case below a lower bound for which the
/// answer is right.
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <map>
#include <string>
#include <tuple>

#include "props/unit/random_cases.hpp"
#include "props/unit/verify/backward_answers.hpp"
#include "props/unit/verify/backward_search.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props::backward;

struct Row {
  std::uint64_t answers = 0;  ///< that aren't right
  std::uint64_t near_by = 0;  ///< of which a question at no more than 64 steps has the answer
  std::uint64_t loose = 0;    ///< whose bounds differ
  std::uint64_t far = 0;      ///< beyond 64 steps, to the limit of the type
  std::uint64_t far_loose = 0;
  std::uint64_t open = 0;    ///< for which none was found, and not none is known to be
  std::uint64_t sought = 0;  ///< below the lower bound, without success
  std::uint64_t shown = 0;   ///< within the upper bound

  void add(const Row& other) {
    answers += other.answers;
    near_by += other.near_by;
    loose += other.loose;
    far += other.far;
    far_loose += other.far_loose;
    open += other.open;
    sought += other.sought;
    shown += other.shown;
  }
};

/// Fails at a contradiction.
class Figures {
 public:
  template <class Real>
  [[nodiscard]] bool put(const Case<Real>& k, Tape& tape) {
    const Truth<Real> truth = truth_of(k, {.exit = true, .travel = true, .geometry = true});
    if (truth.outcome == Outcome::invalid) return true;
    const auto answers = answers_to(truth, tape);
    const Answer<Real>& answer = answers[tape.next() % answers.size()];
    const auto inside = static_cast<Inside>(tape.next() % 5);
    const Backward bounds = backward_error(answer, truth, contract_of(answer, inside));
    Row& row = rows_[{name(k.question), form_of(answer), type_name<Real>()}];
    const bool holds =
        bounds.low <= bounds.high && (tape.next() % 1024 != 0 || seek(k, answer, inside, bounds, tape, row));
    if (!holds) {
      std::cerr << write(k) << " | " << write(answer) << " | inside " << name(inside) << " | low "
                << bounds.low << " high " << bounds.high << '\n';
    }
    count(bounds, row);
    return holds;
  }

  void print() const {
    std::cout << "| question | form of claim | type | not right | at most 64 steps | low < high | beyond | "
                 "low < high | open | sought | shown |\n"
                 "|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    Row all;
    std::map<std::string_view, Row> of_form, of_question;
    for (const auto& [key, row] : rows_) {
      const auto& [question, form, type] = key;
      print(std::string(question) + " | " + std::string(form) + " | " + std::string(type), row);
      all.add(row);
      of_form[form].add(row);
      of_question[question].add(row);
    }
    for (const auto& [form, row] : of_form) print("all | " + std::string(form) + " | both", row);
    for (const auto& [question, row] : of_question) print(std::string(question) + " | all | both", row);
    print("all | all | both", all);
  }

 private:
  template <class Real>
  static bool seek(const Case<Real>& k, const Answer<Real>& answer, Inside inside, const Backward& bounds,
                   Tape& tape, Row& row) {
    const Claim claim = claim_in(answer, k);
    const Point x = point_of(k);
    // An answer that the judge takes for wrong isn't 0 steps away: a centre half an ulp beside the start may be right by definition.
    if (bounds.low > 1) {
      const Steps below = bounds.low == no_steps ? most_steps<Real> : bounds.low - 1;
      if (Search(claim, inside, box_of(k, below), x, tape.next()).run()) return false;
      ++row.sought;
    }
    if (bounds.high == 0 || bounds.high == no_steps) return true;
    Search within(claim, inside, box_of(k, bounds.high), x, tape.next());
    row.shown += within.run() || within.is_on_the_way() ? 1U : 0U;
    return true;
  }

  static void count(const Backward& bounds, Row& row) {
    if (bounds.high == 0) return;
    const std::uint64_t is_loose = bounds.low < bounds.high ? 1 : 0;
    ++row.answers;
    if (bounds.high <= most_of_nearly_stable) {
      ++row.near_by;
      row.loose += is_loose;
    } else if (bounds.high < no_steps) {
      ++row.far;
      row.far_loose += is_loose;
    } else {
      row.open += is_loose;
    }
  }

  static void print(const std::string& of, const Row& row) {
    const auto share = [](std::uint64_t part, std::uint64_t whole) {
      return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
    };
    std::cout << std::fixed << std::setprecision(2) << "| " << of << " | " << row.answers << " | "
              << row.near_by << " | " << share(row.loose, row.near_by) << " % | " << row.far << " | "
              << share(row.far_loose, row.far) << " % | " << share(row.open, row.answers) << " % | "
              << row.sought << " | " << row.shown << " |\n";
  }

  std::map<std::tuple<std::string_view, std::string_view, std::string_view>, Row> rows_;
};

}  // namespace

int main(int count, char** words) {
  const std::uint64_t cases = count > 1 ? std::strtoull(words[1], nullptr, 10) : 1000;
  const std::uint64_t seed = count > 2 ? std::strtoull(words[2], nullptr, 10) : 1;
  std::map<std::string_view, std::uint64_t> kinds_of_family;
  props::for_each_kind([&](const Family& family, Question, auto) { ++kinds_of_family[family.name]; });
  Figures table;
  bool hold = true;
  props::for_each_kind([&]<class Real>(const Family& family, Question question, Real) {
    Tape tape = Tape::seeded(seed ^ family.key);
    const std::uint64_t share = (cases + kinds_of_family[family.name] - 1) / kinds_of_family[family.name];
    for (std::uint64_t i = 0; i < share; ++i) hold &= table.put(draw<Real>(family, question, seed, i), tape);
  });
  table.print();
  return hold ? EXIT_SUCCESS : EXIT_FAILURE;
}
