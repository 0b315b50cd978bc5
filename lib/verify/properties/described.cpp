// SPDX-License-Identifier: BSL-1.0
/// Results of properties in words.
#include <ostream>
#include <string>
#include <string_view>

#include "verify/audit/one_answer.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/properties.hpp"

namespace verify {

namespace {

std::string spaced(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c == '_' ? ' ' : c;
  return text;
}

template <class Real>
std::string lines_of(const Counterexample<Real>& one, std::uint64_t seed) {
  std::string text = "\nbroken: " + spaced(one.property) + "\n", apart;
  for (const JudgedReply<Real>& reply : one.replies) {
    text += apart + lines_of(reply.trial, reply.failure);
    apart = "  and\n";
  }
  if (!one.but.empty()) text += "    " + one.but + "\n";
  text += "    drawn    ";
  text += one.family.empty() ? "in an earlier run, and kept in the file"
                             : std::string(one.approached ? "on a path towards a boundary, from" : "as") +
                                   " case " + std::to_string(one.number) + " of seed " +
                                   std::to_string(seed) + ", family " + std::string(one.family);
  return text + "; " + counted(one.tries, "simpler case") + " tried\n";
}

}  // namespace

template <class Real>
std::string describe(const PropertyResults<Real>& results) {
  std::string text = std::string(name(results.question)) + " " + std::string(type_name<Real>()) + ", seed " +
                     std::to_string(results.seed) + ": ";
  text += results.broken.empty() ? "none" : std::to_string(results.broken.size());
  text += " of " + std::to_string(results.tested.size()) + " properties broken; promised: right within " +
          grouped(results.promise.backward) + " steps";
  if (!results.complete) text += "; ended early";
  text += "\n" + in_words(results.diagnosis);
  for (const Counterexample<Real>& one : results.broken) text += lines_of(one, results.seed);
  std::string silent;
  for (const auto& tested : results.tested) {
    if (tested.held == 0 && tested.silent != 0) silent += "\n  " + spaced(tested.name);
  }
  return silent.empty() ? text : text + "\nUndecided in every case:" + silent + "\n";
}

template <class Real>
std::ostream& operator<<(std::ostream& out, const PropertyResults<Real>& results) {
  return out << describe(results);
}

template std::string describe(const PropertyResults<float>&);
template std::string describe(const PropertyResults<double>&);
template std::ostream& operator<<(std::ostream&, const PropertyResults<float>&);
template std::ostream& operator<<(std::ostream&, const PropertyResults<double>&);

}  // namespace verify
