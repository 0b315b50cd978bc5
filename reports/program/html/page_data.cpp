// SPDX-License-Identifier: BSL-1.0
/// The figures that page.js shows. Only these two files depend on the format: it may change with every version.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "reports/program/audit/counts.hpp"
#include "reports/program/html/html_page.hpp"
#include "reports/program/text/scenes.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

namespace {

using namespace verify;
using OrderedJson = nlohmann::ordered_json;

/// Six digits are more than a chart shows, and JSON has no infinity.
OrderedJson number(double value) {
  if (!std::isfinite(value)) return "inf";
  if (value == 0) return 0;
  // Not stod, which throws on subnormal numbers.
  const double shown = std::strtod(fmt::format("{:.6g}", value).c_str(), nullptr);
  return std::isfinite(shown) ? shown : value;
}

template <class List>
std::size_t place_of(const List& list, const auto* one) {
  return static_cast<std::size_t>(std::ranges::find(list, one) - list.begin());
}

OrderedJson subjects(const Report& report) {
  OrderedJson all = OrderedJson::array();
  for (const Subject* subject : report.plan.subjects)
    all.push_back({{"name", subject->name}, {"question", name(subject->question)}});
  return all;
}

OrderedJson questions(const Plan& plan) {
  OrderedJson all = OrderedJson::array();
  for (const Question question : questions_of(plan))
    all.push_back({{"name", name(question)}, {"title", title(question)}});
  return all;
}

OrderedJson families(const Plan& plan) {
  OrderedJson all = OrderedJson::array();
  for (const Family* family : plan.families) {
    const auto kind = scene_kind(family->name);
    const std::string_view scenes = !plan.worlds.empty() ? "recorded"
                                    : kind               ? scene_kinds[*kind].name
                                                         : "none";
    all.push_back({{"name", family->name}, {"scenes", scenes}});
  }
  return all;
}

/// Subject, family, type, cases, the count of each kind of wrong decision, the three errors of the time of contact.
OrderedJson cell(const Report& report, const Cell& cell) {
  OrderedJson one =
      OrderedJson::array({place_of(report.plan.subjects, cell.subject),
                          place_of(report.plan.families, cell.family), name(cell.type), judged(cell.within)});
  for (const Kind kind : wrong_kinds) one.push_back(cell.within.times(kind));
  const auto figure = own_figure(cell.subject->contract);
  if (figure && errors(cell.within, *figure).total() != 0) {
    const Histogram& histogram = errors(cell.within, *figure);
    for (const double error : {histogram.quantile(0.5), histogram.quantile(0.99), histogram.largest()})
      one.push_back(number(error));
  }
  return one;
}

OrderedJson cells(const Report& report) {
  OrderedJson all = OrderedJson::array();
  for (const Cell& one : report.audit.cells) {
    if (judged(one.within) != 0) all.push_back(cell(report, one));
  }
  return all;
}

/// For each cell, in steps: the largest of decisions and their 99 % bound, the same for times; then how many answers are more
/// than 4 steps away, more than 64, and how many belong to no question nearby; and the number of answers this covers, which
/// is 0 if all cases are at the limits of the type.
OrderedJson backward(const Report& report) {
  OrderedJson all = OrderedJson::array();
  for (const Cell& cell : report.audit.cells) {
    if (judged(cell.within) == 0) continue;
    const BackwardTally& tally = cell.within.backward;
    OrderedJson one = OrderedJson::array();
    for (const Histogram& steps : tally.steps) {
      one.push_back(number(steps.largest()));
      one.push_back(number(steps.quantile(0.99)));
    }
    for (const double limit :
         {static_cast<double>(most_of_stable), static_cast<double>(most_of_nearly_stable),
          std::numeric_limits<double>::infinity()})
      one.push_back(tally.above(limit));
    one.push_back(tally.answers());
    all.push_back(std::move(one));
  }
  return all;
}

OrderedJson call_times(const Report& report) {
  OrderedJson all = OrderedJson::array();
  for (const CallTime& one : report.head.call_times)
    all.push_back({place_of(report.plan.subjects, one.subject), name(one.type), number(one.nanoseconds)});
  return all;
}

/// No text in it ends the enclosing element.
std::string safe_in_html(const OrderedJson& data) {
  std::string json = data.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;) json.replace(at, 1, "\\u003c");
  return json;
}

}  // namespace

std::string page_data(const Report& report) {
  OrderedJson kinds = OrderedJson::array();
  for (const Kind kind : wrong_kinds) kinds.push_back(heading(kind));
  const OrderedJson data{{"questions", questions(report.plan)},
                         {"subjects", subjects(report)},
                         {"families", families(report.plan)},
                         {"kinds", std::move(kinds)},
                         {"cells", cells(report)},
                         {"backward", backward(report)}};
  return safe_in_html(data);
}

std::string worst_data(const std::vector<DrawnCase>& cases) {
  OrderedJson all = OrderedJson::array();
  for (const DrawnCase& one : cases)
    all.push_back({{"routine", fmt::format("{}: {}", name(one.subject->question), one.subject->name)},
                   {"what", fmt::format("{}: {}", name(one.type), what_is_wrong(one))},
                   {"remark", remark_on(one)},
                   {"line", one.line},
                   {"command", command_to_see(one)},
                   {"words", one.words},
                   {"svg", one.svg}});
  return all.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string run_data(const Report& report) { return safe_in_html({{"nanoseconds", call_times(report)}}); }

}  // namespace reports
