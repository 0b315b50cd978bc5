// SPDX-License-Identifier: BSL-1.0
/// The backward errors of answers to scenes made by hand are those in the table, and its cases show them.
#include "props/unit/verify/backward_scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "props/unit/verify/backward_answers.hpp"
#include "props/unit/verify/backward_search.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props::backward;

constexpr Wanted everything{.exit = true, .travel = true, .geometry = true};

std::string text(const Backward& bounds) {
  const auto one = [](Steps steps) { return steps == no_steps ? "none" : std::to_string(steps); };
  return bounds.low == bounds.high ? one(bounds.low) : one(bounds.low) + " to " + one(bounds.high);
}

std::vector<std::string> parts_of(const std::string& line) {
  std::vector<std::string> parts{""};
  for (std::size_t i = line.find_first_not_of(' '); i < line.size(); ++i) {
    if (line.compare(i, 3, " | ") == 0) {
      parts.emplace_back();
      i += 2;
    } else {
      parts.back() += line[i];
    }
  }
  return parts;
}

Inside inside_of(std::string_view word) {
  for (const Inside one : {Inside::unstated, Inside::zero, Inside::exit, Inside::miss, Inside::approaching}) {
    if (name(one) == word) return one;
  }
  ADD_FAILURE() << word;
  return {};
}

/// Calls visit(truth, answer, how a start in contact is read, backward error as in the table) for each row.
template <class Visit>
void for_each_row(const Visit& visit) {
  std::istringstream lines{std::string(scenes)};
  std::variant<Truth<float>, Truth<double>> truth;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.front() != ' ') {
      std::visit([&](const auto& k) { truth = truth_of(k, everything); }, std::get<AnyCase>(read_case(line)));
      continue;
    }
    const std::vector<std::string> parts = parts_of(line);
    ASSERT_EQ(3U, parts.size()) << line;
    std::visit(
        [&]<class Real>(const Truth<Real>& of_case) {
          visit(of_case, std::get<Answer<Real>>(read_answer<Real>(parts[0])), inside_of(parts[1]), parts[2]);
        },
        truth);
  }
}

TEST(Backward_errors_of_scenes, are_those_in_the_table) {
  std::set<std::tuple<std::string_view, std::string_view>> forms_seen;
  std::set<std::tuple<std::string_view, std::string_view>> types_seen;
  for_each_row([&]<class Real>(const Truth<Real>& truth, const Answer<Real>& answer, Inside inside,
                               const std::string& expected) {
    const Contract contract = contract_of(answer, inside);
    const Backward bounds = backward_error(answer, truth, contract);
    EXPECT_EQ(expected, text(bounds)) << write(truth.asked) << " | " << write(answer) << ' ' << name(inside);
    const Kind kind = judge(answer, truth, contract).kind;
    const Backward audited = backward_error(answer, truth, contract, kind);
    if (bounds.low == bounds.high && bounds.high <= most_of_nearly_stable) {
      EXPECT_EQ(bounds, audited) << write(truth.asked) << " | " << write(answer) << ' ' << name(inside);
    }
    BackwardErrors<Real> errors(truth);
    EXPECT_EQ(audited, errors.of(answer, contract, kind));
    EXPECT_EQ(audited, errors.of(answer, contract, kind)) << "asked again";
    if (bounds.low == 0 || bounds.high == no_steps) return;
    const std::string_view question = name(truth.asked.question);
    forms_seen.emplace(question, form_of(answer));
    types_seen.emplace(question, type_name<Real>());
  });
  for (const Question question : all_questions) {
    for (const std::string_view form : forms) {
      if (form == forms.back() && question != Question::ray) continue;
      EXPECT_TRUE(forms_seen.contains({name(question), form})) << name(question) << ' ' << form;
    }
    for (const std::string_view type : {type_name<float>(), type_name<double>()})
      EXPECT_TRUE(types_seen.contains({name(question), type})) << name(question) << ' ' << type;
  }
}

/// Where a time or distance lies relative to what is claimed; 0 for a case without a contact.
template <class Real>
int side_of(const Truth<Real>& truth, const Answer<Real>& answer) {
  const auto order = [](Real x, Real y) { return x < y ? -1 : x > y ? 1 : 0; };
  if (answer.exit) return truth.exit ? order(truth.exit->nearest, *answer.exit) : 0;
  if (truth.outcome != Outcome::impact) return 0;
  if (answer.time) return order(truth.time->nearest, *answer.time);
  return answer.distance ? order(truth.travel->distance.nearest, *answer.distance) : 0;
}

/// One case, for which the answer is right; or two, of which the first has its contact before the claim, and the last after it,
/// if both have one.
TEST(Backward_errors_of_scenes, are_shown_by_cases) {
  std::map<std::string_view, int> seen;
  for_each_row([&]<class Real>(const Truth<Real>& truth, const Answer<Real>& answer, Inside inside,
                               const std::string&) {
    const Contract contract = contract_of(answer, inside);
    const Backward bounds = backward_error(answer, truth, contract);
    if (bounds.high == no_steps) return;
    const auto description = write(truth.asked) + " | " + write(answer);
    const auto shown = witnesses(answer, truth, contract, bounds.high);
    ASSERT_FALSE(shown.empty()) << description;
    const Box box = box_of(truth.asked, bounds.high);
    for (const Case<Real>& k : shown) {
      const Point x = point_of(k);
      for (std::size_t i = 0; i < k.used().size(); ++i)
        ASSERT_TRUE(x[i] >= box.low[i] && x[i] <= box.high[i]) << description << ' ' << i;
    }
    if (shown.size() == 1) {
      ++seen["one"];
      const Truth<Real> of_it = truth_of(shown[0], everything);
      const bool has_centre =
          answer.centre && of_it.geometry && *answer.centre == nearest(of_it.geometry->centre);
      EXPECT_TRUE(has_centre ||
                  is_right(claim_in(answer, truth.asked), inside, truth.asked.question, point_of(shown[0])))
          << description;
      return;
    }
    ASSERT_EQ(2U, shown.size()) << description;
    const int first = side_of(truth_of(shown[0], everything), answer),
              last = side_of(truth_of(shown[1], everything), answer);
    EXPECT_TRUE(first == 0 || last == 0 || (first < 0 && last > 0))
        << description << ' ' << first << ' ' << last;
    ++seen[first < 0 && last > 0 ? "before and after" : "next to a tangent or an end"];
  });
  for (const auto& [kind, count] : seen) RecordProperty(std::string(kind), count);
  EXPECT_EQ(3U, seen.size());
}

/// The search of the other tests finds none below the lower bounds.
TEST(Backward_errors_of_scenes, are_not_found_nearer) {
  for_each_row([&]<class Real>(const Truth<Real>& truth, const Answer<Real>& answer, Inside inside,
                               const std::string& expected) {
    const Case<Real>& k = truth.asked;
    const Backward bounds = backward_error(answer, truth, contract_of(answer, inside));
    if (bounds.low < 2) return;
    const Steps below = bounds.low == no_steps ? most_steps<Real> : bounds.low - 1;
    const auto found = Search(claim_in(answer, k), inside, box_of(k, below), point_of(k), 43).run();
    EXPECT_FALSE(found) << write(k) << " | " << write(answer) << " | " << expected;
  });
}

}  // namespace
