// SPDX-License-Identifier: BSL-1.0
/// A report shows a case by its line and by its number in the family. This test determines both again, case by case in
/// one thread, for audits of several blocks and jobs by several threads: the number is that of the first case that shows
/// what it is said to show, and when drawn again it gives the line.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/pages/report.hpp"
#include "subjects/built_in.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/promise.hpp"
#include "verify/judge/trial.hpp"

namespace reports {
namespace {

using namespace verify;
using nlohmann::json;

// --- subjects that are rarely wrong, so that the first such case may be anywhere ---

/// One in 1,000, always the same cases.
template <class Real>
int lot(const Case<Real>& k) {
  std::uint64_t word = 0;
  for (const Real x : k.used()) word = mix(word ^ std::bit_cast<std::uint64_t>(static_cast<double>(x)));
  return static_cast<int>(word % 1000);
}

/// graze, except for one case in a few hundred.
template <class Real>
Answer<Real> seldom_wrong(const Case<Real>& k) {
  const Subject& graze = *subjects::find_subject("graze", k.question);
  Answer<Real> answer = graze.calls<Real>().native(k);
  const int drawn = lot(k);
  if (!is_contact(answer.outcome)) {
    if (drawn == 0)
      answer.outcome = Outcome::impact, answer.motion = Motion::sliding, answer.time = Real(0.5);
    return answer;
  }
  if (drawn == 1) return {};
  if (drawn == 2) answer.time = std::numeric_limits<Real>::quiet_NaN();
  if (drawn == 3) answer.time = Real(-1);
  if (drawn == 4) answer.time = *answer.time * (1 + 4 * std::numeric_limits<Real>::epsilon());
  if (drawn == 5) answer.motion = answer.motion == Motion::sliding ? Motion::approaching : Motion::sliding;
  return answer;
}

/// A program that crashes at one case in a thousand, and answers the others the same way.
class SeldomFailing final : public Respondent<float> {
 public:
  std::vector<Response<float>> ask(std::span<const Case<float>> cases) override {
    std::vector<Response<float>> responses;
    for (const Case<float>& k : cases) {
      if (lot(k) == 6) {
        responses.emplace_back(NoAnswer{Failure::crash, "died"});
      } else {
        responses.emplace_back(seldom_wrong(k));
      }
    }
    return responses;
  }
};

// --- the same, determined again ---

/// The first case of a cell that shows each thing, by name: `missed`, `missed, rounding`, `largest time`.
struct Found {
  std::map<std::string, Count> counts;
  std::map<std::string, std::pair<double, CaseNumber>> largest;
  std::map<std::string, std::pair<int, CaseNumber>> simplest;
};

template <class Real>
Found found_in(const Cell& cell, std::uint64_t cases, std::uint64_t seed, bool within) {
  Found found;
  const Subject& subject = *cell.subject;
  const Calls<Real>& calls = subject.calls<Real>();
  for (CaseNumber number = 0; number < cases; ++number) {
    const Case<Real> k = draw<Real>(*cell.family, subject.question, seed, number);
    const Truth<Real> truth = truth_of(k, wanted_by(subject.contract, subject.question));
    if (is_within(subject.contract, truth) != within) continue;
    const auto note = [&](const std::string& what) { found.counts[what].add(number); };
    const auto note_simplest = [&](Kind kind) {
      const int digits = digits_written_out(k);
      const auto [known, is_new] = found.simplest.try_emplace(std::string(name(kind)), digits, number);
      if (digits < known->second.first) known->second = {digits, number};
    };
    Answer<Real> answer;
    if (calls.respondent == nullptr) {
      answer = calls.native(k);
    } else if (truth.outcome != Outcome::invalid) {  // which it isn't asked
      const auto responses = calls.respondent->ask(std::span(&k, 1));
      if (const auto* const failure = std::get_if<NoAnswer>(&responses[0])) {
        note("no answer");
        note("no answer, " + std::string(name(failure->how)));
        note_simplest(Kind::no_answer);
        continue;
      }
      answer = std::get<Answer<Real>>(responses[0]);
    }
    const Verdict verdict = judge(answer, truth, subject.contract);
    note(std::string(name(verdict.kind)));
    if (is_wrong(verdict.kind)) note_simplest(verdict.kind);
    Cause cause = is_wrong(verdict.kind) ? Cause::unknown : Cause::none;
    if (calls.wide != nullptr) cause = cause_of(verdict.kind, calls.wide(k), truth, subject.contract);
    if (cause != Cause::none) note(std::string(name(verdict.kind)) + ", " + std::string(name(cause)));
    if (!verdict.outcome_kept) note("outcome");
    if (!verdict.motion_kept) note("motion");
    if (calls.promise != nullptr && !keeps(answer, verdict, truth, *calls.promise)) note("promise");
    for (std::size_t i = 0; i < figures; ++i) {
      if (!verdict.error[i]) continue;
      const double error = *verdict.error[i];
      const auto [known, is_new] =
          found.largest.try_emplace(std::string(name(static_cast<Figure>(i))), error, number);
      if (error > known->second.first) known->second = {error, number};
    }
  }
  return found;
}

Found found_in(const Cell& cell, const Plan& plan, bool within) {
  return cell.type == NumberType::f32 ? found_in<float>(cell, plan.cases, plan.seed, within)
                                      : found_in<double>(cell, plan.cases, plan.seed, within);
}

std::string drawn_again(const Subject& subject, const Family& family, NumberType type, std::uint64_t seed,
                        CaseNumber number) {
  return type == NumberType::f32 ? write(draw<float>(family, subject.question, seed, number))
                                 : write(draw<double>(family, subject.question, seed, number));
}

// --- the audit ---

/// An audit of two jobs and a part of a third for each family, by some threads.
struct Audited {
  SeldomFailing failing;
  std::vector<Subject> own;
  Plan plan;
  Audit audit;

