// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/html_page.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "reports/program/html/embedded.hpp"
#include "reports/program/html/one_routine_parts.hpp"
#include "reports/program/html/packed.hpp"
#include "reports/program/html/page_parts.hpp"
#include "reports/program/pages/cost_words.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/one_routine.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/svg.hpp"
#include "reports/program/text/terms.hpp"

namespace reports {

using namespace verify;

namespace {

// --- may I ship this? ---

/// A subject with what to expect of it.
struct Row {
  const Subject* subject = nullptr;
  Stability stability = Stability::exact;  ///< in its worst type
  double none = 0, all = 0;  ///< shares of answers with no question near, and of wrong decisions
  std::string expected{};
  std::vector<std::string> reasons{};  ///< why it is wrong
  bool is_judged = false;
};

double share_of(std::uint64_t wrong, std::uint64_t cases) {
  return cases == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(cases);
}

Row row_of(const Report& report, const Subject& subject) {
  Row row{.subject = &subject,
          .expected = in_a_line(expectations(report, {&subject}), "<b>", "</b>"),
          .reasons = reasons(report, subject)};
  for (const NumberType type : types_of(report.plan, subject)) {
    const Tally all = within_contract(report.audit, subject, type);
    const Classified one = classified(report, subject, type);
    row.stability = std::max(row.stability, one.stability);
    row.none = std::max(row.none, share_of(one.counted.above(std::numeric_limits<double>::infinity()),
                                           one.counted.answers()));
    row.all = std::max(row.all, share_of(all.wrong(), judged(all)));
    row.is_judged = row.is_judged || judged(all) != 0;
  }
  return row;
}

std::string_view class_of(Stability stability) {
  switch (stability) {
    case Stability::exact:
    case Stability::stable:
      return "good";
    case Stability::nearly_stable:
    case Stability::unstable:
      return "fair";
    case Stability::wrong:
      break;
  }
  return "bad";
}

std::string sentence_of(const Row& row) {
  std::string why;
  for (const std::string& reason : row.reasons) why += fmt::format("<li>{}</li>", escaped(reason));
  if (!why.empty()) why = "<ul>" + why + "</ul>";
  return fmt::format("<li><span class=\"word {}\">{}</span> <b>{}</b> {}{}</li>\n", class_of(row.stability),
                     name(row.stability), escaped(row.subject->name), row.expected, why);
}

/// One line for each that isn't exact, the worst first; one line for all others.
std::string sentences_on(const Report& report, Question question) {
  std::vector<Row> rows;
  for (const Subject* subject : subjects_of(report.plan, question)) rows.push_back(row_of(report, *subject));
  std::ranges::sort(rows, {}, [](const Row& row) {
    return std::tuple(-static_cast<int>(row.stability), -row.none, -row.all,
                      std::string_view(row.subject->name));
  });
  std::string text = fmt::format("<h3>{}</h3>\n<ul class=\"verdicts\">\n", title(question)), exact, outside;
  for (const Row& row : rows) {
    if (row.stability != Stability::exact || row.all > 0) {
      text += sentence_of(row);
    } else {
      std::string& names = row.is_judged ? exact : outside;
      names += (names.empty() ? "" : ", ") + escaped(row.subject->name);
    }
  }
  if (!exact.empty())
    text += fmt::format("<li><span class=\"word good\">exact</span> <b>{}</b></li>\n", exact);
  if (!outside.empty())
    text += fmt::format(
        "<li><span class=\"word\">not judged</span> <b>{}</b>: no case lies within the contract</li>\n",
        outside);
  return text + "</ul>\n";
}

// --- maps ---

/// A name that may be broken after its underscores.
std::string breakable(std::string_view name) {
  std::string text;
  for (const char c : escaped(name)) {
    text += c;
    if (c == '_') text += "<wbr>";
  }
  return text;
}

std::string figure_of(const PageMap& map) {
  return fmt::format(
      "<figure><img width=\"144\" height=\"144\" alt=\"{} {}: {}\" "
      "src=\"data:image/png;base64,{}\"><figcaption><b>{}</b> {}<br>{}</figcaption></figure>\n",
      escaped(map.subject->name), name(map.type), escaped(map.caption), base64(map.png),
      breakable(map.subject->name), name(map.type), escaped(map.caption));
}

std::string maps_of(const Report& report, const std::vector<PageMap>& maps) {
  if (maps.empty()) return "";
  std::string text =
      "<section aria-labelledby=\"maps\">\n<h2 id=\"maps\">How they see a sphere far away</h2>\n<p>Each "
      "pixel is a "
      "case, judged exactly: 2,000 radii away in f32, 50 million in f64. Of rays the sphere as the answers "
      "of the "
      "routine show it. Of other questions the verdicts, with the length of the path across and its offset "
      "upwards. <code>graze map</code> "
      "draws "
      "larger ones.</p>\n" +
      legend_of_maps();
  for (const Question question : questions_of(report.plan)) {
    text += fmt::format("<h3>{}</h3>\n<div class=\"maps\">\n", title(question));
    for (const PageMap& map : maps) {
      if (map.subject->question == question) text += figure_of(map);
    }
    text += "</div>\n";
  }
  return text + "</section>\n";
}

// --- worst cases ---

constexpr std::string_view drawing_in_words =
    "The case to scale, with the exact contact and the one that the routine reports. The text below says the "
    "same.";

std::string drawn(const DrawnCase& one) {
  std::string text = fmt::format(
      "<details class=\"for-paper\">\n<summary><b>{}</b> {} {}: {} <span "
      "class=\"quiet\">({})</span></summary>\n",
      escaped(one.subject->name), name(one.subject->question), name(one.type), escaped(what_is_wrong(one)),
      escaped(remark_on(one)));
  if (!one.svg.empty())
    text += fmt::format("<img alt=\"{}\" src=\"{}\">\n", drawing_in_words, address_of(one.svg));
  return text +
         fmt::format("<pre tabindex=\"0\">{}</pre>\n<p>To see it again: <code>{}</code></p>\n</details>\n",
                     escaped(one.words), escaped(command_to_see(one)));
}

/// The script adds all worst cases, from the packed data.
std::string all_worst_cases(const std::vector<DrawnCase>& cases) {
  return fmt::format(R"(<div class="needs-script on-screen">
<h3>All worst cases</h3>
<p>{} cases: for each routine and type one of each kind of wrong decision, and the one with the largest error of the
contact, if that is above half an ulp.</p>
<form class="choices" id="routine"></form>
<div id="worst" data-packed="{}" data-alt="{}"></div>
</div>
)",
                     cases.size(), packed(worst_data(cases)), drawing_in_words);
}

/// The page itself includes the first wrong decision of each routine.
std::string worst_cases(const std::vector<DrawnCase>& cases, bool of_worlds) {
  if (cases.empty()) return "";
  std::string text =
      "<section aria-labelledby=\"cases\">\n<h2 id=\"cases\">What it looks like</h2>\n"
      "<p>For each routine one wrong decision within its contract" +
      std::string(of_worlds ? "" : ", from ordinary scenes if it has one there") + ".</p>\n";
  const Subject* last = nullptr;
  for (const DrawnCase& one : cases) {
    if (one.subject != last && std::holds_alternative<Kind>(one.what)) text += drawn(one);
    last = one.subject;
  }
  return text + all_worst_cases(cases) + "</section>\n";
}

// --- the whole ---

/// Where the times of calls come from.
std::string costs_in_words(const Report& report) {
  if (!report.head.costs) {
    return "in ordinary scenes, on the machine named below, which may have been\n"
           "busy. They show magnitudes, not a ranking.";
  }
  std::string text = escaped(in_words(*report.head.costs)) + ".";
  if (const std::string others = measured_beside(report, questions_of(report.plan)); !others.empty()) {
    text += fmt::format(
        "\nMeasured by the audit itself, on the machine named below, which may have been busy: {}.",
        escaped(others));
  }
  return text;
}

std::string costs_chart(const Report& report) {
  if (report.head.call_times.empty()) return "";
  return "<h3>What it costs</h3>\n<p>The share of answers whose backward error is more than 4 steps, the "
         "limit of a stable routine, against nanoseconds of a call\n" +
         costs_in_words(report) + "</p>\n<div class=\"chart\" tabindex=\"0\" id=\"cost\"></div>\n";
}

std::string charts(const Report& report) {
  return R"(<section aria-labelledby="charts" class="needs-script">
<h2 id="charts">Where it goes wrong</h2>
<form class="choices" id="choices"></form>
<p class="on-paper" id="chosen"></p>
<h3>)" + std::string(is_of_worlds(report) ? "By world" : "By family of cases") +
         R"(</h3>
<p>The largest backward error in steps: the distance to the nearest question for which the answer is right. For some answers
none is near: mostly a fault of logic or of range. Those routines come first.</p>
<div class="chart" tabindex="0" id="steps"></div>
<h3>Decisions</h3>
<p>Wrong decisions in percent; an empty field is outside the contract.
<span class="on-screen">The table below holds the same figures.</span></p>
<p id="right"></p>
<div class="chart" tabindex="0" id="heat"></div>
)" + costs_chart(report) +
         R"(</section>
