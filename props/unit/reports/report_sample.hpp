// SPDX-License-Identifier: BSL-1.0
/// A handmade report, and values read from its pages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/reports/verdicts.hpp"
#include "reports/program/pages/report.hpp"
#include "subjects/built_in.hpp"

namespace props {

[[nodiscard]] inline const verify::Subject& subject(std::string_view name, verify::Question question) {
  for (const verify::Subject& one : subjects::built_in_subjects()) {
    if (one.name == name && one.question == question) return one;
  }
  throw std::logic_error("no such subject");
}

/// A handmade report: tutorial_ray (distance) with everything that can be counted, tutorial_moving_test (no number), tutorial_cast (a centre), graze.
struct Sample : reports::Report {
  Sample() {
    using namespace verify;
    using reports::NumberType;
    head = {"9.8.7", "cafebabe", "a compiler", "-Oflag|pipe", "a processor", "2001-02-03T04:05:06Z", 3, 7.5};
    plan.subjects = {&subject("tutorial_ray", Question::ray),
                     &subject("tutorial_moving_test", Question::moving),
                     &subject("tutorial_cast", Question::cast), &subject("graze", Question::cast)};
    plan.families = {find_family("unit_ordinary"), find_family("ordinary"), find_family("invalid")};
    plan.types = {NumberType::f32, NumberType::f64};
    plan.cases = 20;
    plan.seed = std::numeric_limits<std::uint64_t>::max();
    for (const Subject* s : plan.subjects) {
      for (const Family* f : plan.families) {
        if (!f->applies(s->question)) continue;
        for (const NumberType type : plan.types) audit.cells.push_back({s, f, type, {}, {}});
      }
    }
    audit.distinct = 1234;
    audit.seconds = {2, 3, 4};

    Tally& tutorial_ray = cell("tutorial_ray", "unit_ordinary", NumberType::f64).within;
    for (CaseNumber i = 0; i < 5; ++i) tutorial_ray.add(of_kind(Kind::missed), Cause::rounding, 10 + i);
    tutorial_ray.add(of_kind(Kind::phantom), Cause::logic, 3);
    tutorial_ray.add(of_kind(Kind::not_a_number), Cause::boundary, 4);
    tutorial_ray.add(off_by(Figure::distance, 0.25), Cause::none, 0);
    tutorial_ray.add(off_by(Figure::distance, 0.25), Cause::masked, 1);
    tutorial_ray.add(off_by(Figure::distance, 5e6), Cause::none, 2);
    Tally& aside = cell("tutorial_ray", "ordinary", NumberType::f64).outside;
    aside.add(of_kind(Kind::clamped), Cause::logic, 6);
    aside.add(of_kind(Kind::invalid), Cause::none, 7);

    Tally& tutorial_cast = cell("tutorial_cast", "ordinary", NumberType::f32).within;
    Verdict place = off_by(Figure::centre, std::numeric_limits<double>::infinity());
    place.error[static_cast<std::size_t>(Figure::centre_coordinate)] = 0.75;
    tutorial_cast.add(place, Cause::none, 5);

    Tally& graze = cell("graze", "invalid", NumberType::f64).within;
    Verdict other = of_kind(Kind::invalid);
    other.outcome_kept = false;
    other.motion_kept = false;
    graze.add(other, Cause::none, 8);
  }

  reports::Cell& cell(std::string_view name, std::string_view family, reports::NumberType type) {
    for (reports::Cell& one : audit.cells) {
      if (one.subject->name == name && one.family->name == family && one.type == type) return one;
    }
    throw std::logic_error("no such cell");
  }
  [[nodiscard]] std::string page(std::string_view file) const {
    for (const reports::Page& one : markdown_pages(*this)) {
      if (one.file == file) return one.text;
    }
    throw std::logic_error("no such page");
  }
};

[[nodiscard]] inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// The cells of a row without their padding.
[[nodiscard]] inline std::vector<std::string> split(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row.substr(1));
  for (std::string cell; std::getline(stream, cell, '|');) {
    const auto first = cell.find_first_not_of(' ');
    cells.push_back(first == std::string::npos ? ""
                                               : cell.substr(first, cell.find_last_not_of(' ') - first + 1));
  }
  return cells;
}

/// The text under a heading, in the first row with these words at its left, of the first table that has
/// both.
[[nodiscard]] inline std::string looked_up(const std::string& text, const std::vector<std::string>& left,
                                           std::string_view column) {
  std::vector<std::string> heads;
  bool in_table = false;
  for (const std::string& line : lines_of(text)) {
    if (!line.starts_with("|")) {
      in_table = false;
      continue;
    }
    const std::vector<std::string> cells = split(line);
    if (!in_table) heads = cells;
    in_table = true;
    const auto at = std::find(heads.begin(), heads.end(), column);
    if (at != heads.end() && cells.size() > left.size() &&
        std::equal(left.begin(), left.end(), cells.begin())) {
      return cells[static_cast<std::size_t>(at - heads.begin())];
    }
  }
  return "nothing";
}

/// Every case line between the fences of a page.
[[nodiscard]] inline std::vector<std::string> case_lines(const std::string& text) {
  std::vector<std::string> found;
  bool fenced = false;
  for (const std::string& line : lines_of(text)) {
    if (line == "```") {
      fenced = !fenced;
    } else if (fenced) {
      found.push_back(line);
    }
  }
  return found;
}

}  // namespace props
