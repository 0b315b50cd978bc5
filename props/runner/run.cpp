// SPDX-License-Identifier: BSL-1.0
#include "props/runner/run.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <ctime>
#include <memory>
#include <ostream>
#include <unordered_map>
#include <vector>

#include "props/runner/sampling.hpp"
#include "props/runner/shrink.hpp"
#include "verify/case/text.hpp"

namespace props {

namespace {

/// What RapidCheck draws and shrinks. It draws a word that stands for 64 cases, so that its overhead arises once for
/// all of them, and shrinks one of these cases.
inline constexpr std::uint64_t lot_size = 64;
template <class Real>
struct Lot {
  Question question = Question::ray;
  std::uint64_t word = 0;
  std::optional<Case<Real>> one{};
  bool is_drawn = true;  ///< not shrunk yet
};

/// The simpler lots, one after the other: of a lot of many cases, each case on its own; of a drawn case, the small
/// scenes and then the cases near it; of a shrunk case, only the cases near it.
template <class Real>
class Simpler {
 public:
  explicit Simpler(const Lot<Real>& lot) : lot_(lot) {}

  rc::Maybe<Lot<Real>> operator()() {
    if (!lot_.one) {
      if (at_ == lot_size) return rc::Nothing;
      return Lot<Real>{lot_.question, lot_.word, drawn_case<Real>(lot_.question, lot_.word, at_++).asked,
                       true};
    }
    while (!near_ && lot_.is_drawn && at_ < small_scenes) {
      const auto scene = small_scene<Real>(lot_.question, static_cast<int>(at_++));
      if (cost_of(scene) < cost_of(*lot_.one)) return Lot<Real>{lot_.question, lot_.word, scene, false};
    }
    if (!near_) {
      near_ = std::make_shared<const std::vector<Case<Real>>>(simpler(*lot_.one));
      at_ = 0;
    }
    if (at_ == near_->size()) return rc::Nothing;
    return Lot<Real>{lot_.question, lot_.word, (*near_)[at_++], false};
  }

 private:
  Lot<Real> lot_;
  std::uint64_t at_ = 0;
  std::shared_ptr<const std::vector<Case<Real>>> near_;
};

template <class Real>
rc::Gen<Lot<Real>> lots(Question question) {
  return [question](const rc::Random& random, int) {
    rc::Random source = random;
    return rc::shrinkable::shrinkRecur(
        Lot<Real>{question, source.next(), {}, true},
        [](const Lot<Real>& lot) { return rc::Seq<Lot<Real>>(Simpler<Real>(lot)); });
  };
}

template <class Real>
void showValue(const Lot<Real>& lot, std::ostream& stream) {
  if (lot.one) {
    stream << write(*lot.one);
  } else {
    stream << "cases of word " << lot.word;
  }
}

/// The processor time of this process in seconds, independent of the machine's load.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// RapidCheck's own listener prints strings that reproduce a failure only until a generator changes, unlike case lines.
class Silent : public rc::detail::TestListener {
 public:
  void onTestCaseFinished(const rc::detail::CaseDescription&) override {}
  void onShrinkTried(const rc::detail::CaseDescription&, bool) override {}
  void onTestFinished(const rc::detail::TestMetadata&, const rc::detail::TestResult&) override {}
};

rc::detail::TestParams settings_of(const Params& params) {
  rc::detail::TestParams settings;
  settings.seed = params.seed;
  settings.maxSuccess =
      static_cast<int>((static_cast<std::uint64_t>(params.max_success) + lot_size - 1) / lot_size);
  settings.disableShrinking = !params.shrinks;
  return settings;
}

template <class Test>
void check(const Test& test, const Params& params) {
  Silent listener;
  rc::detail::checkTestable(test, rc::detail::TestMetadata{}, settings_of(params), listener,
                            std::unordered_map<std::string, rc::detail::Reproduce>{});
}

}  // namespace

template <class Real>
void each_drawn(Question question, const Params& params,
                const std::function<void(const Drawn<Real>&)>& visit) {
  const auto visit_lot = [&] {
    const auto lot = *lots<Real>(question);
    for (std::uint64_t i = 0; i < lot_size; ++i) visit(drawn_case<Real>(question, lot.word, i));
  };
  check(visit_lot, params);
}
template void each_drawn<float>(Question, const Params&, const std::function<void(const Drawn<float>&)>&);
template void each_drawn<double>(Question, const Params&, const std::function<void(const Drawn<double>&)>&);

template <class Real>
Run run(const Property& property, const NamedRoutine& routine, Question question, const Params& params) {
  const Routine<Real>& ask = routine.in<Real>();
  Run result{&property, question, verify::type_name<Real>(), routine.name, params.seed};
  std::vector<std::uint64_t> seen;
  seen.reserve(static_cast<std::size_t>(params.max_success));
  std::optional<Counterexample> broken;
  std::optional<PropertyResult> found;
  const double start = now();
  double until = 0;
  bool is_drawing = true;

  const auto judge_lot = [&] {
    const auto lot = *lots<Real>(question);
    if (lot.one) {
      ++broken->tries;
      PropertyResult finding = property(ask, *lot.one);
      if (finding.kind != PropertyResult::Kind::broken) return;
      broken->line = write(*lot.one);
      broken->how = finding.how;
      throw rc::detail::CaseResult(rc::detail::CaseResult::Type::Failure, finding.how);
    }
    for (std::uint64_t i = 0; i < lot_size; ++i) {
      const auto [family, asked] = drawn_case<Real>(question, lot.word, i);
      if (is_drawing) ++result.cases;
      const PropertyResult finding = property(ask, asked);
      if (finding.kind == PropertyResult::Kind::holds && is_drawing) seen.push_back(fingerprint_of(asked));
      if (finding.kind != PropertyResult::Kind::broken) continue;
      if (is_drawing) {
        is_drawing = false;
        until = now();
        broken = Counterexample{write(asked), finding.how, write(asked), family->name, result.cases};
      }
      throw rc::detail::CaseResult(rc::detail::CaseResult::Type::Failure, finding.how);
    }
  };

  check(judge_lot, params);
  const double end = now();
  result.seconds = (broken ? until : end) - start;
  if (broken) broken->shrinking = end - until;
  std::sort(seen.begin(), seen.end());
  result.distinct = static_cast<std::uint64_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
  result.broken = std::move(broken);
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
         "replay  echo '" + example.line + "' | " GRAZE_BUILD_FOLDER "/props/suspects replay " +
         std::string(run.routine) + "\n" +  //
         "keep    echo '" + example.line + "' >> props/cases/" + stem + ".cases\n";
}

}  // namespace props
