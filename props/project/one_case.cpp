// SPDX-License-Identifier: BSL-1.0
/// A program for debuggers: one_case CASE passes one case line to graze's headers and to the oracle. It is compiled without
/// optimisation, so that every stage can be stepped through, and ends in `shown` with everything known about the case.
#include <cstdio>
#include <string>
#include <variant>

#include "subjects/graze.hpp"
#include "verify/case/text.hpp"
#include "verify/oracle/oracle.hpp"

namespace {

template <class Real>
[[gnu::noinline]] void shown(const verify::Case<Real>& k, const verify::Answer<Real>& answer,
                             const verify::Truth<Real>& truth, const graze::Vec3<Real>& start) {
  std::printf("%s\nanswer %s\ntruth  %s\nstart  (%g, %g, %g)\n", write(k).c_str(), write(answer).c_str(),
              write(as_answer(truth)).c_str(), static_cast<double>(start.x), static_cast<double>(start.y),
              static_cast<double>(start.z));
}

template <class Real>
void ask(const verify::Case<Real>& k) {
  const verify::Answer<Real> answer = subjects::answered<subjects::Header, graze::Rounding::nearest>(k);
  const verify::Truth<Real> truth = truth_of(k);
  const verify::Triple<Real> start = scene_of(k).a.centre;
  shown(k, answer, truth, graze::Vec3<Real>{start});
}

}  // namespace

int main(int argc, char** argv) {
  std::string line;
  for (int i = 1; i < argc; ++i) line += std::string(argv[i]) + " ";
  const verify::CaseLine read = verify::read_case(line);
  const auto* const asked = std::get_if<verify::AnyCase>(&read);
  if (asked == nullptr) {
    const auto* const unreadable = std::get_if<verify::Unreadable>(&read);
    std::fprintf(stderr, "one_case: %s\n",
                 unreadable == nullptr ? "name a case line" : unreadable->why.c_str());
    return 2;
  }
  std::visit([](const auto& k) { ask(k); }, *asked);
}
