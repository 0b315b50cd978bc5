// SPDX-License-Identifier: BSL-1.0
/// Every key of --require, met and not met, at the boundary.
#include "reports/program/commands/require.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "props/unit/reports/verdicts.hpp"
#include "reports/program/commands/manual.hpp"
#include "subjects/built_in.hpp"
#include "verify/judge/trial.hpp"

namespace reports {
namespace {

using namespace verify;
using props::of_kind;
using props::off_by;

/// A key, how a tally gets one count for it, and the other keys that count the same.
struct Key {
  std::string_view name;
  void (*count_one)(Tally& tally);
  std::vector<std::string_view> along;
};

template <Kind kind>
void wrong_decision(Tally& tally) {
  tally.add(of_kind(kind), Cause::none, 0);
}
template <Kind kind, Cause cause>
void caused(Tally& tally) {
  tally.add(of_kind(kind), cause, 0);
}
template <bool Verdict::* kept>
void broken(Tally& tally) {
  Verdict v;
  v.*kept = false;
  tally.add(v, Cause::none, 0);
}

/// All but ulp.
const std::vector<Key> counted{
    {"missed", wrong_decision<Kind::missed>, {"wrong"}},
    {"phantom", wrong_decision<Kind::phantom>, {"wrong"}},
    {"behind", wrong_decision<Kind::behind>, {"wrong"}},
    {"beyond", wrong_decision<Kind::beyond>, {"wrong"}},
    {"clamped", wrong_decision<Kind::clamped>, {"wrong"}},
    {"wrong_root", wrong_decision<Kind::wrong_root>, {"wrong"}},
    {"not_a_number", wrong_decision<Kind::not_a_number>, {"wrong"}},
    {"no_answer", [](Tally& tally) { tally.add(NoAnswer{Failure::crash, "crashed"}, 0); }, {"wrong"}},
    {"not_asked", [](Tally& tally) { ++tally.not_asked; }, {}},
    {"wrong", wrong_decision<Kind::phantom>, {"phantom"}},
    {"logic", caused<Kind::missed, Cause::logic>, {"missed", "wrong"}},
    {"rounding", caused<Kind::phantom, Cause::rounding>, {"phantom", "wrong"}},
    {"boundary", caused<Kind::beyond, Cause::boundary>, {"beyond", "wrong"}},
    {"masked", caused<Kind::right, Cause::masked>, {}},
    {"outcome", broken<&Verdict::outcome_kept>, {}},
    {"motion", broken<&Verdict::motion_kept>, {}},
    {"promise", broken<&Verdict::promise_kept>, {}},
};

/// A right answer, including its backward error.
Tally one_right_answer() {
  Verdict right = of_kind(Kind::right);
  right.backward = Backward{};
  Tally tally;
  tally.add(right, Cause::none, 0);
  return tally;
}

/// An audit of two subjects in two families and both types, with a right answer in each cell.
struct Empty {
  Plan plan;
  Audit audit;

