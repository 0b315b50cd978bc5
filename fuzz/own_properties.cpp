// SPDX-License-Identifier: BSL-1.0
/// Checks the properties of a routine of the project as if it were a user's function (fuzz/engine/own.hpp). Prints a line: the first
/// broken property, or -; the seconds of processor time; and the first sentence of the diagnosis.
#include <atomic>
#include <cstdio>
#include <ctime>
#include <string>

#include "fuzz/engine/own.hpp"
#include "reports/program/audit/subject_function.hpp"
#include "verify/properties.hpp"

namespace {

template <class Real>
void print() {
  const std::atomic<bool> goes_on{false};
  const verify::Subject subject = fuzz::own_subject();
  reports::SubjectFunction<Real> routine(subject, goes_on);
  const std::clock_t start = std::clock();
  const auto results =
      verify::properties<Real>(subject.question, subject.contract, routine, fuzz::own_promise(), {});
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::string first = results.broken.empty() ? "-" : std::string(results.broken.front().property);
  for (char& c : first) c = c == '_' ? ' ' : c;
  const auto& why = results.diagnosis.explanations;
  const auto& of_statements = results.diagnosis.of_statements;
  const std::string sentence = !why.empty()             ? why.front().sentence
                               : !of_statements.empty() ? of_statements.front().sentence
                                                        : "-";
  std::printf("%s\t%.2f\t%s\n", first.c_str(), seconds, sentence.c_str());
}

}  // namespace

int main() { fuzz::is_own_type_double() ? print<double>() : print<float>(); }