  Audited() {
    for (const Question question : {Question::ray, Question::container}) {
      Subject seldom = *subjects::find_subject("graze", question);
      seldom.name = "seldom";
      seldom.in_float.native = seldom_wrong<float>;
      seldom.in_double.native = seldom_wrong<double>;
      own.push_back(seldom);
    }
    Subject program{.name = "program", .question = Question::sweep};
    program.in_float.respondent = &failing;
    own.push_back(program);
    plan.subjects = {subjects::find_subject("tutorial_ray", Question::ray), &own[0],
                     subjects::find_subject("naive", Question::sweep), &own[2], &own[1]};
    plan.families = {find_family("unit_far"), find_family("near_tangent"), find_family("bits"),
                     find_family("starts_outside")};
    plan.types = {NumberType::f32, NumberType::f64};
    plan.cases = 2 * 4096 + 300;
    plan.seed = 11;
  }
  void run_by(unsigned threads) {
    plan.threads = threads;
    const std::atomic<bool> interrupted = false;
    audit = run(plan, interrupted, [](const Progress&) {});
  }
};

/// A line of a page of cases, parsed.
struct Printed {
  std::string line, what, family;
  CaseNumber number = 0;
};

/// The case lines of a subject's page under `Within its contract`, and those under `Outside`.
std::array<std::vector<Printed>, 2> printed_on(const Page& page) {
  std::array<std::vector<Printed>, 2> printed;
  std::size_t part = 0;
  std::istringstream lines(page.text.substr(page.text.find("## Worst cases")));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Outside its contract:")) part = 1;
    const std::size_t hash = line.find(" # "), semicolon = line.rfind("; case ");
    if (hash == std::string::npos || semicolon == std::string::npos) continue;
    std::istringstream tail(line.substr(semicolon + std::string_view("; case ").size()));
    Printed one{line.substr(0, hash), line.substr(hash + 3, semicolon - hash - 3), {}, 0};
    std::string of;
    tail >> one.number >> of >> one.family;
    printed[part].push_back(one);
  }
  return printed;
}

/// The case that must be shown for something: from the cell that has the most of it.
struct Due {
  double most = 0;
  const Cell* cell = nullptr;
  const Found* found = nullptr;
  CaseNumber number = 0;
};

/// What must be shown for the cells of a subject in one type, by its word: the kind, the way to fail, the broken claim, or
/// the largest error.
std::map<std::string, Due> due_of(const std::vector<std::pair<const Cell*, const Found*>>& cells) {
  std::map<std::string, Due> due;
  const auto offer = [&](const std::string& what, const Due& one) {
    Due& known = due[what];
    if (one.most > known.most) known = one;
  };
  for (const auto& [cell, found] : cells) {
    for (const auto& [what, count] : found->counts) {
      const bool is_part = what.find(", ") != std::string::npos;
      const bool is_failure = what.starts_with("no answer, ");
      if (what == "right" || what == "invalid" || what == "no answer" || (is_part && !is_failure)) continue;
      offer(what == "not a number" ? "NaN"
            : what == "outcome"    ? "outcome differs"
            : what == "motion"     ? "motion differs"
            : what == "promise"    ? "promise broken"
                                   : what,
            {static_cast<double>(count.times), cell, found, count.first});
    }
    if (const auto figure = own_figure(cell->subject->contract)) {
      const auto largest = found->largest.find(std::string(name(*figure)));
      if (largest != found->largest.end() && largest->second.first > 0)
        offer("largest error of the " + std::string(name(*figure)),
              {largest->second.first, cell, found, largest->second.second});
    }
  }
  return due;
}

/// The lines of a subject in one type, and no others.
void expect_lines(const std::map<std::string, Due>& due, const std::vector<Printed>& printed, NumberType type,
                  std::uint64_t seed) {
  std::set<std::string> shown;
  for (const Printed& one : printed) {
    if (one.line.find(" " + std::string(name(type)) + " ") == std::string::npos) continue;
    // `missed, rounding`, `largest error of the time, 3 ulp`, `no answer, crash: died`
    const bool is_failure = one.what.starts_with("no answer, ");
    const std::string what = one.what.substr(0, one.what.find(is_failure ? ": " : ", "));
    EXPECT_TRUE(shown.insert(what).second) << one.what << " is shown twice";
    const auto known = due.find(what);
    ASSERT_NE(known, due.end()) << one.what;
    const Due& meant = known->second;
    EXPECT_EQ(one.family, meant.cell->family->name) << one.what;
    EXPECT_EQ(one.number, meant.number) << one.what;
    EXPECT_EQ(one.line, drawn_again(*meant.cell->subject, *meant.cell->family, type, seed, one.number));
    const auto parts = meant.found->counts.find(what == "NaN" ? "not a number" : what);
    if (!is_failure && parts != meant.found->counts.end() && one.what != what) {
      const auto cause =
          meant.found->counts.find((what == "NaN" ? "not a number" : what) + one.what.substr(what.size()));
      ASSERT_NE(cause, meant.found->counts.end()) << one.what;
      EXPECT_EQ(cause->second.first, one.number) << one.what;
    }
  }
  EXPECT_EQ(shown.size(), due.size());
}

/// The lines on the page of every subject.
void expect_pages(const Report& report, const std::vector<std::array<Found, 2>>& found) {
  std::map<std::string, Page> pages;
  for (Page& page : markdown_pages(report)) pages[page.file] = page;
  for (const Subject* subject : report.plan.subjects) {
    const auto printed =
        printed_on(pages.at(std::string(stem(subject->question)) + "_" + std::string(subject->name) + ".md"));
    for (const NumberType type : types_of(report.plan, *subject)) {
      for (const std::size_t part : {0U, 1U}) {
        std::vector<std::pair<const Cell*, const Found*>> cells;
        for (std::size_t i = 0; i < found.size(); ++i) {
          const Cell& cell = report.audit.cells[i];
          if (cell.subject == subject && cell.type == type) cells.emplace_back(&cell, &found[i][part]);
        }
        expect_lines(due_of(cells), printed[part], type, report.plan.seed);
      }
    }
  }
}

/// Every `first` and `at` beside a `line`.
void expect_drawn_again(const json& value, const Cell& cell, std::uint64_t seed,
                        std::vector<CaseNumber>& seen) {
  if (value.is_object() && value.contains("line")) {
    const auto number = value[value.contains("first") ? "first" : "at"].get<CaseNumber>();
    EXPECT_EQ(value["line"], drawn_again(*cell.subject, *cell.family, cell.type, seed, number));
    seen.push_back(number);
  }
  if (!value.is_structured()) return;
  for (const json& member : value) expect_drawn_again(member, cell, seed, seen);
}

/// The counts of a part of a cell.
void expect_counts(const json& part, const Found& found) {
  const auto expect_count = [&](const json& value, const std::string& what) {
    const auto known = found.counts.find(what);
    ASSERT_NE(known, found.counts.end()) << what;
    EXPECT_EQ(value["times"], known->second.times) << what;
    EXPECT_EQ(value["first"], known->second.first) << what;
  };
  std::size_t seen = 0;
  const auto in_words = [](std::string key) {
    std::ranges::replace(key, '_', ' ');
    return key;
  };
  for (const auto& [kind, value] : part["kinds"].items()) {
    expect_count(value, in_words(kind));
    ++seen;
    if (!value.contains("causes") || kind == "no_answer") continue;
    for (const auto& [cause, count] : value["causes"].items()) {
      expect_count(count, in_words(kind) + ", " + in_words(cause));
      ++seen;
    }
  }
  if (part.contains("failures")) {
    for (const auto& [how, value] : part["failures"].items()) {
      expect_count(value, "no answer, " + in_words(how));
      ++seen;
    }
  }
  for (const std::string what : {"outcome", "motion", "promise"}) {
    if (!part.contains(what + "_broken")) continue;
    expect_count(part[what + "_broken"], what);
    ++seen;
  }
  EXPECT_EQ(seen, found.counts.size());
  if (!part.contains("errors")) return;
  for (const auto& [figure, value] : part["errors"].items()) {
    const auto known = found.largest.find(in_words(figure));
    if (figure == "normal_in_ulps_of_1" || figure.find("input_ulps") != std::string::npos) continue;
    ASSERT_NE(known, found.largest.end()) << figure;
    EXPECT_EQ(value["at"], known->second.second) << figure;
  }
}

TEST(CaseNumbers, name_the_first_case_of_each_kind_whatever_the_blocks_and_threads) {
  Audited audited;
  std::vector<std::array<Found, 2>> found;  // of each cell, within the contract and outside
  std::set<CaseNumber> numbers;
  for (const unsigned threads : {1U, 3U}) {
    audited.run_by(threads);
    const Plan& plan = audited.plan;
    const Audit& audit = audited.audit;
    ASSERT_TRUE(audit.complete);
    if (found.empty()) {
      for (const Cell& cell : audit.cells)
        found.push_back({found_in(cell, plan, true), found_in(cell, plan, false)});
    }
    Report report;
    report.plan = plan;
    report.audit = audit;
    const json all = json::parse(json_page(report).text);
    ASSERT_EQ(all["cells"].size(), audit.cells.size());
    expect_pages(report, found);

    std::vector<CaseNumber> in_json;
    for (std::size_t i = 0; i < audit.cells.size(); ++i) {
      const Cell& cell = audit.cells[i];
      for (const bool within : {true, false}) {
        const Found& one = found[i][within ? 0 : 1];
        const std::string part = within ? "within" : "outside";
        ASSERT_EQ(all["cells"][i].contains(part), !one.counts.empty());
        if (one.counts.empty()) continue;
        expect_counts(all["cells"][i][part], one);
        const Tally& tally = within ? cell.within : cell.outside;
        for (const Kind kind : wrong_kinds) {
          const Simplest& simplest = tally.simplest[static_cast<std::size_t>(kind)];
          const auto known = one.simplest.find(std::string(name(kind)));
          ASSERT_EQ(known == one.simplest.end(), simplest.number == no_case);
          if (known == one.simplest.end()) continue;
          EXPECT_EQ(simplest.digits, known->second.first);
          EXPECT_EQ(simplest.number, known->second.second);
        }
      }
      expect_drawn_again(all["cells"][i], cell, plan.seed, in_json);
    }
    EXPECT_GT(in_json.size(), 200U);
    numbers.insert(in_json.begin(), in_json.end());

    // Those of the field table are drawn again by their numbers.
    std::size_t shown = 0;
    const std::atomic<bool> interrupted = false;
    for (const Example& one : examples_of(plan, audit, interrupted)) {
      if (one.plain) continue;
      EXPECT_EQ(one.line, drawn_again(*one.subject, *one.family, one.type, plan.seed, one.number));
      ++shown;
    }
    EXPECT_GT(shown, 20U);
  }
  // From the first block, from a later one of the first job, and from the later jobs.
  const auto between = [&](CaseNumber first, CaseNumber last) {
    return std::ranges::count_if(numbers, [&](CaseNumber n) { return first <= n && n < last; });
  };
  EXPECT_GT(between(0, 128), 5);
  EXPECT_GT(between(128, 4096), 20);
  EXPECT_GT(between(4096, 8192), 5);
  EXPECT_GT(between(8192, audited.plan.cases), 0);
}

}  // namespace
}  // namespace reports