  Empty() {
    plan.subjects = {subjects::find_subject("naive", Question::sweep),
                     subjects::find_subject("graze", Question::sweep)};
    plan.families = {find_family("far"), find_family("ordinary")};
    plan.types = {NumberType::f32, NumberType::f64};
    for (const Subject* subject : plan.subjects) {
      for (const Family* family : plan.families) {
        for (const NumberType type : plan.types)
          audit.cells.push_back({subject, family, type, one_right_answer(), {}});
      }
    }
  }
  Cell& cell(std::string_view subject, std::string_view family, NumberType type) {
    for (Cell& one : audit.cells) {
      if (one.subject->name == subject && one.family->name == family && one.type == type) return one;
    }
    throw std::logic_error("no such cell");
  }
  /// Empty when it is met.
  [[nodiscard]] std::string unmet(const std::string& text) const {
    const auto read = read_requirement(text);
    if (const auto* const fault = std::get_if<Malformed>(&read)) throw std::invalid_argument(fault->why);
    return reports::unmet(std::get<Requirement>(read), plan, audit);
  }
};

void expect_met(const Empty& audited, const std::string& text) { EXPECT_EQ(audited.unmet(text), "") << text; }
void expect_unmet(const Empty& audited, const std::string& text) {
  EXPECT_TRUE(audited.unmet(text).starts_with(text + " isn't met: ")) << text << ": " << audited.unmet(text);
}

TEST(Require, is_not_met_by_nothing) {
  for (const std::string_view text : {"missed=0", "ulp<=1e9", "not_asked=0", "backward<=4"}) {
    Empty audited;
    for (Cell& one : audited.audit.cells) one.within = {};
    EXPECT_EQ(audited.unmet(std::string(text)),
              std::string(text) +
                  " isn't met: no case of naive (sweep, f32) to which it applies was judged; the worst "
                  "of 4 that don't meet it");
    expect_met(Empty(), std::string(text));
    expect_unmet(Empty(), std::string(text) + "@tangent");  // a kind that no family has
    expect_met(Empty(), std::string(text) + "@far");
  }
  // If everything is at the limits of the type there are no steps to count.
  Empty audited;
  for (Cell& one : audited.audit.cells) std::swap(one.within.backward, one.within.backward_at_limits);
  EXPECT_EQ(
      audited.unmet("backward<=4"),
      "backward<=4 isn't met: each case of naive (sweep, f32) lies at the limits of the type; the worst of 4 "
      "that don't meet it");
  expect_met(audited, "missed=0");
}

TEST(Require, has_the_keys_that_its_manual_names) {
  std::set<std::string> ours{"ulp", "backward"};
  for (const Key& key : counted) ours.emplace(key.name);

  std::set<std::string> named;
  const std::string_view begin = "over all cases within the subject's contract:\n";
  std::string_view table = manual::audit_notes.substr(manual::audit_notes.find(begin) + begin.size());
  table = table.substr(0, table.find("\n\n"));
  std::istringstream lines{std::string(table)};
  for (std::string line; std::getline(lines, line);) {
    // Keys are at the left, their meanings in a separate column.
    const std::size_t left = line.find_first_not_of(' ');
    if (left > 2) continue;
    std::istringstream words(line.substr(left, line.find("  ", left) - left));
    for (std::string word; words >> word;) named.insert(word);
  }
  EXPECT_EQ(ours, named);
}

TEST(Require, holds_each_count_against_its_bound) {
  for (const Key& key : counted) {
    Empty audited;
    for (Cell& cell : audited.audit.cells) {
      // Three for each subject and type, over both families.
      const int times = cell.family->name == "far" ? 1 : 2;
      for (int i = 0; i < times; ++i) key.count_one(cell.within);
    }
    for (const std::string bound : {"=3", "<=3", "<4", "<=3.5", "<3.5", " <= 4"})
      expect_met(audited, std::string(key.name) + bound);
    for (const std::string bound : {"=2", "=4", "=0", "<=2", "<3", "<=2.5", "<0"})
      expect_unmet(audited, std::string(key.name) + bound);
    for (const Key& other : counted) {
      const bool counts_along = std::ranges::find(key.along, other.name) != key.along.end();
      if (other.name != key.name) expect_met(audited, std::string(other.name) + (counts_along ? "=3" : "=0"));
    }
    expect_met(audited, "ulp=0");
  }
}

TEST(Require, looks_at_nothing_outside_the_contract) {
  Empty audited;
  for (Cell& cell : audited.audit.cells) {
    for (const Key& key : counted) key.count_one(cell.outside);
    cell.outside.add(off_by(Figure::time, 3), Cause::none, 0);
  }
  for (const Key& key : counted) expect_met(audited, std::string(key.name) + "=0");
  expect_met(audited, "ulp=0");
}

TEST(Require, has_to_hold_for_each_subject_and_each_type) {
  for (const std::string_view subject : {"naive", "graze"}) {
    for (const NumberType type : {NumberType::f32, NumberType::f64}) {
      for (const Key& key : counted) {
        Empty audited;
        key.count_one(audited.cell(subject, "far", type).within);
        expect_unmet(audited, std::string(key.name) + "=0");
      }
      Empty audited;
      audited.cell(subject, "far", type).within.add(off_by(Figure::time, 3), Cause::none, 0);
      expect_unmet(audited, "ulp<3");
    }
  }
}

// --- ulp ---

/// Met at the error itself and at the next number above, and not at the next number below.
TEST(Require, holds_the_error_of_times_exits_and_distances_against_its_bound) {
  for (const Figure figure : {Figure::time, Figure::exit, Figure::distance}) {
    for (const double error : {0.5, 1.0, 0.49999999999999994, 3e200}) {
      Empty audited;
      audited.cell("graze", "ordinary", NumberType::f64).within.add(off_by(figure, error), Cause::none, 0);
      const auto bound = [](std::string_view relation, double number) {
        std::ostringstream text;
        text.precision(17);
        text << "ulp" << relation << number;
        return text.str();
      };
      constexpr double all = std::numeric_limits<double>::max();
      const double above = std::nextafter(error, all), below = std::nextafter(error, 0.0);
      expect_met(audited, bound("<=", error));
      expect_met(audited, bound("<", above));
      expect_unmet(audited, bound("<", error));
      expect_unmet(audited, bound("<=", below));
      expect_unmet(audited, bound("=", error));  // that of the other subject is 0
    }
    Empty audited;
    audited.cell("graze", "ordinary", NumberType::f64)
        .within.add(off_by(figure, std::numeric_limits<double>::infinity()), Cause::none, 0);
    expect_unmet(audited, "ulp<=1.7e308");
  }
}

TEST(Require, takes_the_largest_of_the_three_and_of_all_families) {
  const double errors[] = {0.25, 0.375, 0.5};
  for (std::size_t largest = 0; largest < 3; ++largest) {
    Empty audited;
    std::size_t i = largest;
    for (const Figure figure : {Figure::time, Figure::exit, Figure::distance}) {
      audited.cell("graze", figure == Figure::exit ? "far" : "ordinary", NumberType::f32)
          .within.add(off_by(figure, errors[i++ % 3]), Cause::none, 0);
    }
    expect_met(audited, "ulp<=0.5");
    expect_unmet(audited, "ulp<0.5");
  }
}

TEST(Require, does_not_look_at_the_errors_of_places_and_normals) {
  for (const Figure figure : {Figure::centre, Figure::centre_coordinate, Figure::point,
                              Figure::point_coordinate, Figure::normal, Figure::normal_coordinate}) {
    Empty audited;
    audited.cell("graze", "far", NumberType::f32).within.add(off_by(figure, 1e9), Cause::none, 0);
    expect_met(audited, "ulp=0");
  }
}

// --- what it says ---

TEST(Require, names_the_worst_subject_type_and_family) {
  Empty audited;
  const auto miss = [&](std::string_view subject, std::string_view family, NumberType type, int times) {
    for (int i = 0; i < times; ++i) wrong_decision<Kind::missed>(audited.cell(subject, family, type).within);
  };
  miss("naive", "far", NumberType::f32, 4);
  miss("naive", "ordinary", NumberType::f64, 3);
  miss("naive", "far", NumberType::f64, 2);
  miss("graze", "far", NumberType::f64, 5);
  // As many in naive's f64 as in graze's: the first of them is named.
  EXPECT_EQ(audited.unmet("missed=0"),
            "missed=0 isn't met: 5 of naive (sweep, f64), most in family ordinary (3); the worst of 3 that "
            "don't meet it");
  EXPECT_EQ(audited.unmet("missed<=4"),
            "missed<=4 isn't met: 5 of naive (sweep, f64), most in family ordinary (3); the worst of 2 that "
            "don't meet it");
  // The farthest from the requirement is the one that missed none.
  EXPECT_EQ(audited.unmet("missed=4"),
            "missed=4 isn't met: 0 of graze (sweep, f32); the worst of 3 that don't meet it");
  audited.cell("graze", "far", NumberType::f32).within.add(off_by(Figure::exit, 0.75), Cause::none, 0);
  EXPECT_EQ(audited.unmet("ulp<=0.5"),
            "ulp<=0.5 isn't met: 0.75 of graze (sweep, f32), most in family far (0.75)");
}

TEST(Require, counts_recorded_cases_among_the_scenes_of_any_kind) {
  Empty audited;
  wrong_decision<Kind::missed>(audited.cell("naive", "far", NumberType::f32).within);
  EXPECT_EQ(audited.unmet("missed=0@ordinary"), "");
  Family recorded = *find_family("far");
  recorded.name = "own.cases";
  for (Cell& cell : audited.audit.cells) {
    if (cell.family->name == "far") cell.family = &recorded;
  }
  EXPECT_EQ(audited.unmet("missed=0@ordinary"),
            "missed=0@ordinary isn't met: 1 of naive (sweep, f32), most in family own.cases (1)");
}

TEST(Require, shows_whole_numbers_in_full_and_others_in_six_digits) {
  Empty audited;
  Tally& tally = audited.cell("naive", "far", NumberType::f32).within;
  tally.of_kind[static_cast<std::size_t>(Kind::missed)].times = 1234567;
  tally.add(off_by(Figure::time, 1234567.5), Cause::none, 0);
  EXPECT_EQ(audited.unmet("missed=0"),
            "missed=0 isn't met: 1234567 of naive (sweep, f32), most in family far (1234567)");
  EXPECT_EQ(audited.unmet("ulp=0"),
            "ulp=0 isn't met: 1.23457e+06 of naive (sweep, f32), most in family far (1.23457e+06)");
  tally.add(off_by(Figure::time, std::numeric_limits<double>::infinity()), Cause::none, 0);
  EXPECT_EQ(audited.unmet("ulp=0"), "ulp=0 isn't met: inf of naive (sweep, f32), most in family far (inf)");
}

TEST(Require, says_none_near_of_a_backward_error_that_is_infinite) {
  Empty audited;
  Verdict far_off = of_kind(Kind::missed);
  far_off.backward = Backward{no_steps, no_steps};
  audited.cell("naive", "far", NumberType::f32).within.add(far_off, Cause::logic, 0);
  EXPECT_EQ(audited.unmet("backward<=4"),
            "backward<=4 isn't met: none near of naive (sweep, f32), most in family far (none near)");
}

TEST(Require, says_what_is_wrong_with_a_text) {
  const auto fault_of = [](std::string_view text) { return std::get<Malformed>(read_requirement(text)).why; };
  EXPECT_EQ(fault_of("ulp<=soon"), "expected a number of at least 0 after ulp<=, found \"soon\"");
  EXPECT_EQ(fault_of("ulp<-1"), "expected a number of at least 0 after ulp<, found \"-1\"");
  EXPECT_EQ(fault_of("  =0"), "there is no key \"\"; `graze audit --help` lists them all");
}

}  // namespace
}  // namespace reports
