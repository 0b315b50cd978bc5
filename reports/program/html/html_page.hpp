// SPDX-License-Identifier: BSL-1.0
/// The report of an audit as one HTML file that needs nothing else: a pure function.
#pragma once

#include <string>
#include <vector>

#include "reports/program/html/drawn_case.hpp"
#include "reports/program/html/page_map.hpp"
#include "reports/program/pages/report.hpp"

namespace reports {

/// An example of the report, drawn.
struct ToldExample {
  const Example* example = nullptr;
  DrawnCase drawn{};
};

/// What the page shows beside the report.
struct Shown {
  std::vector<PageMap> maps{};
  std::vector<DrawnCase> cases{};
  std::vector<ToldExample> telling{};  ///< of one routine
};

/// The page, audit.html. Its text and the first drawings stand without scripts; these add charts, tables that sort and filter,
/// and all worst cases.
[[nodiscard]] Page html_page(const Report& report, const Shown& shown);

/// The table of the field, field.html: what to expect of each library, a table for each question, and a folded section for
/// each library. It has no scripts.
[[nodiscard]] Page field_html_page(const Report& report);

/// The figures of the charts and tables, as JSON that may stand in a page.
[[nodiscard]] std::string page_data(const Report& report);

/// The worst cases as JSON: an array of objects with the routine, what is wrong, a remark, the case's line, its explanation
/// and its drawing.
[[nodiscard]] std::string worst_data(const std::vector<DrawnCase>& cases);

/// The same of what differs from run to run.
[[nodiscard]] std::string run_data(const Report& report);

}  // namespace reports
