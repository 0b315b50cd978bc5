// SPDX-License-Identifier: BSL-1.0
/// The report of an audit as one self-contained HTML file: a pure function.
#pragma once

#include <string>
#include <vector>

#include "reports/program/html/drawn_case.hpp"
#include "reports/program/html/page_map.hpp"
#include "reports/program/pages/report.hpp"

namespace reports {

/// An example of the report, drawn.
struct DrawnExample {
  const Example* example = nullptr;
  DrawnCase drawn{};
};

/// What the page shows besides the report.
struct Shown {
  std::vector<PageMap> maps{};
  std::vector<DrawnCase> cases{};
  std::vector<DrawnExample> telling{};  ///< for a single routine
};

/// The page, audit.html. Its text and the first drawings work without scripts; scripts add charts, sortable and filterable
/// tables, and all worst cases.
[[nodiscard]] Page html_page(const Report& report, const Shown& shown);

/// The field page, field.html: what to expect of each library, a table for each question, and a collapsed section for
/// each library. It has no scripts.
[[nodiscard]] Page field_html_page(const Report& report);

/// The figures of the charts and tables, as JSON that is safe inside a page.
[[nodiscard]] std::string page_data(const Report& report);

/// The worst cases as JSON: an array of objects with the routine, what is wrong, a remark, the case line, its explanation
/// and its drawing.
[[nodiscard]] std::string worst_data(const std::vector<DrawnCase>& cases);

/// The same for what differs from run to run.
[[nodiscard]] std::string run_data(const Report& report);

}  // namespace reports