<section aria-labelledby="figures" class="needs-script on-screen">
<h2 id="figures">All figures</h2>
<p>Click a heading to sort. Steps are of backward errors; median, 99 % and largest are in ulp, of right decisions.</p>
<form class="choices" id="filter"></form>
<p id="found" role="status"></p>
<div class="wide high" tabindex="0" role="region" aria-label="Table of all figures"><table id="cells"></table></div>
</section>
)";
}

/// A line of JSON for the script. That of `run` holds what differs from run to run, next to how the page was made.
std::string json_element(std::string_view id, const std::string& json) {
  return fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, json);
}

}  // namespace

Page html_page(const Report& report, const Shown& shown) {
  const bool is_of_one = is_of_one_routine(report);
  const std::string own_name = is_of_one ? escaped(report.plan.subjects.front()->name) : "";
  std::string text = page_start(is_of_one ? own_name + ": what it gets wrong" : "graze audit", report.audit);
  const std::string asked = is_of_one ? fmt::format("<b>{}</b> was", own_name)
                                      : fmt::format("{} routines were", report.plan.subjects.size());
  text += fmt::format(
      "<p>{} tested on {} {}cases, each with an exact answer. This page shows what {} got "
      "wrong.</p>\n<section aria-labelledby=\"ship\">\n<h2 id=\"ship\">May I ship this?</h2>\n",
      asked, grouped(report.audit.distinct), is_of_worlds(report) ? "recorded " : "",
      is_of_one ? "it" : "they");
  text += is_of_worlds(report)
              ? fmt::format("<p>In {}.</p>\n", escaped(worlds_in_words(report.plan)))
              : "<p>Judged by the backward error: the distance, in steps from one number of the type to the "
                "next, "
                "to the nearest question for which the answer is right. A stable routine is right for a "
                "question at most 4 steps from the one asked; a wrong one gives some answers to plain scenes "
                "that are right for no question nearby.</p>\n";
  for (const Question question : questions_of(report.plan)) text += sentences_on(report, question);
  text += what_words_mean(report);
  text +=
      "</section>\n<noscript><p>Charts, tables and most drawings need JavaScript; README.md "
      "holds the figures.</p></noscript>\n";
  if (is_of_one) {
    text += telling_section(shown.telling) + maps_section(report, shown.maps) + charts(report);
    if (!shown.cases.empty()) text += "<section>\n" + all_worst_cases(shown.cases) + "</section>\n";
  } else {
    text += maps_of(report, shown.maps) + charts(report) + worst_cases(shown.cases, is_of_worlds(report));
  }
  text += how_it_was_made(report) + "</main>\n" + json_element("data", page_data(report)) +
          json_element("run", run_data(report)) + "<script>";
  text += vega_js();
  text += "</script>\n<script>";
  text += vega_lite_js();
  text += "</script>\n<script>";
  text += page_js();
  text += "</script>\n</body>\n</html>\n";
  return {"audit.html", std::move(text)};
}

}  // namespace reports
