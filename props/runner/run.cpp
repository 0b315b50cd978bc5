// SPDX-License-Identifier: BSL-1.0
#include "props/runner/run.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <vector>

#include "verify/case/sampling.hpp"
#include "verify/case/simpler.hpp"
#include "verify/case/text.hpp"
#include "verify/laws/text.hpp"

namespace props {

namespace {

/// The processor time of this process in seconds, independent of the machine's load.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

template <class Real>
void each_drawn(Question question, const Params& params,
                const std::function<void(const verify::Drawn<Real>&)>& visit) {
  for (int i = 0; i < params.max_success; ++i)
    visit(verify::drawn_case<Real>(question, params.seed, static_cast<std::uint64_t>(i)));
}
template void each_drawn<float>(Question, const Params&,
                                const std::function<void(const verify::Drawn<float>&)>&);
template void each_drawn<double>(Question, const Params&,
                                 const std::function<void(const verify::Drawn<double>&)>&);

template <class Real>
Run run(const Property& property, const NamedRoutine& routine, Question question, const Params& params) {
  const Routine<Real>& ask = routine.in<Real>();
  Run result{&property, question, verify::type_name<Real>(), routine.name, params.seed};
  std::vector<std::uint64_t> seen;
  seen.reserve(static_cast<std::size_t>(params.max_success));
  std::optional<verify::Drawn<Real>> found;
  const double start = now();
  for (; !found && result.cases < static_cast<std::uint64_t>(params.max_success); ++result.cases) {
    const auto drawn = verify::drawn_case<Real>(question, params.seed, result.cases);
    const LawResult<Real> finding = property(ask, drawn.asked);
    if (finding.is_broken()) found = drawn;
    if (finding.kind == LawResult<Real>::Kind::holds) seen.push_back(verify::fingerprint_of(drawn.asked));
  }
  const double end = now();
  result.seconds = end - start;
  if (found) {
    verify::Simplified<Real> simple{found->asked};
    if (params.shrinks) {
      simple =
          verify::simplified(found->asked, [&](const Case<Real>& k) { return property(ask, k).is_broken(); });
    }
    result.broken = Counterexample{write(simple.simplest),
                                   in_words(property(ask, simple.simplest), simple.simplest),
                                   write(found->asked),
                                   found->family->name,
                                   result.cases,
                                   simple.tries,
                                   now() - end};
  }
  std::sort(seen.begin(), seen.end());
  result.distinct = static_cast<std::uint64_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
  return result;
}

template Run run<float>(const Property&, const NamedRoutine&, Question, const Params&);
template Run run<double>(const Property&, const NamedRoutine&, Question, const Params&);

std::string summary(const Run& run) {
  std::array<char, 200> line{};
  std::snprintf(line.data(), line.size(),
                "%s %.3s %-13.13s %8llu cases, %8llu distinct and tested, %.2f million a second and core",
                run.broken ? "broken" : "held  ", std::string(run.type).c_str(),
                std::string(run.routine).c_str(), static_cast<unsigned long long>(run.cases),
                static_cast<unsigned long long>(run.distinct),
                static_cast<double>(run.distinct) / run.seconds / 1e6);
  return line.data();
}

std::string speeds(std::span<const Run> runs) {
  // The speed for one question or, if none is given, for all; a dash if nothing ran.
  const auto speed = [&](std::optional<Question> question, bool is_law, std::string_view type) {
    double distinct = 0, seconds = 0;
    for (const Run& run : runs) {
      if (run.property->is_law != is_law || run.type != type) continue;
      if (run.question != question.value_or(run.question)) continue;
      distinct += static_cast<double>(run.distinct);
      seconds += run.seconds;
    }
    std::array<char, 32> text{"-"};
    if (seconds > 0) std::snprintf(text.data(), text.size(), "%.2f", distinct / seconds / 1e6);
    return std::string(text.data());
  };
  std::string table = "million distinct cases a second and core\n";
  const auto add_line = [&](const std::array<std::string, 5>& cells) {
    std::array<char, 100> text{};
    std::snprintf(text.data(), text.size(), "%-18s %10s %10s %10s %10s\n", cells[0].c_str(), cells[1].c_str(),
                  cells[2].c_str(), cells[3].c_str(), cells[4].c_str());
    table += text.data();
  };
  const auto add_speeds = [&](std::string_view name, std::optional<Question> question) {
    add_line({std::string(name), speed(question, true, "f32"), speed(question, true, "f64"),
              speed(question, false, "f32"), speed(question, false, "f64")});
  };
  add_line({"", "laws f32", "laws f64", "truth f32", "truth f64"});
  for (const Question question : verify::all_questions) add_speeds(verify::stem(question), question);
  add_speeds("all", {});
  return table;
}

std::string explanation(const Run& run) {
  const Counterexample& example = *run.broken;
  const std::string stem(verify::stem(run.question));
  std::array<char, 200> numbers{};
  std::snprintf(numbers.data(), numbers.size(),
                "case %llu of seed %llu, family %s; made simpler in %llu tries, %.0f ms",
                static_cast<unsigned long long>(example.number), static_cast<unsigned long long>(run.seed),
                std::string(example.family).c_str(), static_cast<unsigned long long>(example.tries),
                example.shrinking * 1e3);
  return "broken  " + stem + "." + std::string(run.property->name) + " by " + std::string(run.routine) +
         "\n" + "case    " + example.line + "\n" + example.how + "\n" +       //
         "drawn   " + example.drawn + "\n        " + numbers.data() + "\n" +  //
         "replay  echo '" + example.line + "' | " GRAZE_BUILD_FOLDER "/props/detect replay " +
         std::string(run.routine) + "\n" +  //
         "keep    echo '" + example.line + "' >> props/cases/" + stem + ".cases\n";
}

}  // namespace props
