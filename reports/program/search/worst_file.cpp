// SPDX-License-Identifier: BSL-1.0
#include "reports/program/search/worst_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace reports {

namespace {

using namespace verify;

constexpr std::array ways{std::string_view("searched"), std::string_view("proved by exhaustion"),
                          std::string_view("listed")};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// How a case was found, if the end of a comment says it; otherwise empty.
std::string_view way_in(std::string_view comment) {
  const std::size_t comma = comment.rfind(',');
  const std::string_view how = trimmed(comment.substr(comma == std::string_view::npos ? 0 : comma + 1));
  const bool is_plain = std::ranges::all_of(how, [](char c) { return c >= ' ' && c <= '~'; });
  const bool is_way = std::ranges::any_of(ways, [&](std::string_view way) { return how.starts_with(way); });
  return is_plain && is_way ? how : std::string_view();
}

}  // namespace

std::string worst_file_name(const Subject& subject) {
  return std::string(subject.name) + "." + std::string(stem(subject.question)) + ".cases";
}

std::variant<std::vector<WorstCase>, FaultyLine> read_worst_cases(std::string_view text, Question question) {
  std::vector<WorstCase> cases;
  std::vector<std::string> comments;
  std::size_t number = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    start = end + 1;
    ++number;
    const CaseLine read = read_case(line, question);
    if (const auto* const fault = std::get_if<Unreadable>(&read)) return FaultyLine{number, fault->why};
    if (const auto* const asked = std::get_if<AnyCase>(&read)) {
      cases.push_back({*asked, std::exchange(comments, {})});
    } else if (const std::string_view words = trimmed(line); words.starts_with('#')) {
      comments.emplace_back(trimmed(words.substr(1)));
    } else {
      comments.clear();
    }
  }
  return cases;
}

std::string how_found(const WorstCase& worst) {
  const std::string_view how = worst.comments.empty() ? "" : way_in(worst.comments.front());
  return how.empty() ? "listed" : std::string(how);
}

void label(WorstCase& worst, std::string_view badness) {
  const std::string text = std::string(badness) + ", " + how_found(worst);
  if (worst.comments.empty() || way_in(worst.comments.front()).empty()) {
    worst.comments.insert(worst.comments.begin(), text);
  } else {
    worst.comments.front() = text;
  }
}

std::string write_worst_cases(const Subject& subject, std::span<const WorstCase> cases) {
  std::string text =
      "# SPDX-License-Identifier: BSL-1.0\n"
      "# The worst known cases of " +
      std::string(subject.name) + " for " + std::string(stem(subject.question)) +
      ".\n"
      "# graze search keeps each of them until it finds a worse one; graze audit judges them anew.\n";
  for (const WorstCase& worst : cases) {
    text += '\n';
    for (const std::string& comment : worst.comments) text += "# " + comment + '\n';
    text += std::visit([](const auto& k) { return write(k); }, worst.asked) + '\n';
  }
  return text;
}

}  // namespace reports
