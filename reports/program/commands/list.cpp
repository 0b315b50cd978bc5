// SPDX-License-Identifier: BSL-1.0
/// `graze list`: the names that other commands take, and what they mean.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

#include "reports/program/base/console.hpp"
#include "reports/program/base/names.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/new/adapter.hpp"
#include "reports/program/text/markdown.hpp"
#include "reports/program/text/terms.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/family.hpp"
#include "verify/judge/subject.hpp"

namespace reports::command {

namespace {

using namespace verify;

using Row = std::vector<std::string>;

/// A table with left-aligned columns and no trailing blanks. If a line would be longer than 100 columns, the last cell of
/// each row goes below the others.
std::string table(const std::vector<Row>& rows) {
  constexpr std::size_t gap = 2, widest = 100;
  const std::string indent(4, ' ');
  std::vector<std::size_t> width(rows.front().size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], row[i].size());
  const std::size_t last = width.size() - 1;
  const bool is_below = std::accumulate(width.begin(), width.end(), last * gap) > widest;
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < last; ++i) line += fmt::format("{:<{}}", row[i], width[i] + gap);
    if (!is_below) line += row[last];
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
    if (is_below) text += indent + wrapped(row[last], widest - indent.size(), indent) + '\n';
  }
  return text;
}

std::string questions() {
  std::vector<Row> rows{{"QUESTION", "FILES", "NUMBERS OF A CASE"}};
  for (const Question question : all_questions) {
    rows.push_back(
        {std::string(name(question)), std::string(stem(question)), std::string(spec(question).numbers)});
  }
  return table(rows);
}

std::string families() {
  std::vector<Row> rows{{"FAMILY", "QUESTIONS", "DENSITY"}};
  for (const Family& family : verify::families()) {
    std::string applies;
    for (const Question question : all_questions) {
      if (!family.applies(question)) continue;
      if (!applies.empty()) applies += ',';
      applies += name(question);
    }
    rows.push_back({std::string(family.name), applies, std::string(family.density)});
  }
  return table(rows);
}

std::string subjects() {
  std::vector<Row> rows{{"SUBJECT", "QUESTION", "GIVES", "LENGTH", "INSIDE", "STARTS", "OUTCOME", "NOTE"}};
  for (const Subject& subject : subjects::built_in_subjects()) {
    const Contract& contract = subject.contract;
    rows.push_back({std::string(subject.name), std::string(name(subject.question)),
                    std::string(name(contract.gives)), contract.unit_direction ? "unit" : "any",
                    std::string(name(contract.inside)), std::string(name(contract.starts)),
                    contract.states_outcome ? "yes" : "no", std::string(contract.note)});
  }
  return table(rows);
}

std::string languages() {
  std::vector<Row> rows{{"LANGUAGE", "FILE", "TYPES", "NEEDS"}};
  for (const Language& one : reports::languages()) {
    rows.push_back(
        {std::string(one.word), std::string(one.extension), std::string(one.types), std::string(one.title)});
  }
  return table(rows);
}

struct Table {
  std::string_view name;
  std::string (*text)();
};
constexpr std::array all_tables{Table{"questions", questions}, Table{"families", families},
                                Table{"subjects", subjects}, Table{"languages", languages}};

}  // namespace

int list(const std::vector<std::string>& tables) {
  std::vector<std::string_view> names;
  names.reserve(all_tables.size());
  for (const Table& known : all_tables) names.push_back(known.name);
  for (const std::string& wanted : tables) {
    if (std::ranges::find(names, wanted) == names.end()) {
      complain("graze list: " +
               unknown_name("table", wanted, names, "there are questions, families, subjects and languages"));
      return wrong_use;
    }
  }
  std::string text;
  for (const Table& known : all_tables) {
    if (!tables.empty() && std::ranges::find(tables, known.name) == tables.end()) continue;
    if (!text.empty()) text += '\n';
    text += known.text();
  }
  return print(text);
}

}  // namespace reports::command
